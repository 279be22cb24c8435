"""What an ordinary run takes of the tests that take long: another part each day.

`make test-long` runs the whole. The parts are drawn by a seed, the date; it is told at the start of each
run and beside each failure; `MASTABA_TEST_SEED=20261122` draws the parts of that day again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import date
from random import Random
from typing import Any

import pytest

# Set for all processes of a run: it may go on past midnight, but its cases must stay the same.
SEED = os.environ.setdefault("MASTABA_TEST_SEED", f"{date.today():%Y%m%d}")

Some = Callable[[int], range]
"""From the number of a test's seeds, 0 to that: those to be tried."""


def chance(name: str) -> Random:
    """The day's chance under a name: what is drawn under another name changes nothing here."""
    return Random(f"{SEED} {name}")


def part_of(cases: Iterable[Any], count: int) -> list[Any]:
    """All cases, for `parametrize`: those that are not among the day's `count` are marked as long."""
    everything = list(cases)
    drawn = chance(repr(everything)).sample(range(len(everything)), count)
    return [
        case if number in drawn else pytest.param(case, marks=pytest.mark.long)
        for number, case in enumerate(everything)
    ]


def in_part(share: float) -> Any:
    """The test takes an argument `some`: the day's share of the seeds, and as a test that takes long, all."""

    def today(whole: int) -> range:
        count = max(1, round(whole * share))
        first = chance(f"{share} of {whole}").randrange(whole - count + 1)
        return range(first, first + count)

    cases = [pytest.param(today, id="today"), pytest.param(range, id="whole", marks=pytest.mark.long)]
    return pytest.mark.parametrize("some", cases)
