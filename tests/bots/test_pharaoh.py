"""Promises of the strongest level beyond those of every bot: it weighs, keeps to its budget, and stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import get_args

import pytest

from game.bots import choose, make_bot
from game.bots.bot import finish as worked_out
from game.bots.halving import Budget, Unit, Weighed, Weigher, Weighing
from game.engine import GAMES, State
from game.games.anubix.bots import pharaoh as anubix_pharaoh
from game.games.mummy.bots import pharaoh as mummy_pharaoh
from game.games.pyramids.bots import pharaoh as pyramids_pharaoh
from tests.today import some_of

WEIGH: dict[str, Callable[..., Weighing]] = {
    "anubix": anubix_pharaoh.weigh,
    "mummy": mummy_pharaoh.weigh,
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
    """The result; after so many steps the test stops the search."""
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


@pytest.mark.thorough
@pytest.mark.each_time
@every_game
@some_of("players", [2, 4], today=1)
def test_it_weighs_legal_actions_the_best_first(game_id: str, players: int) -> None:
    for state, player in some_positions(game_id, players, 3, 9):
        found = finish(WEIGH[game_id](state, player, Budget(24), Random(1)))
        legal = state.legal_actions(player)
        assert {w.action for w in found} <= set(legal)
        assert len({w.action for w in found}) == len(found)
        bot = make_bot(game_id, "pharaoh", 1)
        assert isinstance(bot, Weigher)
        assert bot.UNIT in get_args(Unit)
        for weighed in found:
            assert math.isfinite(weighed.worth)
            assert weighed.error >= 0
            if bot.UNIT == "chance":
                assert -0.01 <= weighed.worth <= 1  # a little is off what waits or pushes in Mummy


@every_game
def test_all_actions_are_weighed_or_in_anubix_each_set_of_marks(game_id: str) -> None:
    for state, player in some_positions(game_id, 2, 4, 11):
        found = finish(WEIGH[game_id](state, player, Budget(0), Random(1)))
        legal = state.legal_actions(player)
        if game_id != "anubix":
            assert {w.action for w in found} == set(legal)
            assert found[0].worth == max(w.worth for w in found)  # what only waits may follow the rest
        else:
            assert {w.action.mask for w in found} == {action.mask for action in legal}


@pytest.mark.thorough
@some_of("game_id", WEIGH, today=1)
def test_an_included_action_is_played_on(game_id: str) -> None:
    for state, player in some_positions(game_id, 2, 7, 9):
        legal = state.legal_actions(player)
        for action in (legal[0], legal[-1]) if len(legal) > 1 else ():
            found = finish(WEIGH[game_id](state, player, Budget(60), Random(1), include=(action,)))
            (mine,) = [weighed for weighed in found if weighed.action == action]
            alone = mine is found[0] and not any(weighed.samples for weighed in found)
            assert mine.samples or mine.error == 0 or alone, "all others are far behind at a first look"
            assert found[0].loss == found[0].loss_error == 0
            assert mine.loss >= -1e-9 or mine.loss_error > 0


@pytest.mark.thorough
@every_game
def test_the_same_budget_and_seed_give_the_same_answer(game_id: str) -> None:
    for state, player in some_positions(game_id, 2, 5, 10):
        first = finish(WEIGH[game_id](state, player, Budget(40), Random(7)))
        again = finish(WEIGH[game_id](state.copy(), player, Budget(40), Random(7)))
        assert first == again


@pytest.mark.thorough
@pytest.mark.each_time
@every_game
def test_it_spends_no_more_than_the_budget(game_id: str) -> None:
    for state, player in some_positions(game_id, 3, 6, 12):
        found = finish(WEIGH[game_id](state, player, Budget(30), Random(2)))
        assert sum(weighed.samples for weighed in found) <= 30


@pytest.mark.thorough
@pytest.mark.each_time
@every_game
def test_it_stops_when_told_and_keeps_what_it_found(game_id: str) -> None:
    stopped = 0
    for state, player in some_positions(game_id, 2, 3, 10)[1:12]:
        budget = Budget(100_000)
        found = finish(WEIGH[game_id](state, player, budget, Random(1)), 300, budget)
        assert found[0].action in state.legal_actions(player)
        assert sum(weighed.samples for weighed in found) < 2000
        if budget.stopped:  # some decisions are clear before that
            stopped += 1
            assert sum(weighed.samples for weighed in found) > 0
    assert stopped


@every_game
def test_a_search_that_is_closed_leaves_the_position_alone(game_id: str) -> None:
    closed = 0
    for state, player in some_positions(game_id, 2, 3, 10)[1:6]:
        before = state.to_json()
        weighing = WEIGH[game_id](state, player, Budget(5000), Random(1))
        closed += sum(1 for _ in islice(weighing, 20)) == 20  # some decisions are clear before that
        weighing.close()
        assert state.to_json() == before
    assert closed


@every_game
def test_only_what_is_included_is_weighed_where_that_is_asked_for(game_id: str) -> None:
    state, player = some_positions(game_id, 2, 8, 10)[1]
    legal = state.legal_actions(player)
    two = (legal[0], legal[-1])
    found = finish(WEIGH[game_id](state, player, Budget(20), Random(1), two, only=True))
    assert {weighed.action for weighed in found} == set(two)
    assert sum(weighed.samples for weighed in found) in range(12, 21)


@pytest.mark.thorough
@every_game
@some_of("players", [2, 4], today=1)
def test_prospects_are_plausible_all_the_way_and_the_result_at_the_end(game_id: str, players: int) -> None:
    bot = make_bot(game_id, "pharaoh", 1)
    assert isinstance(bot, Weigher)
    state = GAMES[game_id].new(players, 4)
    number = 0
    while True:
        before = state.to_json()
        found = worked_out(bot.prospects(state))
        assert state.to_json() == before
        assert len(found) == players
        if bot.UNIT == "chance":
            assert sum(found) == pytest.approx(1)
            assert min(found) >= 0
        else:
            assert all(20 < points < 250 for points in found)
        if state.is_over:
            break
        for player in state.to_act():
            number += 1
            state.apply(player, choose(make_bot(game_id, "priest", number), state, player))
    if bot.UNIT == "chance":
        assert {p for p, chance in enumerate(found) if chance} == set(state.winners())
    else:
        assert found == state.scores()
