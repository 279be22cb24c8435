"""What a seat of Anubix may still expect: points that are safe, and those that its goes to come should bring.

First what can still be made of each structure, and how many marks it takes, colours left aside: that is the
same on all sheets, and remembered by the marked places of one structure. Then what that is worth. The marks
that a seat will still make are taken as a random number with a mean and a spread; bonuses count as far as no
rival is nearer to them.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from functools import cache, lru_cache

from ..rules import BONUSES, QUARRY_LENGTH, symbol_masks
from ..rules.scoring import (
    BONUS_POINTS,
    JOKER_POINTS,
    QUARRY_POINTS,
    arch_points,
    pyramid_points,
    relief_points,
)
from ..rules.sheets import (
    ARCH,
    CAPSTONE,
    CLOSURES,
    DOMINOES,
    LEFT,
    PLACES,
    PYRAMID,
    RELIEF,
    RIGHT,
    WHOLE,
    closed,
    places_in,
    reliefs,
)

REMEMBERED = 4096
"""Results that are kept of each function: neighbouring turns and positions ask for the same ones."""

# --- what can still be made of a structure ------------------------------------------------------

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
            marks = (after ^ marked).bit_count()
            if marks < best.get(key, OUT_OF_REACH):
                best[key] = marks
    return _frugal(best)


def _frugal(best: dict[tuple[int, int], int]) -> tuple[Plan, ...]:
    """The plans that no other one beats in marks, points and bonuses at once; cheapest first."""
    by_marks = sorted((marks, -points, bonuses) for (points, bonuses), marks in best.items())
    kept: list[Plan] = []
    for marks, negative, bonuses in by_marks:
        if not any(-negative <= points and bonuses | more == more for _, points, more in kept):
            kept.append((marks, -negative, bonuses))
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


# --- what that is worth -------------------------------------------------------------------------

PACE = {3: 1.62, 4: 1.62}
"""Marks of a go on average, by the number of dice."""
FINISH_PACE = {3: 1.5, 4: 1.7}
"""The same for a seat that wants to complete structures and cannot choose its colours any more."""
SPREAD = 0.55
"""Standard deviation of the marks of one go, as the logistic distribution's scale."""
LEAD = 1.0
SLOPE = 1.6
"""A bonus is had half the time by a seat that needs LEAD marks more than its nearest rival; the steepness."""
CATCH = 0.6
"""Chance to catch, with one go in the same turn, a bonus that needs one or two marks."""
JOKER_USE = 1.0
"""Points that an unused joker promises beyond its own, with many goes to come."""
QUARRY_USE = 0.1
"""The same for a quarry stone."""
FAR = 5.0
"""So many goes to come count as many for JOKER_USE and QUARRY_USE."""
QUARTERS = 4
"""Goes to come are counted in quarters, so that what was computed can be used again."""


@cache
def reach_chances(quarters: int, pace: float) -> tuple[float, ...]:
    """[m]: the chance to make at least m marks in so many quarters of a go; to the first that is hopeless."""
    goes = quarters / QUARTERS
    if goes <= 0:
        return (1.0,)
    mean, scale = pace * goes, SPREAD * math.sqrt(goes)
    found = [1.0]
    most = min(PLACES, math.ceil(2 * goes))
    for m in range(1, most + 1):
        chance = 1 / (1 + math.exp((m - 0.5 - mean) / scale))
        if chance < 0.01:
            break
        found.append(chance)
    return tuple(found)


def parts(marked: int) -> tuple[int, int, int]:
    """The marked places of each structure."""
    return marked & WHOLE[0], marked & WHOLE[1], marked & WHOLE[2]


def needs(marked: int) -> list[int]:
    """For each kind of bonus the marks that it still takes."""
    found = [0] * len(BONUSES)
    for structure, part in enumerate(parts(marked)):
        for kind, cost in bonus_costs(structure, part):
            found[kind] = cost
    return found


@lru_cache(REMEMBERED)
def to_finish(marked: int) -> int:
    """Marks until two structures are complete."""
    nearest = sorted(missing(structure, part) for structure, part in enumerate(parts(marked)))
    return nearest[0] + nearest[1]


CLOSED = -1
"""In place of a rival's marks: nobody can earn the bonus any more."""
LAST_CHANCE = -2
"""It has been earned in this turn, and the seat still has its go."""


def share_of_bonus(own: int, rival: int) -> float:
    """Chance to earn an open bonus that needs `own` marks, when the nearest rival needs `rival`."""
    return 1 / (1 + math.exp((own - rival - LEAD) / SLOPE))


Steps = tuple[tuple[int, float, bool], ...]
"""(marks, worth, whether it completes the structure): ever more marks for ever more worth."""
Rivals = tuple[int, ...]
"""For each kind of bonus of a structure the marks that the nearest rival needs, or CLOSED or LAST_CHANCE."""


@lru_cache(REMEMBERED)
def steps(structure: int, part: int, rivals: Rivals, most: int) -> Steps:
    """What a structure is worth by the marks that are put into it, fewer than `most`."""
    shares = []
    for (kind, cost), rival in zip(bonus_costs(structure, part), rivals, strict=True):
        if rival == LAST_CHANCE:
            shares.append((1 << kind, BONUS_POINTS * CATCH * (0 < cost <= 2)))
        elif rival != CLOSED and cost:
            shares.append((1 << kind, BONUS_POINTS * share_of_bonus(cost, rival)))
    full = missing(structure, part)
    best = -1.0
    kept: list[tuple[int, float, bool]] = []
    for marks, points, bonuses in plans(structure, part):
        if marks >= most:
            break
        worth = float(points)
        for bit, share in shares:
            if bonuses & bit:
                worth += share
        if worth > best or marks == full:
            best = worth
            kept.append((marks, worth, marks == full))
    return tuple(kept)


IMPOSSIBLE = -99.0


@lru_cache(REMEMBERED)
def pyramid_and_arch(first: Steps, second: Steps, most: int) -> tuple[list[float], list[float]]:
    """[marks]: the best of the two; the same if exactly one of them is to be complete."""
    best, one_full = [0.0] * most, [IMPOSSIBLE] * most
    for m, worth, full in first:
        for n, more, also in second:
            at = m + n
            if at >= most:
                break
            total = worth + more
            if full and also:
                total += BONUS_POINTS
            elif (full or also) and total > one_full[at]:
                one_full[at] = total
            if total > best[at]:
                best[at] = total
    return best, one_full


@cache
def kinds_of(structure: int) -> tuple[int, ...]:
    """The kinds of bonus of a structure."""
    return tuple(kind for kind, _ in bonus_costs(structure, 0))


class Prospects:
    """The worth of marked places to one seat, with the same rivals, bonuses and goes to come."""

    __slots__ = ("chances", "rivals")

    def __init__(self, rivals: Rivals, quarters: int, pace: float) -> None:
        """`rivals` for all kinds of bonus."""
        self.rivals = [tuple(rivals[kind] for kind in kinds_of(structure)) for structure in range(3)]
        self.chances = reach_chances(quarters, pace)

    def worth(self, marked: int) -> float:
        """Points that the structures and the open bonuses should bring in the end."""
        most = len(self.chances)
        pyramid, arch, relief = [
            steps(structure, part, self.rivals[structure], most)
            for structure, part in enumerate(parts(marked))
        ]
        best, one_full = pyramid_and_arch(pyramid, arch, most)
        _, base, complete = relief[0]  # the relief as it is
        totals = [base + more for more in best]
        for m, worth, full in relief if complete else relief[1:]:
            for at, more in enumerate(best[: most - m] if m else best, m):
                if worth + more > totals[at]:
                    totals[at] = worth + more
            if full:
                for at, more in enumerate(one_full[: most - m] if m else one_full, m):
                    if more > IMPOSSIBLE and worth + more + BONUS_POINTS > totals[at]:
                        totals[at] = worth + more + BONUS_POINTS
        expected = had = totals[0]
        for total, chance in zip(totals, self.chances, strict=True):
            if total > had:
                expected += chance * (total - had)
                had = total
        return expected


def savings(crossed: int, jokers: int, goes: float) -> float:
    """What quarry stones and jokers are worth with so many goes to come."""
    use = min(1.0, goes / FAR)
    left = QUARRY_LENGTH - crossed.bit_length()
    return left * (QUARRY_POINTS + QUARRY_USE * use) + jokers * (JOKER_POINTS + JOKER_USE * use)
