"""The rules of every game, without screen, clock or files of their own.

from game.engine import GAMES
state = GAMES["pyramids"].new(players=2, seed=7)
"""

from __future__ import annotations

from .core import Action, Event, Game, IllegalAction, Random, RandomSource, State
from .registry import Registry

GAMES = Registry({game_id: f"game.games.{game_id}" for game_id in ("pyramids", "anubix", "mummy")})
"""Every game by its id, in the order in which they are shown: the one list of them."""

__all__ = ["GAMES", "Action", "Event", "Game", "IllegalAction", "Random", "RandomSource", "State"]
