"""Whole games of Pyramids through the real page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import START_LIMIT, Server, Visit
from .finished import check_finished
from .hands import Finger
from .pyramids_player import PyramidsPlayer, PyramidsTypist

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"
BOTS = "?game=pyramids&players=scribe,priest,scribe,priest&seed=3&speed=0"


@pytest.mark.each_time
def test_a_whole_game_by_touch_on_a_tablet(address: str, visit: Visits) -> None:
    """From the draft to the scores with taps, upright, at two device pixels per CSS pixel."""
    page = visit(address + LINK, width=820, height=1180, dpr=2, touch=True).ready()
    player = PyramidsPlayer(page, Finger(page, 2))
    assert player.play_to_the_end() >= 29
    check_finished(page, LINK, (820, 1180, 2))


def test_a_whole_game_by_keyboard(address: str, visit: Visits) -> None:
    """The same with keys alone."""
    page = visit(address + LINK).ready()
    player = PyramidsTypist(page)
    assert player.play_to_the_end() >= 29
    check_finished(page, LINK)


def test_a_game_of_bots_runs_by_itself(address: str, visit: Visits) -> None:
    """A link is enough."""
    page = visit(address + BOTS).ready()
    page.page.wait_for_function("mastaba.stats().scene === 'Scores'", timeout=2 * START_LIMIT, polling=200)
    check_finished(page, BOTS)
