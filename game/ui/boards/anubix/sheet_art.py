"""Stones, symbols and values of a sheet as they are drawn, in any size."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pygame

from game.engine.anubix import BONUSES, COLOURS, NAMES, STRUCTURES, symbol_masks
from game.engine.anubix.layout import PLACES, WHOLE
from game.engine.anubix.sheets import Sheet

from ...theme import INK, INK_SOFT, SIZE_SMALL
from .sheet_box import SheetBox
from .shown import ShownSeat

if TYPE_CHECKING:
    from ...app import App

SQUARE_FROM = 0.88
"""From this ratio of height to width on a stone is drawn as a square one."""
ARCH_CUT = (110 / 320, 210 / 320)
"""Between these parts of its width the picture of the arch may be stretched: there it is open."""


@cache
def _kind_of_symbol() -> dict[int, int]:
    return {
        place: kind
        for kind, mask in enumerate(symbol_masks())
        for place in range(PLACES)
        if mask >> place & 1
    }


def symbol_of(place: int) -> int | None:
    """The kind of the bonus symbol on a place, if there is one."""
    return _kind_of_symbol().get(place)


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
    state = ".earned" if seat.bonuses >> kind & 1 else ".struck" if closed >> kind & 1 else ""
    return f"bonus.{BONUSES[kind]}{state}"


def draw_stone(
    app: App, target: pygame.Surface, rect: pygame.Rect, place: int, colour: int, marked: bool
) -> None:
    """A stone or tile on its place."""
    gap = max(1, round(min(rect.size) * 0.025))
    area = rect.inflate(-gap, -gap)
    target.blit(app.sprites.get(stone_sprite(place, colour, marked, area.size), *area.size), area)


def symbol_rect(rect: pygame.Rect) -> pygame.Rect:
    """Where a bonus symbol is on a stone: at its upper right corner."""
    side = round(min(rect.size) * 0.46)
    out = pygame.Rect(0, 0, side, side)
    out.topright = (rect.right - round(rect.width * 0.02), rect.y + round(rect.height * 0.01))
    return out


def draw_symbol(app: App, target: pygame.Surface, rect: pygame.Rect, sprite: str) -> None:
    """The bonus symbol of a stone."""
    area = symbol_rect(rect)
    target.blit(app.sprites.get(sprite, *area.size), area)


def draw_value(app: App, target: pygame.Surface, rect: pygame.Rect, value: int, reached: bool) -> None:
    """The plate with a value."""
    app.sprites.draw_nine(target, "value.reached" if reached else "value.open", rect)
    size = max(SIZE_SMALL - 1, rect.height / app.k * 0.62)
    number = app.fonts.render(str(value), size, INK if reached else INK_SOFT, "bold")
    target.blit(number, number.get_rect(center=(rect.centerx, rect.centery + round(app.k * 0.5))))


def masonry(app: App, box: SheetBox, place: pygame.Rect, structure: str) -> pygame.Surface:
    """The picture behind the stones of pyramid or arch, stretched to its place."""
    key = ("masonry", structure, place.size)
    surface = app.baked.get(key)
    if surface is None:
        if structure == "pyramid":
            surface = app.sprites.get("structure.pyramid", *place.size)
        else:
            surface = _arch(app, box, place)
        app.baked[key] = surface
    return surface


def _arch(app: App, box: SheetBox, place: pygame.Rect) -> pygame.Surface:
    """The arch with its opening as wide as it is here."""
    opening = box.opening / box.arch.w * place.width
    own_w = place.width - opening + min(opening, place.width * 0.3)
    source = app.sprites.get("structure.arch", max(8, round(own_w)), place.height)
    width = source.get_width()
    left, right = round(width * ARCH_CUT[0]), round(width * ARCH_CUT[1])
    column = round((place.width - opening) / 2)
    out = pygame.Surface(place.size, pygame.SRCALPHA)
    parts = (
        (0, left, 0, column),
        (left, right, column, place.width - column),
        (right, width, place.width - column, place.width),
    )
    for start, end, to, until in parts:
        if end > start and until > to:
            part = source.subsurface((start, 0, end - start, place.height))
            out.blit(pygame.transform.smoothscale(part, (until - to, place.height)), (to, 0))
    return out.convert_alpha()


# --- small sheets ---------------------------------------------------------------------------------


def mini_size(height: int) -> tuple[int, int]:
    """Width and height, in px, of a small sheet that is at most so high."""
    step = _mini_step(height)
    return round(step * 13.6), round(step * 6)


def _mini_step(height: int) -> float:
    return max(2.0, height / 6)


def mini_rects(height: int) -> list[pygame.Rect]:
    """Every place on a small sheet: pyramid, arch and relief side by side."""
    step = _mini_step(height)
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


def mini_sheet(app: App, seat: ShownSeat, height: int) -> pygame.Surface:
    """A whole sheet in small. Marked stones shine in their colour, the others are dim."""
    key = ("mini", seat.sheet.letter, seat.marked, height)
    surface = app.baked.get(key)
    if surface is None:
        surface = app.baked[key] = _bake_mini(app, seat.sheet, seat.marked, height)
    return surface


def _bake_mini(app: App, sheet: Sheet, marked: int, height: int) -> pygame.Surface:
    out = pygame.Surface(mini_size(height), pygame.SRCALPHA)
    for place, rect in enumerate(mini_rects(height)):
        draw_mini_stone(app, out, rect, sheet.colours[place], bool(marked >> place & 1))
    return out


def draw_mini_stone(app: App, target: pygame.Surface, rect: pygame.Rect, colour: int, marked: bool) -> None:
    """One place of a small sheet."""
    gap = 1 if rect.width > 5 else 0
    area = pygame.Rect(rect.x, rect.y, max(1, rect.width - gap), max(1, rect.height - gap))
    stone = app.sprites.get(f"tile.{COLOURS[colour]}{'.marked' if marked else ''}", *area.size)
    if not marked:
        stone = stone.copy()
        stone.set_alpha(120)
    target.blit(stone, area)


def structure_sprite(structure: str) -> str:
    """The picture that stands for a structure in lists."""
    assert structure in STRUCTURES
    return f"structure.{structure}"


def is_complete(marked: int, structure: int) -> bool:
    """Whether all places of a structure are marked."""
    return marked & WHOLE[structure] == WHOLE[structure]
