"""The other seats, in small: their two cards."""

from __future__ import annotations

import pygame

from game.ui.table.opponent import OpponentPanel
from game.ui.toolkit.translate import ngettext

from .card_art import small_card, small_height
from .shown import Shown


class Opponent(OpponentPanel[Shown]):
    """Another seat's points, explored pyramids and both cards."""

    def points(self) -> int | None:
        return self.shown.seats[self.player].points if self.shown else None

    def line(self) -> str:
        count = len(self.shown.seats[self.player].explored) if self.shown else 0
        return ngettext("{count} explored", "{count} explored", count).format(count=count)

    def card_rects(self) -> list[pygame.Rect]:
        """Where the two small cards are."""
        k, rect = self.kit.k, self.rect
        pad = round((4 if self.chip else 8) * k)
        width = rect.height - 2 * pad
        room = rect.width - 2 * pad - (self.token_side() + pad if self.chip else round(100 * k))
        while width > 8 and (small_height(self.kit, width) > rect.height - 2 * pad or 2 * width + pad > room):
            width -= 1
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
