"""The last lines of `make test`."""

from __future__ import annotations

from typing import Any

import pytest

from . import closing
from .closing import closing as last_lines


def run(*passed: str, failed: tuple[str, ...] = (), again: bool = False, waiting: int = 0) -> dict[str, Any]:
    names = [f"waits {number}" for number in range(waiting)]
    return {"passed": list(passed), "failed": list(failed), "skipped": 1, "waiting": names, "again": again}


def test_a_share_is_said_and_how_to_take_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "EVERYTHING", False)
    count, share = last_lines([run("a", "b", waiting=3), run("c", waiting=3)])
    assert count == "3 passed, 0 failed, 2 skipped"
    assert share == "3 tests wait for their day, one of 5 (MASTABA_ALL=true make test takes all)"


def test_what_passes_the_second_time_is_counted_once_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "EVERYTHING", True)
    count, share = last_lines([run("a", failed=("b", "c")), run("b", failed=("c",), again=True)])
    assert count == "2 passed, 1 failed, 1 skipped"
    assert share == "all tests; only the second time: 1\n  b"


def test_a_run_where_all_pass_the_first_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "EVERYTHING", True)
    assert last_lines([run("a")])[1] == "all tests; only the second time: 0"
