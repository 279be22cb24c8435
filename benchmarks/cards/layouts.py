"""Empty chambers: walls, entrance and tomb, with corridors and rooms instead of rubble."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from game.games.pyramids.rules.grid import ALL, SIZE, cell_indices, neighbours, reach
from game.games.pyramids.rules.patterns import PLACEMENTS

FEWEST_WALLS, MOST_WALLS = 4, 8
SHORTEST, LONGEST = 5, 13
"""Cells of the shortest way from the entrance to the tomb, counting both."""
LEAST_ROOM = 2
"""Placements that each of the six patterns must at least have on the open cells."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Walls as a mask; columns 0–4 of the entrance (top row) and the tomb (bottom row)."""

    walls: int
    entrance: int
    tomb: int

    @property
    def open(self) -> int:
        """Every cell that is not a wall."""
        return ALL & ~self.walls

    @property
    def entrance_cell(self) -> int:
        """Its bit number."""
        return self.entrance

    @property
    def tomb_cell(self) -> int:
        """Its bit number."""
        return SIZE * (SIZE - 1) + self.tomb

    def distances(self, start: int) -> list[int]:
        """Steps from the cell `start` to each cell over open cells; 99 where there is no way."""
        steps = [99] * (SIZE * SIZE)
        ring = found = 1 << start
        count = 0
        while ring:
            for index in cell_indices(ring):
                steps[index] = count
            count += 1
            ring = neighbours(ring) & self.open & ~found
            found |= ring
        return steps

    @property
    def path(self) -> int:
        """Cells of the shortest way, counting both ends."""
        return 1 + self.distances(self.entrance_cell)[self.tomb_cell]

    def mirrored(self) -> Layout:
        """Left and right exchanged."""
        walls = sum(1 << (i - i % SIZE + SIZE - 1 - i % SIZE) for i in cell_indices(self.walls))
        return Layout(walls, SIZE - 1 - self.entrance, SIZE - 1 - self.tomb)


def difference(a: Layout, b: Layout) -> int:
    """Cells in which two layouts differ, as they lie or mirrored, entrance and tomb counting as one each."""

    def apart(x: Layout, y: Layout) -> int:
        return (x.walls ^ y.walls).bit_count() + (x.entrance != y.entrance) + (x.tomb != y.tomb)

    return min(apart(a, b), apart(a.mirrored(), b))


def faults(layout: Layout) -> str:
    """Why a layout cannot be a card; '' if it can."""
    if not FEWEST_WALLS <= layout.walls.bit_count() <= MOST_WALLS:
        return "walls"
    if layout.walls >> layout.entrance_cell & 1 or layout.walls >> layout.tomb_cell & 1:
        return "walled end"
    if reach(1 << layout.entrance_cell, layout.open) != layout.open:
        return "pocket"
    if not SHORTEST <= layout.path <= LONGEST:
        return "path"
    for pattern in PLACEMENTS:
        if sum(not mask & layout.walls for mask in PLACEMENTS[pattern]) < LEAST_ROOM:
            return f"no room for {pattern}"
    return ""


def built(layout: Layout) -> bool:
    """True if the walls look built: at most two stand alone, and no piece has more than five cells."""
    alone = 0
    left = layout.walls
    while left:
        piece = reach(left & -left, layout.walls)
        left &= ~piece
        alone += piece.bit_count() == 1
        if piece.bit_count() > 5:
            return False
    return alone <= 2


def _segment(random: Random) -> int:
    """A straight or bent piece of wall, more often one that starts at the border."""
    row, column = random.randrange(SIZE), random.randrange(SIZE)
    if random.random() < 0.6:
        if random.random() < 0.5:
            row = random.choice((0, SIZE - 1))
        else:
            column = random.choice((0, SIZE - 1))
    down, right = random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
    cells = 0
    for step in range(random.choice((1, 2, 2, 3, 3, 4))):
        if step and random.random() < 0.18:
            down, right = right, down
        if 0 <= row < SIZE and 0 <= column < SIZE:
            cells |= 1 << SIZE * row + column
        row += down
        column += right
    return cells


def random_layouts(random: Random) -> Iterator[Layout]:
    """Sound layouts that look built, without end."""
    while True:
        walls = 0
        while walls.bit_count() < random.choice((4, 5, 6, 6, 7, 7, 8)):
            walls |= _segment(random)
        layout = Layout(walls, random.randrange(SIZE), random.randrange(SIZE))
        if not faults(layout) and built(layout):
            yield layout
