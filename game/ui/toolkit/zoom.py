"""How large things are drawn: by the window, and by the player's wish for large text."""

from __future__ import annotations

from .box import Shape, shape_of

SMALLEST = (640.0, 360.0)
"""Longer and shorter side of the smallest window in which every screen has room."""
LEAST_ZOOM = 0.75
"""What is drawn smaller than this is not read any more."""


def zoom_for(width: float, height: float) -> float:
    """CSS px per unit: 1 on phones and tablets, more on large screens, so that things grow with them.

    Windows smaller than the smallest show what that one shows, as much smaller.
    """
    base = (1280.0, 760.0) if width >= height else (760.0, 1120.0)
    least = max(LEAST_ZOOM, min(1.0, max(width, height) / SMALLEST[0], min(width, height) / SMALLEST[1]))
    return max(least, min(2.4, width / base[0], height / base[1]))


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
