"""The sign of a puzzle over several turns: its goal, and below it pictures of what is to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _

from ..playing.signed_table import SIGN, TableSign
from ..scene import Shell

PICTURE = 20.0
"""Height of the pictures."""
GAP, APART = 4.0, 16.0
"""Between the pictures of one turn, and between those of two."""

Pictures = Sequence[Sequence[pygame.Surface]]
"""Those of each turn, in order."""


class ComingSign(TableSign):
    """Two lines, or one in the middle when nothing is to come."""

    def __init__(self, app: Shell, rect: pygame.Rect, text: str, pictures: Callable[[int], Pictures]) -> None:
        """`pictures` makes them with a height in device px."""
        super().__init__(app, rect, text, 2 * SIGN)
        self._whole = self._label.rect
        self._pictures = pictures
        self._shown: Pictures = ()
        self.say(text)

    def say(self, text: str) -> None:
        """Say something else from now on, and show what is to come then."""
        self._shown = self._pictures(self.kit.u(PICTURE))
        words = self._whole.copy()
        if self._shown:
            words.height = self.kit.u(SIGN)
        self._label.rect = words
        self._label.wrap = not self._shown
        super().say(text)
        self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if not self._shown:
            return
        k = self.kit.k
        lead = self.kit.fonts.render(_("Then:"), SIZE_TEXT, CREAM, "bold")
        widths = [sum(each.get_width() + GAP * k for each in turn) for turn in self._shown]
        wide = lead.get_width() + sum(widths) + APART * k * len(widths)
        x, middle = self._whole.centerx - wide / 2, round(self._whole.y + SIGN * 1.4 * k)
        target.blit(lead, lead.get_rect(midleft=(round(x), middle)))
        x += lead.get_width()
        for turn in self._shown:
            x += APART * k
            for picture in turn:
                target.blit(picture, picture.get_rect(midleft=(round(x), middle)))
                x += picture.get_width() + GAP * k
