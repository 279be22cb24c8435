"""The fate of the other cards played on an explorer."""

from __future__ import annotations

from game.engine.core import Event

from . import events as ev
from .piles import discard
from .position import Position


def sweep(state: Position, out: list[Event]) -> None:
    """Discard all cards that are still to be resolved."""
    cards = tuple([kind for _, kind in state.pending])
    if cards:
        discard(state, *cards)
        state.pending = []
        out.append(ev.CardsDiscarded(state.active, cards))


def capture(state: Position, out: list[Event]) -> None:
    """The card that the explorer faces holds it."""
    state.seats[state.active].captured = True
    out.append(ev.Captured(state.active, state.card))
