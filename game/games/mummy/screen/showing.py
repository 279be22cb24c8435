"""What it takes to make events visible: things that fly, dice that are waited for, what is said meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine import Event
from game.ui.table.board.flight import fly
from game.ui.table.board.shake import tremble

from ..rules import Move, load_cards
from .board import MummyTable
from .card_art import RATIO, card_extent, card_face, card_origin
from .panels import Panels

BEAT_MS = 140.0
"""Between one thing and the next."""


class Showing:
    """Lets events have happened on the table, at once or when what they reveal lies open."""

    def __init__(self, board: MummyTable, panels: Panels) -> None:
        self.board, self.panels = board, panels
        self.kit = board.kit
        self.suspense = 0.0
        """The ms until what the event last played reveals lies open: what it brings is not told before."""
        self._great = False  # whether the event that is played is a moment, with a sound and words of its own

    def happen(self, event: Event) -> None:
        """The event has happened: let everything show it."""
        self.board.shown.apply(event)
        self.board.show_all()

    def roll(self, wait: float) -> float:
        """Dice roll for so long: nothing is told before they lie, which they do at once without motion."""
        self.suspense = wait if self.kit.motion.factor else 0.0
        return wait

    def happen_later(self, event: Event) -> None:
        """The table shows what the event has changed when what it reveals lies open, not before."""
        self.kit.motion.after(self.suspense, lambda: self.happen(event), key="mummy revealed")

    def own(self, player: int) -> bool:
        """Whether that player's explorer is the one shown large."""
        return player == self.board.viewer

    def tremble(self, player: int) -> None:
        """Shake the panel of a player's explorer."""
        tremble(self.board.panel_of(player))

    def hand_rect(self, player: int, kind: int) -> pygame.Rect:
        """Where a card comes from that this player plays; it is gone from the own hand then."""
        board = self.board
        if self.own(player) and isinstance(load_cards()[kind], Move) and board.solo:
            return board.solo.turned_rect()
        if self.own(player):
            rect = board.hand.remove_card(kind)
            if rect is None and kind in board.shown.seats[player].finds:
                rect = board.explorer.find_rect(kind)
            return rect if rect and rect.width > 1 else board.hand.rect.copy()
        return board.panel_of(player).rect.copy()

    def fly_card(
        self, kind: int, start: pygame.Rect, end: pygame.Rect, arrived: Callable[[], object]
    ) -> None:
        """Let a card fly face up from place to place, in the size of the larger one."""
        large = end if end.height >= start.height else start
        whole = card_extent(self.kit, large.size)
        wider = whole[0] / large.width
        taller = whole[1] / large.height

        def around(rect: pygame.Rect) -> pygame.Rect:
            if rect.size == large.size:
                return pygame.Rect(card_origin(self.kit, rect), whole)
            return rect.inflate(round(rect.width * (wider - 1)), round(rect.height * (taller - 1)))

        face = partial(card_face, self.kit, kind, large.size)
        fly(self.board, face, around(_upright(start)), around(end), arrived)

    def fly_leaves(self, player: int, start: pygame.Rect, arrived: Callable[[], object]) -> None:
        """A leaf flies to where the player's leaves are counted."""
        side = round(40 * self.kit.k)
        begin, end = pygame.Rect(0, 0, side, side), pygame.Rect(0, 0, side * 2 // 3, side * 2 // 3)
        begin.center, end.center = start.center, self.board.panel_of(player).leaves_rect().center
        self.kit.sound.play("gem")
        fly(self.board, self.kit.sprites.get("attribute.leaf.ink", side), begin, end, arrived)


def _upright(rect: pygame.Rect) -> pygame.Rect:
    """A rectangle as high as wide panels are, in the shape of a card, in the middle of `rect`."""
    tall = max(1, min(rect.height, round(rect.width / RATIO)))
    return pygame.Rect(0, 0, max(1, round(tall * RATIO)), tall).move_to(center=rect.center)
