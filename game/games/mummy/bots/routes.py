"""How far it is to the fields with the key hieroglyph: turns, on average and with the cards of a hand."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from ..rules import CHAMBER, FIELDS, Find, Move, load_board, load_cards
from ..rules.fields import ABOVE, BELOW, BESIDE, NOWHERE
from ..rules.movement import targets
from ..rules.seat import Kinds, distinct

STEP = 1.15
"""Turns for a step to a certain neighbour, the wait for a card that leads there counted in."""
SLANT = 1.25
"""The same for a slanting step."""
STAIRS = 2.6
"""The same for stairs up."""
STAIRS_DOWN = 3.2
LOOKED_AHEAD = 3
"""Own moves that are planned with the cards of the hand."""


@cache
def distances() -> tuple[float, ...]:
    """For each field the turns to a key field, whatever the hand; 0 in the Chamber."""
    found = [99.0] * FIELDS
    for field in load_board().keys:
        found[field] = 0.0
    found[CHAMBER] = 0.0
    # From the key fields outwards (Dijkstra, 1959): the ways that lead to a field, nearest fields first.
    leading: list[list[tuple[int, float]]] = [[] for _ in range(FIELDS)]
    for field in range(FIELDS):
        for target, cost in _ways(field) if field != CHAMBER else []:
            leading[target].append((field, cost))
    nearest = [(0.0, field) for field in load_board().keys]
    while nearest:
        turns, target = heappop(nearest)
        if turns > found[target]:
            continue
        for field, cost in leading[target]:
            if turns + cost < found[field]:
                found[field] = turns + cost
                heappush(nearest, (found[field], field))
    return tuple(found)


def _ways(field: int) -> list[tuple[int, float]]:
    """The fields that one step leads to, with its cost."""
    ways = [
        (target, SLANT if direction % 2 else STEP)
        for direction, target in enumerate(BESIDE[field])
        if target != NOWHERE
    ]
    ways += [(ABOVE[field], STAIRS)] if ABOVE[field] != NOWHERE else []
    ways += [(BELOW[field], STAIRS_DOWN)] if BELOW[field] != NOWHERE else []
    return ways


@lru_cache(maxsize=1 << 14)
def climb(field: int, cards: Kinds, mummy: int) -> float:
    """Turns to a key field for an explorer with these cards to move by (others are looked past)."""
    if field == CHAMBER:
        return 0.0
    return _planned(field, tuple([kind for kind in cards if _leads(kind)]), mummy, LOOKED_AHEAD)


@cache
def _leads(kind: int) -> bool:
    """True if a card is one to move by."""
    card = load_cards()[kind]
    return isinstance(card, Move | Find) and bool(card.compass or card.stairs)


@lru_cache(maxsize=1 << 14)
def _planned(field: int, cards: Kinds, mummy: int, moves: int) -> float:
    best = distances()[field]
    if not moves or best < 1:
        return best
    for kind in distinct(cards):
        gain = _most_gained(cards, kind, moves - 1)
        for target in targets(kind, field):
            # A step away costs more than it can regain.
            if target == mummy or distances()[target] > best + STAIRS:
                continue
            if 1 + distances()[target] - gain >= best:
                continue
            at = cards.index(kind)
            best = min(best, 1 + _planned(target, cards[:at] + cards[at + 1 :], mummy, moves - 1))
    return best


def _most_gained(cards: Kinds, but: int, moves: int) -> float:
    """Turns that so many moves with these cards, one of the kind `but` aside, can save at the very most."""
    steep = sum(_is_stairs(kind) for kind in cards) - _is_stairs(but)
    stairs = min(steep, moves)
    return stairs * (max(STAIRS, STAIRS_DOWN) - 1) + (moves - stairs) * (SLANT - 1)


@cache
def _is_stairs(kind: int) -> bool:
    card = load_cards()[kind]
    return isinstance(card, Move | Find) and bool(card.stairs)


# --- the next move ------------------------------------------------------------------------------


def readiness(field: int, hand: Kinds, drawn: int, key: bool) -> float:
    """The chance to hold a card that leads on, with so many more drawn; `key`: to a number, to take a key."""
    if any(_leads_on(kind, field, key) for kind in hand):
        return 1.0
    return 1.0 - (1.0 - _share_leading_on(field, key)) ** drawn


@cache
def _leads_on(kind: int, field: int, key: bool) -> bool:
    card = load_cards()[kind]
    if not isinstance(card, Move):
        return False
    numbers, way = load_board().numbers, distances()
    return any(way[to] < way[field] - 0.5 or (key and numbers[to] > 1) for to in targets(kind, field))


@cache
def _share_leading_on(field: int, key: bool) -> float:
    """The part of all cards that leads on from a field."""
    cards = load_cards()
    leading = sum(card.copies for kind, card in enumerate(cards) if _leads_on(kind, field, key))
    return leading / sum(card.copies for card in cards)
