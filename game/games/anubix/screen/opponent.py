"""The other seats: how far they are, and how a sheet comes closer when stones have been marked."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table.board.close_up import CloseUp, free_spots
from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.table.seat_names import seat_token
from game.ui.toolkit.box import PAD
from game.ui.toolkit.stage import Kit, Thing
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import SIZE_LARGE, SIZE_SMALL, SIZE_TEXT

from ..rules import COLOURS, NAMES
from .gauges import draw_progress
from .ledger import points_words
from .log import sheet_words
from .shown import Shown, ShownSeat

STACKED_BELOW = 130.0
"""Units of width below which a panel has its words above its gauges."""
STACK_PAD, HEAD_LINE, NAMED_HEAD = 4.5, 17.0, 28.0
WORDS, WIDEST = 120.0, 230.0
"""Units of width for the words beside the token, and that gauges have at most."""
CLOSE_UP, SHARE = 150.0, 0.27
"""Height of a sheet that comes closer: at most so many units, and this part of the window."""
LEAST, SMALL, TRIES = 44.0, 90.0, 7
"""Height at least; below which the name is written small; and how many heights are tried."""
COVERED = 8.0
"""Weight of what should never be covered, where there is no other place."""
HEAD = 34.0
SHOW_MS = 1200.0


def mini_size(height: int) -> tuple[int, int]:
    """Width and height, in px, of a small sheet that is at most so high."""
    step = max(2.0, height / 6)
    return round(step * 13.6), round(step * 6)


def mini_rects(height: int) -> list[pygame.Rect]:
    """Every place on a small sheet: pyramid, arch and relief side by side."""
    step = max(2.0, height / 6)
    rects = []
    for name in NAMES:
        if name == "a.cap":
            x, y = 7.2, 0.0
        elif name[0] == "a":
            x, y = 6.6 + (1.2 if name[2] == "r" else 0), 6.0 - int(name[3])
        elif name[0] == "r":
            x, y = 9.3 + 1.07 * "abcd".index(name[2]), 6.0 - 1.07 * int(name[3])
        else:
            row, i = int(name[1]), int(name[3:])
            x, y = (row - 1) / 2 + i - 1, 6.0 - row
        left, top = round(x * step), round(y * step)
        rects.append(pygame.Rect(left, top, round((x + 1) * step) - left, round((y + 1) * step) - top))
    return rects


def mini_sheet(kit: Kit, seat: ShownSeat, height: int) -> pygame.Surface:
    """A whole sheet in small. Marked stones shine in their colour, the others are dim."""
    key = ("mini", seat.sheet.letter, seat.marked, height)
    surface = kit.baked.get(key)
    if surface is None:
        surface = kit.baked[key] = transparent(mini_size(height))
        for place, rect in enumerate(mini_rects(height)):
            draw_mini_stone(kit, surface, rect, seat.sheet.colours[place], bool(seat.marked >> place & 1))
    return surface


def draw_mini_stone(kit: Kit, target: pygame.Surface, rect: pygame.Rect, colour: int, marked: bool) -> None:
    """One place of a small sheet."""
    gap = 1 if rect.width > 5 else 0
    area = pygame.Rect(rect.x, rect.y, max(1, rect.width - gap), max(1, rect.height - gap))
    stone = kit.sprites.get(f"tile.{COLOURS[colour]}{'.marked' if marked else ''}", *area.size)
    if not marked:
        stone = stone.copy()
        stone.set_alpha(145)
    target.blit(stone, area)


class Opponent(OpponentPanel[Shown]):
    """Another seat's points, and how far it is with structures and bonuses."""

    def points(self) -> int | None:
        return self.shown.seats[self.player].points if self.shown else None

    def count_words(self) -> str:
        return points_words(self.shown.seats[self.player], brief=self.chip) if self.shown else ""

    def line(self) -> str:
        return sheet_words(self.shown.seats[self.player].sheet) if self.shown else ""

    def things(self) -> Sequence[Thing]:
        return [*super().things(), ("progress", self.picture_rect())]

    @property
    def stacked(self) -> bool:
        """True if the seat's name is above its progress, not beside it."""
        return self.chip and self.rect.width < STACKED_BELOW * self.kit.k

    def _head(self) -> pygame.Rect:
        """The head of a stacked panel: the place of token, points and, if there is room, the name."""
        inner = self.rect.inflate(-2 * self.kit.u(STACK_PAD), -2 * self.kit.u(STACK_PAD))
        inner.y -= self.kit.u(1)
        inner.height = self.kit.u(NAMED_HEAD) if self.named else self.kit.u(HEAD_LINE)
        return inner

    def picture_rect(self) -> pygame.Rect:
        """The place of the gauges and the bonuses."""
        u, rect = self.kit.u, self.rect
        if self.stacked:
            head = self._head()
            top = head.bottom + u(1)
            return pygame.Rect(head.x, top, head.width, rect.bottom - u(STACK_PAD) - top)
        pad = u(7 if self.chip else 10)
        words = self.least_column() + 2 * pad if self.chip else u(WORDS) + self.token_side()
        width = min(rect.width - words - pad, u(WIDEST))
        return pygame.Rect(rect.right - pad - width, rect.y + pad, width, rect.height - 2 * pad)

    def picture_left(self) -> int:
        return self.picture_rect().x

    def draw_picture(self, target: pygame.Surface) -> None:
        if self.shown is not None:
            draw_progress(self.kit, target, self.picture_rect(), self.shown, self.shown.seats[self.player])

    def draw(self, target: pygame.Surface) -> None:
        if self.stacked and self.shown is not None:
            self.draw_ground(target)
            self.draw_picture(target)
            self._draw_head(target)
        else:
            super().draw(target)

    def _draw_head(self, target: pygame.Surface) -> None:
        """Medallion and points, with the name below them where there is room."""
        kit, fonts, head = self.kit, self.kit.fonts, self._head()
        token = kit.sprites.get(seat_token(self.seats, self.player), head.height)
        room = head.width - token.get_width() - kit.u(3)
        lines = [fonts.fitting(self.told_points(), room, face="bold")]
        if self.named:
            lines.append(fonts.fitting(self.name, room, SIZE_SMALL, face="title"))
        left = head.x
        if not self.named:
            left = head.centerx - (token.get_width() + kit.u(3) + lines[0].get_width()) // 2
        target.blit(token, (left, head.y))
        step = head.height / len(lines)
        for i, line in enumerate(lines):
            middle = (left + token.get_width() + kit.u(3), round(head.y + (i + 0.5) * step))
            target.blit(line, line.get_rect(midleft=middle))


class SheetCloseUp(CloseUp):
    """Comes closer for a moment: the sheet as it was, and the `news` that come to it."""

    quiet = True

    def __init__(
        self,
        kit: Kit,
        panel: pygame.Rect,
        start: pygame.Rect,
        player: int,
        name: str,
        seat: ShownSeat,
        clear: Sequence[pygame.Rect],
        weighed: Sequence[tuple[pygame.Rect, float]],
    ) -> None:
        """It is as large as it can be without covering anything of `clear`; see `CloseUp.keep_off`."""
        self.player, self.name = player, name
        self._seat = ShownSeat(seat.sheet, seat.marked)
        most = min(CLOSE_UP * kit.k, kit.window.height * SHARE)
        for height in (round(most - (most - LEAST * kit.k) * i / (TRIES - 1)) for i in range(TRIES)):
            self._set_height(kit, height)
            spots = free_spots(kit, self._size, clear)
            if spots:
                break
        super().__init__(kit, panel, start, self._size, SHOW_MS)
        free = spots or [self.rect, *free_spots(kit, self._size, ())]
        self.keep_off(free, [*weighed, *((rect, COVERED) for rect in clear)])
        self._rects = mini_rects(self._height)
        self.news: list[int] = []

    def _set_height(self, kit: Kit, height: int) -> None:
        """Have a sheet so high, with the name in as much room as it is worth beside that."""
        self._height = height
        small = height < SMALL * kit.k
        self._title = SIZE_TEXT if small else SIZE_LARGE
        pad, head = (kit.u(PAD * 0.6), kit.u(20)) if small else (kit.u(PAD), kit.u(HEAD))
        self._origin = (pad, head + pad // 2)
        width, height = mini_size(height)
        self._size = (width + 2 * pad, height + head + round(1.5 * pad))

    def tell(self, place: int) -> pygame.Rect:
        """One more stone is marked; where it is on the screen."""
        self.news.append(place)
        self.invalidate()
        return self._rects[place].move(self._origin).move(self.rect.topleft)

    def still(self) -> pygame.Surface:
        kit = self.kit
        surface = transparent(self.rect.size)
        left, top, right, bottom = kit.sprites.outset("panel.papyrus")
        area = pygame.Rect(left // 2, top // 2, 0, 0)
        area.size = (self.rect.width - left // 2 - right // 2, self.rect.height - top // 2 - bottom // 2)
        kit.sprites.draw_nine(surface, "panel.papyrus", area)
        room = self.rect.width - 2 * self._origin[0]
        title = kit.fonts.fitting(self.name, room, self._title, face="title")
        surface.blit(title, title.get_rect(midleft=(self._origin[0], round(self._origin[1] * 0.58))))
        surface.blit(mini_sheet(kit, self._seat, self._height), self._origin)
        return surface

    def draw_news(self, target: pygame.Surface, origin: tuple[int, int], part: float) -> None:
        colours = self._seat.sheet.colours
        for place in self.news:
            rect = self._rects[place].move(self._origin).move(origin)
            self.kit.sprites.draw(target, "glow.chosen", round(rect.width * 96 / 72), center=rect.center)
            if part > 0:
                draw_mini_stone(self.kit, target, rect, colours[place], True)
            self.kit.sprites.draw_nine(target, "focus", rect)
