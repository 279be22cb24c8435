"""The ground of every screen: sky, sun or moon, dunes, far pyramids; drawn once per size and round."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice

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
"""Where the farthest dunes begin, in heights of the window."""
SUNK = 80
"""How far the foot of the far pyramids lies below that, in units: the dunes come in waves."""
COMET: Colour = (0xD8, 0xF4, 0xFF)
STEPS_A_FRAME = 2
"""Of baking another light."""
FADE_STEPS = 6
"""Each step draws the whole window, so there are few."""


class Sky(Widget):
    """Covers the whole window; opaque, so that nothing below it needs drawing."""

    def __init__(self, kit: Kit, round_: int = 1) -> None:
        super().__init__(kit, kit.window)
        self.round = round_
        self._faded = FADE_STEPS
        self._old: pygame.Surface | None = None
        """What the light of this round is faded over."""

    def prepare(self) -> Iterator[None]:
        if self._is_the_windows:
            yield from self._baking()

    @property
    def _is_the_windows(self) -> bool:
        """Whether this is the ground of the window; else it is that of a picture (`Kit.part`), drawn once."""
        return self.rect.size == self.kit.window.size

    def _baking(self) -> Generator[None, None, pygame.Surface]:
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
            at_once(_painting(self.kit, target, self.round, self.rect.size))
            return
        clip = target.get_clip()
        if self._old:
            target.blit(self._old, clip.topleft, clip)
        if self._faded:  # before that the new light may not be there
            ground = at_once(self._baking())
            ground.set_alpha(255 * self._faded // FADE_STEPS if self._old else None)
            target.blit(ground, clip.topleft, clip)
            ground.set_alpha(None)


def baking(kit: Kit, round_: int, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """The picture of one round for a size, from the kit's cache if it is there; in steps of some ms."""
    key = ("sky", size, round_, kit.light)
    surface = kit.baked.get(key)
    if surface is None:
        surface = kit.baked[key] = yield from _bake(kit, round_, size)
    return surface


def _bake(kit: Kit, round_: int, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    out = pygame.Surface(size)
    yield from _painting(kit, out, round_, size)
    return out


def _painting(kit: Kit, out: pygame.Surface, round_: int, size: tuple[int, int]) -> Iterator[None]:
    """Paint the picture of one round for a size onto a surface, which may be smaller: the part at the top left."""
    paint_air(out, kit.light, round_, size)
    yield
    sprites = kit.sprites
    night = round_ == 4
    centre, light_size = _light_place(kit, round_, size)
    if night and "scenery.stars" in sprites:
        _stars(kit, out, size, centre, light_size * MOON_PART / 2)
        yield
        if kit.light.comet:
            _comet(out, size, kit.k)
    light = "scenery.moon" if night else "scenery.sun"
    if light in sprites:
        sun = sprites.fresh(light, light_size)
        out.blit(sun, sun.get_rect(center=centre))
        yield
    tint = kit.light.sands[round_ - 1]
    yield from _lay(kit, out, size, "scenery.pyramids", tint, LAND, repeat=False)
    for name, level in (
        ("scenery.dunes.far", LAND),
        ("scenery.dunes.middle", 0.80),
        ("scenery.dunes.near", 0.90),
    ):
        yield from _lay(kit, out, size, name, tint, level)


def paint_air(out: pygame.Surface, light: Light, round_: int, size: tuple[int, int]) -> None:
    """Paint the colours of the sky alone."""
    top, middle, low = light.skies[round_ - 1]
    column = pygame.Surface((1, 64))
    for y in range(64):
        t = y / 63
        colour = blend(top, middle, t / 0.5) if t < 0.5 else blend(middle, low, (t - 0.5) / 0.5)
        column.set_at((0, y), colour)
    column = pygame.transform.smoothscale(column, (1, size[1]))
    for strip in strips(size):
        out.blit(pygame.transform.scale(column.subsurface((0, strip.y, 1, strip.h)), strip.size), strip)


def _comet(out: pygame.Surface, size: tuple[int, int], k: float) -> None:
    """On the left, its tail away from where the sun has set."""
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
    out.blit(layer, layer.get_rect(bottomright=(round(width * 0.2), round(height * 0.31))))


def _light_place(kit: Kit, round_: int, size: tuple[int, int]) -> tuple[tuple[int, int], int]:
    """Centre and size, in device px, of the sun (of the moon in round 4) with its light.

    In an upright window the moon is small and stands beside the name of the game, where that is shown.
    """
    width, height = size
    upright = height > width
    if upright and round_ == 4:
        top = kit.safe_area().y
        return (width - round(48 * kit.k), round((top + 176) * kit.k)), round(90 * kit.k)
    x, y = ((0.16, 0.30), (0.5, 0.06), (0.84, 0.38), (0.80, 0.18))[round_ - 1]
    return (round(width * x), round(height * y)), round((110 if upright else 150) * kit.k)


def _stars(
    kit: Kit, out: pygame.Surface, size: tuple[int, int], moon: tuple[int, int], radius: float
) -> None:
    """The stars of the upper half, ever fainter downwards; none shines through the moon."""
    width, height = size[0], size[1] // 2
    disc = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    disc.center = moon
    behind = transparent(disc.size)
    behind.blit(out, (0, 0), disc)
    tile = kit.sprites.fresh("scenery.stars", round(320 * kit.k))
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
            out.blit(stars, (x, y))
    out.blit(rounded(behind, round(radius)), disc)


def _lay(
    kit: Kit,
    out: pygame.Surface,
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
    scale = max(1.0, height / kit.k / 800)
    picture = kit.sprites.fresh(name, round(own[0] * kit.k * scale))
    yield
    picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    yield
    top = round(height * level)
    if not repeat:
        foot = round(height * LAND + SUNK * kit.k * scale)
        out.blit(picture, picture.get_rect(midbottom=(width // 2, foot)))
        yield
        return
    for x in range(0, width, picture.get_width()):
        out.blit(picture, (x, top))
    yield
    below = top + picture.get_height()
    if below < height:
        ground = picture.get_at((picture.get_width() // 2, picture.get_height() - 1))
        out.fill(ground, (0, below - 1, width, height - below + 1))
