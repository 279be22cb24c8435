"""Marks for decisions that a coach has looked at, and how near a seat came to the best play found."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.bots.halving import Unit

from .coach import CLEAR, Verdict


class Grade(StrEnum):
    """How good a decision was, the best first."""

    BEST = "best"
    """Nothing better was found."""
    GOOD = "good"
    """Something else may be a little better: it costs next to nothing, or that is no more than chance."""
    DOUBTFUL = "doubtful"
    """It clearly cost something."""
    COSTLY = "costly"
    """It clearly cost much."""


NEXT_TO_NOTHING: dict[Unit, float] = {"points": 1.0, "chance": 0.02}
"""The most that a decision may cost and still be good."""
MUCH: dict[Unit, float] = {"points": 3.0, "chance": 0.06}
"""The least cost of a costly decision."""
WHOLE: dict[Unit, float] = {"points": 6.0, "chance": 0.12}
"""The least cost of a decision that counts for nothing: half of that counts for half."""


def mark_of(unit: Unit, verdict: Verdict) -> Grade | None:
    """The mark of a decision; None if it could be anything from good to costly."""
    if verdict.better == verdict.played:
        return Grade.BEST
    if verdict.error == math.inf:
        return None
    if not verdict.clear:
        could_be = verdict.loss + CLEAR * verdict.error
        return Grade.GOOD if could_be < MUCH[unit] else None
    if verdict.loss <= NEXT_TO_NOTHING[unit]:
        return Grade.GOOD
    return Grade.COSTLY if verdict.loss >= MUCH[unit] else Grade.DOUBTFUL


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How near the decisions of a seat came to the best that were found, from 0 to 1."""

    share: float
    """1 if nothing better was found for any; each that clearly cost something takes its part off."""
    error: float
    """How far off that may be, as a standard error."""
    decisions: int
    """The number of decisions it is computed from."""


def accuracy_of(unit: Unit, verdicts: Sequence[Verdict]) -> Accuracy | None:
    """The accuracy of all decisions that could be measured; None if there are none.

    Unclear losses take nothing off, as they are no mistakes elsewhere; they are in the error.
    """
    measured = [verdict for verdict in verdicts if verdict.error < math.inf]
    if not measured:
        return None
    whole, count = WHOLE[unit], len(measured)
    lost = sum(min(1.0, verdict.loss / whole) for verdict in measured if verdict.clear)
    spread = math.sqrt(sum(min(1.0, verdict.error / whole) ** 2 for verdict in measured))
    return Accuracy(1.0 - lost / count, spread / count, count)
