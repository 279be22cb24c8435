"""The places of a sheet's stones: pyramid, arch and relief, and the values beside them.

Pure arithmetic, in units.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.table.board.left_hand import exchange
from game.ui.toolkit.box import NOWHERE, Box

from ..rules.numbers import ARCH_LEVELS, PYRAMID_ROWS, RELIEF_COLUMNS, RELIEF_ROWS
from ..rules.sheets import NAMES, NUMBER

TILE_PAIRS = len(RELIEF_COLUMNS) * RELIEF_ROWS // 2
MOST_RATIO, LEAST_RATIO = 1.04, 56 / 72
"""Height of a stone to its width."""


@dataclass(frozen=True, slots=True)
class Rims:
    """The masonry around the stones, in widths (side) or heights (the others) of a stone."""

    side: float
    top: float
    cap: float
    """Height of the topmost stone."""
    base: float
    arch_side: float
    lintel: float
    """Between keystone and columns."""
    arch_base: float

    @classmethod
    def of(cls, rim: float) -> Rims:
        """From the least (0) to as it is drawn (1)."""

        def between(least: float, full: float) -> float:
            return least + (full - least) * rim

        return cls(
            side=between(0.07, 24 / 72),
            top=between(0.04, 16 / 56),
            cap=between(1.0, 64 / 56),
            base=between(0.1, 40 / 56),
            arch_side=between(0.07, 28 / 72),
            lintel=between(0.02, 12 / 56),
            arch_base=between(0.1, 24 / 56),
        )

    @property
    def pyramid_height(self) -> float:
        """Height of the pyramid, in heights of a stone."""
        return self.top + self.cap + len(PYRAMID_ROWS) - 1 + self.base

    @property
    def arch_height(self) -> float:
        """Height of the arch, in heights of a stone."""
        return self.top + self.cap + self.lintel + ARCH_LEVELS + self.arch_base


@dataclass(frozen=True, slots=True)
class SheetBox:
    """All places of one sheet. `cw` and `ch` are the size of a stone, `tile` that of a tile."""

    cw: float
    ch: float
    rims: Rims
    opening: float
    """Between the columns of the arch."""
    plate: tuple[float, float]
    """Size of the plates with the values."""
    pyramid: Box
    arch: Box
    """The masonry of both."""
    relief: Box = NOWHERE
    """The block of the relief, with the values below its tiles."""
    tile: tuple[float, float] = (0, 0)
    tiles_at: tuple[float, float] = (0, 0)

    # --- making one ---------------------------------------------------------------------------

    @classmethod
    def _sized(cls, cw: float, ch: float, rim: float, opening: float) -> SheetBox:
        """With stones of this size; pyramid and arch at the origin."""
        rims = Rims.of(rim)
        plate = (min(40.0, max(25.0, cw * 0.52)), min(30.0, max(19.0, ch * 0.42)))
        return cls(
            cw,
            ch,
            rims,
            opening * cw,
            plate,
            Box(0, 0, (len(PYRAMID_ROWS) + 2 * rims.side) * cw, rims.pyramid_height * ch),
            Box(0, 0, (2 + opening + 2 * rims.arch_side) * cw, rims.arch_height * ch),
        )

    def _moved(self, pyramid: tuple[float, float], arch: tuple[float, float]) -> SheetBox:
        return replace(
            self,
            pyramid=replace(self.pyramid, x=pyramid[0], y=pyramid[1]),
            arch=replace(self.arch, x=arch[0], y=arch[1]),
        )

    @property
    def _overhang(self) -> float:
        """How far the value of the lowest row stands out on the left of the pyramid."""
        return max(0.0, self.plate[0] - (self.rims.side + 0.1) * self.cw)

    @classmethod
    def side_by_side(cls, area: Box, *, rim: float, opening: float, gap: float = 12.0) -> SheetBox:
        """Pyramid and arch beside each other, as large as fits, standing on one ground."""
        cw, ch = 8.0, 8.0
        rims = Rims.of(rim)
        for _ in range(3):  # what stands out depends a little on the size
            out = cls._sized(cw, ch, rim, opening)
            wide = len(PYRAMID_ROWS) + 2 * rims.side + 2 + opening + 2 * rims.arch_side
            cw = (area.w - out._overhang - gap) / wide
            ch = max(4.0, min(area.h / max(rims.pyramid_height, rims.arch_height), cw * MOST_RATIO))
            cw = max(4.0, min(cw, ch / LEAST_RATIO))
        out = cls._sized(cw, ch, rim, opening)
        used = out._overhang + out.pyramid.w + gap + out.arch.w
        spare = max(0.0, area.w - used)
        left = area.x + spare / 3 + out._overhang
        ground = area.y + (area.h + max(out.pyramid.h, out.arch.h)) / 2
        arch_x = left + out.pyramid.w + gap + spare / 3
        return out._moved((left, ground - out.pyramid.h), (arch_x, ground - out.arch.h))

    @classmethod
    def one_above_the_other(cls, upper: Box, lower: Box, *, rim: float) -> SheetBox:
        """The pyramid in one place and the arch, which opens as wide as there is room, in another."""
        rims = Rims.of(rim)
        cw, ch, opening = 8.0, 8.0, 0.2
        for _ in range(3):
            out = cls._sized(cw, ch, rim, opening)
            cw = (upper.w - out._overhang) / (len(PYRAMID_ROWS) + 2 * rims.side)
            ch = max(4.0, min(upper.h / rims.pyramid_height, lower.h / rims.arch_height, cw * MOST_RATIO))
            cw = max(4.0, min(cw, ch / LEAST_RATIO))
            opening = max(0.12, min(1.6, lower.w / cw - 2 - 2 * rims.arch_side))
        out = cls._sized(cw, ch, rim, opening)
        left = upper.x + (upper.w - out.pyramid.w - out._overhang) / 2 + out._overhang
        return out._moved(
            (left, upper.y + (upper.h - out.pyramid.h) / 2), (lower.x, lower.y + (lower.h - out.arch.h) / 2)
        )

    def with_relief(self, area: Box, rim: float) -> SheetBox:
        """The same with the relief in a place, as large as fits; `rim` is as in Rims."""
        edge = 6 + 20 * rim
        values = self.plate[1] + 4
        tw = (area.w - 2 * edge) / len(RELIEF_COLUMNS)
        th = (area.h - 2 * edge - values) / RELIEF_ROWS
        tw, th = max(4.0, min(tw, th * 1.25)), max(4.0, min(th, tw * 1.04))
        w, h = len(RELIEF_COLUMNS) * tw + 2 * edge, RELIEF_ROWS * th + 2 * edge + values
        x, y = area.x + (area.w - w) / 2, area.y + (area.h - h) / 2
        return replace(self, relief=Box(x, y, w, h), tile=(tw, th), tiles_at=(x + edge, y + edge))

    def exchanged(self, width: float) -> SheetBox:
        """The same in a window of that width, in units, whose left and right are exchanged.

        Pyramid and arch keep their order if they stand beside each other.
        """
        block, arch = self.pyramid_block, self.arch
        if arch.y < block.bottom and block.y < arch.bottom:
            block, arch = exchange((block, arch), width)
        else:
            block, arch = exchange((block,), width)[0], exchange((arch,), width)[0]
        relief = exchange((self.relief,), width)[0]
        return replace(
            self,
            pyramid=self.pyramid.moved(block.x - self.pyramid_block.x),
            arch=arch,
            relief=relief,
            tiles_at=(self.tiles_at[0] + relief.x - self.relief.x, self.tiles_at[1]),
        )

    # --- asking it ----------------------------------------------------------------------------

    def courses(self, structure: str) -> tuple[float, ...]:
        """The heights of the parts of the pyramid or the arch, from the top.

        Rim, topmost stone, in the arch the lintel, all other stones, ground.
        """
        rims = self.rims
        if structure == "arch":
            parts: tuple[float, ...] = (rims.top, rims.cap, rims.lintel, ARCH_LEVELS, rims.arch_base)
        else:
            parts = (rims.top, rims.cap, len(PYRAMID_ROWS) - 1, rims.base)
        return tuple(part * self.ch for part in parts)

    @property
    def least(self) -> float:
        """The smallest side of anything that a finger must hit."""
        return min(self.cw, self.ch, *self.tile)

    @property
    def pyramid_block(self) -> Box:
        """The pyramid with the values that stand out of it."""
        out = self._overhang
        return Box(self.pyramid.x - out, self.pyramid.y, self.pyramid.w + out, self.pyramid.h)

    def blocks(self) -> tuple[Box, Box, Box]:
        """The boxes of the three structures."""
        return self.pyramid_block, self.arch, self.relief

    def place(self, number: int) -> Box:
        """The stone or tile with this number."""
        name = NAMES[number]
        if name == "a.cap":
            return self._cap(self.arch)
        if name[0] == "a":
            column, level = name[2], int(name[3])
            x = self.arch.x + self.rims.arch_side * self.cw + (0 if column == "l" else self.cw + self.opening)
            y = self.arch.bottom - (self.rims.arch_base + level) * self.ch
            return Box(x, y, self.cw, self.ch)
        if name[0] == "r":
            tw, th = self.tile
            x, y = self.tiles_at
            return Box(x + RELIEF_COLUMNS.index(name[2]) * tw, y + (RELIEF_ROWS - int(name[3])) * th, tw, th)
        row, i = int(name[1]), int(name[3:])
        if row == len(PYRAMID_ROWS):
            return self._cap(self.pyramid)
        x = self._row_left(row) + (i - 1) * self.cw
        return Box(x, self._row_top(row), self.cw, self.ch)

    def _cap(self, art: Box) -> Box:
        """The topmost stone, which is larger than the others where there is room."""
        w, h = self.cw * 96 / 72, self.ch * self.rims.cap
        return Box(art.x + (art.w - w) / 2, art.y + self.rims.top * self.ch, w, h)

    def _row_left(self, row: int) -> float:
        inset = (PYRAMID_ROWS[0] - PYRAMID_ROWS[row - 1]) / 2
        return self.pyramid.x + (self.rims.side + inset) * self.cw

    def _row_top(self, row: int) -> float:
        return self.pyramid.bottom - (self.rims.base + row) * self.ch

    def row_value(self, row: int) -> Box:
        """The plate of a row of the pyramid (1 is the lowest), at its left end."""
        w, h = self.plate
        left = self._row_left(row)
        if row == len(PYRAMID_ROWS):
            left = self.place(NUMBER[f"p{row}.1"]).x + self.cw * 0.12
        return Box(left + 0.1 * self.cw - w, self._row_top(row) + (self.ch - h) / 2, w, h)

    def level_value(self, level: int) -> Box:
        """The plate of a level of the arch (1 is the lowest, the last the capstone), between the columns."""
        w, h = self.plate
        middle = self.arch.x + self.arch.w / 2
        if level > ARCH_LEVELS:
            cap = self._cap(self.arch)
            right = min(
                cap.right + w + 0.12 * self.cw, self.arch.right
            )  # beside the frame of a stone that glows
            return Box(right - w, cap.y + (cap.h - h) / 2, w, h)
        top = self.arch.bottom - (self.rims.arch_base + level) * self.ch
        covered = (w - self.opening) / 2  # of each of the two stones
        down = (self.ch - h) / 2 if covered <= 0.12 * self.cw else self.ch - h - 0.06 * self.ch
        return Box(middle - w / 2, top + down, w, h)

    def pairs_value(self, pairs: int) -> Box:
        """The plate for so many pairs of tiles (1–6), in a row below them."""
        h = self.plate[1]
        x, y = self.tiles_at
        room = len(RELIEF_COLUMNS) * self.tile[0]
        each = room / TILE_PAIRS
        w = min(self.plate[0], each - 1)
        return Box(x + (pairs - 1) * each + (each - w) / 2, y + RELIEF_ROWS * self.tile[1] + 3, w, h)
