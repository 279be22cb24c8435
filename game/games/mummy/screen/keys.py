"""The table by keys alone: digits choose cards, arrows go from field to field."""

from __future__ import annotations

import pygame

from game.ui.table.board.cursor_keys import nearest, next_place
from game.ui.toolkit.stage import ARROWS, ENTER

from ..rules import NAMES
from .board import MummyTable
from .deciding import Deciding

CARDS = {pygame.K_1 + number: number for number in range(9)} | {
    pygame.K_KP1 + number: number for number in range(9)
}
LETTERS = {
    pygame.K_e: "exchange",
    pygame.K_x: "decline",
    pygame.K_p: "pass",
    pygame.K_s: "stay",
    pygame.K_b: "break",
    pygame.K_r: "remove",
    pygame.K_t: "turn",
    pygame.K_c: "enter",
    pygame.K_l: "look",
    pygame.K_q: "quiet",
}
"""Letters that press a button of the row; H heals in the first way there is."""


class Keys:
    """1–9 choose cards; arrows and N go among the glowing fields; Enter or the space bar goes there.

    E exchanges, H heals, X plays nothing, Q nothing in this round, T turns a card over, ? shows
    the chosen card large, Z takes back.
    """

    def __init__(self, board: MummyTable, deciding: Deciding) -> None:
        self.board, self.deciding = board, deciding
        self.at: int | None = None
        """The field under the cursor, if it is shown."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was used."""
        board, deciding, key = self.board, self.deciding, event.key
        if key in CARDS and CARDS[key] < len(board.hand.kinds):
            deciding.tap_card(CARDS[key])
        elif key in ARROWS and board.pyramid.offered:
            board.kit.stage.set_focus(None)
            self._step(*ARROWS[key])
        elif key == pygame.K_n and board.pyramid.offered:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self._go_to(next_place(sorted(board.pyramid.offered), self.at, -1 if back else 1))
        elif key in (*ENTER, pygame.K_SPACE) and self._chooses():
            pass
        elif key == pygame.K_ESCAPE:
            return deciding.back()
        elif key in (pygame.K_QUESTION, pygame.K_SLASH, pygame.K_i) and deciding.kind is not None:
            board.hand.enlarge(deciding.kind)
        elif key in (pygame.K_z, pygame.K_u, pygame.K_BACKSPACE):
            if not deciding.back():
                deciding.take_back()
        elif key == pygame.K_h:
            return self._press(next((name for name in board.actions.buttons if name.startswith("heal")), ""))
        elif key in LETTERS:
            return self._press(LETTERS[key])
        else:
            return False
        return True

    def _press(self, name: str) -> bool:
        button = self.board.actions.buttons.get(name)
        if button is None:
            return False
        button.activate()
        return True

    def _chooses(self) -> bool:
        """Go to the field under the cursor, or do what is chosen; whether there was anything."""
        board = self.board
        if self.at is not None and self.at in board.pyramid.offered:
            field, self.at = self.at, None
            board.pyramid.lift(None)
            self.deciding.tap_field(field)
            return True
        if self.deciding.ready():
            self.deciding.confirm()
            return True
        return False

    def _step(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest glowing field in a direction."""
        centres = {field: self.board.pyramid.field_rect(field).center for field in self.board.pyramid.offered}
        self._go_to(nearest(centres, self.at, dx, dy))

    def _go_to(self, field: int | None) -> None:
        if field is None:
            self.board.kit.sound.play("illegal")
            return
        self.at = field
        self.board.pyramid.lift(field, by_keys=True)
        self.board.kit.host.announce(NAMES[field])
