"""One try: a text is read within its time, and refused in words or usable."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .kinds import Kind, Refused

MS_FOR_EACH_KB = 50.0
"""Of processor time; a shorter text counts as one kB."""

AGAIN = 4
"""A text that took longer is read so often again: what came between, or had to be loaded, is not its own."""


class TooSlowError(AssertionError):
    """Reading took too long for so short a text."""


@dataclass(frozen=True, slots=True)
class Try:
    """How it went."""

    accepted: bool
    rate: float
    """Milliseconds of processor time for each kB."""


def attempt(kind: Kind, text: str) -> Try:
    """Raises whatever is no refusal."""
    accepted, rate = _read(kind, text)
    for _ in range(AGAIN):
        if rate <= MS_FOR_EACH_KB:
            break
        rate = min(rate, _read(kind, text)[1])
    if rate > MS_FOR_EACH_KB:
        raise TooSlowError(f"{rate:.0f} ms for each kB: {len(text)} signs")
    if accepted is not None:
        kind.use(accepted[0])
    return Try(accepted is not None, rate)


def _read(kind: Kind, text: str) -> tuple[tuple[object] | None, float]:
    """The result, in a tuple; None if the text was refused."""
    start = time.thread_time()
    try:
        found = (kind.read(text),)
    except Refused:
        found = None
    spent = time.thread_time() - start
    return found, spent * 1e3 / max(1.0, len(text.encode("utf-8", "surrogatepass")) / 1000)
