"""The last lines of `make test`: what all of its parts have come to (python -m tests.closing FILE PART…).

Each run of pytest adds a line of JSON to the file that `MASTABA_CLOSING` names, as the part that
`MASTABA_PART` names. A part that has none has died before its end. A run with `MASTABA_AGAIN` tries what fell
in the run of the same part before it: what passes there passed only the second time.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import pytest

from .today import EVERYTHING, TURNS, WAITING

FILE, PART, AGAIN = "MASTABA_CLOSING", "MASTABA_PART", "MASTABA_AGAIN"


def add(reporter: pytest.TerminalReporter, config: pytest.Config, faults: Iterable[str] = ()) -> None:
    """Add what this run has come to, if somebody asks for it; `faults` are failures of no single test."""
    path = os.environ.get(FILE)
    if not path:
        return

    def names(outcome: str) -> list[str]:
        return sorted({str(report.nodeid) for report in reporter.stats.get(outcome, [])})

    run = {
        "part": os.environ.get(PART, ""),
        "passed": names("passed"),
        "failed": sorted({*names("failed"), *names("error"), *faults}),
        "skipped": len(reporter.stats.get("skipped", [])),
        "waiting": config.stash.get(WAITING, []),
        "again": bool(os.environ.get(AGAIN)),
    }
    Path(path).parent.mkdir(exist_ok=True)
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(json.dumps(run) + "\n")


def unfinished(runs: Iterable[dict[str, Any]], parts: Iterable[str]) -> list[str]:
    """The parts that have not come to their end, whatever of them was tried again."""
    return sorted(set(parts) - {run["part"] for run in runs if not run["again"]})


def closing(
    runs: Iterable[dict[str, Any]], lost: Collection[str] = (), everything: bool = EVERYTHING
) -> list[str]:
    """The count, with parts that are `lost` to it, and whether all was tried and passed the first time."""
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
    count += "".join(f"\n  did not finish, and is not in this count: {part}" for part in lost)
    share = "all tests"
    if waiting:
        share = f"{waiting} tests wait for their day, one of {TURNS} (MASTABA_ALL=true make test takes all)"
    if everything or late:
        share += f"; only the second time: {len(late)}" + "".join(f"\n  {name}" for name in late)
    return [count, share]


def main(file: str, *parts: str) -> int:
    """Print the lines; 1 if a part did not finish."""
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    runs = [json.loads(line) for line in lines]
    lost = unfinished(runs, parts)
    print("\n".join(closing(runs, lost)))
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
