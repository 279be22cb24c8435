"""The story of a finished game for one seat: its best move, and its place among the seat's earlier games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.engine import Game, State
from game.engine.record import Record

from .history import FinishedGame, read_history
from .saves import DamagedSave, SavedRecord
from .statistics import person_of
from .storage import Store


@dataclass(frozen=True, slots=True)
class Best:
    """The move that brought a seat most."""

    at: int
    """How many actions had been played before."""
    end: int
    """How many have been played when the seat acts again in another turn, or the game is over."""
    round: int | None
    """The one in which it was played; None in a game without rounds."""
    gain: int
    """Points, with what came of it before the seat acted again."""


def best_move(
    positions: Sequence[State], record: Record, player: int, turn_of: Callable[[State], object]
) -> Best | None:
    """The first of those that brought most; None if none brought anything.

    Actions of one turn are one move: those before which `turn_of` the position is equal, and not None.
    """
    own: list[int] = []
    before: object = None
    for at, (seat, _action) in enumerate(record.actions):
        if seat == player:
            turn = turn_of(positions[at])
            if turn is None or turn != before:
                own.append(at)
            before = turn
    best: Best | None = None
    for at, following in pairwise([*own, len(record.actions)]):
        gain = positions[following].scores()[player] - positions[at].scores()[player]
        if gain > (best.gain if best else 0):
            best = Best(at, following, positions[at].round, gain)
    return best


@dataclass(frozen=True, slots=True)
class Earlier:
    """Games like this one that were finished before."""

    games: int = 0
    wins: int = 0
    most: int | None = None
    """The most points; None without games."""


def earlier_games(
    store: Store, games: Mapping[str, Game], record: Record, seen: Callable[[SavedRecord], None]
) -> Iterator[Earlier]:
    """Gathers, game by game, the person's results in the same game with as many seats; the last is all.

    Those of another variant are other games.

    `seen` gets every other game, newest first. May raise StoreError at any step.
    """
    found = Earlier()
    for filed in _alike(read_history(store, games), games, record, seen):
        found = _with(found, filed)
        yield found


def _alike(
    history: Iterable[FinishedGame | DamagedSave],
    games: Mapping[str, Game],
    record: Record,
    seen: Callable[[SavedRecord], None],
) -> Iterator[FinishedGame | None]:
    """The games that count; None for each other one, since reading it took time, too."""
    for filed in history:
        counts = False
        if isinstance(filed, FinishedGame):
            other = filed.record
            if (other.seed, other.actions) != (record.seed, record.actions):
                seen(other)
                counts = _kind(other, games) == _kind(record, games)
        yield filed if counts and isinstance(filed, FinishedGame) else None


def _kind(record: Record, games: Mapping[str, Game]) -> tuple[str, int, str]:
    """Game, number of seats and variant: games with the same ones can be compared."""
    return record.game, len(record.seats), games[record.game].variant_of(record.setup)[0]


def _with(found: Earlier, filed: FinishedGame | None) -> Earlier:
    state = filed.record.reached if filed else None
    player = person_of(filed.record.seats) if filed else None
    if state is None or player is None:
        return found
    points = state.scores()[player]
    most = points if found.most is None else max(found.most, points)
    return Earlier(found.games + 1, found.wins + (player in state.winners()), most)
