"""What can still be reached on a sheet of Anubix, and how many marks it takes: colours left aside.

The structures are the same on all sheets, so everything here is remembered by the marked places of one
structure and shared by all seats.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache

from ..rules import symbol_masks
from ..rules.scoring import arch_points, pyramid_points, relief_points
from ..rules.sheets import (
    ARCH,
    CAPSTONE,
    CLOSURES,
    DOMINOES,
    LEFT,
    PYRAMID,
    RELIEF,
    RIGHT,
    WHOLE,
    closed,
    places_in,
    reliefs,
)

Plan = tuple[int, int, int]
"""(marks that are missing, points of the structure then, bonus symbols complete then as bits)."""

OUT_OF_REACH = 99
"""More marks than a game has."""


PYRAMID_TARGETS = tuple(CLOSURES[place] for place in places_in(PYRAMID))
ARCH_TARGETS = (
    *(
        CLOSURES[left.bit_length() - 1] | CLOSURES[right.bit_length() - 1]
        for left, right in zip(LEFT, RIGHT, strict=True)
    ),
    CLOSURES[CAPSTONE.bit_length() - 1],
)


@cache
def bonus_targets(whole: int) -> tuple[tuple[int, int], ...]:
    """(kind, places to be marked for it) of each bonus of the structure with these places."""
    return tuple((kind, closed(mask)) for kind, mask in enumerate(symbol_masks()) if mask & whole)


def _built_plans(marked: int, whole: int, targets: tuple[int, ...]) -> tuple[Plan, ...]:
    """The plans of pyramid or arch: each target, with each set of bonuses on the way."""
    points = pyramid_points if whole == PYRAMID else arch_points
    wanted = bonus_targets(whole)
    extras = [0]
    for _, mask in wanted:
        extras += [extra | mask for extra in extras]
    best: dict[tuple[int, int], int] = {}
    for target in (0, *targets):
        for extra in extras:
            after = marked | target | extra
            bonuses = sum(1 << kind for kind, mask in wanted if not mask & ~after)
            key = (points(after), bonuses)
            missing = (after ^ marked).bit_count()
            if missing < best.get(key, OUT_OF_REACH):
                best[key] = missing
    return _frugal(best)


def _frugal(best: dict[tuple[int, int], int]) -> tuple[Plan, ...]:
    """The plans that no other one beats in marks, points and bonuses at once; cheapest first."""
    plans = sorted((missing, -points, bonuses) for (points, bonuses), missing in best.items())
    kept: list[Plan] = []
    for missing, negative, bonuses in plans:
        if not any(-negative <= points and bonuses | more == more for _, points, more in kept):
            kept.append((missing, -negative, bonuses))
    return tuple(kept)


@cache
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


@cache
def plans(structure: int, marked: int) -> tuple[Plan, ...]:
    """What can be made of a structure (index into STRUCTURES) whose marked places are these."""
    if structure == 0:
        return _built_plans(marked, PYRAMID, PYRAMID_TARGETS)
    if structure == 1:
        return _built_plans(marked, ARCH, ARCH_TARGETS)
    wanted = bonus_targets(RELIEF)
    best: dict[tuple[int, int], int] = {}
    for pairs, after in relief_ways(marked):
        bonuses = sum(1 << kind for kind, mask in wanted if not mask & ~after)
        key = (relief_points(after), bonuses)
        best[key] = min(best.get(key, OUT_OF_REACH), 2 * pairs)
    return _frugal(best)


@cache
def missing(structure: int, marked: int) -> int:
    """Marks until a structure is complete; OUT_OF_REACH for a relief that cannot be completed any more."""
    whole = WHOLE[structure]
    if structure < 2:
        return (whole & ~marked).bit_count()
    return next((2 * pairs for pairs, after in relief_ways(marked) if after == whole), OUT_OF_REACH)


@cache
def bonus_costs(structure: int, marked: int) -> tuple[tuple[int, int], ...]:
    """(kind, marks that it still needs) of each bonus of a structure; OUT_OF_REACH if it cannot be had."""
    found = []
    for kind, mask in bonus_targets(WHOLE[structure]):
        if structure < 2:
            cost = (mask & ~marked).bit_count()
        else:
            reached = [2 * pairs for pairs, after in relief_ways(marked) if not mask & ~after]
            cost = min(reached, default=OUT_OF_REACH)
        found.append((kind, cost))
    return tuple(found)
