"""Pointer input on the table: dice and other payments are dragged or tapped, stones are tapped."""

from __future__ import annotations

import pygame

from game.ui.table.board.press_target import nearest_in_reach
from game.ui.toolkit.stage import TAP_SLOP, Point, Pointer, Widget
from game.ui.toolkit.widgets.pressable import Pressable

from ..rules import DIE
from .deciding import Deciding
from .planning import Source

REACH = 16.0
"""Presses and drops so many units beside a target still count for it."""
LIFT = 46.0
"""A dragged thing is drawn so many units above the finger, so that it stays visible."""


class Hands(Widget):
    """Lies above dice, quarry and sheet while a turn is planned, and turns gestures into plans."""

    def __init__(self, deciding: Deciding) -> None:
        super().__init__(deciding.board.kit, deciding.board.rect)
        self.deciding, self.board = deciding, deciding.board
        self.held: Source | None = None
        self._meant: Source | int | None = None
        """The target of the press: see `aimed`."""
        self._picture: pygame.Surface | None = None
        self._at = pygame.Rect(0, 0, 0, 0)
        self._finger: Point = (0, 0)

    # --- what is there ------------------------------------------------------------------------

    def sources(self) -> list[tuple[Source, pygame.Rect]]:
        """Everything that can pay, and where it is."""
        board = self.board
        dice = [
            (Source(DIE, die, board.shown.dice[die]), rect) for die, rect in board.tray.dice_in_the_middle()
        ]
        return dice + [(Source(pay, None, colour), rect) for pay, colour, rect in board.quarry.payments()]

    def aimed(self, pos: Point) -> Source | int | None:
        """The target of a press: a payment, or a place. The one under it comes first.

        The reach of what is near ends where something else lies: a button, or what is used up.
        """
        things: list[tuple[Source | int, pygame.Rect]] = [*self.sources(), *self.board.sheet.places()]
        found = nearest_in_reach(things, pos)
        if found is None and not self._taken(pos):
            found = nearest_in_reach(things, pos, REACH * self.kit.k)
        return found

    def _taken(self, pos: Point) -> bool:
        """True if something lies at a position that is no payment and no place."""
        board = self.board
        used = (*board.tray.dice, *board.quarry.rects())
        others = (child.finger_rect() for child in board.children if isinstance(child, Pressable))
        return any(rect.collidepoint(pos) for rect in (*used, *others))

    def hit(self, pos: Point) -> bool:
        return self.deciding.planning is not None and self.aimed(pos) is not None

    def cursor(self, pos: Point) -> str:
        planning, found = self.deciding.planning, self.aimed(pos)
        useful = planning and (found in self.board.sheet.offers or found in planning.places)
        return "pointer" if useful or isinstance(found, Source) else "default"

    def hover(self, pos: Point | None) -> None:
        place = self.board.sheet.place_at(pos) if pos else None
        self.board.sheet.lift(place if place in self.board.sheet.offers else None)

    # --- gestures -----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        self.deciding.use_keys(False)
        self._meant = self.aimed(pointer.pos)

    def drag(self, pointer: Pointer) -> None:
        if isinstance(self._meant, Source) and self.held is None and pointer.stray > TAP_SLOP:
            self._pick_up(self._meant)
        if self.held is None:
            return
        lift = self.kit.u(LIFT) if pointer.touch else 0
        self._finger = pointer.pos
        self._move((pointer.pos[0], pointer.pos[1] - lift))
        self.board.sheet.lift(self._target())

    def _pick_up(self, source: Source) -> None:
        board = self.board
        self.kit.sound.play("pick_up")
        if source.die is not None:
            self._picture = board.tray.die_surface(source.die)
            board.tray.hold(source.die)
        else:
            assert board.quarry.seat
            self._picture = board.quarry.pay_surface(source.pay, board.quarry.seat.jokers - 1)[0]
        self.held = source
        self.deciding.choose(source, held=True)

    def _move(self, centre: Point) -> None:
        assert self._picture
        self.kit.stage.invalidate(self._at)
        self._at = self._picture.get_rect(center=centre)
        self.kit.stage.invalidate(self._at)

    def _target(self) -> int | None:
        """The stone that would use the held payment if it were dropped now.

        The stone under it, else the one under the finger (a finger hides what is under it, so what it drags
        hovers above it), else the nearest stone in reach of either; of those that it can pay for.
        """
        held = self.held
        if held is None:
            return None
        things = [thing for thing in self.board.sheet.places() if self.deciding.can_use(held, thing[0])]
        for reach in (0.0, REACH * self.kit.k):
            for pos in (self._at.center, self._finger):
                place = nearest_in_reach(things, pos, reach)
                if place is not None:
                    return place
        return None

    def release(self, pointer: Pointer) -> None:
        deciding, meant, self._meant = self.deciding, self._meant, None
        if self.held:
            self._drop(self.held)
        elif isinstance(meant, Source):
            self.kit.sound.play("pick_up")
            deciding.choose(None if meant == deciding.chosen else meant)
        elif meant is not None:
            deciding.tap(meant)

    def _drop(self, held: Source) -> None:
        """Use what was held, or put it back and say why it cannot be used there."""
        board, target = self.board, self._target()
        missed = [board.sheet.place_at(pos) for pos in (self._at.center, self._finger)]
        self._let_go()
        self.deciding.choose(None, held=True)
        if target is not None:
            self.deciding.use(held, target)
            return
        place = next((place for place in missed if place is not None), None)
        if place is None:
            self.kit.sound.play("place")
        else:
            self.deciding.refuse(place, held)

    def cancel(self) -> None:
        self._meant = None
        if self.held:
            self._let_go()
            self.deciding.choose(None, held=True)

    def _let_go(self) -> None:
        self.kit.stage.invalidate(self._at)
        self.held, self._picture = None, None
        self.board.tray.hold(None)
        self.board.sheet.lift(None)

    def bounds(self) -> pygame.Rect:
        return self._at

    def draw(self, target: pygame.Surface) -> None:
        if self.held and self._picture:
            target.blit(self._picture, self._at)
