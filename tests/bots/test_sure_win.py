"""Sure wins: searched in games that can tell, and nowhere else."""

from __future__ import annotations

from game.bots.sure_win import wins_surely
from game.engine import GAMES
from game.games.anubix.rules import AnubixState


def test_a_game_without_such_a_search_has_no_sure_wins() -> None:
    state = GAMES["pyramids"].new(1, 7)
    assert not wins_surely("pyramids", state, 0, 99)


def test_a_game_that_is_over_is_won_by_its_winner_alone() -> None:
    state = GAMES["anubix"].new(2, 7)
    assert isinstance(state, AnubixState)
    while not state.is_over:
        state.apply(state.seat, state.legal_actions(state.seat)[-1])
    (winner,) = state.winners()
    assert wins_surely("anubix", state, winner, state.turn)
    assert not wins_surely("anubix", state, 1 - winner, state.turn)


def test_nobody_wins_surely_before_a_turn_in_which_nothing_ends() -> None:
    state = GAMES["anubix"].new(2, 7)
    assert not any(wins_surely("anubix", state, player, 1) for player in (0, 1))
