"""What a seat of Anubix may still expect: points that are safe, and points that its goes to come should bring.

The marks that a seat will still make are taken as a random number with a mean and a spread; the best that
can be had with each number of marks comes from the plans of its three structures. Bonuses count as far as
no rival is nearer to them.
"""

from __future__ import annotations

import math
from functools import cache

from ..engine.anubix import BONUSES, QUARRY_LENGTH
from ..engine.anubix.layout import PLACES, WHOLE
from ..engine.anubix.scoring import BONUS_POINTS, JOKER_POINTS, QUARRY_POINTS
from .anubix_plans import bonus_costs, missing, plans

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


def to_finish(marked: int) -> int:
    """Marks until two structures are complete."""
    a, b, c = sorted(missing(structure, part) for structure, part in enumerate(parts(marked)))
    return a + b


def share_of_bonus(own: int, rival: int) -> float:
    """Chance to earn an open bonus that needs `own` marks, when the nearest rival needs `rival`."""
    return 1 / (1 + math.exp((own - rival - LEAD) / SLOPE))


Steps = tuple[tuple[int, float, bool], ...]
"""(marks, worth, whether it completes the structure): ever more marks for ever more worth."""


class Prospects:
    """The worth of marked places to one seat, with the same rivals, bonuses and goes to come."""

    __slots__ = ("_pairs", "_steps", "chances", "rivals")

    def __init__(self, rivals: tuple[int, ...], quarters: int, pace: float) -> None:
        """`rivals`: for each kind of bonus the marks of the nearest rival; see `CLOSED` and `LAST_CHANCE`."""
        self.rivals = rivals
        self.chances = reach_chances(quarters, pace)
        self._steps: dict[tuple[int, int], Steps] = {}
        self._pairs: dict[tuple[int, int], tuple[list[float], list[float]]] = {}

    def steps(self, structure: int, part: int) -> Steps:
        """What a structure is worth by the marks that are put into it."""
        found = self._steps.get((structure, part))
        if found is not None:
            return found
        shares = [0.0] * len(BONUSES)
        for kind, cost in bonus_costs(structure, part):
            rival = self.rivals[kind]
            if rival == LAST_CHANCE:
                shares[kind] = BONUS_POINTS * CATCH * (0 < cost <= 2)
            elif rival != CLOSED and cost:
                shares[kind] = BONUS_POINTS * share_of_bonus(cost, rival)
        full = missing(structure, part)
        most = len(self.chances)
        best = -1.0
        kept: list[tuple[int, float, bool]] = []
        for marks, points, bonuses in plans(structure, part):
            if marks >= most:
                break
            worth = points + sum(share for kind, share in enumerate(shares) if bonuses >> kind & 1)
            if worth > best or marks == full:
                best = worth
                kept.append((marks, worth, marks == full))
        found = self._steps[structure, part] = tuple(kept)
        return found

    def _pyramid_and_arch(self, pyramid: int, arch: int) -> tuple[list[float], list[float]]:
        """[marks]: the best of the two; the same if at least one of them is to be complete."""
        found = self._pairs.get((pyramid, arch))
        if found is not None:
            return found
        most = len(self.chances)
        best, one_full = [0.0] * most, [-99.0] * most
        second = self.steps(1, arch)
        for m, worth, full in self.steps(0, pyramid):
            for n, more, also in second:
                if m + n >= most:
                    break
                total = worth + more
                if full or also:
                    if full and also:
                        total += BONUS_POINTS
                    elif total > one_full[m + n]:
                        one_full[m + n] = total
                if total > best[m + n]:
                    best[m + n] = total
        found = self._pairs[pyramid, arch] = best, one_full
        return found

    def worth(self, marked: int) -> float:
        """Points that the structures and the open bonuses should bring in the end."""
        pyramid, arch, relief = parts(marked)
        best, one_full = self._pyramid_and_arch(pyramid, arch)
        most = len(self.chances)
        totals = best[:]
        base = True
        for m, worth, full in self.steps(2, relief):
            if base:  # the relief as it is
                totals = [worth + b for b in best]
                base = False
                if not full:
                    continue
            for n in range(most - m):
                total = worth + best[n]
                if full and one_full[n] > -99.0:
                    total = max(total, worth + one_full[n] + BONUS_POINTS)
                if total > totals[m + n]:
                    totals[m + n] = total
        expected = had = totals[0]
        for m in range(1, most):
            if totals[m] > had:
                expected += self.chances[m] * (totals[m] - had)
                had = totals[m]
        return expected


CLOSED = -1
"""In place of a rival's marks: nobody can earn the bonus any more."""
LAST_CHANCE = -2
"""It has been earned in this turn, and the seat still has its go."""


def savings(crossed: int, jokers: int, goes: float) -> float:
    """What quarry stones and jokers are worth with so many goes to come."""
    use = min(1.0, goes / FAR)
    left = QUARRY_LENGTH - crossed.bit_length()
    return left * (QUARRY_POINTS + QUARRY_USE * use) + jokers * (JOKER_POINTS + JOKER_USE * use)
