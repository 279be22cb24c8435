"""The tag shows the real gain of a turn."""

from __future__ import annotations

import pytest

from game.games.anubix.rules import BONUSES, PASS, Turn
from game.games.anubix.rules import events as ev
from game.games.anubix.rules.numbers import BONUS_POINTS
from game.games.anubix.screen.gain import gain_of

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
                gain = gain_of(state, player, action)
                assert state.to_json() == before
                after = state.copy()
                events = after.apply(player, action)
                entries = {entry.sprite: entry for entry in gain.entries}
                for event in events:
                    if isinstance(event, ev.BonusEarned):
                        assert entries.pop(f"bonus.{BONUSES[event.kind]}.earned").points == BONUS_POINTS
                    elif isinstance(event, ev.StructureCompleted):
                        assert entries.pop(f"structure.{event.structure}").brief
                assert not any(entry.brief for entry in entries.values())
                assert {name for name in entries if name.startswith("bonus.")} <= {"bonus.end.earned"}
                told += len(gain.entries)
                points = gain.entries[0].points if gain.total is None else gain.total
                assert points == after.scores()[player] - state.scores()[player]
    assert told > 1000
