"""Pictures on their way from one place to another."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.toolkit.motion import ease_in_out
from game.ui.toolkit.stage import Kit, Widget

from .script import Moving

FLY_MS = 380.0
LIFT = 40.0
"""How high, in units, a flight rises above the straight line."""

Flying = pygame.Surface | Callable[[], pygame.Surface]
"""A picture, or what makes it and remembers it, where that takes long."""


class Flyer(Widget):
    """A picture on its way, growing or shrinking as it goes."""

    def __init__(self, kit: Kit, picture: Flying, start: pygame.Rect) -> None:
        super().__init__(kit, start)
        self.visible = isinstance(picture, pygame.Surface)
        self._picture = picture

    def draw(self, target: pygame.Surface) -> None:
        surface = self._picture if isinstance(self._picture, pygame.Surface) else self._picture()
        if surface.get_size() != self.rect.size:
            surface = pygame.transform.smoothscale(surface, (max(1, self.rect.w), max(1, self.rect.h)))
        target.blit(surface, self.rect)


def fly(
    above: Widget,
    picture: Flying,
    start: pygame.Rect,
    end: pygame.Rect,
    *,
    delay: float = 0.0,
) -> Moving:
    """Let a picture fly above everything on the widget `above`, and vanish when it is there.

    One that is still to be made is first seen, and asked for, when it sets off: what makes it fly has taken
    its time in this frame.
    """
    kit = above.kit
    flyer = above.add(Flyer(kit, picture, start))
    rise = kit.k * LIFT

    def step(t: float) -> None:
        arc = rise * 4 * t * (1 - t)
        rect = pygame.Rect(
            round(start.x + (end.x - start.x) * t),
            round(start.y + (end.y - start.y) * t - arc),
            max(1, round(start.w + (end.w - start.w) * t)),
            max(1, round(start.h + (end.h - start.h) * t)),
        )
        flyer.show(True)
        flyer.place(rect)

    kit.motion.add(FLY_MS, step, delay=delay, done=flyer.remove, ease=ease_in_out)
    return Moving(delay + FLY_MS)
