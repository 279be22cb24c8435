"""The same seeds give the same games on every Python: a committed table says how each of them ends."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine import GAMES
from tests.records import final_states
from tests.records.make import table


@pytest.mark.each_time
@pytest.mark.thorough
@pytest.mark.parametrize("id_", GAMES)
def test_games_end_as_they_do_on_every_python(id_: str) -> None:
    committed = [line for line in table() if line.split()[0] == id_]
    assert committed, "not in the table: run python -m tests.records.make"
    assert final_states.lines([id_]) == committed


def test_the_table_holds_every_game_with_every_number_of_seats() -> None:
    kinds = Counter(tuple(line.split()[:2]) for line in table())
    for game in GAMES.values():
        assert sum(kinds[game.id, str(players)] for players in game.players) == final_states.EACH
        assert all(kinds[game.id, str(players)] >= 20 for players in game.players)
    assert kinds.total() == final_states.EACH * len(GAMES)
    assert len({line.split()[-1] for line in table()}) == kinds.total()
