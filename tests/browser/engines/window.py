"""The window of a page, the same for every engine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """Width and height in CSS px, device px per CSS px, the browser's language, whether there is touch."""

    width: int = 1280
    height: int = 800
    dpr: float = 1
    language: str = "en-GB"
    touch: bool = False


DESK = Window()
TABLET = Window(820, 1180, 2, touch=True)
