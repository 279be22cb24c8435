"""How large things are drawn: by the window, and by the player's wish for large text."""

from __future__ import annotations

from typing import NamedTuple

from .box import Shape, shape_of

SMALLEST = (640.0, 360.0)
"""Longer and shorter side, in units, of the smallest window in which every screen has room."""
LEAST_K = 0.25
"""Device px per unit: drawn smaller than this, letters and signs are not even dots."""


class WindowPicture(NamedTuple):
    """The size and scale that a window is drawn at; layouts are never made for less than `SMALLEST`."""

    width: int
    height: int
    """The height in device px; the window shows the upper left part of the picture, as a rule all of it."""
    k: float
    """Device px per unit."""
    larger: float
    """How much larger than that text is set."""


def picture_for(width: float, height: float, dpr: float, *, large: bool) -> WindowPicture:
    """The size and scale to draw for a window of so many CSS px, each of `dpr` device px.

    A window without room shows what the smallest one shows, as much smaller as it is itself; where
    that would be too small to be drawn at all, it shows a part of it.
    """
    zoom, larger = zooms(width, height, large=large)
    k = max(LEAST_K, zoom * dpr)
    least_w, least_h = SMALLEST if width >= height else SMALLEST[::-1]
    return WindowPicture(
        max(round(width * dpr), int(least_w * k)), max(round(height * dpr), int(least_h * k)), k, larger
    )


def zoom_for(width: float, height: float) -> float:
    """CSS px per unit: 1 on phones and tablets, more on large screens, so that things grow with them."""
    base = (1280.0, 760.0) if width >= height else (760.0, 1120.0)
    room = min(max(width, height) / SMALLEST[0], min(width, height) / SMALLEST[1])
    return max(min(1.0, room), min(2.4, width / base[0], height / base[1]))


LARGER = 1.25
"""How much larger text is for those who wish it large."""
NEEDED: dict[Shape, tuple[float, float]] = {
    "narrow": (360.0, 640.0),
    "tall": (620.0, 820.0),
    "low": (780.0, 390.0),
    "wide": (820.0, 590.0),
}
"""Least width and height, in units, of windows of each shape in which things grow."""


def zooms(width: float, height: float, large: bool) -> tuple[float, float]:
    """CSS px per unit, and how much larger than that text is set.

    Large text is always `LARGER` times as large; everything else grows with it as far as the window has room.
    """
    zoom = zoom_for(width, height)
    if not large:
        return zoom, 1.0
    across, down = width / zoom, height / zoom
    least_w, least_h = NEEDED[shape_of(across, down)]
    grown = max(1.0, min(LARGER, across / least_w, down / least_h))
    return zoom * grown, LARGER / grown
