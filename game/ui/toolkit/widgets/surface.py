"""Things to look at: panels and pictures."""

from __future__ import annotations

import pygame

from ..stage import Kit, Point, Widget
from ..surfaces import veil
from ..theme import Colour

NIGHT: Colour = (12, 12, 24)
"""The colour that a shade darkens with."""


class Panel(Widget):
    """A nine-slice ground for other widgets."""

    def __init__(self, kit: Kit, rect: pygame.Rect, sprite: str = "panel.papyrus") -> None:
        super().__init__(kit, rect)
        self.sprite = sprite

    def bounds(self) -> pygame.Rect:
        left, top, right, bottom = self.kit.sprites.outset(self.sprite)
        rect = self.rect
        return pygame.Rect(rect.x - left, rect.y - top, rect.w + left + right, rect.h + top + bottom)

    def draw(self, target: pygame.Surface) -> None:
        self.kit.sprites.draw_nine(target, self.sprite, self.rect)


class Picture(Widget):
    """A sprite, as large as fits into the rectangle, centred."""

    def __init__(self, kit: Kit, rect: pygame.Rect, sprite: str) -> None:
        super().__init__(kit, rect)
        self.sprite = sprite

    def draw(self, target: pygame.Surface) -> None:
        own_w, own_h = self.kit.sprites.nominal(self.sprite)
        zoom = min(self.rect.width / own_w, self.rect.height / own_h)
        size = (max(1, round(own_w * zoom)), max(1, round(own_h * zoom)))
        self.kit.sprites.draw(target, self.sprite, *size, center=self.rect.center)


class Shade(Widget):
    """Darkens everything below and keeps the pointer from it; the ground of dialogs."""

    modal = True
    yields = True

    def __init__(self, kit: Kit, alpha: int = 150) -> None:
        super().__init__(kit, kit.window)
        self._alpha = alpha

    def build(self) -> None:
        """Make what stands on the shade."""

    def update(self) -> None:
        """Called before every frame while it stands on a scene."""

    def rebuild(self) -> None:
        """Build for the window as it is now: a question stays open when the window changes."""
        self.rect = self.kit.window.copy()
        self.clear()
        self.build()

    def hit(self, pos: Point) -> bool:
        return True

    def wheel(self, pos: Point, steps: int) -> bool:
        return True

    def draw(self, target: pygame.Surface) -> None:
        veil(target, (*NIGHT, self._alpha))
