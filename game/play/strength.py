"""The player's strength in a game: a figure with its uncertainty, found in the finished games that are kept.

After each game that counts it is renewed by the online update of R. C. Weng and C.-J. Lin, "A Bayesian
Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011): their Algorithm 4
(Plackett–Luce). Of the ranks only who has won is used, and only the person's seat moves: the levels of bots
are fixed on the same scale. Of two who are well known the one who is 400 above wins ten of eleven games, as
with Elo's figures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.engine import GAMES
from game.engine.record import Record

from .saves import SavedRecord
from .seats import YOU, all_levels, is_human, kind_of

MEASURED: Mapping[str, Mapping[str, float]] = {
    "pyramids": {"apprentice": 709, "scribe": 1000, "priest": 1252, "vizier": 1511, "pharaoh": 1780},
    "anubix": {"apprentice": 767, "scribe": 1000, "priest": 1237, "vizier": 1460, "pharaoh": 1688},
    "mummy": {"apprentice": 846, "scribe": 1000, "priest": 1162, "vizier": 1331, "pharaoh": 1470},
}
"""How strong the levels are, by game: 400 log10(p / (1 - p)) above the level below, against which they
win the part p of the games of two (docs/bots.md):
python -m game.bots.arena GAME LEVEL BELOW --games 400"""

FORMER: Mapping[str, Mapping[str, float]] = {
    "pyramids": {"apprentice": 546, "scribe": 732, "priest": 1498, "vizier": 1649},
    "anubix": {"apprentice": 658, "scribe": 890, "priest": 1533, "vizier": 1626},
    "mummy": {"apprentice": 846, "scribe": 1041, "priest": 1310, "vizier": 1402},
}
"""The same of the levels as they were until `MOVED`, counted down from the pharaoh, which has stayed."""
MOVED = 1_796_000_000
"""When the levels below the pharaoh were moved, in seconds since 1970 (UTC): 30 November 2026."""

ANCHOR = 1000.0
"""The weakest level of a game of which nothing was measured."""
STEP = 200.0
"""Between two levels of which that is not known: the upper one wins 76 % of the games."""

BETA = 400 / math.log(10) / math.sqrt(2)
"""The paper's beta: by how much one's play differs from game to game."""
UNKNOWN = 350.0
"""The standard deviation of one who has not played yet, and who starts as strong as the weakest level."""
DRIFT = 25.0
"""The standard deviation of what one learns, or forgets, from one game to the next."""
LEAST_PART = 1e-4
"""The paper's kappa: the variance is never multiplied by less."""


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate of a player's strength: a normal distribution."""

    mean: float
    deviation: float
    """Its standard deviation."""

    def after(self, rivals: Sequence[float], share: float) -> Strength:
        """The estimate after a game: `rivals` are the others' marks, `share` the player's part of the win,
        0–1."""
        variance = self.deviation**2 + DRIFT**2
        scale = math.sqrt(variance + (len(rivals) + 1) * BETA**2)  # the paper's c
        chance = 1 / (1 + sum(math.exp((mark - self.mean) / scale) for mark in rivals))
        mean = self.mean + variance / scale * (share - chance)
        part = 1 - variance / scale**2 * chance * (1 - chance)
        return Strength(mean, math.sqrt(variance * max(part, LEAST_PART)))

    def nearest(self, levels: Sequence[str], marks: Mapping[str, float]) -> str:
        """The one of `levels` that is beaten in about half of the games."""
        return min(levels, key=lambda level: abs(marks[level] - self.mean))


def marks_of(game_id: str) -> dict[str, float]:
    """How strong each level of bots is in a game, weakest first."""
    return on_scale(all_levels(), MEASURED.get(game_id, {}))


def on_scale(levels: Sequence[str], measured: Mapping[str, float]) -> dict[str, float]:
    """How strong each of `levels` is, weakest first.

    A level that was not measured stands half-way between its neighbours, as far as there are any.
    """
    known = {place: measured[level] for place, level in enumerate(levels) if level in measured} or {0: ANCHOR}
    return {level: _between(known, place) for place, level in enumerate(levels)}


def _between(known: Mapping[int, float], place: int) -> float:
    """Interpolate the value at a place between the known ones; beyond them, count in steps."""
    below = max((at for at in known if at <= place), default=None)
    above = min((at for at in known if at >= place), default=None)
    if below is None or above is None:
        end = min(known) if below is None else max(known)
        return known[end] + (place - end) * STEP
    part = (place - below) / (above - below) if above > below else 0.0
    return known[below] + part * (known[above] - known[below])


def alone_against_bots(seats: Sequence[str]) -> bool:
    """True if 'you' are the only person at a table of several: people who share a screen share ideas."""
    return len(seats) > 1 and [kind_of(seat) for seat in seats if is_human(seat)] == [YOU]


def is_rated(record: Record) -> bool:
    """True if a game counts, unless its cards and dice are known from an earlier one; no variant does."""
    variant, _rest = GAMES[record.game].variant_of(record.setup)
    return not (record.unrated or variant) and alone_against_bots(record.seats)


@dataclass(frozen=True, slots=True)
class _Bout:
    seed: int
    rivals: tuple[float, ...]
    """How strong they were."""
    share: float | None
    """One's part of the win; None if the game does not count, as one that nobody has won."""


class Career:
    """The strength of 'you' in one game, game by game."""

    def __init__(self, game_id: str) -> None:
        self.game = game_id
        self.marks = marks_of(game_id)
        self._bouts: list[_Bout] = []

    def add(self, record: SavedRecord) -> None:
        """A finished game, replayed; the newest comes first. Those of other games are passed over."""
        if record.game != self.game or record.reached is None:
            return
        winners = record.reached.winners()
        levels = [kind_of(seat) for seat in record.seats if not is_human(seat)]
        share = None
        if is_rated(record) and winners and self.marks.keys() >= {*levels}:
            share = sum(is_human(record.seats[seat]) for seat in winners) / len(winners)
        was_before = record.ended is not None and record.ended < MOVED
        marks = {**self.marks, **FORMER.get(self.game, {})} if was_before else self.marks
        rivals = tuple(marks.get(level, ANCHOR) for level in levels)
        self._bouts.append(_Bout(record.seed, rivals, share))

    @property
    def start(self) -> Strength:
        """The estimate before the first game."""
        return Strength(min(self.marks.values()), UNKNOWN)

    def course(self) -> list[Strength | None]:
        """After each of the games, oldest first; None for one that does not count.

        Of games with the same cards and dice only the first one does: after it they are known.
        """
        now, seen = self.start, set[int]()
        found: list[Strength | None] = []
        for bout in reversed(self._bouts):
            counts = bout.share is not None and bout.seed not in seen
            seen.add(bout.seed)
            if counts and bout.share is not None:
                now = now.after(bout.rivals, bout.share)
            found.append(now if counts else None)
        return found

    def strengths(self) -> list[Strength]:
        """After each game that counts, oldest first."""
        return [strength for strength in self.course() if strength]
