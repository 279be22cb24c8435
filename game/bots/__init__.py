"""Opponents: `choose(make_bot("pyramids", "priest", seed), state, player)` gives an action."""

from __future__ import annotations

from . import anubix, pyramids
from .core import Bot, RandomBot, Thought, choose

LEVELS = ("scribe", "priest", "pharaoh")
"""The names of the levels, weakest first; the same in each game."""


def _named(*kinds: type[Bot]) -> dict[str, type[Bot]]:
    return {kind.level: kind for kind in kinds}


_BOTS = {
    "pyramids": _named(pyramids.Scribe, pyramids.Priest),
    "anubix": _named(anubix.Scribe, anubix.Priest),
}

_YARDSTICKS = {"pyramids": _named(RandomBot, pyramids.LookAhead), "anubix": _named(RandomBot)}

__all__ = ["LEVELS", "Bot", "RandomBot", "Thought", "choose", "levels", "make_bot", "yardsticks"]


def levels(game_id: str) -> tuple[str, ...]:
    """The levels that exist for a game, weakest first. Raises ValueError for an unknown game."""
    if game_id not in _BOTS:
        raise ValueError(f"there are no bots for {game_id!r}; there are for: {', '.join(_BOTS)}")
    return tuple(level for level in LEVELS if level in _BOTS[game_id])


def yardsticks(game_id: str) -> tuple[str, ...]:
    """Names that `make_bot` also knows: for tests, measuring and the arena, not opponents for people."""
    levels(game_id)
    return tuple(_YARDSTICKS[game_id])


def make_bot(game_id: str, level: str, seed: int) -> Bot:
    """A bot for one decision or more; cheap. `seed` decides all its chances.

    Raises ValueError, naming what is known, for an unknown game or level.
    """
    known = levels(game_id)
    kind = _BOTS[game_id].get(level) or _YARDSTICKS[game_id].get(level)
    if kind is None:
        raise ValueError(f"there is no bot {level!r} for {game_id}; there are: {', '.join(known)}")
    return kind(seed)
