"""One of several: a row of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.toolkit.stage import Kit

from ..stage import Widget
from ..theme import SIZE_TEXT
from .button import Button

T = TypeVar("T")


class Choice(Widget, Generic[T]):
    """`options` are (value, text); `chosen` is called with the value when another one is taken."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        options: Sequence[tuple[T, str]],
        value: T,
        chosen: Callable[[T], None],
        name: str = "",
    ) -> None:
        super().__init__(kit, rect)
        self.value, self.name = value, name
        self._chosen = chosen
        self._buttons: list[tuple[T, Button]] = []
        gap = round(6 * kit.k)
        each = (rect.width - gap * (len(options) - 1)) / len(options)
        for i, (option, text) in enumerate(options):
            left, right = rect.x + round(i * (each + gap)), rect.x + round(i * (each + gap) + each)
            place = pygame.Rect(left, rect.y, right - left, rect.height)
            button = Button(
                kit, place, self._take(option), text=text, size=SIZE_TEXT, name=f"{name} {text}".strip()
            )
            button.select(option == value)
            self._buttons.append((option, self.add(button)))

    def _take(self, option: T) -> Callable[[], None]:
        def take() -> None:
            if option == self.value:
                return
            self.value = option
            for value, button in self._buttons:
                button.select(value == option)
            self._chosen(option)

        return take
