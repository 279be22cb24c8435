"""A move that nobody has made: where it would be done, drawn over the table with dashed edges."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.toolkit.dashes import draw_dashed
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import GLINT, INK

DASH, SPACE = 7.0, 5.0
WIDTH, BOLD = 3.0, 5.0


class Ghost(Widget):
    """A dashed edge of light around some places of the table; it lets every press through.

    No veil lies on them: under one a button looks as if it could not be pressed, and a card cannot be read.
    """

    def __init__(self, kit: Kit, spots: Sequence[pygame.Rect], *, bold: bool = True) -> None:
        """`spots` are in device px. Those that are only to be looked at are not `bold`."""
        rect = spots[0].unionall(list(spots[1:])) if spots else pygame.Rect(0, 0, 0, 0)
        super().__init__(kit, rect)
        self.spots = [spot.copy() for spot in spots]
        self._bold = bold

    def bounds(self) -> pygame.Rect:
        edge = self.kit.u(3 * BOLD)
        return self.rect.inflate(2 * edge, 2 * edge)

    def draw(self, target: pygame.Surface) -> None:
        k = self.kit.k
        width = max(2, self.kit.u(BOLD if self._bold else WIDTH))
        for spot in self.spots:
            corners = [spot.topleft, spot.topright, spot.bottomright, spot.bottomleft, spot.topleft]
            pygame.draw.lines(target, INK, False, corners, width + max(2, self.kit.u(2)))
            draw_dashed(target, GLINT, corners, (DASH * k, SPACE * k), width)
