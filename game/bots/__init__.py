"""Opponents: `choose(make_bot("pyramids", "priest", seed), state, player)` gives an action."""

from __future__ import annotations

from .core import Bot, RandomBot, Thought, choose
from .pyramids import Priest, Scribe

LEVELS = ("scribe", "priest", "pharaoh")
"""The names of the levels, weakest first; the same in each game."""

_BOTS: dict[str, dict[str, type[Bot]]] = {"pyramids": {"scribe": Scribe, "priest": Priest}}

__all__ = ["LEVELS", "Bot", "RandomBot", "Thought", "choose", "levels", "make_bot"]


def levels(game_id: str) -> tuple[str, ...]:
    """The levels that exist for a game, weakest first. Raises ValueError for an unknown game."""
    if game_id not in _BOTS:
        raise ValueError(f"there are no bots for {game_id!r}; there are for: {', '.join(_BOTS)}")
    return tuple(level for level in LEVELS if level in _BOTS[game_id])


def make_bot(game_id: str, level: str, seed: int) -> Bot:
    """A bot for one decision or more; cheap. `seed` decides all its chances.

    'random' is a yardstick for tests and the arena, not one of `levels`. Raises ValueError, naming what is
    known, for an unknown game or level.
    """
    known = levels(game_id)
    if level == RandomBot.level:
        return RandomBot(seed)
    if level not in known:
        raise ValueError(f"there is no bot {level!r} for {game_id}; there are: {', '.join(known)}")
    return _BOTS[game_id][level](seed)
