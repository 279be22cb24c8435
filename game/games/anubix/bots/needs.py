"""How many marks a seat of Anubix still needs, for structures, for bonuses and to the end of the game.

Colours are left aside: so it is the same on all sheets of a game, and remembered by the marked
places of one structure.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from functools import cache, lru_cache

from ..rules import BONUSES, load_sheets
from ..rules.sheets import DOMINOES, WHOLE, closed, reliefs

REMEMBERED = 4096
"""Results that are kept: neighbouring turns and positions ask for the same ones."""

OUT_OF_REACH = 99
"""More marks than a game has."""


@lru_cache(REMEMBERED)
def bonus_targets(engraving: int, whole: int) -> tuple[tuple[int, int], ...]:
    """(kind, places to be marked for it) of each bonus of the structure with these places."""
    symbols = load_sheets()[engraving][0].symbols
    return tuple((kind, closed(mask)) for kind, mask in enumerate(symbols) if mask & whole)


@cache
def structures_of_bonuses(engraving: int) -> tuple[int, ...]:
    """For each kind of bonus the structure that carries its symbols, an index into STRUCTURES."""
    symbols = load_sheets()[engraving][0].symbols
    return tuple(next(number for number, whole in enumerate(WHOLE) if mask & whole) for mask in symbols)


@lru_cache(REMEMBERED)
def relief_ways(tiles: int) -> frozenset[tuple[int, int]]:
    """(pairs of tiles more, tiles then) that the relief's marked tiles can come to."""
    ways = {(0, tiles)}
    for one, two in DOMINOES:
        pair = 1 << one | 1 << two
        if not tiles & pair:
            ways.update((pairs + 1, after) for pairs, after in relief_ways(tiles | pair))
    return frozenset(ways)


def warm_up() -> Generator[None, None, None]:
    """Work out the ways of all reliefs, a few at a time: at once it would take some milliseconds."""
    if relief_ways.cache_info().currsize:
        return
    found = []
    for number, tiles in enumerate(reliefs()):
        found.append(tiles)
        if number % 32 == 31:
            yield
    for number, tiles in enumerate(reversed(found)):  # each builds on those with more tiles
        relief_ways(tiles)
        if number % 16 == 15:
            yield


@lru_cache(REMEMBERED)
def missing(structure: int, marked: int) -> int:
    """Marks until a structure is complete; OUT_OF_REACH for a relief that cannot be completed any more."""
    whole = WHOLE[structure]
    if structure < 2:
        return (whole & ~marked).bit_count()
    return next((2 * pairs for pairs, after in relief_ways(marked) if after == whole), OUT_OF_REACH)


@lru_cache(REMEMBERED)
def bonus_costs(engraving: int, structure: int, marked: int) -> tuple[tuple[int, int], ...]:
    """(kind, marks that it still needs) of each bonus of a structure; OUT_OF_REACH if it cannot be had."""
    found = []
    for kind, mask in bonus_targets(engraving, WHOLE[structure]):
        if structure < 2:
            cost = (mask & ~marked).bit_count()
        else:
            reached = [2 * pairs for pairs, after in relief_ways(marked) if not mask & ~after]
            cost = min(reached, default=OUT_OF_REACH)
        found.append((kind, cost))
    return tuple(found)


def parts(marked: int) -> tuple[int, int, int]:
    """The marked places of each structure."""
    return marked & WHOLE[0], marked & WHOLE[1], marked & WHOLE[2]


def needs(engraving: int, marked: int) -> list[int]:
    """For each kind of bonus the marks that it still takes."""
    found = [0] * len(BONUSES)
    for structure, part in enumerate(parts(marked)):
        for kind, cost in bonus_costs(engraving, structure, part):
            found[kind] = cost
    return found


@lru_cache(REMEMBERED)
def to_finish(marked: int) -> int:
    """Marks until two structures are complete."""
    nearest = sorted(missing(structure, part) for structure, part in enumerate(parts(marked)))
    return nearest[0] + nearest[1]


LEAD = 1.0
SLOPE = 1.6
"""A bonus is had half the time by a seat that needs LEAD marks more than its nearest rival; the steepness."""


def share_of_bonus(own: int, rival: int) -> float:
    """Chance to earn an open bonus that needs `own` marks, when the nearest rival needs `rival`."""
    return 1 / (1 + math.exp((own - rival - LEAD) / SLOPE))
