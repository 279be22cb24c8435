"""What the next dice of Anubix are likely to allow: exact chances over all rolls.

What a sheet can use is written as one number, its *appetite*: a bit for each pair of colours that two stones
of one turn can have, and a bit for each colour that a single stone can have. A roll is written the same
way: the pairs and the colours that its dice offer. A roll pays for two stones if a pair is in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product

from ..engine.anubix import COLOURS, Sheet
from ..engine.anubix.layout import BUILT, DOMINOES, RELIEF, available

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
MARKS = 2
"""A turn marks so many stones at most."""


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


@cache
def marks_expected(appetite: int, dice: int) -> float:
    """How many stones such a roll pays for on average, 0–2, if the sheet marks as many as it can."""
    singles = appetite & SINGLES
    pairs = appetite ^ singles
    total = 0.0
    for offered, chance in rolls(dice):
        if offered & pairs:
            total += 2 * chance
        elif offered & singles:
            total += chance
    return total


def marks_paid(appetite: int, offered: int) -> int:
    """How many stones these dice pay for, 0–2."""
    both = appetite & offered
    return 2 if both > SINGLES else 1 if both else 0


class Appetites:
    """The appetites of one sheet."""

    __slots__ = ("_built", "_reliefs", "colours")

    def __init__(self, sheet: Sheet) -> None:
        self.colours = sheet.colours
        self._built: dict[int, int] = {}
        self._reliefs: dict[int, int] = {}

    def of(self, marked: int) -> int:
        """What a seat with these marked places can use."""
        built = self._built.get(marked & BUILT)
        if built is None:
            built = self._built[marked & BUILT] = self._building(marked & BUILT)
        relief = self._reliefs.get(marked & RELIEF)
        if relief is None:
            relief = self._reliefs[marked & RELIEF] = self._tiling(marked & RELIEF)
        return built | relief

    def _building(self, built: int) -> int:
        colours = self.colours
        found = 0
        for one in available(built):
            found |= 1 << colours[one]
            for two in available(built | 1 << one):
                found |= PAIR[colours[one]][colours[two]]
        return found

    def _tiling(self, tiles: int) -> int:
        found = 0
        for one, two in DOMINOES:
            if not (tiles >> one | tiles >> two) & 1:
                found |= PAIR[self.colours[one]][self.colours[two]]
        return found


@cache
def appetites(sheet: Sheet) -> Appetites:
    """The appetites of a sheet, one object for each sheet."""
    return Appetites(sheet)
