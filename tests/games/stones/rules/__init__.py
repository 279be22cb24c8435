"""Stones: the rules of the smallest complete game.

A bag holds 15 stones worth 1, 2 or 3 points, in a hidden order. In turn, a player takes one, two or three
of them, unseen, off the top. When the bag is empty, most points win; a tie is shared.

Every required part of a game is here once, in the order of writing: actions, events, a state, the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine import Action, Event, Game, IllegalAction, Random, RandomSource, State
from game.engine.core import MASK64, Json
from game.engine.reading import expect, read_fields, read_int, read_ints

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


@dataclass(slots=True, eq=False)
class StonesState(State):
    """A position: the bag (its last stone is the top one), the points, and how many turns there were."""

    players: int
    random: Random
    bag: list[int]
    points: list[int]
    turn: int = 0

    @property
    def is_over(self) -> bool:
        return not self.bag

    @property
    def round(self) -> int:
        return self.turn // self.players + 1

    def to_act(self) -> tuple[int, ...]:
        return (self.turn % self.players,) if self.bag else ()

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        most = min(MOST, len(self.bag)) if player in self.to_act() else 0
        return tuple(Take(count) for count in range(1, most + 1))

    def apply(self, player: int, action: Action) -> list[Event]:
        if not isinstance(action, Take) or action not in self.legal_actions(player):
            raise IllegalAction(f"player {player}: '{action}' is not allowed now")
        stones = tuple(self.bag.pop() for _ in range(action.count))
        self.points[player] += sum(stones)
        self.turn += 1
        return [StonesTaken(player, stones)]

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def sources(self, player: int) -> dict[str, int]:
        return {"stones": self.points[player]}

    def winners(self) -> tuple[int, ...]:
        most = max(self.points)
        return tuple(p for p, points in enumerate(self.points) if points == most and not self.bag)

    def copy(self) -> StonesState:
        return replace(self, random=self.random.copy(), bag=self.bag[:], points=self.points[:])

    def observe(self, player: int, random: RandomSource) -> StonesState:
        """Hidden from everybody: the order of the bag, and chance to come."""
        expect(0 <= player < self.players, f"there is no player {player}")
        new = replace(self.copy(), random=Random(random.getrandbits(64)))
        new.bag.sort()  # so that the true order cannot shine through
        random.shuffle(new.bag)
        return new

    def to_json(self) -> Json:
        bag, points = self.bag[:], self.points[:]
        return {"game": GAME.id, "bag": bag, "points": points, "turn": self.turn, "random": self.random.state}


class Stones(Game):
    """The rules, as a maker of states."""

    id = "stones"
    players = range(1, 5)
    rules_version = 1

    def new(self, players: int, seed: int, setup: str = "") -> StonesState:
        self.check_new(players, seed, setup)
        state = StonesState(players, Random(seed), [*STONES], [0] * players)
        state.random.shuffle(state.bag)
        return state

    def parse(self, text: str) -> Action:
        word, _, count = text.strip().lower().partition(" ")
        expect(word == "take" and count in ("1", "2", "3"), "say 'take 1', 'take 2' or 'take 3'")
        return Take(int(count))

    def from_json(self, obj: object) -> StonesState:
        fields = read_fields(obj, "game bag points turn random", "the state")
        expect(fields["game"] == self.id, "this is not a state of stones")
        bag, points = read_ints(fields["bag"], 1, 3, "bag"), read_ints(fields["points"], 0, 30, "points")
        expect(len(points) in self.players, "points must have 1 to 4 entries")
        expect(all(bag.count(stone) <= 5 for stone in bag), "bag holds stones that the game does not have")
        expect(sum(bag) + sum(points) == sum(STONES), "bag and points do not make up all stones")
        random = Random(read_int(fields["random"], 0, MASK64, "random"))
        turn = read_int(fields["turn"], 0, len(STONES), "turn")
        return StonesState(len(points), random, bag[:], points[:], turn)


GAME = Stones()
