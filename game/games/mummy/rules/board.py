"""The symbols on the fields, read from `board.txt`, and the ways of the Mummy that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.engine.text_files import lines_of, text_beside

from .fields import ABOVE, BELOW, BESIDE, CHAMBER, FIELDS, LEVELS, NOWHERE, SIZES, field_at

SIGNS = ".123H^K"
"""Nothing, an encounter number, a head of the Mummy, a start arrow, the key hieroglyph."""

ROWS = tuple(
    (level, rank) for level in (1, 2, 3) for rank in range(level + SIZES[level - 1] - 1, level - 1, -1)
)
"""(level, rank) of each row of `board.txt`: level 1 first, each level as drawn, from the north."""


@dataclass(frozen=True, slots=True)
class Board:
    """The pyramid with all that is drawn on it."""

    numbers: tuple[int, ...]
    """The encounter number of each field; 0 where there is none."""
    heads: tuple[int, ...]
    """The fields on which the Mummy enters, ascending."""
    starts: tuple[int, ...]
    """The start field of each seat: south, west, north, east."""
    keys: tuple[int, ...]
    """The four fields with the key hieroglyph, ascending: the ways into the Chamber."""
    mummy_steps: tuple[tuple[int, ...], ...]
    """The fields that the Mummy can go to from each field in one step, ascending."""
    mummy_distance: tuple[tuple[int, ...], ...]
    """Its steps from each field to each field."""


def parse_board(text: str) -> Board:
    """Read the three levels, 7, 5 and 3 rows of signs, the northern row first.

    Blank lines, '#' comments and headings such as 'level 1' are skipped, blanks between signs too.
    Raises ValueError with the line number.
    """
    signs = ["."] * FIELDS
    row = 0
    for n, line in lines_of(text):
        drawn = "".join(line.split())
        if drawn.startswith("level"):
            continue
        if row == len(ROWS):
            raise ValueError(f"line {n}: the board has {len(ROWS)} rows, this is one more")
        level, rank = ROWS[row]
        if len(drawn) != SIZES[level - 1] or not set(drawn) <= set(SIGNS):
            raise ValueError(f"line {n}: expected {SIZES[level - 1]} signs out of {SIGNS}, found {drawn!r}")
        for file, sign in enumerate(drawn, level):
            signs[field_at(level, file, rank)] = sign
        row += 1
    if row < len(ROWS):
        raise ValueError(f"the board has {row} rows instead of {len(ROWS)}")
    heads = tuple(field for field, sign in enumerate(signs) if sign == "H")
    keys = tuple(field for field, sign in enumerate(signs) if sign == "K")
    if len(heads) < 4:
        raise ValueError("the board needs 4 heads (H) or more")
    if len(keys) != 4 or any(LEVELS[field][0] != 3 for field in keys):
        raise ValueError("the board needs 4 key hieroglyphs (K), on level 3")
    steps = _mummy_steps(keys)
    return Board(
        numbers=tuple(int(sign) if sign.isdigit() else 0 for sign in signs),
        heads=heads,
        starts=_starts([field for field, sign in enumerate(signs) if sign == "^"]),
        keys=keys,
        mummy_steps=steps,
        mummy_distance=tuple(_distances(field, steps) for field in range(FIELDS)),
    )


def _sides(field: int) -> list[int]:
    """The sides of level 1's ring to which a field belongs: 0 south, 1 west, 2 north, 3 east."""
    level, file, rank = LEVELS[field]
    return [side for side, at in enumerate((rank == 1, file == 1, rank == 7, file == 7)) if at and level == 1]


def _starts(fields: list[int]) -> tuple[int, ...]:
    by_side = {tuple(_sides(field)): field for field in fields}
    if len(fields) != 4 or set(by_side) != {(0,), (1,), (2,), (3,)}:
        raise ValueError("the board needs 4 start arrows (^), one on each side of level 1, none in a corner")
    return tuple(by_side[(side,)] for side in range(4))


def _mummy_steps(keys: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Orthogonally, straight up or down, and between the key fields and the Chamber."""
    steps = []
    for field in range(CHAMBER):
        near = {*BESIDE[field][::2], ABOVE[field], BELOW[field]} - {NOWHERE}
        steps.append(tuple(sorted(near | {CHAMBER} if field in keys else near)))
    return (*steps, keys)


def _distances(start: int, steps: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    found = {start: 0}
    ring = [start]
    for field in ring:
        for near in steps[field]:
            if near not in found:
                found[near] = found[field] + 1
                ring.append(near)
    return tuple(found[field] for field in range(FIELDS))


@cache
def load_board() -> Board:
    """The board of the game."""
    return parse_board(text_beside(__package__, "board.txt"))
