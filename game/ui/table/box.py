"""Rectangles of layouts, in units: pure arithmetic, without pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

EDGE = 12.0
GAP = 10.0


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
        """Whether the two share more than an edge (or a hundredth of a unit, which is rounding)."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > 0.01 and down > 0.01

    def columns(self, count: int, gap: float = GAP) -> list[Box]:
        """Equal parts side by side."""
        each = (self.w - gap * (count - 1)) / count
        return [Box(self.x + i * (each + gap), self.y, each, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = GAP) -> list[Box]:
        """Equal parts one below the other."""
        each = (self.h - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (each + gap), self.w, each) for i in range(count)]

    def row_of(self, count: int, widest: float, gap: float = GAP) -> tuple[Box, ...]:
        """So many equal parts side by side from the left, each at most `widest` wide."""
        if not count:
            return ()
        each = min(widest, (self.w - gap * (count - 1)) / count)
        return tuple(Box(self.x, self.y, each * count + gap * (count - 1), self.h).columns(count, gap))

    def toolbar(self, count: int, share: float, least: float, gap: float = GAP) -> tuple[Box, ...]:
        """So many parts side by side, the last one `share` times as wide as the others, which come first.

        Where that would make them narrower than `least`, they get that (or all get the same) instead.
        """
        room = self.w - gap * (count - 1)
        each = max(room / (count - 1 + share), min(least, room / count))
        places = [Box(self.x + i * (each + gap), self.y, each, self.h) for i in range(count - 1)]
        last = places[-1].right + gap
        return (*places, Box(last, self.y, self.right - last, self.h))


def lie_apart(parts: Sequence[Box], width: float, height: float) -> bool:
    """Whether all parts lie in a window of that size and none upon another."""
    # A hundredth of a unit is rounding.
    return (
        all(part.x >= 0 and part.y >= 0 for part in parts)
        and all(part.right <= width + 0.01 and part.bottom <= height + 0.01 for part in parts)
        and not any(part.overlaps(other) for i, part in enumerate(parts) for other in parts[i + 1 :])
    )
