"""What holds when a game has been played to its end on the page."""

from __future__ import annotations

import json

from game.engine import GAMES
from game.engine.record import record_from_json, replay

from .conftest import Visit
from .score_picture import Window, check_scores

NEWEST = """
() => {
  const keys = Object.keys(localStorage).filter(key => key.startsWith("mastaba.history.")).sort();
  return localStorage.getItem(keys.at(-1));
}
"""


def check_finished(visit: Visit, link: str, window: Window = (1280, 800, 1)) -> None:
    """The scores of the link's game are shown and right; it is over, it is kept, and nothing waits for it."""
    stats, record = visit.stats(), visit.record()
    assert stats["scene"] == "Scores"
    assert {"Play again", "Home"} <= set(stats["places"])
    assert record
    game, seats = record["game"], ",".join(record["seats"])
    assert f"game={game}&players={seats}&seed={record['seed']}&" in link
    state, _ = replay(record_from_json(record, GAMES), GAMES)
    assert state.is_over
    check_scores(visit, window)
    if "you" in record["seats"]:
        kept = json.loads(visit.page.evaluate(NEWEST))
        assert kept["actions"] == record["actions"]
        assert visit.page.evaluate(f"localStorage.getItem('mastaba.save.{game}')") is None
    else:  # nobody's saved game is touched
        assert visit.page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('mastaba.'))") == []
    assert stats["frames"] > 30
