"""What an ordinary run takes of the tests that take long: another part each day.

`make test-long` runs the whole. The parts are drawn by a seed, the date; it is told at the start of each
run and beside each failure, and `MASTABA_TEST_SEED=20261122` draws the parts of that day again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import date
from random import Random
from typing import Any, TypeVar

import pytest

# Set for all processes of a run: it may go on past midnight, but its cases must stay the same.
SEED = os.environ.setdefault("MASTABA_TEST_SEED", f"{date.today():%Y%m%d}")

Some = Callable[[int], range]
"""From the number of a test's seeds, 0 to that: those to be tried."""

Test = TypeVar("Test", bound=Callable[..., None])


def chance(name: str) -> Random:
    """The day's chance under a name: what is drawn under another name changes nothing here."""
    return Random(f"{SEED} {name}")


def in_words(case: Any) -> str:
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)


def some_of(
    names: str | tuple[str, ...], cases: Iterable[Any], *, today: int, ids: Callable[[Any], str] = in_words
) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`; all cases but the day's are marked as long. Each test has its own."""
    everything = list(cases)

    def mark(test: Test) -> Test:
        own = chance(f"{test.__module__} {test.__qualname__} {names}")
        drawn = own.sample(range(len(everything)), today)
        marked = [
            pytest.param(
                *(case if isinstance(names, tuple) else (case,)),
                id=ids(case),
                marks=() if number in drawn else pytest.mark.long,
            )
            for number, case in enumerate(everything)
        ]
        decorated: Test = pytest.mark.parametrize(names, marked)(test)
        return decorated

    return mark


def in_part(share: float) -> Callable[[Test], Test]:
    """The test takes an argument `some`: the day's share of the seeds, and as a test that takes long, all."""

    def mark(test: Test) -> Test:
        def drawn(whole: int) -> range:
            count = max(1, round(whole * share))
            first = chance(f"{test.__module__} {test.__qualname__} {whole}").randrange(whole - count + 1)
            return range(first, first + count)

        cases = [pytest.param(drawn, id="today"), pytest.param(range, id="whole", marks=pytest.mark.long)]
        decorated: Test = pytest.mark.parametrize("some", cases)(test)
        return decorated

    return mark
