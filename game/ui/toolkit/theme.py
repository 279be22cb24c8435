"""Colours and measures of the look. All measures are in units: CSS pixels times the stage's zoom."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Light:
    """The colours of a day, in rounds 1–4: dawn, day, dusk, night."""

    skies: tuple[tuple[Colour, Colour, Colour], ...]
    """Top, middle and horizon of the sky."""
    sands: tuple[Colour, ...]
    """Light on the dunes (multiplied)."""
    comet: bool = False
    """True if a comet is in the sky by night."""


DAYLIGHT = Light(
    (
        ((0xD9, 0x8E, 0x5A), (0xF2, 0xB2, 0x79), (0xF3, 0xDD, 0xAE)),
        ((0x35, 0x65, 0x95), (0x7F, 0xA9, 0xC2), (0xF0, 0xDF, 0xB4)),
        ((0x6B, 0x3A, 0x55), (0xB9, 0x57, 0x3A), (0xF0, 0xB0, 0x6A)),
        ((0x0D, 0x16, 0x27), (0x1D, 0x30, 0x50), (0x4A, 0x50, 0x66)),
    ),
    ((255, 255, 255), (255, 250, 235), (240, 190, 160), (110, 120, 165)),
)


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of cards' backs: two colours, and fine lines on them."""

    top: Colour
    low: Colour
    lines: str = ""
    """'', 'scales', 'waves', 'net' or 'rays': see `card_ground`."""


LAZULI = Ground((0x2A, 0x44, 0x7F), (0x14, 0x21, 0x3D))

SAND: Colour = (0xE3, 0xC8, 0x92)
SAND_SHADE: Colour = (0xB4, 0x8A, 0x4E)
PAPYRUS: Colour = (0xF1, 0xE1, 0xBA)
INK: Colour = (0x2B, 0x1D, 0x10)
INK_SOFT: Colour = (0x5E, 0x47, 0x2C)
GOLD: Colour = (0xE9, 0xB9, 0x49)
GLINT: Colour = (0xFF, 0xE0, 0x8A)
WALL: Colour = (0x3A, 0x2C, 0x22)
LAPIS: Colour = (0x14, 0x21, 0x3D)
CREAM: Colour = (0xFF, 0xF6, 0xE0)
EDGE: Colour = (0x1E, 0x16, 0x10)
"""Around letters that stand on grounds of any colour."""
DANGER: Colour = (0x9A, 0x22, 0x28)
GAIN: Colour = (0x1C, 0x62, 0x45)
GAIN_ON_DARK: Colour = (0xA5, 0xE8, 0xC0)
COST_ON_DARK: Colour = (0xFF, 0xB4, 0xA8)

STONES: tuple[Colour, ...] = ((0x2F, 0x8F, 0x6B), (0xD9, 0x62, 0x2B), (0x7B, 0x4B, 0xA8))
"""Green, orange, purple: the pyramids' colours, by index."""

SIZE_SMALL = 14
SIZE_TEXT = 16
SIZE_LARGE = 20
SIZE_TITLE = 28
SIZE_DISPLAY = 44
"""The scale of type; nothing is set smaller than SIZE_SMALL."""

HIT = 44
"""The least width and height of what a finger must hit."""
