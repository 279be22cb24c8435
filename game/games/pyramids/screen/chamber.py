"""One of the two large cards on the table: its cells, the shape being placed on it, and the cells that can be
marked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.ui.table.board.shake import swing
from game.ui.toolkit.stage import Kit, Thing, Widget

from ..rules import load_cards
from ..rules.grid import SIZE, cell_indices
from .card_art import (
    GLOW_PART,
    cell_rect,
    cell_things,
    chamber_key,
    chamber_surface,
    draw_icon,
    draw_lit,
    draw_path,
    legal_light,
)
from .layout import FRAME, ChamberBox

LIGHT_MS = 220.0
LIGHT_LAG_MS = 60.0
SHAKE_MS, SHAKE_REACH = 240.0, 5.0


class Chamber(Widget):
    """Shows card `number` with `marked` cells; `glowing` cells are those that may be marked."""

    def __init__(self, kit: Kit, slot: int, box: ChamberBox) -> None:
        super().__init__(kit, kit.px(box.box))
        self.slot = slot
        self.box = box
        self.number = 0
        self.marked = 0
        self.glowing = 0
        self.door = 0
        self.shift = 0
        """How many px the card is aside of its place, while it shakes."""
        self._painting: dict[int, float] = {}
        self._key: Hashable = None  # of the picture of the card that was drawn last

    # --- geometry -----------------------------------------------------------------------------

    @property
    def cell(self) -> float:
        """Side of a cell in device px."""
        return self.box.cell * self.kit.k

    @property
    def origin(self) -> tuple[float, float]:
        """Top left corner of the grid in device px."""
        k = self.kit.k
        bottom = self.rect.y + self.kit.u(self.box.box.h)
        side = self.kit.u(self.box.block.h)
        return self.rect.x + FRAME * k, bottom - side + FRAME * k

    def cell_rect(self, index: int) -> pygame.Rect:
        """The rectangle of a cell on screen."""
        return cell_rect(self.origin, self.cell, index)

    def point_of(self, pos: tuple[float, float]) -> tuple[float, float]:
        """A point of the screen as (row, column) in cells, with fractions."""
        x, y = self.origin
        return (pos[1] - y) / self.cell, (pos[0] - x) / self.cell

    def cell_at(self, pos: tuple[float, float]) -> tuple[int, int] | None:
        """The (row, column) of the cell at a point, or None."""
        row, column = self.point_of(pos)
        if 0 <= row < SIZE and 0 <= column < SIZE:
            return int(row), int(column)
        return None

    def block_rect(self) -> pygame.Rect:
        """The stone block with the cells."""
        block = self.box.block
        return self.kit.px(block)

    def things(self) -> Sequence[Thing]:
        if not self.number:
            return []
        card, block = load_cards()[self.number], self.block_rect()
        above = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, block.y - self.rect.y)
        return [("pyramid", above), ("chamber", block), *cell_things(card, self.marked, self.cell_rect)]

    # --- what it shows ------------------------------------------------------------------------

    def set(self, number: int, marked: int) -> None:
        """Show a card at rest."""
        if (number, marked, 0, 0) != (self.number, self.marked, self.door, self.shift) or self._painting:
            self.number, self.marked, self.door, self.shift = number, marked, 0, 0
            self._painting.clear()
            self.invalidate()

    def glow(self, cells: int) -> None:
        """Light up the cells that may be marked."""
        if cells != self.glowing:
            self.glowing = cells
            self.invalidate()

    def paint_marks(self, cells: int) -> float:
        """Light up the path, one cell after the other; the ms that it takes."""
        new = [index for index in cell_indices(cells) if not self.marked >> index & 1]
        self.marked |= cells
        self.invalidate()
        for i, index in enumerate(new):
            self._painting[index] = 0.0

            def step(t: float, index: int = index) -> None:
                self._painting[index] = t
                if min(self._painting.values()) < 1:
                    self.kit.stage.invalidate(self.cell_rect(index))
                    return
                self._painting.clear()
                self.invalidate()  # the path leads on from the cells around them, too

            self.kit.motion.add(LIGHT_MS, step, delay=i * LIGHT_LAG_MS)
        return LIGHT_MS + len(new) * LIGHT_LAG_MS

    def shake(self) -> None:
        """Tremble a little."""

        def move(aside: int) -> None:
            if aside != self.shift:
                self.invalidate()
                self.shift = aside
                self.invalidate()

        swing(self.kit, move, ("shake", self.slot), ms=SHAKE_MS, reach=SHAKE_REACH, turns=8)

    def open_door(self, frame: int) -> None:
        """Show the pyramid's door: 0 shut … 3 open."""
        if frame != self.door:
            self.door = frame
            self.invalidate()

    # --- drawing ------------------------------------------------------------------------------

    def bounds(self) -> pygame.Rect:
        margin = self.kit.u(FRAME)
        return self.rect.inflate(2 * margin, 2 * margin).move(self.shift, 0)

    def draw(self, target: pygame.Surface) -> None:
        at_rest = self.marked
        for index in self._painting:
            at_rest &= ~(1 << index)
        key = chamber_key(self.box, self.number, at_rest, self.door)
        if key != self._key:
            self.kit.baked.forget(self._key)  # it is large, and of cards as they were nobody asks
            self._key = key
        surface = chamber_surface(self.kit, self.box, self.number, at_rest, self.door)
        margin = self.kit.u(FRAME)
        target.blit(surface, (self.rect.x - margin + self.shift, self.rect.y - margin))
        if not self.number:
            return
        card = load_cards()[self.number]
        for index, part in self._painting.items():
            rect = self.cell_rect(index).move(self.shift, 0)
            draw_path(self.kit, target, rect, card, index, self.marked, part)
        if self.glowing and not self.shift:
            light = legal_light(self.kit, self.cell)
            draw_lit(self.kit, target, card, self.glowing, self.cell_rect, light)

    def draw_shape(self, target: pygame.Surface, cells: int, sprite: str, alpha: int) -> None:
        """Blocks of a shape that lies on `cells`, with the icons that it covers on top of it."""
        card = load_cards()[self.number]
        for index in cell_indices(cells):
            rect = self.cell_rect(index)
            block = self.kit.sprites.get(sprite, *rect.size)
            if alpha < 255:
                block = block.copy()
                block.set_alpha(alpha)
            target.blit(block, rect)
            draw_icon(self.kit, target, rect, card, index)

    def draw_light(self, target: pygame.Surface, cells: int) -> None:
        """The light on cells to which a held shape would jump."""
        light = self.kit.sprites.get("glow.chosen", round(self.cell * GLOW_PART))
        draw_lit(self.kit, target, load_cards()[self.number], cells, self.cell_rect, light)
