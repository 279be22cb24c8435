"""Positions of Anubix for tests of its rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine import GAMES, Event, IllegalAction
from game.games.anubix.rules import BONUSES, AnubixState

from .reference import ALL_PLACES, PYRAMID_PLACES, QUARRY, colour_on

GAME = GAMES["anubix"]
LATE_TURN = 33
"""By now every sheet can be full."""


def seat(letter: str, marked: str = "", **fields: Any) -> dict[str, Any]:
    """A sheet in JSON form, nothing paid with quarry or jokers unless said."""
    words = " ".join(sorted(marked.split(), key=ALL_PLACES.index))
    return {"sheet": letter, "marked": words, "crossed": [], "jokers": None, "bonuses": [], **fields}


def position(dice: list[str], *seats: dict[str, Any], turn: int = 1, **fields: Any) -> AnubixState:
    """Seat 0 is active and to act. Bonuses that a seat has are closed."""
    obj = {
        "game": "anubix",
        "engraving": 1,
        "turn": turn,
        "first": -(turn - 1) % len(seats),
        "seat": 0,
        "dice": dice,
        "locked": [],
        "closed": [kind for kind in BONUSES if any(kind in one["bonuses"] for one in seats)],
        "seats": [{**one, "jokers": len(seats) if one["jokers"] is None else one["jokers"]} for one in seats],
        "random": 5,
        **fields,
    }
    state = GAME.from_json(json.loads(json.dumps(obj)))
    assert isinstance(state, AnubixState)
    return state


def texts(state: AnubixState, player: int = 0) -> set[str]:
    return {str(action) for action in state.legal_actions(player)}


def do(state: AnubixState, player: int, text: str) -> list[Event]:
    return state.apply(player, GAME.parse(text))


def only(kind: type[Event], events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def refused(state: AnubixState, player: int, text: str, why: str) -> None:
    before = state.to_json()
    with pytest.raises(IllegalAction, match=why):
        do(state, player, text)
    assert state.to_json() == before


def stone(letter: str, colour: str, places: list[str]) -> str:
    """The first of these places in that colour."""
    return next(place for place in places if colour_on(letter, place) == colour)


def quarry(letter: str, colour: str) -> list[int]:
    """The numbers of the quarry stones of that colour."""
    return [n for n in QUARRY if colour_on(letter, str(n)) == colour]


FIRST_ROW = PYRAMID_PLACES[:5]
FIRST = [*FIRST_ROW, "a.l1", "a.r1"]
"""Stones that can be built at once."""
