"""Worked checks of the rules of Pyramids, one by one."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from game.engine import GAMES, Event, IllegalAction
from game.engine.pyramids import PyramidsState, Seat, load_cards, solo_rank
from game.engine.pyramids import events as ev
from game.engine.pyramids.grid import ALL, cell_indices, neighbours, parse_cells, reach
from game.engine.pyramids.patterns import EXPEDITIONS, PLACEMENTS, orientations
from game.engine.pyramids.scoring import RANKS, breakdown

from . import handmade
from .reference_pyramids import CARDS, beside, card_colour, cells_of

GAME = GAMES["pyramids"]
GREEN, ORANGE, PURPLE = 0, 1, 2
ALL_CELLS = {(row, column) for row in range(5) for column in range(5)}


def numbers_of(colour: int) -> list[int]:
    return [n for n in range(1, 49) if (n - 1) % 3 == colour]


def draft(state: Any) -> None:
    """Everybody keeps the two lowest cards."""
    while state.phase == "draft":
        player = state.to_act()[0]
        state.apply(player, state.legal_actions(player)[0])


def only(kind: type[Event], events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def about_to_explore(
    tombs: list[list[int]],
    before: list[list[int]],
    *,
    taken: list[list[tuple[str, int]]] | None = None,
    turn: int | None = None,
) -> PyramidsState:
    """A table where seat p holds the cards `tombs[p]`, each one cell short of its tomb, and has explored
    `before[p]`. A seat with fewer such cards has untouched ones. `taken` are the awards taken; `turn` counts
    from 1 to 28, by default one that fits the number of marks."""
    random = Random(1)
    used = {n for pile in [*tombs, *before] for n in pile}
    rest = [n for n in range(1, 49) if n not in used]
    slots, piles = [], []
    for mine, old in zip(tombs, before, strict=True):
        near = [(n, handmade.shortest_path(n) - {handmade.tomb_of(n)}) for n in mine]
        slots.append(near + [(rest.pop(), set()) for _ in range(2 - len(mine))])
        piles.append([(n, handmade.shortest_path(n)) for n in old])
    marked = [cards + pile for cards, pile in zip(slots, piles, strict=True)]
    turn = turn or min(handmade.possible_turn(random, marked, len(rest)), 27)
    round_ = 1 + (turn - 1) // 7
    seats = [handmade.seat_json(random, *both, round_) for both in zip(slots, piles, strict=True)]
    obj = handmade.table_json(random, seats, rest, round_, 1 + (turn - 1) % 7)
    if taken is not None:
        for seat, awards in zip(obj["seats"], taken, strict=True):
            seat["awards"] = [list(award) for award in awards]
    state = GAME.from_json(json.loads(json.dumps(obj)))
    assert isinstance(state, PyramidsState)
    return state


def dig(state: PyramidsState, player: int, card: int) -> list[Event]:
    """Mark the tomb as a single cell."""
    return state.apply(player, GAME.parse(f"{card}:{handmade.names_of({handmade.tomb_of(card)})}"))


def idle(state: PyramidsState, player: int) -> list[Event]:
    """Mark some single cell that is neither a cross nor a tomb."""
    for action in state.legal_actions(player):
        number, names = str(action).split(":")
        if len(names) == 2 and CARDS[int(number)]["signs"][min(cells_of(names))] not in "xT":
            return state.apply(player, action)
    raise AssertionError("no quiet cell is free")


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
def test_orientations(pattern: str, count: int) -> None:
    assert len(orientations(pattern)) == count


def test_expedition_cards() -> None:
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


# --- scoring ------------------------------------------------------------------------------------


def test_the_worked_score_of_111() -> None:
    seat = Seat()
    seat.explored = [*numbers_of(ORANGE)[:2], *numbers_of(GREEN)[:4], numbers_of(PURPLE)[0]]
    seat.torches = 0b1001
    seat.awards = [(ORANGE, 10), (GREEN, 6), (GREEN, 3)]
    seat.red, seat.green, seat.skulls = 6, 3, 5
    parts = breakdown(seat)
    assert (parts.pyramids, parts.torches, parts.awards) == (70, 10, 19)
    assert (parts.gem_pairs, parts.gem_singles, parts.skulls) == (15, 3, -6)
    assert parts.total == 111


def test_three_awards_of_19_points_are_one_of_each() -> None:
    assert [
        set(three) for three in itertools.combinations_with_replacement((10, 6, 3), 3) if sum(three) == 19
    ] == [{10, 6, 3}]


def test_only_the_last_skull_counts() -> None:
    points = []
    for count in range(11):
        seat = Seat()
        seat.skulls = count
        points.append(breakdown(seat).total)
    assert points == [0, -1, -2, -3, -4, -6, -8, -10, -12, -15, -18]


def test_solo_ranks() -> None:
    assert [solo_rank(points) for points in (-18, 0, 59, 60, 79, 80, 149, 150, 999)] == [
        0,
        0,
        0,
        1,
        1,
        2,
        5,
        6,
        6,
    ]
    assert list(RANKS) == sorted(set(RANKS))


def finished(state: PyramidsState) -> PyramidsState:
    """The same table as if the game were over."""
    state.phase, state.round, state.turn = "over", 4, 7
    return state


def bare(explored: list[list[int]], points: list[int]) -> PyramidsState:
    """A finished game where each seat has explored some cards and made up the rest by awards."""
    state = GAME.new(len(explored), 1)
    assert isinstance(state, PyramidsState)
    for seat, pile, value in zip(state.seats, explored, points, strict=True):
        seat.explored = pile
        seat.awards = [(GREEN, value)]
    return finished(state)


@pytest.mark.parametrize(
    ("explored", "points", "winners"),
    [
        ([[5], [4]], [0, 0], (1,)),
        ([[4, 9], [5, 30]], [0, 0], (0,)),
        ([[4], [5]], [0, 1], (1,)),
        ([[], []], [0, 0], (0, 1)),
        ([[], [40]], [10, 0], (1,)),
        ([[], [], []], [3, 6, 6], (1, 2)),
        ([[1], [9], [8], [7]], [0, 5, 5, 5], (3,)),
    ],
)
def test_ties(explored: list[list[int]], points: list[int], winners: tuple[int, ...]) -> None:
    state = bare(explored, points)
    assert state.winners() == winners


def test_nobody_has_won_before_the_end() -> None:
    state = GAME.new(2, 1)
    assert state.winners() == ()


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


# --- the draft ----------------------------------------------------------------------------------


def test_everybody_is_dealt_four_and_keeps_two_in_secret() -> None:
    state = GAME.new(4, 11)
    assert isinstance(state, PyramidsState)
    assert state.to_act() == (0, 1, 2, 3)
    for player in (2, 0, 3):
        assert len(state.legal_actions(player)) == 6
        assert state.apply(player, state.legal_actions(player)[player]) == [ev.DraftPicked(player)]
        assert state.legal_actions(player) == ()
    events = state.apply(1, state.legal_actions(1)[5])
    (ended,) = only(ev.DraftEnded, events)
    assert [list(pair) for pair in ended.kept] == [seat.cards for seat in state.seats]
    assert list(ended.display) == state.display
    assert len(state.deck) == 48 - 8 - 4


def test_the_draft_is_the_same_whoever_chooses_first() -> None:
    """Chance must not depend on the order in which simultaneous choices come in."""
    games = []
    for order in itertools.permutations(range(3)):
        state = GAME.new(3, 5)
        for player in order:
            state.apply(player, state.legal_actions(player)[player])
        games.append(state.to_json())
    assert all(game == games[0] for game in games)


def test_a_seat_cannot_see_the_others_hands_and_choices() -> None:
    state = GAME.new(3, 5)
    assert isinstance(state, PyramidsState)
    state.apply(1, state.legal_actions(1)[0])
    random = Random(0)
    hands, kept = Counter(), Counter()
    for _ in range(600):
        seen = state.observe(0, random)
        assert seen.seats[0].hand == state.seats[0].hand
        assert seen.seats[1].kept is not None
        assert set(seen.seats[1].kept) <= set(seen.seats[1].hand)
        assert seen.seats[2].kept is None
        everything = [*seen.deck, *(n for seat in seen.seats for n in seat.hand)]
        assert sorted(everything) == list(range(1, 49))
        hands.update(seen.seats[1].hand)
        kept.update(seen.seats[1].kept)
    unknown = set(range(1, 49)) - set(state.seats[0].hand)
    assert set(hands) == unknown
    # 600 · 4 / 44 = 55 of each card on average, with a standard deviation of 7.
    assert all(20 < hands[n] < 100 for n in unknown)
    assert len(kept) > 40


def test_nobody_sees_the_deck_or_the_expedition_cards_to_come() -> None:
    state = GAME.new(2, 8)
    assert isinstance(state, PyramidsState)
    draft(state)
    random = Random(0)
    tops, nexts = Counter(), Counter()
    for _ in range(400):
        seen = state.observe(1, random)
        assert sorted(seen.deck) == sorted(state.deck)
        assert seen.expeditions[0] == state.expeditions[0]
        assert seen.to_come() == state.to_come()
        assert seen.random.state != state.random.state
        tops[seen.deck[-1]] += 1
        nexts[seen.expeditions[1]] += 1
    assert len(tops) > 30
    assert set(nexts) == set(state.to_come())


# --- rounds and solo ----------------------------------------------------------------------------


def play(state: PyramidsState, seed: int) -> list[Event]:
    random = Random(seed)
    events: list[Event] = []
    while state.to_act():
        player = random.choice(state.to_act())
        events += state.apply(player, random.choice(state.legal_actions(player)))
    return events


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_rounds_of_seven_turns_with_one_card_unseen(players: int) -> None:
    state = GAME.new(players, 21)
    assert isinstance(state, PyramidsState)
    events = play(state, 3)
    revealed = only(ev.ExpeditionRevealed, events)
    assert [(e.round, e.turn) for e in revealed] == [(r, t) for r in range(1, 5) for t in range(1, 8)]
    for ended in only(ev.RoundEnded, events):
        shown = [e.pattern for e in revealed if e.round == ended.round]
        assert sorted([*shown, ended.unseen]) == sorted(EXPEDITIONS)
    assert len(only(ev.RoundEnded, events)) == 4


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_seed_gives_the_same_expedition_cards_whatever_is_played(players: int) -> None:
    shown = set()
    for seed in range(5):
        state = GAME.new(players, 99)
        assert isinstance(state, PyramidsState)
        shown.add(tuple(e.pattern for e in only(ev.ExpeditionRevealed, play(state, seed))))
    assert len(shown) == 1


def test_solo_strikes_green_orange_purple() -> None:
    for seed in range(20):
        state = GAME.new(1, seed)
        assert isinstance(state, PyramidsState)
        events = play(state, seed)
        taken: Counter[int] = Counter()
        struck = []
        for event in events:
            if isinstance(event, ev.AwardTaken):
                assert event.value == (10, 6, 3)[taken[event.colour]]
                taken[event.colour] += 1
            if isinstance(event, ev.AwardStruck):
                assert event.value == (10, 6, 3)[taken[event.colour]]
                taken[event.colour] += 1
                struck.append(event.colour)
        assert struck == [GREEN, ORANGE, PURPLE]
        assert state.winners() == (0,)


def test_nothing_is_struck_off_with_opponents() -> None:
    state = GAME.new(2, 4)
    assert isinstance(state, PyramidsState)
    assert not only(ev.AwardStruck, play(state, 1))


@pytest.mark.parametrize("number", range(1, 49))
def test_colours_by_number(number: int) -> None:
    assert ("green", "orange", "purple")[load_cards()[number].colour] == card_colour(number)


# --- texts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("14:b2-c2", "14:b2-c2"),
        (" 14 : C2, b2 ", "14:b2-c2"),
        ("KEEP 33 14", "keep 14 33"),
        ("take 25", "take 25"),
        ("Take Deck", "take deck"),
    ],
)
def test_actions_are_read_kindly_and_written_one_way(text: str, written: str) -> None:
    assert str(GAME.parse(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        "14",
        "14:",
        "14:f1",
        "14:a6",
        "14:a1-a1",
        "0:a1",
        "49:a1",
        "keep 3",
        "keep 3 3",
        "keep 3 49",
        "take",
        "take 0",
        "take 49",
        "take deck 3",
        "-1:a1",
        "14:a1:b1",
        "²:a1",
        "١٤:a1",
        "9" * 5000 + ":a1",
        "\0",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        (0, 1),
        (5, 1),
        (-1, 1),
        (True, 1),
        (2.0, 1),
        ("2", 1),
        (2, -1),
        (2, 1 << 64),
        (2, 1.0),
        (2, None),
        (2, True),
    ],
)
def test_games_that_cannot_start(players: Any, seed: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.new(players, seed)
