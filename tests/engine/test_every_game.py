"""The battery that every game must pass: a registered game, and the minimal one that shows how."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import game.engine as engine
from game.engine import GAMES, Action, Game, IllegalAction, State
from game.engine.record import Record, record_from_json, replay
from tests.games.stones.rules import Stones
from tests.records import make as golden
from tests.today import Some, in_part

from .every_game import ALL_GAMES, LONGEST, NOBODY_MAY_WIN, each_game, frozen, random_move, somewhere, start

PLAYOUTS = 1_000
LONG_GAMES = {"mummy": 80}
"""Play-outs of games that random play takes to their limit of rounds: about as many positions."""

LONGEST_TEXT = 160
"""Signs of an action: five cards of Mummy by name."""


CLOSE_LOOK = 0.008
"""Share of the steps at which the costly checks are made."""


class Foreign(Action):
    """An action of no game at all."""

    def __str__(self) -> str:
        return "foreign"


# --- what must hold at every position -----------------------------------------------------------


def check_actions(game: Game, state: State) -> None:
    """The seats that may act, and their actions: ascending, without duplicates, and the same each time."""
    to_act = state.to_act()
    assert list(to_act) == sorted(set(to_act))
    assert bool(to_act) != state.is_over
    for player in range(-1, state.players + 1):
        actions = state.legal_actions(player)
        assert isinstance(actions, tuple)
        assert bool(actions) == (player in to_act)
        assert len(actions) == len(set(actions))


def check_result(state: State) -> None:
    scores, winners = state.scores(), state.winners()
    assert len(scores) == state.players
    assert all(type(points) is int for points in scores)
    assert list(winners) == sorted(set(winners))
    if state.is_over:
        assert winners or _lost_by_all(state)
    else:
        assert not winners
    assert all(scores[w] == max(scores) for w in winners)
    for player, points in enumerate(scores):
        sources = state.sources(player)
        assert not sources or sum(sources.values()) == points


def _lost_by_all(state: State) -> bool:
    """True if the game is one that may end so."""
    return state.to_json()["game"] in NOBODY_MAY_WIN


def check_texts(game: Game, state: State) -> None:
    for player in state.to_act():
        actions = state.legal_actions(player)
        assert len(actions) == len({str(action) for action in actions})
        for action in actions:
            text = str(action)
            assert text == text.strip()
            assert "\n" not in text
            assert len(text) <= LONGEST_TEXT
            assert game.parse(text) == action
            assert hash(game.parse(text)) == hash(action)


def check_refusals(game: Game, state: State, seen: list[Action], random: Random) -> None:
    """Illegal actions raise IllegalAction and change nothing."""
    before = frozen(state)
    tries: list[tuple[int, Action]] = []
    for player in range(state.players):
        legal = set(state.legal_actions(player))
        others = {a for p in range(state.players) for a in state.legal_actions(p)} - legal
        past = {random.choice(seen) for _ in range(4)} - legal if seen else set()
        tries += [
            (player, action) for action in [*sorted(others, key=str)[:4], *sorted(past, key=str), Foreign()]
        ]
    for player in (-1, -state.players, state.players, 99):
        tries += [(player, action) for p in state.to_act() for action in state.legal_actions(p)[:2]]
    for player, action in tries:
        with pytest.raises(IllegalAction, match=r"."):
            state.apply(player, action)
    assert frozen(state) == before


def check_copies(state: State, random: Random) -> None:
    """A copy goes its own way, and so does the original."""
    before = frozen(state)
    copy, again = state.copy(), state.copy()
    assert type(copy) is type(state)
    assert frozen(copy) == before
    for _ in range(6):
        if not copy.is_over:
            copy.apply(*random_move(copy, random))
    assert frozen(state) == before
    moved = frozen(copy)
    if not again.is_over:
        again.apply(*random_move(again, random))
    assert frozen(copy) == moved


def check_json(game: Game, state: State, random: Random) -> None:
    """A written state is read back exactly, and plays on in the same way."""
    obj = state.to_json()
    restored = game.from_json(json.loads(json.dumps(obj)))
    assert restored.to_json() == obj
    original = state.copy()
    for _ in range(10):
        if original.is_over:
            break
        player, action = random_move(original, random)
        assert restored.legal_actions(player) == original.legal_actions(player)
        assert restored.apply(player, action) == original.apply(player, action)
    assert frozen(restored) == frozen(original)


def check_observations(game: Game, state: State, random: Random) -> None:
    """An observer sees its own actions and all that is public, and nothing that depends on hidden things."""
    before = frozen(state)
    for player in range(state.players):
        seed = random.getrandbits(32)
        seen = state.observe(player, Random(seed))
        assert seen.to_act() == state.to_act()
        assert seen.legal_actions(player) == state.legal_actions(player)
        assert (seen.scores(), seen.winners(), seen.is_over) == (
            state.scores(),
            state.winners(),
            state.is_over,
        )
        # `seen` differs from the truth in hidden things only: both must look the same to the player.
        for twin in (seen, state.observe(player, Random(seed + 1))):
            assert frozen(twin.observe(player, Random(seed))) == frozen(seen)
        # The engine's own generator is a source of chance as good as Python's.
        mine = [frozen(state.observe(player, engine.Random(seed))) for _ in range(2)]
        assert mine[0] == mine[1]
        # The observed state is a possible position: it is accepted and can be played on.
        assert frozen(game.from_json(seen.to_json())) == frozen(seen)
        for _ in range(4):
            if not seen.is_over:
                seen.apply(*random_move(seen, random))
    for player in (-1, state.players):
        with pytest.raises(ValueError, match=r"."):
            state.observe(player, random)
    assert frozen(state) == before


# --- the battery --------------------------------------------------------------------------------


@in_part(0.04)
@each_game
def test_random_games_of_every_kind_end_and_keep_the_checks(game: Game, some: Some) -> None:
    """Random games to the end, with the cheap checks at each step and the costly ones at some."""
    for seed in some(LONG_GAMES.get(game.id, PLAYOUTS)):
        random = Random(seed)
        state = start(game, seed)
        seen: list[Action] = []
        steps = 0
        while True:
            check_actions(game, state)
            if random.random() < CLOSE_LOOK:
                check_result(state)
                check_texts(game, state)
                check_refusals(game, state, seen, random)
                check_copies(state, random)
                check_json(game, state, random)
                check_observations(game, state, random)
            if state.is_over:
                break
            player, action = random_move(state, random)
            state.apply(player, action)
            seen.append(action)
            steps += 1
            assert steps <= LONGEST
        check_result(state)
        check_refusals(game, state, seen[-20:], random)


@in_part(0.25)
@each_game
def test_the_same_seed_gives_the_same_game(game: Game, some: Some) -> None:
    for seed in ((0, 1, 7, 2**64 - 1)[number] for number in some(4)):
        for players in game.players:
            one, two = game.new(players, seed), game.new(players, seed)
            random = Random(seed)
            while not one.is_over:
                assert frozen(one) == frozen(two)
                player, action = random_move(one, random)
                assert one.apply(player, action) == two.apply(player, action)


@each_game
def test_other_seeds_give_other_games(game: Game) -> None:
    for players in game.players:
        assert len({frozen(game.new(players, seed)) for seed in range(50)}) > 40


@in_part(0.15)
@each_game
def test_a_record_replays_to_the_same_state(game: Game, some: Some) -> None:
    for seed in some(40):
        random = Random(seed)
        state = start(game, seed)
        seats = tuple(f"seat {p}" for p in range(state.players))
        record = Record(game.id, game.rules_version, seed, seats)
        happened = []
        while not state.is_over:
            player, action = random_move(state, random)
            happened.append(state.apply(player, action))
            record.actions.append((player, action))
        restored = record_from_json(json.loads(json.dumps(record.to_json())), ALL_GAMES)
        assert restored == record
        end, events = replay(restored, ALL_GAMES)
        assert frozen(end) == frozen(state)
        assert events == happened
        stop = random.randrange(len(record.actions))
        part, events = replay(restored, ALL_GAMES, stop)
        assert len(events) == stop
        for player, action in record.actions[stop:]:
            part.apply(player, action)
        assert frozen(part) == frozen(state)


@in_part(0.15)
@each_game
def test_the_order_of_actions_does_not_depend_on_history(game: Game, some: Some) -> None:
    """Actions are in a fixed order: a restored state offers them as the played one does."""
    for seed in some(60):
        state = somewhere(game, seed)
        restored = game.from_json(state.to_json())
        for player in state.to_act():
            assert restored.legal_actions(player) == state.legal_actions(player)
            assert state.copy().legal_actions(player) == state.legal_actions(player)


@each_game
def test_games_out_of_range_are_refused(game: Game) -> None:
    low, high = game.players[0], game.players[-1]
    for players in (low - 1, high + 1, -1, True, float(low), None, "2"):
        with pytest.raises(ValueError, match=r"."):
            game.new(players, 1)
    for seed in (-1, 2**64, 1.0, None, "7"):
        with pytest.raises(ValueError, match=r"."):
            game.new(low, seed)


@each_game
def test_texts_that_say_nothing_are_refused(game: Game) -> None:
    for text in ("", " ", "foreign", "take", "take -1", ":", "0:", "\n", "ź", "9" * 10_000):
        with pytest.raises(ValueError, match=r"."):
            game.parse(text)


@each_game
def test_json_that_is_no_state_is_refused(game: Game) -> None:
    junk: list[Any] = [None, 1, "x", [], {}, {"game": game.id}, {"game": []}, float("nan"), True]
    for obj in junk:
        with pytest.raises(ValueError, match=r"."):
            game.from_json(obj)


@each_game
def test_every_game_says_all_it_must_of_itself(game: Game) -> None:
    assert game.id.isidentifier()
    assert game.id == game.id.lower()
    assert isinstance(game.players, range)
    assert game.players[0] >= 1
    assert game.players.step == 1
    assert type(game.rules_version) is int
    assert game.rules_version >= 1


# --- golden records -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{game.id}-{players}")
        for game in GAMES.values()
        for players in game.players
    ],
)
def test_golden_records(game: Game, players: int) -> None:
    golden.check(game, players)


def test_a_game_without_a_golden_record_fails() -> None:
    with pytest.raises(AssertionError, match="no golden record"):
        golden.check(Stones(), 2)


def test_a_game_that_plays_differently_fails() -> None:
    """The golden check sees a change of chance that no other test would."""
    game = next(iter(GAMES.values()))

    class Other(type(game)):  # type: ignore[misc] # the class is known at run time only
        def new(self, players: int, seed: int, setup: str = "") -> State:
            return super().new(players, seed + 1, setup)

    with pytest.raises(AssertionError, match="plays differently"):
        golden.check(Other(), game.players[0])
