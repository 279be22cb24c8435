"""Accidents that must not happen: cancelled touches, other buttons, idle wheels, lost scores."""

from __future__ import annotations

import json
from functools import partial

import pygame
import pytest

from game.engine import GAMES
from game.games.pyramids.rules import Mark, PyramidsState
from game.play.session import Session
from game.ui.app import App
from game.ui.host import POINTER_LOST
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from tests.positions.kept import game_at, random_games
from tests.ui.driver import frames, press, tap, tap_at
from tests.ui.games import played
from tests.ui.reading import press_named

from .table import (
    MakeApp,
    actions,
    all_is_shown,
    best,
    board,
    decide,
    lay,
    legal_place,
    middle_of,
    mouse_at,
    play_on,
    pointer,
    press_name,
    sit_down,
    state,
    table,
    until_awaited,
)

PYRAMIDS = GAMES["pyramids"]


def marking(
    make_app: MakeApp, *window: float, seats: tuple[str, ...] = ("you", "scribe"), speed: str = "off"
):
    """An app at the first mark of a game."""
    app = sit_down(make_app, Session.new(PYRAMIDS, seats, 7), *window, speed=speed)
    decide(app, best(state(app), 0))
    until_awaited(app)
    return app


def test_only_the_main_button_presses(make_app: MakeApp) -> None:
    app = marking(make_app)
    lay(app, best(state(app), 0))
    before = actions(app)
    for button in (2, 3):
        for place in (board(app).deciding.tag.rect.center, board(app).deciding.buttons["mark"].rect.center):
            pointer(app, pygame.MOUSEBUTTONDOWN, place, button=button)
            pointer(app, pygame.MOUSEBUTTONUP, place, button=button)
            if app.stage.scope is not app.scene:  # a note says what the thing is
                press(app, pygame.K_ESCAPE)
    assert actions(app) == before
    tap_at(app, board(app).deciding.tag.rect.center)
    assert len(actions(app)) > len(before)


@pytest.mark.parametrize("how", ["the window is left", "the touch is cancelled"])
def test_a_press_that_the_system_takes_away_does_not_count(make_app: MakeApp, how: str) -> None:
    app = marking(make_app)
    lay(app, best(state(app), 0))
    before = actions(app)
    spot = board(app).deciding.buttons["mark"].rect.center
    pointer(app, pygame.MOUSEBUTTONDOWN, spot, touch=True)
    if how == "the window is left":
        app.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    else:
        app.dispatch(pygame.event.Event(POINTER_LOST, pointer=0))
    pointer(app, pygame.MOUSEBUTTONUP, spot, touch=True)
    frames(app, 3)
    assert actions(app) == before
    press_name(app, "Mark")
    assert len(actions(app)) > len(before)


def test_opponents_open_only_where_the_finger_is_let_go_of(make_app: MakeApp) -> None:
    app = marking(make_app)
    spot = board(app).opponents[1].rect.center
    scope = app.stage.scope
    pointer(app, pygame.MOUSEBUTTONDOWN, spot)
    pointer(app, pygame.MOUSEMOTION, (spot[0], spot[1] + 400))
    pointer(app, pygame.MOUSEBUTTONUP, (spot[0], spot[1] + 400))
    assert app.stage.scope is scope
    tap_at(app, spot)
    assert app.stage.scope is not scope


def wheel(app, precise_y: float, precise_x: float = 0.0) -> None:
    app.dispatch(
        pygame.event.Event(
            pygame.MOUSEWHEEL, x=0, y=0, precise_x=precise_x, precise_y=precise_y, flipped=False
        )
    )


def test_the_wheel_counts_whole_steps_up_and_down_only(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = marking(make_app)
    placing = board(app).deciding.piece.placing
    assert placing
    spot = board(app).chambers[0].block_rect().center
    mouse_at(monkeypatch, spot)
    placing.set_single(False)
    start = placing.turns
    for _ in range(20):
        wheel(app, 0.0, precise_x=1.0)
    assert placing.turns == start
    for _ in range(10):
        wheel(app, -0.11)
    assert placing.turns == (start + 1) % 4


def test_the_wheel_turns_what_is_held_wherever_it_is(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = marking(make_app)
    view = board(app)
    assert view.deciding.piece.placing
    away = (app.window.width // 2, app.window.height - 2)
    mouse_at(monkeypatch, away)
    pointer(app, pygame.MOUSEBUTTONDOWN, view.expedition.rect.center)
    pointer(app, pygame.MOUSEMOTION, away)
    start = view.deciding.piece.placing.turns
    wheel(app, -1.0)
    assert view.deciding.piece.placing.turns == (start + 1) % 4


def test_a_shape_that_lies_nowhere_is_turned_on_its_card(make_app: MakeApp) -> None:
    app = marking(make_app)
    view = board(app)
    assert view.deciding.piece.placing
    assert not view.deciding.piece.placing.single
    app.draw(0)
    drawn = app.stage.frames
    press_name(app, "Turn right")
    assert app.stage.frames > drawn
    assert view.expedition.cells == view.deciding.piece.placing.cells


def test_next_place_comes_to_every_way_of_placing(make_app: MakeApp) -> None:
    app = marking(make_app)
    placing = board(app).deciding.piece.placing
    assert placing
    wanted = {(slot, mask) for slot in (0, 1) for mask in placing.legal(slot)}
    found = set()
    for _ in range(len(wanted)):
        press(app, pygame.K_n)
        assert placing.place
        found.add((placing.place.slot, placing.place.mask))
    assert found == wanted


def test_a_ghost_follows_when_the_shape_is_turned_under_a_resting_mouse(make_app: MakeApp) -> None:
    app = marking(make_app)
    view = board(app)
    placing = view.deciding.piece.placing
    assert placing
    for slot in (0, 1):
        for index in range(25):
            view.deciding.piece.lay(None)
            spot = view.chambers[slot].cell_rect(index).center
            pointer(app, pygame.MOUSEMOTION, spot)
            for _ in range(4):
                press(app, pygame.K_r)
                chamber = view.chambers[slot]
                due = placing.nearest(slot, *chamber.point_of(spot), reach=1.3)
                assert view.deciding.piece.hovered == due


def test_undo_removes_the_events_too(make_app: MakeApp) -> None:
    """The log has nothing of a mark that was taken back, even while its motions are still under way."""
    app, mark = before_a_red_cross(make_app)
    app.visit_speed = "normal"
    app.apply_settings()
    lines, points = board(app).lines[:], state(app).scores()[0]
    lay(app, mark)
    press_name(app, "Mark")
    frames(app, 3)
    assert table(app).session.can_undo
    board(app).deciding.take_back()
    assert board(app).lines == lines
    frames(app, 60)
    assert board(app).lines == lines
    assert state(app).scores()[0] == points
    until_awaited(app)
    all_is_shown(app)


def test_a_laid_cell_goes_when_its_decision_is_undone(make_app: MakeApp) -> None:
    """A cell laid for a red cross is none of the shape that is marked next."""
    app, mark = before_a_red_cross(make_app)
    before = actions(app)
    lay(app, mark)
    press_name(app, "Mark")
    until_awaited(app)
    press(app, pygame.K_n)
    assert board(app).deciding.placing.place
    press_named(app, "Undo")
    assert actions(app) == before
    assert board(app).deciding.placing.place is None
    assert not board(app).deciding.placing.extra
    press(app, pygame.K_RETURN)
    assert actions(app) == before
    lay(app, mark)
    press_name(app, "Mark")
    assert actions(app)[len(before)] == str(mark)


def before_a_red_cross(make_app: MakeApp) -> tuple[App, Mark]:
    """An app where a shape may cover a red cross, and the mark that does it."""
    games = partial(random_games, "pyramids", ("you", "scribe"), range(9))
    app = sit_down(
        make_app, Session.resume(game_at("a red cross", lambda state: bool(crossing(state)), games))
    )
    return app, crossing(state(app))[0]


def test_an_undo_that_comes_too_late_takes_nothing_away(make_app: MakeApp) -> None:
    """The mirror's button may be pressed when what it meant can no longer be taken back."""
    app = marking(make_app, speed="normal")
    table = app.scene
    assert isinstance(table, Table)
    while table.at_rest() or table.session.can_undo:
        table.act(best(state(app), 0))
    before = actions(app)
    board(app).undo()
    until_awaited(app)
    assert actions(app)[: len(before)] == before
    all_is_shown(app)


def test_undo_after_resuming_removes_the_events_too(make_app: MakeApp) -> None:
    """The table has not seen the mark being made."""
    for count in range(8, 40):
        session = played(("you",), 5, count)
        if not session.can_undo:
            continue
        app = sit_down(make_app, Session.resume(session.record()))
        board(app).undo()
        fresh = Table(app, Session.resume(board(app).session.record()))
        assert board(app).lines == fresh.board.lines
        return
    raise AssertionError("nothing could be taken back")


def crossing(position: PyramidsState) -> list[Mark]:
    """The first seat's first marks of a turn that cover a red cross and leave something to mark."""
    found = []
    for action in () if position.seats[0].started else position.legal_actions(0):
        after = position.copy()
        after.apply(0, action)
        if isinstance(action, Mark) and after.phase == "mark" and after.seats[0].crosses > 0:
            found.append(action)
    return found


@pytest.mark.thorough
def test_the_scores_come_although_one_looks_elsewhere_first(make_app: MakeApp) -> None:
    session = Session.new(PYRAMIDS, ("you",), 5)
    app = sit_down(make_app, session)
    while not session.over:
        decide(app, best(state(app), 0))
        if not session.over:
            until_awaited(app)
        app.visit_speed = "normal" if len(actions(app)) > 26 else "off"
        app.apply_settings()
    assert isinstance(app.scene, Table)
    app.scene.back()
    tap(app, "Home")
    back_at = Table(app, session)
    app.go(back_at)
    frames(app, 5)
    assert "Scores" in app.scene.places()
    press_name(app, "Scores")
    assert isinstance(app.scene, Scores)


def test_the_record_is_there_from_every_screen(make_app: MakeApp) -> None:
    app = marking(make_app)
    wanted = table_record(app)
    assert isinstance(app.scene, Table)
    app.scene.back()
    tap(app, "Settings")
    assert json.loads(app.host.record()) == wanted


def table_record(app: App) -> dict[str, object]:
    assert isinstance(app.scene, Table)
    return app.scene.session.record().to_json()


@pytest.mark.thorough
@pytest.mark.each_time
def test_seat_changes_are_announced_at_every_speed(make_app: MakeApp) -> None:
    session = Session.new(PYRAMIDS, ("you", "friend:Anna"), 3)
    app = sit_down(make_app, session)
    play_on(app)
    said = " ".join(app.host.said)
    assert said.count("Anna’s turn") >= 20


def test_picked_cards_survive_a_new_window(make_app: MakeApp) -> None:
    app = sit_down(make_app, Session.new(PYRAMIDS, ("you", "scribe"), 7))
    first = best(state(app), 0)
    press_name(app, f"Pyramid {first.low}")
    app.host.window = (820.0, 1180.0, 2.0)
    frames(app, 3)
    press_name(app, f"Pyramid {first.high}")
    press_name(app, "Keep these two")
    assert actions(app)[0] == str(first)


def test_a_drag_that_is_cancelled_leaves_all_as_it_was(make_app: MakeApp) -> None:
    app = marking(make_app)
    view = board(app)
    assert view.deciding.piece.placing
    assert not view.deciding.piece.placing.single
    end = middle_of(app, legal_place(app))
    pointer(app, pygame.MOUSEBUTTONDOWN, view.expedition.rect.center, touch=True)
    pointer(app, pygame.MOUSEMOTION, end, touch=True)
    assert view.deciding.piece.held
    app.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    frames(app)
    assert view.deciding.piece.held is None
    assert view.deciding.piece.placing
    assert view.deciding.piece.placing.place is None
