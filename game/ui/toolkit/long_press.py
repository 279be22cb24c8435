"""A finger that rests on something: a question about it."""

from __future__ import annotations

from .stage import LONG_PRESS_MS, TAP_SLOP, Point


class LongPress:
    """From the moment when a finger comes down, until it moves, goes up, or has rested long enough."""

    def __init__(self) -> None:
        self._pos: Point | None = None
        self._until = 0.0

    def start(self, pos: Point, now: float) -> None:
        """A finger came down at `pos`, in device px, at the time `now`, in ms."""
        self._pos, self._until = pos, now + LONG_PRESS_MS

    def stop(self) -> None:
        """The finger does something else."""
        self._pos = None

    def moved(self, pos: Point, k: float) -> None:
        """The finger is at `pos`; `k` device px are a unit."""
        if self._pos and max(abs(pos[0] - self._pos[0]), abs(pos[1] - self._pos[1])) > TAP_SLOP * k:
            self._pos = None

    def left(self, now: float) -> float | None:
        """In how many ms it is long enough; None if no finger rests."""
        return max(0.0, self._until - now) if self._pos else None

    def take(self, now: float) -> Point | None:
        """Where the finger has rested long enough, once; else None."""
        pos = self._pos
        if pos is None or now < self._until:
            return None
        self._pos = None
        return pos
