"""What a table needs of a game's view: build it, play events on it, let the person act through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine import Action, Event
from game.engine.record import replay
from game.play import Session

from ..seats import is_you
from ..stage import Widget
from ..translate import _
from ..widgets.surface import Shade
from .banner import Banner
from .box import Box

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
        self._story: list[Event] = []
        """What the last of them are about; they are put into words when shown: the language may change."""
        self.viewer = 0
        """The seat whose side of the table is shown large."""

    def px(self, box: Box) -> pygame.Rect:
        """A part of a layout in device px."""
        return self.app.box(box.x, box.y, box.w, box.h)

    def others(self) -> list[int]:
        """The other seats, clockwise from the viewer."""
        players = len(self.session.seats)
        return [(self.viewer + i) % players for i in range(1, players)]

    def show_above(self, above: Shade) -> None:
        """Put a question or a closer look above the table; it stays open when the window changes."""
        (self.parent or self).add(above)

    def banner(self, text: str) -> None:
        """Say something across the table for a moment."""
        self.add(Banner(self.app, text)).appear()

    def build(self) -> None:
        """Make all widgets for the window as it is; what is shown stays as it was."""
        raise NotImplementedError

    def play(self, event: Event) -> float:
        """Show one event; the ms after which the next one may be shown."""
        raise NotImplementedError

    def words(self, event: Event) -> str:
        """An event as a sentence; '' for what goes without saying."""
        raise NotImplementedError

    @property
    def lines(self) -> list[str]:
        """The log's last lines, newest last, in the language of the moment."""
        return [self.words(event) for event in self._story]

    def tell_event(self, event: Event) -> None:
        """Put an event into the log, and have it read out."""
        line = self._write_down(event)
        if line:
            self.app.host.announce(line)

    def _write_down(self, event: Event) -> str:
        line = self.words(event)
        if line:
            self.told += 1
            self._story = [*self._story, event][-LOG_LENGTH:]
        return line

    def recall(self) -> None:
        """Fill the log with what happened before, for a game that is resumed."""
        session = self.session
        _state, happened = replay(session.record(), {session.game.id: session.game})
        for event in (*self.before_first(), *(event for events in happened for event in events)):
            self._write_down(event)

    def before_first(self) -> Sequence[Event]:
        """What the log tells of the start of the game, before anybody has done anything."""
        return ()

    def untell(self, told: int) -> None:
        """Take from the log what has been undone: everything after its first `told` lines."""
        undone = min(self.told - told, len(self._story))
        if undone > 0:
            self._story = self._story[:-undone]
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
        alone = is_you(self.session.seats, self.viewer)
        text = _("Your turn") if alone else _("{name}’s turn").format(name=name)
        self.app.host.announce(text)
        self.banner(text)

    def places(self) -> dict[str, list[int]]:
        """Name → rectangle in device px of what can be pressed without being a button, for tests."""
        return {}

    def second_finger(self) -> None:
        """A second finger touched while the first holds something."""

    def second_button(self, button: int) -> None:
        """Another mouse button was pressed while one holds something."""
