"""The rules of Anubix, clause by clause: bonuses, the end, and chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine import Event
from game.games.anubix.rules import BONUSES, PASS, AnubixState, last_turn
from game.games.anubix.rules import events as ev
from game.games.anubix.rules.scoring import points
from game.games.anubix.rules.sheets import mask_of
from tests.engine.every_game import random_move
from tests.engine.late import late_anubix

from .positions import GAME, LATE_TURN, do, only, position, refused, seat
from .reference import (
    ALL_PLACES,
    ARCH_PLACES,
    COLOUR_NAMES,
    ENGRAVED,
    PYRAMID_PLACES,
    SYMBOLS,
    colour_on,
    supports,
)

# --- bonuses ------------------------------------------------------------------------------------


def under(place: str) -> list[str]:
    """All that a stone rests on."""
    return [below for one in supports(place) for below in (one, *under(one))]


def crook_ready(letter: str) -> dict[str, Any]:
    """One stone short of the crook."""
    (place,) = SYMBOLS["crook"]
    return seat(letter, " ".join(set(under(place))))


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
    two, ready, one = ENGRAVED[2]["scarab"]
    below = {*under(one), *under(two), *under(ready), ready} - {one, two}
    state = position(["red"] * 3, seat("A", " ".join(below)), seat("B"), turn=10, engraving=2)
    state.dice = ()
    alone = state.copy()
    assert only(ev.BonusEarned, do(alone, 0, f"{one}=joker")) == []
    events = do(state, 0, f"{one}=joker {two}=joker")
    assert [e.kind for e in only(ev.BonusEarned, events)] == [BONUSES.index("scarab")]


# --- the end ------------------------------------------------------------------------------------


def full_but(letter: str, *left: str, bonuses: list[str]) -> dict[str, Any]:
    """Pyramid and arch complete but for these places."""
    places = [place for place in PYRAMID_PLACES + ARCH_PLACES if place not in left]
    return seat(letter, " ".join(places), bonuses=bonuses)


NO_SUN = ["scarab", "lotus", "crook"]


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
    assert [state.breakdown(p).bonuses for p in range(3)] == [12, 9, 12]
    assert (state.to_act(), state.legal_actions(0)) == ((), ())
    refused(state, 0, "pass", "not the go of")
    assert ended.scores == state.scores()
    assert state.winners() == ended.winners == (0, 2)


def test_two_structures_completed_in_one_turn_are_told_one_by_one() -> None:
    ready = [full_but(letter, "p5.1", "a.cap", bonuses=["scarab", "lotus", "crook"]) for letter in "AB"]
    state = position(["red"] * 3, *ready, turn=LATE_TURN)
    state.dice = ()
    events = do(state, 0, "p5.1=joker a.cap=joker")
    completed = [(event.structure, event.count) for event in only(ev.StructureCompleted, events)]
    assert completed == [("pyramid", 1), ("arch", 2)]
    assert only(ev.EndBonusEarned, events) == [ev.EndBonusEarned(0)]


def test_the_third_structure_brings_no_second_end_bonus() -> None:
    """Pyramid and arch in one turn, the relief full before: told once, with the second of the three."""
    relief = " ".join(place for place in ALL_PLACES if place.startswith("r."))
    one = full_but("A", "p5.1", "a.cap", bonuses=["scarab", "ankh", "eye", "lotus", "crook"])
    one["marked"] = " ".join(sorted((one["marked"] + " " + relief).split(), key=ALL_PLACES.index))
    state = position(["red"] * 3, one, seat("B"), turn=LATE_TURN)
    state.dice = ()
    events = do(state, 0, "p5.1=joker a.cap=joker")
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
    state.marked = [right, left | mask_of("a.l1")]
    assert len(set(state.scores())) == 1
    assert state.winners() == (0,)


def test_points_are_the_sum_of_the_breakdown_everywhere() -> None:
    for marks, arch in (([], 0), (["l1"], 0), (["l1", "r1"], 0), (["l1", "l2", "r1", "r2"], 3)):
        mask = sum(1 << ALL_PLACES.index(f"a.{name}") for name in marks)
        assert points(mask, 0, 2, 0) == 18 + 4 + arch
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
    bare = full_but("A", *ARCH_PLACES, bonuses=["lotus"])
    bare |= {"jokers": 0, "crossed": [18]}
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
