"""What becomes of the rest of the cards played on an explorer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.core import Event

from . import events as ev
from .piles import discard

if TYPE_CHECKING:
    from .state import MummyState


def sweep(state: MummyState, out: list[Event]) -> None:
    """Discard all cards that are still to be resolved."""
    cards = tuple([kind for _, kind in state.pending])
    if cards:
        discard(state, *cards)
        state.pending = []
        out.append(ev.CardsDiscarded(state.active, cards))


def capture(state: MummyState, out: list[Event]) -> None:
    """The card that the explorer faces holds it."""
    state.seats[state.active].captured = True
    out.append(ev.Captured(state.active, state.card))
