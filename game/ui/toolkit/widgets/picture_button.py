"""A large button with a picture, a word and a line that explains it."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pygame

from ..box import PAD_S
from ..stage import InSteps, Kit
from ..theme import CREAM, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, Colour
from .button import Button

PRESSED = 3


class PictureButton(InSteps, Button):
    """`picture` is a sprite's full name, `note` a line (wrapped if need be) below the text.

    The picture stands above the words, or before them where the button is wider than high.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        action: Callable[[], None],
        *,
        text: str,
        note: str = "",
        picture: str = "",
        picture_size: float = 56,
        style: str = "papyrus",
        size: float = SIZE_LARGE,
        name: str = "",
    ) -> None:
        super().__init__(kit, rect, action, text=text, style=style, size=size, name=name)
        self.note, self.picture, self.picture_size = note, picture, picture_size

    @property
    def beside(self) -> bool:
        """True if the picture is beside the words, not above them."""
        return self.rect.width > 1.6 * self.rect.height

    def _words(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the picture and of the words."""
        u = self.kit.u
        area = self.rect.inflate(-2 * u(PAD_S), -2 * u(6))
        if not self.picture:
            return pygame.Rect(area.topleft, (0, 0)), area
        side = min(u(self.picture_size), area.height if self.beside else area.width)
        gap = u(PAD_S)
        if self.beside:
            place = pygame.Rect(area.x, area.centery - side // 2, side, side)
            return place, pygame.Rect(area.x + side + gap, area.y, area.width - side - gap, area.height)
        below = self._height(area.width)
        side = min(side, area.height - below - gap // 2)
        top = area.y + (area.height - side - gap // 2 - below) // 2
        place = pygame.Rect(area.centerx - side // 2, top, side, side)
        return place, pygame.Rect(area.x, place.bottom + gap // 2, area.width, below)

    @property
    def letters(self) -> float:
        return self._word(self._words()[1].width)[1]

    def _height(self, width: int) -> int:
        fonts = self.kit.fonts
        size = fonts.fit(self.text, width, self.size, SIZE_SMALL, "bold")
        notes = len(fonts.wrap(self.note, width, self._note_size(width))) if self.note else 0
        return fonts.line_height(size, "bold") + notes * fonts.line_height(self._note_size(width))

    def _note_size(self, width: int) -> float:
        fonts, size = self.kit.fonts, min(SIZE_TEXT, self.size)
        if fonts.width(self.note, size) <= width:
            return size
        # Large text gives way where it would be too wide or high.
        lines = fonts.wrap(self.note, width, SIZE_SMALL)
        high = fonts.line_height(self.size, "bold") + len(lines) * fonts.line_height(SIZE_SMALL)
        room = self.rect.height - 2 * self.kit.u(6)
        return SIZE_SMALL if high <= room else SIZE_SMALL / fonts.larger

    @property
    def cut(self) -> bool:
        _, area = self._words()
        fonts = self.kit.fonts
        if self._word(area.width)[0] != self.text or self._height(area.width) > area.height + 2:
            return True
        size = self._note_size(area.width)
        return any(fonts.width(line, size) > area.width for line in fonts.wrap(self.note, area.width, size))

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        kit, fonts = self.kit, self.kit.fonts
        style = self._draw_face(target)
        yield
        shift = kit.u(PRESSED) if self.down else 0
        place, area = self._words()
        yield
        place, area = place.move(0, shift), area.move(0, shift)
        if self.picture:
            picture = kit.sprites.get(self.picture, place.width, place.height)
            self._blit(target, picture, picture.get_rect(center=place.center))
        dark_ground = style == "lapis"
        word, size = self._word(area.width)
        yield
        lines: list[tuple[str, float, Colour, str]] = [(word, size, CREAM if dark_ground else INK, "bold")]
        if self.note:
            note_colour = CREAM if dark_ground else INK if style == "gold" else INK_SOFT
            note_size = self._note_size(area.width)
            wrapped = fonts.wrap(self.note, area.width, note_size)
            lines += [(line, note_size, note_colour, "plain") for line in wrapped]
        y = area.y + (area.height - self._height(area.width)) // 2
        left = self.beside and bool(self.picture)
        for text, text_size, colour, face in lines:
            surface = fonts.render(text, text_size, colour, face)
            x = area.x if left else area.centerx - surface.get_width() // 2
            self._blit(target, surface, surface.get_rect(topleft=(x, y)))
            y += fonts.line_height(text_size, face)
            yield
