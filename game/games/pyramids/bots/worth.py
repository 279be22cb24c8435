"""The worth of cards and marks by rule of thumb, in points: the bots' shared common sense."""

from __future__ import annotations

from functools import cache

from ..rules.grid import cell_indices
from .tables import (
    COUNT,
    CROSS_SHIFT,
    ELIXIR_SHIFT,
    GREEN_SHIFT,
    RED_MASK,
    SINGLE,
    SKULL_SHIFT,
    TOMB,
    TORCH,
    Placement,
    Table,
    table,
)

GEM = 2.6
SKULL = -1.5
ELIXIR = 2.4
CROSS = 2.2
TORCH_NOW = 4.6
TOMB_NOW = 3.0
"""For marking the tomb itself, on top of the steps that lead there."""
STEP = 1.3
"""For each cell nearer to a tomb: a pyramid's 10 points and its share of an award, over a usual path."""
FETCH = 0.35
"""Share of a fresh card's icons that a seat usually marks before it leaves the card."""

Ranked = tuple[int, int, int, int, float]
"""(cells, open cells beside, packed effect, least distance to the tomb, worth of the effect)."""


def effect_worth(effect: int, lit: bool) -> float:
    """Usual worth of a packed effect; `lit` when this round's torch burns already."""
    worth = (
        GEM * ((effect & RED_MASK) + (effect >> GREEN_SHIFT & RED_MASK))
        + SKULL * (effect >> SKULL_SHIFT & COUNT)
        + ELIXIR * (effect >> ELIXIR_SHIFT & COUNT)
        + CROSS * (effect >> CROSS_SHIFT & COUNT)
    )
    if effect & TORCH and not lit:
        worth += TORCH_NOW
    if effect & TOMB:
        worth += TOMB_NOW
    return worth


class Ranking:
    """One card's placements, best first by rule of thumb, and what the whole card promises."""

    __slots__ = ("appeal", "bad", "good", "heading", "loot", "looting", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        icons = table.card.icons
        self.good = icons["red"] | icons["green"] | icons["cross"] | icons["torch"] | icons["elixir"]
        self.bad = icons["skull"]
        self.loot = FETCH * sum(effect_worth(table.singles[1 << i][2] & ~TOMB, False) for i in self._icons())
        """The worth of its icons."""
        self.appeal = self.loot - STEP * table.path
        """The worth of a fresh card against other fresh cards."""
        self.heading = (self._sorted(False, STEP), self._sorted(True, STEP))
        """[lit][pattern]: placements for a seat that wants to reach the tomb."""
        self.looting = (self._sorted(False, 0.0), self._sorted(True, 0.0))
        """[lit][pattern]: placements for a seat that cannot reach it any more."""

    def _icons(self) -> list[int]:
        return cell_indices(self.good | self.bad)

    def _sorted(self, lit: bool, step: float) -> tuple[tuple[Ranked, ...], ...]:
        def ranked(placement: Placement) -> Ranked:
            return (*placement, effect_worth(placement[2], lit))

        def promise(entry: Ranked) -> float:
            return step * entry[3] - entry[4]

        lists = [[ranked(placement) for _, placement in shapes] for shapes in self.table.shapes]
        lists.append([ranked(placement) for placement in self.table.singles.values()])
        assert len(lists) == SINGLE + 1
        return tuple(tuple(sorted(entries, key=promise)) for entries in lists)


@cache
def ranking(number: int) -> Ranking:
    """The ranking of one card's placements, made when first asked for (a few milliseconds)."""
    return Ranking(table(number))
