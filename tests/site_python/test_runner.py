"""Faults that CPython does not see are found in the site's own Python, and so is what no test tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.closing import FILE

ROOT = Path(__file__).resolve().parents[2]
PLANTED = "tests/site_python/planted"


def run(*files: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tests.site_python", "--pages", "1"]
    command += [f"{PLANTED}/{file}" for file in files]
    env = {name: value for name, value in os.environ.items() if name != FILE}  # their faults are no faults
    result = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=200
    )
    return result.returncode, result.stdout


@pytest.mark.browser
def test_a_name_the_site_does_not_carry_fails() -> None:
    status, told = run("check_lacking.py")
    assert status == 1, told
    assert "ImportError: cannot import name 'getsource' from 'inspect'" in told
    assert "1 failed, 1 passed" in told


@pytest.mark.browser
def test_an_error_on_the_console_fails() -> None:
    status, told = run("check_console.py")
    assert status == 1, told
    assert "nobody hears this" in told
    assert "1 passed" in told


@pytest.mark.browser
def test_a_page_that_ends_fails() -> None:
    status, told = run("check_end.py")
    assert status == 1, told
    assert "check_end.py::test_an_end" in told


@pytest.mark.browser
def test_another_page_goes_on_when_the_memory_is_full() -> None:
    status, told = run("check_full_a.py", "check_full_b.py")
    assert status == 0, told
    assert "4 passed" in told
