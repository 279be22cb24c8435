"""Gains and losses of explorers, whatever their cause: leaves, finds, growth, barriers."""

from __future__ import annotations

from game.engine.core import Event

from . import events as ev
from .actions import NO_CARD
from .piles import discard
from .position import Position
from .seat import without


def change_leaves(state: Position, amount: int, cause: str, out: list[Event]) -> None:
    """The active explorer gains leaves, or loses them; it must have what it loses."""
    seat = state.seats[state.active]
    seat.leaves += amount
    out.append(ev.LeavesChanged(state.active, amount, seat.leaves, cause))


def lose_find(state: Position, player: int, kind: int, cause: str, out: list[Event]) -> None:
    """One find of this kind is discarded."""
    seat = state.seats[player]
    seat.finds = without(seat.finds, kind)
    discard(state, kind)
    out.append(ev.FindLost(player, kind, cause))


def grow(state: Position, attribute: int, card: int, out: list[Event]) -> bool:
    """An attribute of the active explorer grows by a point for good, if it can: whether it does."""
    seat = state.seats[state.active]
    if not seat.can_grow(attribute):
        return False
    seat.grow(attribute)
    out.append(ev.Grown(state.active, card, attribute))
    return True


def remove_barrier(state: Position, *, moved_away: bool, out: list[Event]) -> None:
    """Discard the barrier before the active explorer."""
    seat = state.seats[state.active]
    out.append(ev.BarrierRemoved(state.active, seat.barrier, moved_away))
    discard(state, seat.barrier)
    seat.barrier = NO_CARD
