"""The other seats: their whole sheet in small, and how it comes closer when stones have been marked."""

from __future__ import annotations

import pygame

from game.ui.table.board.close_up import CloseUp
from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.toolkit.box import PAD
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import INK, SIZE_LARGE

from ..rules import COLOURS, NAMES
from .log import sheet_words
from .shown import Shown, ShownSeat

LEAST_MINI = 15
"""Units of height below which a small sheet shows nothing."""
CLOSE_UP, SHARE = 150.0, 0.27
"""Height of a sheet that comes closer: at most so many units, and this part of the window."""
HEAD = 34.0
SHOW_MS = 1500.0


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
    """Another seat's points and its sheet."""

    def points(self) -> int | None:
        return self.shown.seats[self.player].points if self.shown else None

    def line(self) -> str:
        return sheet_words(self.shown.seats[self.player].sheet) if self.shown else ""

    def picture_rect(self) -> pygame.Rect:
        """Where the small sheet is; without width if there is no room for one."""
        k, rect = self.kit.k, self.rect
        pad = self.kit.u(4 if self.chip else 8)
        height = rect.height - 2 * pad
        words = self.least_column() + 2 * pad if self.chip else self.kit.u(108) + self.token_side()
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


class SheetCloseUp(CloseUp):
    """Comes closer for a moment: the sheet as it was, and the `news` that come to it."""

    def __init__(
        self, kit: Kit, panel: pygame.Rect, start: pygame.Rect, player: int, name: str, seat: ShownSeat
    ) -> None:
        k = kit.k
        height = round(min(CLOSE_UP * k, kit.window.height * SHARE))
        while height > 40 and mini_size(height)[0] + kit.u(2 * PAD) > kit.window.width - kit.u(16):
            height -= 1
        width, height = mini_size(height)
        self.player, self.name = player, name
        self._seat = ShownSeat(seat.sheet, seat.marked)
        self._height = height
        self._origin = (kit.u(PAD), kit.u(HEAD + PAD / 2))
        self._rects = mini_rects(height)
        self.news: list[int] = []
        size = (width + kit.u(2 * PAD), height + kit.u(HEAD + 1.5 * PAD))
        super().__init__(kit, panel, start, size, SHOW_MS)

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
        title = kit.fonts.render(self.name, SIZE_LARGE, INK, "title")
        surface.blit(title, (self._origin[0], kit.u(10)))
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
