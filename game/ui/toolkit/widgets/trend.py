"""A small plot: a dot for each game, and the line of their running mean, on papyrus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..numbers import number_text, percent_text
from ..stage import Kit
from ..theme import DANGER, GAIN, INK_SOFT
from .plot import Plot

LEAST_SPAN = 4.0
"""The least difference between top and bottom of the plot."""


class Trend(Plot):
    """`values` of games, oldest first, and their running `means`."""

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
        super().__init__(kit, rect, len(values))
        self.values, self.means, self.part = list(values), list(means), part

    def span(self) -> tuple[float, float]:
        if self.part:
            return 0.0, 1.0
        low, high = min(self.values), max(self.values)
        missing = max(0.0, LEAST_SPAN - (high - low)) / 2
        return low - missing, high + missing

    def marks(self) -> Sequence[tuple[float, str]]:
        low, high = self.span()
        return [(value, self._words(value)) for value in (low, high, (low + high) / 2)]

    def _words(self, value: float) -> str:
        return percent_text(round(value * 100)) if self.part else number_text(round(value))

    def draw(self, target: pygame.Surface) -> None:
        if not self.values:
            return
        self.draw_scale(target)
        k, fonts = self.kit.k, self.kit.fonts
        radius = max(2.0, min(4.0, self.area().width / k / max(1, len(self.values)) / 3)) * k
        for index, value in enumerate(self.values):
            colour = fonts.colour(DANGER if value < 0 else INK_SOFT)
            pygame.draw.circle(target, colour, self.spot(index, value), radius)
        line = [self.spot(index, mean) for index, mean in enumerate(self.means)]
        if len(line) > 1:
            pygame.draw.lines(target, fonts.colour(GAIN), False, line, max(2, self.kit.u(3)))
