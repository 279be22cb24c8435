"""Pointer input on the table: dice and other payments are dragged or tapped, stones are tapped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.anubix import DIE

from ...stage import TAP_SLOP, Point, Pointer, Widget

if TYPE_CHECKING:
    from .view import AnubixBoard

REACH = 16.0
"""A stone is meant by a press so many units beside it, and by what is let go there."""
LIFT = 46.0
"""What a finger drags is shown so many units above it, so that it can be seen."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can pay: a die (its number and colour), a quarry stone or the next joker."""

    pay: int
    die: int | None = None
    colour: int | None = None


class Hands(Widget):
    """Lies above dice, quarry and sheet while a turn is planned, and turns gestures into plans."""

    def __init__(self, board: AnubixBoard) -> None:
        super().__init__(board.app, board.rect)
        self.board = board
        self.held: Source | None = None
        self._pressed: Source | None = None
        self._place: int | None = None
        self._picture: pygame.Surface | None = None
        self._at = pygame.Rect(0, 0, 0, 0)

    # --- what is there ------------------------------------------------------------------------

    def source_at(self, pos: Point) -> Source | None:
        """What can pay at a position."""
        board = self.board
        die = board.tray.die_at(pos)
        if die is not None:
            return Source(DIE, die, board.shown.dice[die])
        pay = board.quarry.pay_at(pos)
        return Source(pay) if pay is not None else None

    def hit(self, pos: Point) -> bool:
        board = self.board
        if board.planning is None:
            return False
        return self.source_at(pos) is not None or board.sheet.place_at(pos, REACH) is not None

    def cursor(self, pos: Point) -> str:
        planning = self.board.planning
        place = self.board.sheet.place_at(pos)
        useful = planning and (place in self.board.sheet.offers or place in planning.places)
        return "pointer" if useful or self.source_at(pos) else "default"

    def hover(self, pos: Point | None) -> None:
        place = self.board.sheet.place_at(pos) if pos else None
        self.board.sheet.lift(place if place in self.board.sheet.offers else None)

    # --- gestures -----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        self._pressed = self.source_at(pointer.pos)
        self._place = None if self._pressed else self.board.sheet.place_at(pointer.pos, REACH)

    def drag(self, pointer: Pointer) -> None:
        if self._pressed and self.held is None and pointer.stray > TAP_SLOP:
            self._pick_up(self._pressed)
        if self.held is None:
            return
        lift = round(LIFT * self.app.k) if pointer.touch else 0
        self._move((pointer.pos[0], pointer.pos[1] - lift))
        self.board.sheet.lift(self._target())

    def _pick_up(self, source: Source) -> None:
        board = self.board
        self.app.sound.play("pick_up")
        if source.die is not None:
            self._picture = board.tray.die_surface(source.die)
            board.tray.hold(source.die)
        else:
            assert board.quarry.seat
            self._picture = board.quarry.pay_surface(source.pay, board.quarry.seat.jokers - 1)[0]
        self.held = source
        board.choose(source)

    def _move(self, centre: Point) -> None:
        assert self._picture
        self.app.stage.invalidate(self._at)
        self._at = self._picture.get_rect(center=centre)
        self.app.stage.invalidate(self._at)

    def _target(self) -> int | None:
        """The stone on which what is held would be used if it were let go now."""
        place = self.board.sheet.place_at(self._at.center, REACH)
        planning = self.board.planning
        if place is None or planning is None:
            return None
        return place if place in self.board.sheet.offers or place in planning.places else None

    def release(self, pointer: Pointer) -> None:
        board, source, place = self.board, self._pressed, self._place
        self._pressed = self._place = None
        if self.held:
            target = self._target()
            held = self.held
            self._let_go()
            board.choose(None)
            if target is None or not board.use(held, target):
                self.app.sound.play("illegal" if target is not None else "place")
        elif source:
            self.app.sound.play("pick_up")
            board.choose(None if source == board.chosen else source)
        elif place is not None:
            board.tap(place)

    def cancel(self) -> None:
        self._pressed = self._place = None
        if self.held:
            self._let_go()
            self.board.choose(None)

    def _let_go(self) -> None:
        self.app.stage.invalidate(self._at)
        self.held, self._picture = None, None
        self.board.tray.hold(None)
        self.board.sheet.lift(None)

    def bounds(self) -> pygame.Rect:
        return self._at

    def draw(self, target: pygame.Surface) -> None:
        if self.held and self._picture:
            target.blit(self._picture, self._at)
