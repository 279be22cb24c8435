"""Another seat's sheet that comes closer for a moment, to show which stones it has just marked."""

from __future__ import annotations

import pygame

from game.ui.table.close_up import CloseUp
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, SIZE_LARGE

from .sheet_art import draw_mini_stone, mini_rects, mini_sheet, mini_size
from .shown import ShownSeat

HEIGHT, SHARE = 150.0, 0.27
"""Of the small sheet: at most so many units, and this part of the window."""
HEAD, PAD = 34.0, 14.0
SHOW_MS = 1500.0


class SheetCloseUp(CloseUp):
    """The sheet as it was, and the `news` that come to it."""

    def __init__(
        self, kit: Kit, panel: pygame.Rect, start: pygame.Rect, player: int, name: str, seat: ShownSeat
    ) -> None:
        k = kit.k
        height = round(min(HEIGHT * k, kit.window.height * SHARE))
        while height > 40 and mini_size(height)[0] + round(2 * PAD * k) > kit.window.width - round(16 * k):
            height -= 1
        width, height = mini_size(height)
        self.player, self.name = player, name
        self._seat = ShownSeat(seat.sheet, seat.marked)
        self._height = height
        self._origin = (round(PAD * k), round((HEAD + PAD / 2) * k))
        self._rects = mini_rects(height)
        self.news: list[int] = []
        size = (width + round(2 * PAD * k), height + round((HEAD + 1.5 * PAD) * k))
        super().__init__(kit, panel, start, size, SHOW_MS)

    def tell(self, place: int) -> pygame.Rect:
        """One more stone is marked; where it is on the screen."""
        self.news.append(place)
        self.invalidate()
        return self._rects[place].move(self._origin).move(self.rect.topleft)

    def still(self) -> pygame.Surface:
        kit = self.kit
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        left, top, right, bottom = kit.sprites.outset("panel.papyrus")
        area = pygame.Rect(left // 2, top // 2, 0, 0)
        area.size = (self.rect.width - left // 2 - right // 2, self.rect.height - top // 2 - bottom // 2)
        kit.sprites.draw_nine(surface, "panel.papyrus", area)
        title = kit.fonts.render(self.name, SIZE_LARGE, INK, "title")
        surface.blit(title, (self._origin[0], round(10 * kit.k)))
        surface.blit(mini_sheet(kit, self._seat, self._height), self._origin)
        return surface

    def draw_news(self, target: pygame.Surface, origin: tuple[int, int], part: float) -> None:
        colours = self._seat.sheet.colours
        for place in self.news:
            rect = self._rects[place].move(self._origin).move(origin)
            light = self.kit.sprites.get("glow.chosen", round(rect.width * 96 / 72))
            target.blit(light, light.get_rect(center=rect.center))
            if part > 0:
                draw_mini_stone(self.kit, target, rect, colours[place], True)
            self.kit.sprites.draw_nine(target, "focus", rect)
