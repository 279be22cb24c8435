"""How far a wheel has been turned, and how often that means one thing more.

Wheels tell of notches, but of one as 0.04 to 1.5 steps: that depends on the system, the browser and its zoom.
Pads tell of the way of two fingers in very small parts, and go on telling for a second after a flick, ever less.
So what is turned page by page goes on by one as soon as anything is turned, again with each further step, and not
at all while a pad runs out. What is rolled follows the whole way.
"""

from __future__ import annotations

from typing import NamedTuple

REST_MS = 150.0
"""After so long without a turn, another one is something new that a person does."""
QUICK_MS = 30.0
"""Parts that follow each other so closely come from a pad, or from a wheel that spins freely;"""
PACE_MS = 250.0
"""they go on by one so often."""
LEAST = 0.03
"""In steps: less than that is a finger that rests on a pad."""
RUNNING_OUT = 0.7
"""What is weaker than this part of the strongest turn is not done by the person any more."""


class Turned(NamedTuple):
    """Both are positive when turned away from the person."""

    rolled: int
    """Whole steps of the way."""
    once: int
    """-1, 0 or 1: whether what goes one by one goes on."""


class Wheel:
    """Gathers what is told of a wheel or a pad."""

    def __init__(self) -> None:
        self._way = 0.0  # that has not made a whole step yet
        self._last = self._once_at = float(
            "-inf"
        )  # when anything was told, and when something went on, in ms
        # Of what the person does now: its strongest part, the way since something went on, and whether nothing has.
        self._strongest = self._sum = 0.0
        self._first = True

    def turn(self, part: float, now: float) -> Turned:
        """A part of a turn, in steps, at a time in ms."""
        if part * self._way < 0:
            self._way = 0.0
        self._way += part
        rolled = int(self._way)
        self._way -= rolled
        return Turned(rolled, self._once(part, now))

    def _once(self, part: float, now: float) -> int:
        quick = now - self._last < QUICK_MS
        if now - self._last >= REST_MS or part * self._sum < 0 or part * self._strongest < 0:
            self._strongest = self._sum = 0.0
            self._first, quick = True, False
        self._last = now
        if abs(part) < RUNNING_OUT * abs(self._strongest):
            return 0
        self._strongest = max(self._strongest, part, key=abs)
        self._sum += part
        if abs(self._sum) < (LEAST if self._first else 1.0) or (quick and now - self._once_at < PACE_MS):
            return 0
        once = 1 if self._sum > 0 else -1
        self._sum, self._first, self._once_at = 0.0, False, now
        return once
