"""Last turns of Pyramids alone in which red crosses lead on: what they can come to, by trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.bots import choose, levels, make_bot
from game.engine import State
from game.engine.record import Record
from game.games.pyramids.rules import PyramidsState
from game.games.pyramids.rules.phases import MARK
from game.games.pyramids.rules.position import ROUNDS, TURNS
from game.play.opponents import decision_seed

MOST_WAYS = 30_000
"""Turns with more ways to play them are passed over."""
LONGEST = 2
"""The best way must take at least so many actions."""


class TooManyWaysError(Exception):
    """The turn cannot be searched."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best that a turn can come to."""

    points: int
    """At the end of the game."""
    way: tuple[str, ...]
    """The fewest actions that lead there."""
    ways: int
    """How many ways lead there."""


class Search:
    """All ways to play a turn to the end of the game."""

    def __init__(self) -> None:
        self.ways = 0

    def best(self, state: State) -> Best:
        """The best of a position."""
        if state.is_over:
            self.ways += 1
            if self.ways > MOST_WAYS:
                raise TooManyWaysError
            return Best(state.scores()[0], (), 1)
        found: list[Best] = []
        for action in state.legal_actions(0):
            after = state.copy()
            after.apply(0, action)
            end = self.best(after)
            found.append(Best(end.points, (str(action), *end.way), end.ways))
        most = max(each.points for each in found)
        ends = [each for each in found if each.points == most]
        shortest = min(ends, key=lambda each: len(each.way))
        return Best(most, shortest.way, sum(each.ways for each in ends))


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A last turn that makes a puzzle."""

    at: int
    """How many actions lead to it."""
    best: Best
    level: str
    """The weakest level that finds all points."""


def last_turn(record: Record, positions: Sequence[State]) -> LastTurn | None:
    """The last turn of a game; None if it is plain."""
    for at, state in enumerate(positions):
        assert isinstance(state, PyramidsState)
        if (state.round, state.turn, state.phase) == (ROUNDS, TURNS, MARK):
            return _looked_at(record, at, state)
    return None


def _looked_at(record: Record, at: int, state: PyramidsState) -> LastTurn | None:
    search = Search()
    try:
        best = search.best(state)
    except TooManyWaysError:
        return None
    if len(best.way) < LONGEST or best.ways * 10 > search.ways:
        return None
    known = levels(record.game)
    reached = (level for level in known if _played_by(level, record, state) == best.points)
    return LastTurn(at, best, next(reached, known[-1]))


def _played_by(level: str, record: Record, state: PyramidsState) -> int:
    """The points of a level that plays the turn."""
    state = state.copy()
    number = len(record.actions)
    while not state.is_over:
        number += 1
        seed = decision_seed(record.seed, 0, number)
        state.apply(0, choose(make_bot(record.game, level, seed), state, 0))
    return state.scores()[0]
