"""Whole games of chance, boiled down to one hash each. The same text runs in CPython and in Pyodide."""

from __future__ import annotations

import hashlib
import json

from game.engine import GAMES, Game, Random


def hash_of_game(game: Game, players: int, seed: int) -> str:
    """SHA-256 over all positions and actions of one game in which everybody acts by chance."""
    total = hashlib.sha256()
    chance = Random(seed ^ 0x5EED)
    state = game.new(players, seed)
    while not state.is_over:
        to_act = state.to_act()
        player = to_act[chance.randrange(len(to_act))]
        actions = state.legal_actions(player)
        action = actions[chance.randrange(len(actions))]
        events = state.apply(player, action)
        parts = [player, str(action), len(actions), [str(event) for event in events], state.to_json()]
        total.update(json.dumps(parts, sort_keys=True).encode() + b"\n")
    total.update(json.dumps([state.scores(), state.winners()]).encode())
    return total.hexdigest()


def hashes(games: int) -> list[str]:
    """One line for each game played: id, seats, seed, hash; so many of every kind, for all seats in turn."""
    lines = []
    for game in GAMES.values():
        for n in range(games):
            players, seed = game.players[n % len(game.players)], 3 * n + 1
            lines.append(f"{game.id} {players} {seed} {hash_of_game(game, players, seed)}")
    return lines
