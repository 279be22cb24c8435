"""The strongest level of Mummy: play-outs to the next turn with hands that may be, and a learned value."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from functools import partial
from random import Random

from game.bots.halving import (
    Arm,
    Budget,
    Prospects,
    Weigher,
    Weighing,
    misjudge,
    promising,
    silently,
    weigh_arms,
)
from game.bots.reasons import Reasoning
from game.engine import Action

from ..rules import PASS, STAY, Exchange, MummyState, Push, StepMummy
from ..rules.flow import most_rounds
from ..rules.phases import BID, MUMMY, STRIKE
from ..rules.position import NO_BID
from .judge import Judge, judge
from .outlook import Outlook
from .playout import play_on
from .reasons import compare
from .worth import TEMPER

WIDTH = 8
"""Actions that are played on, the best in a priest's eyes."""
CLOSE = 2.5
"""Actions that gain so many turns less, in a priest's eyes, are not played on."""
FEW = 4
"""With no more actions than this, all are played on: a fight may decide the game."""
WAITS = 2
"""The search plays on so many ways of waiting (exchanges and passing): of many alike the luckiest would
win."""
TRUST = {1: 0.5, 2: 0.12, 3: 0.3, 4: 0.3}
"""For each number of seats, what part the priest's judgement has in an action's worth: by the judge alone all
would wait too much."""
SENDING = 0.9
"""The same part where the Mummy is sent: the judge, which sees it leave, makes too little of a strike."""
SENT = (MUMMY, STRIKE)
"""Phases in which no level errs. Of the Mummy's many ways few end at somebody: with an error for each it
would be led past everybody."""
TOO_DEAR = 0.006
"""The correction of the chance to win after pushing and after waiting, with three seats and more: the judge
values both too highly. Four pharaohs would move less than half of their turns (docs/mummy.md)."""
TURNS_ON = 0
"""Play-outs last so many turns beyond the action's own, before the position is valued."""
LATE = 5
"""With fewer rounds to come before the pyramid seals, play-outs go to the end: too rare to be learned."""
BATCH = 4
"""Actions that are looked at between two yields."""


def weigh(
    state: MummyState,
    player: int,
    budget: Budget,
    random: Random,
    include: Sequence[Action] = (),
    *,
    only: bool = False,
    wobble: float = 0.0,
    thinker: Judge | None = None,
) -> Weighing:
    """The legal actions of a player by its chance to win (0–1), the best first.

    `state` must be as the player sees it (`observe`). Only the best in a priest's eyes are played on, and
    those that are to be included; the others follow with the chance that the priest's judgement lets expect.
    With `only` there are none but those that are to be included. Each is misjudged with the standard
    deviation `wobble`, in log odds. `thinker` values in place of the judge that ships.
    """
    thinker = thinker or judge(state.players)
    outlook = Outlook(state, player, random, grim=True)
    yield from silently(outlook.prepare())
    legal = include if only else state.legal_actions(player)
    yield 0.0
    worths = []
    for number, action in enumerate(legal):
        worths.append(outlook.worth(action))
        if number % BATCH == BATCH - 1:
            yield 0.0
    best = max(worths)
    chance = thinker.chance(state, player)
    yield 0.0
    order = sorted(range(len(legal)), key=lambda i: -worths[i])
    ranked = [Arm(legal[i], _less(chance, best - worths[i])) for i in order]
    if wobble and state.phase not in SENT:
        misjudge(ranked, random, wobble, "chance")
        ranked.sort(key=lambda arm: -arm.prior)
    least = _less(chance, CLOSE) if len(legal) > FEW else -math.inf
    tried = promising(_few_waits(ranked, include), WIDTH, least, include)
    if include and len(tried) == 1:
        tried += ranked[1:2]  # a chance is found by comparing
    priors = {arm.action: arm.prior - arm.bias for arm in tried}
    search = _Search(state, player, random, thinker, priors)
    return (yield from weigh_arms(ranked, tried, search.play_out, budget, evenly=only))


def _few_waits(ranked: Sequence[Arm], include: Sequence[Action]) -> list[Arm]:
    """The arms without most of those that only wait: the best stay, and those that are to be included."""
    spare = [arm for arm in ranked if _waits(arm.action)][WAITS:]
    return [arm for arm in ranked if arm not in spare or arm.action in include]


def _waits(action: Action) -> bool:
    """True if a turn gains nothing but other cards."""
    return isinstance(action, Exchange) or action == PASS


def _less(chance: float, turns: float) -> float:
    """A chance to win with so many turns lost."""
    chance = min(0.999, max(0.001, chance))
    return 1 / (1 + (1 - chance) / chance * math.exp(turns / TEMPER))


class _Search:
    """One decision: the samples that all actions go through."""

    def __init__(
        self,
        state: MummyState,
        player: int,
        random: Random,
        thinker: Judge,
        priors: Mapping[Action, float],
    ) -> None:
        self.state, self.player, self.random, self.judge = state, player, random, thinker
        self.priors = priors
        self.trust = TRUST[state.players]
        self.too_dear = TOO_DEAR if state.players > 2 else 0.0
        late = most_rounds(state.players) - state.round < LATE
        self.turns_on = LATE * state.players if late else TURNS_ON
        self.samples: list[tuple[MummyState, int]] = []

    def play_out(self, action: Action, number: int) -> Generator[None, None, float]:
        """The chance to win where an action has led in a sample."""
        state = yield from self.end(action, number)
        chance = self.judge.chance(state, self.player)
        if state.is_over:
            return chance
        dear = self.too_dear if isinstance(action, Push) or _waits(action) else 0.0
        trust = SENDING if isinstance(action, StepMummy) or action == STAY else self.trust
        return chance + trust * (self.priors[action] - chance) - dear

    def end(self, action: Action, number: int) -> Generator[None, None, MummyState]:
        """The position that an action leads to in a sample."""
        while number >= len(self.samples):
            self.samples.append(self._draw())
        sample, seed = self.samples[number]
        state = sample.copy()
        state.apply(self.player, action)
        yield
        yield from play_on(state, self.turns_on, Random(seed))
        return state

    def _draw(self) -> tuple[MummyState, int]:
        """A position that the player cannot tell from the true one, and a seed for what all do in it."""
        sample = self.state.observe(self.player, self.random)
        if sample.phase == BID:
            for player, seat in enumerate(sample.seats):
                if player != self.player and seat.leaves:
                    sample.bids[player] = NO_BID  # they bid as they would, not anything
        return sample, self.random.getrandbits(32)


def prospects(state: MummyState) -> Prospects:
    """Every seat's chance to win by the judge; together 1, but for an explorer alone.

    In the middle of a turn it is that of the turn's beginning with what has happened since.
    """
    thinker = judge(state.players)
    chances: list[float] = []
    for player in range(state.players):
        chances.append(thinker.chance(state, player))
        yield
    whole = sum(chances) if state.players > 1 and not state.is_over else 1.0
    return tuple(chance / whole for chance in chances)


def reasons(
    state: MummyState, player: int, better: Action, other: Action, gain: float, random: Random
) -> Reasoning:
    """See `Weigher.reasons`."""
    search = _Search(state, player, random, judge(state.players), {})
    return (yield from compare(search.judge, search.end, (better, other), player, gain))


class Pharaoh(Weigher):
    """Plays the actions that promise most on to the next turns, with cards and dice that may come."""

    level = "pharaoh"
    PLAYOUTS = 64
    UNIT = "chance"
    SEARCH = staticmethod(weigh)
    LOOK = staticmethod(prospects)
    REASONS = staticmethod(reasons)


class Vizier(Pharaoh):
    """Plays on as the pharaoh does, but an eighth as often, and errs a little."""

    level = "vizier"
    PLAYOUTS = 8
    SEARCH = staticmethod(partial(weigh, wobble=0.12))
