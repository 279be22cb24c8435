"""Pictures of pyramid cards: large chambers with their pyramid, and small ones for overviews."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

import pygame

from game.ui.toolkit.stage import Kit, Thing
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import CREAM, EDGE, STONES

from ..rules import COLOURS, load_cards
from ..rules.cards import SIGNS, Card
from ..rules.grid import SIZE, cell_indices
from .layout import FRAME, ChamberBox

ICON_SPRITES = {
    "cross": "cell.cross",
    "red": "cell.red_gem",
    "green": "cell.green_gem",
    "torch": "cell.torch",
    "skull": "cell.skull",
    "elixir": "cell.elixir",
    "tomb": "cell.tomb",
}
CELL_THINGS = {"plain": "cell", "red": "red_gem", "green": "green_gem"}
"""The ids of what lies on a cell that are not the engine's own words."""
ICON_PART = 0.74
"""Side of an icon to the side of its cell."""
GLOW_PART = 96 / 72
"""Side of a light to the side of its cell."""
LEGAL_ALPHA = 165
"""The alpha of light on legal cells: the stone shows through, and gold at full strength is for the shape
alone."""

GRADES = 8
"""The number of steps in which a light comes up."""
WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""The four edges of a cell: row and column behind them."""
LEAST_WIDTH = 8
"""Small cards are no narrower, in device px, however little room there is."""
LEGIBLE = 15
"""Cells of at least so many device px show their icons as drawn; smaller ones enlarge them to the edge."""


def cell_rect(origin: tuple[float, float], cell: float, index: int) -> pygame.Rect:
    """The rectangle of a cell; neighbours share their edges, whatever the cell's fraction of a pixel."""
    row, column = divmod(index, SIZE)
    left, top = round(origin[0] + column * cell), round(origin[1] + row * cell)
    right, bottom = round(origin[0] + (column + 1) * cell), round(origin[1] + (row + 1) * cell)
    return pygame.Rect(left, top, right - left, bottom - top)


def cell_things(card: Card, marked: int, rect_of: Callable[[int], pygame.Rect]) -> Iterator[Thing]:
    """The signs of a card's cells with their places, of each cell the lowest first; `rect_of` gives these."""
    for index in range(SIZE * SIZE):
        rect, name = rect_of(index), SIGNS[card.sign(index)]
        entrance, passed = card.entrance >> index & 1, marked >> index & 1
        if entrance:
            yield "entrance", rect
        if passed:
            yield "marked", rect
        if name != "plain" or not (entrance or passed):
            yield CELL_THINGS.get(name, name), rect


def draw_cell(kit: Kit, target: pygame.Surface, rect: pygame.Rect, card: Card, index: int) -> None:
    """One cell that is not marked, as it lies in the chamber."""
    kind = SIGNS[card.sign(index)]
    if kind == "wall":
        tile = f"tile.wall.{1 + (index + card.number) % 2}"
    elif kind == "tomb":
        tile = "tile.tomb"
    else:
        tile = f"tile.stone.{1 + (card.number * 7 + index * 3) % 4}"
    target.blit(kit.sprites.get(tile, *rect.size), rect)
    draw_icon(kit, target, rect, card, index)


def ways(card: Card, index: int, marked: int) -> list[str]:
    """Over which edges of a marked cell the path leads: to marked cells beside it, and to the entrance."""
    row, column = divmod(index, SIZE)
    out = []
    for way, (down, across) in WAYS.items():
        r, c = row + down, column + across
        inside = 0 <= r < SIZE and 0 <= c < SIZE
        if (inside and marked >> SIZE * r + c & 1) or (r < 0 and card.entrance >> index & 1):
            out.append(way)
    return out


def draw_path(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    card: Card,
    index: int,
    marked: int,
    part: float = 1.0,
) -> None:
    """The light on one of the `marked` cells, as far as it has come (0–1), and what the cell carries."""
    kind = SIGNS[card.sign(index)]
    tile = {"tomb": "tile.tomb", "plain": "tile.marked"}.get(kind, "tile.lit")
    grade = round(GRADES * min(1.0, max(0.0, part)))
    for name in (tile, *(f"path.{way}" for way in ways(card, index, marked))):
        target.blit(_dimmed(kit, name, rect.size, grade), rect)
    draw_icon(kit, target, rect, card, index)


def _dimmed(kit: Kit, name: str, size: tuple[int, int], grade: int) -> pygame.Surface:
    """A sprite at so many of GRADES of its strength."""
    if grade == GRADES:
        return kit.sprites.get(name, *size)
    key = ("dimmed", name, size, grade)
    surface = kit.baked.get(key)
    if surface is None:
        surface = kit.sprites.get(name, *size).copy()
        surface.fill((255, 255, 255, 255 * grade // GRADES), special_flags=pygame.BLEND_RGBA_MULT)
        kit.baked[key] = surface
    return surface


def draw_icon(kit: Kit, target: pygame.Surface, rect: pygame.Rect, card: Card, index: int) -> None:
    """Draw the sign of a cell, if it has one."""
    kind = SIGNS[card.sign(index)]
    if kind in ICON_SPRITES:
        part = ICON_PART if rect.width >= LEGIBLE else 0.95
        kit.sprites.draw(target, ICON_SPRITES[kind], max(1, round(rect.width * part)), center=rect.center)


def draw_cells(
    kit: Kit, target: pygame.Surface, card: Card, marked: int, rect_of: Callable[[int], pygame.Rect]
) -> None:
    """All cells of a card with the path of the marked ones; `rect_of` gives the place of each."""
    for index in range(SIZE * SIZE):
        if marked >> index & 1:
            draw_path(kit, target, rect_of(index), card, index, marked)
        else:
            draw_cell(kit, target, rect_of(index), card, index)


def draw_lit(
    kit: Kit,
    target: pygame.Surface,
    card: Card,
    cells: int,
    rect_of: Callable[[int], pygame.Rect],
    light: pygame.Surface,
) -> None:
    """A light on some cells, and on it what they carry."""
    for index in cell_indices(cells):
        rect = rect_of(index)
        target.blit(light, light.get_rect(center=rect.center))
        draw_icon(kit, target, rect, card, index)


def draw_pyramid(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, card: Card, door: int = 0, *, kept: bool = True
) -> None:
    """The pyramid of a card: in its colour, with its number, its sign and, while it opens, a door (1 … 3).

    A shut door is not drawn: the way in is the entrance of the chamber, not the middle of the pyramid. Its
    picture is not `kept` where it is to be seen once.
    """
    sprites = kit.sprites
    colour = COLOURS[card.colour]
    make = sprites.get if kept else sprites.fresh
    target.blit(make(f"pyramid.{colour}", *rect.size), rect)
    height = rect.height
    low = height < 70 * kit.k
    sign = sprites.get(f"sign.{colour}.white", max(1, round(height * (0.4 if low else 0.26))))
    number = kit.fonts.edged(
        str(card.number), kit.fonts.size_for(height * (0.44 if low else 0.25)), CREAM, EDGE, "title"
    )
    middle = rect.y + round(height * (0.64 if low else 0.46))
    gap = max(1, round(height * 0.04))
    width = sign.get_width() + gap + number.get_width()
    target.blit(sign, sign.get_rect(midleft=(rect.centerx - width // 2, middle)))
    target.blit(number, number.get_rect(midright=(rect.centerx - width // 2 + width, middle)))
    if door and not low:
        gate = sprites.get(f"door.{door}", max(1, round(height * 0.36)))
        target.blit(gate, gate.get_rect(midbottom=(rect.centerx, rect.bottom)))


def chamber_key(box: ChamberBox, number: int, marked: int, door: int) -> Hashable:
    """Under which a whole card is kept."""
    return "chamber", box.box.w, box.box.h, number, marked, door


def chamber_surface(kit: Kit, box: ChamberBox, number: int, marked: int, door: int = 0) -> pygame.Surface:
    """A whole card as large as `box`, plus a margin of FRAME units for its shadow; number 0: no card.

    The origin of `box` lies at (margin, margin) in the surface.
    """
    key = chamber_key(box, number, marked, door)
    surface = kit.baked.get(key)
    if surface is not None:
        return surface
    k = kit.k
    margin = kit.u(FRAME)
    size = (kit.u(box.box.w) + 2 * margin, kit.u(box.box.h) + 2 * margin)
    surface = transparent(size)
    block = pygame.Rect(margin, 0, kit.u(box.block.w), kit.u(box.block.h))
    block.bottom = size[1] - margin
    if number:
        card = load_cards()[number]
        wide = round(block.width * 0.94)
        pyramid = pygame.Rect(0, margin, wide, block.top - margin + kit.u(6))
        pyramid.centerx = block.centerx
        draw_pyramid(kit, surface, pyramid, card, door, kept=False)
    kit.sprites.draw_nine(surface, "frame", block, kept=False)
    if number:
        card = load_cards()[number]
        cell = box.cell * k
        origin = (block.x + FRAME * k, block.y + FRAME * k)
        draw_cells(kit, surface, card, marked, partial(cell_rect, origin, cell))
        gate = cell_rect(origin, cell, card.entrance_column)
        marker = kit.sprites.get("entrance", round(cell * 0.62))
        surface.blit(marker, marker.get_rect(midtop=(gate.centerx, block.y + kit.u(1))))
    kit.baked[key] = surface
    return surface


def small_card(kit: Kit, number: int, marked: int, width: int) -> pygame.Surface:
    """A card in small, `width` device px wide: a band in its colour with sign and number, and the chamber."""
    key = ("small", number, marked, width)
    surface = kit.baked.get(key)
    if surface is not None:
        return surface
    card = load_cards()[number]
    height = small_height(kit, width)
    band = height - width
    surface = transparent((width, height))
    colour = COLOURS[card.colour]
    if width >= 44 * kit.k:
        kit.sprites.draw_nine(surface, f"band.{colour}", pygame.Rect(0, 0, width, height))
    else:  # smaller than the sprite's own corners
        pygame.draw.rect(surface, STONES[card.colour], (0, 0, width, height), border_radius=kit.u(3))
    sign = kit.sprites.get(f"sign.{colour}.white", max(1, round(band * 0.86)))
    size = kit.fonts.size_for(max(11 * kit.k, band * 0.84))
    text = kit.fonts.edged(str(number), size, CREAM, EDGE, "bold")
    pad = max(2, round(width * 0.05))
    surface.blit(sign, sign.get_rect(midleft=(pad, round(band * 0.46))))
    surface.blit(text, text.get_rect(midright=(width - pad, round(band * 0.46))))
    inset = _small_inset(width)
    ground = pygame.Rect(inset, band, width - 2 * inset, width - 2 * inset)
    surface.fill((58, 44, 34), ground)
    draw_cells(kit, surface, card, marked, partial(small_cell, kit, width))
    gate = small_cell(kit, width, card.entrance_column)
    marker = kit.sprites.get("entrance", max(4, round(gate.width * 0.62)))
    surface.blit(marker, marker.get_rect(midbottom=(gate.centerx, band + max(1, round(gate.width * 0.12)))))
    kit.baked[key] = surface
    return surface


def _small_inset(width: int) -> int:
    return max(2, round(width * 0.035))


def small_cell(kit: Kit, width: int, index: int) -> pygame.Rect:
    """The place of a cell in a small card of that width."""
    inset = _small_inset(width)
    return cell_rect((inset, small_height(kit, width) - width), (width - 2 * inset) / SIZE, index)


def small_height(kit: Kit, width: int) -> int:
    """Height of a small card of that width, in device px."""
    return width + max(kit.u(13), round(width * 0.2))


def small_width(kit: Kit, room: int) -> int:
    """The width of the largest small card that is no higher than `room`."""
    width = min(room - kit.u(13), 1 + int((room + 0.5) / 1.2))
    while small_height(kit, width) > room:
        width -= 1
    return width


def award_surface(
    kit: Kit, width: int, colour: int, value: int, ground: str = "award.taken"
) -> pygame.Surface:
    """An award that somebody has taken: the sign of its colour, and its points, on that sprite."""
    height = round(width * 40 / 56)
    surface = kit.sprites.fresh(ground, width, height)
    sign = kit.sprites.get(f"sign.{COLOURS[colour]}.colour", round(height * 0.5))
    number = kit.fonts.render(str(value), kit.fonts.size_for(height * 0.5), EDGE, "bold")
    across = sign.get_width() + number.get_width()
    left = (width - across) // 2
    surface.blit(sign, sign.get_rect(midleft=(left, height // 2)))
    surface.blit(number, number.get_rect(midright=(left + across, height // 2)))
    return surface


def piece_surface(kit: Kit, cells: tuple[tuple[int, int], ...], cell: float) -> pygame.Surface:
    """A shape of gold blocks; `cell` is the side of a block in device px."""
    key = ("piece", cells, round(cell * 4))
    surface = kit.baked.get(key)
    if surface is None:
        rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
        surface = transparent((round(columns * cell), round(rows * cell)))
        for row, column in cells:
            rect = pygame.Rect(round(column * cell), round(row * cell), round(cell), round(cell))
            surface.blit(kit.sprites.get("piece", *rect.size), rect)
        kit.baked[key] = surface
    return surface


def legal_light(kit: Kit, cell: float) -> pygame.Surface:
    """The light on a cell of that side that may be marked."""
    side = round(cell * GLOW_PART)
    key = ("legal light", side)
    surface = kit.baked.get(key)
    if surface is None:
        surface = kit.sprites.fresh("glow.legal", side)
        surface.fill((255, 255, 255, LEGAL_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        kit.baked[key] = surface
    return surface
