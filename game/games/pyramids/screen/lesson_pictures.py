"""Pictures for the pages on Pyramids, made of the same sprites as the table."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK

from ..rules import COLOURS
from ..rules.cards import SIGNS, Card
from ..rules.grid import SIZE, cell_indices
from ..rules.patterns import PATTERN_CELLS
from ..rules.scoring import AWARDS
from .card_art import (
    ICON_SPRITES,
    cell_rect,
    draw_cells,
    draw_lit,
    draw_pyramid,
    legal_light,
    piece_surface,
)

FRAME = 20
"""Units from the edge of the stone block to its cells, on a block of full size."""
PYRAMID_PART = 0.30
"""Height of a pyramid to the width of its block."""
EXPEDITION = "L3"
"""The shape on the card of an expedition."""


class ChamberPicture(Widget):
    """A chamber at rest: marked cells, cells lit as open, and a shape of gold laid upon it."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        card: Card,
        *,
        marked: int = 0,
        lit: int = 0,
        piece: int = 0,
        allowed: bool | None = None,
        pyramid: bool = False,
        door: int = 0,
    ) -> None:
        """`allowed` puts a sign at the corner that says whether the piece may lie there."""
        super().__init__(kit, rect)
        self.card, self.marked, self.lit = card, marked, lit
        self.piece, self.allowed, self.pyramid, self.door = piece, allowed, pyramid, door

    def block(self) -> pygame.Rect:
        """The stone block, as large as fits."""
        part = 1 + (PYRAMID_PART if self.pyramid else 0)
        side = int(min(self.rect.width, self.rect.height / part))
        top = self.rect.y + (self.rect.height - round(side * part)) // 2 + round(side * (part - 1))
        return pygame.Rect(self.rect.centerx - side // 2, top, side, side)

    def draw(self, target: pygame.Surface) -> None:
        kit, sprites, card = self.kit, self.kit.sprites, self.card
        block = self.block()
        if self.pyramid:
            height = round(block.width * PYRAMID_PART)
            place = pygame.Rect(0, 0, round(block.width * 0.94), height + kit.u(6))
            place.midtop = (block.centerx, block.y - height)
            draw_pyramid(kit, target, place, card, self.door)
        sprites.draw_nine(target, "frame", block)
        edge = round(min(FRAME * kit.k, block.width * 0.11))
        cell = (block.width - 2 * edge) / SIZE
        origin = (block.x + edge, block.y + edge)
        if edge < FRAME * kit.k:  # the frame's recess begins further in: cover its rim
            target.fill((58, 44, 34), block.inflate(-2 * edge, -2 * edge))
        rect_of = partial(cell_rect, origin, cell)
        draw_cells(kit, target, card, self.marked, rect_of)
        gate = rect_of(card.entrance_column)
        marker = sprites.get("entrance", round(cell * 0.62))
        target.blit(marker, marker.get_rect(midbottom=(gate.centerx, gate.y + round(cell * 0.06))))
        draw_lit(kit, target, card, self.lit, rect_of, legal_light(kit, cell))
        for index in cell_indices(self.piece):
            self._draw_piece(target, rect_of(index), index)
        if self.allowed is not None:
            self._draw_verdict(target, block, self.allowed)

    def _draw_piece(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        sprites = self.kit.sprites
        target.blit(sprites.get("piece.illegal" if self.allowed is False else "piece", *rect.size), rect)
        kind = SIGNS[self.card.sign(index)]
        if kind in ICON_SPRITES:
            sprites.draw(target, ICON_SPRITES[kind], round(rect.width * 0.66), center=rect.center)

    def _draw_verdict(self, target: pygame.Surface, block: pygame.Rect, good: bool) -> None:
        side = round(max(30 * self.kit.k, block.width * 0.2))
        plate = pygame.Rect(0, 0, side, side)
        plate.bottomright = (block.right + side // 6, block.bottom + side // 6)
        self.kit.sprites.draw_nine(target, "band.green" if good else "tag.danger", plate)
        sign = self.kit.sprites.get(f"ui.{'check' if good else 'close'}.white", round(side * 0.72))
        target.blit(sign, sign.get_rect(center=plate.center))


class ExpeditionPicture(Widget):
    """An expedition card with its shape."""

    def draw(self, target: pygame.Surface) -> None:
        width = min(self.rect.width, round(self.rect.height * 0.75))
        card = pygame.Rect(0, 0, width, round(width / 0.75)).move_to(center=self.rect.center)
        self.kit.sprites.draw_nine(target, "card.face", card)
        shape = piece_surface(self.kit, PATTERN_CELLS[EXPEDITION], width * 0.26)
        target.blit(shape, shape.get_rect(center=card.center))


class AwardsPicture(Widget):
    """The three colours, each with the awards for the 2nd, 4th and 6th pyramid, and an example."""

    def __init__(self, kit: Kit, rect: pygame.Rect, pair: tuple[Card, Card]) -> None:
        """`pair` are two pyramids of one colour."""
        super().__init__(kit, rect)
        self._pair = pair

    def draw(self, target: pygame.Surface) -> None:
        u = self.kit.u
        gap = u(10)
        above = min(round(self.rect.height * 0.34), round(self.rect.width * 0.3), u(170))
        height = min(u(120), (self.rect.height - above - 3 * gap) // 3)
        width = min(self.rect.width, height * 7)
        top = self.rect.centery - (above + 3 * (height + gap)) // 2
        self._draw_example(target, pygame.Rect(self.rect.x, top, self.rect.width, above))
        for row, colour in enumerate(COLOURS):
            band = pygame.Rect(0, top + above + gap + row * (height + gap), width, height)
            band.centerx = self.rect.centerx
            self._draw_band(target, band, colour)

    def _draw_example(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Two pyramids, an arrow, an award: as wide as five squares of the rectangle's height."""
        kit, side = self.kit, round(min(rect.height, rect.width / 5))
        left = rect.centerx - round(2.5 * side)
        for i, card in enumerate(self._pair):
            place = pygame.Rect(0, 0, round(1.5 * side), round(0.86 * side))
            place.center = (left + round((0.75 + 1.6 * i) * side), rect.centery)
            draw_pyramid(kit, target, place, card)
        arrow = kit.sprites.get("ui.next.ink", round(0.6 * side))
        target.blit(arrow, arrow.get_rect(center=(left + round(3.5 * side), rect.centery)))
        self._draw_award(target, (left + round(4.4 * side), rect.centery), round(side), AWARDS[0])

    def _draw_band(self, target: pygame.Surface, band: pygame.Rect, colour: str) -> None:
        kit, height = self.kit, band.height
        kit.sprites.draw_nine(target, f"band.{colour}", band)
        sign = kit.sprites.get(f"sign.{colour}.white", round(height * 0.6))
        target.blit(sign, sign.get_rect(midleft=(band.x + kit.u(12), band.centery)))
        start = band.x + round(height * 0.85)
        step = (band.right - start) / len(AWARDS)
        for i, points in enumerate(AWARDS):
            centre = (round(start + step * (i + 0.5)), band.centery)
            self._draw_award(target, centre, round(min(step * 0.8, height * 0.9)), points)

    def _draw_award(self, target: pygame.Surface, centre: tuple[int, int], width: int, points: int) -> None:
        plate = self.kit.sprites.get("award.open", width)
        target.blit(plate, plate.get_rect(center=centre))
        size = max(14.0, self.kit.fonts.size_for(plate.get_height() * 0.55))
        self.kit.fonts.write(target, str(points), size, INK, "bold", center=centre)
