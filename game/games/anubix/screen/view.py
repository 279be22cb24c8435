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
from game.ui.toolkit.stage import Point, Widget

from ..rules import AnubixState
from ..rules.events import DiceRolled
from .board import AnubixTable
from .deciding import Deciding
from .hands import Hands
from .keys import press_key
from .moments import MOMENTS
from .performance import SCRIPTS, Performer, roll
from .shown import Shown


class AnubixBoard(AnubixTable):
    """See `Board`."""

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        super().__init__(app, session, pointing, asked)
        self.deciding = Deciding(self)
        self.moments = Moments(self, app, MOMENTS)

    def build(self) -> None:
        self.kit.stage.pointer_cancel()  # a die that is held goes back to where it lay
        kept = self.deciding.planning
        super().build()
        self.deciding.build_buttons()
        self.hands = self.add(Hands(self.deciding))
        self.deciding.build_tag()
        self.performer = Performer(self)
        self.sync()
        self.deciding.resume(kept)

    def sync(self) -> None:
        self.deciding.end()
        self.shown = Shown.of(self.state)
        self.show_all()

    def script(self, event: Event) -> Script:
        self.deciding.end()
        return SCRIPTS.script(self.performer, event)

    def happen(self, event: Event) -> None:
        """Panels follow when the script says so. Dice that are rolled elsewhere are not seen here."""
        if not (isinstance(event, DiceRolled) and self.about_to_turn_to(event.active)):
            self.shown.apply(event)

    def show_status(self) -> None:
        self.deciding.status()

    def before_first(self) -> Sequence[Event]:
        record = self.session.record()
        start = self.session.game.new(len(record.seats), record.seed, record.setup)
        assert isinstance(start, AnubixState)
        return (DiceRolled(start.active, start.dice),)

    def settle(self) -> None:
        if self.session.awaiting() == self.viewer:
            self.deciding.begin()
        else:
            self.deciding.end()
        self.deciding.status()

    def act_directly(self, action: Action) -> None:
        self.deciding.act(action)

    def announce_seat(self, name: str) -> None:
        super().announce_seat(name)
        if self.viewer == self.shown.active == self.shown.seat:
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
        return press_key(self.deciding, event)


BOARD = AnubixBoard
