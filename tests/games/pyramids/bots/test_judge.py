"""The pharaoh's value of Pyramids: its cached values are those that it would work out again, and the end is
exact."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest

from game.bots.bot import finish
from game.bots.halving import Budget
from game.games.pyramids.bots.judge import View, judge, placements
from game.games.pyramids.bots.pharaoh import weigh
from game.games.pyramids.bots.rivals import awards_gone
from game.games.pyramids.bots.sketch import GAME_TURNS, Sketch, points_had, sketch_of, turn_index
from game.games.pyramids.bots.tables import SINGLE
from game.games.pyramids.rules import Mark, Pyramids, PyramidsState
from game.games.pyramids.rules.cards import load_cards
from game.games.pyramids.rules.patterns import PATTERNS
from game.games.pyramids.rules.phases import MARK, REPLACE
from game.games.pyramids.rules.seat import frontier
from training.pyramids import inputs_of


def marking(players: int, games: int) -> Iterator[tuple[PyramidsState, int]]:
    """Positions of random games in which a seat is to mark."""
    for state, player in acting(players, games):
        if state.phase == MARK and not state.seats[player].started:
            yield state, player


def acting(players: int, games: int) -> Iterator[tuple[PyramidsState, int]]:
    """Positions of random games in which a seat is to act."""
    for seed in range(games):
        chance = Random(seed)
        state = Pyramids().new(players, seed)
        while not state.is_over:
            player = state.to_act()[0]
            yield state, player
            legal = state.legal_actions(player)
            state.apply(player, legal[int(chance.random() * len(legal))])


def test_the_value_is_that_of_the_plain_network() -> None:
    network = judge().network
    for state, player in marking(2, 3):
        turn = turn_index(state)
        sketch, gone = sketch_of(state, player), awards_gone(state, player, turn)
        sums = list(network.bias)
        for name, inputs in inputs_of(sketch, gone, turn).items():
            sums = [a + b for a, b in zip(sums, network.vector(name, inputs), strict=True)]
        value = View(judge(), gone).value(sketch, turn)
        assert value == pytest.approx(points_had(sketch) + 10 * network.output(sums), abs=1e-9)


def test_points_had_are_the_score() -> None:
    for state, player in marking(3, 4):
        assert points_had(sketch_of(state, player)) == state.scores()[player]


def test_awards_are_had_and_gone_as_soon_as_they_are_earned() -> None:
    """They are given when all cards have been replaced; while one is chosen its worth depends on them."""
    checked = 0
    for state, player in acting(3, 12):
        if state.phase != REPLACE or not state.awards_due():
            continue
        after = state.copy()
        while after.phase == REPLACE:
            chooser = after.to_act()[0]
            after.apply(chooser, after.legal_actions(chooser)[0])
        turn = turn_index(state)
        gone = awards_gone(state, player, turn)
        assert [row[turn] for row in gone] == after.open_awards
        for seat in range(3):
            assert points_had(sketch_of(state, seat)) == after.scores()[seat]
        checked += 1
    assert checked > 5


def test_the_placements_are_the_legal_marks() -> None:
    for state, player in marking(2, 3):
        sketch = sketch_of(state, player)
        found = {
            Mark(state.seats[player].cards[slot], placement[0])
            for pattern in (PATTERNS.index(state.pattern), SINGLE)
            for slot, placement in placements(sketch, pattern)
        }
        assert found == set(state.legal_actions(player))


def test_in_the_last_turn_the_value_is_the_final_score() -> None:
    """Marks with all their extra cells: the best by the judge scores what the engine's best line scores."""
    checked = 0
    for state, player in marking(1, 40):
        if (state.round, state.turn) == (4, 7):
            turn = turn_index(state)
            view = View(judge(), awards_gone(state, player, turn))
            pattern = PATTERNS.index(state.pattern)
            worth, sketch = finish(view.best_marks(sketch_of(state, player), pattern, turn, ()))
            assert worth == points_had(sketch)
            assert worth == pytest.approx(best_score(state), abs=0.51)  # awards are expected, not sure
            checked += 1
    assert checked == 40


def best_score(state: PyramidsState) -> int:
    """The most that a solo seat can come to with the marks of this turn and their extra cells."""
    if state.is_over:
        return state.scores()[0]
    found = 0
    for action in state.legal_actions(0):
        after = state.copy()
        after.apply(0, action)
        found = max(found, best_score(after))
    return found


def test_alone_the_last_turn_is_known_exactly_however_many_extra_cells_it_has() -> None:
    checked = 0
    for state, player in marking(1, 15):
        if (state.round, state.turn) != (4, 7):
            continue
        seat = state.seats[player]
        seat.started, seat.crosses = True, 3  # as after a shape over three red crosses
        for weighed in finish(weigh(state, player, Budget(0), Random(1))):
            after = state.copy()
            after.apply(player, weighed.action)
            assert (weighed.worth, weighed.error, weighed.loss_error) == (best_score(after), 0, 0)
            checked += 1
    assert checked > 50


@pytest.mark.parametrize(
    ("mine", "rival", "begun", "error"),
    [(47, 2, True, 4 * math.sqrt(0.85 * 0.15)), (2, 47, True, 0), (47, 2, False, 0), (47, 3, True, 0)],
)
def test_in_the_last_turn_an_award_is_uncertain_if_a_rival_may_take_it_before(
    mine: int, rival: int, begun: bool, error: float
) -> None:
    """Of two who explore their second orange pyramid, the lower number takes 10, the other one 6."""
    state, player = next(at for at in marking(2, 9) if (at[0].round, at[0].turn) == (4, 7))
    state.open_awards = [0, 0, 0]
    for p, card in ((player, mine), (1 - player, rival)):
        seat = state.seats[p]
        seat.cards, seat.explored, seat.awards = [card, 6 + 3 * p], [5 + 3 * p], []
        for slot, number in enumerate(seat.cards):
            whole = load_cards()[number]
            marked = whole.open & ~whole.tomb if not slot and (p == player or begun) else 0
            seat.marked[slot], seat.front[slot] = marked, frontier(whole, marked)
    found = finish(weigh(state, player, Budget(0), Random(1)))
    tomb, least = found[0], found[-1]
    assert isinstance(tomb.action, Mark)
    assert tomb.action.card == mine
    assert (tomb.error, tomb.loss_error) == (pytest.approx(error), 0)
    assert (least.error, least.loss_error) == (0, pytest.approx(error))
    after = state.copy()
    after.apply(player, tomb.action)
    expected = 0.85 * 4 if error else 0
    assert tomb.worth == pytest.approx(after.scores()[player] + 10 + 10 - expected)


def test_empty_slots_are_filled_from_the_display() -> None:
    state, player = next(iter(marking(2, 1)))
    sketch = sketch_of(state, player)
    view = View(judge(), awards_gone(state, player, 0))
    sketch.rankings[1] = None
    sketch.fronts[1] = 0
    worth, after = view.settled(sketch, 3, [7, 30])
    assert after.rankings[1] is not None
    assert after.rankings[1].table.number in (7, 30)
    tried = []
    for number in (7, 30):
        other = after.copy()
        other.place(1, number)
        tried.append(view.value(other, 4))
    assert worth == max(tried)


def test_a_hand_without_cards_has_a_value() -> None:
    assert View(judge(), [[0.0] * (GAME_TURNS + 1)] * 3).value(Sketch(), 10) > -10
