"""The places of the pyramid's fields on the table: pure arithmetic, in units.

The levels are shown apart, each as a step of stone with its front edge, so that every field of every level
can be read and hit. North is up. All fields have one size.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ui.toolkit.box import REST, Box

from ..rules.fields import CHAMBER, LEVELS, SIZES

RIM, THIN_RIM = 0.17, 0.1
"""Stone around the fields of a level, in fields; the Chamber has it too. Less where room is short."""
RIM_OF_STEP, FRONT_OF_STEP = 10.0, 26.0
"""The same in the picture of a step, and the height of its front edge there, in units."""
FRONT, THIN_FRONT = (rim * FRONT_OF_STEP / RIM_OF_STEP for rim in (RIM, THIN_RIM))
"""Height of a step's front edge, in fields."""
BETWEEN = 0.18
"""Air between two steps, in fields."""
CHAMBER_SIDE = 1.7
"""Side of the Chamber's one field, in fields."""


def _step_size(level: int, thin: bool) -> tuple[float, float]:
    """Width and height of a level's step with rim and front, in fields."""
    side = CHAMBER_SIDE if level == len(SIZES) else SIZES[level - 1]
    across = side + 2 * (THIN_RIM if thin else RIM)
    return across, across + (THIN_FRONT if thin else FRONT)


Size = tuple[float, float]
Placed = tuple[float, float, tuple[Size, Size, Size, Size]]
"""Width and height of all four steps, and where each has its upper left corner; in fields."""
Arrangement = Callable[[Size, Size, Size, Size], Placed]
"""Places steps of these sizes, level 1 first."""


def _abreast(one: Size, two: Size, three: Size, top: Size) -> Placed:
    tower = top[1] + BETWEEN + three[1]
    height = max(one[1], tower)
    two_x = one[0] + BETWEEN
    three_x = two_x + two[0] + BETWEEN
    corners = (  # the further up, the higher: the Chamber is on top
        (0.0, height - one[1]),
        (two_x, (height - two[1]) / 2),
        (three_x, top[1] + BETWEEN),
        (three_x + (three[0] - top[0]) / 2, 0.0),
    )
    return three_x + three[0], height, corners


def _beside(one: Size, two: Size, three: Size, top: Size) -> Placed:
    right = max(two[0], three[0] + BETWEEN + top[0])
    height = max(one[1], two[1] + BETWEEN + three[1])
    left = one[0] + BETWEEN
    upper = left + (right - three[0] - BETWEEN - top[0]) / 2
    corners = (
        (0.0, (height - one[1]) / 2),
        (left + (right - two[0]) / 2, three[1] + BETWEEN),
        (upper, 0.0),
        (upper + three[0] + BETWEEN, (three[1] - top[1]) / 2),
    )
    return left + right, height, corners


def _stacked(one: Size, two: Size, three: Size, top: Size) -> Placed:
    upper_w, upper_h = two[0] + BETWEEN + three[0], max(two[1], three[1] + BETWEEN + top[1])
    width = max(one[0], upper_w)
    left = (width - upper_w) / 2
    right = left + two[0] + BETWEEN
    corners = (
        ((width - one[0]) / 2, upper_h + BETWEEN),
        (left, upper_h - two[1]),
        (right, upper_h - three[1]),
        (right + (three[0] - top[0]) / 2, upper_h - three[1] - BETWEEN - top[1]),
    )
    return width, one[1] + BETWEEN + upper_h, corners


@dataclass(frozen=True, slots=True)
class PyramidBox:
    """The steps of the four levels; `cell` is the side of a field."""

    cell: float
    steps: tuple[Box, ...]
    """Level 1 first: stone, front edge included."""
    thin: bool
    """True if the steps have thin rims and fronts."""
    climbs: bool = False
    """True if level 1 has something else above it; then the levels change sides one by one."""

    @property
    def rim(self) -> float:
        """Width of the stone around a level's fields."""
        return self.cell * (THIN_RIM if self.thin else RIM)

    @classmethod
    def _placed(cls, area: Box, thin: bool, arrange: Arrangement) -> PyramidBox:
        """The steps as large as fits into the middle of an area."""
        sizes = [_step_size(level, thin) for level in (1, 2, 3, 4)]
        width, height, corners = arrange(*sizes)
        cell = min(area.w / width, area.h / height)
        left, top = area.x + (area.w - cell * width) / 2, area.y + (area.h - cell * height) / 2
        steps = [
            Box(left + cell * x, top + cell * y, cell * w, cell * h)
            for (x, y), (w, h) in zip(corners, sizes, strict=True)
        ]
        return cls(cell, tuple(steps), thin)

    @classmethod
    def abreast(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Level 1, level 2, and level 3 with the Chamber above it, from left to right."""
        return cls._placed(area, thin, _abreast)

    @classmethod
    def beside(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Level 1 at the left; at the right level 2 with level 3 and the Chamber above it."""
        return cls._placed(area, thin, _beside)

    @classmethod
    def climbing(cls, area: Box, above: float) -> PyramidBox:
        """Like `beside`, at the foot of an area, with so much room left free above level 1."""
        sizes = [_step_size(level, False) for level in (1, 2, 3, 4)]
        width, height, _corners = _beside(*sizes)
        level_1 = sizes[0][1]
        cell = min(area.w / width, area.h / height, (area.h - above) / level_1)
        box = cls._placed(area.down(REST, cell * height)[1], False, _beside)
        first = box.steps[0]
        return replace(box, steps=(replace(first, y=area.bottom - first.h), *box.steps[1:]), climbs=True)

    @classmethod
    def stacked(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Level 1 below; above it level 2, and beside that level 3 with the Chamber over it."""
        return cls._placed(area, thin, _stacked)

    @property
    def x(self) -> float:
        """x of the left edge of what lies farthest to the left."""
        return min(step.x for step in self.steps)

    @property
    def right(self) -> float:
        """x of the right edge of what lies farthest to the right."""
        return max(step.right for step in self.steps)

    def moved(self, across: float) -> PyramidBox:
        """The same, so many units further to the right."""
        return replace(self, steps=tuple(step.moved(across) for step in self.steps))

    def exchanged(self, width: float) -> PyramidBox:
        """For the left hand, in a window of that width (`table/sides.py`)."""
        if self.climbs:
            return replace(self, steps=tuple(replace(step, x=width - step.right) for step in self.steps))
        return self.moved(width - self.right - self.x)

    @classmethod
    def largest(cls, area: Box) -> PyramidBox:
        """Whichever arrangement has the largest fields; rims and fronts are thin."""
        return max(cls.stacked(area, thin=True), cls.widest(area, thin=True), key=lambda box: box.cell)

    @classmethod
    def widest(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Whichever arrangement for a wide place has the larger fields."""
        return max((cls.abreast(area, thin=thin), cls.beside(area, thin=thin)), key=lambda box: box.cell)

    def field(self, field: int) -> Box:
        """The place of a field."""
        level, file, rank = LEVELS[field]
        step, rim = self.steps[level - 1], self.rim
        if field == CHAMBER:
            side = CHAMBER_SIDE * self.cell
            return Box(step.x + rim, step.y + rim, side, side)
        south = level + SIZES[level - 1] - 1
        return Box(
            step.x + rim + (file - level) * self.cell,
            step.y + rim + (south - rank) * self.cell,
            self.cell,
            self.cell,
        )

    def footprint(self, level: int) -> Box:
        """The place of level `level` (2 or 3) on the level below it: those fields have a way up."""
        size = SIZES[level - 1]
        below = self.steps[level - 2]
        inset = self.rim + self.cell
        return Box(below.x + inset, below.y + inset, size * self.cell, size * self.cell)
