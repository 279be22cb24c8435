"""Whole games of Pyramids through the real page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Server, Visit
from .player import Finger, Mouse, Player

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"


def test_a_whole_game_by_mouse(site: Path, serve: Serve, visit: Visits) -> None:
    """From the draft to the scores with clicks; the record replays to the scores shown."""
    page = visit(serve(site).url + LINK).ready()
    player = Player(page, Mouse(page, 1))
    decisions = player.play_to_the_end()
    assert decisions >= 29  # the draft and 28 marks
    state = player.state()
    assert state.is_over


def test_a_whole_game_by_touch_on_a_tablet(site: Path, serve: Serve, visit: Visits) -> None:
    """The same with taps, upright, at two device pixels per CSS pixel."""
    page = visit(serve(site).url + LINK, width=820, height=1180, dpr=2, touch=True).ready()
    player = Player(page, Finger(page, 2))
    player.play_to_the_end()
    assert player.state().is_over
