"""A painted scene behind cards: as large as its place, cut where it is larger."""

from __future__ import annotations

import pygame

from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import WALL

STEP = 16
"""Places within so many px share one picture, since scaling takes long."""


class Backdrop(Widget):
    """Shows the middle of a sprite; `keep` is where from its upper edge (0) to its lower one (1)."""

    def __init__(self, kit: Kit, rect: pygame.Rect, sprite: str, *, keep: float = 0.5) -> None:
        super().__init__(kit, rect)
        self.sprite, self.keep = sprite, keep

    def draw(self, target: pygame.Surface) -> None:
        key = ("backdrop", self.sprite, self.rect.size, self.keep)
        scene = self.kit.baked.get(key)
        if scene is None:
            scene = self.kit.baked[key] = self._scene()
        target.blit(scene, self.rect)

    def _scene(self) -> pygame.Surface:
        wide, high = self.kit.sprites.nominal(self.sprite)
        zoom = max(self.rect.width / wide, self.rect.height / high)
        width = -(-round(wide * zoom) // STEP) * STEP
        surface = self.kit.sprites.fresh(self.sprite, width)
        part = pygame.Rect((0, 0), self.rect.size)
        part.x = (surface.get_width() - part.width) // 2
        part.y = round((surface.get_height() - part.height) * self.keep)
        scene = surface.subsurface(part.clip(surface.get_rect())).copy()
        line = self.kit.u(3)
        pygame.draw.rect(scene, WALL, scene.get_rect(), max(1, line), self.kit.u(4))
        return scene
