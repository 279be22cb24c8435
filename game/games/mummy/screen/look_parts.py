"""Parts of the closer look at an explorer that are drawn, not pressed."""

from __future__ import annotations

import pygame

from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES
from .explorer_parts import draw_attribute_row, draw_count, draw_endurance
from .shown import ShownSeat


class AttributeList(Widget):
    """All attributes with their names, as they count now."""

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat) -> None:
        super().__init__(kit, rect)
        self.seat = seat

    def draw(self, target: pygame.Surface) -> None:
        count = len(ATTRIBUTES)
        for attribute in range(count):
            top = self.rect.y + self.rect.height * attribute // count
            bottom = self.rect.y + self.rect.height * (attribute + 1) // count
            row = pygame.Rect(self.rect.x, top, self.rect.width, bottom - top)
            draw_attribute_row(self.kit, target, row, self.seat, attribute)


class StateLine(Widget):
    """Endurance and leaves; below them what holds the explorer, in words."""

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat) -> None:
        super().__init__(kit, rect)
        self.seat = seat

    def words(self) -> str:
        """What holds the explorer; '' if nothing does."""
        if self.seat.is_out:
            return _("out of the game")
        if self.seat.captured:
            return _("captured")
        return _("way blocked") if self.seat.barrier >= 0 else ""

    def draw(self, target: pygame.Surface) -> None:
        k, rect = self.kit.k, self.rect
        side = min(round(26 * k), rect.width // 7)
        middle = rect.y + round(15 * k)
        end = draw_endurance(self.kit, target, rect.x, middle, side, self.seat)
        draw_count(
            self.kit, target, end + round(8 * k), middle, side, "attribute.leaf.ink", str(self.seat.leaves)
        )
        text = self.words()
        if text:
            fonts = self.kit.fonts
            size = fonts.fit(text, rect.width, SIZE_TEXT, SIZE_SMALL, "bold")
            shown = fonts.render(text, size, INK, "bold")
            target.blit(shown, shown.get_rect(midleft=(rect.x, rect.y + round(44 * k))))
