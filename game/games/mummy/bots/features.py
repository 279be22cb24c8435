"""Inputs of Mummy's network: the table at the beginning of a turn, as one seat sees it.

The explorer, the cards in hand, each rival (in clockwise order), what all share, and alone how near the end
is. Of rivals only what lies open counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..rules import CHAMBER, NO_CARD, Find, Monster, Move, MummyState, Seat, Surprise, load_board, load_cards
from ..rules.attributes import CUNNING, DIE, SPEED, STRENGTH
from ..rules.cards import DOWN, UP
from ..rules.fields import NOWHERE, level_of
from ..rules.flow import most_rounds
from ..rules.seat import FULL_ENDURANCE, Kinds
from .routes import climb, readiness
from .worth import chamber_chance, chance_to_win, item_worth, key_chance, key_wait, keys_in, turns_left

Inputs = dict[str, tuple[float, ...]]
"""Inputs by the names of the network's parts."""

RIVALS = ("next", "second", "third")
"""Names of the parts of the rivals, clockwise from the seat itself."""


def inputs_of(state: MummyState, player: int) -> Inputs:
    """All inputs for the seat of `player`, at the beginning of anybody's turn."""
    wait = key_wait(state, state.seats[player].hand)  # the own hand is known
    turns = [turns_left(state, p, wait=wait if p == player else None) for p in range(state.players)]
    found: Inputs = {
        "self": _seat(state, player, turns[player]),
        "hand": _hand(state.seats[player]),
        "table": _table(state, player, turns),
    }
    if state.players == 1:
        found["end"] = _end(state)
    for offset, name in enumerate(RIVALS[: slots(state.players) - 1], 1):
        rival = (player + offset) % state.players
        found[name] = _seat(state, rival, turns[rival]) if offset < state.players else NOBODY
    return found


def slots(players: int) -> int:
    """For so many seats the network has room: the one of four is also that of three."""
    return players if players < 3 else 4


def _seat(state: MummyState, player: int, turns: float) -> tuple[float, ...]:
    """The open facts of one seat."""
    seat = state.seats[player]
    if seat.is_out:
        return NOBODY
    level = level_of(seat.field)
    board = load_board()
    way = climb(seat.field, seat.finds, state.mummy)
    near = board.mummy_distance[state.mummy][seat.field] if state.mummy != NOWHERE else 0
    chance = chamber_chance(seat)
    inside = seat.field == CHAMBER
    has_key = seat.has_key
    return (
        1.0,
        *[float(seat.endurance == n) for n in range(1, FULL_ENDURANCE)],
        *[float(level == n) for n in range(2, 5)],
        way / 5,
        float(seat.field in board.keys),
        float(has_key),
        has_key * max(0.0, 1 - way / 6),
        float(has_key and seat.field in board.keys),
        chance,
        chance * inside,
        min(10.0, 1 / chance) / 5,
        min(seat.leaves, 10) / 10,
        float(seat.leaves >= 10),
        max(0, seat.leaves - 10) / 10,
        float(seat.captured),
        seat.captured * min(6.0, DIE / seat.value(CUNNING)) / 4,
        float(seat.barrier != NO_CARD),
        len(seat.curses) / 2,
        float(len(seat.allies)),
        *[float(near == n) for n in range(1, 5)],
        board.numbers[seat.field] / 3,
        *[seat.value(attribute) / DIE for attribute in (STRENGTH, CUNNING, SPEED)],
        *_belongings(seat.finds, level),
        len(seat.hand) / 5,
        min(turns, 40.0) / 10,
    )


@lru_cache(maxsize=1 << 12)
def _belongings(finds: Kinds, level: int) -> tuple[float, ...]:
    """The use of the finds, apart from the attributes."""
    cards = load_cards()
    items = [card for kind in finds if isinstance(card := cards[kind], Find)]
    return (
        len(items) / 4,
        sum(item_worth(kind, level) for kind in finds) / 2,
        float(sum(item.key for item in items) > 1),
        sum(item.fight for item in items) / 3,
        sum(item.trick for item in items) / 3,
        sum(item.flee for item in items) / 3,
        float(sum(item.heals for item in items)),
        float(sum(item.cancels_surprise for item in items)),
        float(sum(item.cancels_monster for item in items)),
        float(sum(item.decoy for item in items)),
    )


SEAT = 43
"""Inputs of one seat."""
NOBODY = (0.0,) * SEAT
"""A seat that is out, or none."""


def _hand(seat: Seat) -> tuple[float, ...]:
    return _cards(seat.hand, seat.field, seat.has_key)


@lru_cache(maxsize=1 << 12)
def _cards(hand: Kinds, field: int, has_key: bool) -> tuple[float, ...]:
    """The use of the cards in hand, where the explorer stands."""
    cards = [load_cards()[kind] for kind in hand]
    moves = [card for card in cards if isinstance(card, Move)]
    level = level_of(field) if field != NOWHERE else 1
    keys = keys_in(hand)
    finds = [item_worth(kind, level) for kind in hand if isinstance(load_cards()[kind], Find)]
    monsters = [card.strength for card in cards if isinstance(card, Monster)]
    way = climb(field, (), NOWHERE) if field != NOWHERE else 0.0
    with_hand = climb(field, hand, NOWHERE) if field != NOWHERE else 0.0
    return (
        float(keys > 0),
        float(keys > 0 and not has_key),
        sum(card.stairs == UP for card in moves) / 2,
        float(sum(card.stairs == DOWN for card in moves)),
        float(sum(card.dead_end for card in moves)),
        sum(bool(card.compass) for card in moves) / 2,
        sum(len(card.compass) for card in moves) / 6,
        sum(isinstance(card, Surprise) for card in cards) / 2,
        len(monsters) / 2,
        max(monsters, default=0) / 14,
        len(finds) / 2,
        max(finds, default=0.0),
        sum(card.leaves for card in cards) / 3,
        with_hand / 5,
        way - with_hand,
        readiness(field, hand, 0, key=False) if field != NOWHERE else 0.0,
        readiness(field, hand, 0, key=True) if field != NOWHERE else 0.0,
    )


def _end(state: MummyState) -> tuple[float, ...]:
    """Turns left before the pyramid seals: a solo player may have to hurry."""
    left = most_rounds(state.players) - state.round
    return (min(left, 30) / 30, min(left, 6) / 6, *[float(left == n) for n in range(4)])


def _table(state: MummyState, player: int, turns: Sequence[float]) -> tuple[float, ...]:
    """The seat's place in the turn, the turns until the auction, and the keys that are left."""
    players = state.players
    to_go = (player - state.active) % players
    auction = (state.first - state.active) % players or players
    chance = chance_to_win(turns, player)
    return (
        *[float(to_go == n) for n in range(1, slots(players))],
        *[float(auction == n) for n in range(1, slots(players))],
        chance,
        min(turns[player], 40.0) / 10,
        min(1.0, 10 * key_chance(state, state.seats[player].hand)),
        float(state.mummy == NOWHERE),
        min(state.round, 60) / 30,
        sum(seat.is_out for seat in state.seats) / 2,
    )
