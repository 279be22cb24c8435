"""The bot that weighs what could be done, for hints and for looking back at a game."""

from __future__ import annotations

from game.bots import levels, make_bot
from game.bots.halving import Weigher


def weighing_level(game_id: str) -> str | None:
    """The strongest level of a game whose bots can weigh actions; None if there is none."""
    try:
        known = levels(game_id)
    except ValueError:
        return None
    return next((level for level in reversed(known) if _is_weigher(game_id, level)), None)


def _is_weigher(game_id: str, level: str) -> bool:
    return isinstance(make_bot(game_id, level, 0), Weigher)


def make_weigher(game_id: str, seed: int) -> Weigher:
    """The strongest bot that can weigh actions. Raises ValueError if the game has none."""
    level = weighing_level(game_id)
    bot = make_bot(game_id, level, seed) if level else None
    if not isinstance(bot, Weigher):
        raise ValueError(f"no bot of {game_id!r} weighs its actions")
    return bot
