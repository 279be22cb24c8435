"""A small plot: a dot for each game, and the line of their running mean, on papyrus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..numbers import number_text, percent_text
from ..stage import Kit, Widget
from ..theme import DANGER, GAIN, INK_SOFT, SAND_SHADE, SIZE_SMALL

PAD = 6.0
LEAST_SPAN = 4.0
"""The least difference between top and bottom of the plot."""


class Trend(Widget):
    """`values` of games, oldest first, and their running `means`; `unit` writes a value at the edge."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        values: Sequence[float],
        means: Sequence[float],
        *,
        part: bool = False,
    ) -> None:
        """With `part` the values are parts of one, shown as percentages from 0 to 100."""
        super().__init__(kit, rect)
        self.values, self.means, self.part = list(values), list(means), part

    def span(self) -> tuple[float, float]:
        """The values at the bottom and at the top."""
        if self.part:
            return 0.0, 1.0
        low, high = min(self.values), max(self.values)
        missing = max(0.0, LEAST_SPAN - (high - low)) / 2
        return low - missing, high + missing

    def spot(self, index: int, value: float) -> tuple[int, int]:
        """Where a value of a game is, in device px."""
        area = self._area()
        low, high = self.span()
        across = index / (len(self.values) - 1) if len(self.values) > 1 else 0.5
        return round(area.x + across * area.width), round(
            area.bottom - (value - low) / (high - low) * area.height
        )

    def _area(self) -> pygame.Rect:
        u, fonts = self.kit.u, self.kit.fonts
        edge = max(fonts.width(self._words(value), SIZE_SMALL) for value in self.span()) + u(8)
        pad = u(PAD)
        half = fonts.line_height(SIZE_SMALL) // 2
        rect = self.rect
        return pygame.Rect(
            rect.x + edge, rect.y + half, max(1, rect.width - edge - 2 * pad), max(1, rect.height - 2 * half)
        )

    def _words(self, value: float) -> str:
        return percent_text(round(value * 100)) if self.part else number_text(round(value))

    def draw(self, target: pygame.Surface) -> None:
        if not self.values:
            return
        k, fonts, area = self.kit.k, self.kit.fonts, self._area()
        low, high = self.span()
        for value in (low, (low + high) / 2, high):
            _, y = self.spot(0, value)
            pygame.draw.line(
                target, fonts.colour(SAND_SHADE), (area.x, y), (area.right, y), max(1, self.kit.u(1))
            )
            fonts.write(
                target, self._words(value), SIZE_SMALL, INK_SOFT, midright=(area.x - self.kit.u(6), y)
            )
        radius = max(2.0, min(4.0, area.width / k / max(1, len(self.values)) / 3)) * k
        for index, value in enumerate(self.values):
            colour = fonts.colour(DANGER if value < 0 else INK_SOFT)
            pygame.draw.circle(target, colour, self.spot(index, value), radius)
        line = [self.spot(index, mean) for index, mean in enumerate(self.means)]
        if len(line) > 1:
            pygame.draw.lines(target, fonts.colour(GAIN), False, line, max(2, self.kit.u(3)))
