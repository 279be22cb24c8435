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


def suited(surface: pygame.Surface) -> pygame.Surface:
    """A surface with opacity, its colours in the order of the window's; itself if they are so already."""
    window = pygame.display.get_surface()
    suits = window is not None and surface.get_masks()[:3] == window.get_masks()[:3]
    return surface if suits else surface.convert_alpha()


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with round corners, of `radius` px."""
    out = transparent(picture.get_size())
    pygame.draw.rect(out, (255, 255, 255, 255), out.get_rect(), border_radius=radius)
    out.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return out
