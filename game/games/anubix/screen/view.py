"""The table of Anubix: puts the parts together, plays events on them and turns input into actions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pygame

from game.engine import Action, Event
from game.play.session import Session
from game.ui.table.board.board import Asked
from game.ui.table.board.moment_view import Moments
from game.ui.table.board.script import Script
from game.ui.table.contracts import Pointing
from game.ui.table.scene import Shell
from game.ui.toolkit.stage import ENTER, Point, Widget

from ..rules import AnubixState
from ..rules.events import DiceRolled, SeatStarted
from .board import AnubixTable
from .deciding import Deciding
from .hands import Hands
from .keys import press_key
from .moments import MOMENTS
from .performance import SCRIPTS, Performer, roll
from .shown import Shown
from .throwing import Throw


class AnubixBoard(AnubixTable):
    """See `Board`."""

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        super().__init__(app, session, pointing, asked)
        self.deciding = Deciding(self)
        self.moments = Moments(self, app, MOMENTS)
        self._is_new = True
        """True until its first dice, which are rolled with the deal, have been shown."""
        self._rolls = False
        """True while thrown dice roll."""
        self.throwing: Throw | None = None
        """The target of the tap that throws the dice, while they are to be thrown."""

    def build(self) -> None:
        self.kit.stage.pointer_cancel()  # a die that is held goes back to where it lay
        kept = self.deciding.planning
        super().build()
        self.deciding.build_buttons()
        self.hands = self.add(Hands(self.deciding))
        self.throwing = None
        self.deciding.build_tag()
        self.performer = Performer(self)
        self.sync()
        self.deciding.resume(kept)

    def sync(self) -> None:
        self.deciding.end()
        self.shown = shown = Shown.of(self.state)
        kept = self.unthrown
        if kept and (shown.active, shown.seat, shown.dice) != (kept.active, kept.active, kept.colours):
            self.unthrown = None  # the game has gone on without that throw
        self.show_all()

    def script(self, event: Event) -> Script:
        self.deciding.end()
        if self.unthrown and not isinstance(event, SeatStarted):
            self._reveal()  # who can build nothing throws nothing
        return SCRIPTS.script(self.performer, event)

    def happen(self, event: Event) -> None:
        """Panels follow when the script says so. Dice that are rolled elsewhere are not seen here."""
        if isinstance(event, DiceRolled) and self.is_thrown_by_hand(event):
            self.unthrown = event
        if not (isinstance(event, DiceRolled) and self.about_to_turn_to(event.active)):
            self.shown.apply(event)

    def log_event(self, event: Event) -> None:
        if event != self.unthrown:
            super().log_event(event)

    def show_status(self) -> None:
        self.deciding.status()

    def before_first(self) -> Sequence[Event]:
        start = self.session.first_state()
        if start is None:
            return ()
        assert isinstance(start, AnubixState)
        rolled = DiceRolled(start.active, start.dice)
        if not self.session.chapters and self._is_new and self.is_thrown_by_hand(rolled):
            self._is_new, self.unthrown = False, rolled
            return ()
        return (rolled,)

    def settle(self) -> None:
        asked = self.session.awaiting() == self.viewer
        if asked:
            self.performer.uncover(self.prompt.rect)
        self._offer_throw(asked and self.unthrown is not None)
        if asked and self.can_decide():
            self.deciding.begin()
        else:
            self.deciding.end()
        self.deciding.status()

    # --- throwing -----------------------------------------------------------------------------

    def can_decide(self) -> bool:
        return self.unthrown is None and not self._rolls

    def _offer_throw(self, offered: bool) -> None:
        if self.throwing and not offered:
            self.throwing.remove()
            self.throwing = None
        elif offered and self.throwing is None:
            self.throwing = self.add(Throw(self.kit, self.tray.rect, self.throw))

    def throw(self) -> None:
        """Throw the person's dice; the log has the result once they lie."""
        if self.unthrown is None or self.throwing is None:
            return
        event, self.unthrown = self.unthrown, None
        self._offer_throw(False)
        self.show_panels()
        self.deciding.status()
        self._rolls = True
        ms = roll(self).ms
        if self.app.motion.factor:
            self.app.motion.after(ms, lambda: self._thrown(event))
        else:
            self._thrown(event)

    def feels_shakes(self) -> bool:
        return self.throwing is not None

    def shaken(self) -> None:
        self.throw()

    def _thrown(self, event: DiceRolled) -> None:
        self._rolls = False
        self.log_event(event)
        self.settle()

    def _reveal(self) -> None:
        event, self.unthrown = self.unthrown, None
        assert event
        self._offer_throw(False)
        self.log_event(event)
        self.show_panels()

    def act_directly(self, action: Action) -> None:
        self.deciding.act(action)

    def announce_seat(self, name: str) -> None:
        super().announce_seat(name)
        if self.viewer == self.shown.active == self.shown.seat and self.unthrown is None:
            roll(self)  # the dice were kept back until the table had turned round

    def sketch(self) -> str:
        return self.deciding.planning.sketch() if self.deciding.planning else ""

    def take_up(self, sketch: str) -> None:
        self.deciding.take_up(sketch)

    # --- the decision -------------------------------------------------------------------------

    def doers(self, action: Action) -> Sequence[Widget]:
        planning = self.deciding.planning
        return [self.deciding.buttons["build"]] if planning and planning.turn() == action else []

    def tools(self) -> Collection[Widget]:
        return self.deciding.buttons.values()

    def attention(self) -> Point | None:
        at = self.deciding.cursor
        return self.sheet.place_rect(at).center if at is not None else None

    def key(self, event: pygame.event.Event) -> bool:
        if self.throwing and event.key in (*ENTER, pygame.K_SPACE, pygame.K_t):
            self.throw()
            return True
        return press_key(self.deciding, event)


BOARD = AnubixBoard
