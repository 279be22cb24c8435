"""Rectangles of layouts, in units, and how they are split: pure arithmetic, without pixels.

A screen is laid out from the whole to its parts: a box is split into rows (`down`) and columns (`across`),
each of a fixed size or a share of what is left; `Kit.px` makes device px of what comes out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

EDGE = 12.0
"""The margin of a window, in units."""
GAP_S, GAP, GAP_L = 8.0, 10.0, 12.0
"""Between things side by side: lines of a list; most things; panels and buttons of a whole screen."""
PAD_S, PAD, PAD_L, PAD_XL = 10.0, 14.0, 18.0, 20.0
"""Between a panel's edge and what is on it: a row, a card, a panel of its own, one that is all there is."""
NARROW, LOW = 620.0, 540.0
"""A window is a phone's if it is upright and narrower, or held across and lower."""
Shape = Literal["wide", "low", "tall", "narrow"]


def shape_of(width: float, height: float) -> Shape:
    """The shape of a window: `wide` or `tall`, `low` or `narrow` if it is a phone's."""
    if width < height:
        return "narrow" if width < NARROW else "tall"
    return "low" if height < LOW else "wide"


@dataclass(frozen=True, slots=True)
class Share:
    """A size that is a part of what the fixed ones leave: of two shares the one of 2 is twice that of 1."""

    weight: float = 1.0


REST = Share()
"""All that is left, or an equal part of it."""
Size = float | Share


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """y of the lower edge."""
        return self.y + self.h

    def moved(self, across: float) -> Box:
        """The same, so many units further to the right."""
        return replace(self, x=self.x + across)

    def overlaps(self, other: Box) -> bool:
        """True if the two share more than an edge (or a hundredth of a unit, which is rounding)."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > 0.01 and down > 0.01

    # --- one part ------------------------------------------------------------------------------

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box without an edge, so wide at the left and right, and so high (else the same) above and
        below."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def centred(self, w: float = math.inf, h: float = math.inf, *, high: float = 0.5) -> Box:
        """At most so large and in the middle; `high` is the part of the spare height that is above it."""
        w, h = min(w, self.w), min(h, self.h)
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) * high, w, h)

    # --- several parts -------------------------------------------------------------------------

    def down(self, *sizes: Size, gap: float = 0.0) -> list[Box]:
        """Parts of these heights one below the other. Parts of height 0 have no gap either."""
        return [Box(self.x, y, self.w, h) for y, h in _split(self.y, self.h, sizes, gap)]

    def across(self, *sizes: Size, gap: float = 0.0) -> list[Box]:
        """Parts of these widths side by side. Parts of width 0 have no gap either."""
        return [Box(x, self.y, w, self.h) for x, w in _split(self.x, self.w, sizes, gap)]

    def grid(self, columns: int, rows: int, gap: float = GAP) -> list[Box]:
        """Equal parts, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def columns(self, count: int, gap: float = GAP) -> list[Box]:
        """Equal parts side by side."""
        each = (self.w - gap * (count - 1)) / max(1, count)
        return [Box(self.x + i * (each + gap), self.y, each, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = GAP) -> list[Box]:
        """Equal parts one below the other."""
        each = (self.h - gap * (count - 1)) / max(1, count)
        return [Box(self.x, self.y + i * (each + gap), self.w, each) for i in range(count)]

    def row_of(self, count: int, widest: float, gap: float = GAP) -> tuple[Box, ...]:
        """Equal parts side by side from the left, each at most `widest` wide."""
        if not count:
            return ()
        each = min(widest, (self.w - gap * (count - 1)) / count)
        return tuple(Box(self.x, self.y, each * count + gap * (count - 1), self.h).columns(count, gap))

    def toolbar(self, count: int, share: float, least: float, gap: float = GAP) -> tuple[Box, ...]:
        """Parts side by side, the last one `share` times as wide as the others, which come first.

        Where that would make them narrower than `least`, they get that (or all get the same) instead.
        """
        room = self.w - gap * (count - 1)
        each = max(room / (count - 1 + share), min(least, room / count))
        places = [Box(self.x + i * (each + gap), self.y, each, self.h) for i in range(count - 1)]
        last = places[-1].right + gap
        return (*places, Box(last, self.y, self.right - last, self.h))


def _split(at: float, room: float, sizes: Sequence[Size], gap: float) -> list[tuple[float, float]]:
    """The beginning of each part, the first one at `at`, and its size."""
    free = room - gap * (sum(size != 0 for size in sizes) - 1)
    free -= sum(size for size in sizes if not isinstance(size, Share))
    shares = sum(size.weight for size in sizes if isinstance(size, Share))
    parts = []
    for size in sizes:
        length = free * size.weight / shares if isinstance(size, Share) else size
        parts.append((at, length))
        at += length + (gap if size != 0 else 0.0)
    return parts


NOWHERE = Box(0, 0, 0, 0)
"""The place of what has none."""


def between(least: float, value: float, most: float) -> float:
    """`value`, but no less and no more than that."""
    return min(most, max(least, value))


def lie_apart(parts: Sequence[Box], width: float, height: float) -> bool:
    """True if all parts lie in a window of that size and none overlaps another."""
    if not all(
        part.x >= 0 and part.y >= 0 and part.right <= width + 0.01 and part.bottom <= height + 0.01
        for part in parts
    ):  # a hundredth of a unit is rounding
        return False
    from_left = sorted(parts, key=lambda part: part.x)
    for i, part in enumerate(from_left, 1):
        right = part.right
        for other in from_left[i:]:
            if other.x >= right:
                break
            if part.overlaps(other):
                return False
    return True
