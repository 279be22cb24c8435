"""A theme of puzzles in a list: what it is about, and how many of its stars were reached."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.puzzle_theme import PuzzleTheme
from game.ui.table.puzzling.puzzle_words import stars_words
from game.ui.toolkit.box import GAP_S, PAD
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.widgets.button import Button

STAR = 34.0


class ThemeRow(Button):
    """A wide button with a star, the theme and its idea, and the count of the stars."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        action: Callable[[], None],
        theme: PuzzleTheme,
        stars: tuple[int, int],
    ) -> None:
        """`stars` are those that were reached, and those that there are."""
        self.theme, self.stars = theme, stars
        super().__init__(kit, rect, action, name=listed([theme.title, theme.idea, stars_words(*stars)]))

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        kit, fonts, u = self.kit, self.kit.fonts, self.kit.u
        reached, most = self.stars
        area = self.rect.inflate(-2 * u(PAD), -2 * u(4))
        side = min(u(STAR), area.height)
        star = "star.gold" if reached == most else "star.empty"
        kit.sprites.draw(target, star, side, midleft=area.midleft)
        count = fonts.render(f"{reached}/{most}", SIZE_LARGE, INK, "bold")
        target.blit(count, count.get_rect(midright=area.midright))
        left = area.x + side + u(GAP_S)
        room = area.right - count.get_width() - u(GAP_S) - left
        title = fonts.fitting(self.theme.title, room, SIZE_TEXT + 2, INK, "bold")
        step = fonts.line_height(SIZE_SMALL)
        lines = fonts.wrap(self.theme.idea, room, SIZE_SMALL)
        if title.get_height() + len(lines) * step > area.height:
            lines = []  # there is room for its title alone
        y = area.centery - (title.get_height() + len(lines) * step) // 2
        target.blit(title, (left, y))
        y += title.get_height()
        for line in lines:
            target.blit(fonts.render(line, SIZE_SMALL, INK_SOFT), (left, y))
            y += step
