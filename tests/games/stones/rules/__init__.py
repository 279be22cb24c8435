"""Stones: the rules of the smallest complete game.

A bag holds 15 stones worth 1, 2 or 3 points, in a hidden order. In turn, a player takes one, two or three
of them, unseen, off the top. When the bag is empty, most points win; a tie is shared.

What a game must have is here once, in the order in which one writes it: actions, events, a state, the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from reprlib import repr as short
from typing import Any, ClassVar

from game.engine.core import MASK64, Action, Event, Game, IllegalAction, Json, Random, RandomSource, State

STONES = (1, 2, 3) * 5
MOST = 3


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take stones off the top of the bag: 'take 2'."""

    count: int

    def __str__(self) -> str:
        return f"take {self.count}"


@dataclass(slots=True)
class StonesTaken(Event):
    """These stones left the bag, the top one first."""

    player: int
    stones: tuple[int, ...]


@dataclass(slots=True)
class GameEnded(Event):
    """The bag is empty."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class StonesState(State):
    """A position: the bag (its last stone is the top one), the points, and how many turns there were."""

    __slots__ = ("bag", "players", "points", "random", "turn")

    def __init__(self, players: int, random: Random) -> None:
        self.players = players
        self.random = random
        self.bag = list(STONES)
        random.shuffle(self.bag)
        self.points = [0] * players
        self.turn = 0

    @property
    def is_over(self) -> bool:
        return not self.bag

    def to_act(self) -> tuple[int, ...]:
        return (self.turn % self.players,) if self.bag else ()

    @property
    def round(self) -> int:
        return self.turn // self.players + 1

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        if player not in self.to_act():
            return ()
        return tuple(Take(count) for count in range(1, min(MOST, len(self.bag)) + 1))

    def apply(self, player: int, action: Action) -> list[Event]:
        if player not in self.to_act():
            raise IllegalAction(f"player {player} may not act now")
        if not isinstance(action, Take) or not 1 <= action.count <= min(MOST, len(self.bag)):
            raise IllegalAction(f"'{action}' is not allowed now")
        stones = tuple(self.bag.pop() for _ in range(action.count))
        self.points[player] += sum(stones)
        self.turn += 1
        out: list[Event] = [StonesTaken(player, stones)]
        if not self.bag:
            out.append(GameEnded(self.scores(), self.winners()))
        return out

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def winners(self) -> tuple[int, ...]:
        if self.bag:
            return ()
        return tuple(p for p, points in enumerate(self.points) if points == max(self.points))

    def copy(self) -> StonesState:
        new = StonesState.__new__(StonesState)
        new.players = self.players
        new.random = self.random.copy()
        new.bag = self.bag[:]
        new.points = self.points[:]
        new.turn = self.turn
        return new

    def observe(self, player: int, random: RandomSource) -> StonesState:
        """Hidden from everybody: the order of the bag, and chance to come."""
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}")
        new = self.copy()
        new.random = Random(random.getrandbits(64))
        new.bag.sort()  # so that the true order cannot shine through
        random.shuffle(new.bag)
        return new

    def to_json(self) -> Json:
        return {
            "game": Stones.id,
            "bag": self.bag[:],
            "points": self.points[:],
            "turn": self.turn,
            "random": self.random.state,
        }


class Stones(Game):
    """The rules, as a maker of states."""

    id: ClassVar[str] = "stones"
    players: ClassVar[range] = range(1, 5)
    rules_version: ClassVar[int] = 1

    def new(self, players: int, seed: int) -> StonesState:
        self.check_new(players, seed)
        return StonesState(players, Random(seed))

    def parse(self, text: str) -> Action:
        word, _, count = text.strip().lower().partition(" ")
        if word != "take" or count not in ("1", "2", "3"):
            raise ValueError(f"{text!r} is no action: say 'take 1', 'take 2' or 'take 3'")
        return Take(int(count))

    def from_json(self, obj: object) -> StonesState:
        if not isinstance(obj, dict) or obj.get("game") != self.id:
            raise ValueError("this is not a state of stones")
        bag, points = (_whole_numbers(obj.get(name), name) for name in ("bag", "points"))
        (turn, chance) = _whole_numbers([obj.get("turn"), obj.get("random")], "turn and random")
        if len(points) not in self.players:
            raise ValueError("points must have 1 to 4 entries")
        if any(bag.count(stone) > STONES.count(stone) for stone in bag):
            raise ValueError("bag holds stones that the game does not have")
        if sum(bag) + sum(points) != sum(STONES):
            raise ValueError("bag and points do not make up all stones")
        if chance > MASK64:
            raise ValueError("random must have 64 bits")
        state = StonesState.__new__(StonesState)
        state.players = len(points)
        state.random = Random(chance)
        state.bag = bag
        state.points = points
        state.turn = turn
        return state


def _whole_numbers(value: Any, name: str) -> list[int]:
    if not isinstance(value, list) or not all(type(item) is int and item >= 0 for item in value):
        raise ValueError(f"{name} must be whole numbers, not {short(value)}")
    return value[:]


GAME = Stones()
