"""The Chamber of Osiris, and the game of one."""

from __future__ import annotations

from game.games.mummy.rules import Monster, Move, load_board
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.fields import CHAMBER, NAMES, parse_field
from game.games.mummy.rules.flow import MOST_SOLO_TURNS

from .table import (
    BALM,
    BY_ID,
    CARDS,
    DEAD_END,
    DECOY,
    DOWN,
    EAST_OF_SAFE,
    KEY,
    KEY_FIELDS,
    KIND,
    MUMMY,
    NUMBERS,
    PLAIN_FINDS,
    SAFE,
    STRAIGHT,
    UP,
    can,
    do,
    doing,
    leading,
    numbered,
    only,
    person,
    roll,
    seat,
    table,
)

INSIDE = NAMES[CHAMBER]
CROSS = leading(0, 2, 4, 6)


def test_only_with_a_key_from_a_key_field_and_not_to_the_mummy() -> None:
    for field, finds, mummy, open_ in (
        (KEY_FIELDS[0], [KEY], None, True),
        (KEY_FIELDS[0], [], None, False),
        ("3d4", [KEY], None, False),
        (KEY_FIELDS[1], [KEY], INSIDE, False),
    ):
        assert ("enter" in can(table([seat(field, finds=finds), seat()], mummy=mummy), 0)) == open_


def test_entering_keeps_the_key_and_ends_the_turn() -> None:
    state = table([seat(KEY_FIELDS[0], finds=[KEY]), seat(INSIDE)])
    assert do(state, 0, "enter")[0] == ev.ChamberEntered(0, parse_field(KEY_FIELDS[0]))
    assert (state.seats[0].field, state.seats[0].finds, state.active) == (CHAMBER, (KIND[KEY],), 1)


def test_explorer_in_the_chamber_can_try_or_leave() -> None:
    state = table([seat(INSIDE, hand=[UP], leaves=10, endurance=3), seat()], mummy=KEY_FIELDS[2])
    ways = {f"leave {name}" for name in KEY_FIELDS if name != KEY_FIELDS[2]}
    assert can(state, 0) == {"try", *ways}
    assert do(state, 0, f"leave {KEY_FIELDS[0]}")[0] == ev.ChamberLeft(0, parse_field(KEY_FIELDS[0]))
    assert state.active == 1


def test_three_tests_in_one_turn_win() -> None:
    values = [person(0).attributes[star] for star in person(0).stars]
    for miss in (None, 0, 1, 2):
        state = table([seat(INSIDE), seat()])
        roll(state, *[value + (miss == number) for number, value in enumerate(values)])
        events = do(state, 0, "try")
        (tested,) = only(ev.ChamberTested, events)
        assert [test[:2] for test in tested.tests] == list(zip(person(0).stars, values, strict=True))
        assert [test[3] for test in tested.tests] == [number != miss for number in range(3)]
        if miss is None:
            assert events[-1] == ev.GameOver(0, "elixir")
            assert (state.winners(), state.scores()) == ((0,), (1, 0))
        else:
            assert state.active == 1


# --- solo ---------------------------------------------------------------------------------------------


def test_solo_game_starts_with_two_decks() -> None:
    state = MUMMY.new(1, 5)
    obj = state.to_json()
    moves = sum(card.copies for card in CARDS if isinstance(card, Move))
    assert [len(deck) for deck in obj["decks"]] == [moves, sum(card.copies for card in CARDS) - moves]
    assert {type(BY_ID[id_]) is Move for id_ in obj["decks"][0]} == {True}
    assert obj["seats"][0]["hand"] == []
    assert (obj["phase"], obj["seats"][0]["leaves"], obj["round"]) == ("turn", 6, 1)
    assert can(state, 0) == {"turn"}


def test_a_card_turned_over_is_made_or_chosen_or_pays() -> None:
    state = table([seat(SAFE)], top=[STRAIGHT])
    events = do(state, 0, "turn")
    assert events[:2] == [
        ev.CardTurned(0, KIND[STRAIGHT]),
        ev.MoveCardPlayed(0, 0, KIND[STRAIGHT], parse_field(SAFE), parse_field(EAST_OF_SAFE)),
    ]
    assert state.discards[0] == [KIND[STRAIGHT]]

    state = table([seat(SAFE)], top=[CROSS])
    do(state, 0, "turn")
    assert state.phase == "go"
    assert f"go {EAST_OF_SAFE}" in can(state, 0)
    do(state, 0, f"go {EAST_OF_SAFE}")
    assert NAMES[state.seats[0].field] == EAST_OF_SAFE

    state = table([seat("1a1")], top=[DOWN])
    events = do(state, 0, "turn")
    assert ev.MoveImpossible(0, KIND[DOWN]) in events
    assert state.seats[0].leaves == 6 + BY_ID[DOWN].leaves


def test_a_dead_end_turned_over_blocks() -> None:
    state = table([seat(SAFE)], top=[DEAD_END])
    do(state, 0, "turn")
    assert can(state, 0) == {"remove"}
    do(state, 0, "remove")
    assert can(state, 0) == {"turn"}


def test_as_many_encounter_cards_as_the_number() -> None:
    upstairs = numbered(2, 2)
    monster = next(c.id for c in CARDS if isinstance(c, Monster) and c.cunning)
    state = table([seat(f"1{upstairs[1:]}")], top=[UP, PLAIN_FINDS[0], monster])
    events = do(state, 0, "turn")
    assert [event.card for event in only(ev.CardTurned, events)] == [
        KIND[UP],
        KIND[PLAIN_FINDS[0]],
        KIND[monster],
    ]
    assert (state.phase, state.card, state.pending) == ("fight", KIND[monster], [(0, KIND[PLAIN_FINDS[0]])])


def test_the_mummy_comes_nearer_on_a_high_roll() -> None:
    for die in range(1, 13):
        state = table([seat("2d4")], mummy="1a4", top=[DEAD_END])
        roll(state, die)
        events = do(state, 0, "turn")
        assert only(ev.MummyRolled, events) == [ev.MummyRolled(die, die >= 10)]
        assert NAMES[state.mummy] == ("1b4" if die >= 10 else "1a4")


def test_a_die_decides_what_the_mummy_takes() -> None:
    for die in range(1, 13):
        for finds in ([], PLAIN_FINDS[:1], [DECOY, PLAIN_FINDS[0]]):
            state = table([seat("1b1", finds=finds)], mummy="1c1", top=[DEAD_END])
            roll(state, 12, die)
            events = do(state, 0, "turn")
            assert only(ev.MummyAttacked, events) == [ev.MummyAttacked(0, None, die)]
            lost = [event.card for event in only(ev.FindLost, events)]
            taken = [KIND[DECOY]] if DECOY in finds else [KIND[id_] for id_ in finds] if die <= 6 else []
            assert lost == taken
            assert state.seats[0].endurance == 4 - (not taken)
            assert state.mummy == -1


def test_healing_is_free_at_any_decision() -> None:
    state = table([seat(SAFE, leaves=25, endurance=1, finds=[BALM])], top=[CROSS])
    assert can(state, 0) == {"turn", "heal", f"heal {BALM}"}
    do(state, 0, f"heal {BALM}")
    assert (state.phase, state.round) == ("turn", 3)
    do(state, 0, "turn")
    assert {"heal", f"go {EAST_OF_SAFE}"} <= can(state, 0)
    before = can(state, 0)
    do(state, 0, "heal")
    assert (state.seats[0].endurance, state.seats[0].leaves) == (3, 15)
    assert can(state, 0) == before
    do(state, 0, "heal")
    assert "heal" not in can(state, 0)
    blocked = table([seat(SAFE, leaves=10, endurance=1, barrier=DEAD_END)])
    assert can(blocked, 0) == {"remove", "heal"}


def test_nobody_heals_who_is_captured() -> None:
    captured = table([seat(SAFE, leaves=10, endurance=1, finds=[BALM], captured=True)])
    assert can(captured, 0) == {"break"}


def test_alone_the_game_is_lost_at_no_endurance_and_after_the_last_turn() -> None:
    state = table([seat("1b1", endurance=1)], mummy="1c1", top=[DEAD_END])
    roll(state, 12, 12)
    assert do(state, 0, "turn")[-1] == ev.GameOver(None, "out")
    assert (state.winners(), state.scores()) == ((), (0,))
    state = table([seat(SAFE)], round=MOST_SOLO_TURNS, top=[DEAD_END])
    assert do(state, 0, "turn")[-1] == ev.GameOver(None, "sealed")


def test_alone_the_elixir_wins() -> None:
    state = table([seat(INSIDE)])
    assert can(state, 0) == {"try", *[f"leave {name}" for name in KEY_FIELDS]}
    roll(state, 1, 1, 1)
    assert do(state, 0, "try")[-1] == ev.GameOver(0, "elixir")


def test_a_surprise_that_brings_the_mummy_strikes_by_the_die() -> None:
    card, others = doing("mummy", tests=1), PLAIN_FINDS[:2]
    field = next(name for name in NUMBERS if name[0] == "2" and NUMBERS[f"1{name[1:]}"])
    below = f"1{field[1:]}"
    near = next(NAMES[f] for f in load_board().mummy_steps[parse_field(below)] if f != parse_field(field))
    state = table([seat(field)], mummy=near, top=[DOWN, card, *others])
    roll(state, 12, 9)
    events = do(state, 0, "turn")
    assert only(ev.MummyAttacked, events) == [ev.MummyAttacked(0, None, 9)]
    assert (state.seats[0].endurance, state.mummy) == (3, -1)
