"""The Mummy in the bots' eyes: where to send it, whom it should strike, and how many leaves that is worth."""

from __future__ import annotations

from ..rules import NO_CARD, MummyState, Strike, load_board
from ..rules.pursuit import next_fields, strikes
from ..rules.seat import without
from .harm import wound
from .standing import Standing
from .worth import ENOUGH_LEAVES, LEAF, SPARE_LEAF, turns_left

THREAT = (0.0, 0.45, 0.25, 0.12, 0.06)
"""Turns that a Mummy so many steps away costs an explorer."""
SHARE = (0.2, 1.8)
"""The part of its worth that a seat bids, drawn between these: a bid that can be foreseen is beaten."""
MOST_BID = 12


def threat(state: MummyState, mummy: int, player: int) -> float:
    """Turns that the Mummy on a field costs a seat by being near."""
    if mummy < 0:
        return 0.0
    distance = load_board().mummy_distance[mummy][state.seats[player].field]
    return THREAT[distance] if distance < len(THREAT) else 0.0


def strike_cost(state: MummyState, player: int, card: int) -> float:
    """Turns that a strike costs its victim."""
    seat = state.seats[player]
    if card == NO_CARD:
        return wound(seat)
    poorer = seat.copy()
    poorer.finds = without(seat.finds, card)
    return turns_left(state, player, poorer) - turns_left(state, player)


def strike_worth(standing: Standing, strike: Strike) -> float:
    """The worth of a strike to the seat that chooses it."""
    state = standing.state
    player = next(p for p, seat in enumerate(state.seats) if seat.explorer == strike.explorer)
    cost = strike_cost(state, player, strike.card)
    return -cost if player == standing.player else standing.regard[player] * cost


def step_worth(standing: Standing, field: int) -> float:
    """The worth of a step of the Mummy to the seat that controls it."""
    state = standing.state
    if any(seat.field == field for seat in state.seats):
        there = state.copy()
        there.mummy = field
        return max(strike_worth(standing, strike) for strike in strikes(there))
    return place_worth(standing, field)


def place_worth(standing: Standing, field: int) -> float:
    """The worth to a seat of having the Mummy on a field where nobody stands."""
    worth = -threat(standing.state, field, standing.player)
    return worth + sum(standing.regard[p] * threat(standing.state, field, p) for p in standing.rivals)


def best_step(standing: Standing) -> float:
    """The worth of the best step, or of none."""
    mummy = standing.state.mummy
    steps = [step_worth(standing, field) for field in next_fields(mummy)]
    return max(place_worth(standing, mummy), *steps)


def worst_step(standing: Standing) -> float:
    """The cost of a rival's step for the seat: it is struck if the Mummy can reach it, at the worst."""
    state, player = standing.state, standing.player
    if state.seats[player].field not in next_fields(state.mummy):
        return 0.0
    return -wound(state.seats[player])


def bid_worth(standing: Standing, leaves: int) -> float:
    """How near a bid is to what the seat has decided to bid; the higher the better."""
    return -abs(leaves - _wanted(standing)) - 0.001 * leaves


def _leaf(standing: Standing) -> float:
    """Turns that the next leaf is worth to the seat."""
    return LEAF if standing.seat.leaves <= ENOUGH_LEAVES else LEAF * SPARE_LEAF


def _wanted(standing: Standing) -> int:
    wanted = standing.wanted_bid
    if wanted is None:
        at_stake = best_step(standing) - worst_step(standing) / max(1, len(standing.rivals))
        low, high = SHARE
        part = low + (high - low) * standing.random.random() ** 2
        wanted = standing.wanted_bid = max(
            0, min(MOST_BID, round(part * at_stake / _leaf(standing) + standing.random.random()))
        )
    return min(wanted, standing.seat.leaves)
