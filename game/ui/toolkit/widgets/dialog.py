"""A panel above everything else that wants an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.toolkit.stage import Kit

from ..sentences import read_on
from ..theme import INK, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from .button import Button
from .label import Label
from .surface import Panel, Picture, Shade

Answer = tuple[str, Callable[[], None], str]
"""A button's text, what it does after the dialog has closed, and its style."""

PAD = 20
HEAD = 44
ROW = 64
"""The side of the pictures above the text."""
BUTTON_HEIGHT = 52
LEAST_BUTTON = 44
GAP = 10
WIDER = 1.6
"""How much wider than wished a dialog may become rather than too high for the window."""


class Dialog(Shade):
    """Title, text and a row (or column, where narrow) of buttons. Escape gives the last answer."""

    def __init__(
        self,
        kit: Kit,
        title: str,
        text: str,
        answers: Sequence[Answer],
        width: float = 460,
        *,
        escape: int = -1,
        picture: str = "",
        pictures: Sequence[str] = (),
    ) -> None:
        """`escape` is the index of the answer that Escape gives; `picture` a sprite beside the title.

        `pictures` are sprites of what the text is about, in a row above it.
        """
        super().__init__(kit)
        self.title, self.text, self.answers = title, text, list(answers)
        self._across, self._escape, self._picture = width, escape, picture
        self._pictures = tuple(pictures)
        self.build()
        kit.host.announce(read_on(title, text))

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        kit = self.kit
        left, top, room_w, room_h = kit.safe_area()
        room_w, room_h = room_w - 2 * PAD, room_h - 16
        across, size = self._measure(room_w, room_h)
        inner = across - 2 * PAD
        columns = self._columns(inner, room_h)
        rows = -(-len(self.answers) // columns)
        text_h = min(self._text_height(inner, size), room_h - self._rest(rows, LEAST_BUTTON))
        each = min(BUTTON_HEIGHT, max(LEAST_BUTTON, (room_h - text_h - self._rest(rows, 0)) / rows))
        height = text_h + self._rest(rows, each)
        x, y = left + PAD + (room_w - across) / 2, top + 8 + (room_h - height) / 2
        self.add(Panel(kit, kit.box(x, y, across, height)))
        x, y = x + PAD, y + PAD
        rect = kit.box(x, y, inner, 40)
        title = Label(kit, rect, self.title, size=SIZE_TITLE, face="title", align="center", colour=INK)
        self.add(title)
        if self._picture:
            self.add(Picture(kit, kit.box(x, y - 4, HEAD, HEAD), self._picture))
        y += HEAD
        if self._pictures:
            start = x + (inner - len(self._pictures) * (ROW + GAP) + GAP) / 2
            for i, sprite in enumerate(self._pictures):
                self.add(Picture(kit, kit.box(start + i * (ROW + GAP), y, ROW, ROW), sprite))
            y += ROW + GAP
        if self.text:
            rect = kit.box(x, y, inner, text_h)
            self.add(Label(kit, rect, self.text, size=size, wrap=True, middle=False, breaks=True))
        y += text_h + PAD
        wide = (inner - GAP * (columns - 1)) / columns
        for i, (word, action, style) in enumerate(self.answers):
            row, column = divmod(i, columns)
            rect = kit.box(x + column * (wide + GAP), y + row * (each + GAP), wide, each)
            self.add(Button(kit, rect, self._answer(action), text=word, style=style, size=SIZE_TEXT + 2))

    def _measure(self, room_w: float, room_h: float) -> tuple[float, float]:
        """Width of the dialog and size of its text: as wished if that fits, else wider, else smaller."""
        across = min(self._across, room_w)
        for width, size in (
            (across, SIZE_TEXT),
            (min(across * WIDER, room_w), SIZE_TEXT),
            (min(across * WIDER, room_w), SIZE_TEXT - 1),
        ):
            inner = width - 2 * PAD
            rows = -(-len(self.answers) // self._columns(inner, room_h))
            if self._text_height(inner, size) + self._rest(rows, LEAST_BUTTON) <= room_h:
                return width, size
        return min(across * WIDER, room_w), SIZE_SMALL

    def _rest(self, rows: int, button: float) -> float:
        """The height of everything but the text, with so many rows of buttons of that height."""
        shown = ROW + GAP if self._pictures else 0
        return PAD + HEAD + shown + PAD + rows * button + (rows - 1) * GAP + PAD

    def _text_height(self, inner: float, size: float) -> float:
        fonts, k = self.kit.fonts, self.kit.k
        lines = fonts.wrap(self.text, round(inner * k), size, breaks=True) if self.text else []
        return len(lines) * fonts.line_height(size) / k

    def _columns(self, inner: float, room: float) -> int:
        """How many buttons stand side by side."""
        fonts, k = self.kit.fonts, self.kit.k
        count = len(self.answers)
        widest = max(fonts.width(word, SIZE_TEXT + 2, "bold") / k for word, _, _ in self.answers) + 24
        if count <= 3 and widest * count + GAP * (count - 1) <= inner:
            return count
        too_high = self._text_height(inner, SIZE_TEXT) + self._rest(count, LEAST_BUTTON) > room
        return 2 if too_high and count > 1 else 1

    # --- answering ----------------------------------------------------------------------------

    def _answer(self, action: Callable[[], None]) -> Callable[[], None]:
        def choose() -> None:
            self.remove()
            action()

        return choose

    def close(self) -> None:
        """As if the answer of Escape had been chosen."""
        self._answer(self.answers[self._escape][1])()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.kit.stage.focus:
            self._answer(self.answers[0][1])()
            return True
        return False
