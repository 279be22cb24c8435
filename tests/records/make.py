"""Golden records: one complete game for each number of seats of each game, with its result; and a table of
how many more games end (final_states.py).

`python -m tests.records.make` rewrites them all (`python -m tests.records.make pyramids` one game's),
to be done after a change of rules, cards or chance on purpose, together with a raised `rules_version`.
The actions are drawn by chance, so that the files depend on nothing but the engine.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from game.engine import GAMES, Game, IllegalAction, State
from game.engine.record import Record, record_from_json

from . import final_states

FOLDER = Path(__file__).parent
TABLE = FOLDER / "final_states.txt"


def path_of(game: Game, players: int) -> Path:
    return FOLDER / f"{game.id}-{players}.json"


def digest(states: list[State]) -> str:
    """SHA-256 over the JSON forms of all states of a game, one a line, keys sorted, no blanks."""
    total = hashlib.sha256()
    for state in states:
        total.update(json.dumps(state.to_json(), sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return total.hexdigest()


def play_record(record: Record, games: dict[str, Game]) -> dict[str, Any]:
    """Play a record from its start: the result as it stands in a golden file."""
    state = games[record.game].new(len(record.seats), record.seed)
    states = [state.copy()]
    for player, action in record.actions:
        state.apply(player, action)
        states.append(state.copy())
    return {
        "over": state.is_over,
        "scores": list(state.scores()),
        "winners": list(state.winners()),
        "states": digest(states),
    }


def make(game: Game, players: int) -> dict[str, Any]:
    """A complete game of chance, as a golden file holds it."""
    record, _end = final_states.by_chance(game, players, 1000 + players)
    return {"record": record.to_json(), "result": play_record(record, {game.id: game})}


def check(game: Game, players: int) -> None:
    """Raise AssertionError unless the golden file is there and its game still goes the same way."""
    path = path_of(game, players)
    assert path.exists(), f"{game.id} has no golden record {path.name}: run python -m tests.records.make"
    golden = json.loads(path.read_text(encoding="utf-8"))
    games = {game.id: game}
    record = record_from_json(golden["record"], games)
    assert len(record.seats) == players
    try:
        result = play_record(record, games)
    except IllegalAction as error:
        raise AssertionError(f"{path.name} plays differently now: {error}") from error
    assert result["over"], f"{path.name} stops before the end of the game"
    assert result == golden["result"], f"{path.name} plays differently now"


def table() -> list[str]:
    """The lines of the committed table of final states, of all games."""
    return TABLE.read_text(encoding="utf-8").splitlines()


def main(ids: list[str]) -> None:
    unknown = [id_ for id_ in ids if id_ not in GAMES]
    if unknown:
        sys.exit(f"there is no game {unknown[0]!r}: there are {', '.join(GAMES)}")
    for game in [GAMES[id_] for id_ in ids] or list(GAMES.values()):
        for players in game.players:
            text = json.dumps(make(game, players), indent=1, ensure_ascii=False)
            path_of(game, players).write_text(text + "\n", encoding="utf-8")
            print(path_of(game, players).name)
    kept = [line for line in table() if line.split()[0] not in (ids or GAMES)] if TABLE.exists() else []
    fresh = [*kept, *final_states.lines(ids or tuple(GAMES))]
    in_order = [line for id_ in GAMES for line in fresh if line.split()[0] == id_]
    TABLE.write_text("\n".join(in_order) + "\n", encoding="utf-8")
    print(TABLE.name)


if __name__ == "__main__":
    main(sys.argv[1:])
