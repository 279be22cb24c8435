"""Sequential halving: find the best of some actions with a fixed number of play-outs.

The play-outs are spread evenly over the actions; then the worse half is dropped, and so on, each stage with
the same share of the budget (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits",
2013). All actions go through the same samples of chance, so that their differences are less noisy than their
values; who is clearly behind by these differences is dropped at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal, TypeVar

from ..engine import Action, State
from .bot import Bot, Thought
from .reasons import Reasoning, no_reasons

T = TypeVar("T")

Unit = Literal["points", "chance"]
"""The unit of a worth: points at the end of the game, or the chance to win it, 0–1."""

CLEAR = 3.0
"""An action that is so many standard errors behind the leader is dropped early."""
FEWEST = 6
"""Samples before a difference is believed to be clear."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action with its worth: points or a chance to win, as the game's `weigh` says."""

    action: Action
    worth: float
    error: float
    """Standard error of `worth`; 0 if it is exact, infinite if nobody can tell: see `Arm.doubts`."""
    samples: int
    """Play-outs of the action."""
    loss: float
    """How much less it brings than the best action, over the samples that both went through."""
    loss_error: float
    """Standard error of `loss`: smaller than that of the worth, since luck is the same for both."""


Weighing = Generator[float, None, list[Weighed]]
"""Yields its progress, 0–1, every millisecond or so of work; returns actions, the best first."""


class Budget:
    """The play-outs that a search may spend; its owner may stop the search."""

    __slots__ = ("playouts", "stopped")

    def __init__(self, playouts: int) -> None:
        """Raises ValueError for a negative number."""
        if playouts < 0:
            raise ValueError(f"a budget must not be negative, not {playouts}")
        self.playouts = playouts
        self.stopped = False

    def stop(self) -> None:
        """The search shall return with what it has found so far."""
        self.stopped = True


class Arm:
    """An action that is being compared, with the results of its play-outs by sample."""

    __slots__ = ("action", "bias", "doubts", "prior", "results")

    def __init__(self, action: Action, prior: float, doubts: tuple[float, ...] | None = None) -> None:
        self.action = action
        self.prior = prior
        """Its worth at a first look."""
        self.doubts = doubts
        """The uncertainty from each thing that is still open, as standard deviations, the same things for all
        arms; () if it is exact. None if the first look is only a guess."""
        self.results: list[float] = []
        self.bias = 0.0
        """By how much it is misjudged, at a first look and in every play-out."""

    @property
    def worth(self) -> float:
        """The mean of the play-outs, or the first look without any."""
        return sum(self.results) / len(self.results) if self.results else self.prior

    @property
    def error(self) -> float:
        """Standard error of the worth; infinite with fewer than two play-outs and a guess."""
        if self.doubts is not None and not self.results:
            return math.hypot(*self.doubts)
        return _error(self.results)


def misjudge(arms: Sequence[Arm], random: Random, wobble: float, unit: Unit) -> None:
    """Let each arm be seen better or worse than it is, with that standard deviation: points, or log odds.

    The error is the same in all its play-outs, like that of a person who likes a thing too much. In chances
    it hardly matters where a game is all but decided.
    """
    for arm in arms:
        scale = arm.prior * (1 - arm.prior) if unit == "chance" else 1.0
        arm.bias = random.gauss(0.0, wobble) * scale
        arm.prior += arm.bias


def _error(values: Sequence[float]) -> float:
    n = len(values)
    if n < 2:
        return math.inf
    mean = sum(values) / n
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


PlayOut = Callable[[int, int], Generator[None, None, float]]
"""(number of the arm, number of the sample) → what the arm comes to in that sample."""


def halve(
    arms: Sequence[Arm], play_out: PlayOut, budget: Budget, *, evenly: bool = False
) -> Generator[float, None, list[Arm]]:
    """Spend the budget; return the arms, the best first. Those dropped first come last.

    A stage that has begun a sample plays it for all arms, so that they stay comparable. With `evenly` there
    is one stage and nobody is dropped: to measure the arms rather than to choose.
    """
    alive = sorted(range(len(arms)), key=lambda i: -arms[i].prior)
    dropped: list[int] = []
    sample = spent = 0
    stages = 1 if evenly else max(1, math.ceil(math.log2(max(2, len(arms)))))
    for stage in range(stages):
        if len(alive) < 2 or budget.stopped:
            break
        quota = (stage + 1) * budget.playouts // stages
        while spent + len(alive) <= quota and len(alive) > 1 and not budget.stopped:
            for i in alive:
                thinking = play_out(i, sample)
                while True:
                    try:
                        next(thinking)
                    except StopIteration as stop:
                        arms[i].results.append(stop.value + arms[i].bias)
                        break
                    yield spent / budget.playouts
            sample += 1
            spent += len(alive)
            yield min(1.0, spent / budget.playouts)
            if sample >= FEWEST and not evenly:
                behind = _clearly_behind(arms, alive)
                dropped = behind + dropped
                alive = [i for i in alive if i not in behind]
        alive.sort(key=lambda i: -arms[i].worth)
        keep = len(alive) if evenly else max(1, (len(alive) + 1) // 2)
        dropped = alive[keep:] + dropped
        alive = alive[:keep]
    return [arms[i] for i in alive + dropped]


def _clearly_behind(arms: Sequence[Arm], alive: Sequence[int]) -> list[int]:
    """The arms that the leader beats by CLEAR standard errors of the difference, nearest first."""
    leader = max(alive, key=lambda i: arms[i].worth)
    best = arms[leader].results
    behind = []
    for i in alive:
        if i != leader:
            gaps = [a - b for a, b in zip(best, arms[i].results, strict=True)]
            gap = sum(gaps) / len(gaps)
            if gap > CLEAR * _error(gaps):
                behind.append(i)
    return sorted(behind, key=lambda i: -arms[i].worth)


def promising(ranked: Sequence[Arm], width: int, least: float, include: Sequence[Action]) -> list[Arm]:
    """The best arms at a first look, at most `width` and worth at least `least`; and those to be included."""
    return [
        arm
        for number, arm in enumerate(ranked)
        if (number < width and arm.prior >= least) or arm.action in include
    ]


def weighed(arms: Sequence[Arm]) -> list[Weighed]:
    """The results, in the same order, best action first."""
    found = []
    best = arms[0]
    for arm in arms:
        gaps = [a - b for a, b in zip(best.results, arm.results, strict=False)]
        loss, loss_error = sum(gaps) / len(gaps) if gaps else best.prior - arm.prior, _error(gaps)
        if arm is best:
            loss_error = 0.0
        elif not gaps and best.doubts is not None and arm.doubts is not None:
            loss_error = math.dist(best.doubts, arm.doubts)  # what is open for both makes no difference
        found.append(Weighed(arm.action, arm.worth, arm.error, len(arm.results), loss, loss_error))
    return found


def weigh_arms(
    ranked: Sequence[Arm],
    tried: Sequence[Arm],
    play_out: Callable[[Action, int], Generator[None, None, float]],
    budget: Budget,
    *,
    evenly: bool = False,
) -> Weighing:
    """Spend the budget on the arms of `tried`; the others follow in their order, as at a first look.

    `play_out` is given the action and the number of the sample.
    """
    best = yield from halve(tried, lambda i, sample: play_out(tried[i].action, sample), budget, evenly=evenly)
    return weighed(best + [arm for arm in ranked if arm not in tried])


def silently(work: Generator[None, None, T]) -> Generator[float, None, T]:
    """Work that comes before the play-outs: no progress to tell yet."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            found: T = stop.value
            return found
        yield 0.0


Prospects = Generator[None, None, tuple[float, ...]]
"""Yields every millisecond or so of work; returns what every player should come to."""


class Weigher(Bot):
    """A bot that weighs its actions with a fixed number of play-outs and takes the best.

    A game's own says how: `SEARCH` and `LOOK` are functions of its positions.
    """

    PLAYOUTS: ClassVar[int]
    """The number of play-outs for a decision."""
    UNIT: ClassVar[Unit]
    """The unit of the worths, losses and errors of its `weigh`."""
    SEARCH: ClassVar[Callable[..., Weighing]]
    """(state, player, budget, random, include, only=...): what `weigh` does."""
    LOOK: ClassVar[Callable[..., Prospects]]
    """(state): what `prospects` does."""
    REASONS: ClassVar[Callable[..., Reasoning]] = no_reasons
    """(state, player, better, other, gain, random): what `reasons` does."""

    def weigh(
        self,
        state: State,
        player: int,
        budget: Budget,
        include: Sequence[Action] = (),
        *,
        only: bool = False,
    ) -> Weighing:
        """The actions of a player who is to act, the best first; `state` as the player sees it.

        Those of `include` are played on even if they promise little; with `only` no others are weighed, and
        the budget is spent evenly, to measure them.
        """
        return type(self).SEARCH(state, player, budget, self.random, include, only=only)

    def prospects(self, state: State) -> Prospects:
        """The result that each player should reach from here, in UNIT: a first look, without play-outs.

        Of a game that is over it is the result. `state` is the true one, for those who look back at a game.
        """
        return type(self).LOOK(state)

    def reasons(self, state: State, player: int, better: Action, other: Action, gain: float) -> Reasoning:
        """Why an action brings so much more than another one, in UNIT; `state` as the player sees it."""
        return type(self).REASONS(state, player, better, other, gain, self.random)

    def decide(self, state: State, player: int, legal: tuple[Action, ...]) -> Thought:  # noqa: ARG002
        weighing = self.weigh(state, player, Budget(self.PLAYOUTS))
        while True:
            try:
                next(weighing)
            except StopIteration as stop:
                best: Weighed = stop.value[0]
                return best.action
            yield
