"""Near the end of a game, where optimal play can be worked out, the levels lose ever less against it."""

from __future__ import annotations

import pytest

from benchmarks.optimal import known_positions, measure, win_chance
from game.bots.anubix_playout import position_of
from game.engine import GAMES
from game.engine.anubix import AnubixState
from game.engine.anubix.layout import NUMBER, WHOLE, mask_of

GAMES_PLAYED = {"pyramids": 14, "anubix": 16}
ALLOWED = {"pyramids": 0.15, "anubix": 0.02}
"""The most that a pharaoh may lose in a decision on average: points, chance to win."""


@pytest.mark.parametrize("game_id", GAMES_PLAYED)
def test_a_pharaoh_is_near_to_optimal_play(game_id: str) -> None:
    known = known_positions(game_id, GAMES_PLAYED[game_id])
    assert len(known) >= 6
    pharaoh = measure(game_id, "pharaoh", known)
    assert pharaoh.mean <= ALLOWED[game_id]
    assert pharaoh.mean <= measure(game_id, "scribe", known).mean


def test_the_search_of_anubix_agrees_with_a_position_that_can_be_worked_out_by_hand() -> None:
    """One seat needs the capstone's colour in the last roll of all, the other can do nothing: 1 − (5/6)³."""
    state = GAMES["anubix"].new(2, 5)
    assert isinstance(state, AnubixState)
    state.marked = [WHOLE[1] & ~mask_of("a.cap"), WHOLE[1]]
    state.crossed, state.jokers = [1 << 11] * 2, [0, 0]
    state.bonuses, state.closed = [0, 0], 0b111111
    position = position_of(state)
    position.marked[1] |= mask_of("p1.1") & 0  # the rival has the capstone: 18 points against 13
    position.turn, position.active = 40, 0
    position.dice, position.waiting = (), ()
    stones = {place for place in range(44) if WHOLE[1] >> place & 1}
    assert NUMBER["a.cap"] in stones
    chance = win_chance(position, 0, 3)
    assert 0 < chance < 1
