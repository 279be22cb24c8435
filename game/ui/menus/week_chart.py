"""How many games of the day were finished on each of the last seven days, as bars of blocks."""

from __future__ import annotations

from datetime import date

import pygame

from game.ui.table.dates import WEEKDAYS
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import CREAM, GOLD, SIZE_SMALL
from game.ui.toolkit.translate import _

GAP = 2.0
"""Between blocks, and what stands where there is none."""
PART = 0.6
"""The part of a day's width that its bar takes."""


class WeekChart(Widget):
    """A block for each game, below them the day; today's is golden, and the last."""

    def __init__(self, kit: Kit, rect: pygame.Rect, today: date, counts: list[int], most: int) -> None:
        """`counts` are those of the days, today's last; `most` is how many a day can have."""
        super().__init__(kit, rect)
        self.counts, self._most = counts, most
        self._first = today.weekday() + 1 - len(counts)

    def spoken(self) -> str:
        counts = listed(map(number_text, self.counts))
        return _("Games of the day finished in the last week, today last: {counts}").format(counts=counts)

    def draw(self, target: pygame.Surface) -> None:
        kit, rect, last = self.kit, self.rect, len(self.counts) - 1
        gap, high = kit.u(GAP), kit.fonts.line_height(SIZE_SMALL)
        each = (rect.height - high) // max(1, self._most) - gap
        for day, count in enumerate(self.counts):
            left, right = (rect.x + rect.width * (day + end) // len(self.counts) for end in (0, 1))
            colour, wide = GOLD if day == last else CREAM, round(PART * (right - left))
            name = _(WEEKDAYS[(self._first + day) % len(WEEKDAYS)])
            kit.fonts.write(target, name, SIZE_SMALL, colour, midbottom=((left + right) // 2, rect.bottom))
            block = pygame.Rect(0, 0, wide, each if count else gap)
            block.midbottom = (left + right) // 2, rect.bottom - high
            for _block in range(max(1, min(count, self._most))):
                pygame.draw.rect(target, kit.fonts.colour(colour), block)
                block.y -= each + gap
