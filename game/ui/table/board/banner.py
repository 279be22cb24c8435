"""A line across the table for a moment."""

from __future__ import annotations

import pygame

from game.ui.toolkit.motion import linear
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import SIZE_LARGE, SIZE_TITLE

BANNER_MS = 1500.0


class Banner(Widget):
    """A line across the table for a moment: a new round, another person's turn."""

    def __init__(self, kit: Kit, title: str) -> None:
        area = pygame.Rect(0, 0, kit.window.width, kit.u(92))
        area.centery = round(kit.window.height * 0.42)
        super().__init__(kit, area)
        self.title = title
        self._alpha = 0
        self._surface = transparent(area.size)
        self._surface.fill((20, 33, 61, 225))
        line = kit.u(2)
        for y in (kit.u(5), area.height - kit.u(5) - line):
            self._surface.fill((233, 185, 73), (0, y, area.width, line))
        fonts, room = kit.fonts, area.width - kit.u(32)
        size = fonts.fit(title, room, SIZE_TITLE + 8, SIZE_LARGE, "title")
        lines = fonts.wrap(title, room, size, "title")
        step = round(fonts.line_height(size, "title") * 0.9)
        y = (area.height - step * len(lines)) // 2
        for words in lines:
            text = fonts.render(words, size, (255, 224, 138), "title")
            self._surface.blit(text, text.get_rect(center=(area.width // 2, y + step // 2)))
            y += step

    def appear(self) -> None:
        """Fade in, stay, fade out, go."""

        def step(t: float) -> None:
            self._alpha = round(255 * min(1.0, 6 * t, 6 * (1 - t)))
            self.invalidate()

        motion = self.kit.motion
        if motion.factor == 0.0:
            step(0.5)
            motion.after(BANNER_MS, self.remove, always=True)
        else:
            motion.add(BANNER_MS, step, ease=linear, done=self.remove)

    def draw(self, target: pygame.Surface) -> None:
        self._surface.set_alpha(self._alpha)
        target.blit(self._surface, self.rect)
