"""Rules that play seldom comes to: each would go unnoticed if it were broken."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import Event, IllegalAction
from game.games.mummy.rules import Bid, Monster, MummyState, Surprise, load_board
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.cards import Effect
from game.games.mummy.rules.fields import NAMES, NOWHERE, level_of, parse_field
from game.games.mummy.rules.flow import end_game
from game.games.mummy.rules.healing import PRICE
from game.games.mummy.rules.pursuit import next_fields, steps_to
from game.games.mummy.rules.surprise import EFFECT

from .compared import DECK, both
from .encounters import MONSTER, THREE, dice_for, facing, fails, surprised
from .table import (
    CARDS,
    DEAD_END,
    KIND,
    OUT,
    PLAIN_FINDS,
    UP,
    can,
    doing,
    numbered,
    only,
    person,
    roll,
    seat,
    table,
)

FIND = PLAIN_FINDS[0]


# --- who is first, and whose turn it is -------------------------------------------------------------


def struck_first(round_: int) -> MummyState:
    """Seat 1 is about to strike the first player, seat 0, out."""
    seats = [seat("1b1", endurance=1), seat("1d4"), seat("1d5"), seat("1d6")]
    return table(seats, phase="mummy", asked=1, controller=1, mummy="1a1", round=round_)


@pytest.mark.parametrize("round_", [3, 200])
def test_a_first_player_struck_out_before_its_turn(round_: int) -> None:
    state = struck_first(round_)
    events = both(state, 1, "mummy 1b1")
    assert only(ev.TurnStarted, events) == [ev.TurnStarted(1)]
    assert (state.first, state.active) == (0, 1)
    both(state, 1, "pass")
    both(state, 2, "pass")
    last = both(state, 3, "pass")
    if round_ == 200:
        assert last[-1] == ev.GameOver(None, "sealed")
    else:
        assert ev.RoundStarted(4, 1) in last
        assert (state.first, state.active) == (1, 1)


@pytest.mark.parametrize("round_", [3, 200])
def test_a_first_player_out_in_its_own_turn(round_: int) -> None:
    card = doing("endurance", tests=1, keep_others=True)
    seats = [seat("1d4"), seat("1d5"), seat(THREE, endurance=1), seat("1d6", hand=[card])]
    state = table(seats, phase="play", first=2, active=2, asked=3, round=round_)
    roll(state, 12)
    events = both(state, 3, f"play {card}")
    assert only(ev.ExplorerOut, events)
    assert (state.first, state.active) == (2, 3)
    for player in (3, 0):
        both(state, player, "pass")
    last = both(state, 1, "pass")
    if round_ == 200:
        assert last[-1] == ev.GameOver(None, "sealed")
    else:
        assert ev.RoundStarted(4, 3) in last


def test_explorer_that_is_out_has_no_turn() -> None:
    state = table([seat(), seat(**OUT), seat(**OUT), seat("1d4")])
    assert only(ev.TurnStarted, both(state, 0, "pass")) == [ev.TurnStarted(3)]


def test_everybody_is_asked_once_to_play() -> None:
    """When the explorer itself has no card, nobody is asked again."""
    seats = [seat(THREE), seat("1a1", hand=[UP]), seat("1a2", hand=[UP]), seat("1a3", hand=[UP])]
    state = table(seats, phase="play", asked=1)
    both(state, 1, "decline")
    both(state, 2, "decline")
    both(state, 3, "decline")
    assert (state.phase, state.active) == ("turn", 1)


@pytest.mark.parametrize("leaves", [True, False, 1.0, "1", None, -1, 7])
def test_a_bid_is_a_whole_number(leaves: Any) -> None:
    state = table([seat(), seat()], phase="bid", asked=None)
    with pytest.raises(IllegalAction):
        state.apply(0, Bid(leaves))


# --- surprises --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card",
    [
        card
        for card in CARDS
        if isinstance(card, Surprise) and card.fail[0].name == "endurance" and card.fail[1:]
    ],
    ids=lambda card: card.id,
)
def test_nothing_more_happens_to_who_is_out(card: Surprise) -> None:
    state, events = fails(card.id, endurance=1)
    after = events[events.index(only(ev.ExplorerOut, events)[0]) + 1 :]
    told = ev.Captured | ev.Cursed | ev.ExplorerMoved | ev.NothingHappened | ev.Blocked
    assert not [event for event in after if isinstance(event, told)]
    lost = state.seats[0]
    assert (lost.captured, lost.curses, lost.field) == (False, (), -1)
    assert state.active == 1


def test_a_moved_explorer_leaves_the_other_cards_behind_even_if_it_has_passed() -> None:
    card = doing("climb", passed=True, tests=1)
    state, events = surprised(card, 1, pending=[FIND])
    assert only(ev.ExplorerMoved, events)
    assert only(ev.CardsDiscarded, events) == [ev.CardsDiscarded(0, (KIND[FIND],))]
    assert state.seats[0].finds == ()


def test_an_explorer_out_loses_the_other_cards_whatever_the_card_keeps() -> None:
    card = doing("endurance", tests=1, keep_others=True)
    state, events = fails(card, endurance=1, pending=[FIND])
    assert only(ev.CardsDiscarded, events) == [ev.CardsDiscarded(0, (KIND[FIND],))]
    assert (state.pending, state.active) == ([], 1)


def test_an_explorer_at_its_start_stays_and_keeps_the_other_cards() -> None:
    state = table([seat(NAMES[load_board().starts[0]]), seat()])
    out: list[Event] = []
    EFFECT["start"](state, Effect("start"), out)
    assert out == [ev.NothingHappened(0, -1, "start")]
    assert not state.swept


def test_a_surprise_without_a_test_leaves_the_other_cards_unless_it_moves() -> None:
    card = next(card for card in CARDS if isinstance(card, Surprise) and not card.tests)
    state, events = surprised(card.id, pending=[FIND])
    assert only(ev.SurpriseEnded, events) == [ev.SurpriseEnded(0, KIND[card.id], None)]
    assert only(ev.ExplorerMoved, events)
    assert state.seats[0].finds == ()
    state, events = surprised(card.id, pending=[FIND], mummy=f"3{THREE[1:]}")
    assert only(ev.NothingHappened, events) == [ev.NothingHappened(0, KIND[card.id], "climb")]
    assert state.seats[0].finds == (KIND[FIND],)


@pytest.mark.parametrize(
    ("effect", "mine"),
    [
        ("leaves", {"leaves": 0}),
        ("find", {}),
        ("blocked", {"barrier": DEAD_END}),
        ("fall", {"field": numbered(1, 1)}),
        ("climb", {"field": "3d4"}),
        ("start", {"mummy": "1d1"}),
    ],
)
def test_an_effect_that_comes_to_nothing_is_told(effect: str, mine: dict[str, Any]) -> None:
    card = next(
        card.id
        for card in CARDS
        if isinstance(card, Surprise) and any(e.name == effect and e.amount <= 0 for e in card.fail)
    )
    _, events = fails(card, **mine)
    assert ev.NothingHappened(0, KIND[card], effect) in events


# --- the Mummy --------------------------------------------------------------------------------------


def test_explorer_that_is_out_does_not_decide_the_attack() -> None:
    card = doing("mummy", tests=1)
    ally = next(c.id for c in CARDS if isinstance(c, Monster) and c.cunning)
    near = NAMES[next_fields(parse_field(THREE))[0]]
    seats = [seat(THREE, finds=[FIND], allies=[ally]), seat(**OUT), seat("1a1")]
    state = table(seats, phase="cancel", card=card, card_by=1, mummy=near)
    roll(state, 12)
    both(state, 0, "face")
    assert (state.phase, state.to_act()) == ("strike", (0,))


@pytest.mark.parametrize(("mummy", "field", "to"), [("1a1", "1d4", "1b1"), ("1g7", "1d4", "1g6")])
def test_of_two_ways_as_short_the_mummy_takes_the_lower_field(mummy: str, field: str, to: str) -> None:
    goal = load_board().mummy_distance[parse_field(field)]
    assert len({goal[way] for way in next_fields(parse_field(mummy))}) == 1, "all are as short"
    state = table([seat(field)], mummy=mummy, top=[DEAD_END])
    roll(state, 12)
    (moved,) = only(ev.MummyMoved, both(state, 0, "turn"))
    assert (NAMES[moved.to], moved.by) == (to, None)


def test_the_mummys_steps_are_its_distance_in_the_network() -> None:
    board = load_board()
    for field in range(len(NAMES)):
        assert steps_to(board.heads[0], field) == board.mummy_distance[board.heads[0]][field]
        assert (steps_to(NOWHERE, field) == 1) == (field in board.heads)
        assert (steps_to(NOWHERE, field) == 1) == (field in next_fields(NOWHERE))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_alone_the_mummy_enters_at_the_nearest_head_of_all_levels(level: int) -> None:
    """As it would go, over stairs too; of several as near at the lowest field."""
    told = 0
    for field, name in enumerate(NAMES):
        if level_of(field) != level:
            continue
        goal = load_board().mummy_distance[field]
        nearest = min(goal[head] for head in load_board().heads)
        state = table([seat(name)], top=[DEAD_END])
        roll(state, 12)
        (moved,) = only(ev.MummyMoved, both(state, 0, "turn"))
        assert moved.to == min(head for head in load_board().heads if goal[head] == nearest)
        told += level_of(moved.to) == level
    assert told, "there are heads on this level"


def test_alone_nobody_moves_the_mummy_that_a_surprise_brings() -> None:
    card = doing("mummy", tests=1)
    ally = next(c.id for c in CARDS if isinstance(c, Monster) and c.cunning)
    state = table([seat(THREE, allies=[ally])], phase="cancel", card=card, card_by=0)
    roll(state, 12, 1)
    events = both(state, 0, "face")
    assert [event.by for event in only(ev.MummyMoved, events)] == [None]


# --- fights, healing and the end --------------------------------------------------------------------


def test_an_explorer_killed_by_a_monster_loses_the_other_cards() -> None:
    state = facing(MONSTER.id, [FIND], endurance=1)
    roll(state, *dice_for(person(0).attributes[0], MONSTER.strength, -2))
    events = both(state, 0, "attack")
    assert only(ev.CardsDiscarded, events) == [ev.CardsDiscarded(0, (KIND[FIND],))]
    assert (state.pending, state.active) == ([], 1)


def test_a_card_that_stays_is_not_discarded_when_the_game_ends() -> None:
    card = doing("curse")
    state = table([seat(curses=[card]), seat()])
    state.card, state.card_by, state.kept = KIND[card], 1, True
    end_game(state, 0, "last", [])
    assert KIND[card] not in state.discards[0]
    found = Counter(CARDS[kind].id for pile in (*state.decks, *state.discards) for kind in pile)
    found.update(CARDS[kind].id for entry in state.seats for kind in entry.cards())
    assert found == DECK


def test_alone_an_explorer_heals_before_a_monster_too() -> None:
    seats = [seat(THREE, leaves=PRICE + 1, endurance=1, curses=[doing("curse")])]
    state = table(seats, phase="fight", card=MONSTER.id, card_by=0)
    assert "heal" in can(state, 0)
    assert "heal" not in can(facing(MONSTER.id, leaves=PRICE, endurance=1), 0)
    both(state, 0, "heal")
    assert (state.phase, state.card, state.to_act()) == ("fight", KIND[MONSTER.id], (0,))
    assert (state.seats[0].endurance, state.seats[0].leaves, state.seats[0].curses) == (2, 1, ())


def test_alone_an_explorer_heals_in_the_chamber_by_leaves_only() -> None:
    balm = next(card.id for card in CARDS if getattr(card, "heals", False))
    state = table([seat("4d4", leaves=PRICE, endurance=1, finds=[balm])])
    assert {text for text in can(state, 0) if text.startswith("heal")} == {"heal"}
