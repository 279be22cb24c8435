"""An ordinary run's share of the long tests: another part each day.

Of long tables of cases and of thousands of games a part is drawn (`some_of`, `in_part`). Tests in browsers,
and those marked as thorough, take turns: each runs every fifth day (`take_turns`), but for those marked
`each_time`; with `MASTABA_ALL=true`, or `CI=true`, none waits for its day. `make test-long` runs the whole.
The seed of the parts is the date; it is printed at the start of each run and beside each failure, and
`MASTABA_TEST_SEED=20261122` takes the parts of that day again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import date
from random import Random
from typing import Any, TypeVar
from zlib import crc32

import pytest

# Set for all processes of a run: it may go on past midnight, but its cases must stay the same.
SEED = os.environ.get("MASTABA_TEST_SEED") or f"{date.today():%Y%m%d}"
os.environ["MASTABA_TEST_SEED"] = SEED
TURNS = 5
"""So many days make a round, in which each test has one."""
BY_TURNS = ("browser", "thorough")
"""Marks of tests that do not run each time."""
EVERYTHING = os.environ.get("MASTABA_ALL", os.environ.get("CI")) == "true"
"""True if nothing waits for its day, as in continuous integration."""
WAITING = pytest.StashKey[list[str]]()
"""Of a run: the tests that wait for their day, by node id."""
ENGINES = ("chromium", "firefox", "webkit")

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


def day() -> int:
    """The number of the seed's day, or the seed itself if it is another number. Raises ValueError."""
    try:
        return date.fromisoformat(SEED).toordinal()
    except ValueError:
        return int(SEED)


def take_turns(items: Iterable[pytest.Item], today: int) -> list[pytest.Item]:
    """Mark as long what does not run on that day; returns what has been marked.

    A test's turn depends on nothing but its name: what else is collected, as when those that fell are tried
    again, changes nothing. In each of the three engines a test has its turn on another day.
    """
    waiting = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if not marks.isdisjoint(BY_TURNS) and not marks & {"long", "each_time"}:
            name, _, case = item.nodeid.partition("[")
            engine = next((engine for engine in ENGINES if engine in case), ENGINES[0])
            turn = crc32(f"{name}[{case.replace(engine, '')}".encode()) + ENGINES.index(engine)
            if (turn + today) % TURNS:
                item.add_marker(pytest.mark.long)
                waiting.append(item)
    return waiting
