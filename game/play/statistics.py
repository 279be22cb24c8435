"""A player's results: games, wins, points and their trend, for each game and level of opponent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .saves import SavedRecord
from .seats import FRIEND, YOU, is_human, kind_of

SOLO = "solo"
"""The level of opponent of those who play alone."""

VARIANT = "variant"
"""The level of opponent of games of a variant, whoever played: they are apart from all others."""

RECENT = 5
"""Over how many games the trend is averaged."""


@dataclass(frozen=True, slots=True)
class Result:
    """The contribution of one finished game to the statistics."""

    level: str
    """The strongest opponent: a bot's level, FRIEND for games of people only, or SOLO; or VARIANT."""
    won: bool
    points: int
    parts: Mapping[str, float]
    """The game's own figures, by names of its own (points by source, how it ended)."""


def person_of(seats: Sequence[str]) -> int | None:
    """The seat whose results count: 'you', else the first person's; None where nobody played."""
    people = [p for p, seat in enumerate(seats) if is_human(seat)]
    return next((p for p in people if kind_of(seats[p]) == YOU), people[0] if people else None)


def opponent_level(seats: Sequence[str], levels: Sequence[str]) -> str:
    """The strongest opponent of a game with a person; `levels` are those of its bots, weakest first."""
    if len(seats) == 1:
        return SOLO
    bots = [kind_of(seat) for seat in seats if kind_of(seat) in levels]
    return max(bots, key=levels.index) if bots else FRIEND


def result_of(record: SavedRecord, levels: Sequence[str], parts: Mapping[str, float]) -> Result | None:
    """The result of a finished game; None if nobody played it."""
    player, state = person_of(record.seats), record.reached
    if player is None or state is None:
        return None
    level = VARIANT if state.variant else opponent_level(record.seats, levels)
    return Result(level, player in state.winners(), state.scores()[player], parts)


@dataclass(slots=True)
class Summary:
    """The sum of the games against one level of opponent."""

    games: int = 0
    wins: int = 0
    average: float = 0.0
    """Points in a game."""
    best: int | None = None
    """The most points; None without games."""
    points: list[int] = field(default_factory=list)
    """The points of each game, oldest first."""
    won: list[bool] = field(default_factory=list)
    """True for each game that was won, oldest first."""
    parts: dict[str, float] = field(default_factory=dict)
    """The sums over all games, by the names of the results' parts."""

    def trend(self, counted: bool) -> list[float]:
        """For each game the mean of it and the RECENT - 1 before: of points, or (0–1) of wins."""
        values: Sequence[float] = self.points if counted else self.won
        windows = (values[max(0, end - RECENT) : end] for end in range(1, len(values) + 1))
        return [sum(window) / len(window) for window in windows]


def summarize(results: Iterable[Result]) -> Summary:
    """Sum up results, given oldest first."""
    out = Summary()
    for result in results:
        out.games += 1
        out.wins += result.won
        out.points.append(result.points)
        out.won.append(result.won)
        for name, amount in result.parts.items():
            out.parts[name] = out.parts.get(name, 0) + amount
    if out.games:
        out.average = sum(out.points) / out.games
        out.best = max(out.points)
    return out


def by_level(results: Iterable[Result], levels: Sequence[str]) -> dict[str, list[Result]]:
    """Results by level of opponent: SOLO, the bots', weakest first, FRIEND, then VARIANT; none is empty."""
    given = list(results)
    order = (SOLO, *levels, FRIEND, VARIANT)
    found = {level: [result for result in given if result.level == level] for level in order}
    return {level: some for level, some in found.items() if some}
