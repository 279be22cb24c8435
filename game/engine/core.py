"""The parts of every game: states that actions change, events that tell what happened, and chance.

Nothing here knows a particular game, a screen, a clock or a file. The verbs are those that game
research and chess libraries use: `legal_actions`, `apply`, `copy`, `observe`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, Self, TypeVar

T = TypeVar("T")
Json = dict[str, Any]

MASK64 = (1 << 64) - 1


class IllegalAction(ValueError):  # noqa: N818 - the name is fixed: tools outside the project use it
    """The action is not allowed for that player now; the state was left as it was."""


class RandomSource(Protocol):
    """The engine's source of chance; `Random` and `random.Random` both have it."""

    def getrandbits(self, k: int, /) -> int:
        """A whole number of k random bits."""

    def randrange(self, stop: int, /) -> int:
        """A whole number in 0 … stop-1, all equally likely."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the items of a sequence in random order, in place."""


class Random:
    """SplitMix64: a 64-bit counter and a mixing function, the same on every platform.

    The n-th output of seed s is `mix(s + n * 0x9E3779B97F4A7C15 mod 2**64)` (Steele, Lea and Flood,
    "Fast splittable pseudorandom number generators", 2014). The whole state is one integer, so it is
    copied and saved with a game.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        """Start at `seed`, 0 … 2**64-1."""
        if not 0 <= seed <= MASK64:
            raise ValueError(f"a seed must be between 0 and {MASK64}, not {seed}")
        self.state = seed

    def next64(self) -> int:
        """The next 64 bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK64
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
        return z ^ (z >> 31)

    def getrandbits(self, k: int, /) -> int:
        """A whole number of k random bits, 1 ≤ k ≤ 64 (the highest bits of one output)."""
        return self.next64() >> (64 - k)

    def randrange(self, stop: int, /) -> int:
        """A whole number in 0 … stop-1, without bias: outputs that would favour small ones are redrawn."""
        if stop <= 0:
            raise ValueError(f"randrange needs a positive number, not {stop}")
        bits = (stop - 1).bit_length() or 1
        while True:
            value = self.next64() >> (64 - bits)
            if value < stop:
                return value

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Fisher–Yates, from the last item down."""
        for i in range(len(x) - 1, 0, -1):
            j = self.randrange(i + 1)
            x[i], x[j] = x[j], x[i]

    def copy(self) -> Random:
        """A generator that will give the same numbers."""
        return Random(self.state)


class Action(ABC):
    """A player's choice: immutable, hashable, and written as short, readable text by `str`."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(slots=True)
class Event:
    """Something that happened. Carries all that a screen needs to show it and a log to tell it.

    An event of one seat says so by a field of its own, `player: int`, the first one.
    """

    player: int | None = field(default=None, init=False, repr=False)
    """The seat that it happens to; None for what concerns the whole table, or several seats.

    An action of which something concerns the whole table has moved the game on, and is not taken back.
    """


class State(ABC):
    """A position of one game. `copy` is cheap, `apply` is the only thing that changes it."""

    __slots__ = ()

    players: int
    """Number of seats; players are numbered 0 … players-1."""

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The players that may act now, ascending; empty when the game is over."""

    @abstractmethod
    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """All that `player` may do, in a fixed order, without duplicates; empty if not in `to_act()`."""

    @abstractmethod
    def apply(self, player: int, action: Action) -> list[Event]:
        """Carry out an action and return what happened, in order.

        Raises IllegalAction, and leaves the state untouched, if the player may not do that now.
        """

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """True once the game has ended."""

    variant: str = ""
    """The rule that is agreed on for this one game: of `Game.variants`; '' for the plain game."""

    @property
    def round(self) -> int | None:
        """The round that is being played, from 1; 0 before the first; None in a game without rounds."""
        return None

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points of every player as they stand."""

    def sources(self, player: int) -> Mapping[str, int]:  # noqa: ARG002 - for those that override it
        """The player's points by sources, at the moment, under names of the game's own.

        Their sum is the score. Empty in a game that does not tell sources apart.
        """
        return {}

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The players who have won, ascending; empty while the game is not over."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent state equal to this one."""

    @abstractmethod
    def observe(self, player: int, random: RandomSource) -> Self:
        """A state that `player` cannot tell from the true one: what is hidden from it is redrawn.

        Raises ValueError if there is no such player.
        """

    @abstractmethod
    def to_json(self) -> Json:
        """The whole state as plain JSON data; `Game.from_json` gives it back exactly."""


class Game(ABC):
    """The rules of one game, as a maker of states."""

    id: ClassVar[str]
    """Short lower-case name, used in records, links and file names."""

    players: ClassVar[range]
    """Possible numbers of seats."""

    rules_version: ClassVar[int]
    """Raised when a change of rules, cards or chance makes old records play differently."""

    guided: ClassVar[str] = ""
    """The setup of its guided game, which nobody plays otherwise; '' where that has none of its own."""

    variants: ClassVar[tuple[str, ...]] = ()
    """Rules of the table that may be agreed on for one game, by their ids; a setup begins with one."""

    @abstractmethod
    def new(self, players: int, seed: int, setup: str = "") -> State:
        """The start of a game. The same seed and setup give the same game everywhere.

        `setup` is what the seats have agreed on before, in the game's own words; '' leaves it to the seed.
        Raises ValueError for a number of seats, a seed or a setup that cannot be.
        """

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that `text` says; ValueError, naming what is wrong, if it says none."""

    @abstractmethod
    def from_json(self, obj: object) -> State:
        """The state that `State.to_json` described; ValueError, naming what is wrong, if it is impossible."""

    def check_setup(self, players: int, setup: str) -> None:  # noqa: ARG002 - for games with a setup
        """Raise ValueError unless so many seats can agree on that."""
        if setup:
            raise ValueError(f"in {self.id} there is nothing to agree on before, not {setup[:40]!r}")

    def variant_of(self, setup: str) -> tuple[str, str]:
        """The variant that a setup begins with ('' for the plain game), and what else it says."""
        first, _blank, rest = setup.partition(" ")
        return (first, rest) if first in self.variants else ("", setup)

    def check_new(self, players: int, seed: int, setup: str = "") -> None:
        """Raise ValueError unless this can start a game."""
        if type(players) is not int or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise ValueError(f"{self.id} is for {low} to {high} players, not {players!r}")
        if type(seed) is not int or not 0 <= seed <= MASK64:
            raise ValueError(f"a seed must be a whole number between 0 and {MASK64}, not {seed!r}")
        self.check_setup(players, setup)
