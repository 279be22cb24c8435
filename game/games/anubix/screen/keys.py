"""The table by keys alone: a cursor among the stones that can be planned or are planned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.table.steps import nearest, next_place
from game.ui.toolkit.translate import _

from .log import COLOUR_NAMES, PAYMENT_NAMES, place_words

if TYPE_CHECKING:
    from .view import AnubixBoard

STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
BUILD, TAKE_UP = (pygame.K_RETURN, pygame.K_KP_ENTER), pygame.K_SPACE
BACK = (pygame.K_z, pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE)
KEYS = {*STEPS, *BUILD, TAKE_UP, *BACK, pygame.K_n, pygame.K_b, pygame.K_p, pygame.K_x}
"""Who presses one of these is told of keys, not of taps."""


class Keys:
    """Arrows and N move the cursor; Enter plans, and on a planned stone builds; the space bar takes it back.

    P pays otherwise, B builds, Z takes back, X passes.
    """

    def __init__(self, board: AnubixBoard) -> None:
        self.board = board
        self.at: int | None = None
        """The place under the cursor, if it is shown."""
        self.used = False
        """Whether keys were what the person used last."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was used."""
        board = self.board
        planning = board.planning
        if planning is None:
            return False
        key = event.key
        if key in KEYS and not self.used:
            self.used = True
            board.asking.task()
        if key in STEPS:
            self.board.kit.stage.set_focus(None)
            self._step(*STEPS[key])
        elif key == pygame.K_n:
            places = self._places()
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self._go_to(next_place(places, self.at, -1 if back else 1))
        elif key in (*BUILD, TAKE_UP):
            self._choose_by_key(confirm=key != TAKE_UP)
        elif key == pygame.K_b:
            board.confirm()
        elif key == pygame.K_p:
            board.pay_otherwise()
        elif key in BACK:
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
        places = self._places()
        if self.at is None:
            self._go_to(self._first(places))
            return
        centres = {place: self.board.sheet.place_rect(place).center for place in places}
        self._go_to(nearest(centres, self.at, dx, dy))

    def _places(self) -> list[int]:
        """All that the cursor may come to."""
        assert self.board.planning
        return sorted({*self.board.sheet.offers, *self.board.planning.places})

    def _first(self, places: list[int]) -> int | None:
        """Where the cursor comes up: on what is planned, else on the stone that costs least."""
        planning, prices = self.board.planning, self.board.sheet.prices
        assert planning
        planned = set(planning.places)
        return min(
            places, key=lambda place: (place not in planned, prices.get(place, 0), place), default=None
        )

    def _go_to(self, place: int | None) -> None:
        if place is None:
            self.board.kit.sound.play("illegal")
            return
        self.at = place
        self.board.sheet.point(place)
        planning, kind = self.board.planning, self.board.sheet.kind_at(place)
        assert planning
        words = [place_words(place), _(COLOUR_NAMES[planning.colours[place]])]
        if kind:
            words.append(_(PAYMENT_NAMES[kind]))
        self.board.kit.host.announce(", ".join(words))

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
                self.board.kit.sound.play("illegal")
        elif place is not None:
            planning.take_back(place)
            board.planned(place, "pick_up")
