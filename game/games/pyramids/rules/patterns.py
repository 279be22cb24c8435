"""The patterns of the expedition cards, and every way in which each lies on a 5 × 5 chamber."""

from __future__ import annotations

from .grid import SIZE

Cells = tuple[tuple[int, int], ...]
"""(row, column) offsets, normalised so that the smallest of each is 0, sorted."""

PATTERN_CELLS: dict[str, Cells] = {
    "I2": ((0, 0), (0, 1)),
    "I3": ((0, 0), (0, 1), (0, 2)),
    "L3": ((0, 0), (1, 0), (1, 1)),
    "L4": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "T4": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "O4": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "I4": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "S4": ((0, 0), (1, 0), (1, 1), (2, 1)),
}
PATTERNS = tuple(PATTERN_CELLS)
"""Those of the plain game come first, then those that only variants have."""
EXPEDITIONS = ("I2", "I3", "I3", "L3", "L3", "L4", "T4", "O4")
"""The deck of expedition cards of the plain game before it is shuffled; see `variants` for others."""


def normalise(cells: Cells) -> Cells:
    """The same shape moved to the top left corner."""
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def rotate(cells: Cells) -> Cells:
    """A quarter turn clockwise."""
    return normalise(tuple((column, -row) for row, column in cells))


def mirror(cells: Cells) -> Cells:
    """Left and right exchanged."""
    return normalise(tuple((row, -column) for row, column in cells))


def orientations(pattern: str) -> tuple[Cells, ...]:
    """The different rotations and mirror images of a pattern, each once."""
    found: list[Cells] = []
    cells = normalise(PATTERN_CELLS[pattern])
    for _ in range(2):
        for _ in range(4):
            if cells not in found:
                found.append(cells)
            cells = rotate(cells)
        cells = mirror(cells)
    return tuple(found)


def _placements(pattern: str) -> tuple[int, ...]:
    masks = set()
    for cells in orientations(pattern):
        height = 1 + max(row for row, _ in cells)
        width = 1 + max(column for _, column in cells)
        base = sum(1 << SIZE * row + column for row, column in cells)
        for row in range(SIZE - height + 1):
            for column in range(SIZE - width + 1):
                masks.add(base << SIZE * row + column)
    return tuple(sorted(masks))


PLACEMENTS: dict[str, tuple[int, ...]] = {pattern: _placements(pattern) for pattern in PATTERNS}
"""Every placement of each pattern on an empty chamber, as masks, ascending."""
