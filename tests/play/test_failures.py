"""Faults of the program are counted, each once."""

from __future__ import annotations

import pytest

from game.play.failures import LONG_MS, note_failure, settings_stop_it
from game.play.settings import Settings
from game.play.storage import MemoryStore


def own() -> Settings:
    settings = Settings()
    settings.left_handed = True
    return settings


def test_a_fault_that_leaves_nothing_is_not_counted_again() -> None:
    """The program is stopped over it after it has been counted as any other."""
    store = MemoryStore()
    assert note_failure(store, own()).settings == 1
    assert note_failure(store, own(), stopped=True, counted=True).settings == 1
    assert not settings_stop_it(store, own())
    assert note_failure(store, own(), stopped=True).settings == 2
    assert settings_stop_it(store, own())


@pytest.mark.parametrize("lasted_ms", [LONG_MS, 10 * LONG_MS])
def test_a_failure_after_a_long_time_on_screen_does_not_stop_the_next_start(lasted_ms: float) -> None:
    store = MemoryStore()
    for _ in range(3):
        note_failure(store, own(), lasted_ms=lasted_ms, stopped=True)
    assert not settings_stop_it(store, own())
