"""Tools that make events visible: things that fly, panels that tremble, the origin of each card."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.table.board.flight import fly
from game.ui.table.board.script import Moving
from game.ui.table.board.shake import tremble

from ..rules import Move, load_cards
from .board import MummyTable
from .card_art import RATIO, card_extent, card_face, card_origin, upright
from .panels import Panels

BEAT_MS = 140.0
"""Between one thing and the next."""


class Performer:
    """Moves things on the table and on the panel that lies over it; scripts are played on it."""

    def __init__(self, board: MummyTable, panels: Panels) -> None:
        self.board, self.panels = board, panels
        self.kit = board.kit

    def own(self, player: int) -> bool:
        """True if that player's explorer is the one shown large."""
        return player == self.board.viewer

    def sound(self, name: str) -> None:
        self.kit.sound.play(name)

    def tremble(self, player: int) -> None:
        """Shake the panel of a player's explorer."""
        tremble(self.board.panel_of(player))

    def hand_rect(self, player: int, kind: int) -> pygame.Rect:
        """The origin of a card that this player plays; it leaves the own hand then."""
        board = self.board
        if self.own(player) and isinstance(load_cards()[kind], Move) and board.solo:
            return board.solo.turned_rect()
        if self.own(player):
            rect = board.hand.remove_card(kind)
            if rect is None and kind in board.shown.seats[player].finds:
                rect = board.explorer.find_rect(kind)
            return rect if rect and rect.width > 1 else board.hand.rect.copy()
        return board.panel_of(player).rect.copy()

    def fly_card(self, kind: int, start: pygame.Rect, end: pygame.Rect) -> Moving:
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
        return fly(self.board, face, around(_upright(start)), around(end))

    def fly_leaves(self, player: int, start: pygame.Rect) -> Moving:
        """A leaf flies to where the player's leaves are counted."""
        side = self.kit.u(40)
        begin, end = pygame.Rect(0, 0, side, side), pygame.Rect(0, 0, side * 2 // 3, side * 2 // 3)
        begin.center, end.center = start.center, self.board.panel_of(player).leaves_rect().center
        self.kit.sound.play("gem")
        return fly(self.board, self.kit.sprites.get("attribute.leaf.ink", side), begin, end)


def _upright(rect: pygame.Rect) -> pygame.Rect:
    """A rectangle as high as wide panels are, in the shape of a card, in the middle of `rect`."""
    return upright(max(1, min(rect.height, round(rect.width / RATIO)))).move_to(center=rect.center)
