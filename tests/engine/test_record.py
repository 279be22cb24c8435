"""Records: written, read, replayed; damaged ones are refused with what is wrong."""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import GAMES, Game
from game.engine import Random as SplitMix
from game.engine.record import FORMAT, MAX_ACTIONS, Record, RecordError, record_from_json, replay
from tests.today import Some, in_part

from .every_game import ALL_GAMES, each_game, frozen, random_move
from .mutations import damaged
from .playable import LONG_GAMES, check_playable

MUTATIONS = 2_000


@cache
def played(game_id: str, seed: int) -> Record:
    """A record of a random game, sometimes unfinished."""
    game = ALL_GAMES[game_id]
    random = Random(seed)
    players = game.players[seed % len(game.players)]
    state = game.new(players, seed)
    record = Record(game_id, game.rules_version, seed, tuple(f"friend {p}" for p in range(players)))
    stop = random.choice((0, 3, 20, 10_000))
    while not state.is_over and len(record.actions) < stop:
        move = random_move(state, random)
        state.apply(*move)
        record.actions.append(move)
    return record


@in_part(0.1)
@each_game
def test_damaged_records(game: Game, some: Some) -> None:
    refused = accepted = 0
    seeds = some(LONG_GAMES.get(game.id, MUTATIONS))
    for seed in seeds:
        random = Random(seed)
        whole = played(game.id, seed // 40).to_json()
        obj = damaged(whole, random)
        before = copy.deepcopy(obj)
        try:
            record = record_from_json(obj, ALL_GAMES)
            state, happened = replay(record, ALL_GAMES)
        except RecordError:
            refused += 1
        else:
            accepted += before != whole
            assert len(happened) == len(record.actions)
            again = record_from_json(json.loads(json.dumps(record.to_json())), ALL_GAMES)
            assert again == record
            assert frozen(replay(again, ALL_GAMES)[0]) == frozen(state)
            if seed % 10 == 0:
                check_playable(ALL_GAMES[record.game], state, random)
        assert repr(obj) == repr(before), "reading changed what it was given"
    assert refused > len(seeds) / 3
    assert accepted >= len(seeds) // 100


GOOD: dict[str, Any] = {
    "format": FORMAT,
    "game": "stones",
    "rules": 1,
    "seed": 7,
    "seats": ["you", "priest"],
    "actions": ["0: take 2", "1: take 3", "0: take 1"],
}


def test_the_good_record_is_good() -> None:
    record = record_from_json(GOOD, ALL_GAMES)
    assert record.to_json() == GOOD
    state, happened = replay(record, ALL_GAMES)
    assert state.to_act() == (1,)
    assert len(happened) == 3
    assert len(replay(record, ALL_GAMES, stop=1)[1]) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "not a record of format 1"),
        ({"format": True}, "not a record of format 1"),
        ({"format": None}, "not a record of format 1"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": ["stones"]}, "unknown game"),
        ({"rules": 2}, "follows rules 2 of stones; we play 1"),
        ({"rules": 1.0}, "follows rules 1.0"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"seed": True}, "seed"),
        ({"seats": []}, "1 to 4 seats"),
        ({"seats": ["a"] * 5}, "1 to 4 seats"),
        ({"seats": "ab"}, "1 to 4 seats"),
        ({"seats": ["", "b"]}, "a seat is a name"),
        ({"seats": ["a" * 41, "b"]}, "a seat is a name"),
        ({"seats": ["a\nb", "b"]}, "a seat is a name"),
        ({"seats": ["\ud800", "b"]}, "a seat is a name"),
        ({"seats": [1, 2]}, "a seat is a name"),
        ({"actions": None}, "actions must be a list"),
        ({"actions": ["0: take 1"] * (MAX_ACTIONS + 1)}, "actions must be a list"),
        ({"actions": ["take 1"]}, "action 1: 'take 1' does not start with"),
        ({"actions": ["0: take 1", "2: take 1"]}, "action 2: '2: take 1' does not start with"),
        ({"actions": ["-1: take 1"]}, "action 1"),
        ({"actions": ["9" * 5000 + ": take 1"]}, "action 1"),
        ({"actions": ["٠: take 1"]}, "action 1"),
        ({"actions": ["0: take 1", 5]}, "action 2: 5 does not start with"),
        ({"actions": ["0: take 1", "1: take 9"]}, "action 2: say .take 1."),
    ],
)
def test_the_fault_of_a_record_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        record_from_json({**GOOD, **change}, ALL_GAMES)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", list(GOOD))
def test_a_missing_part_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match=r"."):
        record_from_json({key: value for key, value in GOOD.items() if key != name}, ALL_GAMES)


@pytest.mark.parametrize("obj", [None, [], "x", 1, [GOOD]])
def test_record_that_is_no_json_object_is_refused(obj: object) -> None:
    with pytest.raises(RecordError, match="must be a JSON object"):
        record_from_json(obj, ALL_GAMES)


def test_an_action_that_is_not_allowed_is_refused_with_its_number() -> None:
    record = record_from_json({**GOOD, "actions": ["0: take 2", "0: take 3"]}, ALL_GAMES)
    with pytest.raises(RecordError, match=r"action 2 \('0: take 3'\) is not allowed: player 0"):
        replay(record, ALL_GAMES)
    assert len(replay(record, ALL_GAMES, stop=1)[1]) == 1


def test_a_copy_is_independent() -> None:
    record = record_from_json(GOOD, ALL_GAMES)
    copied = record.copy()
    copied.actions.pop()
    assert len(record.actions) == 3
    assert copied != record


def test_the_examples_of_the_manual_are_true() -> None:
    """docs/records.md shows, for each game, a record and the state that it leads to."""
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    assert {shown["game"] for shown in blocks} == set(GAMES)
    for shown, position in zip(blocks[::2], blocks[1::2], strict=True):
        record = record_from_json(shown, ALL_GAMES)
        assert record.to_json() == shown
        assert replay(record, ALL_GAMES)[0].to_json() == position
    random = SplitMix(0)
    assert [f"0x{random.next64():016X}" in text for _ in range(3)] == [True] * 3
