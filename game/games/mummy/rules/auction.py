"""The auction: all seats bid leaves for the Mummy in secret; the highest bid pays and moves it."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import Bid
from .phases import BID, MUMMY, REVEAL, START_TURN
from .position import NO_BID, NOBODY, Position

_BIDS: list[Action] = []


def bids_up_to(leaves: int) -> tuple[Action, ...]:
    """All bids of a seat with so many leaves."""
    _BIDS.extend(Bid(number) for number in range(len(_BIDS), leaves + 1))
    return tuple(_BIDS[: leaves + 1])


def start(state: Position, out: list[Event]) -> None:
    """Everybody is asked; a seat without leaves has bid 0 already."""
    state.asked = state.controller = NOBODY
    state.phase = BID
    for player, seat in enumerate(state.seats):
        if not seat.is_out and not seat.leaves:
            _place(state, player, 0, out)


def options(state: Position, player: int) -> tuple[Action, ...]:
    """Any number of leaves that the seat has."""
    return bids_up_to(state.seats[player].leaves) if may_bid(state, player) else ()


def is_legal(state: Position, player: int, action: Action) -> bool:
    """True if it is one of the options, found without listing them."""
    return (
        isinstance(action, Bid)
        and type(action.leaves) is int  # true equals 1, but is no number of leaves
        and may_bid(state, player)
        and 0 <= action.leaves <= state.seats[player].leaves
    )


def may_bid(state: Position, player: int) -> bool:
    """True if the seat is in the game and has not bid."""
    return state.bids[player] == NO_BID and not state.seats[player].is_out


def decided(state: Position, player: int, action: Action, out: list[Event]) -> None:
    """A bid stays hidden until the last one."""
    assert isinstance(action, Bid)
    _place(state, player, action.leaves, out)


def _place(state: Position, player: int, leaves: int, out: list[Event]) -> None:
    state.bids[player] = leaves
    out.append(ev.BidPlaced(player))
    if not any(may_bid(state, other) for other in range(state.players)):
        state.phase = REVEAL


def reveal(state: Position, out: list[Event]) -> None:
    """A single highest bid above 0 wins and is paid; otherwise nobody controls the Mummy."""
    bids = state.bids
    best = max(bids)
    winner = bids.index(best) if best > 0 and bids.count(best) == 1 else NOBODY
    shown = tuple(None if bid == NO_BID else bid for bid in bids)
    out.append(ev.BidsRevealed(shown, None if winner == NOBODY else winner))
    state.bids = [NO_BID] * state.players
    state.controller = state.asked = winner
    state.phase = START_TURN
    if winner != NOBODY:
        state.seats[winner].leaves -= best
        state.phase = MUMMY
