"""The other seats, in small."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ...seats import seat_name, seat_token
from ...theme import GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from ...translate import ngettext
from ...widgets.pressable import Pressable
from .card_art import number_text, small_card, small_height
from .shown import Shown, ShownSeat

if TYPE_CHECKING:
    from ...app import App


class Opponent(Pressable):
    """Another seat in small: who, points, explored pyramids, both cards. Tapping it shows it large."""

    def __init__(
        self, app: App, rect: pygame.Rect, seats: tuple[str, ...], player: int, enlarge: Callable[[], None]
    ) -> None:
        super().__init__(app, rect, enlarge, seat_name(seats, player))
        self.seats, self.player = seats, player
        self.shown: Shown | None = None
        self.status = ""
        self.highlight = False

    def update(self, shown: Shown) -> None:
        """Show the seat as it is in `shown`."""
        self.shown = shown
        self.invalidate()

    def set_status(self, status: str, highlight: bool) -> None:
        """What the seat is doing ('thinking …'), and whether it is being waited for."""
        if (status, highlight) != (self.status, self.highlight):
            self.status, self.highlight = status, highlight
            self.invalidate()

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(round(24 * self.app.k), round(24 * self.app.k))

    @property
    def chip(self) -> bool:
        """Whether there is only room for the token with the points below it, and the cards."""
        return self.rect.width < 236 * self.app.k or self.rect.height < 60 * self.app.k

    def card_rects(self) -> list[pygame.Rect]:
        """Where the two small cards are."""
        k, rect = self.app.k, self.rect
        pad = round((4 if self.chip else 8) * k)
        width = rect.height - 2 * pad
        room = rect.width - 2 * pad - (self._token_side() + pad if self.chip else round(100 * k))
        while width > 8 and (small_height(self.app, width) > rect.height - 2 * pad or 2 * width + pad > room):
            width -= 1
        height = small_height(self.app, width)
        top = rect.centery - height // 2
        first = rect.right - pad - 2 * width - pad // 2
        return [pygame.Rect(x, top, width, height) for x in (first, rect.right - pad - width)]

    def _token_side(self) -> int:
        k, rect = self.app.k, self.rect
        return round(min(rect.height * 0.5, 40 * k) if self.chip else min(rect.height - 12 * k, 52 * k))

    def draw(self, target: pygame.Surface) -> None:
        if self.shown is None:
            return
        app, rect, k = self.app, self.rect, self.app.k
        seat = self.shown.seats[self.player]
        app.sprites.draw_nine(target, "panel.papyrus", rect)
        if self.highlight:
            edge = rect.inflate(-round(4 * k), -round(4 * k))
            pygame.draw.rect(target, GOLD, edge, max(2, round(2.5 * k)), round(9 * k))
        for slot, place in enumerate(self.card_rects()):
            if seat.cards[slot]:
                target.blit(small_card(app, seat.cards[slot], seat.marked[slot], place.width), place)
        side = self._token_side()
        token = app.sprites.get(seat_token(self.seats, self.player), side)
        if self.chip:
            column = self.card_rects()[0].x - rect.x
            target.blit(token, token.get_rect(midtop=(rect.x + column // 2, rect.y + round(4 * k))))
            points = app.fonts.render(number_text(seat.points), SIZE_TEXT, INK, "bold")
            target.blit(points, points.get_rect(midbottom=(rect.x + column // 2, rect.bottom - round(3 * k))))
            return
        target.blit(token, token.get_rect(midleft=(rect.x + round(6 * k), rect.centery)))
        self._draw_words(target, seat, rect.x + round(12 * k) + side)

    def _draw_words(self, target: pygame.Surface, seat: ShownSeat, left: int) -> None:
        """Name, points, and how many pyramids or what the seat is doing."""
        fonts = self.app.fonts
        room = self.card_rects()[0].x - left - round(4 * self.app.k)
        points = ngettext("{count} point", "{count} points", seat.points).format(
            count=number_text(seat.points)
        )
        count = len(seat.explored)
        explored = ngettext("{count} explored", "{count} explored", count).format(count=count)
        lines = []
        for text, size, face, colour in (
            (self.name, SIZE_LARGE, "title", INK),
            (points, SIZE_TEXT, "bold", INK),
            (self.status or explored, SIZE_SMALL, "plain", INK_SOFT),
        ):
            fitting = fonts.fit(text, room, size, SIZE_SMALL, face)
            lines.append(fonts.render(fonts.shorten(text, room, fitting, face), fitting, colour, face))
        gap = round(-2 * self.app.k)
        y = self.rect.centery - (sum(line.get_height() for line in lines) + 2 * gap) // 2
        for line in lines:
            target.blit(line, (left, y))
            y += line.get_height() + gap
