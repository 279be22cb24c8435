"""The chance to win a game of Mummy, by a network that has learned from many games."""

from __future__ import annotations

import math
from functools import cache

from game.bots.network import Network, Vector, load_network
from game.engine.remembered import Remembered

from ..rules import MummyState
from .features import inputs_of

REMEMBERED = 20_000
"""Vectors that are kept."""


class Judge:
    """Values the beginnings of turns, and keeps the vectors of the parts: most seats stay as they are."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._vectors: Remembered[tuple[str, tuple[float, ...]], Vector]
        self._vectors = Remembered(lambda part: network.vector(*part), REMEMBERED)

    def chance(self, state: MummyState, player: int) -> float:
        """The player's chance to win, 0–1; exact once the game is over."""
        if state.is_over:
            return float(state.winner == player)
        if state.seats[player].is_out:
            return 0.0
        vectors = [self._vectors[part] for part in inputs_of(state, player).items()]
        sums = [sum(parts) for parts in zip(self.network.bias, *vectors, strict=True)]
        return 1 / (1 + math.exp(-self.network.output(sums)))


@cache
def judge(players: int) -> Judge:
    """The judge of games with so many seats."""
    names = {1: "solo.json", 2: "pair.json"}
    return Judge(load_network(__package__, names.get(players, "table.json")))
