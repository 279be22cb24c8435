"""The other seats, in small: their whole sheet."""

from __future__ import annotations

import pygame

from game.ui.table.opponent import OpponentPanel

from .log import sheet_words
from .sheet_art import mini_sheet, mini_size
from .shown import Shown

LEAST_MINI = 15
"""Units of height below which a small sheet shows nothing."""


class Opponent(OpponentPanel[Shown]):
    """Another seat's points and its sheet."""

    def points(self) -> int | None:
        return self.shown.seats[self.player].points if self.shown else None

    def line(self) -> str:
        return sheet_words(self.shown.seats[self.player].sheet) if self.shown else ""

    def picture_rect(self) -> pygame.Rect:
        """Where the small sheet is; without width if there is no room for one."""
        k, rect = self.kit.k, self.rect
        pad = round((4 if self.chip else 8) * k)
        height = rect.height - 2 * pad
        words = self.token_side() + 2 * pad if self.chip else round(108 * k) + self.token_side()
        room = rect.width - words - pad
        while height > 0 and mini_size(height)[0] > room:
            height -= 1
        if height < LEAST_MINI * k:
            return pygame.Rect(rect.right, rect.centery, 0, 0)
        width, height = mini_size(height)
        return pygame.Rect(rect.right - pad - width, rect.centery - height // 2, width, height)

    def picture_left(self) -> int:
        return self.picture_rect().x

    def draw_picture(self, target: pygame.Surface) -> None:
        place = self.picture_rect()
        if self.shown is not None and place.width:
            target.blit(mini_sheet(self.kit, self.shown.seats[self.player], place.height), place)
