"""Text on the screen."""

from __future__ import annotations

import pygame

from ..stage import Kit, Widget
from ..theme import INK, SIZE_SMALL, SIZE_TEXT, Colour


class Label(Widget):
    """One line or a wrapped paragraph in a rectangle; shrinks or is cut rather than overflow.

    `align` is 'left', 'center' or 'right'; `middle` centres it vertically;
    `breaks` lets a wrapped paragraph break words that are wider than the rectangle.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        text: str,
        *,
        size: float = SIZE_TEXT,
        colour: Colour = INK,
        face: str = "plain",
        align: str = "left",
        middle: bool = True,
        wrap: bool = False,
        breaks: bool = False,
    ) -> None:
        super().__init__(kit, rect)
        self.text, self.size, self.colour, self.face = text, size, colour, face
        self.align, self.middle, self.wrap, self.breaks = align, middle, wrap, breaks

    def spoken(self) -> str:
        return self.text

    def set(self, text: str) -> None:
        """Change the text."""
        if text != self.text:
            self.text = text
            self.invalidate()

    def lines(self) -> tuple[list[str], float]:
        """The lines as they fit, and their size."""
        fonts = self.kit.fonts
        size = self.size
        if not self.wrap:
            size = fonts.fit(self.text, self.rect.width, size, SIZE_SMALL, self.face)
            return [fonts.shorten(self.text, self.rect.width, size, self.face)], size
        least = SIZE_SMALL / fonts.larger
        while True:
            lines = fonts.wrap(self.text, self.rect.width, size, self.face, self.breaks)
            high = len(lines) * fonts.line_height(size, self.face) > self.rect.height + 2
            wide = any(fonts.width(line, size, self.face) > self.rect.width for line in lines)
            if size <= least or not (high or wide):
                return lines, size
            size = max(least, size - 1)

    @property
    def cut(self) -> bool:
        """True if part of the text is hidden."""
        lines, size = self.lines()
        fonts = self.kit.fonts
        if not self.wrap:
            return lines != [self.text]
        too_wide = any(fonts.width(line, size, self.face) > self.rect.width for line in lines)
        return too_wide or len(lines) * fonts.line_height(size, self.face) > self.rect.height + 2

    def draw(self, target: pygame.Surface) -> None:
        if not self.text:
            return
        fonts = self.kit.fonts
        lines, size = self.lines()
        step = fonts.line_height(size, self.face)
        y = self.rect.y
        if self.middle:
            y += (self.rect.height - step * len(lines)) // 2
        for line in lines:
            surface = fonts.render(line, size, self.colour, self.face)
            x = self.rect.x
            if self.align == "center":
                x += (self.rect.width - surface.get_width()) // 2
            elif self.align == "right":
                x += self.rect.width - surface.get_width()
            target.blit(surface, (x, y))
            y += step
