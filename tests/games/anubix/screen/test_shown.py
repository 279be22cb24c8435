"""After all events the screen shows the state."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.games.anubix.rules import AnubixState
from game.games.anubix.screen.shown import Shown
from tests.today import Some, in_part

from .positions import walk

GAMES_EACH = 40


@in_part(0.15)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_events_alone_lead_to_the_state(players: int, some: Some) -> None:
    bonuses = structures = 0
    seeds = some(GAMES_EACH)
    for seed in seeds:
        shown = None
        for state, player, _, action in walk(players, seed):
            shown = shown or Shown.of(state)
            assert shown == Shown.of(state), f"seed {seed}, turn {state.turn}"
            assert shown.active == state.active
            assert shown.catchable == state.catchable
            assert shown.still_to_come()[0] == player
            for event in state.copy().apply(player, action):
                shown.apply(event)
                bonuses += type(event).__name__ == "BonusStruck"
                structures += type(event).__name__ == "StructureCompleted"
        assert shown
        assert state.is_over
        assert shown == Shown.of(state)
        assert tuple(seat.points for seat in shown.seats) == state.scores()
        assert shown.still_to_come() == []
    assert bonuses > len(seeds) // 2
    assert structures > len(seeds) // 4


def test_showing_a_state_is_independent_of_it() -> None:
    state = GAMES["anubix"].new(3, 4)
    assert isinstance(state, AnubixState)
    before = state.to_json()
    shown = Shown.of(state)
    shown.seats[0].marked = 31
    shown.seats[1].jokers = 0
    shown.closed = 63
    assert state.to_json() == before


def test_progress_goes_from_nothing_to_two_structures() -> None:
    for state, *_ in walk(2, 5):
        progress = Shown.of(state).progress
        assert 0 <= progress < 1
    assert Shown.of(GAMES["anubix"].new(2, 1)).progress == 0
    ended = [state for seed in range(12) for state in [list(walk(2, seed))[-1][0]] if state.is_over]
    assert ended
    full = [
        Shown.of(state).progress for state in ended if any(b.end_bonus for b in map(state.breakdown, (0, 1)))
    ]
    assert full
    assert set(full) == {1.0}
