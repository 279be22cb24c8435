"""The sight of people who tell colours apart less well, and the difference of two pictures to them.

The three common deficiencies are simulated in full strength with the matrices of G. M. Machado, M. M.
Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
(IEEE TVCG 15/6, 2009, table 1); they apply to linear RGB.
"""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

Picture = NDArray[np.float64]
"""Linear RGB, 0–1: (height, width, 3)."""

VISIONS: dict[str, NDArray[np.float64]] = {
    "grey": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

SEEN = 12.0
"""Difference in lightness (L*, 0–100) that is seen at a glance between two places of a picture."""
ENOUGH = 0.04
"""Part of two pictures that must differ so much for them to be told apart."""


def picture_of(surface: pygame.Surface) -> Picture:
    """An opaque surface as light."""
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8)
    part = raw.reshape(surface.get_height(), surface.get_width(), 3) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def seen_with(picture: Picture, vision: str) -> Picture:
    """A picture as it looks to people with that vision."""
    return np.asarray(np.clip(picture @ VISIONS[vision].T, 0, 1))


def lightness(picture: Picture) -> NDArray[np.float64]:
    """L* of CIELAB, 0–100."""
    y = picture @ np.array([0.2126, 0.7152, 0.0722])
    return np.asarray(np.where(y > 216 / 24389, 116 * np.cbrt(y) - 16, y * 24389 / 27))


def difference(one: Picture, other: Picture, vision: str) -> float:
    """The part (0–1) of two pictures of one size that differs in lightness alone, so much that it is seen.

    Signs of different shape differ like this whatever their colours are.
    """
    apart = np.abs(lightness(seen_with(one, vision)) - lightness(seen_with(other, vision)))
    return float(np.mean(apart >= SEEN))


def shown(picture: Picture) -> pygame.Surface:
    """A picture to be looked at."""
    part = np.where(
        picture <= 0.0031308, picture * 12.92, 1.055 * np.clip(picture, 0, 1) ** (1 / 2.4) - 0.055
    )
    raw = (np.clip(part, 0, 1) * 255).round().astype(np.uint8)
    return pygame.image.frombuffer(raw.tobytes(), (raw.shape[1], raw.shape[0]), "RGB")
