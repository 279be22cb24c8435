"""The 5 × 5 chamber as a 25-bit integer: cell (row, column) is bit 5·row + column, row 0 at the top."""

from __future__ import annotations

import re
from reprlib import repr as short

SIZE = 5
ALL = (1 << SIZE * SIZE) - 1
TOP_ROW = (1 << SIZE) - 1
BOTTOM_ROW = TOP_ROW << SIZE * (SIZE - 1)
FIRST_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
NOT_FIRST = ALL & ~FIRST_COLUMN
NOT_LAST = ALL & ~(FIRST_COLUMN << SIZE - 1)

CELL_NAMES = tuple("abcde"[i % SIZE] + "12345"[i // SIZE] for i in range(SIZE * SIZE))
_CELL_INDEX = {name: i for i, name in enumerate(CELL_NAMES)}
_SEPARATORS = re.compile(r"[-+,\s]+")


def neighbours(cells: int) -> int:
    """Every cell orthogonally next to one of `cells` (may contain some of `cells` themselves)."""
    return (cells << 5 | cells >> 5 | (cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1) & ALL


def reach(start: int, allowed: int) -> int:
    """All of `allowed` that is orthogonally connected to `start`, within `allowed`."""
    found = start & allowed
    while True:
        grown = found | neighbours(found) & allowed
        if grown == found:
            return found
        found = grown


def cell_indices(cells: int) -> list[int]:
    """The bit numbers of a set of cells, ascending (row by row from the top left)."""
    return [i for i in range(SIZE * SIZE) if cells >> i & 1]


def cells_text(cells: int) -> str:
    """'b2-c2-c3': column letters from the left, row numbers from the top."""
    return "-".join(CELL_NAMES[i] for i in cell_indices(cells))


def parse_cells(text: str) -> int:
    """The cells named in `text`, in any order; ValueError if one is unknown, missing or named twice."""
    cells = 0
    for name in _SEPARATORS.split(text.strip().lower()):
        if name not in _CELL_INDEX:
            raise ValueError(f"{short(name)} is not a cell: cells are a1 to e5")
        bit = 1 << _CELL_INDEX[name]
        if cells & bit:
            raise ValueError(f"cell {name} is named twice")
        cells |= bit
    return cells
