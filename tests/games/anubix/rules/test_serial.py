"""Saved states of Anubix: each fault is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from game.engine import GAMES
from game.games.anubix.rules import AnubixState
from tests.engine.faults import Change, put
from tests.engine.late import late_anubix
from tests.positions.kept import state_at

from .reference import COLOUR_NAMES, ENGRAVED, KINDS, PYRAMID_PLACES, colour_on

GAME = GAMES["anubix"]


def fresh() -> dict[str, Any]:
    """Two seats before the first go; A and B, dice that both can use, seat 0 active."""
    return {
        "game": "anubix",
        "engraving": 1,
        "turn": 1,
        "first": 0,
        "seat": 0,
        "dice": ["red", "red", "green"],
        "locked": [],
        "closed": [],
        "seats": [
            {"sheet": letter, "marked": "", "crossed": [], "jokers": 2, "bonuses": []} for letter in "AB"
        ],
        "random": 7,
    }


def over() -> dict[str, Any]:
    """A finished game."""

    def is_it(state: AnubixState) -> bool:
        return state.is_over and state.turn < 40 and any(state.bonuses)

    return state_at(GAME, "anubix: over by structures", is_it, lambda: map(late_anubix, range(100))).to_json()


RELIEF = " ".join(f"r.{column}{row}" for row in (1, 2, 3) for column in "abcd")
ARCH = "a.l1 a.l2 a.l3 a.l4 a.l5 a.r1 a.r2 a.r3 a.r4 a.r5 a.cap"


def both(*changes: Change) -> Change:
    def change(obj: dict[str, Any]) -> None:
        for one in changes:
            one(obj)

    return change


FAULTS: list[tuple[Change, str]] = [
    (put("game", "pyramids"), "not a state of anubix"),
    (put("seats", []), "2 to 5 players"),
    (put("engraving", 0), "engraving must be a whole number from 1 to 3"),
    (put("engraving", 4), "engraving must be a whole number from 1 to 3"),
    (put("turn", 0), "turn must be a whole number from 1 to 40"),
    (put("turn", True), "turn must be a whole number"),
    (put("turn", 41), "turn must be a whole number from 1 to 40"),
    (put("first", 2), "first must be a whole number from 0 to 1"),
    (put("seat", 2), "seat must be a whole number"),
    (put("seat", None), "over before its end"),
    (put("dice", ["red", "red"]), "dice must have 3 entries"),
    (put("dice.0", "black"), "dice must be one of blue"),
    (put("dice.0", []), "dice must be one of blue"),
    (put("locked", [3]), "locked must be a whole number from 0 to 2"),
    (put("locked", [1, 0]), "locked must be ascending"),
    (put("locked", [0]), "has not used any dice|paid for no marked"),
    (both(put("seat", 1), put("locked", [0])), "red dice have paid for no marked"),
    (both(put("seat", 1), put("locked", [0, 1, 2])), "paid for no marked|two dice at most"),
    (put("closed", ["ankh"]), "ankh, which nobody has earned"),
    (put("closed", ["cross"]), "closed must be one of"),
    (put("seats.0.sheet", "G"), "sheet must be one of A"),
    (put("seats.0.sheet", "B"), "two have the same sheet"),
    (put("seats.0.marked", "p1.1"), "1 stones are marked; 0 are possible"),
    (both(put("turn", 9), put("seats.0.marked", "p2.1")), "p2.1 lies on a stone that is not marked"),
    (both(put("turn", 9), put("seats.0.marked", "a.cap")), "a.cap lies on"),
    (both(put("turn", 9), put("seats.0.marked", "r.a1")), "parted into neighbours"),
    (both(put("turn", 9), put("seats.0.marked", "r.a1 r.b2")), "parted into neighbours"),
    (both(put("turn", 9), put("seats.0.marked", "p1.2 p1.1")), "ascending"),
    (put("seats.0.marked", "p1.6"), "'p1.6' is no place"),
    (put("seats.0.marked", 5), "must be text"),
    (put("seats.0.marked", "p1.1 " * 50), "no more than 38"),
    (put("seats.0.crossed", [1]), "but 0 are marked"),
    (put("seats.0.crossed", [19]), "crossed must be a whole number from 1 to 18"),
    (put("seats.0.jokers", 1), "1 are spent, more than stones were marked"),
    (put("seats.0.jokers", 3), "jokers must be a whole number from 0 to 2"),
    (put("seats.0.bonuses", ["sun"]), "sun is earned, but not all"),
    (put("seats.0.bonuses", ["eye", "ankh"]), "ascending"),
    (both(put("turn", 21), put("seats.0.marked", ARCH)), "is open and complete, but not earned"),
    (
        both(
            put("turn", 21), put("seats.0.marked", ARCH), put("seats.0.bonuses", ["scarab", "sun", "crook"])
        ),
        "earned in an earlier turn",
    ),
    (
        both(put("turn", 21), put("seats.0.marked", f"{ARCH} {RELIEF}")),
        "two structures are complete, yet the game goes on",
    ),
    (put("random", -1), "random must be"),
    (put("random", 2**64), "random must be"),
    (put("seats.0.extra", 1), "unknown field 'extra'"),
]


def test_the_whole_states_are_accepted() -> None:
    for obj in (fresh(), over()):
        assert GAME.from_json(obj).to_json() == obj


@pytest.mark.parametrize("number", range(len(FAULTS)))
def test_a_fault_is_named(number: int) -> None:
    change, message = FAULTS[number]
    obj = fresh()
    change(obj)
    with pytest.raises(ValueError, match=message):
        GAME.from_json(obj)


def test_a_game_that_is_over_has_closed_its_bonuses() -> None:
    obj = over()
    (kind,) = obj["closed"][:1]
    obj["closed"].remove(kind)
    complete = [set(ENGRAVED[obj["engraving"]][kind]) <= set(seat["marked"].split()) for seat in obj["seats"]]
    for seat, whole in zip(obj["seats"], complete, strict=True):
        if whole and kind not in seat["bonuses"]:
            seat["bonuses"] = [name for name in KINDS if name in (*seat["bonuses"], kind)]
    with pytest.raises(ValueError, match="it closes with the turn"):
        GAME.from_json(obj)


def test_a_seat_that_can_mark_nothing_would_have_passed() -> None:
    """Only the first stones of the arch are left to build, for one die: two neighbouring tiles differ."""
    obj = fresh()
    obj["turn"] = 21
    obj["closed"] = ["lotus"]
    obj["seats"][0] |= {
        "marked": " ".join(PYRAMID_PLACES),
        "crossed": [18],
        "jokers": 0,
        "bonuses": ["lotus"],
    }
    payable = {colour_on("A", "a.l1"), colour_on("A", "a.r1")}
    for colour in COLOUR_NAMES:
        obj["dice"] = [colour] * 3
        if colour in payable:
            assert len(GAME.from_json(obj).legal_actions(0)) > 1
        else:
            with pytest.raises(ValueError, match="cannot mark anything"):
                GAME.from_json(obj)


def test_missing_fields_are_named() -> None:
    obj = fresh()
    for name in obj:
        less = {key: value for key, value in obj.items() if key != name}
        with pytest.raises(ValueError, match=f"the state has no '{name}'"):
            GAME.from_json(less)
    for name in obj["seats"][1]:
        less = copy.deepcopy(obj)
        del less["seats"][1][name]
        with pytest.raises(ValueError, match=rf"seats\[1\] has no '{name}'"):
            GAME.from_json(less)
