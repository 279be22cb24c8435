"""Puzzles over several turns, solved by trying everything, with all chance to come told to the player.

Pyramids alone: the most points of the last turns. Anubix for two: a win within some turns, whatever the other
does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.puzzles.last_turn import Best, TooManyWaysError
from game.bots import choose, levels, make_bot
from game.engine import Action, State
from game.engine.record import Record
from game.games.anubix.bots.sure_win import TooManyPositionsError, Win, after
from game.games.anubix.rules import AnubixState
from game.games.pyramids.rules import PyramidsState
from game.games.pyramids.rules.actions import Take
from game.games.pyramids.rules.phases import MARK
from game.games.pyramids.rules.position import ROUNDS, TURNS
from game.play.opponents import decision_seed
from game.play.weigher import weighing_level

MOST_POSITIONS = 150_000
"""Searches that meet more are given up."""
LAST_TURNS = 3
"""So many turns of Pyramids are searched."""
RARE = 50
"""One way in so many, at most, reaches the most points."""
HORIZONS = (2, 3)
"""So many turns of Anubix lead to the win, the fewest first."""
FEW = 5
"""One first decision in so many, at most, leads to a sure win."""


@dataclass(frozen=True, slots=True)
class Several:
    """Several turns that make a puzzle."""

    at: int
    """How many actions lead to it."""
    player: int
    turns: int
    most: int
    """The points at the end; 0 for a win."""
    way: tuple[str, ...]
    """All actions that lead there, the other seat's too."""
    level: str
    """The weakest level that gets there; the strongest if none does."""
    sure: tuple[str, ...] = ()
    """The first decisions that lead to a sure win."""


# --- the most points, alone ---------------------------------------------------------------------


class Points:
    """All ways to play a game alone to its end."""

    def __init__(self, begun: PyramidsState, *, seen: bool) -> None:
        """With `seen` only cards that lie open when it begins are taken."""
        self.open = set(begun.display) if seen else None
        self.found: dict[str, tuple[Best, int]] = {}

    def best(self, state: PyramidsState) -> tuple[Best, int]:
        """The best of a position, and how many ways there are."""
        if state.is_over:
            return Best(state.scores()[0], (), 1), 1
        key = _key(state)
        if key not in self.found:
            if len(self.found) > MOST_POSITIONS:
                raise TooManyWaysError
            self.found[key] = self._tried(state)
        return self.found[key]

    def _tried(self, state: PyramidsState) -> tuple[Best, int]:
        most, good, ways = -1, 0, 0
        way: tuple[str, ...] = ()
        for action in self._actions(state):
            reached = state.copy()
            reached.apply(0, action)
            end, count = self.best(reached)
            ways += count
            rest = str(action), *end.way
            if end.points > most:
                most, way, good = end.points, rest, end.ways
            elif end.points == most:
                good += end.ways
                way = min(way, rest, key=len)
        return Best(most, way, good), ways

    def _actions(self, state: PyramidsState) -> list[Action]:
        found = state.legal_actions(0)
        if self.open is None:
            return list(found)
        return [a for a in found if not isinstance(a, Take) or a.card in self.open]


def _key(state: PyramidsState) -> str:
    seat = state.seats[0]
    own = [getattr(seat, name) for name in seat.__slots__]
    return repr((state.turn, state.phase, own, state.display, len(state.deck), state.queue, state.fresh))


def last_turns(record: Record, positions: Sequence[State]) -> Several | None:
    """The last turns of a game of Pyramids alone; None if they make no puzzle."""
    first = TURNS - LAST_TURNS + 1
    for at, state in enumerate(positions):
        assert isinstance(state, PyramidsState)
        if (state.round, state.turn, state.phase) == (ROUNDS, first, MARK):
            return _points(record, at, state)
    return None


def _points(record: Record, at: int, state: PyramidsState) -> Several | None:
    """A puzzle only if no card that comes out of the deck could help."""
    try:
        best, ways = Points(state, seen=True).best(state)
        if best.ways * RARE > ways or Points(state, seen=False).best(state)[0].points > best.points:
            return None
    except TooManyWaysError:
        return None
    known = levels(record.game)
    reached = (level for level in known if _end(record, at, state, 0, level, 0).scores()[0] >= best.points)
    return Several(at, 0, LAST_TURNS, best.points, best.way, next(reached, known[-1]))


# --- a sure win, against one other --------------------------------------------------------------


def wins(record: Record, positions: Sequence[State]) -> list[Several]:
    """The sure wins near the end of a game for two, one for each seat at most."""
    found: dict[int, Several] = {}
    final = positions[-2]
    assert isinstance(final, AnubixState)
    for at, state in enumerate(positions[:-1]):
        assert isinstance(state, AnubixState)
        if state.turn > final.turn - max(HORIZONS) and state.seat not in found:
            one = _win(record, at, state)
            if one:
                found[one.player] = one
    return list(found.values())


def _win(record: Record, at: int, state: AnubixState) -> Several | None:
    player = state.seat
    try:
        if Win(player, state.turn).sure(state):
            return None
        for turns in HORIZONS:
            search = Win(player, state.turn + turns - 1)
            choices = search.actions(state)
            sure = [action for action in choices if search.sure(after(state, action))]
            if sure:
                break
        else:
            return None
        alike = [str(a) for a in state.legal_actions(player) if search.sure(after(state, a))]
    except TooManyPositionsError:
        return None
    if len(sure) * FEW > len(choices):
        return None
    known = levels(record.game)
    last = state.turn + turns - 1
    won = (level for level in known if _end(record, at, state, player, level, last).winners() == (player,))
    way = _way(record, at, state, search)
    return Several(at, player, turns, 0, way, next(won, known[-1]), tuple(alike))


def _way(record: Record, at: int, state: AnubixState, search: Win) -> tuple[str, ...]:
    """A sure way, with what the strongest level answers."""
    way: list[str] = []
    level = weighing_level(record.game) or ""
    while not state.is_over:
        action: Action
        if state.seat == search.player:
            action = next(a for a in search.actions(state) if search.sure(after(state, a)))
        else:
            seed = decision_seed(record.seed, state.seat, at + len(way))
            action = choose(make_bot(record.game, level, seed), state, state.seat)
        way.append(str(action))
        state = after(state, action)
    return tuple(way)


def _end(record: Record, at: int, state: State, player: int, level: str, last: int) -> State:
    """The position at the end if a level plays for the player; `last` is the last turn, 0 for all."""
    state = state.copy()
    strongest = weighing_level(record.game) or ""
    while not state.is_over and not (isinstance(state, AnubixState) and last and state.turn > last):
        seat = state.to_act()[0]
        seed = decision_seed(record.seed, seat, at)
        action = choose(make_bot(record.game, level if seat == player else strongest, seed), state, seat)
        state.apply(seat, action)
        at += 1
    return state
