"""Settings, rules, final scores and the cover between two people, as people use them."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.play.links import link_for_record
from game.play.replay import Replay
from game.play.saves import file_finished
from game.play.storage import MemoryStore
from game.play.story import best_move
from game.ui.app import App
from game.ui.host import POINTER_LOST
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.board.ghost import Ghost
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.widgets.surface import Panel

from ..driver import (
    MakeApp,
    at_home,
    buttons,
    choose_by_key,
    faults,
    frames,
    press,
    settle,
    swipe,
    tap,
    tap_at,
    tap_in_the_loop,
)
from ..games import finished
from ..reading import look, press_named, words
from ..test_layout import nothing

SIZES = [(1280, 800, 1), (820, 1180, 1), (390, 844, 2), (844, 390, 2), (360, 640, 2)]

# --- settings ------------------------------------------------------------------------------------


def test_language_changes_at_once_and_for_good(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    choose_by_key(app, "Settings")
    choose_by_key(app, "Language Polski")
    choose_by_key(app, "Ustawienia Dźwięk")
    assert "Efekty: głośność" in [getattr(widget, "name", "") for widget in app.stage.focusables()]
    assert app.host.spoken_language == "pl"
    press(app, pygame.K_ESCAPE)
    assert "Nowa gra" in buttons(app)
    again = at_home(make_app, store=store)
    assert "Nowa gra" in buttons(again)
    tap(again, "Polski")
    assert "Νέο παιχνίδι" in buttons(again)
    tap(again, "Ελληνικά")
    assert "New game" in buttons(again)


def test_settings_are_kept_and_felt(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Game")
    tap(app, "Animation speed Fast")
    assert app.motion.factor == pytest.approx(0.45)
    tap(app, "Reduce motion On")
    assert app.motion.factor == 0
    tap(app, "Settings Sound")
    focus_on_slider(app)
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.sound.volume == pytest.approx(0.6)
    tap(app, "Sound effects")
    assert not app.sound.on
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP)
    tap(app, "Full screen")
    assert app.host.is_fullscreen()
    tap(app, "Leave full screen")
    assert not app.host.is_fullscreen()
    again = make_app(store=store).settings
    assert (again.speed, again.sound, again.volume, again.reduced_motion) == ("fast", False, 0.6, True)


def focus_on_slider(app: App) -> None:
    for _ in range(30):
        if isinstance(app.stage.focus, Slider):
            return
        press(app, pygame.K_TAB)
    raise AssertionError("the slider cannot be reached by the tab key")


def test_a_volume_whose_finger_is_taken_away_is_kept(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    pos = slider.rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    app.dispatch(pygame.event.Event(POINTER_LOST, pointer=0))
    frames(app)
    assert not app.stage.presses
    assert make_app(store=store).settings.volume == app.settings.volume == pytest.approx(0.5, abs=0.02)


def test_the_slider_follows_the_finger(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    swipe(app, slider.rect.center, (slider.rect.right + 50, slider.rect.centery))
    assert app.settings.volume == 1
    swipe(app, slider.rect.center, (slider.rect.left - 50, slider.rect.centery))
    assert app.settings.volume == 0


# --- rules ---------------------------------------------------------------------------------------


def test_pages_turn_by_button_key_swipe_and_wheel(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    came_back: list[bool] = []
    scene = HowToPlay(app, "pyramids", lambda: came_back.append(True))
    app.go(scene)
    tap(app, "Next")
    assert scene.page == 1
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.page == 2
    middle = app.window.center
    swipe(app, middle, (middle[0] - 300, middle[1] + 20))
    assert scene.page == 3
    swipe(app, middle, (middle[0] + 300, middle[1]))
    assert scene.page == 2
    swipe(app, middle, (middle[0] + 40, middle[1] - 400))
    assert scene.page == 2
    app.stage.wheel(middle, -1, -1)
    assert scene.page == 3
    for _ in range(20):
        press(app, pygame.K_RIGHT)
    assert scene.page == len(presentation_of("pyramids").lessons()) - 1
    tap(app, "Done")
    assert came_back == [True]


def test_the_example_adds_up(make_app: MakeApp) -> None:
    app = make_app()
    app.go(HowToPlay(app, "pyramids", nothing))
    app.scene.turn(len(presentation_of("pyramids").lessons()))
    numbers = [getattr(w, "text", "").replace("−", "-") for w in app.scene.walk()]
    values = [int(text) for text in numbers if text.lstrip("-").isdigit()]
    assert len(values) == 7
    assert sum(values[:-1]) == values[-1]


# --- scores --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("you",), ("you", "scribe"), ("scribe", "friend", "you", "priest")])
def test_points_are_counted_up_to_the_score(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = make_app()
    session = finished(seats, 11)
    scene = Scores(app, session)
    app.go(scene)
    assert {label.text for cells in scene._cells for label, _ in cells} == {""}
    settle(app)
    shown = [[int(label.text.replace("−", "-")) for label, _ in cells] for cells in scene._cells]
    for player, score in enumerate(session.state.scores()):
        assert sum(row[player] for row in shown[:-1]) == shown[-1][player] == score


def test_again_has_the_same_seats_and_other_cards(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    tap(app, "Play again")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == session.seats
    assert app.scene.session.record().seed != session.record().seed


def test_the_same_deal_the_link_and_the_coach_are_at_hand(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    settle(app)
    tap_in_the_loop(app, "Share")
    assert app.host.copied[-1].endswith(f"#{link_for_record(session.finished())}")
    tap(app, "Close")
    tap(app, "Coach")
    assert isinstance(app.scene, CoachScene)
    app.scene.back()
    frames(app, 2)
    tap(app, "Same deal")
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.hint() == "Everything is dealt as it was in that game."
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == session.record().seed


def told(app: App) -> str:
    return " ".join(app.scene.story.lines())


def test_the_scores_tell_of_the_best_move_and_of_the_rival(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    settle(app)
    record, positions = session.record(), Replay(session.record()).positions
    best = best_move(positions, record, 0)
    own = [at for at, (seat, _action) in enumerate(record.actions) if seat == 0] + [len(record.actions)]
    gains = [positions[b].scores()[0] - positions[a].scores()[0] for a, b in pairwise(own)]
    assert best.gain == max(gains)
    round_number = positions[best.at].round
    assert f"Your best move: {best.gain} points (round {round_number})." in told(app)
    assert "Scribe’s biggest lead over you: pairs of gems (20 to 5)." in told(app)
    assert told(app).split()[0] in app.scene._told.text
    tap(app, "Watch this move")
    assert isinstance(app.scene, ReplayScene)
    frames(app, 2)
    assert app.scene.replay.at == best.at
    assert any(isinstance(widget, Ghost) for widget in app.scene.board.children), "where it will be done"
    settle(app)
    while app.motion.busy or app.scene.replay.at == best.at:
        frames(app, 1)
    assert app.scene.replay.at == best.at + 1
    assert not app.scene.replay.playing
    app.scene._leave()
    frames(app, 2)
    assert isinstance(app.scene, Scores)


def test_only_who_is_called_you_is_spoken_to(make_app: MakeApp) -> None:
    """Of friends around one screen nobody has a record, and nobody was ahead of “you”."""
    app = make_app()
    for seats in (("friend", "friend"), ("scribe", "scribe")):
        for seed in range(11, 16):
            app.go(Scores(app, finished(seats, seed)))
            settle(app)
            assert " you " not in told(app).lower()
            assert "record" not in told(app)
            assert "Rank" not in told(app)


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game", ["pyramids", "anubix", "mummy"])
def test_they_tell_of_the_record_and_the_next_rank(make_app: MakeApp, game: str) -> None:
    """Games with other seats, and the one that has just ended, do not count."""
    app = make_app()
    session = finished(("you", "scribe"), 11, game)
    for seats, seed in ((("you", "scribe"), 11), (("you", "scribe"), 12), (("you", "scribe", "priest"), 13)):
        file_finished(app.store, finished(seats, seed, game).record())
    app.go(Scores(app, session))
    settle(app)
    assert "Rank: " in told(app)
    before, now = (finished(("you", "scribe"), seed, game).state for seed in (12, 11))
    if game == "mummy":
        wins = sum(0 in state.winners() for state in (before, now))
        assert f"Won: {wins} of 2." in told(app)
    else:
        most = before.scores()[0]
        better = now.scores()[0] > most
        words = f"A new personal record! Before: {most}." if better else f"Your record: {most}."
        assert words in told(app)


def test_in_every_window_the_picture_or_a_button_leads_to_the_table(make_app: MakeApp) -> None:
    for size in SIZES:
        for seats in (("you",), ("you", "scribe", "priest", "scribe")):
            app = make_app(*size, reduced_motion=True)
            app.go(Scores(app, finished(seats, 11)))
            settle(app)
            assert "See the table" in app.scene.places()


def test_the_table_can_be_seen_again(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    x, y, width, height = app.scene.places()["See the table"]
    tap_at(app, (x + width // 2, y + height // 2))
    frames(app, 5)
    assert isinstance(app.scene, Table)
    assert app.scene.session is session


def test_the_mirror_tells_the_story_and_leads_to_the_table(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("you", "scribe"), 11)))
    settle(app)
    assert "Your best move: 10 points" in words(look(app))
    press_named(app, "See the table")
    assert isinstance(app.scene, Table)


def test_a_tie_is_explained(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    first, second = session.state.seats
    for seat, explored in ((first, [5, 9]), (second, [7, 2])):
        seat.explored, seat.explored_marks, seat.awards = explored, [0, 0], []
        seat.red = seat.green = seat.skulls = seat.torches = 0
    scene = Scores(app, session)
    assert scene.headline() == "Scribe wins!"
    assert "decides: 2." in scene.remark()
    first.red = 1
    assert scene.headline() == "You win!"
    assert scene.remark() == ""
    first.red, first.explored, second.explored = 0, [], []
    assert scene.headline() == "Shared win: You, Scribe"


def test_the_plate_is_as_high_as_its_words(make_app: MakeApp) -> None:
    app = make_app(1280, 800)
    session = finished(("you", "scribe"), 11)
    heights = []
    for remark in ("", "One line", "Two lines. " * 16):
        scene = Scores(app, session)
        scene.remark = lambda remark=remark: remark
        app.go(scene)
        plate = next(w for w in scene.children if isinstance(w, Panel) and w.sprite == "tag.lapis")
        heights.append(plate.rect.height)
        assert not faults(app)
    none, one, two = heights
    assert two - one == pytest.approx(one - none, abs=2)


@pytest.mark.parametrize(
    ("points", "name", "missing"),
    [(0, "Sand in your shoes", 60), (119, "Treasure finder", 1), (150, "Child", 0)],
)
def test_solo_has_a_rank(make_app: MakeApp, points: int, name: str, missing: int) -> None:
    app = make_app()
    session = finished(("you",), 11)
    seat = session.state.seats[0]
    seat.explored, seat.explored_marks, seat.awards = [], [], [(0, points)]
    seat.red = seat.green = seat.skulls = seat.torches = 0
    scene = Scores(app, session)
    assert scene.headline().startswith(f"Rank: {name}")
    assert (str(missing) in scene.remark()) == (missing > 0)


# --- handover ------------------------------------------------------------------------------------


def test_the_cover_is_lifted_by_its_button_only(make_app: MakeApp) -> None:
    app = at_home(make_app)
    lifted: list[bool] = []
    app.scene.add(Handover(app, "Anna", "token.you2", lambda: lifted.append(True)))
    assert "Anna" in app.host.said[-1]
    press(app, pygame.K_ESCAPE)
    tap_at(app, (5, 5))
    assert lifted == []
    app.host.window = (800.0, 1200.0, 1.0)
    frames(app)
    assert isinstance(app.stage.scope, Handover), "turning the device must not lift the cover"
    assert app.stage.scope.rect == app.window
    choose_by_key(app, "That’s me!")
    assert lifted == [True]
    assert app.stage.scope is app.scene
