"""Surfaces to draw on before they are put on screen."""

from __future__ import annotations

import pygame

ALPHA = 0xFF000000


def transparent(size: tuple[float, float]) -> pygame.Surface:
    """A surface that is wholly transparent, with its colours in the order of the window's.

    In a browser that is not pygame's own order, and to draw between the two takes 10 to 25 times as long.
    """
    window = pygame.display.get_surface()
    if window is None:
        return pygame.Surface(size, pygame.SRCALPHA)
    red, green, blue, _alpha = window.get_masks()
    return pygame.Surface(size, pygame.SRCALPHA, 32, (red, green, blue, ALPHA))
