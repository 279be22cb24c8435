"""Finished games: the list, watching one again on its board, statistics, files, and links that were sent."""

from __future__ import annotations

import json

import pygame
import pytest

from game.engine import GAMES
from game.engine.record import replay
from game.play import MemoryStore, SavedRecord, StoreError, load_history
from game.play.links import link_for_record, parse_link
from game.play.opponents import levels_of
from game.play.saves import file_finished
from game.play.transfer import export_text
from game.ui.app import App
from game.ui.boards.presentation import presentation_of
from game.ui.boards.status import Prompt
from game.ui.dates import date_text
from game.ui.scenes.data import DataScene
from game.ui.scenes.game_row import Row
from game.ui.scenes.history import HistoryScene
from game.ui.scenes.home import Home
from game.ui.scenes.link_preview import LinkPreview
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.parcel import ParcelScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.scores import Scores
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.table import Table
from game.ui.widgets.label import Label
from game.ui.widgets.trend import Trend

from .driver import (
    MakeApp,
    at_home,
    buttons,
    choose_by_key,
    dialog,
    frames,
    press,
    settle,
    swipe,
    tap,
    tap_in_the_loop,
)
from .games import finished, finished_record, played

SEATS = ("you", "scribe")
DAY = 86_400


def nothing() -> None:
    """The way back of a scene that is only looked at."""


def filed(count: int = 3, game: str = "pyramids") -> MemoryStore:
    store = MemoryStore()
    for seed in range(count):
        file_finished(store, finished_record(SEATS, seed, game), False, 1_700_000_000 + DAY * seed)
    return store


def read(app: App) -> None:
    """Let all finished games be read."""
    for _ in range(200):
        frames(app)
        if app.scene.awaiting():
            return
    raise AssertionError("the finished games are never read")


def history(make_app: MakeApp, store: MemoryStore, *size: float) -> App:
    app = at_home(make_app, *size, store=store, reduced_motion=True)
    tap(app, "Finished games")
    assert isinstance(app.scene, HistoryScene)
    read(app)
    return app


def rows(app: App) -> list[str]:
    """What the list's rows say."""
    return [widget.name for widget in app.scene.walk() if isinstance(widget, Row)]


def words(app: App) -> str:
    return " | ".join(w.text for w in app.scene.walk() if isinstance(w, Label))


# --- the list --------------------------------------------------------------------------------------


def test_without_games_the_list_says_so(make_app: MakeApp) -> None:
    app = history(make_app, MemoryStore())
    assert "No game has been finished yet" in words(app)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_a_row_tells_result_opponents_and_date(make_app: MakeApp) -> None:
    store = filed(2)
    app = history(make_app, store)
    record = load_history(store, GAMES)[1]
    state = replay(record, GAMES)[0]
    mine, other = state.scores()
    wanted = f"{presentation_of('pyramids').headline(state, ['You', 'Scribe'], 0)}, Pyramids · with Scribe"
    assert rows(app)[0] == f"{wanted}, {mine} : {other}, {date_text(1_700_000_000 + DAY)}".replace("-", "−")


def test_pages_turn_by_button_key_wheel_and_swipe(make_app: MakeApp) -> None:
    app = history(make_app, filed(9), 320, 568, 2)
    first = rows(app)
    tap(app, "Next")
    second = rows(app)
    assert len(first) + len(second) == 9
    assert not {*first} & {*second} or first != second
    assert not app.scene.places().get("Next"), "there is no third page"
    tap(app, second[0])
    press(app, pygame.K_ESCAPE)
    tap(app, "Leave")
    read(app)
    assert rows(app) == second, "one comes back to the same page"
    press(app, pygame.K_PAGEUP)
    assert rows(app) == first
    app.stage.wheel(app.window.center, -1)
    assert rows(app) == second
    middle = app.window.centery + round(200 * app.k)  # below the rows of the second page
    swipe(app, (200, middle), (500, middle))
    assert rows(app) == first


def test_a_damaged_game_is_told_of_and_the_others_can_be_watched(make_app: MakeApp) -> None:
    store = filed(3)
    store.set("history.2", "{ damaged")
    app = history(make_app, store)
    assert len(rows(app)) == 3
    tap(app, next(name for name in rows(app) if "cannot be read" in name))
    assert "It stays where it is" in dialog(app).text
    tap_in_the_loop(app, "Copy the record")
    assert app.host.copied == ["{ damaged"]
    press(app, pygame.K_RETURN)
    assert store.get("history.2") == "{ damaged"
    tap(app, next(name for name in rows(app) if "cannot be read" in name))
    tap(app, "Delete")
    read(app)
    assert len(rows(app)) == 2
    assert store.get("history.2") is None


class Forbidden(MemoryStore):
    def keys(self) -> tuple[str, ...]:
        raise StoreError("forbidden", "no")


def test_forbidden_storage_is_told(make_app: MakeApp) -> None:
    app = make_app(store=Forbidden())
    app.go(HistoryScene(app, nothing))
    read(app)
    assert "keeps nothing" in words(app)


# --- watching --------------------------------------------------------------------------------------


@pytest.fixture
def watched(make_app: MakeApp) -> App:
    app = history(make_app, filed(1))
    tap(app, rows(app)[0])
    assert isinstance(app.scene, ReplayScene)
    settle(app)
    return app


def scene(app: App) -> ReplayScene:
    assert isinstance(app.scene, ReplayScene)
    return app.scene


def shows_the_truth(app: App) -> None:
    """What is shown is the position after the actions played so far."""
    replayed = scene(app).replay
    truth, _ = replay(replayed.whole, GAMES, stop=replayed.at)
    assert replayed.state.to_json() == truth.to_json()
    fresh = type(scene(app).board)(app, replayed, nothing, nothing)
    assert scene(app).board.shown == fresh.shown


def test_steps_forward_and_back_show_every_position(watched: App) -> None:
    length = scene(watched).replay.length
    for _ in range(length):
        press(watched, pygame.K_RIGHT)
        settle(watched)
        shows_the_truth(watched)
    assert scene(watched).replay.at == length
    press(watched, pygame.K_RIGHT)
    assert scene(watched).replay.at == length
    for _ in range(5):
        tap(watched, "Step back")
        settle(watched)
        shows_the_truth(watched)
    assert scene(watched).replay.at == length - 5


def test_it_plays_to_the_end_pauses_and_begins_again(watched: App) -> None:
    replayed = scene(watched).replay
    tap(watched, "Play back")
    assert replayed.playing
    frames(watched, 200)
    assert 0 < replayed.at < replayed.length
    press(watched, pygame.K_SPACE)
    at = replayed.at
    frames(watched, 300)
    assert replayed.at == at
    tap(watched, "Speed")
    tap(watched, "Speed")
    tap(watched, "Play back")
    for _ in range(3000):
        frames(watched)
        if not replayed.playing:
            break
    assert replayed.at == replayed.length
    settle(watched)
    shows_the_truth(watched)
    assert "Play back" in buttons(watched)
    tap(watched, "Play back")
    frames(watched, 30)
    assert replayed.playing
    assert replayed.at < 10


def test_the_quickest_is_quicker(watched: App) -> None:
    def played_in(frames_: int) -> int:
        scene(watched).go(0)
        tap(watched, "Play back")
        frames(watched, frames_)
        press(watched, pygame.K_SPACE)
        return scene(watched).replay.at

    slow = played_in(240)
    tap(watched, "Speed")
    fast = played_in(240)
    tap(watched, "Speed")
    quickest = played_in(240)
    assert 0 < slow < fast < quickest


def test_jumps_go_to_rounds(watched: App) -> None:
    progress = presentation_of("pyramids").progress
    seen = [progress(scene(watched).replay.state)]
    while scene(watched).replay.at < scene(watched).replay.length:
        tap(watched, "Round forward")
        settle(watched)
        shows_the_truth(watched)
        seen.append(progress(scene(watched).replay.state))
    assert seen == ["At the start", "Round 1", "Round 2", "Round 3", "Round 4", "Round 4"]
    press(watched, pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert progress(scene(watched).replay.state) == "Round 3"
    press(watched, pygame.K_HOME)
    assert scene(watched).replay.at == 0
    press(watched, pygame.K_END)
    assert scene(watched).replay.at == scene(watched).replay.length
    shows_the_truth(watched)


def test_the_bar_can_be_drawn(watched: App) -> None:
    bar = watched.scene.places()["Progress"]
    x, y, width, height = bar
    swipe(watched, (x + 4, y + height // 2), (x + width // 2, y + height // 2))
    replayed = scene(watched).replay
    assert abs(replayed.at - replayed.length / 2) <= 2
    settle(watched)
    shows_the_truth(watched)
    assert scene(watched).board.lines, "the log has what happened before"
    at = replayed.at
    for _ in range(40):
        if getattr(watched.stage.focus, "name", "") == "Progress":
            break
        press(watched, pygame.K_TAB)
    press(watched, pygame.K_RIGHT)
    assert replayed.at == at + 1


def test_the_table_is_seen_from_any_seat(watched: App) -> None:
    for name, player in (("Scribe", 1), ("You", 0)):
        press(watched, pygame.K_v)
        tap(watched, name)
        settle(watched)
        assert scene(watched).board.viewer == player
        shows_the_truth(watched)


def test_hands_are_shown_by_choice_only(watched: App) -> None:
    tap(watched, "Whose side of the table?")
    assert "Show all hands" in buttons(watched)
    state = scene(watched).replay.state
    assert str(state.seats[1].hand[0]) not in words(watched)
    tap(watched, "Show all hands")
    for seat in state.seats:
        assert all(f"pyramid {card}" in dialog(watched).text for card in seat.hand)
    tap(watched, "Go on")
    tap(watched, "Round forward")
    tap(watched, "Whose side of the table?")
    assert "Show all hands" not in buttons(watched), "nobody has anything in hand any more"


def test_nobody_is_said_to_be_thinking(watched: App) -> None:
    """What a step has brought is the last that is read out."""
    watched.host.said.clear()
    for _ in range(30):
        press(watched, pygame.K_RIGHT)
        settle(watched)
    assert len(watched.host.said) > 20
    assert not [text for text in watched.host.said if "thinking" in text]
    assert not [w for w in watched.scene.walk() if isinstance(w, Prompt) and w.text]


def test_nothing_can_be_done_to_the_game(watched: App) -> None:
    replayed = scene(watched).replay
    scene(watched).go(20)
    settle(watched)
    before = dict(watched.host.store._texts)
    for key in (pygame.K_x, pygame.K_r, pygame.K_m, pygame.K_z, pygame.K_UP, pygame.K_DOWN):
        press(watched, key)
    for name in ("Mark", "Turn left", "Undo", "One cell instead"):
        assert name not in buttons(watched)
    assert replayed.at == 20
    assert watched.host.store._texts == before


def test_it_is_left_as_one_came(watched: App) -> None:
    tap(watched, "Speed")
    assert watched.motion.pace == pytest.approx(0.45)
    press(watched, pygame.K_ESCAPE)
    assert dialog(watched).title == "Pyramids"
    tap(watched, "Leave")
    assert isinstance(watched.scene, HistoryScene)
    assert watched.motion.pace == 1


def test_a_game_can_be_deleted(watched: App) -> None:
    store = watched.host.store
    press(watched, pygame.K_ESCAPE)
    tap(watched, "Delete")
    press(watched, pygame.K_ESCAPE)
    assert store.get("history.1") is not None
    press(watched, pygame.K_ESCAPE)
    tap(watched, "Delete")
    tap(watched, "Delete")
    assert store.get("history.1") is None
    read(watched)
    assert rows(watched) == []


def test_the_link_leads_to_the_very_game(watched: App, make_app: MakeApp) -> None:
    tap(watched, "Menu")
    tap_in_the_loop(watched, "Copy link")
    assert dialog(watched).text == "The link is on the clipboard."
    address, _, fragment = watched.host.copied[0].partition("#")
    assert address == "https://example.org/mastaba/"
    assert len(fragment) < 250
    app = at_home(make_app, fragment=fragment)
    assert isinstance(app.scene, LinkPreview)
    assert "Pyramids" in words(app)
    assert date_text(1_700_000_000) in words(app)
    tap(app, "Watch")
    sent, own = scene(app).record, scene(watched).record
    assert (sent.game, sent.seed, sent.actions) == (own.game, own.seed, own.actions)
    assert sent.ended == 1_700_000_000
    assert sent.seats == ("friend", "scribe"), "'you' is whoever has sent it"
    tap(app, "Menu")
    tap(app, "Play the same game")
    assert app.scene.taken() == SEATS, "but now it is you who plays"


def test_a_refused_clipboard_is_told(watched: App) -> None:
    watched.host.copying_allowed = False
    tap(watched, "Menu")
    tap_in_the_loop(watched, "Copy link")
    assert "does not allow" in dialog(watched).text


def test_the_same_game_can_be_played(watched: App) -> None:
    tap(watched, "Menu")
    tap(watched, "Play the same game")
    assert isinstance(watched.scene, NewGameScene)
    tap(watched, "Start")
    assert isinstance(watched.scene, Table)
    record = watched.scene.session.record()
    assert (record.seed, record.seats, record.actions) == (0, SEATS, [])


@pytest.mark.parametrize("size", [(320, 568, 2), (390, 844, 3), (844, 390, 2), (1280, 800, 1)])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_bar_leaves_the_board_alone(make_app: MakeApp, size: tuple[float, ...], game: str) -> None:
    """No part of the board that can be pressed lies under the bar, and turning the device keeps the place."""
    app = history(make_app, filed(1, game), *size)
    tap(app, rows(app)[0])
    scene(app).go(15)
    settle(app)
    bar = scene(app)._bar
    outside = [w for w in app.stage.focusables() if w not in bar.children]
    assert outside
    assert not [w for w in outside if w.rect.colliderect(bar.rect)]
    app.host.window = (size[1], size[0], size[2])
    settle(app)
    assert scene(app).replay.at == 15
    bar = scene(app)._bar
    assert not [w for w in app.stage.focusables() if w not in bar.children and w.rect.colliderect(bar.rect)]
    shows_the_truth(app)


def test_a_game_just_finished_can_be_watched_and_sent(make_app: MakeApp) -> None:
    app = make_app(reduced_motion=True)
    session = finished(SEATS, 3)
    app.go(Scores(app, session))
    tap(app, "Watch the game again")
    press(app, pygame.K_END)
    assert scene(app).replay.record().to_json() == session.record().to_json()
    press(app, pygame.K_ESCAPE)
    assert "Delete" not in buttons(app)
    tap_in_the_loop(app, "Copy link")
    assert link_for_record(session.record()) in app.host.copied[0]
    tap(app, "Go on")
    press(app, pygame.K_ESCAPE)
    tap(app, "Leave")
    assert isinstance(app.scene, Scores)


# --- statistics ------------------------------------------------------------------------------------


def test_statistics_add_up(make_app: MakeApp) -> None:
    store = filed(7)
    file_finished(store, finished_record(("you",), 3), False, 5)
    app = history(make_app, store)
    tap(app, "Statistics")
    assert isinstance(app.scene, StatisticsScene)
    read(app)
    states = [replay(finished_record(SEATS, seed), GAMES)[0] for seed in range(7)]
    tap(app, "Scribe")
    points = [state.scores()[0] for state in states]
    wins = sum(0 in state.winners() for state in states)
    shown = words(app)
    for text in ("7", f"{wins} ({round(100 * wins / 7)} %)", str(round(sum(points) / 7)), str(max(points))):
        assert f" {text} " in shown.replace("−", "-")
    skulls = sum(state.breakdown(0).skulls for state in states) / 7
    assert f"Skulls | {skulls:+.1f}".replace("-", "−") in shown
    trend = next(w for w in app.scene.walk() if isinstance(w, Trend))
    assert trend.values == points
    assert trend.means[-1] == pytest.approx(sum(points[-5:]) / 5)
    spots = [trend.spot(i, value) for i, value in enumerate(points)]
    assert all(trend.rect.collidepoint(spot) for spot in spots)
    assert spots == sorted(spots)
    assert spots[points.index(max(points))][1] == min(y for _, y in spots)
    tap(app, "Solo")
    assert "wins" not in words(app)


def test_games_without_points_tell_how_they_ended(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wins in the place of points, and in how many games something has come about."""
    game = presentation_of("anubix")

    def ended(state, player: int) -> dict[str, float]:
        return {"Pyramid" if player in state.winners() else "Arch": 1}

    monkeypatch.setattr(type(game), "counted", False)
    monkeypatch.setattr(type(game), "statistics", lambda _self, state, player: ended(state, player))
    app = make_app(store=filed(6, "anubix"), reduced_motion=True)
    app.go(StatisticsScene(app, nothing))
    read(app)
    won = [0 in replay(finished_record(SEATS, seed, "anubix"), GAMES)[0].winners() for seed in range(6)]
    assert 0 < sum(won) < 6
    shown = words(app)
    assert f"Pyramid | {sum(won)}" in shown
    assert f"Arch | {6 - sum(won)}" in shown
    assert "average" not in shown
    trend = next(w for w in app.scene.walk() if isinstance(w, Trend))
    assert trend.span() == (0, 1)
    assert trend.means[-1] == pytest.approx(sum(won[-5:]) / 5)


# --- files -----------------------------------------------------------------------------------------


def data_scene(make_app: MakeApp, store: MemoryStore) -> App:
    app = make_app(store=store, reduced_motion=True)
    app.go(DataScene(app, nothing))
    return app


def test_a_file_takes_everything_to_another_place(make_app: MakeApp) -> None:
    store = filed(3)
    played(SEATS, 9, 12, store)
    store.set("settings", json.dumps({"speed": "fast", "sound": False, "volume": 0.5}))
    app = data_scene(make_app, store)
    choose_by_key(app, "Save as a file")
    (name,) = app.host.files
    assert name in dialog(app).text
    other = data_scene(make_app, MemoryStore())
    other.host.chosen_file = app.host.files[name]
    tap_in_the_loop(other, "Open a file")
    assert isinstance(other.scene, ParcelScene)
    assert "3 finished games" in buttons(other)
    tap(other, "Settings")
    tap(other, "Bring in")
    assert "3 finished games have come" in dialog(other).text
    assert other.settings.speed == "fast"
    assert [r.to_json() for r in load_history(other.host.store, GAMES)] == [
        r.to_json() for r in load_history(store, GAMES)
    ]
    assert other.host.store.get("save.pyramids") == store.get("save.pyramids")


def test_what_is_here_is_not_replaced_unasked(make_app: MakeApp) -> None:
    store, other = filed(2), filed(1)
    played(SEATS, 9, 12, store)
    played(SEATS, 8, 12, other)
    store.set("settings", "{}")
    mine = other.get("save.pyramids")
    app = data_scene(make_app, other)
    app.host.chosen_file = export_text(store)
    tap_in_the_loop(app, "Open a file")
    assert "1 of them is here already" in words(app)
    assert "takes the place of yours" in words(app)
    tap(app, "Bring in")
    assert other.get("save.pyramids") == mine
    assert other.get("settings") is None
    assert len(load_history(other, GAMES)) == 2
    tap(app, "Go on")
    app.go(
        ParcelScene(
            app, app.scene._parcel if isinstance(app.scene, ParcelScene) else parcel_of(store), nothing
        )
    )
    tap(app, next(name for name in buttons(app) if name.startswith("Pyramids")))
    tap(app, "Bring in")
    assert other.get("save.pyramids") == store.get("save.pyramids")


def parcel_of(store: MemoryStore):
    from game.play.transfer import read_export

    return read_export(export_text(store), GAMES)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no file of ours", "This is no file"),
        ('{"mastaba": 99, "texts": {}}', "newer version"),
        (OSError("too large"), "could not be read"),
    ],
)
def test_a_wrong_file_is_explained(make_app: MakeApp, text: str | OSError, why: str) -> None:
    app = data_scene(make_app, filed(1))
    app.host.chosen_file = text
    tap_in_the_loop(app, "Open a file")
    assert why in dialog(app).text
    tap(app, "Go on")
    app.host.chosen_file = None
    tap_in_the_loop(app, "Open a file")
    assert isinstance(app.scene, DataScene)
    assert app.stage.scope is app.scene


class Full(MemoryStore):
    full = False

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StoreError("full", "no room")
        super().set(key, text)


def test_a_full_store_is_told_and_nothing_changes(make_app: MakeApp) -> None:
    store = Full()
    app = make_app(store=store, reduced_motion=True)
    app.go(ParcelScene(app, parcel_of(filed(2)), nothing))
    store.full = True
    tap(app, "Bring in")
    assert "no more room" in dialog(app).text
    assert store.keys() == ()


def test_all_finished_games_can_be_deleted(make_app: MakeApp) -> None:
    store = filed(3)
    played(SEATS, 9, 12, store)
    app = data_scene(make_app, store)
    tap(app, "Delete all finished games")
    press(app, pygame.K_ESCAPE)
    assert len(load_history(store, GAMES)) == 3
    tap(app, "Delete all finished games")
    tap(app, "Delete")
    assert load_history(store, GAMES) == []
    assert store.get("save.pyramids") is not None


# --- links that were sent --------------------------------------------------------------------------


def test_a_sent_seed_is_shown_before_it_starts(make_app: MakeApp) -> None:
    app = at_home(make_app, fragment="game=anubix&players=you,scribe&seed=7&lang=pl")
    assert isinstance(app.scene, LinkPreview)
    assert "Anubix" in words(app)
    assert "Skryba" in words(app)
    assert app.host.store.keys() == ()
    tap(app, "Zagraj")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == 7


def test_a_sent_game_that_goes_on_never_takes_the_place_of_another_unasked(make_app: MakeApp) -> None:
    store = MemoryStore()
    played(SEATS, 7, 12, store)
    kept = store.get("save.pyramids")
    app = at_home(make_app, store=store, fragment=link_for_record(played(SEATS, 8, 20).record()))
    assert "Round" in words(app)
    tap(app, "Go on with this game")
    assert dialog(app).title == "You have followed a link"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)
    assert store.get("save.pyramids") == kept


@pytest.mark.parametrize(
    ("fragment", "why"),
    [
        ("record=2garbled", "damaged or not complete"),
        ("record=9abc", "rules of another version"),
        ("game=chess", "not in this collection"),
        ("game=pyramids&players=%3Cscript%3Ealert(1)%3C/script%3E", "cannot sit at one table"),
        ("record=" + "A" * 250_000, "too long"),
    ],
)
def test_a_wrong_link_is_explained_and_refused(make_app: MakeApp, fragment: str, why: str) -> None:
    app = at_home(make_app, fragment=fragment)
    assert isinstance(app.scene, Home)
    assert dialog(app).title == "This link does not work"
    assert why in dialog(app).text
    assert app.host.store.keys() == ()


@pytest.mark.parametrize("fragment", ["top", "utm_source=x", "?", "a=b&c"])
def test_other_fragments_are_passed_over(make_app: MakeApp, fragment: str) -> None:
    app = at_home(make_app, fragment=fragment)
    assert isinstance(app.scene, Home)
    assert app.stage.scope is app.scene


def test_a_name_in_a_link_is_nothing_but_a_name(make_app: MakeApp) -> None:
    """What stands in a link is shown letter by letter, whatever it looks like."""
    name = "<b>{names}</b> %s"
    record = finished_record(("you", f"friend:{name}"), 3)
    sent = parse_link(link_for_record(record), GAMES, levels_of)
    assert sent is not None
    app = make_app()
    app.go(LinkPreview(app, sent, nothing))
    assert name in words(app)
    assert name in app.host.said[-1]


# --- dates -----------------------------------------------------------------------------------------


def test_dates_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    noon = 1_795_176_000  # 20 November 2026, 12:00
    assert date_text(noon - 3_500, noon) == "today, 11:01"
    assert date_text(noon - DAY, noon) == "yesterday"
    assert date_text(noon - 3 * DAY, noon) == "17 Nov 2026"
    assert date_text(0, noon) == "1 Jan 1970"
    assert date_text(None, noon) == ""
    assert SavedRecord("pyramids", 1, 7, ("you",)).ended is None
