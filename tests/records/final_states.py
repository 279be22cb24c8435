"""How games of chance end, as a table: final_states.txt has one line for each game, with a hash of its end.

The table is committed, so every Python that plays these games, the browser's too, is compared with one and
the same list. `python -m tests.records.make` writes it. This text runs in Pyodide too
(tests/browser/test_engine.py), so it uses nothing but the engine and the standard library, and no files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from game.engine import GAMES, Game, Random, State
from game.engine.record import Record

EACH = 200
"""Games of every kind."""

FEWER = {("mummy", 3): 20, ("mummy", 4): 20}
"""Numbers of seats whose games take long; the other numbers share what is left of EACH evenly."""


def seats_of(game: Game) -> list[int]:
    """The number of seats of each of the EACH games: in turn, so that any part of them has all."""
    left = {players: FEWER.get((game.id, players), EACH) for players in game.players}
    seats: list[int] = []
    while len(seats) < EACH:
        for players, more in left.items():
            if more and len(seats) < EACH:
                seats.append(players)
                left[players] -= 1
    return seats


def by_chance(game: Game, players: int, seed: int) -> tuple[Record, State]:
    """A whole game in which everybody acts by chance, and its end."""
    chance = Random(seed ^ 0x5EED)
    record = Record(game.id, game.rules_version, seed, tuple(f"seat {p + 1}" for p in range(players)))
    state = game.new(players, seed)
    while not state.is_over:
        to_act = state.to_act()
        player = to_act[chance.randrange(len(to_act))]
        actions = state.legal_actions(player)
        action = actions[chance.randrange(len(actions))]
        state.apply(player, action)
        record.actions.append((player, action))
    return record, state


def final_state(game: Game, players: int, seed: int) -> str:
    """SHA-256 of the end and the record of such a game."""
    record, state = by_chance(game, players, seed)
    parts = {
        "record": record.to_json(),
        "scores": state.scores(),
        "state": state.to_json(),
        "winners": state.winners(),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def lines(ids: Sequence[str] = tuple(GAMES), step: int = 1) -> list[str]:
    """The lines of these games, or only one of each `step` of them: game, seats, seed and hash."""
    found = []
    for id_ in ids:
        game = GAMES[id_]
        for number, players in list(enumerate(seats_of(game)))[::step]:
            seed = Random(number).next64()  # of any size that a seed can have
            found.append(f"{id_} {players} {seed} {final_state(game, players, seed)}")
    return found
