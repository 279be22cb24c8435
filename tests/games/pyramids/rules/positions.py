"""Positions of Pyramids for tests of its rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from game.engine import GAMES, Event
from game.games.pyramids.rules import PyramidsState
from tests.games.pyramids import handmade

from .reference import CARDS, cells_of

GAME = GAMES["pyramids"]
GREEN, ORANGE, PURPLE = 0, 1, 2
ALL_CELLS = {(row, column) for row in range(5) for column in range(5)}


def numbers_of(colour: int) -> list[int]:
    return [n for n in range(1, 49) if (n - 1) % 3 == colour]


def draft(state: Any) -> None:
    """Everybody keeps the two lowest cards."""
    while state.phase == "draft":
        player = state.to_act()[0]
        state.apply(player, state.legal_actions(player)[0])


def only(kind: type[Event], events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def about_to_explore(
    tombs: list[list[int]],
    before: list[list[int]],
    *,
    taken: list[list[tuple[str, int]]] | None = None,
    turn: int | None = None,
) -> PyramidsState:
    """A table where seat p holds the cards `tombs[p]`, each one cell short of its tomb, and has explored
    `before[p]`. A seat with fewer such cards has untouched ones. `taken` are the awards taken; `turn` counts
    from 1 to 28, by default one that fits the number of marks."""
    random = Random(1)
    used = {n for pile in [*tombs, *before] for n in pile}
    rest = [n for n in range(1, 49) if n not in used]
    slots, piles = [], []
    for mine, old in zip(tombs, before, strict=True):
        near = [(n, handmade.shortest_path(n) - {handmade.tomb_of(n)}) for n in mine]
        slots.append(near + [(rest.pop(), set()) for _ in range(2 - len(mine))])
        piles.append([(n, handmade.shortest_path(n)) for n in old])
    marked = [cards + pile for cards, pile in zip(slots, piles, strict=True)]
    turn = turn or min(handmade.possible_turn(random, marked, len(rest)), 27)
    round_ = 1 + (turn - 1) // 7
    seats = [handmade.seat_json(random, *both, round_) for both in zip(slots, piles, strict=True)]
    obj = handmade.table_json(random, seats, rest, round_, 1 + (turn - 1) % 7)
    if taken is not None:
        for seat, awards in zip(obj["seats"], taken, strict=True):
            seat["awards"] = [list(award) for award in awards]
    state = GAME.from_json(json.loads(json.dumps(obj)))
    assert isinstance(state, PyramidsState)
    return state


def dig(state: PyramidsState, player: int, card: int) -> list[Event]:
    """Mark the tomb as a single cell."""
    return state.apply(player, GAME.parse(f"{card}:{handmade.names_of({handmade.tomb_of(card)})}"))


def idle(state: PyramidsState, player: int) -> list[Event]:
    """Mark some single cell that is neither a cross nor a tomb."""
    for action in state.legal_actions(player):
        number, names = str(action).split(":")
        if len(names) == 2 and CARDS[int(number)]["signs"][min(cells_of(names))] not in "xT":
            return state.apply(player, action)
    raise AssertionError("no quiet cell is free")
