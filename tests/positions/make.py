"""Finds the positions that tests want to be kept, after a change of rules or tests.

`python -m tests.positions.make` finds all of them again; with the names of tests, as pytest takes them, it
adds those that are missing there. Positions that today's rules refuse are missing, too.
"""

from __future__ import annotations

import os
import sys

import pytest

from .kept import FILE, FINDING, drop_unreadable


def main(tests: list[str]) -> int:
    os.environ[FINDING] = "1"
    if tests:
        drop_unreadable()
    else:
        FILE.unlink(missing_ok=True)
    return pytest.main(["-m", "not browser", *(tests or ["tests"])])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
