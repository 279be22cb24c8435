"""Worked checks of the rules of Anubix, one by one."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from game.engine import GAMES, Event, IllegalAction
from game.engine.anubix import BONUSES, COLOURS, PASS, AnubixState, Turn, in_order, last_turn
from game.engine.anubix import events as ev
from game.engine.anubix.layout import reliefs
from game.engine.anubix.scoring import points

from .late import late_anubix
from .reference_anubix import (
    ALL_PLACES,
    ARCH_PLACES,
    COLOUR_NAMES,
    PYRAMID_PLACES,
    RELIEF_PLACES,
    SYMBOLS,
    colour_on,
    neighbours,
)
from .test_every_game import random_move

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
    """The numbers of both quarry stones of that colour."""
    return [n for n in range(1, 13) if colour_on(letter, str(n)) == colour]


FIRST_ROW = PYRAMID_PLACES[:6]


# --- the worked checks of the rules -------------------------------------------------------------


def test_fifty_points() -> None:
    eyes = set(SYMBOLS["eye"])
    tiles = next(
        names
        for marked in sorted(reliefs())
        if len(names := [n for i, n in enumerate(ALL_PLACES) if marked >> i & 1]) == 8 and eyes <= set(names)
    )
    arch = []
    for ankh in SYMBOLS["ankh"]:
        arch += [f"a.{ankh[2]}{level}" for level in range(1, int(ankh[3]) + 1)]
    five = ["scarab", "ankh", "eye", "lotus", "crook"]
    full = seat("A", " ".join([*PYRAMID_PLACES, *arch, *tiles]), crossed=[8], jokers=1, bonuses=five)
    state = position(["red", "blue", "green"], full, seat("B"), turn=LATE_TURN)
    parts = state.breakdown(0)
    assert (parts.pyramid, parts.arch, parts.relief, parts.bonuses) == (21, 0, 8, 15)
    assert (parts.jokers, parts.quarry, parts.end_bonus) == (2, 4, 0)
    assert state.scores() == (50, 12 + 4)


def test_a_turn_of_three_seats() -> None:
    letters = list("ABCDEF")
    # A sheet with a red tile beside a yellow one, and another with a yellow stone in the arch.
    second, tile, other = next(
        (letter, one, two)
        for letter in letters
        for one in RELIEF_PLACES
        for two in neighbours(one)
        if (colour_on(letter, one), colour_on(letter, two)) == ("yellow", "red")
    )
    third, yellow = next(
        (letter, place)
        for letter in letters
        for place in ARCH_PLACES[:10]
        if letter != second and colour_on(letter, place) == "yellow"
    )
    first = next(letter for letter in letters if letter not in (second, third))
    below = " ".join(f"{yellow[:3]}{level}" for level in range(1, int(yellow[3])))
    state = position(["red", "green", "blue", "blue"], seat(first), seat(second), seat(third, below), turn=10)

    blue, green = stone(first, "blue", FIRST_ROW), stone(first, "green", FIRST_ROW)
    events = do(state, 0, f"{blue}=die {green}=die")
    (locked,) = only(ev.DiceLocked, events)
    assert sorted(locked.dice) == [1, 2]
    (go,) = only(ev.SeatStarted, events)
    assert (go.player, go.dice) == (1, (0, 3))

    gone = quarry(second, "yellow")[0]
    refused(state, 1, f"{tile}=die {other}=die", "no yellow die")
    refused(state, 1, f"{tile}=quarry{gone} {other}=joker", "must be paid with the red die")
    events = do(state, 1, f"{tile}=quarry{gone} {other}=die")
    assert only(ev.DiceReturned, events) == [ev.DiceReturned(1, (0,))]
    (crossed,) = only(ev.QuarryCrossed, events)
    assert (crossed.stone, crossed.colour) == (gone, COLOURS.index("yellow"))
    assert state.middle == (0, 3)

    red = stone(third, "red", FIRST_ROW)
    events = do(state, 2, f"{yellow}=joker {red}=die")
    assert only(ev.JokerSpent, events) == [ev.JokerSpent(2, 2)]
    assert only(ev.DiceReturned, events) == [ev.DiceReturned(2, (0,))]
    assert [event.structure for event in only(ev.StoneMarked, events)] == ["pyramid", "arch"]
    assert only(ev.TurnStarted, events) == [ev.TurnStarted(11, 1)]
    assert state.to_act() == (1,)
    assert state.locked == 0


def test_skipped_quarry_stones_are_lost() -> None:
    """Crossed at the third stone: the first two are lost, those to the right may be used."""
    colours = [colour_on("A", str(n)) for n in range(1, 13)]
    paid = stone("A", colours[2], FIRST_ROW)
    nobody = next(c for c in COLOUR_NAMES if c not in colours[:3] and c != colours[3])
    state = position([nobody] * 3, seat("A"), seat("B"))
    events = do(state, 0, f"{paid}=quarry3")
    (crossed,) = only(ev.QuarryCrossed, events)
    assert (crossed.stone, crossed.lost, crossed.left) == (3, (1, 2), 9)
    assert state.breakdown(0).quarry == 9
    state.seat = 0
    for n in (1, 2):
        lost = stone("A", colours[n - 1], FIRST_ROW)
        refused(state, 0, f"{lost}=quarry{n}", "is gone")
        later = next(other for other in quarry("A", colours[n - 1]) if other != n)
        assert f"{lost}=quarry{later}" in texts(state)


def test_quarry_stones_are_crossed_in_the_order_of_building() -> None:
    for letter in "ABCDEF":
        lower, upper = "p1.1", "p2.1"
        one, two = (quarry(letter, colour_on(letter, place)) for place in (lower, upper))
        colours = {colour_on(letter, place) for place in ("p1.2", lower, upper)}
        nobody = next(c for c in COLOUR_NAMES if c not in colours)
        state = position([nobody] * 3, seat(letter, "p1.2"), seat("F" if letter != "F" else "A"), turn=3)
        for first in one:
            for second in two:
                text = f"{lower}=quarry{first} {upper}=quarry{second}"
                assert (text in texts(state)) == (first < second)
                if first >= second:
                    refused(state, 0, text, "is gone")


# --- what may be marked -------------------------------------------------------------------------


def test_what_lies_on_unmarked_stones_waits() -> None:
    state = position(["red", "blue", "green"], seat("A"), seat("B"))
    refused(state, 0, "p2.1=joker", "p2.1 lies on")
    refused(state, 0, "a.l2=joker", "a.l2 lies on")
    refused(state, 0, "a.cap=joker", "a.cap lies on")
    refused(state, 0, "p1.1=joker p2.1=joker", "p1.1 must be paid with|p2.1 lies on")
    marked = {word.split("=")[0] for text in texts(state) if text != "pass" for word in text.split()}
    assert marked == {*FIRST_ROW, "a.l1", "a.r1", "a.l2", "a.r2", *RELIEF_PLACES}


def test_the_capstone_needs_both_columns_and_is_paid_like_any_stone() -> None:
    column = "a.l1 a.l2 a.l3 a.l4 a.l5 "
    colour = colour_on("A", "a.cap")
    others = [c for c in COLOUR_NAMES if c not in (colour, colour_on("A", "a.r5"))]
    ready = seat("A", column + "a.r1 a.r2 a.r3 a.r4", bonuses=["ankh"])
    state = position([colour, colour_on("A", "a.r5"), others[0]], ready, seat("B"), turn=LATE_TURN)
    refused(state, 0, "a.cap=die", "a.cap lies on")
    events = do(state, 0, "a.r5=die a.cap=die")
    assert only(ev.BonusEarned, events)[0].kind == BONUSES.index("sun")
    assert only(ev.StructureCompleted, events) == [ev.StructureCompleted(0, "arch", 1)]
    assert state.breakdown(0).arch == 18
    again = position([others[0]] * 3, ready, seat("B"), turn=LATE_TURN)
    assert {text for text in texts(again) if "a.cap=die" in text} == set()
    assert "a.r5=joker a.cap=joker" in texts(again)


def test_relief_tiles_come_in_neighbouring_pairs_only() -> None:
    state = position(["red", "blue", "green"], seat("A"), seat("B"))
    pairs = {frozenset(w.split("=")[0] for w in t.split()) for t in texts(state) if "r." in t}
    assert pairs == {frozenset((one, two)) for one in RELIEF_PLACES for two in neighbours(one)}
    assert len(pairs) == 17
    for text in ("r.a1=joker", "r.a1=joker r.b2=joker", "r.a1=joker r.c1=joker", "r.d1=joker r.a2=joker"):
        refused(state, 0, text, "two neighbouring tiles")
    refused(state, 0, "r.a1=joker p1.1=joker", "two neighbouring tiles")


# --- how it is paid -----------------------------------------------------------------------------


def test_a_die_in_the_middle_must_be_used() -> None:
    colour = colour_on("A", "p1.1")
    state = position([colour] * 3, seat("A"), seat("B"))
    here = {text for text in texts(state) if text.startswith("p1.1") and " " not in text}
    assert here == {"p1.1=die"}
    refused(state, 0, "p1.1=joker", f"must be paid with the {colour} die")
    refused(state, 0, f"p1.1=quarry{quarry('A', colour)[0]}", f"must be paid with the {colour} die")


def test_without_a_die_quarry_or_joker_is_the_seats_choice() -> None:
    colour = colour_on("A", "p1.1")
    other = next(c for c in COLOUR_NAMES if c != colour)
    state = position([other] * 3, seat("A"), seat("B"))
    one, two = quarry("A", colour)
    here = {text for text in texts(state) if text.startswith("p1.1") and " " not in text}
    assert here == {f"p1.1=quarry{one}", f"p1.1=quarry{two}", "p1.1=joker"}
    wrong = quarry("A", other)[0]
    refused(state, 0, f"p1.1=quarry{wrong}", f"quarry stone {wrong} is not {colour}")
    poor = position([other] * 3, seat("A", "p1.2 p1.3", jokers=0, crossed=[]), seat("B"), turn=5)
    refused(poor, 0, "p1.1=joker", "no joker left")


def test_a_die_pays_once_for_each_seat() -> None:
    """Two stones of one colour and one die of it: the second is paid in another way."""
    letter, one, two = next(
        (letter, place, other)
        for letter in "ABCDEF"
        for place in FIRST_ROW
        for other in ("a.l1", "a.r1")
        if colour_on(letter, place) == colour_on(letter, other)
    )
    colour = colour_on(letter, one)
    other = next(c for c in COLOUR_NAMES if c != colour)
    state = position([other, colour, other], seat(letter), seat("A" if letter != "A" else "B"))
    refused(state, 0, f"{one}=die {two}=die", f"no {colour} die")
    refused(state, 0, f"{one}=joker {two}=joker", f"must be paid with the {colour} die")
    stone_ = quarry(letter, colour)[0]
    both = {t for t in texts(state) if {w.split("=")[0] for w in t.split()} == {one, two}}
    assert {f"{one}=die {two}=joker", f"{two}=die {one}=joker"} <= both
    assert {f"{one}=die {two}=quarry{stone_}", f"{two}=die {one}=quarry{stone_}"} <= both
    twice = position([colour, colour, other], seat(letter), seat("A" if letter != "A" else "B"))
    assert {t for t in texts(twice) if {w.split("=")[0] for w in t.split()} == {one, two}} == {
        f"{one}=die {two}=die"
    }


def test_dice_by_number_of_seats() -> None:
    assert [len(GAME.new(n, 3).dice) for n in (2, 3, 4, 5)] == [3, 4, 4, 4]
    assert [GAME.new(n, 3).jokers for n in (2, 3, 4, 5)] == [[n] * n for n in (2, 3, 4, 5)]


# --- one turn, one text -------------------------------------------------------------------------


def test_a_turn_has_one_text_and_many_ways_to_be_typed() -> None:
    for typed, written in (
        ("PASS", "pass"),
        ("  p1.1=DIE ", "p1.1=die"),
        ("p1.2=joker, p1.1=die", "p1.1=die p1.2=joker"),
        ("p1.2=die p1.1=joker", "p1.2=die p1.1=joker"),
        ("p2.1=die p1.1=joker", "p1.1=joker p2.1=die"),
        ("p1.1=quarry7 p1.2=quarry4", "p1.2=quarry4 p1.1=quarry7"),
        ("a.cap=die a.l5=quarry3", "a.l5=quarry3 a.cap=die"),
        ("r.b3=joker r.b2=joker", "r.b2=joker r.b3=joker"),
    ):
        assert str(GAME.parse(typed)) == written
        assert GAME.parse(written) is GAME.parse(typed)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("p1.1", "is no turn"),
        ("p1.1=die p1.2=die p1.3=die", "is no turn"),
        ("p1.1=die p1.1=joker", "same stone twice"),
        ("p7.1=die", "is no place"),
        ("p1.7=die", "is no place"),
        ("a.m1=die", "is no place"),
        ("r.e1=die", "is no place"),
        ("p1.1=gold", "is no payment"),
        ("p1.1=quarry0", "is no payment"),
        ("p1.1=quarry13", "is no payment"),
        ("p1.1=quarry١", "is no payment"),
        ("p1.1==die", "is no payment"),
    ],
)
def test_texts_that_are_no_turn(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.parse(text)


def test_turns_that_are_put_together_wrongly_are_refused() -> None:
    state = GAME.new(2, 1)
    (player,) = state.to_act()
    for marks in (((1, 13), (0, 13)), ((0, 13), (0, 13)), ((99, 0),), ((0, 13),) * 3, ((0, 77),), ((0, -1),)):
        with pytest.raises(IllegalAction):
            state.apply(player, Turn(marks))
    assert in_order((1, 13), (0, 13)) == ((0, 13), (1, 13))


def test_what_a_turn_says_of_itself_is_what_it_does() -> None:
    """And of turns with the same result, `distinct_turns` has one."""
    for seed in range(60):
        state = late_anubix(seed) if seed % 2 else GAME.new(2 + seed % 4, seed)
        assert isinstance(state, AnubixState)
        if state.is_over:
            continue
        (player,) = state.to_act()
        results = set()
        for turn in state.legal_actions(player):
            assert isinstance(turn, Turn)
            after = state.copy()
            events = after.apply(player, turn)
            assert after.marked[player] == state.marked[player] | turn.mask
            assert after.crossed[player] == state.crossed[player] | turn.crossed
            assert after.jokers[player] == state.jokers[player] - turn.jokers
            paid = [event for event in events if isinstance(event, ev.StoneMarked)]
            assert [e.place for e in paid if e.payment == "die"] == list(turn.by_die)
            results.add(json.dumps(after.to_json()))
        distinct = state.distinct_turns(player)
        assert len(distinct) == len(results)
        assert set(distinct) <= set(state.legal_actions(player))
        found = set()
        for turn in distinct:
            after = state.copy()
            after.apply(player, turn)
            found.add(json.dumps(after.to_json()))
        assert found == results
        assert state.distinct_turns(-1) == []


# --- bonuses ------------------------------------------------------------------------------------


def crook_ready(letter: str) -> dict[str, Any]:
    """One stone short of the crook."""
    (place,) = SYMBOLS["crook"]
    i = int(place[3])
    below = [f"p1.{n}" for n in range(i, i + 3)] + [f"p2.{n}" for n in range(i, i + 2)]
    return seat(letter, " ".join(below))


def test_seats_after_may_catch_a_bonus_in_the_same_turn_only() -> None:
    (place,) = SYMBOLS["crook"]
    crook = BONUSES.index("crook")
    state = position(["red"] * 4, *(crook_ready(letter) for letter in "ABC"), turn=10)
    state.dice = ()  # no dice at all: everybody pays with jokers
    assert state.catchable == 0
    do(state, 0, "pass")
    events = do(state, 1, f"{place}=joker")
    assert [(e.player, e.kind, e.first) for e in only(ev.BonusEarned, events)] == [(1, crook, True)]
    assert state.catchable == 1 << crook
    events = do(state, 2, f"{place}=joker")
    assert [(e.player, e.kind, e.first) for e in only(ev.BonusEarned, events)] == [(2, crook, False)]
    assert only(ev.BonusClosed, events) == [ev.BonusClosed(crook, (1, 2))]
    assert only(ev.BonusStruck, events) == [ev.BonusStruck(0, crook)]
    assert state.closed == 1 << crook
    state.dice = ()
    while state.to_act() != (0,):
        do(state, state.seat, "pass")
    state.dice = ()
    assert only(ev.BonusEarned, do(state, 0, f"{place}=joker")) == []
    assert [state.breakdown(p).bonuses for p in range(3)] == [0, 3, 3]


def test_a_bonus_of_several_symbols_comes_with_the_last_of_them() -> None:
    one, two = SYMBOLS["ankh"]
    below = " ".join(f"a.{p[2]}{n}" for p in (one, two) for n in range(1, int(p[3])))
    state = position(["red"] * 3, seat("A", below), seat("B"), turn=10)
    state.dice = ()
    alone = state.copy()
    assert only(ev.BonusEarned, do(alone, 0, f"{one}=joker")) == []
    events = do(state, 0, f"{one}=joker {two}=joker")
    assert [e.kind for e in only(ev.BonusEarned, events)] == [BONUSES.index("ankh")]


# --- the end ------------------------------------------------------------------------------------


def full_but(letter: str, *left: str, bonuses: list[str]) -> dict[str, Any]:
    """Pyramid and arch complete but for these places."""
    places = [place for place in PYRAMID_PLACES + ARCH_PLACES if place not in left]
    return seat(letter, " ".join(places), bonuses=bonuses)


NO_SUN = ["scarab", "ankh", "lotus", "crook"]


def test_the_turn_is_played_to_its_end_and_all_who_have_two_get_the_end_bonus() -> None:
    ready = [full_but(letter, "a.cap", bonuses=NO_SUN) for letter in "ABC"]
    state = position(["red"] * 4, *ready, turn=LATE_TURN)
    state.dice = ()
    events = do(state, 0, "a.cap=joker")
    assert only(ev.EndBonusEarned, events) == [ev.EndBonusEarned(0)]
    assert not state.is_over
    do(state, 1, "pass")
    events = do(state, 2, "a.cap=joker")
    assert only(ev.EndBonusEarned, events) == [ev.EndBonusEarned(2)]
    (ended,) = only(ev.GameEnded, events)
    assert not ended.by_turns
    assert state.is_over
    assert [state.breakdown(p).end_bonus for p in range(3)] == [3, 0, 3]
    assert [state.breakdown(p).bonuses for p in range(3)] == [15, 12, 15]
    assert (state.to_act(), state.legal_actions(0)) == ((), ())
    refused(state, 0, "pass", "not the go of")
    assert ended.scores == state.scores()
    assert state.winners() == ended.winners == (0, 2)


def test_two_structures_completed_in_one_turn_are_told_one_by_one() -> None:
    ready = [full_but(letter, "p6.1", "a.cap", bonuses=["scarab", "ankh", "crook"]) for letter in "AB"]
    state = position(["red"] * 3, *ready, turn=LATE_TURN)
    state.dice = ()
    events = do(state, 0, "p6.1=joker a.cap=joker")
    completed = [(event.structure, event.count) for event in only(ev.StructureCompleted, events)]
    assert completed == [("pyramid", 1), ("arch", 2)]
    assert only(ev.EndBonusEarned, events) == [ev.EndBonusEarned(0)]


def test_the_third_structure_brings_no_second_end_bonus() -> None:
    """Pyramid and arch in one turn, the relief full before: told once, with the second of the three."""
    relief = " ".join(place for place in ALL_PLACES if place.startswith("r."))
    one = full_but("A", "p6.1", "a.cap", bonuses=["scarab", "ankh", "eye", "crook"])
    one["marked"] = " ".join(sorted((one["marked"] + " " + relief).split(), key=ALL_PLACES.index))
    state = position(["red"] * 3, one, seat("B"), turn=LATE_TURN)
    state.dice = ()
    events = do(state, 0, "p6.1=joker a.cap=joker")
    assert [event.count for event in only(ev.StructureCompleted, events)] == [2, 3]
    assert only(ev.EndBonusEarned, events) == [ev.EndBonusEarned(0)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_passing_for_ever_ends_with_the_round_of_turn_40(players: int) -> None:
    state = GAME.new(players, 8)
    events: list[Event] = []
    while not state.is_over:
        events = state.apply(state.to_act()[0], PASS)
    assert isinstance(state, AnubixState)
    assert state.turn == last_turn(players) == {2: 40, 3: 42, 4: 40, 5: 40}[players]
    assert only(ev.GameEnded, events)[0].by_turns
    assert state.winners() == tuple(range(players))


def test_a_tie_goes_to_the_seat_with_more_pyramid_stones() -> None:
    state = GAME.new(2, 8)
    assert isinstance(state, AnubixState)
    while not state.is_over:
        state.apply(state.to_act()[0], PASS)
    left, right = 0b11, 0b111
    state.marked = [left, right]
    assert len(set(state.scores())) == 1
    assert state.winners() == (1,)
    state.marked = [right, left | 1 << 21]
    assert len(set(state.scores())) == 1
    assert state.winners() == (0,)


def test_points_are_the_sum_of_the_breakdown_everywhere() -> None:
    for marks, arch in (([], 0), (["l1"], 0), (["l1", "r1"], 0), (["l1", "l2", "r1", "r2"], 3)):
        mask = sum(1 << ALL_PLACES.index(f"a.{name}") for name in marks)
        assert points(mask, 0, 2, 0) == 12 + 4 + arch
    for seed in range(40):
        state = late_anubix(seed)
        assert isinstance(state, AnubixState)
        assert state.scores() == tuple(state.breakdown(p).total for p in range(state.players))


# --- chance and forced passes -------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_a_seed_rolls_the_same_whatever_is_played(players: int) -> None:
    rolls: list[dict[int, tuple[int, ...]]] = []
    for way in range(3):
        random = Random(way)
        state = GAME.new(players, 21)
        assert isinstance(state, AnubixState)
        seen = {1: state.dice}
        while not state.is_over:
            player, action = random_move(state, random) if way else (state.seat, PASS)
            for event in state.apply(player, action):
                if isinstance(event, ev.DiceRolled):
                    seen[len(seen) + 1] = event.colours
        rolls.append(seen)
    for seen in rolls[1:]:
        assert all(rolls[0][turn] == colours for turn, colours in seen.items())
    assert len({*rolls[0].values()}) > 20


def test_a_seat_that_can_pay_for_nothing_is_not_asked() -> None:
    bare = full_but("A", *ARCH_PLACES, bonuses=["scarab", "lotus", "crook"])
    bare |= {"jokers": 0, "crossed": [12]}
    free = next(c for c in COLOUR_NAMES if c not in (colour_on("A", "a.l1"), colour_on("A", "a.r1")))
    state = position([free] * 3, seat("B"), bare, turn=LATE_TURN)
    events = do(state, 0, "pass")
    assert events[:3] == [ev.Passed(0, False), ev.SeatStarted(1, (0, 1, 2)), ev.Passed(1, True)]
    assert state.turn == LATE_TURN + 1


def test_all_sheets_and_all_first_seats_are_dealt() -> None:
    for players in GAME.players:
        states = [GAME.new(players, seed) for seed in range(200)]
        assert {state.first for state in states} == set(range(players))
        assert {state.sheets[0].letter for state in states} == set("ABCDEF")
        assert all(len({sheet.letter for sheet in state.sheets}) == players for state in states)


def test_only_chance_to_come_is_hidden() -> None:
    state = GAME.new(3, 4)
    seen = state.observe(0, Random(1))
    assert {**seen.to_json(), "random": 0} == {**state.to_json(), "random": 0}
    assert len({state.observe(0, Random(n)).random.state for n in range(20)}) == 20
