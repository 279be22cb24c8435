"""The engine beside the slow reference, position by position."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.games.mummy.rules import ATTRIBUTES, FIELDS, MummyState, load_board, load_cards
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.fields import NAMES
from tests.today import chance

from . import reference
from .compared import DECK, dice_of, lively, plain
from .reference_play import Play, ReshuffledError
from .table import MUMMY

POSITIONS = 20_000


def check_fights(before: dict[str, Any], events: list[Any]) -> None:
    """Contests of the first card resolved: numbers of the position before, outcomes of the rolls."""
    seat = before["seats"][before["active"]]
    for event in events:
        if not isinstance(event, ev.MonsterFought):
            continue
        mine = event.die + event.value + event.bonus
        assert event.outcome == reference.outcome(event.how, mine, event.monster_die + event.monster_value)
        attribute = {"attack": "strength", "trick": "cunning", "flee": "speed"}[event.how]
        assert event.value == reference.value(seat, attribute)
        assert event.bonus == reference.bonus(seat, event.how)
        clause = reference.CARDS[load_cards()[event.card].id]["clauses"][0].split()
        assert event.monster_value == int(clause[clause.index(attribute) + 1])


def check_play(
    before: dict[str, Any],
    player: int,
    text: str,
    events: list[Any],
    after: dict[str, Any],
    seen: Counter[str],
) -> None:
    """The position after an action is the one that the reference makes of it."""
    taken = [event.card for event in events if isinstance(event, ev.FindLost) and event.cause == "mummy"]
    rolls = dice_of(events)
    play = Play(before, rolls, load_cards()[taken[0]].id if taken else None, seen)
    try:
        play.act(player, text)
    except ReshuffledError:
        assert any(isinstance(event, ev.DeckShuffled) for event in events)
        seen["reshuffled"] += 1
        return
    assert not rolls, (before, text)
    assert plain(play.obj) == plain(after), (before, text)


REACHED = {
    "stay", "pass", "steady", "sure", "grown", "grown out",
    "enter", "leave", "try", "break", "remove", "exchange", "heal",
    "push", "dead end", "move by hand", "move by finds", "turned, 0 ways", "turned, 1 ways", "turned, 2 ways",
    "cancel", "sweep", "out", "first passed on", "strike endurance", "strike find",
    "passed True", "passed False", "passed None", "not moved", "moved from a barrier",
    "attack won", "attack lost", "attack captured", "trick won", "trick captured", "trick ally",
    "flee won", "flee lost", "flee past a surprise",
    "effect endurance", "effect leaves", "effect find", "effect captured", "effect blocked", "effect curse",
    "effect mummy", "effect grow", "effect fall", "effect climb", "effect start",
}  # fmt: skip
"""Branches that the random games must have reached."""

TELLING = (61, 196, 264, 282, 357, 384, 396)
"""Seeds of games that come to all of that between them."""

FURTHER = range(400)
"""Seeds of further games, for cards that have led the first ones elsewhere."""


PHASES = {"bid", "mummy", "strike", "turn", "push", "play", "go", "cancel", "test", "fight", "give"}


def check_game(seed: int, seen: Counter[str], done: Counter[str]) -> int:
    """A lively game in both, to its end; the number of positions."""
    random = Random(seed)
    state = MUMMY.new(1 + seed % 4, seed)
    assert isinstance(state, MummyState)
    before = state.to_json()
    positions = 0
    while not state.is_over:
        positions += 1
        seen[state.phase] += 1
        assert Counter(reference.everywhere(before)) == DECK
        for player, seat in enumerate(before["seats"]):
            actions = [str(action) for action in state.legal_actions(player)]
            assert len(actions) == len(set(actions))
            assert set(actions) == reference.legal_actions(before, player), (before, player)
            values = [state.seats[player].value(attribute) for attribute in range(7)]
            assert values == [reference.value(seat, attribute) for attribute in ATTRIBUTES]
        player = random.choice(state.to_act())
        action = lively(random, state.legal_actions(player))
        events = state.apply(player, action)
        check_play(before, player, str(action), events, state.to_json(), done)
        if before["phase"] == "fight":
            check_fights(before, events)
        if state.players == 1:
            assert all(event.by is None for event in events if isinstance(event, ev.MummyMoved))
        before = state.to_json()
    return positions


@pytest.mark.long
def test_engine_and_reference_agree() -> None:
    positions, seed = 0, 0
    seen: Counter[str] = Counter()
    done: Counter[str] = Counter()
    while positions < POSITIONS or (REACHED - set(done) and seed < len(FURTHER)):
        positions += check_game(seed, seen, done)
        seed += 1
    assert set(seen) == PHASES
    assert not REACHED - set(done), REACHED - set(done)


def test_they_agree_in_games_that_come_to_everything() -> None:
    seen: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for seed in (*TELLING, *FURTHER):
        check_game(seed, seen, done)
        if set(seen) == PHASES and set(done) >= REACHED:
            break
    assert set(seen) == PHASES
    assert not REACHED - set(done), REACHED - set(done)


def test_they_agree_in_games_that_nobody_has_seen() -> None:
    random, positions = chance("mummy"), 0
    while positions < 500:
        positions += check_game(random.randrange(2**32), Counter(), Counter())


def test_distances_of_the_mummy() -> None:
    board = load_board()
    places = [reference.place_of(name) for name in NAMES]
    for start in range(0, FIELDS, 7):
        for goal in range(FIELDS):
            one, two = places[start], places[goal]
            assert one
            assert two
            assert board.mummy_distance[start][goal] == reference.mummy_distance(one, two)


def test_the_board_is_read_alike() -> None:
    board = load_board()
    assert {NAMES[field] for field in board.heads} == {reference.name(place) for place in reference.HEADS}
    assert {NAMES[field] for field in board.keys} == {reference.name(place) for place in reference.KEYS}
    assert {NAMES[field] for field in board.starts} == {reference.name(place) for place in reference.STARTS}
    for place, sign in reference.SIGNS.items():
        number = board.numbers[NAMES.index(reference.name(place))]
        assert number == (int(sign) if sign.isdigit() else 0)
