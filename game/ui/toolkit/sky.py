"""The ground of every screen: sky, sun or moon, dunes, far pyramids; drawn once per size and round."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import pygame

from .motion import linear
from .stage import Kit, Widget
from .steps import at_once
from .surfaces import rounded, strips, transparent
from .theme import Colour, Light


def blend(a: Colour, b: Colour, t: float) -> Colour:
    """A colour between two; t = 0 gives `a`."""
    red, green, blue = (round(x + (y - x) * t) for x, y in zip(a, b, strict=True))
    return red, green, blue


MOON_PART = 72 / 160
"""The moon's disc to its picture, which holds its light too."""
LAND = 0.70
"""The line where the farthest dunes begin, in heights of the window."""
SUNK = 80
"""How far the foot of the far pyramids lies below that, in units: the dunes come in waves."""
NIGHT = 4
"""The round of the moon."""
SUN, MOON, PYRAMIDS = "scenery.sun", "scenery.moon", "scenery.pyramids"
AIR = 256
"""The width of the kept strip of air, in px."""
PIECE = 2**20
"""The size, in px, of the pieces in which the rest is kept."""
Place = tuple[int, ...]
"""Left, top, width and height."""
COMET: Colour = (0xD8, 0xF4, 0xFF)
STEPS_A_FRAME = 2
"""The steps of baking another light that a frame does."""
FADE_STEPS = 6
"""Each step draws the whole window, so there are few."""


class Sky(Widget):
    """Covers the whole window; opaque, so that nothing below it needs drawing."""

    def __init__(self, kit: Kit, round_: int = 1) -> None:
        super().__init__(kit, kit.window)
        self.round = round_
        self._faded = FADE_STEPS
        self._old: list[SkyPart] | None = None
        """The parts of the light that this round's fades over."""

    def prepare(self) -> Iterator[None]:
        if self._is_the_windows:
            yield from self._baking()

    @property
    def _is_the_windows(self) -> bool:
        """True if this is the ground of the window; else it is that of a picture (`Kit.part`), drawn once."""
        return self.rect.size == self.kit.window.size

    def _baking(self) -> Generator[None, None, list[SkyPart]]:
        return baking(self.kit, self.round, self.rect.size)

    def set_round(self, round_: int) -> None:
        """The light of another round, faded over; meanwhile it is baked, a step in each frame."""
        if round_ == self.round:
            return
        self._old = at_once(self._baking())
        self.round, self._faded = round_, 0
        steps = self._baking()

        def fade(t: float) -> None:
            a_few = islice(steps, STEPS_A_FRAME if t < 1.0 else None)
            if sum(1 for _step in a_few) == STEPS_A_FRAME and t < 1.0:
                return
            done = round(t * FADE_STEPS)
            if done == self._faded:
                return
            self._faded = done
            if done == FADE_STEPS:
                self._old = None
            self.kit.stage.invalidate_all()

        self.kit.motion.add(900, fade, key="sky", ease=linear)

    def draw(self, target: pygame.Surface) -> None:
        if not self._is_the_windows:
            shown = target.subsurface(self.rect.clip(target.get_rect()))
            shown.set_clip(target.get_clip())
            at_once(_painting(self.kit, [SkyPart(self.rect, shown)], self.round, self.rect.size))
            return
        for part in self._old or ():
            part.draw(target)
        if self._faded:  # before that the new light may not be there
            for part in at_once(self._baking()):
                part.draw(target, 255 * self._faded // FADE_STEPS if self._old else None)


class SkyPart(NamedTuple):
    """A part of a sky."""

    place: pygame.Rect
    """Its place in the window."""
    picture: pygame.Surface
    """A picture; a narrow one is repeated side by side."""

    def draw(self, target: pygame.Surface, alpha: int | None = None) -> None:
        """Draw what is within the target's clip; `alpha` is how opaque it is, of 255."""
        shown = self.place.clip(target.get_clip())
        if not shown:
            return
        if alpha is not None:
            self.picture.set_alpha(alpha)
        down, wide = shown.y - self.place.y, self.picture.get_width()
        if wide == self.place.width:
            target.blit(self.picture, shown, (shown.x - self.place.x, down, *shown.size))
        else:
            for x in range(shown.left, shown.right, wide):
                target.blit(self.picture, (x, shown.y), (0, down, shown.right - x, shown.height))
        if alpha is not None:
            self.picture.set_alpha(None)

    def take(self, picture: pygame.Surface, at: pygame.Rect) -> None:
        """Draw what of a picture that lies there in the window is in this part."""
        if at.colliderect(self.place):
            self.picture.blit(picture, at.move(-self.place.x, -self.place.y))


def baking(kit: Kit, round_: int, size: tuple[int, int]) -> Generator[None, None, list[SkyPart]]:
    """The sky of one round for a size, from the kit's cache if it is there; in steps of some ms."""
    places = _division(kit, round_, size)
    parts, new = [], []
    for place, wide in places.items():
        picture = kit.baked.get(_key(kit, round_, size, place))
        if picture is None:
            kit.baked.make_room((wide, place[3]))
            picture = pygame.Surface((wide, place[3]))
            new.append(SkyPart(pygame.Rect(place), picture))
        parts.append(SkyPart(pygame.Rect(place), picture))
    if new:
        yield from _painting(kit, new, round_, size)
    for part in new:
        kit.baked[_key(kit, round_, size, tuple(part.place))] = part.picture
    return parts


def _key(kit: Kit, round_: int, size: tuple[int, int], place: Place) -> Hashable:
    return "sky", round_, size, kit.light, place


def _division(kit: Kit, round_: int, size: tuple[int, int]) -> dict[Place, int]:
    """The parts of a sky, and how wide each is painted.

    Where it is the same from left to right a narrow part is enough: by day that is half of it. None is so
    high that it would need much of the memory in one piece.
    """
    whole = pygame.Rect((0, 0), size)
    land = _land_top(kit, size)
    sun = _sun_place(kit, round_, size).clip(whole)
    air, painted = [], [whole]
    if round_ != NIGHT and sun.bottom <= land <= whole.bottom:
        air = [
            pygame.Rect(0, 0, whole.w, sun.y),
            pygame.Rect(0, sun.y, sun.x, sun.h),
            pygame.Rect(sun.right, sun.y, whole.w - sun.right, sun.h),
            pygame.Rect(0, sun.bottom, whole.w, land - sun.bottom),
        ]
        painted = [sun, pygame.Rect(0, land, whole.w, whole.h - land)]
    found: dict[Place, int] = {tuple(place): min(AIR, place.w) for place in air if place}
    for place in painted:
        found |= {tuple(part.move(place.topleft)): place.w for part in strips(place.size, PIECE)}
    return found


def _painting(
    kit: Kit, parts: Sequence[SkyPart], round_: int, size: tuple[int, int]
) -> Generator[None, None, None]:
    """Paint parts of the sky of one round for a size; in steps of some ms."""
    for part in parts:
        paint_air(part.picture, kit.light, round_, size[1], part.place.y)
    yield
    sprites = kit.sprites
    night = round_ == NIGHT
    sun = _sun_place(kit, round_, size)
    if night and "scenery.stars" in sprites:
        _stars(kit, parts, size, sun)
        yield
        if kit.light.comet:
            _comet(parts, size, kit.k)
    light = MOON if night else SUN
    if light in sprites:
        picture = sprites.fresh(light, sun.w)
        for part in parts:
            part.take(picture, sun)
        yield
    land = [part for part in parts if part.place.bottom > _land_top(kit, size)]
    if not land:
        return
    tint = kit.light.sands[round_ - 1]
    yield from _lay(kit, land, size, PYRAMIDS, tint, LAND, repeat=False)
    for name, level in (
        ("scenery.dunes.far", LAND),
        ("scenery.dunes.middle", 0.80),
        ("scenery.dunes.near", 0.90),
    ):
        yield from _lay(kit, land, size, name, tint, level)


def paint_air(out: pygame.Surface, light: Light, round_: int, height: int, top: int = 0) -> None:
    """Paint the colours of a sky of that height alone, from `top` on."""
    high, middle, low = light.skies[round_ - 1]
    column = pygame.Surface((1, 64))
    for y in range(64):
        t = y / 63
        colour = blend(high, middle, t / 0.5) if t < 0.5 else blend(middle, low, (t - 0.5) / 0.5)
        column.set_at((0, y), colour)
    column = pygame.transform.smoothscale(column, (1, height))
    for strip in strips(out.get_size()):
        rows = pygame.Rect(0, top + strip.y, 1, strip.h).clip(column.get_rect())
        out.blit(pygame.transform.scale(column.subsurface(rows), (strip.w, rows.h)), strip)


def _comet(parts: Sequence[SkyPart], size: tuple[int, int], k: float) -> None:
    """A comet on the left, its tail away from where the sun has set."""
    width, height = size
    reach, head, steps = round(min(width, height) * 0.2), 4 * k, 60
    side = round(2 * (reach + 4 * head))  # drawn twice as large: pygame draws no smooth edges
    layer = transparent((side, side))
    for step in range(steps, -1, -1):
        part = step / steps
        spot = side - 4 * head - 2 * reach * part, side * 0.8 - 1.2 * reach * part
        alpha = round(170 * (1 - part) ** 1.3) if step else 255
        pygame.draw.circle(layer, (*COMET, alpha), spot, 2 * head * (0.8 + 1.4 * part if step else 1))
    layer = pygame.transform.smoothscale(layer, (side // 2, side // 2))
    for piece in parts:
        piece.take(layer, layer.get_rect(bottomright=(round(width * 0.2), round(height * 0.31))))


def _sun_place(kit: Kit, round_: int, size: tuple[int, int]) -> pygame.Rect:
    """The place of the sun with its light, or of the moon; as wide as high unless its picture says
    otherwise."""
    centre, wide = _light_place(kit, round_, size)
    light = MOON if round_ == NIGHT else SUN
    own_w, own_h = kit.sprites.nominal(light) if light in kit.sprites else (1.0, 1.0)
    return pygame.Rect(0, 0, wide, max(1, round(wide * own_h / own_w))).move_to(center=centre)


def _light_place(kit: Kit, round_: int, size: tuple[int, int]) -> tuple[tuple[int, int], int]:
    """Centre and size, in device px, of the sun (of the moon in round 4) with its light.

    In an upright window the moon is small and stands beside the name of the game, where that is shown.
    """
    width, height = size
    upright = height > width
    if upright and round_ == NIGHT:
        top = kit.safe_area().y
        return (width - kit.u(48), kit.u(top + 176)), kit.u(90)
    x, y = ((0.16, 0.30), (0.5, 0.06), (0.84, 0.38), (0.80, 0.18))[round_ - 1]
    return (round(width * x), round(height * y)), kit.u(110 if upright else 150)


def _stars(kit: Kit, parts: Sequence[SkyPart], size: tuple[int, int], moon: pygame.Rect) -> None:
    """The stars of the upper half, ever fainter downwards; none shines through the moon."""
    width, height = size[0], size[1] // 2
    tile = kit.sprites.fresh("scenery.stars", kit.u(320))
    for row, y in enumerate(range(0, height, tile.get_height())):
        aside = row * tile.get_width() * 2 // 5 % tile.get_width()  # so that the rows do not look alike
        fading = transparent((1, tile.get_height()))
        for line in range(tile.get_height()):
            alpha = round(255 * max(0.0, 1 - (y + line) / height))
            fading.set_at((0, line), (255, 255, 255, alpha))
        stars = tile.copy()
        stars.blit(
            pygame.transform.scale(fading, tile.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
        )
        for x in range(-aside, width, tile.get_width()):
            for part in parts:
                part.take(stars, stars.get_rect(topleft=(x, y)))
    radius = moon.w * MOON_PART / 2
    disc = pygame.Rect(0, 0, round(2 * radius), round(2 * radius)).move_to(center=moon.center)
    behind = transparent(disc.size)
    paint_air(behind, kit.light, NIGHT, size[1], disc.y)
    for part in parts:
        part.take(rounded(behind, round(radius)), disc)


def _land_scale(kit: Kit, size: tuple[int, int]) -> float:
    """How much larger than usual the land is in such a window."""
    return max(1.0, size[1] / kit.k / 800)


def _land_top(kit: Kit, size: tuple[int, int]) -> int:
    """Above it there is nothing but air, sun, moon and stars."""
    dunes = round(size[1] * LAND)
    if PYRAMIDS not in kit.sprites:
        return dunes
    scale = _land_scale(kit, size)
    wide, high = kit.sprites.nominal(PYRAMIDS)
    foot = round(size[1] * LAND + SUNK * kit.k * scale)
    return min(dunes, foot - round(round(wide * kit.k * scale) * high / wide))


def _lay(
    kit: Kit,
    parts: Sequence[SkyPart],
    size: tuple[int, int],
    name: str,
    tint: Colour,
    level: float,
    repeat: bool = True,
) -> Iterator[None]:
    """Put a layer of scenery with its top at `level` of the height, and its lowest row down to the ground."""
    width, height = size
    if name not in kit.sprites:
        return
    own = kit.sprites.nominal(name)
    scale = _land_scale(kit, size)
    picture = kit.sprites.fresh(name, round(own[0] * kit.k * scale))
    yield
    picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    yield
    top = round(height * level)
    if repeat:
        places = [picture.get_rect(topleft=(x, top)) for x in range(0, width, picture.get_width())]
    else:
        foot = round(height * LAND + SUNK * kit.k * scale)
        places = [picture.get_rect(midbottom=(width // 2, foot))]
    for part in parts:
        for place in places:
            part.take(picture, place)
    yield
    below = top + picture.get_height()
    if repeat and below < height:
        ground = picture.get_at((picture.get_width() // 2, picture.get_height() - 1))
        for part in parts:
            rest = pygame.Rect(0, below - 1, width, height - below + 1).clip(part.place)
            part.picture.fill(ground, rest.move(-part.place.x, -part.place.y))
