"""The strongest level of Anubix: a learned value, and play-outs of some goes with the rolls that may come."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from functools import partial
from random import Random
from typing import cast

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
from game.engine import Action

from ..rules import AnubixState, Turn
from .judge import Rolls, log_odds, ready_judge
from .reasons import reasons
from .sketch import Sketch, sketch_of

WIDTH = 8
"""Turns that are played on, the best at a first look."""
CLOSE = 1.5
"""Turns whose chance to win is worse at a first look by more, in log odds, are not played on."""


def weigh(
    state: AnubixState,
    player: int,
    budget: Budget,
    random: Random,
    include: Sequence[Action] = (),
    *,
    only: bool = False,
    wobble: float = 0.0,
) -> Weighing:
    """The turns of the seat whose go it is, by the chance to win (0–1), the best first.

    Only the best at a first look are played on, and those that are to be included; the others follow with the
    chance that the first look gave. Left out are turns that another one with the same marks beats by what it
    saves, unless they are to be included. With `only` there are none but those that are to be included. Each
    is misjudged with the standard deviation `wobble`, in log odds.
    """
    thinker = yield from silently(ready_judge(state.players))
    position = sketch_of(state)
    arms: list[Arm] = []
    if not only:
        for worth, turn in (yield from silently(thinker.looks(position))):
            arms.append(Arm(turn, _chance(worth)))
    listed = [arm.action for arm in arms]
    others = [cast(Turn, action) for action in include if action not in listed]
    arms += [Arm(turn, thinker.chance(position.after(turn), player)) for turn in others]
    if wobble:
        misjudge(arms, random, wobble, "chance")
    ranked = sorted(arms, key=lambda arm: -arm.prior)
    least = _chance(log_odds(ranked[0].prior) - CLOSE)
    tried = promising(ranked, WIDTH, least, include)
    rolls = Rolls(len(state.dice), random)
    turn_ends: dict[Action, Sketch] = {}

    def play_out(turn: Action, sample: int) -> Generator[None, None, float]:
        if turn not in turn_ends:
            turn_ends[turn] = yield from thinker.finish_turn(position.after(cast(Turn, turn)))
        end = yield from thinker.play_on(turn_ends[turn], rolls.sample(sample))
        return thinker.chance(end, player)

    return (yield from weigh_arms(ranked, tried, play_out, budget, evenly=only))


def _chance(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))


def prospects(state: AnubixState) -> Prospects:
    """Every seat's chance to win by the judge, together 1; of a game that is over its share of the win.

    It is that after the best that the seat whose go it is can do with the dice, at a first look.
    """
    thinker = yield from ready_judge(state.players)
    position = sketch_of(state)
    if not position.over:
        position = yield from thinker.best_go(position)
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
    REASONS = staticmethod(reasons)


class Vizier(Pharaoh):
    """Plays on as the pharaoh does, but only the two best at a first look; and errs a little."""

    level = "vizier"
    PLAYOUTS = 4
    SEARCH = staticmethod(partial(weigh, wobble=0.24))
