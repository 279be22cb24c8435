"""Charts of one value per game on papyrus: a scale at the left, and a line across at each of its marks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from ..stage import Kit, Widget
from ..theme import INK_SOFT, SAND_SHADE, SIZE_SMALL

PAD = 6.0


class Plot(Widget):
    """A ground for values of `count` games, the oldest at the left."""

    def __init__(self, kit: Kit, rect: pygame.Rect, count: int) -> None:
        super().__init__(kit, rect)
        self.count = count

    @abstractmethod
    def span(self) -> tuple[float, float]:
        """The values at the bottom and at the top."""

    @abstractmethod
    def marks(self) -> Sequence[tuple[float, str]]:
        """Values of the scale, each with its words, the weightiest first: the others give way to it."""

    def spot(self, index: int, value: float) -> tuple[int, int]:
        """The place of a value of a game, in device px."""
        area = self.area()
        low, high = self.span()
        across = index / (self.count - 1) if self.count > 1 else 0.5
        return round(area.x + across * area.width), round(
            area.bottom - (value - low) / (high - low) * area.height
        )

    def area(self) -> pygame.Rect:
        """The area of the values."""
        u, fonts = self.kit.u, self.kit.fonts
        edge = max(fonts.width(words, SIZE_SMALL) for _value, words in self.marks()) + u(8)
        pad = u(PAD)
        half = fonts.line_height(SIZE_SMALL) // 2
        rect = self.rect
        return pygame.Rect(
            rect.x + edge, rect.y + half, max(1, rect.width - edge - 2 * pad), max(1, rect.height - 2 * half)
        )

    def draw_scale(self, target: pygame.Surface) -> None:
        """The lines across, and their words as far as they are apart."""
        fonts, area = self.kit.fonts, self.area()
        written: list[int] = []
        for value, words in self.marks():
            _, y = self.spot(0, value)
            start, end = (area.x, y), (area.right, y)
            pygame.draw.line(target, fonts.colour(SAND_SHADE), start, end, max(1, self.kit.u(1)))
            if all(abs(y - other) >= 0.8 * fonts.line_height(SIZE_SMALL) for other in written):
                fonts.write(target, words, SIZE_SMALL, INK_SOFT, midright=(area.x - self.kit.u(6), y))
                written.append(y)
