"""The rules of every game, without screen, clock or files of their own.

from game.engine import GAMES
state = GAMES["pyramids"].new(players=2, seed=7)
"""

from __future__ import annotations

from .anubix import Anubix
from .core import Action, Event, Game, IllegalAction, Random, RandomSource, State
from .mummy import Mummy
from .pyramids import Pyramids

GAMES: dict[str, Game] = {game.id: game for game in (Pyramids(), Anubix(), Mummy())}
"""Every game by its id: the one registry."""

__all__ = ["GAMES", "Action", "Event", "Game", "IllegalAction", "Random", "RandomSource", "State"]
