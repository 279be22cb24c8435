"""How many decisions a person has in a game: python -m benchmarks.length [GAMES]

Scribes play against each other; a decision counts if there is a choice. From this `Presentation.turns` is
written, and docs/new-game.md says how the length of a game follows.
"""

from __future__ import annotations

import sys
from statistics import median

from game.bots import make_bot
from game.bots.bot import choose
from game.engine import GAMES


def decisions(game_id: str, players: int, seed: int) -> float:
    """The decisions of a seat in one game, in the mean of all seats."""
    state = GAMES[game_id].new(players, seed)
    bots = [make_bot(game_id, "scribe", seed + player) for player in range(players)]
    count = 0
    while not state.is_over:
        player = state.to_act()[0]
        count += len(state.legal_actions(player)) > 1
        state.apply(player, choose(bots[player], state, player))
    return count / players


def main(games: int = 20) -> None:
    """Print it for each game and number of players."""
    for game_id, game in GAMES.items():
        for players in game.players:
            counts = [decisions(game_id, players, seed) for seed in range(games)]
            print(f"{game_id}, {players} players: {median(counts):.0f} decisions of each in {games} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
