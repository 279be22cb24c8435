"""The places of a sheet, the same on all six: their numbers, their names, and what each of them needs.

Everything is counted from the bottom and from the left, as on the sheet. Sets of places are masks with one
bit for each of the 44 places:

* `p2.3`: the pyramid's second row from the bottom, third stone from the left (bits 0–20, row by row);
* `a.l3`, `a.r3`, `a.cap`: the arch's left and right column, third stone from the bottom; its capstone
  (bits 21–25, 26–30, 31);
* `r.b2`: the relief's column b (a–d), row 2 (1–3) (bits 32–43, row by row).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

PYRAMID_ROWS = (6, 5, 4, 3, 2, 1)
"""Stones in each row, the lowest first."""
ARCH_LEVELS = 5
RELIEF_COLUMNS = "abcd"
RELIEF_ROWS = 3

STRUCTURES = ("pyramid", "arch", "relief")


def _names() -> tuple[str, ...]:
    pyramid = [f"p{row}.{i}" for row, n in enumerate(PYRAMID_ROWS, 1) for i in range(1, n + 1)]
    arch = [f"a.{side}{level}" for side in "lr" for level in range(1, ARCH_LEVELS + 1)]
    relief = [f"r.{column}{row}" for row in range(1, RELIEF_ROWS + 1) for column in RELIEF_COLUMNS]
    return (*pyramid, *arch, "a.cap", *relief)


NAMES = _names()
"""The name of each place."""
NUMBER = {name: place for place, name in enumerate(NAMES)}
"""The place of each name."""
PLACES = len(NAMES)


def mask_of(*names: str) -> int:
    """The set of the places with these names."""
    return sum(1 << NUMBER[name] for name in names)


def places_in(mask: int) -> list[int]:
    """The places of a set, ascending."""
    return [place for place in range(PLACES) if mask >> place & 1]


PYRAMID = mask_of(*(name for name in NAMES if name[0] == "p"))
ARCH = mask_of(*(name for name in NAMES if name[0] == "a"))
RELIEF = mask_of(*(name for name in NAMES if name[0] == "r"))
WHOLE = (PYRAMID, ARCH, RELIEF)
"""All places of each of STRUCTURES."""
BUILT = PYRAMID | ARCH
"""The places that are marked one by one."""
ROWS = tuple(mask_of(*(name for name in NAMES if name.startswith(f"p{row}."))) for row in range(1, 7))
"""The pyramid's rows, the lowest first."""
LEFT = tuple(mask_of(f"a.l{level}") for level in range(1, ARCH_LEVELS + 1))
RIGHT = tuple(mask_of(f"a.r{level}") for level in range(1, ARCH_LEVELS + 1))
"""The arch's columns, the lowest level first."""
CAPSTONE = mask_of("a.cap")


def _needs(name: str) -> int:
    if name == "a.cap":
        return mask_of(f"a.l{ARCH_LEVELS}", f"a.r{ARCH_LEVELS}")
    level = int(name[1] if name[0] == "p" else name[-1])
    if name[0] == "r" or level == 1:
        return 0
    if name[0] == "a":
        return mask_of(f"{name[:-1]}{level - 1}")
    i = int(name[-1])
    return mask_of(f"p{level - 1}.{i}", f"p{level - 1}.{i + 1}")


NEEDS = tuple(_needs(name) for name in NAMES)
"""For each place those that must be marked before it and touch it: its supports."""


def _dominoes() -> tuple[tuple[int, int], ...]:
    found = []
    for place in range(NUMBER["r.a1"], PLACES):
        column, row = NAMES[place][2], int(NAMES[place][3])
        if column != RELIEF_COLUMNS[-1]:
            found.append((place, place + 1))
        if row != RELIEF_ROWS:
            found.append((place, place + len(RELIEF_COLUMNS)))
    return tuple(found)


DOMINOES = _dominoes()
"""The 17 pairs of neighbouring tiles, the lower number first."""


def _closures() -> tuple[int, ...]:
    found: list[int] = []
    for place, needs in enumerate(NEEDS):  # supports have lower numbers
        found.append(reduce(or_, (found[below] for below in places_in(needs)), 1 << place))
    return tuple(found)


CLOSURES = _closures()
"""For each place the places that must be marked to have it, itself among them."""


def closed(mask: int) -> int:
    """These places and all on which they rest, down to the ground."""
    return reduce(or_, (CLOSURES[place] for place in places_in(mask)), 0)


def available(marked: int) -> list[int]:
    """The unmarked places of pyramid and arch whose supports are marked, ascending."""
    return [
        place
        for place in range(NUMBER["r.a1"])
        if not marked >> place & 1 and marked & NEEDS[place] == NEEDS[place]
    ]


def reliefs() -> Iterator[int]:
    """Each set of tiles that can come to be marked, two neighbours at a time; those with fewer come first."""
    found = [0]
    known = {0}
    for marked in found:
        yield marked
        for one, two in DOMINOES:
            pair = 1 << one | 1 << two
            if not marked & pair and marked | pair not in known:
                known.add(marked | pair)
                found.append(marked | pair)


def structure_of(place: int) -> str:
    """Which of STRUCTURES a place belongs to."""
    return next(name for name, whole in zip(STRUCTURES, WHOLE, strict=True) if whole >> place & 1)


def parse_place(text: str) -> int:
    """The place with this name. Raises ValueError if there is none."""
    if text not in NUMBER:
        raise ValueError(
            f"{text[:12]!r} is no place: they are p1.1 to p6.1, a.l1 to a.r5, a.cap, r.a1 to r.d3"
        )
    return NUMBER[text]
