"""Sitting at the table of Pyramids: a game on screen, and hands that drag, tap, click and type."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.pyramids.rules import Keep, Mark, PyramidsState, Take
from game.games.pyramids.rules.grid import CELL_NAMES, cell_indices
from game.games.pyramids.screen.placing import Place
from game.games.pyramids.screen.shown import Shown
from game.games.pyramids.screen.view import PyramidsBoard
from game.play.session import Session
from game.play.settings import ALWAYS
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.toolkit.stage import Point
from tests.ui.driver import frames, press, tap_at, throw, until

MakeApp = Callable[..., App]


def sit_down(
    make_app: MakeApp,
    session: Session,
    *window: float,
    speed: str = "off",
    asking: str = ALWAYS,
    **more: object,
) -> App:
    """An app that shows a session, at the moment when a person is awaited, who is asked everything."""
    app = make_app(*window, **more)
    app.visit_speed = speed
    app.settings.asking = asking
    app.apply_settings()
    app.go(Table(app, session))
    until_awaited(app)
    return app


def until_awaited(app: App, limit: int = 6000) -> None:
    """Let frames pass until a person is to act or the scores are shown."""

    def asked() -> bool:
        throw(app)
        return isinstance(app.scene, Scores) or app.scene.awaiting()

    done = until(app, asked, limit)
    assert done, f"nobody is awaited after {limit} frames"


def table(app: App) -> Table:
    assert isinstance(app.scene, Table)
    return app.scene


def board(app: App) -> PyramidsBoard:
    found = table(app).board
    assert isinstance(found, PyramidsBoard)
    return found


def state(app: App) -> PyramidsState:
    return board(app).state


def actions(app: App) -> list[str]:
    """The record's actions as text."""
    return [str(action) for _, action in table(app).session.record().actions]


def all_is_shown(app: App) -> None:
    """The screen shows the session's state, seen from the viewer's side."""
    view = board(app)
    assert view.shown == Shown.of(view.state)
    seat = view.state.seats[view.viewer]
    assert [chamber.number for chamber in view.chambers] == seat.cards
    assert [chamber.marked for chamber in view.chambers] == seat.marked


def middle_of(app: App, place: Place) -> Point:
    """Where the middle of the shape is on screen when it lies there."""
    rects = [board(app).chambers[place.slot].cell_rect(index) for index in cell_indices(place.mask)]
    return rects[0].unionall(rects[1:]).center


def legal_place(app: App, number: int = 0) -> Place:
    """One of the places where the shape may lie as it is turned now."""
    placing = board(app).deciding.piece.placing
    assert placing
    places = [place for slot in (0, 1) for place in placing.legal_places(slot)]
    return places[number % len(places)]


def pointer(app: App, kind: int, pos: Point, button: int = 1, touch: bool = False) -> None:
    """One event of mouse or finger, and a frame."""
    if kind == pygame.MOUSEMOTION:
        event = pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
    else:
        event = pygame.event.Event(kind, pos=pos, button=button, touch=touch)
    app.dispatch(event)
    frames(app)


def hold(app: App, start: Point, *way: Point, touch: bool = False) -> None:
    """Press, and move without letting go."""
    pointer(app, pygame.MOUSEBUTTONDOWN, start, touch=touch)
    for pos in way:
        pointer(app, pygame.MOUSEMOTION, pos, touch=touch)


def let_go(app: App, pos: Point, touch: bool = False) -> None:
    pointer(app, pygame.MOUSEBUTTONUP, pos, touch=touch)


def lay(app: App, action: Mark) -> None:
    """Tap the last cell of a mark until the shape lies exactly so."""
    view = board(app)
    placing = view.deciding.piece.placing
    assert placing
    if action.cells.bit_count() == 1 and placing.can_choose_shape and not placing.single:
        tap_at(app, view.deciding.buttons["single"].rect.center)
    slot = state(app).seats[placing.player].cards.index(action.card)
    spot = view.chambers[slot].cell_rect(cell_indices(action.cells)[-1]).center
    for _ in range(12):
        tap_at(app, spot)
        if placing.action() == action:
            return
    raise AssertionError(f"{action} cannot be laid by tapping {CELL_NAMES[cell_indices(action.cells)[-1]]}")


def press_name(app: App, name: str) -> None:
    """Tap whatever has this name."""
    places = app.scene.places()
    assert name in places, f"there is no {name!r}; there are {sorted(places)}"
    x, y, w, h = places[name]
    tap_at(app, (x + w // 2, y + h // 2))


def uncover(app: App) -> None:
    """Lift the cover between two people, if there is one."""
    if isinstance(app.stage.scope, Handover):
        press(app, pygame.K_RETURN)
        until_awaited(app)


def decide(app: App, action: Keep | Take | Mark) -> None:
    """Make one decision by taps."""
    if isinstance(action, Keep):
        press_name(app, f"Pyramid {action.low}")
        press_name(app, f"Pyramid {action.high}")
        press_name(app, "Keep these two")
    elif isinstance(action, Take):
        press_name(app, f"Pyramid {action.card}" if action.card else "Deck")
        press_name(app, "Take it")
    else:
        lay(app, action)
        press_name(app, "Mark")


def best(position: PyramidsState, player: int) -> Keep | Take | Mark:
    """A decision that gets on: the legal one that covers most."""
    legal = position.legal_actions(player)
    found = max(legal, key=lambda action: action.cells.bit_count() if isinstance(action, Mark) else 0)
    assert isinstance(found, Keep | Take | Mark)
    return found


def play_on(app: App, limit: int = 300) -> int:
    """Decide for the people until the scores are shown; the number of decisions."""
    for count in range(limit):
        until_awaited(app)
        if isinstance(app.scene, Scores):
            return count
        uncover(app)
        player = table(app).session.awaiting()
        assert player is not None
        before = len(actions(app))
        action = best(state(app), player)
        decide(app, action)
        assert not isinstance(app.scene, Table) or actions(app)[before] == str(action)
    raise AssertionError(f"no end after {limit} decisions")


def mouse_at(patch: pytest.MonkeyPatch, spot: Point) -> None:
    """The mouse is there, whatever has been moved before."""
    patch.setattr(pygame.mouse, "get_pos", lambda: spot)
