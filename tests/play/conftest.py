"""Reading a game knows the level of the fake bots, too."""

from __future__ import annotations

import pytest

from game import bots

from .fakes import LEVELS


@pytest.fixture(autouse=True)
def fake_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LEVELS", (*bots.LEVELS, *LEVELS))
