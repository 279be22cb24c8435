"""Many tries of one kind, made by Hypothesis; it makes what falls as small as it can."""

from __future__ import annotations

from dataclasses import dataclass

import hypothesis

from .kinds import Kind
from .trying import attempt

KEEP_QUIET = hypothesis.settings(
    database=None,
    deadline=None,
    derandomize=False,
    suppress_health_check=[*hypothesis.HealthCheck],
    report_multiple_bugs=False,
    print_blob=False,
)


@dataclass(slots=True)
class Tally:
    """The results of all tries of a kind."""

    tried: int = 0
    accepted: int = 0
    slowest: float = 0.0
    """Milliseconds of processor time for each kB."""
    last: str = ""
    """The last text; after a failure, the smallest text that fails."""


def fuzz(kind: Kind, seed: int, examples: int, tally: Tally) -> None:
    """Try so many texts that the seed draws. Raises what is no refusal."""

    @hypothesis.seed(seed)
    @hypothesis.settings(KEEP_QUIET, max_examples=examples)
    @hypothesis.given(kind.texts())
    def every(text: str) -> None:
        tally.last = text
        tally.tried += 1
        done = attempt(kind, text)
        tally.accepted += done.accepted
        tally.slowest = max(tally.slowest, done.rate)

    every()
