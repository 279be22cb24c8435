"""Another seat in small: what such panels of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Thing
from game.ui.toolkit.theme import GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import ngettext
from game.ui.toolkit.widgets.pressable import Pressable

from ..seat_names import seat_name, seat_token

S = TypeVar("S")
"""The type of a game's positions on screen."""
LEAST_NAME, WIDE_CHIP = 72.0, 160.0
"""Width of a name in a chip."""


class OpponentPanel(Pressable, Generic[S]):
    """Name, points, a line, and a picture of what the seat has. Tapping it shows the seat large.

    A game's own panel says how wide the picture is and draws it.
    """

    overhang = 24.0

    def __init__(
        self, kit: Kit, rect: pygame.Rect, seats: tuple[str, ...], player: int, enlarge: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, enlarge, seat_name(seats, player))
        self.seats, self.player = seats, player
        self.shown: S | None = None
        self.status = ""
        self.highlight = False
        self.hushed = False
        """Keeps the points to itself, until they are counted."""
        self.silent = False
        """Says nothing of what the seat is doing, as where a game is watched again and nobody thinks."""

    def update(self, shown: S) -> None:
        """Show the seat as it is in `shown`."""
        self.shown = shown
        self.invalidate()

    # --- what a game adds ---------------------------------------------------------------------

    def points(self) -> int | None:
        """The seat's points; None as long as there is nothing to show."""
        raise NotImplementedError

    def count_words(self) -> str:
        """The points, as they are written."""
        return number_text(self.points() or 0)

    def told_points(self) -> str:
        """The same, unless nobody may know them yet."""
        return "?" if self.hushed else self.count_words()

    def line(self) -> str:
        """A line about the seat, shown while it has no status."""
        raise NotImplementedError

    def picture_left(self) -> int:
        """x of the left edge of what `draw_picture` draws at the right side of the panel."""
        raise NotImplementedError

    def draw_picture(self, target: pygame.Surface) -> None:
        """Draw what the seat has."""
        raise NotImplementedError

    # --- the panel ----------------------------------------------------------------------------

    def things(self) -> Sequence[Thing]:
        return [("opponent", self.rect)]

    def set_status(self, status: str, highlight: bool) -> None:
        """Set the seat's activity ('thinking…'); `highlight` if the table waits for it."""
        status = "" if self.silent else status
        if (status, highlight) != (self.status, self.highlight):
            self.status, self.highlight = status, highlight
            self.invalidate()

    @property
    def chip(self) -> bool:
        """True if there is room only for the token with the points below it, and the picture."""
        return self.rect.width < 236 * self.kit.k or self.rect.height < 60 * self.kit.k

    @property
    def named(self) -> bool:
        """True if a chip has room for the name below the points."""
        k, rect = self.kit.k, self.rect
        return self.chip and (
            rect.height >= 60 * k or (rect.height >= 52 * k and rect.width >= WIDE_CHIP * k)
        )

    def least_column(self) -> int:
        """The least width of what stands beside a chip's picture."""
        return self.kit.u(LEAST_NAME) if self.named else self.token_side()

    def token_side(self) -> int:
        """The width and height of the seat's medallion."""
        k, rect = self.kit.k, self.rect
        if self.named:
            return self.kit.u(30 if rect.height >= 60 * k else 25)
        return round(min(rect.height * 0.5, 40 * k) if self.chip else min(rect.height - 12 * k, 52 * k))

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draw the panel itself, with a golden edge while its seat is waited for."""
        rect, u = self.rect, self.kit.u
        self.kit.sprites.draw_nine(target, "panel.papyrus", rect)
        if self.highlight:
            edge = rect.inflate(-u(4), -u(4))
            pygame.draw.rect(target, GOLD, edge, max(2, u(2.5)), u(9))

    def draw(self, target: pygame.Surface) -> None:
        points = self.points()
        if points is None:
            return
        kit, rect = self.kit, self.rect
        self.draw_ground(target)
        self.draw_picture(target)
        side = self.token_side()
        token = kit.sprites.get(seat_token(self.seats, self.player), side)
        if self.named:
            self._draw_named(target, token)
            return
        if self.chip:
            column = self.picture_left() - rect.x
            target.blit(token, token.get_rect(midtop=(rect.x + column // 2, rect.y + kit.u(4))))
            number = kit.fonts.fitting(self.told_points(), column - kit.u(4), face="bold")
            target.blit(number, number.get_rect(midbottom=(rect.x + column // 2, rect.bottom - kit.u(3))))
            return
        target.blit(token, token.get_rect(midleft=(rect.x + kit.u(6), rect.centery)))
        self._draw_words(target, points, rect.x + kit.u(12) + side)

    def _draw_named(self, target: pygame.Surface, token: pygame.Surface) -> None:
        """Medallion and points beside each other, the name below them."""
        rect, u, fonts = self.rect, self.kit.u, self.kit.fonts
        column = pygame.Rect(rect.x, rect.y, self.picture_left() - rect.x, rect.height)
        name = fonts.fitting(self.name, column.width - u(12), SIZE_TEXT, face="title")
        number = fonts.render(self.told_points(), SIZE_TEXT, INK, "bold")
        gap = u(4)
        left = column.centerx - (token.get_width() + gap + number.get_width()) // 2
        middle = column.centery - name.get_height() // 2
        target.blit(token, token.get_rect(midleft=(left, middle)))
        target.blit(number, number.get_rect(midleft=(left + token.get_width() + gap, middle)))
        target.blit(name, name.get_rect(midtop=(column.centerx, middle + token.get_height() // 2)))

    def _draw_words(self, target: pygame.Surface, points: int, left: int) -> None:
        """Name, points, and a line or what the seat is doing."""
        fonts = self.kit.fonts
        room = self.picture_left() - left - self.kit.u(4)
        counted = ngettext("{count} point", "{count} points", points).format(count=self.told_points())
        lines = (
            fonts.fitting(self.name, room, SIZE_LARGE, face="title"),
            fonts.fitting(counted, room, face="bold"),
            fonts.fitting(self.status or self.line(), room, SIZE_SMALL, INK_SOFT),
        )
        gap = self.kit.u(-2)
        y = self.rect.centery - (sum(line.get_height() for line in lines) + 2 * gap) // 2
        for line in lines:
            target.blit(line, (left, y))
            y += line.get_height() + gap
