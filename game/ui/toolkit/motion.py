"""Change over time: tweens with easing, run by one clock, faster or not at all as the player wishes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

SPEEDS = {"normal": 1.0, "fast": 0.45, "off": 0.0}
"""Length of every motion, relative to the normal one."""


def ease_out(t: float) -> float:
    """Fast at first, then settling (cubic); 0 ≤ t ≤ 1."""
    return 1.0 - (1.0 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow, fast, slow (smoothstep); 0 ≤ t ≤ 1."""
    return t * t * (3.0 - 2.0 * t)


def overshoot(t: float) -> float:
    """A little past the end and back: for things that snap into place."""
    s = 1.70158
    u = t - 1.0
    return u * u * ((s + 1.0) * u + s) + 1.0


def linear(t: float) -> float:
    """The same speed throughout."""
    return t


@dataclass(slots=True)
class Tween:
    """One motion: `step` is called with the eased 0…1, `done` once at the end."""

    start: float
    length: float
    step: Callable[[float], None]
    done: Callable[[], None] | None
    ease: Callable[[float], float]
    key: object
    quiet: bool = False
    """True if nobody waits for it."""


class Motion:
    """All motions under way. Times are in milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.factor = 1.0
        """Length of motions; 0 puts everything at its end at once."""
        self.pace = 1.0
        """Length of pauses, in which what has happened can be read; 0 when nothing is to be followed."""
        self._tweens: list[Tween] = []

    @property
    def busy(self) -> bool:
        """True if anything that is waited for moves, or waits for its moment."""
        return any(not tween.quiet for tween in self._tweens)

    @property
    def going_on(self) -> bool:
        """True if anything moves at all, so that another frame is to be drawn."""
        return bool(self._tweens)

    def add(
        self,
        length: float,
        step: Callable[[float], None],
        *,
        delay: float = 0.0,
        done: Callable[[], None] | None = None,
        ease: Callable[[float], float] = ease_out,
        key: object = None,
        quiet: bool = False,
    ) -> None:
        """Start a motion of `length` ms after `delay` ms; one with the same `key` is ended at once first.

        A `quiet` one goes on beside the game: nothing waits for its end.
        """
        if key is not None:
            self.finish(key)
        if self.factor == 0.0:
            step(1.0)
            if done:
                done()
            return
        start = self.now + delay * self.factor
        self._tweens.append(Tween(start, max(length * self.factor, 1e-6), step, done, ease, key, quiet))

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """Show at once all that begins to move meanwhile: for pictures of a moment."""
        kept, self.factor = self.factor, 0.0
        try:
            yield
        finally:
            self.factor = kept

    def set(self, speed: str, reduced: bool) -> None:
        """Follow the player's settings: `speed` is one of SPEEDS; `reduced` leaves pauses, but no motion."""
        self.pace = SPEEDS[speed]
        self.factor = 0.0 if reduced else self.pace

    def after(
        self,
        delay: float,
        call: Callable[[], None],
        key: object = None,
        *,
        always: bool = False,
        quiet: bool = False,
    ) -> None:
        """Call something after a pause of `delay` ms; at once if there are no pauses.

        `always` is for what must be seen even then: the pause keeps its length. `quiet`: see `add`.
        """
        if key is not None:
            self.finish(key)
        pace = 1.0 if always else self.pace
        if pace == 0.0:
            call()
            return
        start = self.now + delay * pace
        self._tweens.append(Tween(start, 1e-6, lambda _: None, call, linear, key, quiet))

    def finish(self, key: object = None) -> None:
        """Put motions (all, or those with `key`) at their end at once; if all, also what begins by that."""
        chosen = [tween for tween in self._tweens if key is None or tween.key == key]
        self._tweens = [tween for tween in self._tweens if tween not in chosen]
        kept = self.factor, self.pace
        if key is None:
            self.factor = self.pace = 0.0
        try:
            for tween in sorted(chosen, key=lambda t: t.start + t.length):
                tween.step(1.0)
                if tween.done:
                    tween.done()
        finally:
            if self.factor == self.pace == 0.0:  # else the ended motions have changed it
                self.factor, self.pace = kept

    def cancel(self, key: object) -> None:
        """Forget the motions with `key` where they are; their `done` is not called."""
        self._tweens = [tween for tween in self._tweens if tween.key != key]

    def clear(self) -> None:
        """Forget everything."""
        self._tweens.clear()

    def advance(self, now: float) -> None:
        """Move everything to the time `now`."""
        self.now = now
        if not self._tweens:
            return
        for tween in self._tweens[:]:
            if now < tween.start or tween not in self._tweens:
                continue
            t = min(1.0, (now - tween.start) / tween.length)
            if t >= 1.0:
                self._tweens.remove(tween)
            tween.step(tween.ease(t))
            if t >= 1.0 and tween.done:
                tween.done()
