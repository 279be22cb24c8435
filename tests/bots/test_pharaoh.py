"""What the strongest level promises beyond what every bot does: it weighs, keeps to its budget, and stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pytest

from game.bots import anubix_pharaoh, choose, make_bot, pyramids_pharaoh
from game.bots.halving import Budget, Weighed, Weighing
from game.engine import GAMES, State

WEIGH: dict[str, Callable[..., Weighing]] = {
    "anubix": anubix_pharaoh.weigh,
    "pyramids": pyramids_pharaoh.weigh,
}
every_game = pytest.mark.parametrize("game_id", WEIGH)


def some_positions(game_id: str, players: int, seed: int, every: int) -> list[tuple[State, int]]:
    """Each so-many-th decision of a game of priests, as the player sees it."""
    state = GAMES[game_id].new(players, seed)
    found = []
    number = 0
    while not state.is_over:
        player = state.to_act()[0]
        number += 1
        if number % every == 1:
            found.append((state.observe(player, Random(number)), player))
        state.apply(player, choose(make_bot(game_id, "priest", number), state, player))
    return found


def finish(weighing: Weighing, steps: int = 0, budget: Budget | None = None) -> list[Weighed]:
    """The result; after so many steps the search is told to stop."""
    done = 0
    last = 0.0
    while True:
        try:
            progress = next(weighing)
        except StopIteration as stop:
            found: list[Weighed] = stop.value
            return found
        assert last <= progress <= 1.0
        last = progress
        done += 1
        if budget and done == steps:
            budget.stop()


@every_game
@pytest.mark.parametrize("players", [2, 4])
def test_it_weighs_legal_actions_the_best_first(game_id: str, players: int) -> None:
    for state, player in some_positions(game_id, players, 3, 9):
        found = finish(WEIGH[game_id](state, player, Budget(24), Random(1)))
        legal = state.legal_actions(player)
        assert {w.action for w in found} <= set(legal)
        assert len({w.action for w in found}) == len(found)
        for weighed in found:
            assert math.isfinite(weighed.worth)
            assert weighed.error >= 0
            if game_id == "anubix":
                assert 0 <= weighed.worth <= 1


@every_game
def test_all_actions_of_pyramids_and_each_set_of_marks_of_anubix_are_weighed(game_id: str) -> None:
    for state, player in some_positions(game_id, 2, 4, 11):
        found = finish(WEIGH[game_id](state, player, Budget(0), Random(1)))
        legal = state.legal_actions(player)
        if game_id == "pyramids":
            assert {w.action for w in found} == set(legal)
            assert [w.worth for w in found] == sorted((w.worth for w in found), reverse=True)
        else:
            assert {w.action.mask for w in found} == {action.mask for action in legal}


@every_game
def test_what_is_to_be_included_is_played_on(game_id: str) -> None:
    for state, player in some_positions(game_id, 2, 7, 9):
        legal = state.legal_actions(player)
        for action in (legal[0], legal[-1]):
            found = finish(WEIGH[game_id](state, player, Budget(60), Random(1), include=(action,)))
            (mine,) = [weighed for weighed in found if weighed.action == action]
            assert mine.samples or mine.error == 0
            assert found[0].loss == found[0].loss_error == 0
            assert mine.loss >= -1e-9 or mine.loss_error > 0


@every_game
def test_the_same_budget_and_seed_give_the_same_answer(game_id: str) -> None:
    for state, player in some_positions(game_id, 2, 5, 10):
        first = finish(WEIGH[game_id](state, player, Budget(40), Random(7)))
        again = finish(WEIGH[game_id](state.copy(), player, Budget(40), Random(7)))
        assert first == again


@every_game
def test_it_spends_no_more_than_the_budget(game_id: str) -> None:
    for state, player in some_positions(game_id, 3, 6, 12):
        found = finish(WEIGH[game_id](state, player, Budget(30), Random(2)))
        assert sum(weighed.samples for weighed in found) <= 30


@every_game
def test_it_stops_when_told_and_keeps_what_it_found(game_id: str) -> None:
    state, player = some_positions(game_id, 2, 3, 10)[1]
    budget = Budget(100_000)
    found = finish(WEIGH[game_id](state, player, budget, Random(1)), 300, budget)
    assert budget.stopped
    assert 0 < sum(weighed.samples for weighed in found) < 2000
    assert found[0].action in state.legal_actions(player)


@every_game
def test_a_search_that_is_closed_leaves_the_position_alone(game_id: str) -> None:
    state, player = some_positions(game_id, 2, 3, 10)[1]
    before = state.to_json()
    weighing = WEIGH[game_id](state, player, Budget(5000), Random(1))
    for _ in range(20):
        next(weighing)
    weighing.close()
    assert state.to_json() == before
