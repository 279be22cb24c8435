"""Check that a position can be played to its end."""

from __future__ import annotations

import json
from random import Random

from game.engine import Game, State

from .every_game import LONGEST, NOBODY_MAY_WIN, random_move

LONG_GAMES = {"mummy": 200}
"""So many for games that take long to be played to the end."""


def check_playable(game: Game, state: State, random: Random) -> None:
    """The state is written and read back the same at each step to its end."""
    for _ in range(LONGEST):
        obj = state.to_json()
        if random.random() < 0.05:
            assert game.from_json(json.loads(json.dumps(obj))).to_json() == obj
        for player in range(state.players):
            assert bool(state.legal_actions(player)) == (player in state.to_act())
        if state.is_over:
            assert state.winners() or game.id in NOBODY_MAY_WIN
            return
        assert state.to_act()
        state.apply(*random_move(state, random))
    raise AssertionError("the game does not end")
