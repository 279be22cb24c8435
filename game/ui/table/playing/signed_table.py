"""A table that says all the time that it is no ordinary game: a line below its board."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.ui.toolkit.box import REST
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.theme import CREAM, LAPIS, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label

from ..scene import Shell
from .table import Table

SIGN = 26.0
"""Height of the line."""
LEAST_BOARD = 360.0
"""No board is lower: where it would be, the sign of the menu says it instead."""


class TableSign(Widget):
    """The line below the board."""

    def __init__(self, app: Shell, rect: pygame.Rect, text: str, height: float = SIGN) -> None:
        super().__init__(app, rect)
        place, _rest = app.safe_area().down(height, REST)
        words = pygame.Rect(app.u(place.x), rect.y, app.u(place.w), app.u(height))
        size = SIZE_TEXT if app.text_width(text, SIZE_TEXT, "bold") < place.w else SIZE_SMALL
        label = Label(app, words, text, size=size, face="bold", colour=CREAM, align="center", wrap=True)
        self._label = self.add(label)

    def say(self, text: str) -> None:
        """Say something else from now on."""
        self._label.set(text)

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def draw(self, target: pygame.Surface) -> None:
        target.fill(LAPIS, self.rect)


class SignedTable(Table):
    """A table with such a line."""

    sign_icon: str
    """The icon of the menu's button where there is no room for the sign."""
    sign_height = SIGN
    """The height of the line, or lines."""
    _within = _scores_due = False
    """True while things are built in the board's part of the window; and if the scores are to follow then."""
    _area = (0, 0)
    """Width and height of the board in device px."""

    @abstractmethod
    def sign(self) -> str:
        """The words of the sign; '' for a table that needs none, whose board has the whole window."""

    def build(self) -> None:
        app = self.app
        room, words = app.safe_area(), self.sign()
        low = room.h - self.sign_height < LEAST_BOARD
        whole = low or not words
        self._area = app.window.width, app.window.height if whole else app.u(room.bottom - self.sign_height)
        with app.part(*self._area):
            super().build()
        if low and words:
            self._mark_menu()
        if whole:
            return
        width, height = self._area
        rect = pygame.Rect(0, height, width, app.window.height - height)
        self.add(self.make_sign(rect))

    def make_sign(self, rect: pygame.Rect) -> TableSign:
        """The widget of the sign."""
        return TableSign(self.app, rect, self.sign())

    def change_sign(self) -> None:
        """The sign says something else now."""
        for widget in self.children:
            if isinstance(widget, TableSign):
                widget.say(self.sign())

    def _mark_menu(self) -> None:
        for button in self.board.children:
            if isinstance(button, Button) and button.thing == "menu":
                button.icon = self.sign_icon

    def update(self) -> bool:
        with self.app.part(*self._area):
            self._within = True
            more = super().update()
            self._within = False
        if self._scores_due:
            self._scores_due = False
            self._scores()
        return more

    def _scores(self) -> None:
        """The scores have no sign: they take the whole window."""
        if self._within:
            self._scores_due = True
        else:
            super()._scores()

    def undo(self) -> None:
        with self.app.part(*self._area):
            super().undo()

    def enter(self) -> None:
        super().enter()
        if not self.session.over and (words := self.sign()):
            self.app.host.announce(words)
