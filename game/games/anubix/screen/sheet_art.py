"""Stones, symbols and values of a sheet as they are drawn, in any size."""

from __future__ import annotations

from functools import cache

import pygame

from game.ui.toolkit.stage import Kit
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import INK, SIZE_SMALL

from ..rules import BONUSES, COLOURS, NAMES, symbol_masks
from .sheet_box import SheetBox
from .shown import ShownSeat

SQUARE_FROM = 0.88
"""From this ratio of height to width on a stone is drawn as a square one."""
Cuts = tuple[float, ...]
PYRAMID_ROWS_AT: Cuts = (0, 24, 88, 368, 408)
ARCH_ROWS_AT: Cuts = (0, 20, 84, 96, 376, 400)
ARCH_COLUMNS_AT: Cuts = (0, 110, 210, 320)
"""Where the pictures of the structures are cut, in their own units: at the top, at the topmost stone, at the
courses of stones, at the ground; and on both sides of the opening. Each part is stretched to its place."""


@cache
def symbol_of(place: int) -> int | None:
    """The kind of the bonus symbol on a place, if there is one."""
    return next((kind for kind, mask in enumerate(symbol_masks()) if mask >> place & 1), None)


def stone_sprite(place: int, colour: int, marked: bool, size: tuple[int, int]) -> str:
    """The sprite of a stone or tile."""
    name = NAMES[place]
    if name == "a.cap":
        kind = "keystone"
    elif name == "p6.1":
        kind = "capstone"
    elif name[0] == "r" or size[1] > SQUARE_FROM * size[0]:
        kind = "tile"
    else:
        kind = "stone"
    return f"{kind}.{COLOURS[colour]}{'.marked' if marked else ''}"


def bonus_sprite(kind: int, seat: ShownSeat, closed: int) -> str:
    """The medallion of a bonus as a seat has it: open, earned or struck."""
    earned, struck = seat.bonuses >> kind & 1, closed >> kind & 1
    return f"bonus.{BONUSES[kind]}{'.earned' if earned else '.struck' if struck else ''}"


def draw_stone(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, place: int, colour: int, marked: bool
) -> None:
    """A stone or tile on its place."""
    gap = max(1, round(min(rect.size) * 0.025))
    area = rect.inflate(-gap, -gap)
    target.blit(kit.sprites.get(stone_sprite(place, colour, marked, area.size), *area.size), area)


def symbol_rect(rect: pygame.Rect) -> pygame.Rect:
    """Where a bonus symbol is on a stone: at its upper right corner."""
    side = round(min(rect.size) * 0.46)
    out = pygame.Rect(0, 0, side, side)
    out.topright = (rect.right - round(rect.width * 0.02), rect.y + round(rect.height * 0.01))
    return out


def draw_value(kit: Kit, target: pygame.Surface, rect: pygame.Rect, value: int, reached: bool) -> None:
    """The plate with a value."""
    target.blit(kit.sprites.get("value.reached" if reached else "value.open", *rect.size), rect)
    size = kit.fonts.size_for(max((SIZE_SMALL - 1) * kit.k, rect.height * 0.66))
    kit.fonts.write(target, str(value), size, INK, "bold", center=(rect.centerx, rect.centery + round(kit.k)))


def masonry(kit: Kit, box: SheetBox, place: pygame.Rect, structure: str) -> pygame.Surface:
    """The picture behind the stones of pyramid or arch, stretched to its place."""
    key = ("masonry", structure, place.size)
    surface = kit.baked.get(key)
    if surface is None:
        rims, ch = box.rims, box.ch * kit.k
        top, cap, base = rims.top * ch, rims.cap * ch, rims.base * ch
        if structure == "pyramid":
            sizes: Cuts = (top, cap, 5 * ch, base)
            surface = _stretched(kit, "structure.pyramid", place.size, PYRAMID_ROWS_AT, sizes, (0, 480), None)
        else:
            sizes = (top, cap, rims.lintel * ch, 5 * ch, rims.arch_base * ch)
            opening = box.opening * kit.k
            column = (place.width - opening) / 2
            columns = (column, opening, column)
            surface = _stretched(
                kit, "structure.arch", place.size, ARCH_ROWS_AT, sizes, ARCH_COLUMNS_AT, columns
            )
        kit.baked[key] = surface
    return surface


def _stretched(
    kit: Kit,
    sprite: str,
    size: tuple[int, int],
    rows_at: Cuts,
    heights: Cuts,
    columns_at: Cuts,
    widths: Cuts | None,
) -> pygame.Surface:
    """A sprite of which the parts between the cuts are given new heights and widths (in px)."""
    own_w, own_h = kit.sprites.nominal(sprite)
    zoom = max(size[0] / own_w, size[1] / own_h)
    source = kit.sprites.get(sprite, round(own_w * zoom), round(own_h * zoom))
    out = transparent(size)
    ys, xs = [0.0], [0.0]
    for height in heights:
        ys.append(ys[-1] + height)
    for width in widths or (size[0],):
        xs.append(xs[-1] + width)
    for r in range(len(heights)):
        for c in range(len(xs) - 1):
            left, right = round(columns_at[c] * zoom), round(columns_at[c + 1] * zoom)
            up, down = round(rows_at[r] * zoom), round(rows_at[r + 1] * zoom)
            part = source.subsurface(pygame.Rect(left, up, right - left, down - up).clip(source.get_rect()))
            x, y = round(xs[c]), round(ys[r])
            wanted = (round(xs[c + 1]) - x, round(ys[r + 1]) - y)
            if min(*wanted, *part.get_size()) > 0:
                out.blit(pygame.transform.smoothscale(part, wanted), (x, y))
    return out.convert_alpha()


# --- small sheets ---------------------------------------------------------------------------------


def mini_size(height: int) -> tuple[int, int]:
    """Width and height, in px, of a small sheet that is at most so high."""
    step = max(2.0, height / 6)
    return round(step * 13.6), round(step * 6)


def mini_rects(height: int) -> list[pygame.Rect]:
    """Every place on a small sheet: pyramid, arch and relief side by side."""
    step = max(2.0, height / 6)
    rects = []
    for name in NAMES:
        if name == "a.cap":
            x, y = 7.2, 0.0
        elif name[0] == "a":
            x, y = 6.6 + (1.2 if name[2] == "r" else 0), 6.0 - int(name[3])
        elif name[0] == "r":
            x, y = 9.3 + 1.07 * "abcd".index(name[2]), 6.0 - 1.07 * int(name[3])
        else:
            row, i = int(name[1]), int(name[3:])
            x, y = (row - 1) / 2 + i - 1, 6.0 - row
        left, top = round(x * step), round(y * step)
        rects.append(pygame.Rect(left, top, round((x + 1) * step) - left, round((y + 1) * step) - top))
    return rects


def mini_sheet(kit: Kit, seat: ShownSeat, height: int) -> pygame.Surface:
    """A whole sheet in small. Marked stones shine in their colour, the others are dim."""
    key = ("mini", seat.sheet.letter, seat.marked, height)
    surface = kit.baked.get(key)
    if surface is None:
        surface = kit.baked[key] = transparent(mini_size(height))
        for place, rect in enumerate(mini_rects(height)):
            draw_mini_stone(kit, surface, rect, seat.sheet.colours[place], bool(seat.marked >> place & 1))
    return surface


def draw_mini_stone(kit: Kit, target: pygame.Surface, rect: pygame.Rect, colour: int, marked: bool) -> None:
    """One place of a small sheet."""
    gap = 1 if rect.width > 5 else 0
    area = pygame.Rect(rect.x, rect.y, max(1, rect.width - gap), max(1, rect.height - gap))
    stone = kit.sprites.get(f"tile.{COLOURS[colour]}{'.marked' if marked else ''}", *area.size)
    if not marked:
        stone = stone.copy()
        stone.set_alpha(145)
    target.blit(stone, area)
