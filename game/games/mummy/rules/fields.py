"""The fields of the pyramid: their numbers, their names, and their neighbours beside, above and below.

Fields are numbered 0 … 83: level 1 (7 × 7), level 2 (5 × 5), level 3 (3 × 3), each row by row from the
south-west corner; the last one is the Chamber of Osiris. A name is level, file and rank: '1a1' is the
south-west corner, '2c3' lies straight above '1c3'. Files and ranks are those of level 1 on every level.
"""

from __future__ import annotations

from reprlib import repr as short

SIZES = (7, 5, 3, 1)
"""Fields along one side of each level."""

LEVELS = tuple(
    (level, file, rank)
    for level, size in enumerate(SIZES, 1)
    for rank in range(level, level + size)
    for file in range(level, level + size)
)
"""(level, file, rank) of each field, counted from 1."""

FIELDS = len(LEVELS)
CHAMBER = FIELDS - 1
"""The Chamber of Osiris."""

NOWHERE = -1
"""The value for "no field": outside the pyramid, or no such field."""

NAMES = tuple(f"{level}{'abcdefg'[file - 1]}{rank}" for level, file, rank in LEVELS)
_BY_NAME = {name: field for field, name in enumerate(NAMES)}
_BY_PLACE = {place: field for field, place in enumerate(LEVELS)}

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight directions, clockwise; cards hold indices into this tuple."""

_SHIFTS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def field_at(level: int, file: int, rank: int) -> int:
    """The field at that place, or NOWHERE."""
    return _BY_PLACE.get((level, file, rank), NOWHERE)


BESIDE = tuple(
    tuple(field_at(level, file + east, rank + north) for east, north in _SHIFTS)
    for level, file, rank in LEVELS
)
"""For each field the one that lies one step in each direction of COMPASS, or NOWHERE."""

ABOVE = tuple(NOWHERE if level == 3 else field_at(level + 1, file, rank) for level, file, rank in LEVELS)
"""The field straight above, or NOWHERE; the Chamber is above none, for stairs do not lead there."""

BELOW = tuple(NOWHERE if level == 4 else field_at(level - 1, file, rank) for level, file, rank in LEVELS)
"""The field straight below, or NOWHERE."""


def level_of(field: int) -> int:
    """1 at the bottom … 4 for the Chamber."""
    return LEVELS[field][0]


def parse_field(text: str) -> int:
    """The field of that name. Raises ValueError if there is none."""
    field = _BY_NAME.get(text.lower())
    if field is None:
        raise ValueError(f"there is no field {short(text)}: fields are called like 1a1, 2c3, 4d4")
    return field
