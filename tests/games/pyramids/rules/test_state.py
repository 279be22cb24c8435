"""The rules of Pyramids, clause by clause: shapes, awards and new pyramids."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine import Event, IllegalAction
from game.games.pyramids.rules import PyramidsState, load_cards
from game.games.pyramids.rules import events as ev
from game.games.pyramids.rules.grid import ALL, cell_indices, neighbours, parse_cells, reach
from game.games.pyramids.rules.patterns import EXPEDITIONS, PLACEMENTS, orientations
from tests.games.pyramids import handmade

from .positions import ALL_CELLS, GAME, GREEN, ORANGE, PURPLE, about_to_explore, dig, idle, numbers_of, only
from .reference import CARDS, beside

# --- shapes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "count"), [("I2", 40), ("I3", 30), ("L3", 64), ("L4", 96), ("T4", 48), ("O4", 16)]
)
def test_placements_on_an_empty_chamber(pattern: str, count: int) -> None:
    assert len(PLACEMENTS[pattern]) == len(set(PLACEMENTS[pattern])) == count
    assert all(mask.bit_count() == int(pattern[1]) and mask < 1 << 25 for mask in PLACEMENTS[pattern])


def test_neighbours_do_not_go_round_the_edges() -> None:
    for index in range(25):
        cell = (index // 5, index % 5)
        around = {other for other in beside(cell) if other in ALL_CELLS}
        assert _pairs(neighbours(1 << index)) == around
    assert _pairs(reach(1, ALL)) == ALL_CELLS
    assert _pairs(reach(parse_cells("e1"), parse_cells("e1 a2 d1"))) == {(0, 4), (0, 3)}
    assert reach(1, ALL & ~1) == 0


@pytest.mark.parametrize(
    ("pattern", "count"), [("I2", 2), ("I3", 2), ("L3", 4), ("L4", 8), ("T4", 4), ("O4", 1)]
)
def test_pattern_has_as_many_orientations_as_its_symmetry_leaves(pattern: str, count: int) -> None:
    assert len(orientations(pattern)) == count


def test_expedition_cards_have_the_counts_of_the_rules() -> None:
    assert Counter(EXPEDITIONS) == {"I2": 1, "I3": 2, "L3": 2, "L4": 1, "T4": 1, "O4": 1}


@pytest.mark.parametrize("number", range(1, 49))
def test_l4_on_an_untouched_card_covers_the_entrance_turned_or_mirrored(number: int) -> None:
    random = Random(number)
    others = [n for n in range(1, 49) if n != number]
    seats = [handmade.seat_json(random, [(number, set()), (others.pop(), set())], [], 1)]
    state = GAME.from_json(handmade.table_json(random, seats, others, 1, 1, "L4"))
    card = load_cards()[number]
    mine = [
        parse_cells(str(a).split(":")[1]) for a in state.legal_actions(0) if str(a).startswith(f"{number}:")
    ]
    shapes = {mask for mask in mine if mask.bit_count() == 4}
    assert shapes == {m for m in PLACEMENTS["L4"] if m & card.entrance and not m & ~card.open}
    assert [mask for mask in mine if mask.bit_count() == 1] == [card.entrance]
    for mask in PLACEMENTS["L4"]:
        if mask not in shapes:
            with pytest.raises(IllegalAction):
                state.apply(0, GAME.parse(f"{number}:{handmade.names_of(_pairs(mask))}"))


def _pairs(mask: int) -> set[tuple[int, int]]:
    return {(i // 5, i % 5) for i in cell_indices(mask)}


def test_all_eight_orientations_of_l4_are_used_on_some_entrance() -> None:
    used = set()
    for card in load_cards()[1:]:
        for mask in PLACEMENTS["L4"]:
            if mask & card.entrance and not mask & ~card.open:
                cells = sorted(_pairs(mask))
                top, left = min(r for r, _ in cells), min(c for _, c in cells)
                used.add(tuple((r - top, c - left) for r, c in cells))
    assert used == set(orientations("L4"))


# --- awards -------------------------------------------------------------------------------------


def test_the_worked_awards_in_one_turn_go_by_card_number() -> None:
    purple = [n for n in numbers_of(PURPLE) if n not in (15, 33)]
    first, third = [purple[0]], purple[1:4]
    state = about_to_explore([[33], [15]], [first, third], taken=[[], [("purple", 10)]])
    assert dig(state, 0, 33) is not None
    events = dig(state, 1, 15)
    while state.phase == "replace":
        player = state.to_act()[0]
        events += state.apply(player, state.legal_actions(player)[0])
    assert only(ev.AwardTaken, events) == [
        ev.AwardTaken(1, 15, PURPLE, 4, 6),
        ev.AwardTaken(0, 33, PURPLE, 2, 3),
    ]
    assert state.open_awards[PURPLE] == 3
    assert state.seats[0].awards == [(PURPLE, 3)]
    assert state.seats[1].awards == [(PURPLE, 10), (PURPLE, 6)]


def test_of_several_seats_the_lowest_of_all_their_numbers_goes_first() -> None:
    """Seat 0 digs up its 1st and 2nd purple pyramid, seat 1 its 2nd, whose number is between the two."""
    low, between, high, before = sorted(numbers_of(PURPLE))[:4]
    state = about_to_explore([[low, high], [between]], [[], [before]])
    state.fresh = [(low, 0), (between, 1), (high, 0)]
    state.seats[0].explored += [low, high]
    state.seats[1].explored += [between]
    assert state.awards_due() == [
        ev.AwardTaken(1, between, PURPLE, 2, 6),
        ev.AwardTaken(0, high, PURPLE, 2, 10),
    ]
    state.open_awards[PURPLE] = 2
    assert state.awards_due() == [ev.AwardTaken(0, high, PURPLE, 2, 3)], "one award is left"


def test_a_closed_colour_gives_nothing() -> None:
    purple = numbers_of(PURPLE)
    state = about_to_explore(
        [[purple[0]], []],
        [[purple[1], 1, 2], purple[2:8]],
        taken=[[], [("purple", 10), ("purple", 6), ("purple", 3)]],
    )
    events = dig(state, 0, purple[0]) + idle(state, 1)
    events += state.apply(0, state.legal_actions(0)[0])
    assert not only(ev.AwardTaken, events)
    assert state.seats[0].awards == []


# --- replacements -------------------------------------------------------------------------------


def test_seats_replace_in_the_order_of_their_lowest_explored_number() -> None:
    state = about_to_explore([[20], [7, 41], [12]], [[], [], []])
    for player, card in [(0, 20), (2, 12)]:
        dig(state, player, card)
    # The second seat has just one mark a turn; only 41 falls, its 7 stays.
    dig(state, 1, 41)
    assert state.phase == "replace"
    order = []
    while state.phase == "replace":
        (player,) = state.to_act()
        order.append(player)
        state.apply(player, state.legal_actions(player)[-1])
    assert order == [2, 0, 1]


def two_replacements() -> tuple[PyramidsState, list[Event]]:
    """The first seat explores two cards in one turn, the second one with a higher number."""
    random = Random(3)
    number, pattern, marked = next(
        (number, pattern, marked)
        for number, pattern, marked in handmade.endings("tomb")
        if sum(CARDS[number]["signs"][cell] == "x" for cell in handmade.open_cells(number) - marked) == 1
    )
    other, third, fourth = [n for n in (46, 47, 48, 45, 44) if n != number][:3]
    rest = [n for n in range(1, 49) if n not in (number, other, third, fourth)]
    near = handmade.shortest_path
    slots = [(number, marked), (other, near(other) - {handmade.tomb_of(other)})]
    theirs = [(third, near(third) - {handmade.tomb_of(third)}), (fourth, set())]
    turn = handmade.possible_turn(random, [slots, theirs], len(rest))
    seats = [handmade.seat_json(random, cards, [], 1 + (turn - 1) // 7) for cards in (slots, theirs)]
    obj = handmade.table_json(random, seats, rest, 1 + (turn - 1) // 7, 1 + (turn - 1) % 7, pattern)
    state = GAME.from_json(obj)
    assert isinstance(state, PyramidsState)
    shape = handmade.open_cells(number) - marked
    state.apply(0, GAME.parse(f"{number}:{handmade.names_of(shape)}"))
    dig(state, 0, other)
    return state, dig(state, 1, third)


def test_the_display_is_refilled_only_when_a_seat_has_replaced_all() -> None:
    state, events = two_replacements()
    assert len(only(ev.Explored, events)) == 3
    assert state.to_act() == (0,)
    shown = list(state.display)
    events = state.apply(0, GAME.parse(f"take {shown[2]}"))
    assert state.to_act() == (0,)
    assert not only(ev.DisplayRefilled, events)
    assert state.display == [shown[0], shown[1], 0, shown[3]]
    top = state.deck[-2:]
    events = state.apply(0, GAME.parse(f"take {shown[0]}"))
    assert only(ev.DisplayRefilled, events) == [ev.DisplayRefilled(0, top[1]), ev.DisplayRefilled(2, top[0])]
    assert state.display == [top[1], shown[1], top[0], shown[3]]
    assert state.to_act() == (1,)
    unseen = state.deck[-1]
    events = state.apply(1, GAME.parse("take deck"))
    assert only(ev.CardTaken, events) == [ev.CardTaken(1, 0, unseen, None)]
    assert not only(ev.DisplayRefilled, events)


def test_no_cards_are_taken_after_the_last_turn_but_awards_are() -> None:
    green, orange, purple = (numbers_of(colour) for colour in (GREEN, ORANGE, PURPLE))
    state = about_to_explore([[green[3]], []], [[green[0], *orange[:4]], purple[:6]], turn=28)
    events = dig(state, 0, green[3])
    assert state.phase == "mark"
    events += idle(state, 1)
    assert state.is_over
    assert state.to_act() == ()
    assert only(ev.Explored, events)
    assert only(ev.AwardTaken, events) == [ev.AwardTaken(0, green[3], GREEN, 2, 10)]
    assert not only(ev.CardTaken, events)
    assert isinstance(events[-1], ev.GameEnded)
    assert events[-1].scores == state.scores()
