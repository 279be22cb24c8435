"""Watching a finished game again, on its board."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.engine.record import replay
from game.play.links import link_for_record
from game.play.storage import texts_of
from game.ui.app import App
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.link_preview import LinkPreview
from game.ui.menus.new_game import NewGameScene
from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.table.board.status import Prompt
from game.ui.table.dates import date_text
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.replay_scene import ReplayScene
from tests.today import some_of

from ...driver import MakeApp, at_home, buttons, dialog, frames, press, settle, swipe, tap, tap_in_the_loop
from ...finished_games import SEATS, filed, history, read, replay_bar, rows, words
from ...games import finished, finished_record


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
    """The replay shows the position after the actions played so far."""
    replayed = scene(app).replay
    truth, _ = replay(replayed.whole, GAMES, stop=replayed.at)
    assert replayed.state.to_json() == truth.to_json()
    shown = scene(app).board.shown
    assert shown == type(shown).of(truth)


@pytest.mark.thorough
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


def test_after_a_jump_all_lies_in_its_place(make_app: MakeApp) -> None:
    app = make_app(1280, 800)
    app.go(ReplayScene(app, finished_record(SEATS[:2], 3, "mummy"), lambda: None))
    settle(app)
    for part in (0.5, 1.0):
        scene(app).slide(part)
        hand = scene(app).board.hand
        assert [card.rect for card in hand.cards] == [hand.card_rect(card.index) for card in hand.cards]
        assert hand.cards


def test_it_plays_to_the_end_pauses_and_begins_again(watched: App) -> None:
    replayed = scene(watched).replay
    tap(watched, "Play")
    assert replayed.playing
    frames(watched, 200)
    assert 0 < replayed.at < replayed.length
    press(watched, pygame.K_SPACE)
    at = replayed.at
    frames(watched, 300)
    assert replayed.at == at
    tap(watched, "Speed")
    tap(watched, "Speed")
    tap(watched, "Play")
    for _ in range(3000):
        frames(watched)
        if not replayed.playing:
            break
    assert replayed.at == replayed.length
    settle(watched)
    shows_the_truth(watched)
    assert "Play" in buttons(watched)
    tap(watched, "Play")
    frames(watched, 30)
    assert replayed.playing
    assert replayed.at < 10


def test_the_quickest_is_quicker(watched: App) -> None:
    def played_in(frames_: int) -> int:
        scene(watched).go(0)
        tap(watched, "Play")
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
    seen = [progress(scene(watched).replay.state.round)]
    while scene(watched).replay.at < scene(watched).replay.length:
        tap(watched, "Next round")
        settle(watched)
        shows_the_truth(watched)
        seen.append(progress(scene(watched).replay.state.round))
    assert seen == ["At the start", *(f"Round {number} of 4" for number in (1, 2, 3, 4, 4))]
    press(watched, pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert progress(scene(watched).replay.state.round) == "Round 3 of 4"
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


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_told_of_what_the_bar_covers(make_app: MakeApp, game: str) -> None:
    app = history(make_app, filed(1, game), 390, 844, 3)
    tap(app, rows(app)[0])
    scene(app).go(15)
    settle(app)
    for widget in replay_bar(app).children:
        assert not scene(app).explain(widget.rect.center), widget
        assert app.stage.scope is app.scene


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1280, 800)])
@pytest.mark.parametrize("game", ["pyramids", "anubix"])
def test_no_button_of_the_board_is_shown(make_app: MakeApp, game: str, width: int, height: int) -> None:
    app = history(make_app, filed(1, game), width, height)
    tap(app, rows(app)[0])
    tools = scene(app).board.tools()
    assert tools
    assert not any(tool.visible for tool in tools)
    if height > width:
        assert all(tool.rect.top >= replay_bar(app).rect.top for tool in tools), "the board has their room"


def test_a_finger_that_rests_on_the_bar_still_presses(make_app: MakeApp) -> None:
    app = history(make_app, filed(1), 390, 844, 3)
    tap(app, rows(app)[0])
    scene(app).go(15)
    settle(app)
    place = buttons(app)["Previous round"].rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=True))
    app.host.time += 1000
    frames(app, 2)
    assert app.stage.presses
    assert app.stage.scope is app.scene


def test_a_drag_that_is_taken_away_stays_where_it_was_and_is_told(watched: App) -> None:
    x, y, width, height = watched.scene.places()["Progress"]
    middle = (x + width // 2, y + height // 2)
    watched.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1, touch=True))
    watched.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    settle(watched)
    assert scene(watched).replay.at > 0
    assert scene(watched).board.lines, "the log has what happened before"
    shows_the_truth(watched)


def test_the_table_is_seen_from_any_seat(watched: App) -> None:
    for name, player in (("Scribe", 1), ("You", 0)):
        press(watched, pygame.K_v)
        tap(watched, name)
        settle(watched)
        assert scene(watched).board.viewer == player
        shows_the_truth(watched)


def test_cards_in_hand_are_set_apart_by_more_than_their_own_commas(make_app: MakeApp) -> None:
    app = make_app()
    record = finished_record(("you", "scribe"), 3, "mummy")
    app.go(ReplayScene(app, record, lambda: None))
    settle(app)
    tap(app, "Whose side of the table?")
    tap(app, "Show all hands")
    own = scene(app).replay.state.seats[0].hand
    line = dialog(app).text.split("\n")[0]
    assert len(line.split("; ")) == len(own) > 1


def test_a_game_without_hands_offers_none(make_app: MakeApp) -> None:
    app = make_app()
    app.go(ReplayScene(app, finished_record(("you", "scribe"), 3, "anubix"), lambda: None))
    settle(app)
    tap(app, "Whose side of the table?")
    assert "Show all hands" not in buttons(app)


def test_hands_are_shown_by_choice_only(watched: App) -> None:
    tap(watched, "Whose side of the table?")
    assert "Show all hands" in buttons(watched)
    state = scene(watched).replay.state
    assert str(state.seats[1].hand[0]) not in words(watched)
    tap(watched, "Show all hands")
    for seat in state.seats:
        assert all(f"pyramid {card}" in dialog(watched).text for card in seat.hand)
    tap(watched, "OK")
    tap(watched, "Next round")
    tap(watched, "Whose side of the table?")
    assert "Show all hands" not in buttons(watched), "nobody has anything in hand any more"


def test_nobody_is_said_to_be_thinking(watched: App) -> None:
    """The reader ends with the result of a step."""
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
    before = texts_of(watched.store)
    for key in (pygame.K_x, pygame.K_r, pygame.K_m, pygame.K_z, pygame.K_UP, pygame.K_DOWN):
        press(watched, key)
    for name in ("Mark", "Turn left", "Undo", "One cell instead"):
        assert name not in buttons(watched)
    assert replayed.at == 20
    assert texts_of(watched.store) == before


def test_it_is_left_as_one_came(watched: App) -> None:
    tap(watched, "Speed")
    assert watched.motion.pace == pytest.approx(0.45)
    press(watched, pygame.K_ESCAPE)
    assert dialog(watched).title == "Pyramids"
    tap(watched, "Leave")
    assert isinstance(watched.scene, HistoryScene)
    assert watched.motion.pace == 1


def test_another_game_that_came_in_its_place_is_not_deleted(watched: App) -> None:
    store = watched.store
    other = filed(2).get("history.2")
    assert other is not None
    store.set("history.1", other)  # the history was emptied in another window, and begun again
    press(watched, pygame.K_ESCAPE)
    tap(watched, "Delete")
    tap(watched, "Delete")
    assert store.get("history.1") == other


def test_a_game_can_be_deleted(watched: App) -> None:
    store = watched.store
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
    assert dialog(watched).text == "Link copied to the clipboard."
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
    assert app.scene.seating.taken() == SEATS, "but now it is you who plays"


def test_a_link_that_cannot_be_copied_is_shown_as_text_and_for_cameras(watched: App) -> None:
    watched.host.copying_allowed = False
    tap(watched, "Menu")
    tap_in_the_loop(watched, "Copy link")
    ((title, _words, text, link),) = watched.host.shown
    assert title == "Copy link"
    assert text == link
    assert link.startswith("https://example.org/mastaba/#record=")


def test_the_same_game_can_be_played(watched: App) -> None:
    tap(watched, "Menu")
    tap(watched, "Play the same game")
    assert isinstance(watched.scene, NewGameScene)
    tap(watched, "Start")
    assert isinstance(watched.scene, Table)
    record = watched.scene.session.record()
    assert (record.seed, record.seats, record.actions) == (0, SEATS, [])


@some_of("size", [(320, 568, 2), (390, 844, 3), (844, 390, 2), (1280, 800, 1)], today=1)
@pytest.mark.parametrize("game", list(GAMES))
def test_the_bar_leaves_the_board_alone(make_app: MakeApp, size: tuple[float, ...], game: str) -> None:
    """No part of the board that can be pressed lies under the bar, and turning the device keeps the place."""
    app = history(make_app, filed(1, game), *size)
    tap(app, rows(app)[0])
    scene(app).go(15)
    settle(app)
    bar = replay_bar(app)
    outside = [w for w in app.stage.focusables() if w not in bar.children]
    assert outside
    assert not [w for w in outside if w.rect.colliderect(bar.rect)]
    app.host.window = (size[1], size[0], size[2])
    settle(app)
    assert scene(app).replay.at == 15
    bar = replay_bar(app)
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
    tap(app, "Close")
    press(app, pygame.K_ESCAPE)
    tap(app, "Leave")
    assert isinstance(app.scene, Scores)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["pyramids", "anubix", "mummy"])
def test_nobody_thinks_where_a_game_is_watched_again(make_app: MakeApp, game: str) -> None:
    app = make_app()
    scene = ReplayScene(app, finished_record(("you", "scribe"), 4, game), lambda: None)
    app.go(scene)
    for at in range(0, scene.replay.length, 7):
        scene.go(at)
        frames(app, 3)
        panels = [widget for widget in scene.walk() if isinstance(widget, OpponentPanel)]
        assert panels
        assert {panel.status for panel in panels} == {""}
