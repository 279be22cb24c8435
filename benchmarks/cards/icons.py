"""Furnish a layout: what lies on the way, what guards it, and what waits at the end of a detour."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.games.pyramids.rules.cards import Card
from game.games.pyramids.rules.grid import ALL, SIZE, neighbours

from .layouts import Layout

ICON_SIGNS = "rgxtes"
"""Red and green gems, crosses, torches, elixirs, skulls, as in cards.txt."""


@dataclass(slots=True)
class Design:
    """A layout and the sign of each cell that carries an icon (never the tomb's)."""

    layout: Layout
    icons: dict[int, str]

    def rows(self) -> tuple[str, ...]:
        """The five lines of cards.txt."""
        signs = []
        for index in range(SIZE * SIZE):
            if self.layout.walls >> index & 1:
                signs.append("#")
            elif index == self.layout.tomb_cell:
                signs.append("T")
            else:
                signs.append(self.icons.get(index, "."))
        return tuple("".join(signs[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE))

    def card(self, number: int) -> Card:
        """The card with that number."""
        return Card(number, self.layout.entrance, self.rows())

    def copy(self) -> Design:
        """An independent copy."""
        return Design(self.layout, dict(self.icons))

    def count(self, sign: str) -> int:
        """How many cells carry it."""
        return sum(found == sign for found in self.icons.values())


def design_of(card: Card) -> Design:
    """The design that a card was made from."""
    layout = Layout(ALL & ~card.open, card.entrance_column, card.tomb.bit_length() - 1 - SIZE * (SIZE - 1))
    icons = {i: card.sign(i) for i in range(SIZE * SIZE) if card.sign(i) in ICON_SIGNS}
    return Design(layout, icons)


def free_cells(design: Design) -> list[int]:
    """Open cells without an icon, not the tomb, ascending."""
    layout = design.layout
    return [
        i
        for i in range(SIZE * SIZE)
        if layout.open >> i & 1 and i != layout.tomb_cell and i not in design.icons
    ]


def fitness(design: Design, cell: int, sign: str) -> float:
    """How well an icon suits a cell, above 0: rewards away from the short way, skulls on short cuts."""
    layout = design.layout
    way_in = layout.distances(layout.entrance_cell)
    way_out = layout.distances(layout.tomb_cell)
    detour = (way_in[cell] + way_out[cell] - way_in[layout.tomb_cell]) // 2
    exits = (neighbours(1 << cell) & layout.open).bit_count()
    crowd = sum(bool(neighbours(1 << cell) >> other & 1) for other in design.icons)
    same = sum(
        bool(neighbours(1 << cell) >> other & 1) and found == sign for other, found in design.icons.items()
    )
    fit = 1.0 / (1.0 + 0.35 * crowd + 0.8 * same)
    if cell == layout.entrance_cell:
        fit *= 0.25
    if sign == "s":
        near_reward = any(
            neighbours(1 << cell) >> other & 1 and found in "tgr" for other, found in design.icons.items()
        )
        return fit * (3.0 if not detour else 1.2 if near_reward else 0.4)
    if sign in "te":
        return fit * (0.15 if not detour else 1.0 + detour) * (2.5 if exits == 1 else 1.0)
    if sign in "rg":
        return fit * (0.5 if not detour else 1.3) * (2.0 if exits == 1 else 1.0)
    return fit * (1.0 if exits > 1 else 0.5)


def put(design: Design, sign: str, random: Random) -> None:
    """Add an icon on a free cell, by fitness."""
    cells = free_cells(design)
    weights = [fitness(design, cell, sign) for cell in cells]
    design.icons[random.choices(cells, weights)[0]] = sign


def furnish(layout: Layout, budget: dict[str, int], random: Random) -> Design:
    """A design with so many icons of each sign. Rewards go first: skulls like to guard them."""
    design = Design(layout, {})
    for sign in "texrgs":
        for _ in range(budget.get(sign, 0)):
            put(design, sign, random)
    return design
