"""Games that are nearly over: for tests of what comes after them."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots import choose, make_bot
from game.engine import GAMES
from game.engine.record import Record
from game.play.saves import to_text

LEFT = 6
"""Decisions of all seats that are still to be made."""


def nearly_over(game_id: str, seats: Sequence[str], seed: int, left: int = LEFT) -> Record:
    """A game in which all seats have decided like scribes, but for the last decisions."""
    game = GAMES[game_id]
    state, record = game.new(len(seats), seed), Record(game_id, game.rules_version, seed, tuple(seats))
    bots = [make_bot(game_id, "scribe", seed + seat) for seat in range(len(seats))]
    while not state.is_over:
        player = state.to_act()[0]
        action = choose(bots[player], state, player)
        state.apply(player, action)
        record.actions.append((player, action))
    del record.actions[-left:]
    return record


def far_on(game_id: str, seats: Sequence[str], seed: int) -> dict[str, str]:
    """The stored texts of such a game, by key."""
    return {f"save.{game_id}": to_text(nearly_over(game_id, seats, seed))}
