"""The keyboard on the table of Pyramids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from .view import PyramidsBoard


def press_key(board: PyramidsBoard, event: pygame.event.Event) -> bool:
    """Do what a key means on the table of Pyramids; whether it means anything."""
    placing = board.placing
    if not placing:
        return False
    steps = {
        pygame.K_LEFT: (-1, 0),
        pygame.K_RIGHT: (1, 0),
        pygame.K_UP: (0, -1),
        pygame.K_DOWN: (0, 1),
    }
    key = event.key
    if key in steps:
        board.kit.stage.set_focus(None)
        if board.piece.hovered and not placing.place:
            placing.place = board.piece.hovered
        if placing.step(*steps[key], stacked=board.layout.kind == "narrow"):
            board.piece.lay(placing.place)
    elif key in (pygame.K_r, pygame.K_e, pygame.K_PERIOD):
        board.turn_right()
    elif key in (pygame.K_q, pygame.K_COMMA):
        board.turn_left()
    elif key in (pygame.K_m, pygame.K_f, pygame.K_x):
        board.mirror()
    elif key in (pygame.K_1, pygame.K_KP1, pygame.K_s):
        board.toggle_single()
    elif key in (pygame.K_z, pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE):
        board.take_back()
    elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) or (key == pygame.K_SPACE and placing.place):
        board.confirm()
    elif key == pygame.K_SPACE:
        board.next_place()
    elif key == pygame.K_n:
        board.next_place(-1 if event.mod & pygame.KMOD_SHIFT else 1)
    elif key == pygame.K_ESCAPE and placing.place:
        board.take_back()
    else:
        return False
    return True
