"""A record that is watched: what has happened is what led to the position, wherever it was put."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play.replay import Replay

from ..ui.games import finished_record


@pytest.mark.parametrize("game", GAMES)
def test_the_chapters_follow_every_jump(game: str) -> None:
    replay = Replay(finished_record(("you", "scribe"), 3, game))
    while replay.step():
        pass
    whole = list(map(repr, replay.chapters))
    assert len(whole) == replay.length
    middle = replay.length // 2
    for at in (middle, 2, middle, replay.length, 0):
        replay.go(at)
        assert list(map(repr, replay.chapters)) == whole[:at]
    replay.go(middle)
    assert replay.step()
    assert list(map(repr, replay.chapters)) == whole[: middle + 1]
