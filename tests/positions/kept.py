"""Positions that tests need and that come about seldom: kept as records, so that no test searches for them.

`kept.json` has, by name, games in the short text of links (docs/records.md), played up to the position, and
states as JSON where no game has led there. Each is read by the rules when it is asked for, and must be what
the test wants. `python -m tests.positions.make` finds what is missing or is no longer what is wanted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.engine import GAMES, Game, Random, State
from game.engine.record import Record, replay
from game.play.links import decode_record, encode_record

FILE = Path(__file__).with_name("kept.json")
FINDING = "MASTABA_FIND_POSITIONS"
"""Set in the surroundings: what is not kept is searched for and written."""

MISSING = "nothing that is wanted is kept as {}: run python -m tests.positions.make"

Wanted = Callable[[Any], bool]
"""A condition: the state is the position."""


@cache
def kept() -> dict[str, list[Any]]:
    """By name; several where tests want different things by one name."""
    found: dict[str, list[Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def drop_unreadable() -> None:
    """Forget what the rules of today refuse: games of an older version, positions that cannot come about."""
    for name, values in list(kept().items()):
        kept()[name] = [value for value in values if _is_readable(value)]
        if not kept()[name]:
            del kept()[name]
    _write()


def _is_readable(value: Any) -> bool:
    try:
        decode_record(value, GAMES) if isinstance(value, str) else GAMES[value["game"]].from_json(value)
    except ValueError:
        return False
    return True


def keep(name: str, value: object) -> None:
    """Write another one down."""
    kept().setdefault(name, []).append(value)
    _write()


def _write() -> None:
    text = json.dumps(kept(), indent=1, ensure_ascii=False, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")


def game_at(name: str, wanted: Wanted, candidates: Callable[[], Iterable[tuple[Record, State]]]) -> Record:
    """The kept game of that name, whose last position is `wanted`; `candidates` are for finding it."""
    for text in kept().get(name, ()):
        record = decode_record(text, GAMES)
        if wanted(replay(record, GAMES)[0]):
            return record
    assert FINDING in os.environ, MISSING.format(name)
    found = next((record for record, state in candidates() if wanted(state)), None)
    assert found, f"no game comes to {name}"
    keep(name, encode_record(found))
    return found


def state_at(game: Game, name: str, wanted: Wanted, candidates: Callable[[], Iterable[State]]) -> State:
    """The kept state of that name, of games that do not begin at their beginning."""
    for obj in kept().get(name, ()):
        state = game.from_json(obj)
        if wanted(state):
            return state
    assert FINDING in os.environ, MISSING.format(name)
    found = next((state for state in candidates() if wanted(state)), None)
    assert found, f"no game comes to {name}"
    keep(name, found.to_json())
    return found


def random_games(game: str, seats: tuple[str, ...], seeds: Iterable[int]) -> Iterator[tuple[Record, State]]:
    """Random games, each after no action, after the first one, and so on, before its end."""
    for seed in seeds:
        random = Random(seed)
        state = GAMES[game].new(len(seats), seed)
        record = Record(game, GAMES[game].rules_version, seed, seats)
        while not state.is_over:
            yield record, state
            player = state.to_act()[0]
            legal = state.legal_actions(player)
            action = legal[random.randrange(len(legal))]
            state.apply(player, action)
            record.actions.append((player, action))
