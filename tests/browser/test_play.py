"""Whole games of Pyramids through the real page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine import GAMES
from game.engine.record import record_from_json, replay

from .conftest import START_LIMIT, Server, Visit
from .player import Finger, Mouse, Player, Typist

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"
NEWEST = """
() => {
  const keys = Object.keys(localStorage).filter(key => key.startsWith("mastaba.history.")).sort();
  return localStorage.getItem(keys.at(-1));
}
"""


def check_finished(player: Player) -> None:
    """The scores are shown; the record replays to the end of the link's game, and is kept."""
    stats, record = player.visit.stats(), player.visit.record()
    assert stats["scene"] == "Scores"
    assert {"Play again", "Home"} & set(stats["places"])
    assert record
    assert (record["seed"], record["seats"]) == (7, ["you", "scribe"])
    state, _ = replay(record_from_json(record, GAMES), GAMES)
    assert state.is_over
    kept = json.loads(player.visit.page.evaluate(NEWEST))
    assert kept["actions"] == record["actions"]
    assert player.visit.page.evaluate("localStorage.getItem('mastaba.save.pyramids')") is None
    assert stats["frames"] > 30


def test_a_whole_game_by_mouse(site: Path, serve: Serve, visit: Visits) -> None:
    """From the draft to the scores with clicks."""
    page = visit(serve(site).url + LINK).ready()
    player = Player(page, Mouse(page, 1))
    assert player.play_to_the_end() >= 29  # the draft and 28 marks
    check_finished(player)


def test_a_whole_game_by_touch_on_a_tablet(site: Path, serve: Serve, visit: Visits) -> None:
    """The same with taps, upright, at two device pixels per CSS pixel."""
    page = visit(serve(site).url + LINK, width=820, height=1180, dpr=2, touch=True).ready()
    player = Player(page, Finger(page, 2))
    assert player.play_to_the_end() >= 29
    check_finished(player)


def test_a_whole_game_by_keyboard(site: Path, serve: Serve, visit: Visits) -> None:
    """The same with keys alone."""
    page = visit(serve(site).url + LINK).ready()
    player = Typist(page)
    assert player.play_to_the_end() >= 29
    check_finished(player)


def test_a_game_of_bots_runs_by_itself(site: Path, serve: Serve, visit: Visits) -> None:
    """A link is enough; nobody's saved game is touched."""
    link = "?game=pyramids&players=scribe,priest,scribe,priest&seed=3&speed=0"
    page = visit(serve(site).url + link).ready()
    page.page.wait_for_function("mastaba.stats().scene === 'Scores'", timeout=2 * START_LIMIT, polling=200)
    record = page.record()
    assert record
    assert record["seats"] == ["scribe", "priest", "scribe", "priest"]
    state, _ = replay(record_from_json(record, GAMES), GAMES)
    assert state.is_over
    assert page.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('mastaba.'))") == []
