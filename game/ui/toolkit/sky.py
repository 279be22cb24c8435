"""The ground of every screen: sky, sun or moon, dunes, far pyramids; drawn once per size and round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from .motion import linear
from .stage import Widget
from .theme import SAND_TINTS, SKIES, Colour

if TYPE_CHECKING:
    from game.ui.app import App


def blend(a: Colour, b: Colour, t: float) -> Colour:
    """A colour between two; t = 0 gives `a`."""
    return tuple(round(x + (y - x) * t) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


MOON_PART = 72 / 160
"""The moon's disc to its picture, which holds its light too."""
LAND = 0.70
"""Where the farthest dunes begin, in heights of the window."""
SUNK = 80
"""How far the foot of the far pyramids lies below that, in units: the dunes come in waves."""
FADE_STEPS = 6
"""Each step draws the whole window, so there are few."""


class Sky(Widget):
    """Covers the whole window; opaque, so that nothing below it needs drawing."""

    def __init__(self, app: App, round_: int = 1) -> None:
        super().__init__(app, app.window)
        self.round = round_
        self._faded = FADE_STEPS
        self._ground = bake_sky(app, round_)

    def set_round(self, round_: int) -> None:
        """The light of another round, faded over."""
        if round_ == self.round:
            return
        self.round = round_
        old, new = self._ground, bake_sky(self.app, round_)
        self._faded = 0

        def fade(t: float) -> None:
            done = round(t * FADE_STEPS)
            if done == self._faded:
                return
            self._faded = done
            self._ground = new
            if done < FADE_STEPS:
                self._ground = old.copy()
                new.set_alpha(255 * done // FADE_STEPS)
                self._ground.blit(new, (0, 0))
                new.set_alpha(None)
            self.app.stage.invalidate_all()

        self.app.motion.add(900, fade, key="sky", ease=linear)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.blit(self._ground, clip.topleft, clip)


def bake_sky(app: App, round_: int) -> pygame.Surface:
    """The picture for one window size and one round, from the app's cache if it is there."""
    key = ("sky", app.window.size, round_)
    surface = app.baked.get(key)
    if surface is None:
        surface = app.baked[key] = _bake(app, round_)
    return surface


def _bake(app: App, round_: int) -> pygame.Surface:
    width, height = app.window.size
    out = pygame.Surface((width, height))
    top, middle, low = SKIES[round_ - 1]
    column = pygame.Surface((1, 64))
    for y in range(64):
        t = y / 63
        colour = blend(top, middle, t / 0.5) if t < 0.5 else blend(middle, low, (t - 0.5) / 0.5)
        column.set_at((0, y), colour)
    out.blit(pygame.transform.smoothscale(column, (width, height)), (0, 0))
    sprites = app.sprites
    night = round_ == 4
    centre, size = _light_place(app, round_)
    if night and "scenery.stars" in sprites:
        out.blit(_stars(app, centre, size * MOON_PART / 2), (0, 0))
    light = "scenery.moon" if night else "scenery.sun"
    if light in sprites:
        disc = sprites.get(light, size)
        out.blit(disc, disc.get_rect(center=centre))
    tint = SAND_TINTS[round_ - 1]
    land = pygame.Surface((width, height), pygame.SRCALPHA)
    _lay(app, land, "scenery.pyramids", LAND, repeat=False)
    for name, level in (
        ("scenery.dunes.far", LAND),
        ("scenery.dunes.middle", 0.80),
        ("scenery.dunes.near", 0.90),
    ):
        _lay(app, land, name, level)
    land.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(land, (0, 0))
    return out.convert()


def _light_place(app: App, round_: int) -> tuple[tuple[int, int], int]:
    """Centre and size, in device px, of the sun (of the moon in round 4) with its light.

    In an upright window the moon is small and stands beside the name of the game, where that is shown.
    """
    width, height = app.window.size
    upright = height > width
    if upright and round_ == 4:
        top = app.safe_area()[1]
        return (width - round(48 * app.k), round((top + 176) * app.k)), round(90 * app.k)
    x, y = ((0.16, 0.30), (0.5, 0.06), (0.84, 0.38), (0.80, 0.18))[round_ - 1]
    return (round(width * x), round(height * y)), round((110 if upright else 150) * app.k)


def _stars(app: App, moon: tuple[int, int], radius: float) -> pygame.Surface:
    """The stars of the upper half, ever fainter downwards; none shines through the moon."""
    width, height = app.window.width, app.window.height // 2
    tile = app.sprites.get("scenery.stars", round(320 * app.k))
    layer = pygame.Surface((width, height), pygame.SRCALPHA)
    for row, y in enumerate(range(0, height, tile.get_height())):
        aside = row * tile.get_width() * 2 // 5 % tile.get_width()  # so that the rows do not look alike
        for x in range(-aside, width, tile.get_width()):
            layer.blit(tile, (x, y))
    fading = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        fading.set_at((0, y), (255, 255, 255, round(255 * (1 - y / height))))
    layer.blit(pygame.transform.scale(fading, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.circle(layer, (0, 0, 0, 0), moon, radius)
    return layer


def _lay(app: App, land: pygame.Surface, name: str, level: float, repeat: bool = True) -> None:
    """Put a layer of scenery with its top at `level` of the height, and its lowest row down to the ground."""
    if name not in app.sprites:
        return
    width, height = land.get_size()
    own = app.sprites.nominal(name)
    scale = max(1.0, height / app.k / 800)
    picture = app.sprites.get(name, round(own[0] * app.k * scale))
    top = round(height * level)
    if not repeat:
        foot = round(height * LAND + SUNK * app.k * scale)
        land.blit(picture, picture.get_rect(midbottom=(width // 2, foot)))
        return
    for x in range(0, width, picture.get_width()):
        land.blit(picture, (x, top))
    below = top + picture.get_height()
    if below < height:
        ground = picture.get_at((picture.get_width() // 2, picture.get_height() - 1))
        land.fill(ground, (0, below - 1, width, height - below + 1))
