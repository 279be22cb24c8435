"""A panel above everything else that wants an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from ..theme import INK, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from .button import Button
from .label import Label
from .surface import Panel, Shade

if TYPE_CHECKING:
    from ..app import App

Answer = tuple[str, Callable[[], None], str]
"""A button's text, what it does after the dialog has closed, and its style."""

PAD = 20
BUTTON_HEIGHT = 52


class Dialog(Shade):
    """Title, text and a row (or column, where narrow) of buttons. Escape gives the last answer."""

    def __init__(
        self, app: App, title: str, text: str, answers: Sequence[Answer], width: float = 460
    ) -> None:
        super().__init__(app)
        self.title, self.text, self.answers = title, text, list(answers)
        self._across = width
        self.build()

    def build(self) -> None:
        app, title, text = self.app, self.title, self.text
        fonts, k = app.fonts, app.k
        across = min(self._across, app.window.width / k - 2 * PAD)
        inner = across - 2 * PAD
        lines = fonts.wrap(text, round(inner * k), SIZE_TEXT) if text else []
        text_height = len(lines) * fonts.line_height(SIZE_TEXT) / k
        needed = sum(fonts.width(a[0], SIZE_TEXT, "bold") / k + 40 for a in self.answers)
        column = needed > inner or len(self.answers) > 3
        buttons = (BUTTON_HEIGHT + 10) * (len(self.answers) if column else 1)
        height = PAD + 44 + text_height + PAD + buttons + PAD
        x, y = (app.window.width / k - across) / 2, (app.window.height / k - height) / 2
        self.add(Panel(app, app.box(x, y, across, height)))
        self.add(
            Label(
                app,
                app.box(x + PAD, y + PAD, inner, 40),
                title,
                size=SIZE_TITLE,
                face="title",
                align="center",
                colour=INK,
            )
        )
        top = y + PAD + 44
        if text:
            area = app.box(x + PAD, top, inner, text_height + SIZE_SMALL)
            self.add(Label(app, area, text, wrap=True, middle=False))
        top += text_height + PAD
        for i, (word, action, style) in enumerate(self.answers):
            if column:
                rect = app.box(x + PAD, top + i * (BUTTON_HEIGHT + 10), inner, BUTTON_HEIGHT)
            else:
                each = (inner - 10 * (len(self.answers) - 1)) / len(self.answers)
                rect = app.box(x + PAD + i * (each + 10), top, each, BUTTON_HEIGHT)
            self.add(Button(app, rect, self._answer(action), text=word, style=style, size=SIZE_TEXT + 2))

    def _answer(self, action: Callable[[], None]) -> Callable[[], None]:
        def choose() -> None:
            self.remove()
            action()

        return choose

    def close(self) -> None:
        """As if the last answer had been chosen."""
        self._answer(self.answers[-1][1])()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.app.stage.focus:
            self._answer(self.answers[0][1])()
            return True
        return False
