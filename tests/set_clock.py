"""The clock of the machine, as tests set it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest


def set_clock(patch: pytest.MonkeyPatch, now: float | Callable[[], float]) -> None:
    """It stands at that moment, in s since 1970; or shows whatever `now` says when it is asked."""
    patch.setattr(time, "time", now if callable(now) else lambda: now)
