"""A host for tests: any window, a clock that the test moves, a store in memory, and no waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pygame

from game.play.storage import MemoryStore, Store

FRAME_MS = 1000 / 60


class ScriptedHost:
    """See `game.ui.host.Host`. Everything that the game tells it is kept for looking at."""

    def __init__(
        self,
        width: float = 1280,
        height: float = 800,
        dpr: float = 1.0,
        *,
        query: str = "",
        fragment: str = "",
        language: str = "en",
        store: Store | None = None,
        reduced_motion: bool = False,
        insets: tuple[float, float, float, float] = (0, 0, 0, 0),
    ) -> None:
        self.store: Store = store if store is not None else MemoryStore()
        self.window = (float(width), float(height), float(dpr))
        self.time = 0.0
        self.update: str | None = None
        self.updated = False
        self.full_screen = False
        self.full_screen_possible = True
        self.pointer_cancelled = False
        """Set it: the next `cancelled` says so once."""
        self.art_asked: list[float] = []
        self.art: Callable[[float], None] = lambda scale: None
        """What `load_art` does for the house's pictures; it may raise OSError."""
        self.sheets_asked: list[tuple[str, float]] = []
        self.sheets: Callable[[str, float], None] = lambda sheet, scale: None
        """What `load_art` does for a game's own; it may raise OSError."""
        self.copied: list[str] = []
        self.copying_allowed = True
        self.files: dict[str, str] = {}
        """What has been saved as files, by name."""
        self.chosen_file: str | OSError | None = None
        """What the person chooses when asked for a file; an OSError is raised."""
        self.said: list[str] = []
        self.heard: list[str] = []
        self.failures: list[tuple[str, str, str]] = []
        self.spoken_language = ""
        self.ready = False
        self.record: Callable[[], str] = lambda: ""
        self.stats: Callable[[], str] = lambda: "{}"
        self._query, self._fragment, self._languages = query, fragment, [language]
        self._reduced_motion, self._insets = reduced_motion, insets

    def size(self) -> tuple[float, float, float]:
        return self.window

    def insets(self) -> tuple[float, float, float, float]:
        return self._insets

    def open_window(self, width: int, height: int) -> None:
        pygame.display.set_mode((width, height))

    async def next_frame(self) -> float:
        self.time += FRAME_MS
        await asyncio.sleep(0)
        return self.time

    async def wake(self, timeout_ms: float | None) -> None:
        await asyncio.sleep(0)

    def poke(self) -> None:
        pass

    def cancelled(self) -> bool:
        cancelled, self.pointer_cancelled = self.pointer_cancelled, False
        return cancelled

    async def load_art(self, scale: float, sheet: str = "") -> None:
        if sheet:
            self.sheets_asked.append((sheet, scale))
        else:
            self.art_asked.append(scale)
        await asyncio.sleep(0)
        if sheet:
            self.sheets(sheet, scale)
        else:
            self.art(scale)

    async def pause(self) -> None:
        self.time += 1
        await asyncio.sleep(0)

    def now(self) -> float:
        return self.time

    def languages(self) -> list[str]:
        return self._languages

    def reduced_motion(self) -> bool:
        return self._reduced_motion

    def query(self) -> str:
        return self._query

    def fragment(self) -> str:
        return self._fragment

    def address(self) -> str:
        return "https://example.org/mastaba/"

    def started(self) -> None:
        self.ready = True

    def attach(self, record: Callable[[], str], stats: Callable[[], str]) -> None:
        self.record, self.stats = record, stats

    def set_language(self, language: str) -> None:
        self.spoken_language = language

    def announce(self, text: str) -> None:
        self.said.append(text)

    def cursor(self, name: str) -> None:
        pass

    async def copy(self, text: str) -> bool:
        if self.copying_allowed:
            self.copied.append(text)
        return self.copying_allowed

    def save_file(self, name: str, text: str) -> None:
        self.files[name] = text

    async def open_file(self) -> str | None:
        if isinstance(self.chosen_file, OSError):
            raise self.chosen_file
        return self.chosen_file

    def can_fullscreen(self) -> bool:
        return self.full_screen_possible

    def is_fullscreen(self) -> bool:
        return self.full_screen

    def fullscreen(self, on: bool) -> None:
        self.full_screen = on

    def play_sound(self, path: Path, volume: float) -> None:
        self.heard.append(path.stem)

    def update_ready(self) -> str | None:
        return self.update

    def apply_update(self) -> None:
        self.updated = True

    def fatal(self, title: str, text: str, record: str) -> None:
        self.failures.append((title, text, record))
