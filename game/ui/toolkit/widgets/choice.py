"""One of several: a row of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from ..stage import Kit, Widget
from ..theme import SIZE_SMALL, SIZE_TEXT
from .button import Button

T = TypeVar("T")

PAD = 8
"""Units left and right of a button's words, at least."""


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
        gap = kit.u(6)
        widths = self._widths([text for _value, text in options], rect.width - gap * (len(options) - 1))
        ends = [gap * i + sum(widths[: i + 1]) for i in range(len(options))]
        for (option, text), width, end in zip(options, widths, ends, strict=True):
            left, right = rect.x + round(end - width), rect.x + round(end)
            place = pygame.Rect(left, rect.y, right - left, rect.height)
            button = Button(
                kit, place, self._take(option), text=text, size=SIZE_TEXT, name=f"{name} {text}".strip()
            )
            button.select(option == value)
            self._buttons.append((option, self.add(button)))

    def _widths(self, texts: Sequence[str], room: float) -> list[float]:
        """All the same; but where that would cut a text, as much more than it needs as the others have."""
        kit, fonts = self.kit, self.kit.fonts
        least = SIZE_SMALL / fonts.larger
        needed = [fonts.width(text, least, "bold") + 2 * PAD * kit.k for text in texts]
        if max(needed) <= room / len(texts):
            return [room / len(texts)] * len(texts)
        spare = (room - sum(needed)) / len(texts)
        return [each + spare for each in needed]

    def _take(self, option: T) -> Callable[[], None]:
        def take() -> None:
            if option == self.value:
                return
            self.value = option
            for value, button in self._buttons:
                button.select(value == option)
            self._chosen(option)

        return take
