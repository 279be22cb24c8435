"""Reasons why one action is better than another: the difference that a search has found, split into causes.

A game splits the difference of two actions into its causes and measures each in the same play-outs as the
whole. A cause becomes a reason only if these bear it out: it is no accident, and a fair part of the
difference.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..engine import Action, State

PART = 0.3
"""A cause is named if it makes up at least this part of the whole difference."""
SURE = 2.0
"""A cause must be so many standard errors from nothing."""
MOST = 2
"""More reasons are not told at once."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A kind of reason, which the game's screen has words for, and its numbers."""

    kind: str
    values: tuple[int, ...] = ()


Reasoning = Generator[None, None, tuple[Reason, ...]]
"""Yields every millisecond or so of work; returns the reasons, the weightiest first."""


def no_reasons(*_about: State | Action | object) -> Reasoning:
    """For a game that cannot tell why."""
    yield
    return ()


def borne_out(samples: Sequence[Mapping[str, float]], gain: float, least: float) -> list[str]:
    """The causes that samples bear out as reasons for a gain, the weightiest first.

    Each sample has what every cause brings there; `least` is what is not worth a word.
    """
    found: list[tuple[float, str]] = []
    for cause in samples[0] if samples and gain > 0 else ():
        values = [sample[cause] for sample in samples]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)
        if mean >= max(least, PART * gain) and mean > SURE * spread:
            found.append((-mean, cause))
    return [cause for _mean, cause in sorted(found)]


def first_few(reasons: Iterable[Reason | None]) -> tuple[Reason, ...]:
    """The weightiest reasons, as many as the coach names."""
    return tuple(dict.fromkeys(reason for reason in reasons if reason))[:MOST]
