"""How pictures are seen: how much they stand out, and small."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image


def luminance(rgb: NDArray[Any]) -> NDArray[np.float64]:
    """Relative luminance after WCAG 2 of colours 0..255 in the last axis."""
    part = np.asarray(rgb, dtype=np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(one: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float64]:
    """Contrast ratio after WCAG 2."""
    first, second = luminance(one), luminance(other)
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


def shrunk(image: Image.Image, size: int) -> Image.Image:
    """Scaled with alpha taken into account."""
    return image.convert("RGBa").resize((size, size), Image.Resampling.LANCZOS).convert("RGBA")


def grey_on(image: Image.Image, size: int, ground: str) -> NDArray[np.float64]:
    """Small and in grey, on a ground of that colour, 0..1."""
    base = Image.new("RGB", (size, size), ground)
    small = shrunk(image, size)
    base.paste(small, (0, 0), small)
    return np.asarray(base.convert("L"), dtype=np.float64) / 255


def apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Root mean square difference, the least of all shifts by one pixel."""
    shifts = itertools.product((-1, 0, 1), repeat=2)
    return min(float(np.sqrt(np.mean((one - np.roll(other, shift, (0, 1))) ** 2))) for shift in shifts)
