"""Rounds, the auction, the Mummy and turns, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import IllegalAction
from game.games.mummy.rules import MummyState, load_board
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.fields import parse_field

from .compared import both
from .table import (
    BALM,
    BY_ID,
    CARDS,
    DEAD_END,
    DECOY,
    DOWN,
    EAST,
    EAST_OF_SAFE,
    HEADS,
    KEY,
    KEY_FIELDS,
    KIND,
    MUMMY,
    NUMBERS,
    OUT,
    PLAIN_FINDS,
    ROPE,
    SAFE,
    STRAIGHT,
    SURE_EAST,
    SURE_UP,
    UP,
    can,
    do,
    doing,
    only,
    person,
    roll,
    seat,
    table,
)

CURSE = doing("curse")


def name_of(field: int) -> str:
    return list(NUMBERS)[field]


# --- the start --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int) -> None:
    for seed in range(20):
        state = MUMMY.new(players, seed)
        obj = state.to_json()
        assert [entry["field"] for entry in obj["seats"]] == ["1d1", "1a4", "1d7", "1g4"][:players]
        assert all((entry["endurance"], entry["leaves"]) == (4, 6) for entry in obj["seats"])
        assert all(len(entry["hand"]) == 5 for entry in obj["seats"])
        assert len(obj["decks"][0]) == sum(card.copies for card in CARDS) - 5 * players
        assert (obj["phase"], obj["round"], obj["mummy"]) == ("bid", 1, None)
        assert state.to_act() == tuple(range(players))
        assert can(state, 0) == {f"bid {leaves}" for leaves in range(7)}


def test_explorers_and_the_first_player_are_drawn() -> None:
    starts = [MUMMY.new(4, seed).to_json() for seed in range(200)]
    assert {obj["first"] for obj in starts} == {0, 1, 2, 3}
    assert len({obj["seats"][0]["explorer"] for obj in starts}) == 8


# --- the auction ------------------------------------------------------------------------------------


def auction(*leaves: int) -> MummyState:
    seats = [seat(name_of(10 + player), leaves=number) for player, number in enumerate(leaves)]
    return table(seats, phase="bid", asked=None)


def test_the_highest_bid_pays_and_moves_the_mummy() -> None:
    state = auction(6, 9, 3)
    assert do(state, 2, "bid 3") == [ev.BidPlaced(2)]
    assert state.to_act() == (0, 1)
    do(state, 0, "bid 4")
    assert do(state, 1, "bid 5")[-1] == ev.BidsRevealed((4, 5, 3), 1)
    assert [s.leaves for s in state.seats] == [6, 4, 3]
    assert state.to_act() == (1,)
    assert can(state, 1) == {"stay", *(f"mummy {name}" for name in HEADS)}
    events = do(state, 1, f"mummy {HEADS[0]}")
    assert events[0] == ev.MummyMoved(-1, parse_field(HEADS[0]), 1)
    assert events[-1] == ev.TurnStarted(0)


@pytest.mark.parametrize("bids", [(0, 0, 0), (4, 4, 1), (2, 2, 2)])
def test_a_tie_or_nothing_wins_nothing(bids: tuple[int, ...]) -> None:
    state = auction(6, 6, 6)
    for player, bid in enumerate(bids):
        events = do(state, player, f"bid {bid}")
    assert only(ev.BidsRevealed, events) == [ev.BidsRevealed(bids, None)]
    assert [s.leaves for s in state.seats] == [6, 6, 6]
    assert state.phase == "turn"
    assert state.to_act() == (0,)


def test_seat_without_leaves_bids_nothing_by_itself() -> None:
    state = table([seat("1b2", hand=[EAST]), seat("1c2", leaves=0), seat("1d2", leaves=0)], active=2, asked=2)
    events = do(state, 2, "pass")
    assert only(ev.RoundStarted, events) == [ev.RoundStarted(4, 0)]
    assert only(ev.BidPlaced, events) == [ev.BidPlaced(1), ev.BidPlaced(2)]
    assert state.to_act() == (0,)


def test_bids_beyond_the_purse_or_a_second_time_are_refused() -> None:
    state = auction(6, 6)
    for text in ("bid 7", "pass"):
        with pytest.raises(IllegalAction):
            do(state, 0, text)
    do(state, 0, "bid 6")
    with pytest.raises(IllegalAction):
        do(state, 0, "bid 6")


# --- the Mummy --------------------------------------------------------------------------------------


def hunting(seats: list[dict[str, Any]], mummy: str | None = None) -> MummyState:
    """Seat 1 has won the auction."""
    return table(seats, phase="mummy", asked=1, controller=1, mummy=mummy)


def test_the_mummy_goes_straight_and_by_stairs_and_into_the_chamber_from_a_key_field() -> None:
    people = [seat("1b1"), seat("1b1")]
    assert can(hunting(people, "1a1"), 1) == {"stay", "mummy 1b1", "mummy 1a2"}
    assert can(hunting(people, "2d4"), 1) == {
        "stay",
        *(f"mummy {f}" for f in ("1d4", "3d4", "2c4", "2e4", "2d3", "2d5")),
    }
    assert "mummy 4d4" not in can(hunting(people, "3d4"), 1)
    assert "mummy 4d4" in can(hunting(people, KEY_FIELDS[0]), 1)
    assert can(hunting(people, "4d4"), 1) == {"stay", *(f"mummy {name}" for name in KEY_FIELDS)}


@pytest.mark.parametrize("mummy", ["1a1", None])
def test_the_auctions_winner_may_leave_the_mummy_where_it_is(mummy: str | None) -> None:
    state = hunting([seat("1b1"), seat("1b1")], mummy)
    where = state.mummy
    assert do(state, 1, "stay") == [ev.MummyStayed(where, 1), ev.TurnStarted(0)]
    assert (state.mummy, state.seats[0].endurance) == (where, 4)


def test_the_mummy_attacks_where_it_arrives_and_leaves() -> None:
    state = hunting([seat("1b1"), seat("1d4")], "1a1")
    events = do(state, 1, "mummy 1b1")
    assert events[1:4] == [
        ev.MummyAttacked(0, 1, None),
        ev.EnduranceLost(0, 1, 3, "mummy"),
        ev.MummyLeft(1),
    ]
    assert (state.mummy, state.seats[0].endurance, state.phase) == (-1, 3, "turn")


def test_entering_on_a_head_attacks_there() -> None:
    state = hunting([seat(HEADS[1]), seat("1d4")])
    do(state, 1, f"mummy {HEADS[1]}")
    assert state.seats[0].endurance == 3


def test_the_controller_chooses_whom_and_what() -> None:
    one, two = PLAIN_FINDS[:2]
    state = hunting([seat("1b1", finds=[one, two]), seat("1b1")], "1a1")
    do(state, 1, "mummy 1b1")
    assert state.phase == "strike"
    a, b = person(0).id, person(1).id
    assert {
        f"strike {a} endurance",
        f"strike {a} {one}",
        f"strike {a} {two}",
        f"strike {b} endurance",
    } <= can(state, 1)
    events = do(state, 1, f"strike {a} {two}")
    assert events[:2] == [ev.MummyAttacked(0, 1, None), ev.FindLost(0, KIND[two], "mummy")]
    assert state.seats[0].finds == (KIND[one],)
    assert state.discards[0] == [KIND[two]]
    assert state.seats[0].endurance == 4


def test_a_decoy_is_taken_first() -> None:
    state = hunting([seat("1b1", finds=[DECOY, PLAIN_FINDS[0]]), seat("1d4")], "1a1")
    events = do(state, 1, "mummy 1b1")
    assert only(ev.FindLost, events) == [ev.FindLost(0, KIND[DECOY], "mummy")]
    assert state.phase == "turn"


def test_the_first_player_struck_out_is_first_until_the_round_ends() -> None:
    state = hunting([seat("1b1", endurance=1, hand=[EAST], finds=[KEY]), seat("1d4"), seat("1d5")], "1a1")
    do(state, 1, "mummy 1b1")
    events = do(state, 1, f"strike {person(0).id} endurance")
    assert only(ev.ExplorerOut, events) == [ev.ExplorerOut(0, 1, tuple(sorted((KIND[EAST], KIND[KEY]))))]
    assert (state.first, state.active, state.to_act()) == (0, 1, (1,))
    assert sorted(state.discards[0]) == sorted((KIND[EAST], KIND[KEY]))
    assert not state.seats[0].leaves
    assert ev.TurnStarted(2) in do(state, 1, "pass")
    assert ev.RoundStarted(4, 1) in do(state, 2, "pass")
    assert (state.first, state.active, state.phase) == (1, 1, "bid")


def test_the_last_one_left_wins() -> None:
    state = hunting([seat("1b1", endurance=1), seat("1d4"), seat(**OUT)], "1a1")
    assert do(state, 1, "mummy 1b1")[-1] == ev.GameOver(1, "last")
    assert (state.winners(), state.scores(), state.is_over) == ((1,), (0, 1, 0), True)


# --- turns ------------------------------------------------------------------------------------------


def test_exchange_pays_the_leaves_and_draws_as_many() -> None:
    state = table([seat(hand=[EAST, DEAD_END, KEY]), seat()], top=[UP, DOWN, BALM, UP])
    assert len([text for text in can(state, 0) if text.startswith("exchange")]) == 7
    events = do(state, 0, f"exchange {KEY} {EAST}")
    paid = BY_ID[EAST].leaves + BY_ID[KEY].leaves
    cards = tuple(sorted((KIND[EAST], KIND[KEY])))
    assert events[:3] == [ev.Exchanged(0, cards, paid, 6 + paid), ev.Drawn(0, 4), ev.TurnStarted(1)]
    assert state.seats[0].hand == tuple(sorted(KIND[id_] for id_ in (DEAD_END, UP, UP, DOWN, BALM)))
    assert sorted(state.discards[0]) == sorted((KIND[KEY], KIND[EAST]))


def test_equal_cards_make_one_exchange() -> None:
    state = table([seat(hand=[DEAD_END, DEAD_END]), seat()])
    assert can(state, 0) == {"pass", f"exchange {DEAD_END}", f"exchange {DEAD_END} {DEAD_END}"}


def test_healing_costs_ten_leaves_and_lifts_curses() -> None:
    state = table([seat(leaves=12, endurance=2, curses=[CURSE]), seat()])
    events = do(state, 0, "heal")
    assert events[0] == ev.Healed(0, 1, 3, None, (KIND[CURSE],))
    assert (state.seats[0].leaves, state.seats[0].endurance, state.seats[0].curses) == (2, 3, ())
    assert state.discards[0] == [KIND[CURSE]]
    assert state.active == 1


@pytest.mark.parametrize(
    ("leaves", "endurance", "curses", "finds", "ways"),
    [
        (9, 1, [], [], set()),
        (10, 4, [], [BALM], set()),
        (10, 3, [], [], {"heal"}),
        (10, 4, [CURSE], [], {"heal"}),
        (0, 3, [], [BALM], {f"heal {BALM}"}),
        (10, 3, [], [BALM], {"heal", f"heal {BALM}"}),
    ],
)
def test_healing_is_offered_exactly_when_possible(
    leaves: int, endurance: int, curses: list, finds: list, ways: set
) -> None:
    state = table([seat(leaves=leaves, endurance=endurance, curses=curses, finds=finds), seat()])
    assert {text for text in can(state, 0) if text.startswith("heal")} == ways


def test_a_balm_is_used_up() -> None:
    state = table([seat(leaves=0, endurance=4, curses=[CURSE], finds=[BALM]), seat()])
    do(state, 0, f"heal {BALM}")
    assert (state.seats[0].endurance, state.seats[0].leaves, state.seats[0].finds) == (4, 0, ())


def test_whoever_is_free_may_do_nothing_but_draw() -> None:
    state = table([seat(hand=[UP]), seat()], top=[EAST, DOWN, KEY, BALM])
    assert {"pass", f"exchange {UP}"} <= can(state, 0)
    assert do(state, 0, "pass")[:2] == [ev.Passed(0), ev.Drawn(0, 4)]
    assert can(table([seat(finds=[ROPE], field="1c3"), seat()]), 0) == {f"move {ROPE} 2c3", "pass"}
    assert "pass" not in can(table([seat(barrier=DEAD_END), seat()]), 0)
    assert "pass" not in can(table([seat("4d4"), seat()]), 0)


def test_nobody_pushes_or_stops_who_has_the_key() -> None:
    rivals = [seat("1a1", hand=[DEAD_END]), seat("1a2", hand=[UP])]
    state = table([seat(hand=[EAST], finds=[KEY]), *rivals])
    events = do(state, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert (state.phase, state.active) == ("turn", 1)
    assert not only(ev.Declined, events)
    other = table([seat(hand=[EAST]), *rivals])
    do(other, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert (other.phase, other.asked) == ("push", 1)


def test_a_captured_explorer_only_tries_to_break_free() -> None:
    cunning = person(0).attributes[1]
    for die, free in ((cunning, True), (cunning + 1, False)):
        state = table([seat(captured=True, hand=[EAST], leaves=50, endurance=1), seat()])
        assert can(state, 0) == {"break"}
        roll(state, die)
        assert do(state, 0, "break")[0] == ev.BreakTried(0, cunning, die, free)
        assert state.seats[0].captured is not free
        assert state.active == 1


def test_a_barrier_before_an_explorer_costs_a_turn() -> None:
    state = table([seat(barrier=DEAD_END, hand=[EAST]), seat()])
    assert can(state, 0) == {"remove"}
    assert do(state, 0, "remove")[0] == ev.BarrierRemoved(0, KIND[DEAD_END], False)
    assert state.seats[0].barrier == -1
    assert state.discards[0] == [KIND[DEAD_END]]
    assert can(table([seat(barrier=DEAD_END, captured=True), seat()]), 0) == {"remove", "break"}


def test_used_up_decks_are_shuffled_from_the_discards() -> None:
    everything = [card.id for card in CARDS for _ in range(card.copies)]
    hand = [EAST, UP, DOWN]
    rest = everything[:]
    for id_ in (*hand, KEY):
        rest.remove(id_)
    obj_seats = [seat(hand=hand), seat()]
    state = table(obj_seats, decks=[[KEY]], discards=[rest])
    events = do(state, 0, f"exchange {UP} {DOWN}")
    assert only(ev.DeckShuffled, events) == [ev.DeckShuffled(0, len(rest) + 2)]
    assert len(state.seats[0].hand) == 5
    assert KIND[KEY] in state.seats[0].hand
    assert state.discards == [[]]


def test_without_any_card_left_the_hand_stays_short() -> None:
    state = table([seat(hand=[EAST]), seat()])
    state.decks[0].clear()  # the rest is gone for this test: no position of play
    do(state, 0, f"exchange {EAST}")
    assert state.seats[0].hand == (KIND[EAST],)


def test_after_the_last_round_the_pyramid_seals() -> None:
    state = table([seat(), seat()], round=200, active=1, asked=1)
    assert do(state, 1, "pass")[-1] == ev.GameOver(None, "sealed")
    assert (state.winners(), state.scores(), state.to_act()) == ((), (0, 0), ())


# --- movement ---------------------------------------------------------------------------------------


def test_move_cards_lead_in_their_directions() -> None:
    def moves(field: str, *cards: str, mummy: str | None = None) -> set[str]:
        state = table([seat(field, hand=list(cards)), seat("1a1")], mummy=mummy)
        return {text.split()[-1] for text in can(state, 0) if text.startswith("move")}

    assert moves("1c3", STRAIGHT) == {"1d3"}
    assert moves("1g3", STRAIGHT) == set()
    assert moves("1c3", STRAIGHT, mummy="1d3") == set()
    assert moves("2f3", STRAIGHT) == set()  # an upper level ends where it is smaller
    assert moves("1c3", UP) == {"2c3"}
    assert moves("1a3", UP) == set()
    assert moves("3d4", UP) == set()  # stairs do not lead into the Chamber
    assert moves("2c3", DOWN, mummy="1c3") == set()
    assert moves("3c3", DOWN) == {"2c3"}
    assert moves("1c3", DOWN, DEAD_END) == set()
    assert moves("4d4", UP, DOWN, EAST) == set()


def test_others_push_in_turn_and_then_the_turn_ends() -> None:
    state = table(
        [seat(SAFE, hand=[EAST]), seat("1a1"), seat("1a2", hand=[UP, KEY]), seat("1a3", hand=[KEY])],
        top=[KEY],
    )
    events = do(state, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert events == [ev.MoveCardPlayed(0, 0, KIND[EAST], state.seats[0].field - 1, state.seats[0].field)]
    assert (state.phase, state.to_act()) == ("push", (2,))  # seat 1 has an empty hand
    above = f"2{EAST_OF_SAFE[1:]}"
    assert can(state, 2) == {f"push {UP} {above}", "decline"}
    do(state, 2, f"push {UP} {above}")
    assert state.to_act() == (3,)  # asked, though it has no move card: that is hidden
    assert can(state, 3) == {"decline"}
    assert ev.Declined(3, "push") in do(state, 3, "decline")
    assert state.discards[0][:2] == [KIND[EAST], KIND[UP]]


def test_a_dead_end_ends_the_movement_at_once() -> None:
    state = table([seat(SAFE, hand=[EAST]), seat("1a1", hand=[DEAD_END]), seat("1a2", hand=[UP])])
    do(state, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert can(state, 1) == {f"push {DEAD_END}", "decline"}
    events = do(state, 1, f"push {DEAD_END}")
    assert events[0] == ev.DeadEndPlayed(1, 0, KIND[DEAD_END])
    assert state.seats[0].barrier == KIND[DEAD_END]
    assert (state.phase, state.active) == ("turn", 1)


def test_nobody_is_pushed_onto_the_mummy() -> None:
    state = table([seat(SAFE, hand=[EAST]), seat("1a1", hand=[UP])], mummy=f"2{EAST_OF_SAFE[1:]}")
    do(state, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert can(state, 1) == {"decline"}


def rivals_who_could_push() -> list[dict[str, Any]]:
    return [seat("1a1", hand=[UP, DEAD_END]), seat("1a2", hand=[UP])]


@pytest.mark.parametrize(
    ("card", "to"), [(SURE_EAST, EAST_OF_SAFE), (SURE_UP, f"2{SAFE[1:]}")], ids=["beside", "up"]
)
def test_nobody_plays_a_move_card_on_who_has_moved_surely(card: str, to: str) -> None:
    """Neither a push nor a dead end: the next that happens is the encounter, or the end of the turn."""
    state = table([seat(SAFE, hand=[card]), *rivals_who_could_push()])
    frm = state.seats[0].field
    events = both(state, 0, f"move {card} {to}")
    assert events[0] == ev.MoveCardPlayed(0, 0, KIND[card], frm, parse_field(to))
    assert not only(ev.Declined, events)
    assert KIND[card] in state.discards[0]
    if NUMBERS[to]:
        assert events[1] == ev.EncounterStarted(0, parse_field(to), NUMBERS[to])
        assert (state.phase, state.active, state.asked) == ("play", 0, 1)
    else:
        assert (state.phase, state.active) == ("turn", 1)


def test_the_same_way_without_a_sure_card_is_pushed() -> None:
    for card, to in ((EAST, EAST_OF_SAFE), (UP, f"2{SAFE[1:]}")):
        state = table([seat(SAFE, hand=[card]), *rivals_who_could_push()])
        both(state, 0, f"move {card} {to}")
        assert (state.phase, state.active, state.asked) == ("push", 0, 1)


def test_a_sure_card_played_on_another_is_a_push_like_any() -> None:
    rivals = [seat("1a1", hand=[SURE_UP]), seat("1a2", hand=[DOWN])]
    state = table([seat(SAFE, hand=[EAST]), *rivals])
    both(state, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert can(state, 1) == {f"push {SURE_UP} 2{EAST_OF_SAFE[1:]}", "decline"}
    both(state, 1, f"push {SURE_UP} 2{EAST_OF_SAFE[1:]}")
    assert (state.phase, state.asked) == ("push", 2), "the next one may push on"
    assert can(state, 2) == {f"push {DOWN} {EAST_OF_SAFE}", "decline"}


@pytest.mark.parametrize("level", [2, 3])
def test_the_mummy_enters_higher_up_and_steps_on_from_there(level: int) -> None:
    """It strikes who stands on a head there, and goes on from it straight and by stairs."""
    head = next(name for name in HEADS if name[0] == str(level))
    state = hunting([seat(head), seat("1d4")])
    events = both(state, 1, f"mummy {head}")
    assert only(ev.MummyAttacked, events) == [ev.MummyAttacked(0, 1, None)]
    assert (state.seats[0].endurance, state.mummy) == (3, -1)

    state = hunting([seat("1d1"), seat("1d4")])
    both(state, 1, f"mummy {head}")
    assert (state.mummy, state.seats[0].endurance) == (parse_field(head), 4)
    steps = {f"mummy {name_of(field)}" for field in load_board().mummy_steps[state.mummy]}
    assert can(hunting([seat("1d1"), seat("1d4")], head), 1) == {"stay", *steps}
    assert f"mummy {level - 1}{head[1:]}" in steps


def test_a_find_can_serve_as_a_move_once() -> None:
    state = table([seat("1c3", finds=[ROPE]), seat("1a1")])
    events = do(state, 0, f"move {ROPE} 2c3")
    moved, used = events[:2]
    assert moved == ev.MoveCardPlayed(0, 0, KIND[ROPE], parse_field("1c3"), parse_field("2c3"))
    assert used == ev.FindLost(0, KIND[ROPE], "used")
    assert state.seats[0].finds == ()
    assert not [
        text for text in can(table([seat("1c3", hand=[ROPE]), seat("1a1")]), 0) if text.startswith("move")
    ]


def test_hands_are_drawn_up_at_the_end_of_the_own_turn_only() -> None:
    state = table([seat(SAFE, hand=[EAST]), seat("1a1", hand=[DEAD_END])], top=[UP] * 5)
    do(state, 0, f"move {EAST} {EAST_OF_SAFE}")
    assert only(ev.Drawn, do(state, 1, f"push {DEAD_END}")) == [ev.Drawn(0, 5)]
    assert state.seats[1].hand == ()
