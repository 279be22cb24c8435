"""The base of every opponent: a thinker that looks at a position, yields often, and returns an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from random import Random
from typing import ClassVar, TypeVar

from ..engine import Action, State

T = TypeVar("T")

Thought = Generator[None, None, Action]
"""Yields while it thinks, at least every millisecond or so of work; returns the action."""


class Bot(ABC):
    """One opponent, for one decision or for many.

    All chance comes from `self.random`, so the same seed and the same position give the same action.
    Making a bot costs next to nothing: callers make a new one, with a seed of its own, for each decision,
    and a saved game goes on just as it would have gone on.
    """

    level: ClassVar[str]
    """Name of the strength, as players see it in links and records; of a character 'LEVEL:NAME'."""
    LIKES: ClassVar[Mapping[str, float]] = {}
    """Traits of actions that a character likes, with what each is worth to it beside its judgement, in the
    unit of that; negative for what it avoids."""

    def __init__(self, seed: int) -> None:
        """`seed` is any whole number from 0."""
        if seed < 0:
            raise ValueError(f"a bot's seed must not be negative, not {seed}")
        self.random = Random(seed)

    def think(self, state: State, player: int) -> Thought:
        """Choose a legal action for `player`, who must be in `state.to_act()`; `state` is not changed.

        Where seats act at the same time, pass the position as it was when the turn began, with only this
        player's own actions added: else the bot would see what the others have just done.
        """
        if player not in state.to_act():
            raise ValueError(f"player {player} has nothing to decide now")
        # The one place where a bot meets the true state: from here on hidden cards are redrawn.
        seen = state.observe(player, self.random)
        legal = seen.legal_actions(player)
        if len(legal) == 1:
            return legal[0]
        return (yield from self.decide(seen, player, legal))

    @abstractmethod
    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:
        """Choose one of `legal`, of which there are two or more. `state` is the bot's own to change."""


class RandomBot(Bot):
    """Any legal action, all equally likely: a yardstick for tests and the arena, not an opponent."""

    level = "random"

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:  # noqa: ARG002
        yield
        return legal[self.random.randrange(len(legal))]


def liking(likes: Mapping[str, float], traits: Mapping[str, float]) -> float:
    """The worth of an action's traits to one who likes these."""
    return sum(worth * traits.get(trait, 0.0) for trait, worth in likes.items())


def finish(work: Generator[object, None, T]) -> T:
    """Let a piece of work that yields run to its end, and return what it found."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            found: T = stop.value
            return found


def choose(bot: Bot, state: State, player: int) -> Action:
    """Let a bot think to the end and return its action."""
    return finish(bot.think(state, player))
