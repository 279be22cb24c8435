"""Where the fields of the pyramid lie on the table: pure arithmetic, in units.

The levels are shown apart, each as a step of stone with its front edge, so that every field of every level
can be read and hit. North is up. All fields have one size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.toolkit.box import Box

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


@dataclass(frozen=True, slots=True)
class PyramidBox:
    """The steps of the four levels; `cell` is the side of a field."""

    cell: float
    steps: tuple[Box, ...]
    """Level 1 first: stone, front edge included."""
    thin: bool
    """Whether the steps have thin rims and fronts."""

    @property
    def rim(self) -> float:
        """Width of the stone around a level's fields."""
        return self.cell * (THIN_RIM if self.thin else RIM)

    @classmethod
    def abreast(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Level 1, level 2, and level 3 with the Chamber above it, from left to right."""
        sizes = [_step_size(level, thin) for level in (1, 2, 3, 4)]
        (one_w, one_h), (two_w, two_h), (three_w, three_h), (top_w, top_h) = sizes
        tower = top_h + BETWEEN + three_h
        width, height = one_w + two_w + three_w + 2 * BETWEEN, max(one_h, tower)
        cell = min(area.w / width, area.h / height)
        x, y = area.x + (area.w - cell * width) / 2, area.y + (area.h - cell * height) / 2
        two_x = x + cell * (one_w + BETWEEN)
        three_x = two_x + cell * (two_w + BETWEEN)
        top_y = y + cell * (height - tower) / 2
        return cls(
            cell,
            (
                Box(x, y + cell * (height - one_h) / 2, cell * one_w, cell * one_h),
                Box(two_x, y + cell * (height - two_h) / 2, cell * two_w, cell * two_h),
                Box(three_x, top_y + cell * (top_h + BETWEEN), cell * three_w, cell * three_h),
                Box(three_x + cell * (three_w - top_w) / 2, top_y, cell * top_w, cell * top_h),
            ),
            thin,
        )

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

    @classmethod
    def largest(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Whichever arrangement has the largest fields."""
        return max(cls.stacked(area, thin=thin), cls.widest(area, thin=thin), key=lambda box: box.cell)

    @classmethod
    def widest(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Whichever arrangement for a wide place has the larger fields."""
        return max((cls.abreast(area, thin=thin), cls.beside(area, thin=thin)), key=lambda box: box.cell)

    @classmethod
    def beside(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Level 1 at the left; at the right level 2 with level 3 and the Chamber above it."""
        sizes = [_step_size(level, thin) for level in (1, 2, 3, 4)]
        (one_w, one_h), (two_w, two_h), (three_w, three_h), (top_w, top_h) = sizes
        right = max(two_w, three_w + BETWEEN + top_w)
        width, height = one_w + BETWEEN + right, max(one_h, two_h + BETWEEN + three_h)
        cell = min(area.w / width, area.h / height)
        x, y = area.x + (area.w - cell * width) / 2, area.y + (area.h - cell * height) / 2
        left = x + cell * (one_w + BETWEEN)
        upper = left + cell * (right - three_w - BETWEEN - top_w) / 2
        return cls(
            cell,
            (
                Box(x, y + cell * (height - one_h) / 2, cell * one_w, cell * one_h),
                Box(
                    left + cell * (right - two_w) / 2,
                    y + cell * (three_h + BETWEEN),
                    cell * two_w,
                    cell * two_h,
                ),
                Box(upper, y, cell * three_w, cell * three_h),
                Box(
                    upper + cell * (three_w + BETWEEN),
                    y + cell * (three_h - top_h) / 2,
                    cell * top_w,
                    cell * top_h,
                ),
            ),
            thin,
        )

    @classmethod
    def stacked(cls, area: Box, *, thin: bool = False) -> PyramidBox:
        """Level 1 below; above it level 2, and beside that level 3 with the Chamber over it."""
        sizes = [_step_size(level, thin) for level in (1, 2, 3, 4)]
        (one_w, one_h), (two_w, two_h), (three_w, three_h), (top_w, top_h) = sizes
        upper_w, upper_h = two_w + BETWEEN + three_w, max(two_h, three_h + BETWEEN + top_h)
        width, height = max(one_w, upper_w), one_h + BETWEEN + upper_h
        cell = min(area.w / width, area.h / height)
        x, y = area.x + (area.w - cell * width) / 2, area.y + (area.h - cell * height) / 2
        left = x + cell * (width - upper_w) / 2
        right = left + cell * (two_w + BETWEEN)
        return cls(
            cell,
            (
                Box(
                    x + cell * (width - one_w) / 2, y + cell * (upper_h + BETWEEN), cell * one_w, cell * one_h
                ),
                Box(left, y + cell * (upper_h - two_h), cell * two_w, cell * two_h),
                Box(right, y + cell * (upper_h - three_h), cell * three_w, cell * three_h),
                Box(
                    right + cell * (three_w - top_w) / 2,
                    y + cell * (upper_h - three_h - BETWEEN - top_h),
                    cell * top_w,
                    cell * top_h,
                ),
            ),
            thin,
        )

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
        """Where level `level` (2 or 3) stands on the level below it: those fields have a way up."""
        size = SIZES[level - 1]
        below = self.steps[level - 2]
        inset = self.rim + self.cell
        return Box(below.x + inset, below.y + inset, size * self.cell, size * self.cell)
