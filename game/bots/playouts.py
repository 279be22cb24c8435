"""A bot for any game with points: it plays every action on at random, to the end, and takes the best.

It knows nothing of its game. That is weak, but enough for hints and the coach of a game that has no bots yet
that know it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from ..engine import Action, State
from .halving import Arm, Budget, Prospects, Weigher, Weighing, halve, weighed

GLANCES = 8
"""Play-outs of a first look."""


def played_out(state: State, random: Random) -> Generator[None, None, tuple[int, ...]]:
    """The points at the end of a random game from here; `state` is changed."""
    while not state.is_over:
        player = state.to_act()[0]
        state.apply(player, random.choice(state.legal_actions(player)))
        yield
    return state.scores()


def weigh(
    state: State,
    player: int,
    budget: Budget,
    random: Random,
    include: Sequence[Action] = (),
    *,
    only: bool = False,
) -> Weighing:
    """The legal actions by the points that they bring; with `only`, those of `include` alone."""
    actions = include if only else state.legal_actions(player)
    samples: list[tuple[State, int]] = []

    def play_out(number: int, sample: int) -> Generator[None, None, float]:
        if sample == len(samples):
            samples.append((state.observe(player, random), random.getrandbits(32)))
        world, seed = samples[sample]
        world = world.copy()
        world.apply(player, actions[number])
        points = yield from played_out(world, Random(seed))
        return float(points[player])

    found = yield from halve([Arm(action, 0.0) for action in actions], play_out, budget, evenly=only)
    return weighed(found)


def prospects(state: State) -> Prospects:
    """The average result of each player."""
    random = Random(0)
    count = 1 if state.is_over else GLANCES
    sums = [0.0] * state.players
    for _ in range(count):
        points = yield from played_out(state.copy(), random)
        sums = [total + more for total, more in zip(sums, points, strict=True)]
    return tuple(total / count for total in sums)


class PlayoutBot(Weigher):
    """See above. A game's own has a `level`, and more or fewer PLAYOUTS if it likes."""

    PLAYOUTS = 64
    UNIT = "points"
    SEARCH = staticmethod(weigh)
    LOOK = staticmethod(prospects)
