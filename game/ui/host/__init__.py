"""The surroundings of the game: a page in a browser, or a window on a desktop. `open_host` finds out
which."""

from __future__ import annotations

import sys

from .host import (
    POINTER_LOST,
    SHAKEN,
    SLICE_MS,
    TRAVELLED,
    HistoryEntry,
    Host,
    Insets,
    Installation,
    Letters,
    Near,
    TextInput,
    Wish,
)

__all__ = [
    "POINTER_LOST",
    "SHAKEN",
    "SLICE_MS",
    "TRAVELLED",
    "HistoryEntry",
    "Host",
    "Insets",
    "Installation",
    "Letters",
    "Near",
    "TextInput",
    "Wish",
    "open_host",
]


def open_host() -> Host:
    """The host of this machine."""
    if sys.platform == "emscripten":
        from .browser import BrowserHost

        return BrowserHost()
    from .desktop import DesktopHost

    return DesktopHost()
