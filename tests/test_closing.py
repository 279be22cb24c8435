"""The last lines of `make test`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from . import closing
from .closing import closing as last_lines


def run(
    *passed: str, failed: tuple[str, ...] = (), again: bool = False, waiting: int = 0, part: str = "one"
) -> dict[str, Any]:
    names = [f"waits {number}" for number in range(waiting)]
    known = {"part": part, "again": again, "skipped": 1, "waiting": names}
    return {"passed": list(passed), "failed": list(failed), **known}


def test_a_share_is_said_and_how_to_take_all() -> None:
    count, share = last_lines([run("a", "b", waiting=3), run("c", waiting=3)], everything=False)
    assert count == "3 passed, 0 failed, 2 skipped"
    assert share == "3 tests wait for their day, one of 5 (MASTABA_ALL=true make test takes all)"


def test_a_test_that_passes_the_second_time_is_counted_once_and_named() -> None:
    runs = [run("a", failed=("b", "c")), run("b", failed=("c",), again=True)]
    count, share = last_lines(runs, everything=True)
    assert count == "2 passed, 1 failed, 1 skipped"
    assert share == "all tests; only the second time: 1\n  b"


def test_a_run_where_all_pass_the_first_time_says_so() -> None:
    assert last_lines([run("a")], everything=True)[1] == "all tests; only the second time: 0"


DYING = {"one": "def test_it(): ...", "two": "import os\ndef test_it(): os._exit(1)"}
"""Parts, the second of which dies in the middle."""


def test_a_part_that_dies_before_its_end_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also if what fell in it is tried again, and if it never began."""
    file, root = tmp_path / "closing.jsonl", Path(__file__).resolve().parents[1]
    (tmp_path / "conftest.py").write_text(
        "from tests.conftest import pytest_terminal_summary, pytest_collection_modifyitems"
    )
    for part, text in DYING.items():
        (tmp_path / f"test_{part}.py").write_text(text)
        known = {closing.FILE: str(file), closing.PART: part, "PYTHONPATH": str(root)}
        command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, f"test_{part}.py"]
        subprocess.run(command, cwd=tmp_path, env=os.environ | known, check=False, capture_output=True)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(run("b", part="two", again=True)) + "\n")
    assert closing.main(str(file), "one") == 0
    assert closing.main(str(file), *DYING, "three") == 1
    said = capsys.readouterr().out
    assert "\n2 passed, 0 failed, 0 skipped\n  did not finish, and is not in this count: three\n" in said
    assert "\n  did not finish, and is not in this count: two\n" in said
