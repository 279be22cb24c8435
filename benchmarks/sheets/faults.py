"""Faults in the colours of one sheet, counted: the goals of the search, each with its weight.

A sheet is here a list of colours (0–5): of the places of `game.games.anubix.rules.sheets`, then
the quarry.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from game.games.anubix.rules.numbers import ARCH_LEVELS, PYRAMID_ROWS, QUARRY_LENGTH
from game.games.anubix.rules.sheets import COLOURS, DOMINOES, NEEDS, NUMBER, PLACES, places_in

PYRAMID = range(NUMBER["a.l1"])
ARCH = range(NUMBER["a.l1"], NUMBER["a.cap"] + 1)
RELIEF = range(NUMBER["r.a1"], PLACES)
QUARRY = range(PLACES, PLACES + QUARRY_LENGTH)
SLOTS = PLACES + QUARRY_LENGTH
LEVELS = [(NUMBER[f"a.l{level}"], NUMBER[f"a.r{level}"]) for level in range(1, ARCH_LEVELS + 1)]


def _row_neighbours() -> list[tuple[int, int]]:
    start, found = 0, []
    for length in PYRAMID_ROWS:
        found += list(pairwise(range(start, start + length)))
        start += length
    return found


TOUCHING = [
    *((place, other) for place in PYRAMID for other in places_in(NEEDS[place])),
    *((place, other) for place in ARCH for other in places_in(NEEDS[place])),
    *_row_neighbours(),
]
"""Neighbours in the pyramid, along and across the rows, and along the columns of the arch."""


@dataclass(frozen=True)
class Weights:
    """How much each fault of a sheet counts in the search."""

    quarry_even: float = 1
    """A colour that is missing among six quarry stones that follow each other, from the left."""
    pair_level: float = 2
    """No arch level with two stones of one colour, or more than one (rules: at least one)."""
    counts: float = 1
    """A colour more or less often in a structure than an even spread allows."""
    first_row: float = 1.5
    """A colour twice in the pyramid's lowest row: the start would be narrower than on other sheets."""
    touching: float = 1
    """Neighbours of one colour in the pyramid or in a column of the arch: two dice of it for one turn."""
    tiles: float = 1
    """Neighbouring tiles of one colour: they need two dice of it, as they are marked at once."""
    symbols: float = 1
    """Two symbols of one kind on one colour: the bonus would hang on that colour."""
    quarry_gap: float = 1
    """Two quarry stones of a colour nearer to each other than GAP."""
    variety: float = 0.5
    """Each pair of different colours fewer than VARIETY that neighbouring tiles offer."""


GAP = 4
VARIETY = 15


def uneven(colours: list[int], slots: range) -> int:
    """How far the counts of the colours are from an even spread."""
    here = [colours[slot] for slot in slots]
    least, rest = divmod(len(here), len(COLOURS))
    most = least + bool(rest)
    return sum(
        max(0, least - here.count(colour)) + max(0, here.count(colour) - most)
        for colour in range(len(COLOURS))
    )


def pair_levels(colours: list[int]) -> list[int]:
    """The levels (1–5) whose two stones have one colour."""
    return [level for level, (left, right) in enumerate(LEVELS, 1) if colours[left] == colours[right]]


def quarry_faults(colours: list[int], weights: Weights) -> float:
    """The weighted sum of the faults of the quarry."""
    quarry = [colours[slot] for slot in QUARRY]
    kinds = len(COLOURS)
    parts = [quarry[start : start + kinds] for start in range(0, QUARRY_LENGTH, kinds)]
    total = weights.quarry_even * sum(kinds - len(set(part)) for part in parts)
    for colour in set(quarry):
        stones = [number for number, other in enumerate(quarry) if other == colour]
        total += weights.quarry_gap * sum(later - sooner < GAP for sooner, later in pairwise(stones))
    return total


def structure_faults(colours: list[int], symbols: list[list[int]], weights: Weights) -> float:
    """The weighted sum of all others; `symbols` are the places of each kind of bonus."""
    total = weights.pair_level * abs(len(pair_levels(colours)) - 1)
    total += weights.counts * sum(uneven(colours, slots) for slots in (PYRAMID, ARCH, RELIEF, range(PLACES)))
    total += weights.first_row * (PYRAMID_ROWS[0] - len(set(colours[: PYRAMID_ROWS[0]])))
    total += weights.touching * sum(colours[one] == colours[two] for one, two in TOUCHING)
    total += weights.tiles * sum(colours[one] == colours[two] for one, two in DOMINOES)
    total += weights.symbols * sum(len(places) - len({colours[p] for p in places}) for places in symbols)
    offered = {frozenset((colours[one], colours[two])) for one, two in DOMINOES}
    return total + weights.variety * max(0, VARIETY - len(offered))
