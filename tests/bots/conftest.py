"""Fixtures for the tests of all bots."""

from __future__ import annotations

import pytest

from game.games.anubix.bots import levels as anubix
from game.games.mummy.bots import levels as mummy
from game.games.pyramids.bots import levels as pyramids


@pytest.fixture(autouse=True)
def few_playouts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games of a level that plays out a lot take long; with few play-outs it does all that it does."""
    if "every_playout" not in request.keywords:
        for pharaoh in (anubix.Pharaoh, mummy.Pharaoh, pyramids.Pharaoh):
            monkeypatch.setattr(pharaoh, "PLAYOUTS", 10)
