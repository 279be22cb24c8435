"""Near the end of a game, where optimal play can be worked out, the levels lose ever less against it."""

from __future__ import annotations

import pytest

from benchmarks.optimal import known_positions, measure, win_chance
from game.engine import GAMES
from game.games.anubix.bots.sketch import sketch_of
from game.games.anubix.rules import BONUSES, QUARRY_LENGTH, AnubixState, load_sheets
from game.games.anubix.rules.sheets import NUMBER, WHOLE, mask_of
from tests.today import some_of

GAMES_PLAYED = {"pyramids": 14, "anubix": 30, "mummy": 80}
ALLOWED = {"pyramids": 0.5, "anubix": 0.02, "mummy": 0.02}
"""The most that a pharaoh may lose in a decision on average: points, chance to win. In one of the
positions of Pyramids it loses six points by an extra cell that a play-out marks badly (docs/bots.md)."""


@pytest.mark.thorough
@pytest.mark.every_playout
@some_of("game_id", GAMES_PLAYED, today=1)
def test_a_pharaoh_is_near_to_optimal_play(game_id: str) -> None:
    known = known_positions(game_id, GAMES_PLAYED[game_id])
    assert len(known) >= 6
    pharaoh = measure(game_id, "pharaoh", known)
    assert pharaoh.mean <= ALLOWED[game_id]
    assert pharaoh.mean <= measure(game_id, "scribe", known).mean


def test_a_chance_that_can_be_worked_out_by_hand() -> None:
    """Both seats lack but their capstones, of two colours, and the second leads by a bonus: in the last turn
    the first wins if its colour is rolled and the other is not, (5/6)³ − (4/6)³.
    """
    state = GAMES["anubix"].new(2, 5)
    assert isinstance(state, AnubixState)
    capstones = [sheet.colours[NUMBER["a.cap"]] for sheet in load_sheets()[0]]
    state.deal((0, next(i for i, colour in enumerate(capstones) if colour != capstones[0])), 0)
    full = WHOLE[0] | WHOLE[1] | WHOLE[2]
    state.marked = [full & ~mask_of("a.cap", "r.a1", "r.d3")] * 2
    state.crossed, state.jokers = [1 << QUARRY_LENGTH - 1] * 2, [0, 0]
    state.bonuses, state.closed = [0, 1], (1 << len(BONUSES)) - 1
    state.turn = 40
    position = sketch_of(state)
    position.active, position.waiting, position.dice = 0, (), ()
    assert win_chance(position, 0, 3) == pytest.approx((5 / 6) ** 3 - (4 / 6) ** 3)
