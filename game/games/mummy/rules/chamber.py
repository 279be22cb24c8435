"""The Chamber of Osiris: entering with a key, the three starred tests, and leaving."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import TRY, Leave
from .board import load_board
from .dice import test
from .fields import CHAMBER
from .flow import end_game
from .phases import END_TURN
from .position import Position
from .seat import Seat


def may_enter(state: Position, seat: Seat) -> bool:
    """From a key field, with a key, unless the Mummy is inside."""
    return seat.field in load_board().keys and state.mummy != CHAMBER and seat.has_key


def options(state: Position) -> list[Action]:
    """All that can be done in the Chamber: the tests, or leave to a key field where the Mummy is not."""
    return [TRY, *[Leave(field) for field in load_board().keys if field != state.mummy]]


def enter(state: Position, out: list[Event]) -> None:
    """The key is kept; the tests begin in the next turn."""
    seat = state.seats[state.active]
    out.append(ev.ChamberEntered(state.active, seat.field))
    seat.field = CHAMBER
    state.phase = END_TURN


def leave(state: Position, action: Leave, out: list[Event]) -> None:
    """Out to a key field."""
    state.seats[state.active].field = action.field
    out.append(ev.ChamberLeft(state.active, action.field))
    state.phase = END_TURN


def face_tests(state: Position, out: list[Event]) -> None:
    """All three passed in one turn: the elixir, and the game is won."""
    stars = state.seats[state.active].person.stars
    tests = tuple([(attribute, *test(state, attribute)) for attribute in stars])
    out.append(ev.ChamberTested(state.active, tests))
    state.phase = END_TURN
    if all(passed for _, _, _, passed in tests):
        end_game(state, state.active, "elixir", out)
