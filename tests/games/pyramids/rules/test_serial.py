"""Saved states of Pyramids: each fault is named, and no possible position is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine import GAMES, State
from game.games.pyramids.rules import PyramidsState
from tests.engine.every_game import random_move, somewhere
from tests.engine.faults import Change, put
from tests.games.pyramids import handmade
from tests.positions.kept import state_at
from tests.today import Some, in_part

from .reference import CARDS, Reference, cells_of
from .ways import WAYS, to_the_tombs

PYRAMIDS = GAMES["pyramids"]


@in_part(0.1)
def test_every_position_near_the_end_of_the_cards_is_accepted(some: Some) -> None:
    for seed in some(60):
        random = Random(seed)
        state = PYRAMIDS.from_json(handmade.short_supply(random, 4, random.randint(0, 6)))
        while not state.is_over:
            obj = state.to_json()
            assert PYRAMIDS.from_json(obj).to_json() == obj
            state.apply(*random_move(state, random))
        assert PYRAMIDS.from_json(state.to_json()).to_json() == state.to_json()


# --- faults by name -----------------------------------------------------------------------------


def position(phase: str) -> dict[str, Any]:
    """The first position of this phase in some game of two that hurry to their tombs."""

    def is_it(state: PyramidsState) -> bool:
        return state.phase == phase and (phase != "mark" or state.turn == 5)

    def candidates() -> Iterator[State]:
        for seed in range(50):
            random = Random(seed)
            state = PYRAMIDS.new(2, seed)
            while not state.is_over:
                yield state
                player = random.choice(state.to_act())
                actions = [str(action) for action in state.legal_actions(player)]
                reference = Reference.from_json(state.to_json())
                state.apply(player, PYRAMIDS.parse(to_the_tombs(random, reference, player, actions)))
            yield state

    return state_at(PYRAMIDS, f"pyramids: {phase}", is_it, candidates).to_json()


def _all_kept(obj: dict[str, Any]) -> None:
    for seat in obj["seats"]:
        seat["kept"] = seat["hand"][:2]


def _card_twice(obj: dict[str, Any]) -> None:
    obj["deck"][0] = obj["deck"][1]


def _tomb_not_marked(obj: dict[str, Any]) -> None:
    seat = next(seat for seat in obj["seats"] if seat["explored"])
    number, _ = seat["explored"][0]
    seat["explored"][0] = [number, ""]


FAULTS: list[tuple[str, Change, str]] = [
    ("mark", put("game", "chess"), "not a state of pyramids"),
    ("mark", put("seats", []), "1 to 4 players"),
    ("mark", put("phase", "lunch"), "phase must be one of"),
    ("mark", put("round", 0), "round must be a whole number from 1 to 4"),
    ("mark", put("turn", True), "turn must be a whole number"),
    ("mark", put("turn", 1), "cells are marked"),
    ("mark", put("round", 4), "cells are marked"),
    ("mark", put("deck", list(range(1, 60))), "no more than 48"),
    ("mark", _card_twice, "card"),
    ("mark", put("display.0", 0), "nowhere"),
    ("mark", put("expeditions.0", "Z9"), "expeditions must be"),
    ("mark", put("expeditions", []), "expeditions must be"),
    ("mark", put("open_awards.0", 2), "green does not match"),
    ("mark", put("struck", [["green", 10]]), "solo games only"),
    ("mark", put("queue", [[0, 0]]), "outside the replacements"),
    ("mark", put("random", -1), "random must be"),
    ("mark", put("random", 2**64), "random must be"),
    ("mark", put("seats.0.red", 10), "marked gems"),
    ("mark", put("seats.0.skulls", 10), "are possible"),
    ("mark", put("seats.0.awards", [["purple", 10]]), "does not match|earned"),
    ("mark", put("seats.0.awards", [["blue", 10]]), "'blue' is none of"),
    ("mark", put("seats.0.awards", [["green", 5]]), "no award of 5"),
    ("mark", put("seats.0.hand", [1, 2, 3, 4]), "hand must have 0 entries"),
    ("mark", put("seats.0.torches", [4]), "torch"),
    ("mark", put("seats.0.cards.0.1", "a9"), "not a cell"),
    ("mark", put("seats.0.cards.0.1", "e5"), "wall|connected"),
    ("mark", put("seats.0.cards.0.1", 5), "must be text"),
    ("mark", put("seats.0.done", 1), "true or false"),
    ("mark", put("seats.0.extra", 1), "unknown field 'extra'"),
    ("draft", _all_kept, "all have chosen"),
    ("draft", put("seats.0.kept", [1, 1]), "two cards of the hand"),
    ("draft", put("round", 1), "round must be"),
    ("draft", put("seats.1.started", True), "started in the draft"),
    ("replace", put("queue", []), "queue"),
    ("replace", put("fresh", []), "fresh|queue|awards"),
    ("replace", put("seats.0.done", False), "must be done"),
    ("replace", _tomb_not_marked, "tomb of"),
    ("over", put("turn", 6), "over before its end|cells are marked"),
    ("over", put("seats.0.crosses", 1), "crosses"),
]


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=lambda n: f"{n}-{FAULTS[n][0]}")
def test_a_fault_is_named(number: int) -> None:
    phase, change, message = FAULTS[number]
    obj = position(phase)
    change(obj)
    with pytest.raises(ValueError, match=message):
        PYRAMIDS.from_json(obj)


def late_replacement(supply: int, *, two_slots: bool) -> dict[str, Any]:
    """Replacements in a late turn; with `two_slots`, of both cards of the first seat that waits."""

    def is_it(state: PyramidsState) -> bool:
        waiting = [player for player, _ in state.queue]
        return bool(waiting) and state.turn < 7 and (waiting[:1] == waiting[1:2]) == two_slots

    def candidates() -> Iterator[State]:
        for seed in range(500):
            random = Random(seed)
            state = PYRAMIDS.from_json(handmade.two_tombs(random, 4, supply))
            while not state.is_over:
                yield state
                player = random.choice(state.to_act())
                actions = [str(action) for action in state.legal_actions(player)]
                longing = WAYS[1](random, Reference.from_json(state.to_json()), player, actions)
                state.apply(player, PYRAMIDS.parse(longing))

    name = f"pyramids: late replacements, supply {supply}, of one seat: {two_slots}"
    return state_at(PYRAMIDS, name, is_it, candidates).to_json()


def test_no_replacements_after_the_last_turn() -> None:
    obj = late_replacement(5, two_slots=False)
    assert PYRAMIDS.from_json(obj).to_act()
    obj["round"], obj["turn"] = 4, 7
    with pytest.raises(ValueError, match="no cards are taken after the last turn"):
        PYRAMIDS.from_json(obj)


def test_no_replacements_without_cards() -> None:
    obj = late_replacement(1, two_slots=True)
    assert PYRAMIDS.from_json(obj).to_act()
    (left,) = [*obj["deck"], *(number for number in obj["display"] if number)]
    player, _ = obj["queue"].pop(0)
    obj["seats"][player]["cards"][0] = [left, ""]
    obj["deck"], obj["display"] = [], [0, 0, 0, 0]
    with pytest.raises(ValueError, match="no card is left to take"):
        PYRAMIDS.from_json(obj)


def test_no_extra_cells_before_the_turns_mark() -> None:
    def crossed(seat: dict[str, Any]) -> bool:
        """True if the seat has marked a red cross before, and nothing in this turn."""
        marked = [*seat["cards"], *seat["explored"]]
        return not seat["started"] and any(
            CARDS[number]["signs"][cell] == "x" for number, names in marked for cell in cells_of(names)
        )

    obj = state_at(
        PYRAMIDS,
        "pyramids: a cross of an earlier turn",
        lambda state: state.phase == "mark" and any(map(crossed, state.to_json()["seats"])),
        lambda: (somewhere(PYRAMIDS, seed) for seed in range(200)),
    ).to_json()
    next(seat for seat in obj["seats"] if crossed(seat))["crosses"] = 1
    with pytest.raises(ValueError, match=r"crosses before the turn's mark|cells are marked"):
        PYRAMIDS.from_json(obj)


def test_missing_fields_are_named() -> None:
    obj = position("mark")
    for name in obj:
        less = {key: value for key, value in obj.items() if key != name}
        with pytest.raises(ValueError, match=f"the state has no '{name}'"):
            PYRAMIDS.from_json(less)
    for name in obj["seats"][1]:
        less = copy.deepcopy(obj)
        del less["seats"][1][name]
        with pytest.raises(ValueError, match=rf"seats\[1\] has no '{name}'"):
            PYRAMIDS.from_json(less)
