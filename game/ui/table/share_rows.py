"""How a game went, in rows of signs: one sign for each turn, which tells nothing of what the cards were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine import Event

Chapters = Iterable[Sequence[Event]]
"""The events of each action of a game, in order (see `game.engine.record.replay`)."""


class Turns:
    """Gathers what happened in each turn and keeps the sign that says most about it."""

    def __init__(self, signs: Sequence[str], plain: str) -> None:
        """`signs` begin with the most telling; `plain` is for turns without any of them."""
        self._rank = {sign: rank for rank, sign in enumerate(signs)}
        self._plain = plain
        self.turns: list[str] = []

    def begin(self) -> None:
        self.turns.append(self._plain)

    def note(self, sign: str) -> None:
        """Something of that sign has happened in this turn; before the first one nothing counts."""
        last = len(self._rank)
        if self.turns and self._rank[sign] < self._rank.get(self.turns[-1], last):
            self.turns[-1] = sign

    def rows(self, length: int) -> list[str]:
        """The signs of all turns, so many in a row."""
        starts = range(0, len(self.turns), length)
        return ["".join(self.turns[start : start + length]) for start in starts]
