"""Surfaces to draw on before they are put on screen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

ALPHA = 0xFF000000
STRIP = 2**16
"""Pixels that are worked at in one go, where a layer beside a large surface would take as much room again."""


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


def strips(size: tuple[int, int], pixels: int = STRIP) -> Iterator[pygame.Rect]:
    """Parts of a surface of that size, from its top to its bottom, of at most so many pixels (or a row)."""
    width, height = size
    rows = max(1, pixels // max(1, width))
    for top in range(0, height, rows):
        yield pygame.Rect(0, top, width, min(rows, height - top))


def veil(target: pygame.Surface, colour: tuple[int, int, int, int]) -> None:
    """Lay a colour with opacity over all of the target's clip."""
    clip = target.get_clip()
    layer = None
    for strip in strips(clip.size):
        if layer is None or layer.get_size() != strip.size:
            layer = transparent(strip.size)
            layer.fill(colour)
        target.blit(layer, strip.move(clip.topleft))
