"""Games between equal bots, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots import choose, make_bot
from game.engine import GAMES, Action, State


def decisions(game_id: str, level: str, players: int, seed: int) -> Iterator[tuple[State, int, Action]]:
    """Every decision of a game between equal bots, before it is carried out."""
    state = GAMES[game_id].new(players, seed)
    number = 0
    while not state.is_over:
        player = state.to_act()[0]
        number += 1
        action = choose(make_bot(game_id, level, seed * 1000 + number), state, player)
        yield state, player, action
        state.apply(player, action)
