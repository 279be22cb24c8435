"""A switch: on or off."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..stage import Kit
from ..theme import INK, SIZE_TEXT
from .button import Button


class Toggle(Button):
    """A line of text with a switch at its end; `changed` is called with the new position."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, text: str, on: bool, changed: Callable[[bool], None]
    ) -> None:
        super().__init__(kit, rect, self._turn, text=text, size=SIZE_TEXT + 2)
        self.on = on
        self._changed = changed

    def _turn(self) -> None:
        self.on = not self.on
        self.invalidate()
        self._changed(self.on)

    def _switch_size(self) -> tuple[int, int]:
        return self.kit.u(64), self.kit.u(40)

    @property
    def cut(self) -> bool:
        return self._word(self._room())[0] != self.text

    def _room(self) -> int:
        return self.rect.width - self._switch_size()[0] - self.kit.u(8)

    def draw(self, target: pygame.Surface) -> None:
        word, size = self._word(self._room())
        self.kit.fonts.write(target, word, size, INK, "bold", midleft=self.rect.midleft)
        picture = self.kit.sprites.get(f"switch.{'on' if self.on else 'off'}", *self._switch_size())
        target.blit(picture, picture.get_rect(midright=self.rect.midright))
