"""Medals: what was earned, struck in gold on enamel; what is still to be earned, as a pale outline.

A sign is drawn from a few shapes on a field of 24 × 24, given as text: 'p x y x y …' a polygon, 'o x y r' a
disc, 'r w x y r' a ring, 'l w x y x y' a line, w wide; with a capital letter they are cut out. So medals
need no sheet of pictures, and are sharp in every size.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pygame

from game.play.achievements import HOUSE, Achievement
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import EDGE, GLINT, GOLD, LAPIS, SAND, SAND_SHADE, STONES, Colour

FINE = 4
"""How much larger it is drawn than shown: pygame draws no smooth edges."""
FIELD = 24
RIM, INNER, SIGN = 0.075, 0.03, 0.62
"""Parts of the diameter: the gold rim, the dark ring within it, and the sign."""
PALE, CLEAR = 120, 230
"""How opaque one is that is still to be earned, and one of the next: of 255."""
ENAMELS: tuple[Colour, ...] = (STONES[0], (0x2B, 0x5F, 0xA8), (0xA8, 0x3B, 0x2A), STONES[2])
"""The enamels of the games in order, again from the first after the last; the common one is LAPIS."""


def enamel(game: str, games: tuple[str, ...]) -> Colour:
    """The ground of a game's medals."""
    return LAPIS if game == HOUSE else ENAMELS[games.index(game) % len(ENAMELS)]


def medal(
    kit: Kit, achievement: Achievement[object], ground: Colour, side: int, *, earned: bool, near: bool = False
) -> pygame.Surface:
    """The medal, so many px wide; its outline is brighter if it is `near`."""
    key = ("medal", achievement.sign, ground, side, earned, near)
    surface = kit.baked.get(key)
    if surface is None:
        whole = (
            _struck(achievement.sign, ground, side * FINE)
            if earned
            else _outline(achievement.sign, side * FINE, CLEAR if near else PALE)
        )
        surface = kit.baked[key] = pygame.transform.smoothscale(whole, (side, side))
    return surface


def _struck(sign: str, ground: Colour, side: int) -> pygame.Surface:
    """The sign in gold on enamel, lit from above."""
    out = _cleared(side, GOLD)
    middle, radius = (side / 2, side / 2), side / 2
    pygame.draw.circle(out, EDGE, middle, radius)
    steps = max(2, round(side * RIM / 2))
    for step in range(steps):  # the rim is rounded: bright where it faces the light
        part = step / (steps - 1)
        colour = _mix(SAND_SHADE, GLINT, 1 - abs(2 * part - 1))
        pygame.draw.circle(out, colour, middle, radius * (1 - 2 * RIM * part) - side * 0.012)
    pygame.draw.circle(out, EDGE, middle, radius * (1 - 2 * RIM) - side * 0.012)
    face = radius * (1 - 2 * RIM - 2 * INNER)
    pygame.draw.circle(out, _mix(ground, EDGE, 0.25), middle, face)
    pygame.draw.circle(out, ground, (side / 2, side * 0.49), face * 0.94)
    shadow, metal = _sign(sign, side, EDGE), _sign(sign, side, GLINT)
    out.blit(shadow, (0, side * 0.018))
    out.blit(metal, (0, 0))
    return out


def _outline(sign: str, side: int, opaque: int) -> pygame.Surface:
    """A ring and the sign, in the colour of sand."""
    out = _cleared(side, SAND)
    pygame.draw.circle(out, SAND, (side / 2, side / 2), side / 2 * 0.97, round(side * 0.03))
    out.blit(_sign(sign, side, SAND), (0, 0))
    out.fill((255, 255, 255, opaque), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _sign(sign: str, side: int, colour: Colour) -> pygame.Surface:
    """The shapes in the middle of a square."""
    out = _cleared(side, colour)
    unit = side * SIGN / FIELD
    corner = side * (1 - SIGN) / 2
    for shape in sign.split(";"):
        kind, *texts = shape.split()
        numbers = [float(text) * unit for text in texts]
        paint = (*colour, 0 if kind.isupper() else 255)
        match kind.lower():
            case "p":
                pygame.draw.polygon(out, paint, _points(numbers, corner))
            case "o":
                (spot,) = _points(numbers[:2], corner)
                pygame.draw.circle(out, paint, spot, numbers[2])
            case "r":
                wide, radius = numbers[0], numbers[3]
                (spot,) = _points(numbers[1:3], corner)
                pygame.draw.circle(out, paint, spot, radius + wide / 2, round(wide))
            case "l":
                _line(out, paint, numbers[0], *_points(numbers[1:], corner))
    return out


Paint = tuple[int, int, int, int]
Spot = tuple[float, float]


def _points(numbers: list[float], corner: float) -> list[Spot]:
    return [(x + corner, y + corner) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _line(out: pygame.Surface, paint: Paint, wide: float, *points: Spot) -> None:
    """Draw a line with round ends and corners."""
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y) or 1.0
        aside_x, aside_y = (to_y - y) / length * wide / 2, (x - to_x) / length * wide / 2
        corners = ((x + aside_x, y + aside_y), (to_x + aside_x, to_y + aside_y))
        back = ((to_x - aside_x, to_y - aside_y), (x - aside_x, y - aside_y))
        pygame.draw.polygon(out, paint, (*corners, *back))
    for point in points:
        pygame.draw.circle(out, paint, point, wide / 2)


def _cleared(side: int, colour: Colour) -> pygame.Surface:
    """Wholly transparent, of a colour that may show where it is scaled down."""
    out = transparent((side, side))
    out.fill((*colour, 0))
    return out


def _mix(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
