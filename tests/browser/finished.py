"""Checks for a game that has been played to its end on the page."""

from __future__ import annotations

import json

from game.engine import GAMES
from game.engine.record import record_from_json, replay

from .conftest import Visit
from .keeping import kept
from .score_picture import Window, check_scores


def check_finished(visit: Visit, link: str, window: Window = (1280, 800, 1)) -> None:
    """The scores of the link's game are shown and right; it is over, it is kept, and nothing waits for it."""
    stats, record = visit.stats(), visit.record()
    assert stats["scene"] == "Scores"
    assert {"Play again", "Home"} <= set(stats["places"])
    assert record
    game, seats = record["game"], ",".join(record["seats"])
    assert visit.page.evaluate("document.title") == f"{game.capitalize()} – Mastaba"
    assert f"game={game}&players={seats}&seed={record['seed']}&" in link
    state, _ = replay(record_from_json(record, GAMES), GAMES)
    assert state.is_over
    check_scores(visit, window)
    if "you" in record["seats"]:
        finished = kept(visit, "history.")
        assert json.loads(finished[max(finished)])["actions"] == record["actions"]
        assert kept(visit, f"save.{game}") == {}
    else:  # nobody's saved game is touched
        assert kept(visit) == {}
    assert stats["frames"] > 10  # a busy machine draws several decisions at once
