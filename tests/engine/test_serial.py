"""Damaged states: refused with ValueError, or accepted and then playable to the end."""

from __future__ import annotations

import copy
from random import Random

from game.engine import Game, State
from tests.today import Some, in_part

from .every_game import ALL_GAMES, each_game, somewhere
from .late import LATE
from .mutations import damaged
from .playable import LONG_GAMES, check_playable

MUTATIONS = 1_000


@in_part(0.1)
@each_game
def test_damaged_states(game: Game, some: Some) -> None:
    refused = accepted = 0
    seeds = some(LONG_GAMES.get(game.id, MUTATIONS))
    for seed in seeds:
        random = Random(seed)
        if game.id in LATE and seed % 4 == 0:
            whole = LATE[game.id](seed // 20).to_json()
        else:
            whole = somewhere_quick(game, seed // 5).to_json()
        obj = damaged(whole, random)
        before = copy.deepcopy(obj)
        try:
            state = game.from_json(obj)
        except ValueError as error:
            fault = str(error)
        else:
            fault = ""
            check_playable(game, state, random)
        refused += bool(fault)
        accepted += not fault and before != whole
        assert len(fault) < 300
        assert repr(obj) == repr(before), "from_json changed what it was given"
    assert refused > len(seeds) / 3
    assert accepted >= len(seeds) // 100


_SOMEWHERE: dict[tuple[str, int], State] = {}


def somewhere_quick(game: Game, seed: int) -> State:
    """`somewhere`, remembered: positions are dearer than damage."""
    key = (game.id, seed)
    if key not in _SOMEWHERE:
        _SOMEWHERE[key] = somewhere(game, seed)
    return _SOMEWHERE[key]


def test_the_registry_holds_every_game_under_its_id() -> None:
    assert all(ALL_GAMES[id_].id == id_ for id_ in ALL_GAMES)
