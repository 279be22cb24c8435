"""Each pyramid card as the play-outs want it: every placement with what it covers, precomputed."""

from __future__ import annotations

from functools import cache

from ..rules.cards import Card, load_cards
from ..rules.grid import cell_indices, neighbours
from ..rules.patterns import PATTERNS
from ..rules.variants import VARIANTS

SINGLE = len(PATTERNS)
"""Index of the single cell, after the indices of the patterns."""

DECKS = {key: tuple(map(PATTERNS.index, rule.expeditions)) for key, rule in VARIANTS.items()}
"""The eight expedition cards of each variant as pattern indices."""

# Everything that a placement covers, in one integer. Gems are the low bits, so that they can be added up
# as they are: `gems += effect & GEMS`.
GREEN_SHIFT, SKULL_SHIFT, ELIXIR_SHIFT, CROSS_SHIFT = 8, 16, 19, 22
RED_MASK = (1 << GREEN_SHIFT) - 1
GEMS = (1 << SKULL_SHIFT) - 1
COUNT = 7
"""Mask of one of the small counts after shifting: skulls, elixirs or crosses of one placement."""
TORCH = 1 << 25
TOMB = 1 << 26

Placement = tuple[int, int, int, int]
"""(cells, open cells beside them, packed effect, least distance of one of its cells to the tomb)."""


def pack_effect(card: Card, cells: int) -> int:
    """The effect of marking `cells`, in one integer."""
    icons = card.icons
    return (
        (cells & icons["red"]).bit_count()
        | (cells & icons["green"]).bit_count() << GREEN_SHIFT
        | (cells & icons["skull"]).bit_count() << SKULL_SHIFT
        | (cells & icons["elixir"]).bit_count() << ELIXIR_SHIFT
        | (cells & icons["cross"]).bit_count() << CROSS_SHIFT
        | (TORCH if cells & icons["torch"] else 0)
        | (TOMB if cells & icons["tomb"] else 0)
    )


def tomb_distances(card: Card) -> tuple[int, ...]:
    """For each cell the steps to the tomb over open cells (0 at the tomb, 99 for walls).

    Because the marked cells hang together from the entrance, the least distance of a marked cell is also
    the number of cells that must still be marked to reach the tomb.
    """
    distances = [99] * 25
    ring = found = card.tomb
    steps = 0
    while ring:
        for index in cell_indices(ring):
            distances[index] = steps
        steps += 1
        ring = neighbours(ring) & card.open & ~found
        found |= ring
    return tuple(distances)


class Table:
    """One card's placements. `shapes[pattern]` are in the engine's order of legal actions."""

    __slots__ = ("card", "colour", "distances", "entrance", "number", "path", "shapes", "singles")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.number = card.number
        self.colour = card.colour
        self.entrance = card.entrance
        self.distances = tomb_distances(card)
        self.path = 1 + self.distances[card.entrance_column]
        """Cells from the entrance to the tomb, counting both: the distance of an untouched card."""
        self.shapes: tuple[tuple[tuple[int, Placement], ...], ...] = tuple(
            tuple((mask, self._placement(mask)) for mask, _ in card.shapes(pattern)) for pattern in PATTERNS
        )
        self.singles: dict[int, Placement] = {mask: self._placement(mask) for mask, _ in card.singles()}

    def _placement(self, cells: int) -> Placement:
        beside = neighbours(cells) & self.card.open & ~cells
        nearest = min(self.distances[index] for index in cell_indices(cells))
        return cells, beside, pack_effect(self.card, cells), nearest

    def distance(self, marked: int) -> int:
        """Cells still to be marked to reach the tomb."""
        return min((self.distances[i] for i in cell_indices(marked)), default=self.path)


@cache
def table(number: int) -> Table:
    """The table of one card, made when first asked for (about a millisecond)."""
    return Table(load_cards()[number])
