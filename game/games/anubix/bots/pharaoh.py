"""The strongest level of Anubix: a learned value, and play-outs of some goes with the rolls that may come."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from random import Random
from typing import cast

from game.bots.halving import Arm, Budget, Prospects, Weigher, Weighing, promising, silently, weigh_arms
from game.engine import Action

from ..rules import COLOURS, PASS, AnubixState, Turn
from .judge import Judge, judge, log_odds
from .plans import warm_up
from .sketch import Sketch, sketch_of

WIDTH = 8
"""Turns that are played on, the best at a first look."""
CLOSE = 1.5
"""Turns whose chance to win is worse at a first look by more, in log odds, are not played on."""
GOES_ON = 2
"""Goes that are played on after the present turn."""
ROLLS = 2
"""Rolls of a sample: enough for so many goes."""
Sample = list[tuple[int, ...]]
"""The rolls of the turns to come."""


def weigh(
    state: AnubixState,
    player: int,
    budget: Budget,
    random: Random,
    include: Sequence[Action] = (),
    *,
    only: bool = False,
) -> Weighing:
    """The turns of the seat whose go it is, by the chance to win (0–1), the best first.

    Only the best at a first look are played on, and those that are to be included; the others follow with the
    chance that the first look gave. Left out are turns that another one with the same marks beats by what it
    saves, unless they are to be included. With `only` there are none but those that are to be included.
    """
    yield from silently(warm_up())
    position = sketch_of(state)
    thinker = judge(state.players)
    arms: list[Arm] = []
    if not only:
        for worth, turn in (yield from silently(thinker.looks(position))):
            arms.append(Arm(turn, _chance(worth)))
    listed = [arm.action for arm in arms]
    others = [cast(Turn, action) for action in include if action not in listed]
    arms += [Arm(turn, thinker.chance(position.after(turn), player)) for turn in others]
    ranked = sorted(arms, key=lambda arm: -arm.prior)
    least = _chance(log_odds(ranked[0].prior) - CLOSE)
    tried = promising(ranked, WIDTH, least, include)
    rolls = _Rolls(len(state.dice), random)
    turn_ends: dict[Action, Sketch] = {}

    def play_out(turn: Action, sample: int) -> Generator[None, None, float]:
        if turn not in turn_ends:
            turn_ends[turn] = yield from _finish_turn(thinker, position.after(cast(Turn, turn)))
        return (yield from _play_on(thinker, turn_ends[turn], rolls.sample(sample), player))

    return (yield from weigh_arms(ranked, tried, play_out, budget, evenly=only))


class _Rolls:
    """Samples of the rolls to come; their first rolls go through a shuffled list of all that there are."""

    def __init__(self, dice: int, random: Random) -> None:
        self.dice = dice
        self.random = random
        self.first: list[int] = []
        self.samples: list[Sample] = []

    def sample(self, number: int) -> Sample:
        """The rolls of the sample with this number."""
        while number >= len(self.samples):
            if not self.first:
                self.first = list(range(len(COLOURS) ** self.dice))
                self.random.shuffle(self.first)
            first = self.first.pop()
            more = [self.random.randrange(len(COLOURS) ** self.dice) for _ in range(ROLLS - 1)]
            self.samples.append([self._colours(code) for code in (first, *more)])
        return self.samples[number]

    def _colours(self, code: int) -> tuple[int, ...]:
        found = []
        for _ in range(self.dice):
            code, colour = divmod(code, len(COLOURS))
            found.append(colour)
        return tuple(found)


def _chance(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))


def _finish_turn(thinker: Judge, position: Sketch) -> Generator[None, None, Sketch]:
    """The position after the goes that are still to come in this turn."""
    while position.waiting:
        position = yield from best_go(thinker, position)
    return position


def _play_on(thinker: Judge, position: Sketch, rolls: Sample, player: int) -> Generator[None, None, float]:
    """Play some goes after the turn with these rolls; return the player's chance to win then."""
    goes = 0
    for roll in rolls:
        if position.over or goes == GOES_ON:
            break
        position = position.rolled(roll)
        while position.waiting and goes < GOES_ON:
            position = yield from best_go(thinker, position)
            goes += 1
    return thinker.chance(position, player)


def best_go(thinker: Judge, position: Sketch) -> Generator[None, None, Sketch]:
    """The position after the go that is best at a first look for the seat whose go it is."""
    if not position.can_mark():
        return position.after(PASS)
    looks = yield from thinker.looks(position)
    yield
    _, turn = max(looks, key=_worth)
    return position.after(turn)


def _worth(look: tuple[float, Turn]) -> float:
    return look[0]


def prospects(state: AnubixState) -> Prospects:
    """Every seat's chance to win by the judge, together 1; of a game that is over its share of the win.

    It is that after the best that the seat whose go it is can do with the dice, at a first look.
    """
    yield from warm_up()
    position = sketch_of(state)
    thinker = judge(state.players)
    if not position.over:
        position = yield from best_go(thinker, position)
    chances: list[float] = []
    for player in range(state.players):
        chances.append(thinker.chance(position, player))
        yield
    whole = sum(chances)
    return tuple(chance / whole for chance in chances)


class Pharaoh(Weigher):
    """Plays the turns that promise most on, with rolls that may come, and values where that leads."""

    level = "pharaoh"
    PLAYOUTS = 64
    UNIT = "chance"
    SEARCH = staticmethod(weigh)
    LOOK = staticmethod(prospects)
