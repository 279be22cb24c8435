"""What the tag says a turn brings is what it brings."""

from __future__ import annotations

import pytest

from game.games.anubix.rules import PASS, Turn
from game.games.anubix.rules import events as ev
from game.games.anubix.screen.gain import gain_of, outcome

from .positions import walk


@pytest.mark.thorough
def test_the_points_said_are_the_points_that_come() -> None:
    told = 0
    for players in (2, 3, 5):
        for seed in range(12):
            for state, player, _, action in walk(players, seed):
                if action is PASS or not isinstance(action, Turn):
                    continue
                before = state.to_json()
                said = outcome(state, player, action)
                assert state.to_json() == before
                after = state.copy()
                events = after.apply(player, action)
                assert said.points == after.scores()[player] - state.scores()[player]
                own = [event for event in events if event.player == player]
                assert said.bonuses == tuple(e.kind for e in own if isinstance(e, ev.BonusEarned))
                assert set(said.completed) == {
                    e.structure for e in own if isinstance(e, ev.StructureCompleted)
                }
                gain = gain_of(said)
                told += len(gain.entries)
                if gain.total is None:
                    assert gain.entries[0].points == said.points
                else:
                    assert gain.total == said.points
    assert told > 1000
