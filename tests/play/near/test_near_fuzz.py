"""Messages over the wire may be anything: none raises, hangs, or does a thing that its seat may not do."""

from __future__ import annotations

import json
import random

import pytest

from game.engine import GAMES
from game.play.near.visiting import GuestSession
from game.play.near.wire import (
    ACT,
    DEAL,
    HERE,
    OVER,
    PULSE,
    READERS,
    STEP,
    events_of,
    fields_of,
    read_event,
    types_of,
    written,
)

from .cable import SEATS, NearTable

JUNK: list[object] = [
    None, True, False, 0, -1, 1, 10**30, -(10**30), 2**53, 0.5, "", "x", "9" * 5_000, "\ud800", "\0", [],
    {}, [[]], [None], {"": 0}, "__class__", ["Event"], [["GameOver"]], [0] * 200, {"m": "act"}, "1 b1",
]  # fmt: skip
TABLES = [("pyramids", 4), ("anubix", 5), ("mummy", 4)]
TEXTS = [
    "",
    "{",
    "null",
    "[]",
    "[" * 50_000,
    '{"m":' * 20_000,
    "NaN",
    '{"m":NaN}',
    "1" * 6_000,
    "\ud800",
    '{"m":[]}',
    '"act"',
]


def spoilt(text: str, chance: random.Random) -> str:
    """A message of ours with something wrong in it, most of the time still JSON."""
    obj = json.loads(text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        _spoil(obj, chance)
    try:
        written_ = json.dumps(obj, ensure_ascii=chance.random() < 0.5)
    except ValueError:
        return text[: chance.randrange(len(text))]
    if chance.random() < 0.1:
        at = chance.randrange(len(written_))
        return written_[:at] + chance.choice('"{}[],:\\0-e\u202e') + written_[at + 1 :]
    return written_


def _spoil(obj: object, chance: random.Random) -> None:
    """Change one value, key or length somewhere inside."""
    if isinstance(obj, dict) and obj:
        key = chance.choice(list(obj))
        if isinstance(obj[key], dict | list) and obj[key] and chance.random() < 0.8:
            _spoil(obj[key], chance)
        elif chance.random() < 0.15:
            obj[chance.choice(("x", "m", "at"))] = obj.pop(key)
        else:
            obj[key] = _other(obj[key], chance)
    elif isinstance(obj, list) and obj:
        at = chance.randrange(len(obj))
        if isinstance(obj[at], dict | list) and obj[at] and chance.random() < 0.8:
            _spoil(obj[at], chance)
        elif chance.random() < 0.2:
            obj.insert(at, chance.choice(JUNK))
        elif chance.random() < 0.2:
            del obj[at]
        else:
            obj[at] = _other(obj[at], chance)


def _other(value: object, chance: random.Random) -> object:
    if type(value) is int and chance.random() < 0.6:
        return value + chance.choice((-100, -2, -1, 1, 2, 5, 100))
    return chance.choice(JUNK)


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_a_host_survives_whatever_guests_send(game: str, count: int) -> None:
    chance = random.Random(count)
    table = NearTable(game, SEATS[game, count], 31).gather()
    host = table.host
    for _round in range(120):
        seen = [json.dumps(host.state.to_json()), len(host.chapters)]
        acting = [seat for seat in host.state.to_act() if seat in host.away]
        for _ in range(12):
            seat = chance.choice([*host.away, 0, -1, 99])
            action = chance.choice(host.state.legal_actions(acting[0])) if acting else "pass"
            ours = chance.choice(
                [
                    written(HERE, game=host.number, at=3, whole=False),
                    written(ACT, n=chance.randrange(9), action=str(action)),
                ]
            )
            sender = seat if seat not in acting else 99
            table.cable.to_host.append(
                (sender, chance.choice([spoilt(ours, chance), chance.choice(TEXTS), ours]))
            )
        host.pump()
        host.tick(0.0, hold=True)
        assert [json.dumps(host.state.to_json()), len(host.chapters)] == seen
        if not host.over:
            table.turn()


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_whatever_the_acting_guest_sends_is_legal_or_nothing(game: str, count: int) -> None:
    chance = random.Random(count + 1)
    table = NearTable(game, SEATS[game, count], 32).gather()
    host = table.host
    for _round in range(200):
        acting = [seat for seat in host.state.to_act() if seat in host.away]
        for seat in acting:
            action = chance.choice(host.state.legal_actions(seat))
            ours = written(ACT, n=host._done(seat), action=str(action))
            table.cable.to_host += [(seat, spoilt(ours, chance)) for _ in range(5)]
        before, copy = len(host.chapters), host.state.copy()
        host.pump()
        while host.tick(1000.0):
            pass
        for player, done in host.record().actions[before:]:
            copy.apply(player, done)  # raises if it was not legal
        if host.over:
            break
        table.turn()


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_a_guest_survives_whatever_a_host_sends(game: str, count: int) -> None:
    chance = random.Random(count + 2)
    table = NearTable(game, SEATS[game, count], 33).gather()
    kinds: set[str] = set()
    for _round in range(60):
        table.turn()
        for guest in table.sessions():
            ours = table.cable.sent[guest.seat]
            for text in (ours[-1], chance.choice(ours), chance.choice(ours)):
                kinds.add(json.loads(text)["m"])
                line = table.cable.to_guest.setdefault(guest.seat, [])
                line += [(0, spoilt(text, chance)) for _ in range(3)] + [(0, chance.choice(TEXTS))]
            guest.pump()
            for _ in range(100):
                guest.tick(0.0)
            state = guest.state
            assert state.players == len(guest.seats)
            assert isinstance(guest.seat, int)
            for player in state.to_act():
                assert state.legal_actions(player)
            for event in guest.events():
                assert repr(event)
    assert {DEAL, STEP, PULSE} <= kinds
    assert all(isinstance(guest, GuestSession) for guest in table.guests.values())


def test_a_false_record_is_not_taken() -> None:
    table = NearTable("anubix", SEATS["anubix", 2], 5).gather()
    guest = table.sessions()[0]
    while not guest.over:
        table.turn()
        if table.host.over:
            break
    over = next(text for text in table.cable.sent[guest.seat] if json.loads(text)["m"] == OVER)
    chance = random.Random(1)
    guest.pump()
    while guest.tick(0.0):
        pass
    table.cable.to_guest[guest.seat] = [(0, spoilt(over, chance)) for _ in range(200)]
    false = json.loads(over)
    false["record"]["seed"] += 1
    table.cable.to_guest[guest.seat].append((0, json.dumps(false)))
    fresh = table.host.record().actions
    guest.pump()
    assert guest.record().actions in ([], fresh)


def test_every_event_of_every_game_can_be_read() -> None:
    for game in GAMES:
        kinds = events_of(game)
        assert len(kinds) > 10
        for kind in kinds.values():
            assert {types_of(kind)[name] for name in fields_of(kind)} <= READERS.keys(), kind
            with pytest.raises(ValueError, match=r"."):
                read_event([kind.__name__, *[{}] * 30], kinds, 4)
