"""The strongest level of Pyramids: a learned value, and play-outs of some turns with what may be revealed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
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
from game.engine import Action

from ..rules.actions import Mark
from ..rules.patterns import PATTERNS
from ..rules.phases import DRAFT, MARK
from ..rules.state import PyramidsState
from .judge import View, judge
from .reasons import reasons
from .rivals import awards_gone
from .search import Search
from .sketch import GAME_TURNS, Sketch, sketch_of, turn_index, warm_up

WIDTH = 8
"""Actions that are played on, the best at a first look."""
CLOSE = 5.0
"""Actions that are worse at a first look by more points are not played on."""
BATCH = 8
"""Actions that are looked at between two yields."""


def weigh(
    state: PyramidsState,
    player: int,
    budget: Budget,
    random: Random,
    include: Sequence[Action] = (),
    *,
    only: bool = False,
    wobble: float = 0.0,
) -> Weighing:
    """The legal actions of a player by the points that it should end with, the best first.

    `state` must be as the player sees it (`observe`). Only the best at a first look are played on, and those
    that are to be included; the others follow with the points of the first look. With `only` there are none
    but those that are to be included. Each is misjudged with the standard deviation `wobble`, in points, but
    for the last cells of all, whose points can be counted.
    """
    seat = state.seats[player]
    upcoming = state.deck[-8:]
    yield from silently(warm_up([*state.display, *seat.cards, *seat.hand, *upcoming]))
    search = Search(state, player, random)
    arms: list[Arm] = []
    last = search.first >= GAME_TURNS
    for number, action in enumerate(include if only else state.legal_actions(player)):
        if last:
            arms.append((yield from silently(search.last_look(action))))
        else:
            arms.append(Arm(action, search.first_look(action)))
        if number % BATCH == BATCH - 1 or not isinstance(action, Mark):
            yield 0.0
    if wobble and not last:
        misjudge(arms, random, wobble, "points")
    ranked = sorted(arms, key=lambda arm: -arm.prior)
    # After the last turn there is nothing to play on.
    tried = [] if last else promising(ranked, WIDTH, ranked[0].prior - CLOSE, include)
    return (yield from weigh_arms(ranked, tried, search.play_on, budget, evenly=only))


def prospects(state: PyramidsState) -> Prospects:
    """The points that every seat should end with, by the judge's value after the best that it can do now."""
    if state.is_over:
        return tuple(float(points) for points in state.scores())
    turn = turn_index(state)
    display = [number for number in state.display if number]
    found: list[float] = []
    for player, seat in enumerate(state.seats):
        yield from warm_up([*display, *seat.cards, *seat.hand])
        sketch = sketch_of(state, player)
        view = View(judge(), awards_gone(state, player, turn))
        if state.phase == DRAFT:
            pairs = [seat.kept] if seat.kept else list(combinations(seat.hand, 2))
            found.append(max(_with_pair(view, sketch, pair) for pair in pairs))
        elif state.phase == MARK and not seat.started and state.pattern:
            pattern = PATTERNS.index(state.pattern)
            found.append((yield from view.best_marks(sketch, pattern, turn, display))[0])
        else:  # its mark of this turn is made
            found.append(view.settled(sketch, turn, display)[0])
        yield
    return tuple(found)


def _with_pair(view: View, sketch: Sketch, pair: tuple[int, int]) -> float:
    after = sketch.copy()
    after.place(0, pair[0])
    after.place(1, pair[1])
    return view.value(after, 0)


class Pharaoh(Weigher):
    """Plays the actions that promise most on, with what may be revealed, and values where that leads."""

    level = "pharaoh"
    PLAYOUTS = 64
    UNIT = "points"
    SEARCH = staticmethod(weigh)
    LOOK = staticmethod(prospects)
    REASONS = staticmethod(reasons)


class Vizier(Pharaoh):
    """Plays on as the pharaoh does, but an eighth as often, and errs a little."""

    level = "vizier"
    PLAYOUTS = 8
    SEARCH = staticmethod(partial(weigh, wobble=0.6))
