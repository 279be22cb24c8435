"""Find the target of a press where things lie close together and are smaller than a finger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pygame

from game.ui.toolkit.stage import Point

T = TypeVar("T")


def distance(rect: pygame.Rect, pos: Point) -> float:
    """How far a position lies outside of a rectangle; 0 inside."""
    dx = max(rect.x - pos[0], 0, pos[0] - rect.right + 1)
    dy = max(rect.y - pos[1], 0, pos[1] - rect.bottom + 1)
    return float((dx * dx + dy * dy) ** 0.5)


def nearest_in_reach(things: Iterable[tuple[T, pygame.Rect]], pos: Point, reach: float = 0.0) -> T | None:
    """The thing at a position, else the nearest one that is at most `reach` px away; the first of several."""
    best, least = None, reach
    for thing, rect in things:
        away = distance(rect, pos)
        if rect.width and (away < least or (away == least and best is None)):
            best, least = thing, away
    return best
