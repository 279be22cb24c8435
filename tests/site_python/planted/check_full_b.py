"""Tests after which their page has no room for another file."""

from __future__ import annotations

FULL = 1 << 30


def test_memory_is_free_at_first() -> None:
    from js import runner

    assert runner.memory() < FULL
    assert len(bytearray(FULL)) == FULL


def test_next_file_is_asked_for_before_this_one() -> None:
    pass
