"""Opponents: `choose(make_bot("pyramids", "priest", seed), state, player)` gives an action.

The bots of a game are in the part `bots` of its package: `BOTS`, one class for each level and character, and
yardsticks, classes for measuring only, whose names are none of LEVELS. `traits` says what an action is like.
It is loaded when the bots are first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..engine import GAMES, Action, State
from .bot import Bot, RandomBot, Thought, choose

LEVELS = ("apprentice", "scribe", "priest", "vizier", "pharaoh")
"""The names of the levels, weakest first; the same in each game."""

Kinds = dict[str, type[Bot]]
"""Bots by the names of their levels."""

__all__ = [
    "LEVELS",
    "Bot",
    "RandomBot",
    "Thought",
    "characters",
    "choose",
    "levels",
    "make_bot",
    "traits",
    "yardsticks",
]


def _kinds(game_id: str) -> Kinds | None:
    """All bots of a game; None for one that has no bots."""
    module = GAMES.part(game_id, "bots") if game_id in GAMES else None
    if module is None:
        return None
    bots: tuple[type[Bot], ...] = (*module.BOTS, RandomBot)
    return {kind.level: kind for kind in bots}


def _known(game_id: str) -> Kinds:
    kinds = _kinds(game_id)
    if kinds is None:
        there = ", ".join(other for other in GAMES if _kinds(other))
        raise ValueError(f"there are no bots for {game_id!r}; there are for: {there}")
    return kinds


def levels(game_id: str) -> tuple[str, ...]:
    """The levels that exist for a game, weakest first. Raises ValueError for an unknown game."""
    kinds = _known(game_id)
    return tuple(level for level in LEVELS if level in kinds)


def yardsticks(game_id: str) -> tuple[str, ...]:
    """Names that `make_bot` also knows: for tests, measuring and the arena, not opponents for people."""
    return tuple(name for name in _known(game_id) if name not in LEVELS and ":" not in name)


def characters(game_id: str) -> tuple[str, ...]:
    """The characters that exist for a game, as 'priest:hori': that level with a temper of its own."""
    return tuple(name for name in _known(game_id) if ":" in name)


def traits(game_id: str, state: State, player: int, action: Action) -> Mapping[str, float]:
    """How much of each trait that a character may like an action has; none in a game without characters."""
    found = getattr(GAMES.part(game_id, "bots"), "traits", None)
    return found(state, player, action) if found else {}


def make_bot(game_id: str, level: str, seed: int) -> Bot:
    """A bot for one decision or more; cheap. `seed` decides all its chances.

    A character that is not known plays as its level. Raises ValueError, naming what is known, for an unknown
    game or level.
    """
    known_bots = _known(game_id)
    kind = known_bots.get(level) or known_bots.get(level.partition(":")[0])
    if kind is None:
        known = ", ".join(levels(game_id))
        raise ValueError(f"there is no bot {level!r} for {game_id}; there are: {known}")
    return kind(seed)
