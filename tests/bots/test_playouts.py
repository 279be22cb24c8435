"""The bot that knows nothing of its game finds what is plainly better, and beats chance."""

from __future__ import annotations

import pytest

from game.bots.bot import RandomBot, choose, finish
from game.bots.halving import Budget
from game.bots.playouts import PlayoutBot, prospects
from game.engine import Action
from tests.games.stones.rules import STONES, Stones, StonesState, Take


def position(bag: list[int], points: list[int]) -> StonesState:
    """A position with these stones left, the last one on top."""
    state = Stones().new(len(points), 1)
    state.bag, state.points = bag, points
    return state


def test_more_stones_are_worth_more() -> None:
    state = position([2, 3, 1, 2, 3, 1, 2, 3, 1], [0, 0])
    found = finish(PlayoutBot(1).weigh(state, 0, Budget(400)))
    assert found[0].action == Take(3)
    assert {weighed.action for weighed in found} == set(state.legal_actions(0))
    assert found[0].loss == 0
    assert all(weighed.loss > 0 for weighed in found[1:])
    assert state.bag == [2, 3, 1, 2, 3, 1, 2, 3, 1], "it is only looked at"


def test_of_what_is_to_be_compared_all_is_measured_evenly() -> None:
    pair: tuple[Action, ...] = (Take(1), Take(2))
    found = finish(PlayoutBot(1).weigh(position([1, 2, 3] * 2, [0, 0]), 0, Budget(60), pair, only=True))
    assert {weighed.action for weighed in found} == set(pair)
    assert [weighed.samples for weighed in found] == [30, 30]


def test_the_same_seed_finds_the_same() -> None:
    state = Stones().new(3, 5)
    one, two = (finish(PlayoutBot(9).weigh(state, 0, Budget(90))) for _ in range(2))
    assert one == two


@pytest.mark.thorough
def test_playout_bot_beats_random_play() -> None:
    won = lost = 0
    for seed in range(60):
        state, mine = Stones().new(2, seed), seed % 2
        while not state.is_over:
            player = state.to_act()[0]
            bot = PlayoutBot(seed) if player == mine else RandomBot(seed + state.turn)
            state.apply(player, choose(bot, state, player))
        won += state.winners() == (mine,)
        lost += mine not in state.winners()
    assert won > 2 * lost


@pytest.mark.parametrize("players", [1, 2, 4])
def test_prospects_share_out_what_there_is(players: int) -> None:
    state = Stones().new(players, 3)
    before = state.to_json()
    found = finish(prospects(state))
    assert len(found) == players
    assert sum(found) == pytest.approx(sum(STONES))
    assert state.to_json() == before


def test_prospects_of_an_end_are_its_result() -> None:
    assert finish(prospects(position([], [12, 18]))) == (12.0, 18.0)
