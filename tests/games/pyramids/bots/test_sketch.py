"""The bots' second version of the rules of Pyramids agrees with the engine: marks and effects."""

from __future__ import annotations

from random import Random

import pytest

from game.games.pyramids.bots.sketch import placement_of, sketch_of, turn_index
from game.games.pyramids.bots.tables import (
    COUNT,
    CROSS_SHIFT,
    ELIXIR_SHIFT,
    GREEN_SHIFT,
    RED_MASK,
    SKULL_SHIFT,
    TOMB,
    TORCH,
    table,
)
from game.games.pyramids.rules import Mark, Pyramids, load_cards
from game.games.pyramids.rules.grid import cell_indices, neighbours, reach
from game.games.pyramids.rules.scoring import GEM_LIMIT


def test_a_hand_is_marked_as_a_seat_is() -> None:
    """Through random games: front, score card and extra cells after every mark."""
    compared = explored = 0
    for seed in range(40):
        random = Random(seed)
        state = Pyramids().new(2, seed)
        while not state.is_over:
            player = state.to_act()[0]
            action = random.choice(state.legal_actions(player))
            if not isinstance(action, Mark):
                state.apply(player, action)
                continue
            seat = state.seats[player]
            sketch, numbers = sketch_of(state, player), seat.cards[:]
            sketch.crosses -= seat.started
            sketch.mark(seat.cards.index(action.card), placement_of(action), turn_index(state))
            state.apply(player, action)
            assert min(sketch.gems & RED_MASK, GEM_LIMIT) == seat.red
            assert min(sketch.gems >> GREEN_SHIFT & RED_MASK, GEM_LIMIT) == seat.green
            assert (sketch.skulls, sketch.torches) == (seat.skulls, seat.torches)
            assert seat.crosses == (sketch.crosses if any(sketch.fronts) else 0)
            for slot, number in enumerate(numbers):
                if seat.cards[slot] == number:
                    assert (sketch.marks[slot], sketch.fronts[slot]) == (seat.marked[slot], seat.front[slot])
                    compared += 1
                else:
                    assert not sketch.distances[slot]
                    explored += 1
    assert compared > 2000
    assert explored > 20


@pytest.mark.parametrize("number", range(1, 49))
def test_a_table_says_what_each_placement_covers(number: int) -> None:
    card = load_cards()[number]
    made = table(number)
    names = {"r": 0, "g": 0, "s": 0, "e": 0, "x": 0, "t": 0, "T": 0}
    placements = [entry for shapes in made.shapes for _, entry in shapes] + list(made.singles.values())
    for cells, beside, effect, nearest in placements:
        assert beside == neighbours(cells) & card.open & ~cells
        seen = dict(names)
        for index in cell_indices(cells):
            if card.sign(index) in seen:
                seen[card.sign(index)] += 1
        assert effect & RED_MASK == seen["r"]
        assert effect >> GREEN_SHIFT & RED_MASK == seen["g"]
        assert effect >> SKULL_SHIFT & COUNT == seen["s"]
        assert effect >> ELIXIR_SHIFT & COUNT == seen["e"]
        assert effect >> CROSS_SHIFT & COUNT == seen["x"]
        assert bool(effect & TORCH) == (seen["t"] > 0)
        assert bool(effect & TOMB) == (seen["T"] > 0)
        # Growing the cells `nearest` times reaches the tomb, and not sooner.
        grown = cells
        for _ in range(nearest):
            assert not grown & card.tomb
            grown = (grown | neighbours(grown)) & card.open
        assert grown & card.tomb
        assert reach(cells, card.open) & card.tomb
