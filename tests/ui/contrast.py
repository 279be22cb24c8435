"""How well the texts on a screen can be read: measured on its pixels, wherever they are drawn from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.app import App
from game.ui.toolkit.fonts import Fonts
from game.ui.toolkit.theme import Colour

ENOUGH = 4.5
"""Contrast that the Web Content Accessibility Guidelines ask of text (2.2, criterion 1.4.3)."""
LEAST_PIXELS = 6
"""Fewer pixels of a text in sight are none that anybody reads."""


@dataclass(frozen=True, slots=True)
class Read:
    """A text as it was drawn."""

    text: str
    contrast: float
    colour: Colour
    ground: Colour

    def __str__(self) -> str:
        colours = "#{:02x}{:02x}{:02x} on #{:02x}{:02x}{:02x}".format(*self.colour, *self.ground)
        return f"{self.text!r}: {self.contrast:.2f}, {colours}"


def luminance(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """Relative luminance, 0–1, of sRGB colours (…, 3) of 0–255, as the guidelines define it."""
    part = np.asarray(colours, dtype=float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def ratio(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Contrast, 1–21, of two luminances."""
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


def picture(app: App) -> NDArray[np.uint8]:
    """The screen, freshly drawn: (height, width, 3)."""
    app.stage.invalidate_all()
    app.draw(0)
    surface = pygame.display.get_surface()
    assert surface is not None
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8)
    return raw.reshape(surface.get_height(), surface.get_width(), 3)


def texts(app: App) -> list[Read]:
    """Every text on the screen that is not faint, as those of buttons that cannot be pressed are.

    The screen is drawn without texts, and with each text in a colour of its own and hard edges: where that
    colour comes out, the text is seen, and the picture without texts says on what ground.
    """
    fonts, render = app.fonts, Fonts.render
    drawn: list[tuple[str, Colour]] = []

    def blank(self: Fonts, text: str, *args: object, **kwargs: object) -> pygame.Surface:
        out = render(self, text, *args, **kwargs).copy()
        out.fill((0, 0, 0, 0))
        return out

    def coded(
        self: Fonts, text: str, size: float = 16, colour: Colour = (0, 0, 0), face: str = "plain"
    ) -> pygame.Surface:
        out = render(self, text, size, colour, face)
        mask = pygame.mask.from_surface(out, 200)
        drawn.append((text, self.colour(colour)))
        number = len(drawn)
        code = (255, number // 200 + 1, number % 200 + 1, 255)
        return mask.to_surface(setcolor=code, unsetcolor=(0, 0, 0, 0))

    try:
        app.baked.clear()
        Fonts.render = blank
        ground = picture(app)
        app.baked.clear()
        Fonts.render = coded
        seen = picture(app)
    finally:
        Fonts.render = render
        app.baked.clear()
        app.stage.invalidate_all()
    assert fonts is app.fonts
    rows, columns = np.nonzero(seen[..., 0] == 255)
    codes = seen[rows, columns].astype(int)
    numbers = (codes[:, 1] - 1) * 200 + codes[:, 2] - 1
    order = np.argsort(numbers, kind="stable")
    places = ground[rows[order], columns[order]].astype(float)
    edges = np.searchsorted(numbers[order], range(1, len(drawn) + 2))
    found = []
    for number, (text, colour) in enumerate(drawn, 1):
        grounds = places[edges[number - 1] : edges[number]]
        if len(grounds) < LEAST_PIXELS or not text.strip():
            continue
        contrasts = ratio(luminance(np.array(colour, dtype=float)), luminance(grounds))
        worst = float(np.percentile(contrasts, 25))  # a letter may cross an edge of what it stands on
        middle = np.median(grounds, axis=0).round().astype(int)
        before = drawn[number - 2] if number > 1 else ("", colour)
        if before[0] == text and before[1] != colour:  # a letter with an edge is read against that
            if found and found[-1].text == text:
                found.pop()
            edge = luminance(np.array(before[1], dtype=float))
            worst = max(worst, float(ratio(luminance(np.array(colour, dtype=float)), edge)))
        found.append(Read(text, worst, colour, (int(middle[0]), int(middle[1]), int(middle[2]))))
    return found
