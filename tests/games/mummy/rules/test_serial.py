"""Saved states of Mummy: each fault is named, and damage is refused or harmless."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from game.games.mummy.rules import Find, Monster, MummyState
from tests.engine.faults import Change, put
from tests.engine.late import late_mummy
from tests.engine.mutations import damaged
from tests.today import Some, in_part

from .table import CARDS, DEAD_END, EAST, KEY, MUMMY, OUT, PLAIN_FINDS, UP, doing, numbered, seat, table_json

MONSTER = next(card.id for card in CARDS if isinstance(card, Monster) and card.cunning)
STUPID = next(card.id for card in CARDS if isinstance(card, Monster) and not card.cunning)
BLOCKING = doing("blocked", keep_others=True)
MUTATIONS = 3_000


def turn() -> dict[str, Any]:
    return table_json([seat(hand=[EAST, UP], finds=[KEY]), seat("1a2", hand=[DEAD_END])])


def bid() -> dict[str, Any]:
    return table_json([seat(), seat("1a2", leaves=0), seat()], phase="bid", asked=None, bids=[None, 0, 3])


def mummy() -> dict[str, Any]:
    return table_json([seat(), seat("1a2")], phase="mummy", asked=1, controller=1, mummy="1a1")


def strike() -> dict[str, Any]:
    seats = [seat("1a2", finds=[KEY]), seat()]
    return table_json(seats, phase="strike", asked=1, controller=1, mummy="1a2")


def push() -> dict[str, Any]:
    return table_json([seat(), seat("1a2", hand=[UP])], phase="push", asked=1)


def play() -> dict[str, Any]:
    seats = [seat(numbered(2)), seat("1a2"), seat("1a3", hand=[UP])]
    return table_json(seats, phase="play", asked=2, pending=[[1, MONSTER]])


def fight() -> dict[str, Any]:
    seats = [seat(numbered(2)), seat("1a2"), seat("1a3")]
    return table_json(seats, phase="fight", card=MONSTER, card_by=1, pending=[[2, PLAIN_FINDS[0]]])


def give() -> dict[str, Any]:
    seats = [seat(numbered(1), finds=PLAIN_FINDS[:2]), seat("1a2")]
    return table_json(seats, phase="give", card=doing("find"), card_by=1, passed=False, effect=1, swept=True)


def go() -> dict[str, Any]:
    cross = max((card for card in CARDS if hasattr(card, "compass")), key=lambda card: len(card.compass))
    return table_json([seat()], phase="go", card=cross.id)


def facing(barrier: str | None = None, *, pending: int = 0) -> dict[str, Any]:
    """Seat 0 of four before a monster of seat 2, on a field with number 3."""
    seats = [seat(numbered(3), barrier=barrier), seat("1a2"), seat("1a3"), seat("1a4")]
    rest = [[by, id_] for by, id_ in zip((3, 0), PLAIN_FINDS[:pending], strict=False)]
    return table_json(seats, phase="fight", card=MONSTER, card_by=2, pending=rest)


def sealed() -> dict[str, Any]:
    return table_json([seat(), seat("1a2"), seat("1a3")], phase="over", asked=None, round=200, active=2)


def over() -> dict[str, Any]:
    return table_json([seat(), seat(**OUT)], phase="over", asked=None, winner=0)


ALL: list[Callable[[], dict[str, Any]]] = [
    turn,
    bid,
    mummy,
    strike,
    push,
    play,
    fight,
    give,
    go,
    over,
    facing,
    sealed,
]


@pytest.mark.parametrize("make", ALL, ids=lambda make: make.__name__)
def test_the_whole_positions_are_accepted(make: Callable[[], dict[str, Any]]) -> None:
    obj = make()
    assert MUMMY.from_json(obj).to_json() == obj


def swap(path: str, other: str) -> Change:
    """Exchange two values."""

    def change(obj: Any) -> None:
        ways = [[int(s) if s.isdigit() else s for s in p.split(".")] for p in (path, other)]
        places = []
        for *way, last in ways:
            place = obj
            for step in way:
                place = place[step]
            places.append((place, last))
        (one, a), (two, b) = places
        one[a], two[b] = two[b], one[a]

    return change


def go_with_pending() -> dict[str, Any]:
    obj = go()
    return table_json(obj["seats"], phase="go", card=obj["card"], pending=[[0, MONSTER]])


def go_by_find() -> dict[str, Any]:
    plan = next(card.id for card in CARDS if isinstance(card, Find) and len(card.compass) > 1)
    return table_json([seat()], phase="go", card=plan)


def blocked_by_nobody() -> dict[str, Any]:
    """Both seats have played what is still before the explorer: the surprise can be of neither."""
    seats = [seat(numbered(3), barrier=BLOCKING), seat("1a2")]
    return table_json(seats, phase="fight", card=MONSTER, card_by=1, pending=[[0, PLAIN_FINDS[0]]])


def over_alone() -> dict[str, Any]:
    return table_json([seat("4d4")], phase="over", asked=None, winner=0)


FAULTS: list[tuple[Callable[[], dict[str, Any]], Change, str]] = [
    (turn, put("game", "chess"), "not a state of mummy"),
    (turn, put("seats", []), "1 to 4 players"),
    (turn, put("phase", "lunch"), "phase must be one of"),
    (turn, put("phase", "start turn"), "phase must be one of"),
    (turn, put("round", 0), "round must be a whole number from 1 to 200"),
    (turn, put("round", 201), "round must be a whole number from 1 to 200"),
    (turn, put("mummy", "9z9"), "mummy: there is no field"),
    (turn, put("mummy", "1A1"), "small letters"),
    (turn, put("mummy", "1a2"), "it attacks exactly if it meets"),
    (turn, put("asked", 1), "active player to decide"),
    (turn, put("asked", None), "asked does not fit"),
    (turn, put("winner", 0), "not over"),
    (turn, put("extra", 1), "unknown field 'extra'"),
    (turn, put("pending", [[1, MONSTER]]), "cards"),
    (turn, put("bids", [1, None]), "in an auction only"),
    (turn, put("bids", [None]), "bids must have 2 entries"),
    (turn, put("effect", 1), "no surprise is taking effect"),
    (turn, put("kept", True), "no surprise is taking effect"),
    (turn, put("card_by", 1), "card_by does not fit"),
    (turn, put("random", -1), "random must be"),
    (turn, put("decks", []), "decks must have 1 entries"),
    (turn, put("decks.0.0", "spoon"), "no card 'spoon'"),
    (turn, put("decks.0.0", KEY), "cards"),
    (turn, put("seats.0.explorer", "nobody"), "no explorer 'nobody'"),
    (turn, put("seats.0.field", None), "only who is out is nowhere"),
    (turn, put("seats.0.endurance", 0), "only who is out is nowhere"),
    (turn, put("seats.0.endurance", 5), "endurance must be a whole number from 0 to 4"),
    (turn, put("seats.0.leaves", 9_999), "more than so many rounds can bring"),
    (turn, put("seats.0.hand", [UP, EAST]), "in the order of the kinds"),
    (turn, put("seats.0.finds", [MONSTER]), "is no find"),
    (turn, put("seats.0.allies", [STUPID]), "cannot be tricked"),
    (turn, put("seats.0.curses", [MONSTER]), "is no curse"),
    (turn, put("seats.0.barrier", EAST), "blocks nobody"),
    (turn, put("seats.0.captured", 1), "true or false"),
    (turn, swap("seats.0.explorer", "controller"), "controller must be a whole number"),
    (bid, put("bids", [0, 0, 3]), "all have bid"),
    (bid, put("bids.2", 7), "more than it has"),
    (bid, put("bids.1", None), "can only bid 0"),
    (bid, put("active", 1), "before the first turn"),
    (bid, put("controller", 1), "no auction here"),
    (mummy, put("controller", 0), "winner moves the Mummy"),
    (strike, put("mummy", "1a3"), "it attacks exactly if"),
    (strike, put("controller", 0), "winner decides"),
    (push, put("asked", 0), "pushes its own"),
    (push, put("seats.0.captured", True), "cannot have moved"),
    (push, swap("seats.1.hand", "seats.1.finds"), "is no find"),
    (play, put("asked", 1), "without a card"),
    (play, put("pending.0.0", 2), "clockwise"),
    (play, put("seats.0.field", numbered(1)), "no more cards may be played"),
    (fight, put("card_by", 2), "played two cards"),
    (fight, put("card_by", None), "card_by does not fit"),
    (fight, put("seats.0.captured", True), "captured explorer faces"),
    (fight, put("phase", "test"), "nothing to choose"),
    (fight, put("phase", "cancel"), "nothing to cancel with"),
    (fight, put("phase", "turn"), "card does not fit"),
    (give, put("effect", 0), "asks for nothing|has none of that number"),
    (give, put("passed", True), "asks for nothing"),
    (give, put("passed", None), "has tests, or has none"),
    (give, put("swept", False), "the failure discards"),
    (give, put("kept", True), "cards|kept"),
    (go, put("phase", "fight"), "cannot be faced|card_by"),
    (go, put("card_by", 0), "card_by does not fit"),
    (go, put("seats.0.hand", [UP]), "none in a game of one"),
    (go_by_find, put("round", 3), "no move card"),
    (blocked_by_nobody, put("round", 3), "nobody is left who can have played it"),
    (go, put("pending", [[0, MONSTER]]), "cards|no encounter"),
    (go_with_pending, put("round", 3), "pending: there is no encounter"),
    (lambda: facing(pending=2), swap("pending.0.0", "pending.1.0"), "wrong order"),
    (lambda: facing(pending=1), put("pending.0.0", 2), "played two cards"),
    (lambda: facing(BLOCKING, pending=2), put("round", 3), "more cards than the field's number"),
    (lambda: facing(BLOCKING), put("seats.0.field", numbered(1)), "more cards than the field's number"),
    (lambda: {**go(), "controller": 0}, put("round", 3), "no auction in a game of one"),
    (sealed, put("active", 0), "last turn of a round"),
    (sealed, put("active", 1), "last turn of a round"),
    (sealed, put("round", 199), "neither won nor lost"),
    (sealed, put("winner", 0), "neither the last one left nor in the Chamber"),
    (lambda: {**over_alone(), "controller": 0}, put("round", 3), "no auction in a game of one"),
    (over, put("winner", None), "neither won nor lost|last explorer"),
    (over, put("winner", 1), "that player is out"),
    (over, put("asked", 0), "nobody decides"),
    (over, put("seats.1.leaves", 1), "still has something"),
]


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=lambda n: f"{n}-{FAULTS[n][0].__name__}")
def test_a_fault_is_named(number: int) -> None:
    make, change, message = FAULTS[number]
    obj = make()
    change(obj)
    with pytest.raises(ValueError, match=message):
        MUMMY.from_json(obj)


@pytest.mark.parametrize("pending", [0, 1])
def test_a_surprise_that_blocks_and_leaves_the_others_may_have_come_first(pending: int) -> None:
    obj = facing(BLOCKING, pending=pending)
    assert MUMMY.from_json(obj).to_json() == obj


def test_the_first_player_may_be_out_in_mid_round() -> None:
    seats = [seat(**OUT), seat("1a2"), seat("1a3")]
    obj = table_json(seats, active=1, asked=1)
    assert MUMMY.from_json(obj).to_json() == obj
    auction = table_json([seat(**OUT), seat("1a2"), seat("1a3")], phase="bid", asked=None)
    with pytest.raises(ValueError, match="that player is out"):
        MUMMY.from_json(auction)


@in_part(0.1)
def test_damaged_states_are_refused_or_can_be_played_on(some: Some) -> None:
    refused = 0
    seeds = some(MUTATIONS)
    late = cache(lambda number: late_mummy(number).to_json())
    for seed in seeds:
        random = Random(seed)
        obj = damaged(late(seed // 30), random)
        before = copy.deepcopy(obj)
        try:
            state = MUMMY.from_json(obj)
        except ValueError as error:
            fault = str(error)
        else:
            fault = ""
            play_on(state, random)
        refused += bool(fault)
        assert len(fault) < 300
        assert repr(obj) == repr(before)
    assert refused > len(seeds) / 2


def play_on(state: Any, random: Random) -> None:
    """Some hundred actions; what is written on the way is read back."""
    assert isinstance(state, MummyState)
    for _ in range(60):
        if state.is_over:
            return
        player = random.choice(state.to_act())
        state.apply(player, random.choice(state.legal_actions(player)))
    obj = json.loads(json.dumps(state.to_json()))
    assert MUMMY.from_json(obj).to_json() == obj
