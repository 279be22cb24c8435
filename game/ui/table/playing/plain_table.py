"""A table for any game at all: past events as text, and a button for each legal action.

It is what a game without a view of its own is played on: enough to try its rules on the screen. A small game
subclasses it, for words of its own and a field between them for what it wants to show.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame

from game.engine import Action, Event
from game.play.session import Session
from game.ui.toolkit.box import EDGE, GAP, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label

from ..board.board import Asked, Board
from ..board.script import Script
from ..board.status import Log, Prompt
from ..contracts import Pointing
from ..presentation import presentation_of
from ..scene import Shell
from ..seat_names import is_you, seat_name, subject_name

BAR, SEATS = 48.0, 26.0
NIGHT = 4
BUTTON, LEAST = 48.0, 170.0
"""Height and least width of an action's button."""


class PlainBoard(Board):
    """See `Board`."""

    FIELD: ClassVar[float] = 0.0
    """Height of the field that a game's own view lays out."""

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        super().__init__(app, session, pointing, asked)
        self._page = 0
        self._offered: list[Button] = []
        self._doers: dict[Action, Button] = {}
        self._menu: Box
        self._undo: Box
        self._buttons: Box
        self._prompt: Prompt
        self._seats: Label
        self._log: Log

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self.clear()
        app = self.app
        self.rect = app.window.copy()
        self._offered = []
        self.add(Sky(app, NIGHT))
        area = app.safe_area().inset(EDGE)
        self._columns = max(1, int((area.w + GAP) // (LEAST + GAP)))
        self._rows = max(2, int(area.h * 0.45 // (BUTTON + GAP)))
        bar, _gap, seats, field, _gap, log, self._buttons = area.down(
            BAR, GAP / 2, SEATS, self.FIELD, GAP, REST, self._rows * (BUTTON + GAP) - GAP
        )
        free = BAR if self.pointing else 0.0  # for the hint's button
        self._menu, _free, prompt, self._undo = bar.across(BAR, free, REST, BAR, gap=GAP)
        self._prompt = self.add(Prompt(app, self.px(prompt)))
        rect = self.px(seats)
        self._seats = self.add(Label(app, rect, "", size=SIZE_TEXT, colour=CREAM, align="center"))
        self._log = self.add(Log(app, self.px(log.centred(h=log.h - GAP, high=0)), self.open_log))
        self.build_field(self.px(field))
        self.sync()

    def build_field(self, rect: pygame.Rect) -> None:
        """Lay out the game's field there, which shows more than words."""

    def menu_rect(self) -> pygame.Rect:
        return self.px(self._menu)

    def main_button_rect(self) -> pygame.Rect:
        area = self._buttons
        return self.app.box(area.x, area.y, min(area.w, 300.0), BUTTON + 8)

    # --- showing ------------------------------------------------------------------------------

    def words(self, event: Event) -> str:
        return str(event)

    def script(self, event: Event) -> Script:
        return iter(())

    def happen(self, event: Event) -> None:
        """A small game shows there what has changed."""

    def log_event(self, event: Event) -> None:
        super().log_event(event)
        self._log.set(self.lines)

    def sync(self) -> None:
        self.show_now()
        self._offer(None)

    def show_now(self) -> None:
        """Show how things are, at rest: the state is ahead of events that are still to be shown."""
        state, seats = self.session.state, self.session.seats
        scores = (f"{seat_name(seats, p)}: {number_text(points)}" for p, points in enumerate(state.scores()))
        self._seats.set(" · ".join(scores))
        self._log.set(self.lines)

    def settle(self) -> None:
        self.show_now()
        self._page = 0
        self._offer(self.session.awaiting())

    def announce_seat(self, name: str) -> None:
        alone = is_you(self.session.seats, self.viewer)
        self._prompt.set(_("Your turn") if alone else _("{name}’s turn").format(name=name), True)

    # --- doing --------------------------------------------------------------------------------

    def _offer(self, player: int | None) -> None:
        """A button for each legal action of `player`, as many as there is room for, and for the next ones."""
        for button in self._offered:
            button.remove()
        self._offered = []
        self._doers = {}
        if player is None:
            self._prompt.set("", False)
            return
        self.announce_seat(subject_name(self.session.seats, player))
        state, game = self.session.state, presentation_of(self.session.game.id)
        actions = state.legal_actions(player)
        room = self._columns * self._rows
        if len(actions) > room:
            room -= 1
        pages = -(-len(actions) // room)
        shown = actions[self._page * room : (self._page + 1) * room]
        for i, action in enumerate(shown):
            words = game.action_words(state, action, player, self.session.seats)
            self._doers[action] = self._button(i, words, partial(self.act, action))
        if pages > 1:
            text = f"{self._page + 1} / {pages}"
            self._button(room, text, partial(self._turn_page, player, pages), icon="ui.next")
        if self.session.can_undo:
            rect = self.px(self._undo)
            button = Button(self.app, rect, self.undo, icon="ui.undo", style="lapis", name=_("Undo"))
            self._offered.append(self.add(button))

    def _button(self, place: int, text: str, act: Callable[[], None], icon: str = "") -> Button:
        rect = self.px(self._buttons.grid(self._columns, self._rows, GAP)[place])
        button = self.add(Button(self.app, rect, act, text=text, icon=icon, size=SIZE_TEXT))
        self._offered.append(button)
        return button

    def doers(self, action: Action) -> Sequence[Widget]:
        return [self._doers[action]] if action in self._doers else []  # it may be on another page

    def tools(self) -> Collection[Widget]:
        return self._offered

    def _turn_page(self, player: int, pages: int) -> None:
        self._page = (self._page + 1) % pages
        self._offer(player)
