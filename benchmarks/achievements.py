"""How often bots earn what there is to earn: python -m benchmarks.achievements [GAMES] [LEVEL]

Each game is played by bots of one level with every number of seats; every seat counts.
docs/achievements.md has the table.
"""

from __future__ import annotations

import sys
from collections import Counter

from game.bots.arena import play
from game.engine import GAMES, Action, Event, State
from game.play.achievements import Played
from game.ui.table.presentation import presentation_of


def counts(game_id: str, players: int, games: int, level: str) -> Counter[str]:
    """How many seats have earned each thing in so many games."""
    found: Counter[str] = Counter()
    achievements = presentation_of(game_id).achievements()
    for seed in range(games):
        actions: list[tuple[int, Action]] = []

        def watch(_state: State, player: int, action: Action, to: list[tuple[int, Action]] = actions) -> None:
            to.append((player, action))

        play(game_id, (level,) * players, seed, watch)
        state = GAMES[game_id].new(players, seed)
        chapters: list[list[Event]] = [state.apply(player, action) for player, action in actions]
        for seat in range(players):
            played = Played(state, seat, chapters)
            found.update(each.id for each in achievements if each.earned(played))
    return found


def main(games: int = 100, level: str = "scribe") -> None:
    """Print the share of seats that earn each thing, by the number of seats."""
    for game_id, game in GAMES.items():
        print(f"{game_id}, {games} games of {level}s with each number of seats: % of seats")
        found = {players: counts(game_id, players, games, level) for players in game.players}
        print(f"  {'':14}" + "".join(f"{players:>7}" for players in found))
        for each in presentation_of(game_id).achievements():
            shares = [100 * some[each.id] / games / players for players, some in found.items()]
            print(f"  {each.id:14}" + "".join(f"{share:7.1f}" for share in shares), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, *sys.argv[2:3])
