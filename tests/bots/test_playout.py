"""The fast play-out plays by the engine's rules: the same choices end with the same scores."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.pyramids_playout import random_game
from game.bots.pyramids_tables import (
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
from game.engine.pyramids import EXPEDITIONS, PATTERNS, Pyramids, PyramidsState, load_cards
from game.engine.pyramids.grid import cell_indices, neighbours, reach
from tests.today import Some, in_part


def engine_game(players: int, seed: int, choices: Random) -> tuple[PyramidsState, PyramidsState]:
    """A whole game on the engine, seats in order; returns the start and the end."""
    state = Pyramids().new(players, seed)
    start = state.copy()
    while not state.is_over:
        player = state.to_act()[0]
        legal = state.legal_actions(player)
        state.apply(player, legal[int(choices.random() * len(legal))])
    return start, state


@in_part(0.1)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_choices_end_with_the_same_scores(players: int, some: Some) -> None:
    for seed in some(150):
        start, end = engine_game(players, seed, Random(seed))
        shuffle = start.random.copy()

        def shuffled(numbers: list[int], shuffle=shuffle) -> list[int]:
            shuffle.shuffle(numbers)
            return numbers

        class Orders(list):
            """The rounds' orders, drawn when they are first asked for, as the engine draws them."""

            def __getitem__(self, index, shuffle=shuffle):
                while len(self) <= index:
                    order = list(EXPEDITIONS)
                    shuffle.shuffle(order)
                    self.append([PATTERNS.index(pattern) for pattern in order])
                return super().__getitem__(index)

        hands = [seat.hand for seat in start.seats]
        scores = random_game(hands, shuffled, Orders(), Random(seed).random)
        assert tuple(scores) == end.scores(), f"seed {seed}"


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
