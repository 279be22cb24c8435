"""The table by keys alone: a cursor among the stones that can be planned or are planned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.anubix import NAMES

from ...translate import _
from ..steps import nearest, next_place
from .telling import COLOUR_NAMES

if TYPE_CHECKING:
    from .view import AnubixBoard

STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Keys:
    """Arrows and N move the cursor; Enter plans, and on a planned stone builds; the space bar takes it back.

    P pays otherwise, B builds, Z takes back, X passes.
    """

    def __init__(self, board: AnubixBoard) -> None:
        self.board = board
        self.at: int | None = None
        """The place under the cursor, if it is shown."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was used."""
        board = self.board
        planning = board.planning
        if planning is None:
            return False
        key = event.key
        if key in STEPS:
            self.board.app.stage.set_focus(None)
            self._step(*STEPS[key])
        elif key == pygame.K_n:
            places = sorted({*self.board.sheet.offers, *planning.places})
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self._go_to(next_place(places, self.at, -1 if back else 1))
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._choose_by_key(confirm=key != pygame.K_SPACE)
        elif key == pygame.K_b:
            board.confirm()
        elif key == pygame.K_p:
            board.pay_otherwise()
        elif key in (pygame.K_z, pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE):
            board.take_back()
        elif key == pygame.K_x:
            board.pass_on()
        elif key == pygame.K_ESCAPE and (planning.plan or board.chosen):
            board.take_back()
        else:
            return False
        return True

    def _step(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest stone in a direction that can be planned or is planned."""
        assert self.board.planning
        places = sorted({*self.board.sheet.offers, *self.board.planning.places})
        centres = {place: self.board.sheet.place_rect(place).center for place in places}
        self._go_to(nearest(centres, self.at, dx, dy))

    def _go_to(self, place: int | None) -> None:
        if place is None:
            self.board.app.sound.play("illegal")
            return
        self.at = place
        self.board.sheet.point(place)
        assert self.board.planning
        self.board.app.host.announce(f"{NAMES[place]}, {_(COLOUR_NAMES[self.board.planning.colours[place]])}")

    def _choose_by_key(self, confirm: bool) -> None:
        """Plan the stone under the cursor; on a planned one Enter builds and the space bar takes it back."""
        board = self.board
        planning, place = board.planning, self.at
        assert planning
        if place is not None and place not in planning.places:
            board.tap(place)
        elif confirm:
            if planning.turn():
                board.confirm()
            else:
                self.board.app.sound.play("illegal")
        elif place is not None:
            planning.take_back(place)
            board.planned(place, "pick_up")
