"""Stand-ins for what surrounds a session: bots, people, a clock, failing stores, and a second, tiny game."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from game.engine import GAMES, Action, Event, Game, IllegalAction, Random, RandomSource, State
from game.play.session import Session
from game.play.storage import MemoryStore, StoreError

PYRAMIDS = GAMES["pyramids"]
LEVELS = ("fake",)


class FakeBot:
    """Thinks for three steps, then chooses by its seed and by all that it sees, others' marks too."""

    def __init__(self, game_id: str, level: str, seed: int) -> None:
        self.seed = seed

    def think(self, state: State, player: int) -> Generator[None, None, Action]:
        for _ in range(3):
            yield
        seen = state.observe(player, Random(self.seed))
        chance = random.Random(str(seen.to_json()) + str(self.seed))
        return chance.choice(seen.legal_actions(player))


class Watcher:
    """Makes fake bots and notes every position that one was asked to think about."""

    def __init__(self) -> None:
        self.asked: list[tuple[State, int, int]] = []

    def __call__(self, game_id: str, level: str, seed: int) -> FakeBot:
        watcher = self

        class Watched(FakeBot):
            def think(self, state: State, player: int) -> Generator[None, None, Action]:
                watcher.asked.append((state, player, self.seed))
                return super().think(state, player)

        return Watched(game_id, level, seed)


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def zone(name: str) -> Iterator[None]:
    """The machine stands in that time zone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", name)
        time.tzset()
        yield
    time.tzset()


class FailingStore(MemoryStore):
    """Refuses the calls whose numbers (from 1, counted over all that change something) are in `bad`."""

    def __init__(self, reason: str, bad: range) -> None:
        super().__init__()
        self.reason = reason
        self.bad = bad
        self.calls = 0

    def _count(self) -> None:
        self.calls += 1
        if self.calls in self.bad:
            raise StoreError(self.reason, f"call {self.calls} refused")

    def set(self, key: str, text: str) -> None:
        self._count()
        super().set(key, text)

    def remove(self, key: str) -> None:
        self._count()
        super().remove(key)


class SmallStore(MemoryStore):
    """Has room for so many signs, keys and all."""

    def __init__(self, room: int = 1_000_000) -> None:
        super().__init__()
        self.room = room

    def used(self, but: str = "") -> int:
        """How many signs are kept, apart from those of one key."""
        return sum(len(key) + len(self.get(key) or "") for key in self.keys() if key != but)

    def set(self, key: str, text: str) -> None:
        if self.used(but=key) + len(key) + len(text) > self.room:
            raise StoreError("full", "there is no more room")
        super().set(key, text)


class LateStore(MemoryStore):
    """Takes everything, and says afterwards that it could not be kept, for as long as `reason` is set."""

    reason: str | None = None
    flushed: dict[str, str | None] | None = None
    """The texts at the last flush."""

    def flush(self) -> None:
        self.flushed = {key: self.get(key) for key in self.keys()}

    def fault(self) -> str | None:
        return self.reason

    async def settled(self) -> None:
        if self.reason:
            raise StoreError(self.reason, "refused afterwards")


class ForbiddenStore(FailingStore):
    """Refuses everything."""

    def __init__(self) -> None:
        super().__init__("forbidden", range(1, 1_000_000))

    def get(self, key: str) -> str | None:
        raise StoreError("forbidden", "reading refused")

    def keys(self) -> tuple[str, ...]:
        raise StoreError("forbidden", "reading refused")


def new_session(seats: tuple[str, ...], seed: int = 7, game: Game = PYRAMIDS, **options: Any) -> Session:
    """A session with fake bots."""
    options.setdefault("make_bot", FakeBot)
    return Session.new(game, seats, seed, levels=LEVELS, **options)


def person_chooses(session: Session) -> Action:
    """A stand-in person's choice: by the position alone, so that it does the same again after a resume."""
    player = session.awaiting()
    assert player is not None
    chance = random.Random(str(session.state.to_json()))
    return chance.choice(session.state.legal_actions(player))


def step(session: Session) -> None:
    """One action more: the awaited person's, or the bots' next."""
    if session.awaiting() is not None:
        session.act(person_chooses(session))
        return
    length = len(session.record().actions)
    while len(session.record().actions) == length:
        session.tick(1000)


def play_to_end(session: Session) -> Session:
    while not session.over:
        step(session)
    return session


# --- a game of turns: walk (safe, up to three times), roll (a die) or rest (ends the turn) ---------------


@dataclass(frozen=True, slots=True)
class Move(Action):
    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(slots=True)
class Moved(Event):
    player: int
    word: str
    steps: int


MOVES = tuple(Move(word) for word in ("walk", "roll", "rest"))


class RaceState(State):
    """First to the fortieth field wins. The dice to come are hidden."""

    __slots__ = ("at", "players", "random", "turn", "walked")

    def __init__(self, players: int, source: Random) -> None:
        self.players = players
        self.random = source
        self.at = [0] * players
        self.turn = 0
        self.walked = 0

    @property
    def is_over(self) -> bool:
        return max(self.at) >= 40

    def to_act(self) -> tuple[int, ...]:
        return () if self.is_over else (self.turn,)

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        if self.is_over or player != self.turn:
            return ()
        return MOVES if self.walked < 3 else MOVES[1:]

    def apply(self, player: int, action: Action) -> list[Event]:
        if action not in self.legal_actions(player):
            raise IllegalAction(f"{player} cannot {action}")
        assert isinstance(action, Move)
        steps = {"walk": 1, "rest": 0}.get(action.word)
        if steps is None:
            steps = self.random.randrange(6) - 1
        self.at[player] = max(0, self.at[player] + steps)
        self.walked += action.word == "walk"
        if action.word == "rest":
            self.turn, self.walked = (self.turn + 1) % self.players, 0
        return [Moved(player, action.word, steps)]

    def scores(self) -> tuple[int, ...]:
        return tuple(self.at)

    def winners(self) -> tuple[int, ...]:
        return tuple(p for p, at in enumerate(self.at) if at >= 40)

    def copy(self) -> RaceState:
        new = RaceState(self.players, self.random.copy())
        new.at, new.turn, new.walked = self.at[:], self.turn, self.walked
        return new

    def observe(self, player: int, random: RandomSource) -> RaceState:
        new = self.copy()
        new.random = Random(random.getrandbits(64))
        return new

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at[:], "turn": self.turn, "walked": self.walked, "random": self.random.state}


class Race(Game):
    id: ClassVar[str] = "race"
    players: ClassVar[range] = range(2, 4)
    rules_version: ClassVar[int] = 3

    def new(self, players: int, seed: int, setup: str = "") -> RaceState:
        self.check_new(players, seed, setup)
        return RaceState(players, Random(seed))

    def parse(self, text: str) -> Action:
        if Move(text.strip()) not in MOVES:
            raise ValueError(f"{text!r} is no move")
        return Move(text.strip())

    def from_json(self, obj: object) -> State:
        raise NotImplementedError("sessions do not read states")


RACE = Race()
BOTH = {"pyramids": PYRAMIDS, "race": RACE}
