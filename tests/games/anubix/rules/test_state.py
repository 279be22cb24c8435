"""The rules of Anubix, clause by clause: what may be built, and how it is paid."""

from __future__ import annotations

import json

import pytest

from game.engine import IllegalAction
from game.games.anubix.bots.sketch import sketch_of
from game.games.anubix.rules import BONUSES, COLOURS, AnubixState, Turn
from game.games.anubix.rules import events as ev
from game.games.anubix.rules.actions import in_order
from game.games.anubix.rules.sheets import reliefs
from tests.engine.late import late_anubix

from .positions import (
    FIRST,
    FIRST_ROW,
    GAME,
    LATE_TURN,
    do,
    only,
    position,
    quarry,
    refused,
    seat,
    stone,
    texts,
)
from .reference import (
    ALL_PLACES,
    ARCH_PLACES,
    COLOUR_NAMES,
    ENGRAVED,
    PYRAMID_PLACES,
    QUARRY,
    RELIEF_PLACES,
    colour_on,
    neighbours,
)

# --- who goes first ------------------------------------------------------------------------------


def test_the_first_seat_is_drawn_unless_agreed_on() -> None:
    for seed in range(20):
        drawn = GAME.new(3, seed)
        for first in range(3):
            agreed = GAME.new(3, seed, str(first))
            assert (agreed.first, agreed.to_act()) == (first, (first,))
            assert (agreed.dice, agreed.sheets, agreed.random.state) == (
                *(drawn.dice, drawn.sheets, drawn.random.state),
            )
    assert {GAME.new(3, seed).first for seed in range(20)} == {0, 1, 2}


@pytest.mark.parametrize("setup", ["3", "-1", "you", "0 1", "00"])
def test_a_first_player_outside_the_seats_is_refused(setup: str) -> None:
    with pytest.raises(ValueError, match="goes first"):
        GAME.new(3, 5, setup)


# --- the worked checks of the rules -------------------------------------------------------------


def test_example_of_the_rules_scores_fifty_points() -> None:
    engraved = ENGRAVED[2]
    symbols = {*engraved["eye"], *engraved["ankh"]}
    tiles = next(
        names
        for marked in sorted(reliefs())
        if len(names := [n for i, n in enumerate(ALL_PLACES) if marked >> i & 1]) == 8
        and symbols <= set(names)
        and engraved["sun"][0] not in names
    )
    left = [f"a.l{level}" for level in range(1, 5)]  # one column alone is worth nothing
    five = ["scarab", "ankh", "eye", "lotus", "crook"]
    full = seat("A", " ".join([*PYRAMID_PLACES, *left, *tiles]), crossed=[14], jokers=1, bonuses=five)
    state = position(["red", "blue", "green"], full, seat("B"), turn=LATE_TURN, engraving=2)
    parts = state.breakdown(0)
    assert (parts.pyramid, parts.arch, parts.relief, parts.bonuses) == (21, 0, 8, 15)
    assert (parts.jokers, parts.quarry, parts.end_bonus) == (2, 4, 0)
    assert state.scores() == (50, 18 + 4)


def row_of(letter: str) -> set[str]:
    """The colours of the pyramid's lowest row."""
    return {colour_on(letter, place) for place in FIRST_ROW}


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
        if letter != second and colour_on(letter, place) == "yellow" and "red" in row_of(letter)
    )
    first = next(
        letter for letter in letters if letter not in (second, third) and {"blue", "green"} <= row_of(letter)
    )
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
    colours = [colour_on("A", str(n)) for n in QUARRY]
    paid = stone("A", colours[2], FIRST)
    nobody = next(c for c in COLOUR_NAMES if c not in colours[:3] and c != colours[3])
    state = position([nobody] * 3, seat("A"), seat("B"))
    events = do(state, 0, f"{paid}=quarry3")
    (crossed,) = only(ev.QuarryCrossed, events)
    assert (crossed.stone, crossed.lost, crossed.left) == (3, (1, 2), 15)
    assert state.breakdown(0).quarry == 15
    state.seat = 0
    for n in (1, 2):
        lost = stone("A", colours[n - 1], FIRST)
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


def test_a_stone_on_unmarked_stones_waits() -> None:
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
    ready = seat("A", column + "a.r1 a.r2 a.r3 a.r4", bonuses=["crook"])
    state = position([colour, colour_on("A", "a.r5"), others[0]], ready, seat("B"), turn=LATE_TURN)
    refused(state, 0, "a.cap=die", "a.cap lies on")
    events = do(state, 0, "a.r5=die a.cap=die")
    assert BONUSES.index("sun") in [event.kind for event in only(ev.BonusEarned, events)]
    assert only(ev.StructureCompleted, events) == [ev.StructureCompleted(0, "arch", 1)]
    assert state.breakdown(0).arch == 14
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
    one, two, three = quarry("A", colour)
    here = {text for text in texts(state) if text.startswith("p1.1") and " " not in text}
    assert here == {*(f"p1.1=quarry{n}" for n in (one, two, three)), "p1.1=joker"}
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
        ("p1.1=quarry19", "is no payment"),
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


def test_a_turns_summary_is_what_the_turn_does() -> None:
    """And of turns with the same result, a sketch has one."""
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
        distinct = sketch_of(state).turns()
        assert len(distinct) == len(results)
        assert set(distinct) <= set(state.legal_actions(player))
        found = set()
        for turn in distinct:
            after = state.copy()
            after.apply(player, turn)
            found.add(json.dumps(after.to_json()))
        assert found == results
        assert state.legal_actions(-1) == ()
