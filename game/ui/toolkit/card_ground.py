"""The ground of cards' backs: a colour that darkens downwards, with fine lines."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

import pygame

from .surfaces import transparent
from .theme import Ground

FINE = 3
"""How much larger lines are drawn than shown: pygame draws no smooth edges."""
FIELD = 76.0
"""The width of a back in units: what distances below are measured in."""
LINE, PALE = 1.1, 70
"""The width of a line, and how opaque it is, of 255."""
Stroke = list[tuple[float, float]]


def paint(target: pygame.Surface, ground: Ground) -> None:
    """Cover a surface, or the part of one, with the ground."""
    size = target.get_size()
    column = pygame.Surface((1, 2))
    column.set_at((0, 0), ground.top)
    column.set_at((0, 1), ground.low)
    target.blit(pygame.transform.smoothscale(pygame.transform.scale(column, (2, 2)), size), (0, 0))
    if not ground.lines:
        return
    unit = size[0] * FINE / FIELD
    layer = transparent((size[0] * FINE, size[1] * FINE))
    for line in LINES[ground.lines](FIELD * size[1] / size[0]):
        points = [(x * unit, y * unit) for x, y in line]
        pygame.draw.lines(layer, (255, 255, 255, PALE), False, points, max(1, round(LINE * unit)))
    target.blit(pygame.transform.smoothscale(layer, size), (0, 0))


def _scales(height: float) -> Iterator[Stroke]:
    """Rows of half circles, each row half a scale aside."""
    radius = FIELD / 10
    for row in range(int(height / radius) + 2):
        for column in range(-1, 6):
            x, y = (2 * column + 1 + row % 2) * radius, row * radius
            yield [(x + radius * cos(pi * t / 12), y + radius * sin(pi * t / 12)) for t in range(13)]


def _waves(height: float) -> Iterator[Stroke]:
    """Lines that go up and down, as water is written."""
    for row in range(int(height / 9) + 2):
        yield [(x * FIELD / 12, row * 9 + 4 * (x % 2)) for x in range(13)]


def _net(height: float) -> Iterator[Stroke]:
    """Lines across each other."""
    for x in range(int(-height / 12) * 12, int(FIELD) + 12, 12):
        yield [(x, 0), (x + height, height)]
        yield [(x + height, 0), (x, height)]


def _rays(height: float) -> Iterator[Stroke]:
    """From the middle of the lower edge upwards."""
    for step in range(1, 16):
        angle = pi * step / 16
        yield [(FIELD / 2, height), (FIELD / 2 + 2 * height * cos(angle), height - 2 * height * sin(angle))]


LINES = {"scales": _scales, "waves": _waves, "net": _net, "rays": _rays}
