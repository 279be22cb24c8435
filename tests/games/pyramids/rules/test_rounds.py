"""The rules of Pyramids, clause by clause: the draft, rounds, solo and the score."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

import pytest

from game.engine import Event
from game.games.pyramids.rules import PyramidsState, load_cards
from game.games.pyramids.rules import events as ev
from game.games.pyramids.rules.patterns import EXPEDITIONS
from game.games.pyramids.rules.scoring import RANKS, breakdown, solo_rank
from game.games.pyramids.rules.seat import Seat

from .positions import GAME, GREEN, ORANGE, PURPLE, draft, numbers_of, only
from .reference import card_colour

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
def test_tied_points_go_to_the_lowest_explored_pyramid(
    explored: list[list[int]], points: list[int], winners: tuple[int, ...]
) -> None:
    state = bare(explored, points)
    assert state.winners() == winners


def test_nobody_has_won_before_the_end() -> None:
    state = GAME.new(2, 1)
    assert state.winners() == ()


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
def test_text_that_is_no_action_is_refused(text: str) -> None:
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
