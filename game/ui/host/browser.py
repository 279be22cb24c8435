"""The page around the canvas: everything goes through `globalThis.mastaba_host` (see web/)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from js import mastaba_host, performance  # these modules exist in Pyodide only
from pyodide.ffi import JsException, create_proxy

from game.play.storage import BrowserStore, Store

if TYPE_CHECKING:
    from .web_audio import WebAudio


class BrowserHost:
    """See `Host`."""

    def __init__(self) -> None:
        self.store: Store = BrowserStore(mastaba_host.storage)
        self._cursor = ""
        self._audio: WebAudio | None = None

    def size(self) -> tuple[float, float, float]:
        size = mastaba_host.size()
        return float(size.width), float(size.height), float(size.dpr)

    def insets(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, 0.0, 0.0  # the page keeps the canvas clear of notches

    def open_window(self, width: int, height: int) -> None:
        pygame.display.set_mode((width, height))
        dpr = self.size()[2]
        mastaba_host.place(width / dpr, height / dpr)

    async def next_frame(self) -> float:
        return float(await mastaba_host.nextFrame())

    async def wake(self, timeout_ms: float | None) -> None:
        await mastaba_host.wake(timeout_ms)

    def poke(self) -> None:
        mastaba_host.poke()

    def cancelled(self) -> bool:
        return bool(mastaba_host.cancelled())

    async def load_art(self, scale: float, sheet: str = "") -> None:
        try:
            await mastaba_host.loadArt(f"{scale:g}", sheet)
        except JsException as error:
            raise OSError(str(error)) from error

    async def pause(self) -> None:
        await mastaba_host.pause()

    def now(self) -> float:
        return float(performance.now())

    def languages(self) -> list[str]:
        return [str(language) for language in mastaba_host.languages()]

    def reduced_motion(self) -> bool:
        return bool(mastaba_host.reducedMotion())

    def query(self) -> str:
        return str(mastaba_host.query())

    def fragment(self) -> str:
        return str(mastaba_host.fragment())

    def address(self) -> str:
        return str(mastaba_host.address())

    def started(self) -> None:
        mastaba_host.started()

    def attach(self, record: Callable[[], str], stats: Callable[[], str]) -> None:
        mastaba_host.attach(create_proxy(record), create_proxy(stats))

    def set_language(self, language: str) -> None:
        mastaba_host.setLanguage(language)

    def announce(self, text: str) -> None:
        mastaba_host.announce(text)

    def cursor(self, name: str) -> None:
        if name != self._cursor:
            self._cursor = name
            mastaba_host.cursor(name)

    async def copy(self, text: str) -> bool:
        return bool(await mastaba_host.copy(text))

    def save_file(self, name: str, text: str) -> None:
        try:
            mastaba_host.saveFile(name, text)
        except JsException as error:
            raise OSError(str(error)) from error

    async def open_file(self) -> str | None:
        try:
            text = await mastaba_host.openFile()
        except JsException as error:
            raise OSError(str(error)) from error
        return text if isinstance(text, str) else None

    def can_fullscreen(self) -> bool:
        return bool(mastaba_host.canFullscreen())

    def is_fullscreen(self) -> bool:
        return bool(mastaba_host.isFullscreen())

    def fullscreen(self, on: bool) -> None:
        mastaba_host.fullscreen(on)

    def play_sound(self, path: Path, volume: float) -> None:
        if self._audio is None:
            from .web_audio import WebAudio

            self._audio = WebAudio()
        self._audio.play(path, volume)

    def update_ready(self) -> str | None:
        version = mastaba_host.update()
        return str(version) if version else None

    def apply_update(self) -> None:
        mastaba_host.applyUpdate()

    def fatal(self, title: str, text: str, record: str) -> None:
        mastaba_host.fatal(title, text, record)
