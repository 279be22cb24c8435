"""After all events the screen shows the state."""

from __future__ import annotations

import pytest

from game.engine import GAMES, Random
from game.games.pyramids.rules import PyramidsState
from game.games.pyramids.rules.phases import MARK
from game.games.pyramids.screen.shown import Shown
from tests.today import Some, in_part

GAMES_EACH = 50


@in_part(0.1)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_events_alone_lead_to_the_state(players: int, some: Some) -> None:
    for seed in some(GAMES_EACH):
        state = GAMES["pyramids"].new(players, seed)
        assert isinstance(state, PyramidsState)
        random = Random(seed)
        shown = Shown.of(state)
        while not state.is_over:
            to_act = state.to_act()
            player = to_act[random.randrange(len(to_act))]
            legal = state.legal_actions(player)
            for event in state.apply(player, legal[random.randrange(len(legal))]):
                shown.apply(event)
            assert shown == Shown.of(state), f"seed {seed}, round {state.round}, turn {state.turn}"
        assert tuple(seat.points for seat in shown.seats) == state.scores()


def test_showing_a_state_is_independent_of_it() -> None:
    state = GAMES["pyramids"].new(2, 4)
    assert isinstance(state, PyramidsState)
    random = Random(4)
    while state.phase != MARK or state.round < 2:
        player = state.to_act()[0]
        legal = state.legal_actions(player)
        state.apply(player, legal[random.randrange(len(legal))])
    before = state.to_json()
    shown = Shown.of(state)
    copy = Shown.of(state).seats[0]
    copy.cards[0] = copy.marked[0] = 1
    copy.explored.append(1)
    copy.awards.append((0, 10))
    assert shown == Shown.of(state)
    shown.display[0] = 0
    shown.open_awards[0] = 3
    shown.to_come.clear()
    shown.seats[0].marked[0] = 31
    shown.seats[0].explored.append(48)
    assert state.to_json() == before
