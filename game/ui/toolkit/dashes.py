"""Lines of dashes: told apart without colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from .stage import Point
from .theme import Colour


def draw_dashed(
    target: pygame.Surface,
    colour: Colour,
    points: Sequence[Point],
    pattern: Sequence[float],
    width: int,
) -> None:
    """A line through some points; `pattern` is dash, space, dash, ... in px, empty for a whole line."""
    if len(points) < 2:
        return
    if not pattern:
        pygame.draw.lines(target, colour, False, points, width)
        return
    part, left = 0, pattern[0]
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        done = 0.0
        while length - done > 1e-6:
            step = min(left, length - done)
            if part % 2 == 0:
                a, b = done / length, (done + step) / length
                start = (x1 + (x2 - x1) * a, y1 + (y2 - y1) * a)
                end = (x1 + (x2 - x1) * b, y1 + (y2 - y1) * b)
                pygame.draw.line(target, colour, start, end, width)
            done += step
            left -= step
            if left <= 1e-6:
                part = (part + 1) % len(pattern)
                left = pattern[part]
