"""Encounters: who plays what, surprises, monsters, finds and allies, clause by clause."""

from __future__ import annotations

import pytest

from game.games.mummy.rules import ATTRIBUTES, Find, Monster, Surprise, load_board
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.combat import outcome
from game.games.mummy.rules.fields import NAMES, parse_field

from .compared import both
from .encounters import MONSTER, THREE, dice_for, facing, fails, playing, surprised
from .table import (
    BY_ID,
    CALM,
    CARDS,
    DEAD_END,
    EAST,
    KIND,
    NUMBERS,
    PLAIN_FINDS,
    can,
    do,
    doing,
    first,
    numbered,
    only,
    person,
    roll,
    seat,
    table,
)

STUPID = next(card for card in CARDS if isinstance(card, Monster) and not card.cunning)
RICH = next(card for card in CARDS if isinstance(card, Monster) and card.hoard)
FIND = PLAIN_FINDS[0]
BEATER = first(Find, cancels_monster=True)


# --- who plays ----------------------------------------------------------------------------------------


def test_no_encounter_without_a_number() -> None:
    field, to = next((NAMES[f], NAMES[f + 1]) for f in range(48) if f % 7 < 6 and not NUMBERS[NAMES[f + 1]])
    state = table([seat(field, hand=[EAST]), seat("1a1", hand=[DEAD_END])])
    do(state, 0, f"move {EAST} {to}")
    assert not only(ev.EncounterStarted, do(state, 1, "decline"))


def test_the_others_play_clockwise_then_the_explorer_up_to_the_number() -> None:
    field = next(f for f in range(48) if f % 7 < 6 and NUMBERS[NAMES[f + 1]] == 2)
    seats = [
        seat(NAMES[field], hand=[EAST, FIND]),
        seat("1a1"),
        seat("1a2", hand=[DEAD_END]),
        seat("1a3", hand=[MONSTER.id]),
    ]
    state = table(seats)
    do(state, 0, f"move {EAST} {NAMES[field + 1]}")
    do(state, 2, "decline")
    events = do(state, 3, "decline")
    assert events[-1] == ev.EncounterStarted(0, field + 1, 2)
    assert (state.phase, state.to_act(), can(state, 2)) == ("play", (2,), {"decline"})
    do(state, 2, "decline")
    assert can(state, 3) == {f"play {MONSTER.id}", "decline"}
    do(state, 3, f"play {MONSTER.id}")
    assert can(state, 0) == {f"play {FIND}", "decline"}
    do(state, 0, f"play {FIND}")
    assert (state.phase, state.card) == ("fight", KIND[MONSTER.id])
    assert state.pending == [(0, KIND[FIND])]


def test_no_more_cards_than_the_number() -> None:
    seats = [seat(numbered(1), hand=[FIND]), seat("1a1", hand=[MONSTER.id]), seat("1a2", hand=[MONSTER.id])]
    if MONSTER.copies < 2:
        seats[2]["hand"] = [RICH.id]
    state = table(seats, phase="play", asked=1)
    do(state, 1, f"play {MONSTER.id}")
    assert state.phase == "fight"


def test_surprises_come_before_monsters_and_these_before_finds() -> None:
    harmless = doing("leaves", keep_others=True, tests=1)
    state = playing(FIND, [MONSTER.id], hand=[harmless])
    do(state, 1, f"play {FIND}")
    do(state, 2, f"play {MONSTER.id}")
    roll(state, 12)
    events = do(state, 0, f"play {harmless}")
    assert only(ev.CardFaced, events)[0].card == KIND[harmless]
    assert (state.phase, state.card) == ("fight", KIND[MONSTER.id])
    assert state.pending == [(1, KIND[FIND])]


# --- surprises ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("passed", [True, False])
def test_a_test_is_passed_up_to_the_value(passed: bool) -> None:
    card = doing("endurance", tests=1)
    surprise = BY_ID[card]
    assert isinstance(surprise, Surprise)
    (attribute,) = surprise.tests
    value = person(0).attributes[attribute]
    state, events = surprised(card, value if passed else value + 1)
    (test,) = only(ev.SurpriseTested, events)
    assert test == ev.SurpriseTested(0, KIND[card], attribute, value, value + (not passed), passed)
    lost = sum(effect.amount for effect in surprise.fail if effect.name == "endurance")
    assert state.seats[0].endurance == 4 + (0 if passed else lost)
    assert KIND[card] in state.discards[0]


def test_a_failure_discards_the_others_unless_the_card_says_otherwise() -> None:
    state, events = fails(doing("endurance", keep_others=False, tests=1), pending=[FIND])
    assert only(ev.CardsDiscarded, events) == [ev.CardsDiscarded(0, (KIND[FIND],))]
    assert state.seats[0].finds == ()
    state, events = fails(doing("endurance", keep_others=True, tests=1), pending=[FIND])
    assert not only(ev.CardsDiscarded, events)
    assert state.seats[0].finds == (KIND[FIND],)


def test_two_attributes_joined_by_and_must_both_succeed() -> None:
    card = next(c for c in CARDS if isinstance(c, Surprise) and len(c.tests) == 2 and not c.choice)
    one, two = (person(0).attributes[attribute] for attribute in card.tests)
    for dice, passed in (((1, 1), True), ((1, two + 1), False), ((one + 1, 1), False)):
        _, events = surprised(card.id, *dice)
        assert len(only(ev.SurpriseTested, events)) == 2
        assert only(ev.SurpriseEnded, events) == [ev.SurpriseEnded(0, KIND[card.id], passed)]


def test_of_two_attributes_joined_by_or_the_explorer_chooses() -> None:
    card = next(c for c in CARDS if isinstance(c, Surprise) and c.choice)
    state, _ = surprised(card.id)
    names = [ATTRIBUTES[attribute] for attribute in card.tests]
    assert (state.phase, can(state, 0)) == ("test", {f"test {name}" for name in names})
    roll(state, 1)
    (test,) = only(ev.SurpriseTested, do(state, 0, f"test {names[1]}"))
    assert test.attribute == card.tests[1]


def test_leaves_never_fall_below_nothing() -> None:
    card = next(
        c
        for c in CARDS
        if isinstance(c, Surprise) and any(e.name == "leaves" and e.amount < 0 for e in c.fail)
    )
    state, events = fails(card.id, leaves=1)
    assert state.seats[0].leaves == 0
    assert ev.LeavesChanged(0, -1, 0, "surprise") in events


def test_a_lost_find_is_chosen_if_there_is_a_choice() -> None:
    card = doing("find")
    state, _ = fails(card, finds=PLAIN_FINDS[:1])
    assert state.seats[0].finds == ()
    state, _ = fails(card, finds=PLAIN_FINDS[:2])
    assert (state.phase, can(state, 0)) == ("give", {f"give {id_}" for id_ in PLAIN_FINDS[:2]})
    assert only(ev.FindLost, do(state, 0, f"give {PLAIN_FINDS[1]}")) == [
        ev.FindLost(0, KIND[PLAIN_FINDS[1]], "surprise")
    ]
    assert (state.seats[0].finds, state.phase) == ((KIND[PLAIN_FINDS[0]],), "turn")
    state, events = fails(card)
    assert not only(ev.FindLost, events)


def test_captured_by_a_surprise() -> None:
    card = doing("captured")
    state, events = fails(card, pending=[MONSTER.id])
    assert ev.Captured(0, KIND[card]) in events
    assert only(ev.CardsDiscarded, events) == [ev.CardsDiscarded(0, (KIND[MONSTER.id],))]
    assert (state.seats[0].captured, state.active) == (True, 1)


def test_blocked_lies_before_the_explorer_like_a_dead_end() -> None:
    card = doing("blocked")
    state, events = fails(card)
    assert ev.Blocked(0, KIND[card]) in events
    assert state.seats[0].barrier == KIND[card]
    assert KIND[card] not in state.discards[0]
    state, events = fails(card, barrier=DEAD_END)  # something lies there already
    assert state.seats[0].barrier == KIND[DEAD_END]
    assert KIND[card] in state.discards[0]


def test_a_curse_stays_and_counts() -> None:
    card = doing("curse", tests=1)
    surprise = BY_ID[card]
    assert isinstance(surprise, Surprise)
    before = [table([seat(), seat()]).seats[0].value(attribute) for attribute in range(7)]
    state, events = fails(card)
    assert ev.Cursed(0, KIND[card]) in events
    assert state.seats[0].curses == (KIND[card],)
    after = [state.seats[0].value(attribute) for attribute in range(7)]
    assert after == [max(1, b + m) for b, m in zip(before, surprise.modifiers, strict=True)]
    assert after != before


def test_falling_and_climbing() -> None:
    fall, climb = doing("fall"), doing("climb")
    state, events = fails(fall, pending=[MONSTER.id])
    assert state.seats[0].field == parse_field(f"1{THREE[1:]}")
    assert only(ev.ExplorerMoved, events)[0].how == "fall"
    assert KIND[MONSTER.id] in state.discards[0]
    state, events = fails(fall, mummy=f"1{THREE[1:]}")
    assert state.seats[0].field == parse_field(THREE)
    state, events = fails(fall, field=numbered(1, 1))
    assert not only(ev.ExplorerMoved, events)
    state, _ = fails(climb)
    assert state.seats[0].field == parse_field(f"3{THREE[1:]}")
    state, _ = fails(climb, field="3d4")  # never into the Chamber
    assert state.seats[0].field == parse_field("3d4")
    state, _ = fails(fall, barrier=DEAD_END)
    assert state.seats[0].barrier == -1  # left behind


def test_back_to_the_start() -> None:
    card = doing("start")
    state, _ = fails(card)
    assert NAMES[state.seats[0].field] == "1d1"
    state, _ = fails(card, mummy="1d1")
    assert NAMES[state.seats[0].field] == THREE


def test_failed_surprise_brings_the_mummy_nearer() -> None:
    card = doing("mummy")
    state, events = fails(card, mummy="2d6")
    assert only(ev.MummyMoved, events) == [ev.MummyMoved(parse_field("2d6"), parse_field("2d5"), 1)]
    state, events = fails(card)
    goal = load_board().mummy_distance[parse_field(THREE)]
    assert goal[only(ev.MummyMoved, events)[0].to] == min(goal[head] for head in load_board().heads)
    state, events = fails(card, mummy="2d5", finds=[FIND])
    assert (state.phase, state.to_act()) == ("strike", (1,))  # who played the card decides
    do(state, 1, f"strike {person(0).id} endurance")
    assert (state.seats[0].endurance, state.mummy, state.active) == (3, -1, 1)
    assert KIND[card] in state.discards[0]


def test_struck_out_by_a_surprise_ends_the_turn() -> None:
    state, events = fails(doing("endurance", tests=1), endurance=1, pending=[FIND], finds=[PLAIN_FINDS[1]])
    assert only(ev.ExplorerOut, events) == [ev.ExplorerOut(0, parse_field(THREE), (KIND[PLAIN_FINDS[1]],))]
    assert (state.active, state.first, state.pending) == (1, 0, [])
    assert KIND[FIND] in state.discards[0]


# --- monsters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "results"),
    [
        ("attack", {-1: "lost", 0: "captured", 1: "won", 9: "won"}),
        ("trick", {-1: "captured", 0: "captured", 1: "won", 3: "won", 4: "ally", 9: "ally"}),
        ("flee", {-1: "lost", 0: "won", 1: "won"}),
    ],
)
def test_margin_decides_the_outcome_of_a_contest(how: str, results: dict[int, str]) -> None:
    assert {margin: outcome(how, margin) for margin in results} == results


@pytest.mark.parametrize("margin", [-2, 0, 2])
def test_attack_ends_as_its_margin_says(margin: int) -> None:
    state = facing(MONSTER.id, [FIND])
    dice = dice_for(person(0).attributes[0], MONSTER.strength, margin)
    roll(state, *dice)
    events = do(state, 0, "attack")
    (fought,) = only(ev.MonsterFought, events)
    assert (fought.die, fought.monster_die) == dice
    assert state.seats[0].endurance == 4 - (margin < 0)
    assert state.seats[0].captured == (margin == 0)
    assert state.seats[0].finds == (() if margin == 0 else (KIND[FIND],))
    assert KIND[MONSTER.id] in state.discards[0]
    assert state.active == 1


@pytest.mark.parametrize(
    ("how", "margin"), [("attack", 2), ("attack", -2), ("trick", 1), ("trick", 5), ("flee", 2)]
)
def test_explorer_grows_by_a_beaten_or_fooled_monster(how: str, margin: int) -> None:
    state = facing(MONSTER.id)
    number = {"attack": 0, "trick": 1, "flee": 2}[how]
    its = (MONSTER.strength, MONSTER.cunning, MONSTER.speed)[number]
    roll(state, *dice_for(person(0).attributes[number], its, margin))
    events = do(state, 0, how)
    grows = margin > 0 and how != "flee"
    told = [ev.Grown(0, KIND[MONSTER.id], attribute) for attribute in MONSTER.grows]
    assert only(ev.Grown, events) == (told if grows else [])
    for attribute in MONSTER.grows:
        assert state.seats[0].value(attribute) == person(0).attributes[attribute] + grows


def test_a_god_lets_all_stars_grow_up_to_the_highest_value() -> None:
    god = next(card for card in CARDS if isinstance(card, Monster) and card.grows_stars)
    state = facing(god.id, explorer="idris-farouk")
    hero = state.seats[0].person
    roll(state, *dice_for(hero.attributes[0], god.strength, 1))
    events = do(state, 0, "attack")
    wanted = [star for star in hero.stars if hero.attributes[star] < 11]
    assert [event.attribute for event in only(ev.Grown, events)] == wanted
    assert 0 < len(wanted) < 3


def test_explorer_grows_for_good_by_a_passed_test() -> None:
    own = person(0).attributes
    card = next(
        card
        for card in CARDS
        if isinstance(card, Surprise) and len(card.tests) == 1 and card.success
        and all(effect.name == "grow" and own[effect.attribute] < 11 for effect in card.success)
    )  # fmt: skip
    grown = [effect.attribute for effect in card.success]
    state, events = surprised(card.id, 1)
    assert only(ev.Grown, events) == [ev.Grown(0, KIND[card.id], attribute) for attribute in grown]
    assert [state.seats[0].value(attribute) for attribute in grown] == [own[a] + 1 for a in grown]
    full, events = surprised(card.id, 1, growth={ATTRIBUTES[a]: 11 - own[a] for a in sorted(grown)})
    told = [ev.NothingHappened(0, KIND[card.id], "grow", attribute) for attribute in grown]
    assert only(ev.NothingHappened, events) == told
    assert [full.seats[0].value(attribute) for attribute in grown] == [11] * len(grown)


def test_winner_of_a_fight_takes_the_hoard() -> None:
    state = facing(RICH.id)
    roll(state, *dice_for(person(0).attributes[0], RICH.strength, 2))
    assert ev.LeavesChanged(0, RICH.hoard, 6 + RICH.hoard, "hoard") in do(state, 0, "attack")


@pytest.mark.parametrize("margin", [-2, 0, 1, 3, 4])
def test_trick_sends_the_monster_away_or_captures_the_explorer(margin: int) -> None:
    state = facing(MONSTER.id, [FIND])
    roll(state, *dice_for(person(0).attributes[1], MONSTER.cunning, margin))
    do(state, 0, "trick")
    held = margin <= 0
    assert state.seats[0].captured == held
    assert state.seats[0].finds == (() if held else (KIND[FIND],))
    assert state.seats[0].allies == ((KIND[MONSTER.id],) if margin >= 4 else ())
    assert (KIND[MONSTER.id] in state.discards[0]) == (margin < 4)


@pytest.mark.parametrize("margin", [0, 2])
def test_flight_discards_the_monster_alone_or_leads_to_the_attack(margin: int) -> None:
    state = facing(MONSTER.id, [RICH.id, FIND])
    roll(state, *dice_for(person(0).attributes[2], MONSTER.speed, margin))
    events = do(state, 0, "flee")
    assert KIND[MONSTER.id] in state.discards[0]
    assert not only(ev.CardsDiscarded, events)
    assert (state.phase, state.card) == ("fight", KIND[RICH.id])
    roll(state, *dice_for(person(0).attributes[2], RICH.speed, margin))
    do(state, 0, "flee")
    assert state.seats[0].finds == (KIND[FIND],)
    assert state.active == 1


def test_failed_flight_leads_to_an_attack() -> None:
    state = facing(MONSTER.id)
    roll(state, *dice_for(person(0).attributes[2], MONSTER.speed, -1))
    fought = only(ev.MonsterFought, do(state, 0, "flee"))
    assert [event.how for event in fought] == ["flee", "attack"]


def test_choices_against_a_monster_have_sentences() -> None:
    assert can(facing(MONSTER.id), 0) == {"attack", "trick", "flee"}
    assert can(facing(STUPID.id), 0) == {"attack", "flee"}
    assert can(facing(MONSTER.id, barrier=DEAD_END), 0) == {"attack", "trick"}


def test_an_explorer_blocked_by_a_surprise_may_flee() -> None:
    """Only a dead end has no way back; the way stays blocked afterwards."""
    gate = doing("blocked", keep_others=True)
    state, events = fails(gate, pending=[MONSTER.id])
    assert ev.Blocked(0, KIND[gate]) in events
    assert can(state, 0) == {"attack", "trick", "flee"}
    roll(state, *dice_for(person(0).attributes[2], MONSTER.speed, 0))
    both(state, 0, "flee")
    assert state.seats[0].barrier == KIND[gate]
    assert (state.active, state.phase) == (1, "turn")

    state, _ = fails(gate, barrier=DEAD_END, pending=[MONSTER.id])
    assert can(state, 0) == {"attack", "trick"}, "the dead end came first, the surprise is discarded"


def test_finds_add_to_rolls_and_attributes_are_clamped() -> None:
    for how, field in (("attack", "fight"), ("trick", "trick"), ("flee", "flee")):
        items = [c for c in CARDS if isinstance(c, Find) and getattr(c, field)]
        state = facing(MONSTER.id, finds=[card.id for card in items])
        (fought, *_) = only(ev.MonsterFought, do(state, 0, how))
        assert fought.bonus == sum(getattr(card, field) for card in items)
        attribute = {"attack": 0, "trick": 1, "flee": 2}[how]
        total = person(0).attributes[attribute] + sum(card.modifiers[attribute] for card in items)
        assert fought.value == min(11, max(1, total))
    finds = [c.id for c in CARDS if isinstance(c, Find)]
    values = [table([seat(finds=finds), seat()]).seats[0].value(attribute) for attribute in range(7)]
    assert max(values) == 11
    curses = [c.id for c in CARDS if isinstance(c, Surprise) and any(c.modifiers)]
    values = [table([seat(curses=curses), seat()]).seats[0].value(attribute) for attribute in range(7)]
    assert min(values) >= 1


# --- cancelling ---------------------------------------------------------------------------------------


def test_allies_and_finds_cancel() -> None:
    for kept, card, works in (
        ({"allies": [RICH.id]}, MONSTER.id, True),
        ({"allies": [MONSTER.id]}, doing("endurance", tests=1), True),
        ({"finds": [BEATER]}, MONSTER.id, True),
        ({"finds": [CALM]}, doing("endurance", tests=1), True),
        ({"finds": [CALM]}, MONSTER.id, False),
        ({"finds": [BEATER]}, doing("endurance", tests=1), False),
    ):
        state = playing(card, [FIND], **kept)
        do(state, 1, f"play {card}")
        events = do(state, 2, f"play {FIND}")
        if not works:
            assert state.phase != "cancel"
            continue
        (spent,) = [id_ for ids in kept.values() for id_ in ids]
        assert can(state, 0) == {f"cancel {spent}", "face"}
        events = do(state, 0, f"cancel {spent}")
        assert events[0] == ev.CardCancelled(0, KIND[card], KIND[spent], "allies" in kept)
        assert state.seats[0].finds == (KIND[FIND],)
        assert state.seats[0].allies == ()
        assert {KIND[card], KIND[spent]} <= set(state.discards[0])


def test_facing_it_keeps_the_ally() -> None:
    state = playing(MONSTER.id, allies=[RICH.id])
    do(state, 1, f"play {MONSTER.id}")
    do(state, 0, "face")
    assert (state.phase, state.seats[0].allies) == ("fight", (KIND[RICH.id],))
