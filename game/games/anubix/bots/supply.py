"""The remaining use of a seat's quarry in Anubix: the colours that it pays, and those wanted."""

from __future__ import annotations

from functools import lru_cache

from ..rules import COLOURS, Sheet
from ..rules.sheets import WHOLE, places_in
from .needs import missing, parts
from .odds import SINGLES, appetite

REMEMBERED = 4096
"""Results that are kept of each function."""
Counts = tuple[int, ...]
"""Stones of each of COLOURS."""
Supply = tuple[int, int]
"""Colours that could be built now and that the quarry pays; its stones that a wanted stone is there for."""


def _counts(colours: list[int]) -> Counts:
    return tuple([colours.count(colour) for colour in range(len(COLOURS))])


@lru_cache(REMEMBERED)
def _left(quarry: tuple[int, ...], last: int) -> Counts:
    """The stones in the quarry right of stone `last`."""
    return _counts(list(quarry[last:]))


@lru_cache(REMEMBERED)
def _wanted(colours: tuple[int, ...], marked: int) -> Counts:
    """The unmarked stones of the two structures that are nearest to their completion."""
    gaps = [missing(structure, part) for structure, part in enumerate(parts(marked))]
    far = gaps.index(max(gaps))
    left = sum(whole for structure, whole in enumerate(WHOLE) if structure != far) & ~marked
    return _counts([colours[place] for place in places_in(left)])


@lru_cache(REMEMBERED)
def supply(sheet: Sheet, marked: int, last: int) -> Supply:
    """The supply of a seat with these marks whose last crossed quarry stone is number `last`, or 0."""
    left = _left(sheet.quarry, last)
    wanted = _wanted(sheet.colours, marked)
    now = appetite(sheet, marked) & SINGLES
    covered = sum([1 for colour, count in enumerate(left) if count and now >> colour & 1])
    return covered, sum(map(min, left, wanted))
