"""The games that must pass the same tests, the minimal one with them, and random positions of theirs."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.engine import GAMES, Action, Game, State
from tests.games.stones.rules import Stones

ALL_GAMES: dict[str, Game] = {**GAMES, Stones.id: Stones()}

LONGEST = 5_000
"""No game may take more actions than this: a game that never ends hangs search and screen."""

NOBODY_MAY_WIN = ("mummy",)
"""Games that the table can lose to the game itself."""

each_game = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES.keys())


def frozen(state: State) -> str:
    """A state as text, to compare."""
    return json.dumps(state.to_json(), sort_keys=True)


def start(game: Game, seed: int) -> State:
    players = game.players[seed % len(game.players)]
    return game.new(players, seed)


def random_move(state: State, random: Random) -> tuple[int, Action]:
    player = random.choice(state.to_act())
    return player, random.choice(state.legal_actions(player))


def somewhere(game: Game, seed: int) -> State:
    """A random position of a random game, not over."""
    random = Random(seed)
    state = start(game, seed)
    trail = [state.copy()]
    while not state.is_over:
        state.apply(*random_move(state, random))
        trail.append(state.copy())
    return random.choice(trail[:-1])
