"""A place beside the menu button for the button of the hint: found, or made where a layout has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

import pygame

from game.ui.toolkit.box import Box

from .layout import MENU_GAP, TableLayout

LEAST_RIVAL, LEAST_ROUND = 72.0, 70.0
"""Least widths, in units, of what makes room beside the menu."""
NAMED_RIVAL, SHORT_ROUND = 170.0, 108.0
"""Before rivals get narrower than that, the round's sign gives of its width, down to this one."""
HINT_KEYS = (pygame.K_a, pygame.K_h)
"""A for advice; H too, where it means nothing else."""


A = TypeVar("A", bound=TableLayout)


def with_room_beside_menu(layout: A, width: float, height: float) -> A:
    """The layout for a window of that size, in units, with room for a button left, right or below the menu.

    Where there is none the rivals' panels and the round's sign get narrower, as far as they can.
    """
    menu = layout.menu
    places = [
        Box(menu.x + dx, menu.y + dy, menu.w, menu.h)
        for dx, dy in ((-menu.w - MENU_GAP, 0.0), (menu.w + MENU_GAP, 0.0), (0.0, menu.h + MENU_GAP))
    ]
    inside = [place for place in places if place.x >= 0 and place.right <= width and place.bottom <= height]
    for place in inside:
        if not _in_the_way(layout, place):
            return layout
    for place in inside:
        for narrowed in _narrowed(layout, place):
            if not _in_the_way(narrowed, place):
                return narrowed
    return layout


def _in_the_way(layout: TableLayout, place: Box) -> list[Box]:
    """Parts of the layout that lie on a place, or too near to it; and the places where panels open."""
    air = Box(place.x - MENU_GAP / 2, place.y - 1, place.w + MENU_GAP, place.h + 2)
    values = (getattr(layout, field.name) for field in fields(layout))
    panels = [value for value in values if isinstance(value, Box)]
    return [part for part in (*layout.parts(), *panels) if part != layout.menu and part.overlaps(air)]


def _narrowed(layout: A, place: Box) -> Iterator[A]:
    """The layout with narrower rivals, or a narrower sign, left of a place."""
    parts: Any = layout
    end, round_, rivals = place.x - MENU_GAP / 2, layout.round, layout.opponents
    row = [rival for rival in rivals if rival.y == rivals[0].y]
    if row:
        gap = row[1].x - row[0].right if len(row) > 1 else 0.0
        start = row[0].x
        each = (end - start - gap * (len(row) - 1)) / len(row)
        if each < NAMED_RIVAL and 0 <= start - round_.right <= 3 * MENU_GAP and round_.w > SHORT_ROUND:
            given = min(round_.w - SHORT_ROUND, (NAMED_RIVAL - each) * len(row))
            round_, start, each = replace(round_, w=round_.w - given), start - given, each + given / len(row)
        if each >= LEAST_RIVAL:
            narrow = Box(start, row[0].y, end - start, row[0].h).row_of(len(row), row[0].w, gap)
            yield replace(parts, round=round_, opponents=(*narrow, *rivals[len(row) :]))
    if layout.round.x + LEAST_ROUND <= end < layout.round.right:
        yield replace(parts, round=replace(layout.round, w=end - layout.round.x))
