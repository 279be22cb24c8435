"""Finds the positions that tests want to be kept, after a change of rules or tests.

`python -m tests.positions.make` finds all of them anew; with the names of tests, as pytest takes them, it
adds those that are missing there.
"""

from __future__ import annotations

import os
import sys

import pytest

from .kept import FILE, FINDING


def main(tests: list[str]) -> int:
    os.environ[FINDING] = "1"
    if not tests:
        FILE.unlink(missing_ok=True)
    return pytest.main(["-m", "not browser", *(tests or ["tests"])])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
