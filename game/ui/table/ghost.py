"""A move that nobody has made: where it would be done, drawn over the table with dashed edges."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.toolkit.dashes import draw_dashed
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import GLINT, INK

FILL = (*GLINT, 96)
LARGE = 84.0
"""Larger things than this, in units, have their edges lit only: under a veil they would look put aside."""
DASH, SPACE = 7.0, 5.0
WIDTH, BOLD = 3.0, 5.0


class Ghost(Widget):
    """Light upon some places of the table, each with a dashed edge; it lets every press through."""

    def __init__(self, kit: Kit, spots: Sequence[pygame.Rect], *, filled: bool = True) -> None:
        """`spots` are in device px. Without `filled` only their edges are drawn: to be looked at."""
        rect = spots[0].unionall(list(spots[1:])) if spots else pygame.Rect(0, 0, 0, 0)
        super().__init__(kit, rect)
        self.spots = [spot.copy() for spot in spots]
        self._filled = filled

    def bounds(self) -> pygame.Rect:
        edge = round(3 * BOLD * self.kit.k)
        return self.rect.inflate(2 * edge, 2 * edge)

    def draw(self, target: pygame.Surface) -> None:
        k = self.kit.k
        for spot in self.spots:
            large = min(spot.size) >= LARGE * k
            if self._filled and not large:
                veil = transparent(spot.size)
                veil.fill(FILL)
                target.blit(veil, spot)
            width = max(2, round((BOLD if self._filled and large else WIDTH) * k))
            corners = [spot.topleft, spot.topright, spot.bottomright, spot.bottomleft, spot.topleft]
            pygame.draw.lines(target, INK, False, corners, width + max(2, round(2 * k)))
            draw_dashed(target, GLINT, corners, (DASH * k, SPACE * k), width)
