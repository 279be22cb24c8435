"""The keyboard on the table of Pyramids."""

from __future__ import annotations

import pygame

from game.ui.toolkit.stage import ARROWS, ENTER

from .deciding import Deciding


def press_key(deciding: Deciding, event: pygame.event.Event) -> bool:
    """Do what a key means on the table of Pyramids; whether it means anything."""
    placing, key = deciding.placing, event.key
    if not placing:
        return False
    if key in ARROWS:
        deciding.board.kit.stage.set_focus(None)
        deciding.step(*ARROWS[key])
    elif key in (pygame.K_r, pygame.K_e, pygame.K_PERIOD):
        deciding.turn_right()
    elif key in (pygame.K_q, pygame.K_COMMA):
        deciding.turn_left()
    elif key in (pygame.K_m, pygame.K_f, pygame.K_x):
        deciding.mirror()
    elif key in (pygame.K_1, pygame.K_KP1, pygame.K_s):
        deciding.toggle_single()
    elif key in (pygame.K_z, pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE):
        deciding.take_back()
    elif key in ENTER or (key == pygame.K_SPACE and placing.place):
        deciding.confirm()
    elif key == pygame.K_SPACE:
        deciding.next_place()
    elif key == pygame.K_n:
        deciding.next_place(-1 if event.mod & pygame.KMOD_SHIFT else 1)
    elif key == pygame.K_ESCAPE and placing.place:
        deciding.take_back()
    else:
        return False
    return True
