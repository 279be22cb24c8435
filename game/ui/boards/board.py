"""What a table needs of a game's view: build it, play events on it, let the person act through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine import Action, Event
from game.play import Session

from ..stage import Widget

if TYPE_CHECKING:
    from ..app import App


LOG_LENGTH = 14
"""Lines of the log that are kept."""


class Board(Widget):
    """The view of one game on the table. It never changes a state: it asks the table to `act`."""

    def __init__(
        self, app: App, session: Session, act: Callable[[Action], None], open_menu: Callable[[], None]
    ) -> None:
        super().__init__(app, app.window)
        self.session = session
        self.act = act
        self.open_menu = open_menu
        self.undo: Callable[[], None] = lambda: None
        """Takes back the person's last action; the table sets it."""
        self.told = 0
        """How many lines the log has had."""
        self.lines: list[str] = []
        """The last of them."""
        self.viewer = 0
        """The seat whose side of the table is shown large."""

    def build(self) -> None:
        """Make all widgets for the window as it is; what is shown stays as it was."""
        raise NotImplementedError

    def play(self, event: Event) -> float:
        """Show one event; the ms after which the next one may be shown."""
        raise NotImplementedError

    def tell_line(self, line: str) -> None:
        """Put a line into the log, and have it read out; '' is nothing to tell."""
        if line:
            self.told += 1
            self.lines = [*self.lines, line][-LOG_LENGTH:]
            self.app.host.announce(line)

    def untell(self, told: int) -> None:
        """Take from the log what has been undone: everything after its first `told` lines."""
        undone = min(self.told - told, len(self.lines))
        if undone > 0:
            self.lines = self.lines[:-undone]
            self.told = told

    def settle(self) -> None:
        """All events have been shown: offer what the awaited person may do."""
        raise NotImplementedError

    def sync(self) -> None:
        """Show the session's state as it is, without motion (after undo, resume, a new window)."""
        raise NotImplementedError

    def needs_cover(self) -> bool:
        """Whether what the viewer sees now must be hidden from the other people at the screen."""
        return False

    def main_button_rect(self) -> pygame.Rect:
        """Where the table's button goes that leads on from a finished game."""
        raise NotImplementedError

    def menu_rect(self) -> pygame.Rect:
        """Where the table's menu button goes."""
        raise NotImplementedError

    def announce_seat(self, name: str) -> None:
        """It is another person's turn at the screen: say so."""
        raise NotImplementedError

    def places(self) -> dict[str, list[int]]:
        """Name → rectangle in device px of what can be pressed without being a button, for tests."""
        return {}

    def second_finger(self) -> None:
        """A second finger touched while the first holds something."""

    def second_button(self, button: int) -> None:
        """Another mouse button was pressed while one holds something."""
