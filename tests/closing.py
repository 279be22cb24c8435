"""The last lines of `make test`: what all of its parts have come to (python -m tests.closing FILE).

Each run of pytest adds a line of JSON to the file that `MASTABA_CLOSING` names. A run with `MASTABA_AGAIN`
tries what fell in the run of the same part before it: what passes there passed only the second time.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from .today import EVERYTHING, TURNS, WAITING

FILE, AGAIN = "MASTABA_CLOSING", "MASTABA_AGAIN"


def add(reporter: pytest.TerminalReporter, config: pytest.Config, faults: Iterable[str] = ()) -> None:
    """Add what this run has come to, if somebody asks for it; `faults` are failures of no single test."""
    path = os.environ.get(FILE)
    if not path:
        return

    def names(outcome: str) -> list[str]:
        return sorted({str(report.nodeid) for report in reporter.stats.get(outcome, [])})

    run = {
        "passed": names("passed"),
        "failed": sorted({*names("failed"), *names("error"), *faults}),
        "skipped": len(reporter.stats.get("skipped", [])),
        "waiting": config.stash.get(WAITING, []),
        "again": bool(os.environ.get(AGAIN)),
    }
    Path(path).parent.mkdir(exist_ok=True)
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(json.dumps(run) + "\n")


def closing(runs: Iterable[dict[str, Any]]) -> list[str]:
    """Two lines: the count, and whether all was tried and passed the first time."""
    first, second = list[dict[str, Any]](), list[dict[str, Any]]()
    for run in runs:
        (second if run["again"] else first).append(run)
    passed = sum(len(run["passed"]) for run in first)
    fallen = {name for run in second for name in run["failed"]}
    late = sorted({name for run in second for name in run["passed"]} - fallen)
    failed = {name for run in first for name in run["failed"]} - set(late)
    waiting = len({name for run in first for name in run["waiting"]})
    skipped = sum(run["skipped"] for run in first)
    count = f"{passed + len(late)} passed, {len(failed)} failed, {skipped} skipped"
    share = "all tests"
    if waiting:
        share = f"{waiting} tests wait for their day, one of {TURNS} (MASTABA_ALL=true make test takes all)"
    if EVERYTHING or late:
        share += f"; only the second time: {len(late)}" + "".join(f"\n  {name}" for name in late)
    return [count, share]


if __name__ == "__main__":
    print("\n".join(closing(map(json.loads, Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()))))
