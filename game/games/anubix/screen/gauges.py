"""How far a seat is, at a glance: a gauge for each structure, and a mark for each bonus.

Built stones are dark, in the form of their structure; shape and lightness say it all, no colour does alone.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import CREAM, GOLD, INK, INK_SOFT, SAND, SIZE_SMALL, SIZE_TEXT

from ..rules import BONUSES, STRUCTURES
from ..rules.numbers import ARCH_LEVELS, PYRAMID_ROWS, RELIEF_COLUMNS, RELIEF_ROWS
from ..rules.sheets import NAMES, WHOLE, structure_of
from .sheet_view import bonus_sprite
from .shown import Shown, ShownSeat

GRID = {
    "pyramid": (len(PYRAMID_ROWS), len(PYRAMID_ROWS)),
    "arch": (3, ARCH_LEVELS + 1),
    "relief": (len(RELIEF_COLUMNS), RELIEF_ROWS),
}
"""Columns and rows of stones of each structure."""
LEAST_GAUGE, GAUGE = 14.0, 34.0
"""Height of a gauge that still has a number beside it, and of the largest, in units."""
WIDER = 1.25
"""The longer side of a gauge by the shorter one, at most."""
MISSING = 6.0
"""Side of the empty stone behind the number of those that are missing."""
LEAST_MEDAL, MEDAL = 15.0, 26.0
"""The least and the most width of bonuses drawn as medals, in units; with less room they are dots."""
DOT = 8.0
BONUS_SHARE = 0.42
"""The greatest part of the height that goes to the bonuses."""


def stone_rect(place: int, area: pygame.Rect) -> pygame.Rect:
    """The place of a stone in the gauge of its structure that fills `area`; stones meet without a gap."""
    name, structure = NAMES[place], structure_of(place)
    columns, rows = GRID[structure]
    if structure == "pyramid":
        row, i = int(name[1]), int(name[3:])
        x, y = (row - 1) / 2 + i - 1, rows - row
    elif name == "a.cap":
        x, y = 1, 0
    elif structure == "arch":
        x, y = (2 if name[2] == "r" else 0), rows - int(name[3])
    else:
        x, y = RELIEF_COLUMNS.index(name[2]), rows - int(name[3])
    across, down = area.width / columns, area.height / rows
    left, top = round(area.x + x * across), round(area.y + y * down)
    return pygame.Rect(
        left, top, round(area.x + (x + 1) * across) - left, round(area.y + (y + 1) * down) - top
    )


def draw_gauge(kit: Kit, target: pygame.Surface, area: pygame.Rect, structure: str, marked: int) -> None:
    """A structure with its built stones dark; golden, with a tick, when it is complete."""
    whole = WHOLE[STRUCTURES.index(structure)]
    key = ("gauge", area.size, structure, marked & whole)
    surface = kit.baked.get(key)
    if surface is None:
        surface = kit.baked[key] = transparent(area.size)
        complete = not whole & ~marked
        for place in range(len(NAMES)):
            if whole >> place & 1:
                rect = stone_rect(place, surface.get_rect())
                built = GOLD if complete else INK
                surface.fill(INK_SOFT, rect)
                surface.fill(built if marked >> place & 1 else SAND, rect.inflate(-2, -2))
        if complete:
            kit.sprites.draw(surface, "ui.check.ink", min(area.size), center=surface.get_rect().center)
    target.blit(surface, area)


def gauges(kit: Kit, row: pygame.Rect) -> Iterator[tuple[str, pygame.Rect, bool]]:
    """Each structure with the place of its gauge, and whether there is room for a number beside it."""
    number = kit.fonts.width("15", SIZE_SMALL, "bold") + kit.u(MISSING + 5)
    cell = row.width / len(STRUCTURES)
    numbered = cell - number >= kit.u(LEAST_GAUGE)
    height = int(min(row.height, kit.u(GAUGE)))
    width = int(min(WIDER * height, cell - (number if numbered else kit.u(4))))
    height = min(height, round(WIDER * width))
    for i, structure in enumerate(STRUCTURES):
        gauge = pygame.Rect(0, 0, width, height)
        if numbered:
            gauge.midleft = (round(row.x + i * cell), row.centery)
        else:
            gauge.center = (round(row.x + (i + 0.5) * cell), row.centery)
        yield structure, gauge, numbered


def rows_in(kit: Kit, area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, int]:
    """The rows of the structures and of the bonuses, and how large the bonuses are."""
    side = int(min(area.width / len(BONUSES), area.height * BONUS_SHARE, kit.u(MEDAL)))
    if side < kit.u(LEAST_MEDAL):
        side = min(side, kit.u(DOT))
    below = pygame.Rect(area.x, area.bottom - side, area.width, side)
    return pygame.Rect(area.x, area.y, area.width, area.height - side - kit.u(2)), below, side


def draw_progress(kit: Kit, target: pygame.Surface, area: pygame.Rect, shown: Shown, seat: ShownSeat) -> None:
    """How far a seat is with the three structures, and what it has of the bonuses."""
    above, below, side = rows_in(kit, area)
    for (structure, gauge, numbered), whole in zip(gauges(kit, above), WHOLE, strict=True):
        draw_gauge(kit, target, gauge, structure, seat.marked)
        missing = (whole & ~seat.marked).bit_count()
        if numbered and missing:
            _draw_missing(kit, target, gauge, missing)
    step = min(below.width / len(BONUSES), side * 1.25)
    left = below.centerx - step * len(BONUSES) / 2
    for kind in range(len(BONUSES)):
        place = pygame.Rect(0, 0, side, side)
        place.center = (round(left + (kind + 0.5) * step), below.centery)
        if side >= kit.u(LEAST_MEDAL):
            target.blit(kit.sprites.get(bonus_sprite(kind, seat, shown.closed), side), place)
        else:
            _draw_dot(kit, target, place, seat.has(kind), bool(shown.closed >> kind & 1))


def _draw_missing(kit: Kit, target: pygame.Surface, gauge: pygame.Rect, missing: int) -> None:
    """The number of stones to go, with an empty stone behind it."""
    size = SIZE_TEXT if gauge.height >= kit.u(24) else SIZE_SMALL
    number = kit.fonts.render(number_text(missing), size, INK, "bold")
    at = number.get_rect(midleft=(gauge.right + kit.u(2), gauge.centery))
    target.blit(number, at)
    stone = pygame.Rect(0, 0, kit.u(MISSING), kit.u(MISSING))
    stone.midleft = (at.right + kit.u(2), gauge.centery)
    target.fill(INK_SOFT, stone)
    target.fill(CREAM, stone.inflate(-2 * max(1, kit.u(1)), -2 * max(1, kit.u(1))))


def _draw_dot(kit: Kit, target: pygame.Surface, place: pygame.Rect, earned: bool, closed: bool) -> None:
    """A bonus in the least room: full with a rim if earned, a ring while open, a stroke if lost."""
    radius = max(2, (place.width - kit.u(2)) // 2)
    line = max(1, kit.u(1.2))
    if earned:
        pygame.draw.circle(target, INK, place.center, radius + 1)
        pygame.draw.circle(target, GOLD, place.center, max(1, radius - line))
    elif closed:
        half = max(2, radius - 1)
        x, y = place.center
        pygame.draw.line(target, INK_SOFT, (x - half, y), (x + half, y), line)
    else:
        pygame.draw.circle(target, INK_SOFT, place.center, radius, line)
