"""The table of Pyramids: puts the parts together, plays events on them and turns input into actions."""

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

from ..rules import Mark
from ..rules.grid import cell_indices
from ..rules.phases import DRAFT
from .board import PyramidsTable
from .deciding import Deciding
from .keys import press_key
from .moments import MOMENTS
from .performance import SCRIPTS
from .shown import Shown


class PyramidsBoard(PyramidsTable):
    """See `Board`."""

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        super().__init__(app, session, pointing, asked)
        self.deciding = Deciding(self)
        self.moments = Moments(self, app, MOMENTS)

    def build(self) -> None:
        self.kit.stage.pointer_cancel()  # a shape that is held goes back to where it lay
        kept = self.deciding.placing
        super().build()
        self.deciding.build()
        self.sync()
        self.deciding.resume(kept)

    def sync(self) -> None:
        self.deciding.put_away()
        self.shown = Shown.of(self.state)
        self.show_all()

    def script(self, event: Event) -> Script:
        self.deciding.put_away()
        self.prompt.set("", own=False)
        return SCRIPTS.script(self, event)

    def happen(self, event: Event) -> None:
        """Panels follow when the script says so."""
        self.shown.apply(event)

    def settle(self) -> None:
        self.deciding.status()
        if self.session.awaiting() == self.viewer:
            self.deciding.begin()
        else:
            self.deciding.end()

    def act_directly(self, action: Action) -> None:
        self.deciding.end()
        self.act(action)

    def needs_cover(self) -> bool:
        return self.state.phase == DRAFT

    def sketch(self) -> str:
        return self.deciding.placing.sketch() if self.deciding.placing else ""

    def take_up(self, sketch: str) -> None:
        self.deciding.take_up(sketch)

    # --- the decision -------------------------------------------------------------------------

    def doers(self, action: Action) -> Sequence[Widget]:
        placing = self.deciding.placing
        return [self.deciding.buttons["mark"]] if placing and placing.action() == action else []

    def show_ghost(self, action: Action) -> bool:
        self._advise(action if isinstance(action, Mark) else None)
        return super().show_ghost(action)

    def hide_ghost(self) -> None:
        self._advise(None)
        super().hide_ghost()

    def _advise(self, mark: Mark | None) -> None:
        if self.deciding.placing:
            self.deciding.placing.advised = mark

    def tools(self) -> Collection[Widget]:
        return self.deciding.buttons.values()

    def spots(self) -> list[pygame.Rect]:
        return self.deciding.spots()

    def attention(self) -> Point | None:
        place = self.deciding.placing.place if self.deciding.placing else None
        if place is None:
            return None
        return self.chambers[place.slot].cell_rect(cell_indices(place.mask)[0]).center

    def key(self, event: pygame.event.Event) -> bool:
        return press_key(self.deciding, event)

    def second_finger(self) -> bool:
        held = self.deciding.piece.held is not None
        if held:
            self.deciding.turn_right()
        return held

    def second_button(self, button: int) -> None:
        if self.deciding.piece.held and button == 3:
            self.deciding.mirror()
        elif self.deciding.piece.held:
            self.deciding.turn_right()


BOARD = PyramidsBoard
