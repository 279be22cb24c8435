"""The other seats: their two cards in small, and one that comes closer when it has been marked."""

from __future__ import annotations

import pygame

from game.ui.table.board.close_up import CloseUp
from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import ngettext

from ..rules import load_cards
from ..rules.grid import cell_indices
from .card_art import (
    GLOW_PART,
    LEAST_WIDTH,
    draw_lit,
    draw_path,
    small_card,
    small_cell,
    small_height,
    small_width,
)
from .shown import Shown

CLOSE_UP = 178.0
"""Width of a card that comes closer."""


class Opponent(OpponentPanel[Shown]):
    """Another seat's points, explored pyramids and both cards."""

    def points(self) -> int | None:
        return self.shown.seats[self.player].points if self.shown else None

    def line(self) -> str:
        count = len(self.shown.seats[self.player].explored) if self.shown else 0
        return ngettext("{count} explored", "{count} explored", count).format(count=count)

    def card_rects(self) -> list[pygame.Rect]:
        """The places of the two small cards."""
        u, rect = self.kit.u, self.rect
        pad = u(8 if rect.height >= u(60) else 4)
        tall = rect.height - 2 * pad
        room = rect.width - 2 * pad - (self.least_column() + pad if self.chip else u(100))
        width = min(tall, max(LEAST_WIDTH, min(small_width(self.kit, tall), (room - pad) // 2)))
        height = small_height(self.kit, width)
        top = rect.centery - height // 2
        first = rect.right - pad - 2 * width - pad // 2
        return [pygame.Rect(x, top, width, height) for x in (first, rect.right - pad - width)]

    def picture_left(self) -> int:
        return self.card_rects()[0].x

    def draw_picture(self, target: pygame.Surface) -> None:
        if self.shown is None:
            return
        seat = self.shown.seats[self.player]
        for slot, place in enumerate(self.card_rects()):
            if seat.cards[slot]:
                target.blit(small_card(self.kit, seat.cards[slot], seat.marked[slot], place.width), place)


class CardCloseUp(CloseUp):
    """Card `number` with its marks `before`, over which the `new` ones are painted."""

    def __init__(
        self, kit: Kit, panel: pygame.Rect, start: pygame.Rect, number: int, before: int, new: int
    ) -> None:
        width = kit.u(CLOSE_UP)
        super().__init__(kit, panel, start, (width, small_height(kit, width)))
        self.number, self.before, self.new = number, before, new

    def still(self) -> pygame.Surface:
        return small_card(self.kit, self.number, self.before, self.rect.width)

    def draw_news(self, target: pygame.Surface, origin: tuple[int, int], part: float) -> None:
        card = load_cards()[self.number]

        def rect_of(index: int) -> pygame.Rect:
            return small_cell(self.kit, self.rect.width, index).move(origin)

        for index in cell_indices(self.new):
            rect = rect_of(index)
            light = self.kit.sprites.get("glow.chosen", round(rect.width * GLOW_PART))
            draw_lit(self.kit, target, card, 1 << index, rect_of, light)
            draw_path(self.kit, target, rect, card, index, self.before | self.new, part)
