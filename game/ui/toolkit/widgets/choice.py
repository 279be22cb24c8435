"""One of several: buttons in a row, or in a few, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from ..stage import Kit, Widget
from ..theme import HIT, SIZE_SMALL, SIZE_TEXT
from .button import Button

T = TypeVar("T")

PAD = 8
"""Units left and right of a button's words, at least."""
GAP = 6
"""Units between two buttons."""


def rows_for(kit: Kit, texts: Sequence[str], width: float) -> int:
    """The number of rows in which these texts have room on so many units, each on a button that can be
    hit."""
    count = len(texts)
    wide = [max(needed, HIT * kit.k) for needed in _needed(kit, texts)]
    for rows in range(1, count):
        each = -(-count // rows)
        lines = [wide[at : at + each] for at in range(0, count, each)]
        if all(sum(line) + GAP * kit.k * (len(line) - 1) <= width * kit.k for line in lines):
            return rows
    return max(1, count)


def _needed(kit: Kit, texts: Sequence[str]) -> list[float]:
    """How wide a button with each of these texts must be, in device px."""
    least = SIZE_SMALL / kit.fonts.larger
    return [kit.fonts.width(text, least, "bold") + 2 * PAD * kit.k for text in texts]


class Choice(Widget, Generic[T]):
    """`options` are (value, text); `chosen` gets the value when the player takes another one.

    They stand in so many `rows`, each of which has an equal part of the height.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        options: Sequence[tuple[T, str]],
        value: T,
        chosen: Callable[[T], None],
        name: str = "",
        rows: int = 1,
    ) -> None:
        super().__init__(kit, rect)
        self.value, self.name = value, name
        self._chosen = chosen
        self._buttons: list[tuple[T, Button]] = []
        each, gap = -(-len(options) // rows), kit.u(GAP)
        high = (rect.height - gap * (rows - 1)) / rows
        for row in range(rows):
            top = rect.y + round(row * (high + gap))
            strip = pygame.Rect(rect.x, top, rect.width, round(high))
            self._build_row(strip, options[row * each : (row + 1) * each], gap)

    def _build_row(self, strip: pygame.Rect, options: Sequence[tuple[T, str]], gap: int) -> None:
        widths = self._widths([text for _value, text in options], strip.width - gap * (len(options) - 1))
        ends = [gap * i + sum(widths[: i + 1]) for i in range(len(options))]
        for (option, text), width, end in zip(options, widths, ends, strict=True):
            left, right = strip.x + round(end - width), strip.x + round(end)
            place = pygame.Rect(left, strip.y, right - left, strip.height)
            name = f"{self.name} {text}".strip()
            button = Button(self.kit, place, self._take(option), text=text, size=SIZE_TEXT, name=name)
            button.select(option == self.value)
            self._buttons.append((option, self.add(button)))

    def _widths(self, texts: Sequence[str], room: float) -> list[float]:
        """All the same; but where that would cut a text, as much more than it needs as the others have."""
        needed = _needed(self.kit, texts)
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
