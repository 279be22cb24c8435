"""The journey on the screen: the chronicle, medals earned and not, and the new ones at the end of a game."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.engine.record import Record
from game.play.achievements import EARNED, HOUSE, notes
from game.play.session import Session
from game.play.storage import MemoryStore, StoreError
from game.ui.app import App
from game.ui.menus.chronicle import Chronicle
from game.ui.menus.home import Home
from game.ui.menus.journey import JourneyScene, figures
from game.ui.menus.medals import MedalRow
from game.ui.table.board.moment_view import MomentView
from game.ui.table.ending.house_achievements import achievements_of
from game.ui.table.ending.medal import enamel, medal
from game.ui.table.ending.medal_button import MedalTile
from game.ui.table.ending.scores import Scores
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label

from ...histories import load_history
from ..driver import MakeApp, at_home, faults, frames, press, settle, tap, tap_at
from ..finished_games import read, words
from ..games import random_bot
from ..reading import cells, find, look
from ..reading import words as told
from ..table.ending.earned import STORE, copy_of, feat, recorded, travelled

PYRAMIDS = recorded("pyramids", ("you", "priest"), 7)


def journey(make_app: MakeApp, store: MemoryStore, *size: float) -> App:
    app = at_home(make_app, *size, store=store, reduced_motion=True)
    tap(app, "Your journey")
    assert isinstance(app.scene, JourneyScene)
    read(app)
    return app


def medals(app: App) -> dict[str, bool]:
    """The medals that are shown, and whether they are earned."""
    shown = [widget for widget in app.scene.walk() if isinstance(widget, MedalRow)]
    return {medal.title: medal.earned for medal in shown}


def test_without_games_there_is_no_empty_line_over_the_medals(make_app: MakeApp) -> None:
    app = journey(make_app, MemoryStore())
    table = next(widget for widget in app.scene.walk() if isinstance(widget, Chronicle))
    (label,) = table.children
    assert abs(label.rect.centery - table.rect.centery) <= 1
    assert not faults(app)


def test_the_journey_tells_of_each_game_and_opponent(make_app: MakeApp) -> None:
    app = journey(make_app, copy_of(STORE))
    assert len(medals(app)) == len(achievements_of(HOUSE))
    assert "Pyramids | 4 | " in words(app)
    tap(app, "Pyramids")
    assert set(medals(app)) == {each.name for each in achievements_of("pyramids")}
    assert "games | wins | best streak | best | Priest | 4 | " in words(app)
    tap(app, "Mummy")
    assert "games | wins | best streak | Solo | 4 | " in words(app)
    earned = [each.name for each in achievements_of("mummy") if f"mummy.{each.id}" in notes(app.store)]
    assert earned == [name for name, there in medals(app).items() if there]
    assert f"Medals: {len(earned)} of 9" in words(app)


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)], ids=str)
def test_with_room_all_games_medals_hang_on_one_wall(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = journey(make_app, copy_of(STORE), *size)
    wall = [widget for widget in app.scene.walk() if isinstance(widget, MedalTile)]
    every = [(game, each) for game in GAMES for each in achievements_of(game)]
    assert [tile.title for tile in wall] == [each.name for _game, each in every]
    earned = notes(app.store)
    assert [tile.earned for tile in wall] == [f"{game}.{each.id}" in earned for game, each in every]
    assert max(tile.rect.bottom for tile in wall) > 0.85 * app.window.height
    assert faults(app) == []
    tap_at(app, wall[-1].rect.center)
    assert isinstance(app.stage.scope, Dialog)
    assert wall[-1].told in told(look(app))


def test_without_games_no_place_is_kept_for_their_numbers(make_app: MakeApp) -> None:
    app = journey(make_app, MemoryStore())
    (chronicle,) = (widget for widget in app.scene.walk() if isinstance(widget, Chronicle))
    (progress,) = (label for label in chronicle.walk() if isinstance(label, Label))
    assert abs(progress.rect.centery - chronicle.rect.centery) <= 1


def test_phones_show_the_house_s_own_medals_alone(make_app: MakeApp) -> None:
    app = journey(make_app, copy_of(STORE), 390, 844)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, MedalTile)]


def test_screen_readers_are_told_a_table(make_app: MakeApp) -> None:
    app = journey(make_app, copy_of(STORE))
    tap(app, "Mummy")
    (chronicle,) = find(look(app), "table")
    assert [head["text"] for head in chronicle["children"][0]["children"][1:]] == [
        "games",
        "wins",
        "best streak",
    ]
    assert [row["children"][0]["text"] for row in chronicle["children"][1:]] == ["Solo", "Priest"]
    assert [row[0] for row in cells(chronicle)] == ["4", "3"]


def test_figures_of_games() -> None:
    lost = feat(won=False)
    assert figures([feat(), lost, feat(), feat()]) == ["4", "3", "2", "50"]
    assert figures([feat("solo", game="pyramids")] * 2) == ["2", "–", "–", "50"]
    assert figures([feat("solo", game="mummy"), feat("solo", game="mummy", won=False)])[:3] == ["2", "1", "1"]


def test_a_medal_tells_what_it_is_for(make_app: MakeApp) -> None:
    app = journey(make_app, MemoryStore(), 844, 390)
    tap(app, "Mummy")
    name = "Not a scratch. Find the elixir without losing any Endurance. Up next."
    while getattr(app.stage.focus, "name", "") != name:
        press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    dialog = app.stage.scope
    assert isinstance(dialog, Dialog)
    press(app, pygame.K_ESCAPE)
    assert app.stage.scope is app.scene
    assert "Find the elixir without losing any Endurance. Up next." in told(look(app))


def test_it_is_on_the_way_from_statistics_where_home_has_no_room(make_app: MakeApp) -> None:
    app = at_home(make_app, 360, 640, 2, store=MemoryStore(), reduced_motion=True)
    for name in ("Finished games", "Statistics", "Your journey"):
        tap(app, name)
        read(app)
    assert isinstance(app.scene, JourneyScene)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


# --- the end of a game ------------------------------------------------------------------------------------


def over(make_app: MakeApp, record: Record, store: MemoryStore, *size: float) -> App:
    """The scores of a game that has just ended."""
    app = make_app(*size, store=store)
    session = Session.resume(record, store=store, make_bot=random_bot)
    app.go(Scores(app, session))
    return app


def shown(app: App) -> list[str]:
    """The words beside medals, one after the other."""
    found: list[str] = []
    for _ in range(1500):
        frames(app)
        views = [widget for widget in app.scene.walk() if isinstance(widget, MomentView)]
        told = [view.words for view in views if "wins!" not in view.words]  # not who has won
        found += [words for words in told if words not in found]
        if app.scene.awaiting() and not app.scene.story.reading and not views:
            break
    return found


TOMBS = "Tomb after tomb. Explore five pyramids in one game."
COLOURS = "A little of everything. Win an award of each colour in one game."
TOLD = "New medals: “Tomb after tomb”, “A little of everything”."


def test_a_new_medal_is_shown_once_the_points_are_counted(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = over(make_app, PYRAMIDS, store, 1280, 800)
    frames(app, 60)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, MomentView)]
    assert not [text for text in app.host.said if TOLD in text], "not while the points are being counted"
    assert shown(app) == [TOMBS, COLOURS]
    assert TOLD in words(app)
    assert any(TOLD in text for text in app.host.said)
    assert set(notes(store)) == {"pyramids.tombs", "pyramids.every_colour"}
    again = over(make_app, PYRAMIDS, store, 1280, 800)
    assert shown(again) == []
    assert TOLD not in words(again)


@pytest.mark.parametrize(
    ("before", "opened"), [(0, "“Malachite”"), (1, "“Malachite”"), (2, "“Green Nile”"), (4, "“Carnelian”")]
)
def test_the_scores_say_what_a_medal_has_opened(make_app: MakeApp, before: int, opened: str) -> None:
    store = MemoryStore()
    for number in range(before):
        store.set(f"{EARNED}anubix.medal{number}", "1")
    app = over(make_app, PYRAMIDS, store, 1280, 800)
    shown(app)
    words_then = f"{TOLD} New look unlocked: {opened}." if opened else TOLD
    assert f"{words_then}\n" in next(
        each.text for each in app.scene.walk() if getattr(each, "text", "").startswith(TOLD)
    )


def next_medals(app: App) -> list[MedalTile]:
    return [tile for tile in app.scene.walk() if isinstance(tile, MedalTile)]


def test_the_scores_show_the_next_medals_once_the_winner_has_been_shown(make_app: MakeApp) -> None:
    app = over(make_app, PYRAMIDS, MemoryStore(), 390, 844)
    frames(app, 60)
    assert not next_medals(app), "while the points are being counted they would tell too much"
    shown(app)
    settle(app)
    assert [tile.title for tile in next_medals(app)] == ["Child of the Sun", "Full treasury", "Four fires"]
    assert [tile.state for tile in next_medals(app)] == [
        "Up next · This game: 122 of 150 points",
        "Up next · This game: 15 of 20 gems",
        "Up next",
    ]
    assert faults(app) == []
    tap_at(app, next_medals(app)[1].rect.center)
    assert isinstance(app.stage.scope, Dialog)
    assert app.stage.scope.text == "Gather ten red and ten green gems. Up next · This game: 15 of 20 gems."
    press(app, pygame.K_ESCAPE)
    app.scene.rebuild()
    settle(app)
    assert len(next_medals(app)) == 3
    assert "Up next · This game: 15 of 20 gems." in told(look(app))


def test_games_of_others_have_no_next_medals(make_app: MakeApp) -> None:
    record = PYRAMIDS.copy()
    record.seats = ("friend", "priest")
    app = over(make_app, record, MemoryStore(), 1280, 800)
    shown(app)
    settle(app)
    assert not next_medals(app)


def test_the_journey_says_how_far_one_is(make_app: MakeApp) -> None:
    app = journey(make_app, copy_of(STORE), 820, 1180)
    states = {each.title: each.state for each in app.scene.walk() if isinstance(each, MedalRow)}
    assert states["String of pearls"] == "Up next · Best so far: 3 of 5 wins"
    assert "Up next · Best so far: 3 of 5 wins." in told(look(app))
    assert states["First steps"] == "Up next"
    assert states["Full table"] == "Not earned yet"
    assert states["First laurels"].startswith("Earned: ")


def test_games_of_friends_earn_no_medals(make_app: MakeApp) -> None:
    store = MemoryStore()
    record = PYRAMIDS.copy()
    record.seats = ("friend", "priest")
    assert shown(over(make_app, record, store)) == []
    assert not notes(store)


@pytest.mark.parametrize("seats", [("you:Ola", "priest"), ("you", "friend")])
def test_seats_with_a_name_or_company_earn_too(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    record = PYRAMIDS.copy()
    record.seats = seats
    app = over(make_app, record, MemoryStore())
    assert shown(app) == [TOMBS, COLOURS]
    assert "record to beat" not in words(app)


def test_medals_of_all_games_are_found_when_the_history_is_read(make_app: MakeApp) -> None:
    store = copy_of(STORE)
    wanted = {key for key in travelled(copy_of(STORE)).earned if key.startswith(HOUSE)}
    assert wanted
    app = over(make_app, load_history(store, GAMES)[-1], store)
    frames(app)
    shown(app)
    assert {key for key in notes(store) if key.startswith(HOUSE)} == wanted
    for key in wanted:
        name = next(each.name for each in achievements_of(HOUSE) if key == f"{HOUSE}.{each.id}")
        assert any("New medal" in text and name in text for text in app.host.said)


def test_a_look_is_told_with_the_medals_that_have_opened_it(make_app: MakeApp) -> None:
    """Not again with those that are found later, when the history has been read."""
    store = copy_of(STORE)
    store.set(f"{EARNED}anubix.medal", "1")
    app = over(make_app, load_history(store, GAMES)[-1], store)
    frames(app)
    shown(app)
    told = [text for text in app.host.said if "New medal" in text]
    assert len(told) == 2
    assert "“Malachite”" in told[0]
    assert "“Malachite”" not in told[1]


def test_a_window_that_changes_meanwhile_and_a_press_lose_nothing(make_app: MakeApp) -> None:
    app = over(make_app, PYRAMIDS, MemoryStore(), 1280, 800)
    while not a_medal_is_shown(app):
        frames(app)
    app.scene.rebuild()
    settle(app)
    assert faults(app) == []
    tap(app, "Watch the game again")
    assert not isinstance(app.scene, Scores)


def a_medal_is_shown(app: App) -> bool:
    return any(isinstance(widget, MomentView) for widget in app.scene.walk())


def test_leaving_during_a_medal_shows_the_others_on_return(make_app: MakeApp) -> None:
    store = copy_of(STORE)
    app = over(make_app, load_history(store, GAMES)[-1], store)
    scores = app.scene
    while not a_medal_is_shown(app) or len(scores.story.earned) < 2:
        frames(app)
    assert scores.update(), "there are more to come"
    app.scene.back()
    frames(app, 5)
    assert app.scene is not scores
    app.go(scores)
    settle(app)
    assert not a_medal_is_shown(app)
    assert not scores.update()


def test_a_store_that_keeps_nothing_still_shows_them(make_app: MakeApp) -> None:
    app = over(make_app, PYRAMIDS, NothingKept())
    assert shown(app) == [TOMBS, COLOURS]


class NothingKept(MemoryStore):
    """Refuses everything that is written."""

    def set(self, key: str, text: str) -> None:
        raise StoreError("forbidden", "not allowed")


def test_medals_are_drawn_gold_or_as_an_outline(make_app: MakeApp) -> None:
    app = at_home(make_app, 800, 600)
    pictures = set()
    for game in (HOUSE, *GAMES):
        ground = enamel(game, tuple(GAMES))
        for each in achievements_of(game):
            earned, outline = (medal(app, each, ground, 48, earned=there) for there in (True, False))
            assert earned.get_at((24, 2))[3] == 255
            assert max(outline.get_at((x, y))[3] for x in range(48) for y in range(48)) <= 125
            pictures |= {pygame.image.tobytes(earned, "RGBA"), pygame.image.tobytes(outline, "RGBA")}
    assert len(pictures) == 2 * 33
