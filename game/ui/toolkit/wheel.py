"""How far a wheel has been turned, and how often that means one thing more.

Pads tell of the way of two fingers in very small parts, and go on telling for a second after a flick, ever
less. Some wheels do alike. So what is turned page by page goes on by one as soon as anything is turned, now
and then while that goes on, and not at all while it runs out. A notch always counts. Rolling lists follow all
the way.
"""

from __future__ import annotations

from typing import NamedTuple

REST_MS = 400.0
"""After so long without a turn, another one is something new that a person does. A page that is busy with the
first one's drawing gets all the others at once, so late."""
PACE_MS = 300.0
"""The interval of repeated steps while somebody keeps turning."""
LEAST = 0.03
"""Less than this, in steps, is a finger that rests on a pad."""
RUNNING_OUT = 0.7
"""A turn weaker than this part of the strongest one is the wheel running out."""


class Turned(NamedTuple):
    """Both are positive when turned away from the person."""

    rolled: int
    """Whole steps of the way."""
    once: int
    """-1, 0 or 1: whether what goes one by one goes on."""


class Wheel:
    """Gathers the turns of a wheel or a pad."""

    def __init__(self) -> None:
        self._way = 0.0  # that has not made a whole step yet
        self._last = self._once_at = float("-inf")  # when the last event came, and the last step, in ms
        # Of what is done now: its strongest part, the way since something went on, whether nothing has.
        self._strongest = self._sum = 0.0
        self._first = True

    def turn(self, part: float, now: float, *, notch: bool) -> Turned:
        """A part of a turn, in steps, at a time in ms; `notch`: a wheel's."""
        if part * self._way < 0:
            self._way = 0.0
        self._way += part
        rolled = int(self._way)
        self._way -= rolled
        goes_on = bool(part) and (notch or self._goes_on(part, now))
        return Turned(rolled, (1 if part > 0 else -1) if goes_on else 0)

    def _goes_on(self, part: float, now: float) -> bool:
        if now - self._last >= REST_MS or part * self._strongest < 0:
            self._strongest = self._sum = 0.0
            self._first = True
        self._last = now
        if abs(part) < RUNNING_OUT * abs(self._strongest):
            return False
        self._strongest = max(self._strongest, part, key=abs)
        self._sum += part
        enough = LEAST if self._first else 1.0
        if abs(self._sum) < enough or (not self._first and now - self._once_at < PACE_MS):
            return False
        self._sum, self._first, self._once_at = 0.0, False, now
        return True
