"""Where the game runs: a page in a browser, or a window on a desktop. `open_host` finds out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from game.play.storage import Store

Insets = tuple[float, float, float, float]


class Host(Protocol):
    """What the application needs of its surroundings."""

    store: Store

    def size(self) -> tuple[float, float, float]:
        """Width and height available, in CSS px, and device px per CSS px."""

    def insets(self) -> Insets:
        """Left, top, right and bottom margins in CSS px that rounded corners or notches cover."""

    def open_window(self, width: int, height: int) -> None:
        """Make the display surface, in device px; called again on every change of size."""

    async def next_frame(self) -> float:
        """Wait for the next moment to draw; its time in ms."""

    async def wake(self, timeout_ms: float | None) -> None:
        """Wait until something has happened (or the time is up) and it is time to draw."""

    def poke(self) -> None:
        """End a wait in `wake`: something has changed that is to be drawn."""

    def cancelled(self) -> bool:
        """Whether the pointer was taken away since this was last asked: whatever was pressed is to be let go.

        True once for each time. Releases that arrive together with it are not the person's.
        """

    async def load_art(self, scale: float, sheet: str = "") -> None:
        """Have the pictures of that scale at hand: the house's, or a game's own sheet.

        Raises OSError if they cannot be had now.
        """

    async def pause(self) -> None:
        """Let the surroundings breathe, for as short a time as possible."""

    def now(self) -> float:
        """A steady clock, in ms."""

    def languages(self) -> list[str]:
        """The person's preferred languages, best first, as 'pl', 'el-GR', …"""

    def reduced_motion(self) -> bool:
        """Whether the system asks for less motion."""

    def query(self) -> str:
        """The parameters of the link that opened the game, without '?'."""

    def fragment(self) -> str:
        """What follows '#' in the link that opened the game: what somebody has sent."""

    def address(self) -> str:
        """Where the game is, without parameters: what links to it begin with; '' if it has no address."""

    def started(self) -> None:
        """The first frame that answers input is on screen."""

    def attach(self, record: Callable[[], str], stats: Callable[[], str]) -> None:
        """Offer the current record and figures (JSON texts) to the curious."""

    def set_language(self, language: str) -> None:
        """Tell the surroundings which language the game speaks."""

    def announce(self, text: str) -> None:
        """Say something to a screen reader."""

    def cursor(self, name: str) -> None:
        """Show a pointer shape: 'default', 'pointer', 'grab', 'grabbing'."""

    async def copy(self, text: str) -> bool:
        """Put text on the clipboard; whether that worked."""

    def save_file(self, name: str, text: str) -> None:
        """Hand a text to the person as a file of that name. May raise OSError."""

    async def open_file(self) -> str | None:
        """The text of a file that the person chooses; None if they choose none. May raise OSError."""

    def can_fullscreen(self) -> bool:
        """Whether the surroundings can give the whole screen at all."""

    def is_fullscreen(self) -> bool:
        """Whether the game has the whole screen now; a change ends `wake`."""

    def fullscreen(self, on: bool) -> None:
        """Ask for the whole screen, or give it back; it may be refused, and takes effect later."""

    def play_sound(self, path: Path, volume: float) -> None:
        """Play a sound file at a volume of 0–1, or stay silent if that is impossible."""

    def update_ready(self) -> str | None:
        """The version of an update that waits for consent."""

    def apply_update(self) -> None:
        """Take up the waiting update; the game starts again."""

    def fatal(self, title: str, text: str, record: str) -> None:
        """The game cannot go on: say so, with the record to copy."""


def open_host() -> Host:
    """The host of this machine."""
    if sys.platform == "emscripten":
        from .browser import BrowserHost

        return BrowserHost()
    from .desktop import DesktopHost

    return DesktopHost()
