"""Placing the shape: by drag, by taps, by mouse with wheel and right button, by two fingers, by keys."""

from __future__ import annotations

import pygame
import pytest

from game.games.pyramids.rules import Mark
from game.games.pyramids.rules.grid import SIZE, cell_indices
from game.games.pyramids.screen.piece import LIFT
from game.games.pyramids.screen.placing import SNAP
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from tests.today import some_of
from tests.ui.driver import buttons, choose_by_key, press, tap, tap_at
from tests.ui.games import played

from .table import (
    MakeApp,
    actions,
    all_is_shown,
    board,
    hold,
    lay,
    legal_place,
    let_go,
    middle_of,
    mouse_at,
    pointer,
    sit_down,
    state,
    uncover,
    until_awaited,
)

WINDOWS = [(1280, 800, 1), (390, 844, 2), (844, 390, 2), (820, 1180, 2)]


def marking(make_app: MakeApp, *window: float, seed: int = 5, count: int = 9) -> App:
    """A game for two at a moment when the person marks a shape of several cells."""
    for more in range(40):
        session = played(("you", "scribe"), seed, count + more)
        app = sit_down(make_app, session, *window)
        placing = board(app).deciding.piece.placing
        if not placing or not placing.can_choose_shape or len(placing.cells) < 3:
            continue
        if len({place for slot in (0, 1) for place in placing.legal_places(slot)}) > 1:
            return app
    raise AssertionError("no such moment")


def finger_for(app: App, place_middle: tuple[int, int]) -> tuple[int, int]:
    """Where the finger is when the shape floats there."""
    return place_middle[0], place_middle[1] + round(board(app).chambers[0].cell * LIFT)


@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_drag_from_the_expedition_card_and_confirm(
    make_app: MakeApp, window: tuple[float, ...], touch: bool
) -> None:
    app = marking(make_app, *window)
    view, before = board(app), len(actions(app))
    place = legal_place(app, 3)
    end = middle_of(app, place)
    end = finger_for(app, end) if touch else end
    start = view.expedition.rect.center
    half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    hold(app, start, half, end, touch=touch)
    assert view.deciding.piece.held
    assert view.deciding.piece.shown_place == place
    assert view.deciding.tag.gain is not None
    let_go(app, end, touch=touch)
    assert view.deciding.piece.placing
    assert view.deciding.piece.placing.place == place
    assert len(actions(app)) == before
    expected = view.deciding.piece.placing.action()
    tap(app, "Mark")
    assert actions(app)[before] == str(expected)


def to_be_turned(app: App) -> tuple[int, int]:
    """A place on screen where the shape fits only if it is turned."""
    placing = board(app).deciding.piece.placing
    assert placing
    for chamber in board(app).chambers:
        for index in cell_indices(placing.reachable(chamber.slot)):
            row, column = divmod(index, SIZE)
            fits = any(
                placing.nearest(near.slot, *near.point_of(chamber.cell_rect(index).center), reach=SNAP)
                for near in board(app).chambers
            )
            if not fits and placing.turned(chamber.slot, row + 0.5, column + 0.5):
                return chamber.cell_rect(index).center
    return 0, 0


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_dragged_shape_turns_as_a_tapped_one_does(make_app: MakeApp, touch: bool) -> None:
    """Where it does not fit as it is held: the place is lit before it is let go, and then it lies there."""
    for seed in range(1, 30):
        app = marking(make_app, 1280, 800, seed=seed)
        spot = to_be_turned(app)
        if spot != (0, 0):
            break
    view = board(app)
    piece, placing = view.deciding.piece, view.deciding.piece.placing
    assert placing
    before, held = len(actions(app)), placing.cells
    end = finger_for(app, spot) if touch else spot
    hold(app, view.expedition.rect.center, (400, 400), end, touch=touch)
    place = piece.shown_place
    assert place is not None
    assert placing.is_legal(place)
    let_go(app, end, touch=touch)
    assert placing.place == place
    assert placing.cells != held
    tap(app, "Mark")
    assert actions(app)[before] == str(Mark(placing.numbers[place.slot], place.mask))


def test_a_shape_let_go_far_from_any_place_stays_where_it_was(make_app: MakeApp) -> None:
    app = marking(make_app, 1280, 800)
    view = board(app)
    corner = (5, 795)
    hold(app, view.expedition.rect.center, (400, 400), corner)
    let_go(app, corner)
    assert view.deciding.piece.placing
    assert view.deciding.piece.placing.place is None
    view.deciding.piece.lay(legal_place(app))
    place = view.deciding.piece.placing.place
    assert place
    hold(app, middle_of(app, place), (400, 790), corner)
    let_go(app, corner)
    assert view.deciding.piece.placing.place == place
    back = view.expedition.rect.center
    hold(app, middle_of(app, place), back)
    let_go(app, back)
    assert view.deciding.piece.placing.place is None


@some_of("window", WINDOWS, today=2)
def test_tap_tap(make_app: MakeApp, window: tuple[float, ...]) -> None:
    """Tapping a cell lays the shape on it, tapping again goes on, and every legal way can be had."""
    app = marking(make_app, *window)
    before = actions(app)
    wanted = [a for a in state(app).legal_actions(0) if isinstance(a, Mark) and a.cells.bit_count() > 1]
    for action in wanted:
        lay(app, action)
        assert actions(app) == before
    tap(app, "Mark")
    assert actions(app)[len(before)] == str(wanted[-1])


def test_a_tap_where_nothing_fits_says_so_and_changes_nothing(make_app: MakeApp) -> None:
    app = marking(make_app, 390, 844, 2)
    view = board(app)
    app.host.heard.clear()
    slot, index = next(
        (chamber.slot, i) for chamber in view.chambers for i in range(25) if not chamber.glowing >> i & 1
    )
    tap_at(app, view.chambers[slot].cell_rect(index).center)
    assert view.deciding.piece.placing
    assert view.deciding.piece.placing.place is None
    assert "illegal" in app.host.heard


def test_hover_shows_and_click_lays(make_app: MakeApp) -> None:
    app = marking(make_app, 1280, 800)
    view, before = board(app), actions(app)
    spot = middle_of(app, legal_place(app, 2))
    pointer(app, pygame.MOUSEMOTION, spot)
    ghost = view.deciding.piece.hovered
    assert ghost == legal_place(app, 2)
    assert view.deciding.tag.gain is not None
    assert not view.deciding.tag.confirmable
    assert not view.deciding.buttons["mark"].enabled
    tap_at(app, spot)
    assert view.deciding.piece.placing
    assert view.deciding.piece.placing.place == ghost
    assert actions(app) == before
    expected = view.deciding.piece.placing.action()
    tap_at(app, view.deciding.tag.rect.center)
    assert actions(app)[len(before)] == str(expected)


def test_the_ghost_goes_when_the_mouse_leaves(make_app: MakeApp) -> None:
    app = marking(make_app, 1280, 800)
    pointer(app, pygame.MOUSEMOTION, middle_of(app, legal_place(app, 2)))
    assert board(app).deciding.piece.hovered
    app.dispatch(pygame.event.Event(pygame.WINDOWLEAVE))
    assert board(app).deciding.piece.hovered is None


def test_nothing_depends_on_hovering(make_app: MakeApp) -> None:
    """A finger's movements show no ghost."""
    app = marking(make_app, 820, 1180, 2)
    pointer(app, pygame.MOUSEMOTION, middle_of(app, legal_place(app)), touch=True)
    assert board(app).deciding.piece.hovered is None


def test_a_finger_lays_where_it_taps_although_a_mouse_rests_elsewhere(make_app: MakeApp) -> None:
    app = marking(make_app, 1280, 800)
    view = board(app)
    pointer(app, pygame.MOUSEMOTION, middle_of(app, legal_place(app, 0)))
    ghost = view.deciding.piece.hovered
    assert ghost
    slot, index = next(
        (chamber.slot, i)
        for chamber in view.chambers
        for i in range(25)
        if chamber.glowing >> i & 1 and not (chamber.slot == ghost.slot and ghost.mask >> i & 1)
    )
    tap_at(app, view.chambers[slot].cell_rect(index).center, touch=True)
    assert view.deciding.piece.placing
    place = view.deciding.piece.placing.place
    assert place
    assert place.slot == slot
    assert place.mask >> index & 1


def test_the_wheel_turns_and_the_right_button_mirrors(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = marking(make_app, 1280, 800)
    placing = board(app).deciding.piece.placing
    assert placing
    spot = board(app).chambers[0].cell_rect(12).center
    mouse_at(monkeypatch, spot)
    looks = [placing.cells]
    for y in (-1, -1, 1, 1):
        app.dispatch(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y)))
        looks.append(placing.cells)
    placing.turn(1)
    assert looks[1] == placing.cells
    placing.turn(1)
    assert looks[2] == placing.cells
    assert (looks[3], looks[4]) == (looks[1], looks[0])
    placing.turn(2)
    press(app, pygame.K_n)  # the right button means the shape where it lies; elsewhere it asks what things do
    place = placing.place
    assert place
    spot = board(app).chambers[place.slot].cell_rect(cell_indices(place.mask)[0]).center
    mirrored = placing.mirrored
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pointer(app, kind, spot, button=3)
    assert placing.mirrored != mirrored
    assert placing.place


def test_other_buttons_and_a_second_finger_turn_what_is_held(make_app: MakeApp) -> None:
    app = marking(make_app, 1280, 800)
    view = board(app)
    placing = view.deciding.piece.placing
    assert placing
    end = middle_of(app, legal_place(app))
    hold(app, view.expedition.rect.center, end)
    turns = placing.turns
    pointer(app, pygame.MOUSEBUTTONDOWN, end, button=2)
    assert placing.turns == (turns + 1) % 4
    mirrored = placing.mirrored
    pointer(app, pygame.MOUSEBUTTONDOWN, end, button=3)
    assert placing.mirrored != mirrored
    assert view.deciding.piece.held
    let_go(app, end)
    assert not view.deciding.piece.held


def test_a_second_finger_turns_again_and_again(make_app: MakeApp) -> None:
    app = marking(make_app, 390, 844, 2)
    view = board(app)
    placing = view.deciding.piece.placing
    assert placing

    def finger(kind: int, number: int) -> None:
        event = {"pos": (195 * 2, 60), "button": 1, "touch": True, "pointer": number}
        app.dispatch(pygame.event.Event(kind, event))

    end = finger_for(app, middle_of(app, legal_place(app)))
    hold(app, view.expedition.rect.center, end, touch=True)
    for number in range(1, 4):
        turns = placing.turns
        finger(pygame.MOUSEBUTTONDOWN, number)
        assert placing.turns == (turns + 1) % 4
        finger(pygame.MOUSEBUTTONUP, number)
    assert view.deciding.piece.held
    let_go(app, end, touch=True)
    turns = placing.turns
    for number in (9, 10):
        finger(pygame.MOUSEBUTTONDOWN, number)
    assert placing.turns == turns  # nothing is held


def test_buttons_turn_and_mirror(make_app: MakeApp) -> None:
    app = marking(make_app, 390, 844, 2)
    placing = board(app).deciding.piece.placing
    assert placing
    start = placing.cells
    tap(app, "Turn right")
    tap(app, "Turn left")
    assert placing.cells == start
    tap(app, "Flip")
    tap(app, "Flip")
    assert placing.cells == start
    for _ in range(4):
        tap(app, "Turn right")
    assert placing.cells == start


def test_one_cell_instead(make_app: MakeApp) -> None:
    app = marking(make_app, 390, 844, 2)
    before = actions(app)
    action = [a for a in state(app).legal_actions(0) if isinstance(a, Mark) and a.cells.bit_count() == 1][-1]
    tap(app, "One cell instead")
    placing = board(app).deciding.piece.placing
    assert placing
    assert placing.single
    tap(app, "One cell instead")
    assert not placing.single
    tap(app, "One cell instead")
    lay(app, action)
    assert "Turn right" not in buttons(app)
    tap(app, "Mark")
    assert actions(app)[len(before)] == str(action)


def test_undo_takes_up_what_lies(make_app: MakeApp) -> None:
    app = marking(make_app, 390, 844, 2)
    view, before = board(app), actions(app)
    assert view.deciding.piece.placing
    view.deciding.piece.lay(legal_place(app))
    tap(app, "Undo")
    assert view.deciding.piece.placing.place is None
    assert actions(app) == before
    assert "Mark" not in buttons(app)


def test_undo_takes_back_a_mark_while_a_red_cross_is_pending(make_app: MakeApp) -> None:
    for count in range(3, 60):
        app = sit_down(make_app, played(("you", "scribe"), 8, count), 390, 844, 2)
        if isinstance(app.scene, Scores):
            break
        position = state(app)
        crossing = next((a for a in position.legal_actions(0) if _pending_after(app, a)), None)
        if crossing is None or position.seats[0].started:
            continue
        before, kept = actions(app), position.to_json()
        lay(app, crossing)
        tap(app, "Mark")
        until_awaited(app)
        assert state(app).seats[0].started
        assert actions(app) == [*before, str(crossing)]
        assert board(app).deciding.piece.placing
        assert board(app).deciding.piece.placing.extra
        assert "Red cross" in board(app).prompt.text
        all_is_shown(app)
        tap(app, "Undo")
        until_awaited(app)
        assert actions(app) == before
        assert state(app).to_json() == kept
        all_is_shown(app)
        assert board(app).deciding.piece.placing
        assert not board(app).deciding.piece.placing.extra
        lay(app, crossing)
        tap(app, "Mark")
        assert actions(app)[: len(before) + 1] == [*before, str(crossing)]
        return
    raise AssertionError("no mark of this game covers a red cross")


def _pending_after(app: App, action: object) -> bool:
    if not isinstance(action, Mark):
        return False
    after = state(app).copy()
    after.apply(0, action)
    return after.seats[0].started and after.seats[0].crosses > 0


@pytest.mark.thorough
@some_of("window", [(1280, 800, 1), (390, 844, 1)], today=2)
def test_a_whole_game_by_keys_alone(make_app: MakeApp, window: tuple[float, ...]) -> None:
    """Arrows, turning, mirroring, one cell, and Enter; choices with Tab and Enter."""
    session = played(("you", "friend"), 12, 0)
    app = sit_down(make_app, session, *window)
    decisions = 0
    while not isinstance(app.scene, Scores):
        uncover(app)
        before, phase = len(actions(app)), state(app).phase
        if phase == "mark":
            _mark_by_keys(app, decisions)
        else:
            for _ in range(2 if phase == "draft" else 1):
                _choose_card_by_keys(app)
            choose_by_key(app, "Keep these two" if phase == "draft" else "Take it")
        decisions += 1
        assert len(session.record().actions) == before + 1
        until_awaited(app)
        assert decisions < 200
    assert decisions >= 2 * 29


def _choose_card_by_keys(app: App) -> None:
    for _ in range(20):
        press(app, pygame.K_TAB)
        focus = app.stage.focus
        if (
            focus
            and getattr(focus, "name", "").startswith("Pyramid")
            and not getattr(focus, "selected", True)
        ):
            press(app, pygame.K_SPACE)
            return
    raise AssertionError("the tab key reaches no card")


def _mark_by_keys(app: App, number: int) -> None:
    """Some turning, then the arrows in search of a legal place, else the next legal place."""
    placing = board(app).deciding.piece.placing
    assert placing
    press(app, *[pygame.K_r] * (number % 4))
    if number % 3 == 0:
        press(app, pygame.K_m)
    way = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP)
    for key in way[: 1 + number % 6]:
        press(app, key)
    if not placing.is_legal():
        for _ in range(4):
            press(app, pygame.K_n)
            if placing.is_legal():
                break
            press(app, pygame.K_r)
    if not placing.is_legal():
        press(app, pygame.K_1, pygame.K_n)
    assert placing.is_legal()
    press(app, pygame.K_RETURN)
