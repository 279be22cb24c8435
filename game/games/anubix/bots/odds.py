"""Chances of the next dice of Anubix: exact, over all rolls.

The needs of a sheet are one number, its *appetite*: a bit for each pair of colours that two stones
of one turn can have, and a bit for each colour that a single stone can have. A roll is written the same
way: the pairs and the colours that its dice offer. A roll pays for two stones if a pair is in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, product

from ..rules import COLOURS, Sheet
from ..rules.sheets import BUILT, DOMINOES, RELIEF, available

_N = len(COLOURS)


def _pair_bits() -> list[list[int]]:
    bits = [[0] * _N for _ in range(_N)]
    at = _N
    for one in range(_N):
        for two in range(one, _N):
            bits[one][two] = bits[two][one] = 1 << at
            at += 1
    return bits


PAIR = _pair_bits()
"""[colour][colour]: the bit of a pair; the lowest six bits are single colours."""
SINGLES = (1 << _N) - 1
REMEMBERED = 4096
"""Results that are kept of each function, so that memory does not grow with the games played."""


def offer(dice: Iterable[int]) -> int:
    """The single colours and the pairs that these dice offer."""
    found = 0
    lying = tuple(dice)
    for colour in lying:
        found |= 1 << colour
    for one, two in combinations(lying, 2):
        found |= PAIR[one][two]
    return found


@cache
def rolls(dice: int) -> tuple[tuple[int, float], ...]:
    """(offer, chance) of every different roll of so many dice."""
    counts = Counter(offer(roll) for roll in product(range(_N), repeat=dice))
    return tuple((found, count / _N**dice) for found, count in counts.items())


@lru_cache(REMEMBERED)
def marks_expected(wanted: int, dice: int) -> float:
    """How many stones such a roll pays for on average, 0–2, if the sheet marks as many as it can."""
    singles = wanted & SINGLES
    pairs = wanted ^ singles
    total = 0.0
    for offered, chance in rolls(dice):
        if offered & pairs:
            total += 2 * chance
        elif offered & singles:
            total += chance
    return total


def marks_paid(wanted: int, offered: int) -> int:
    """How many stones these dice pay for, 0–2."""
    both = wanted & offered
    return 2 if both > SINGLES else 1 if both else 0


@lru_cache(REMEMBERED)
def _building(colours: tuple[int, ...], built: int) -> int:
    """The colours, and pairs of them, that pyramid and arch can use."""
    found = 0
    for one in available(built):
        found |= 1 << colours[one]
        for two in available(built | 1 << one):
            found |= PAIR[colours[one]][colours[two]]
    return found


@lru_cache(REMEMBERED)
def _tiling(colours: tuple[int, ...], tiles: int) -> int:
    """The pairs of colours that the relief can use."""
    found = 0
    for one, two in DOMINOES:
        if not (tiles >> one | tiles >> two) & 1:
            found |= PAIR[colours[one]][colours[two]]
    return found


def appetite(sheet: Sheet, marked: int) -> int:
    """The colours, and pairs of them, that a seat with this sheet and these marked places can use."""
    return _building(sheet.colours, marked & BUILT) | _tiling(sheet.colours, marked & RELIEF)
