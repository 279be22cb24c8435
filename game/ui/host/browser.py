"""The page around the canvas: everything goes through `globalThis.mastaba_host` (see web/)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from js import mastaba_host, performance  # these modules exist in Pyodide only
from pyodide.ffi import JsException, create_proxy, to_js

from .host import LATE_MS, SLICE_MS, HistoryEntry, Installation, Letters, Near, TextInput, Wish
from .page_input import entry_of, events_of

if TYPE_CHECKING:
    from .web_audio import WebAudio

CANVAS_MASKS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
"""Red, green, blue and opacity, as a canvas has them. The window itself has no opacity."""
STRIP = 2**18
"""Pixels that the canvas takes at a time: a copy of the whole window would take as much memory again."""


class PageField:
    """See `TextInput`."""

    def open(self, label: str, text: str, limit: int, place: tuple[float, float, float, float]) -> None:
        mastaba_host.field.open(label, text, limit, *place)

    def focus(self) -> None:
        mastaba_host.field.focus()

    def text(self) -> str:
        return str(mastaba_host.field.text())

    def ended(self) -> str:
        return str(mastaba_host.field.ended())

    def close(self) -> None:
        mastaba_host.field.close()


class PageLetters:
    """See `Letters`. It keeps hold of nothing: what is drawn with it may be part of the kept memory."""

    def can_draw(self) -> bool:
        return bool(mastaba_host.letters.canDraw())

    def width(self, text: str, size: int, above: int, below: int, *, bold: bool) -> int:
        return int(mastaba_host.letters.width(text, size, above, below, bold))

    def draw(
        self, text: str, size: int, above: int, below: int, *, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        width = self.width(text, size, above, below, bold=bold)
        pixels = mastaba_host.letters.draw(text, size, above, below, bold, "rgb({} {} {})".format(*colour))
        return pygame.image.frombytes(pixels.to_bytes(), (width, above + below), "RGBA")


class PageNear:
    """See `Near`."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def take(self) -> list[tuple[int, str]]:
        return [(int(seat), str(text)) for seat, text in json.loads(str(self._page.take()))]

    def send(self, seat: int, text: str) -> None:
        self._page.send(seat, text)

    def states(self) -> dict[int, str]:
        return {int(seat): str(state) for seat, state in json.loads(str(self._page.states())).items()}

    def asking(self) -> bool:
        return bool(self._page.isAsking())

    async def invite(self, seat: int, words: str) -> str:
        return str(await self._page.invite(seat, words))

    async def join(self, invitation: str, words: str) -> str:
        return str(await self._page.join(invitation, words))

    def close(self, seat: int) -> None:
        self._page.close(seat)

    def close_all(self) -> None:
        self._page.closeAll()


class BrowserHost:
    """See `Host`."""

    text_input: TextInput | None
    letters: Letters | None

    def __init__(self) -> None:
        self.letters = PageLetters()
        self.text_input = PageField()
        self._cursor = ""
        self._strip: pygame.Surface | None = None  # of the window, as the canvas takes it
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

    def show(self, places: Sequence[pygame.Rect]) -> None:
        window, strip = pygame.display.get_surface(), self._strip
        if window is None:
            return
        width = window.get_width()
        if strip is None or strip.get_width() != width:
            rows = max(1, STRIP // width)
            strip = self._strip = pygame.Surface((width, rows), pygame.SRCALPHA, 32, CANVAS_MASKS)
        rows = strip.get_height()
        for place in places:
            for top in range(place.top, place.bottom, rows):
                part = pygame.Rect(place.x, top, place.width, min(rows, place.bottom - top))
                strip.blit(window, (0, 0), part)
                mastaba_host.show(strip._pixels_address, width, *part)

    async def next_frame(self) -> float:
        return float(await mastaba_host.nextFrame())

    async def wake(self, timeout_ms: float | None) -> None:
        await mastaba_host.wake(timeout_ms)

    def poke(self) -> None:
        mastaba_host.poke()

    def input(self) -> Iterable[pygame.event.Event]:
        return events_of(str(mastaba_host.input()))

    def store_touched(self) -> bool:
        return bool(mastaba_host.storeTouched())

    async def load_art(self, scale: float, sheet: str = "") -> None:
        try:
            await mastaba_host.loadArt(f"{scale:g}", sheet)
        except JsException as error:
            raise OSError(str(error)) from error

    async def pause(self) -> None:
        await mastaba_host.pause()

    async def next_slice(self) -> float:
        return float(await mastaba_host.nextSlice(SLICE_MS, LATE_MS))

    def now(self) -> float:
        return float(performance.now())

    def languages(self) -> list[str]:
        return [str(language) for language in mastaba_host.languages()]

    def reduced_motion(self) -> bool:
        return bool(mastaba_host.reducedMotion())

    def larger_text(self) -> bool:
        return bool(mastaba_host.largerText())

    def more_contrast(self) -> bool:
        return bool(mastaba_host.moreContrast())

    def query(self) -> str:
        return str(mastaba_host.query())

    def fragment(self) -> str:
        return str(mastaba_host.fragment())

    def wish(self) -> Wish:
        wish = mastaba_host.wish()
        return Wish(str(wish.game), bool(wish.resume), str(wish.language))

    def history_entry(self) -> HistoryEntry:
        return entry_of(str(mastaba_host.trail.entry()))

    def follow_history(self, entry: HistoryEntry) -> None:
        mastaba_host.trail.follow(json.dumps(entry.levels), entry.sketch)

    def address(self) -> str:
        return str(mastaba_host.address())

    def started(self) -> None:
        mastaba_host.started()

    def attach(self, record: Callable[[], str], stats: Callable[[], str], paper: Callable[[], str]) -> None:
        mastaba_host.attach(create_proxy(record), create_proxy(stats), create_proxy(paper))

    def set_language(self, language: str, *, visit_only: bool = False) -> None:
        mastaba_host.setLanguage(language, visit_only)

    def announce(self, text: str) -> None:
        mastaba_host.announce(text)

    def offer_reader(self, wanted: Callable[[bool], None], done: Callable[[int, str], None]) -> None:
        mastaba_host.offerMirror(create_proxy(wanted), create_proxy(done))

    def show_reader(self, tree: str) -> None:
        mastaba_host.showMirror(tree)

    def leave(self) -> bool:
        mastaba_host.leave()
        return True

    def cursor(self, name: str) -> None:
        if name != self._cursor:
            self._cursor = name
            mastaba_host.cursor(name)

    async def copy(self, text: str) -> bool:
        return bool(await mastaba_host.copy(text))

    async def show_text(self, title: str, words: str, text: str, link: str) -> bool:
        return bool(await mastaba_host.showText(title, words, text, link))

    async def near(self) -> Near | None:
        try:
            page = await mastaba_host.near()
        except JsException as error:
            raise OSError(str(error)) from error
        return PageNear(page) if page else None

    def can_share(self) -> bool:
        return bool(mastaba_host.canShare())

    async def share(self, text: str) -> bool:
        return bool(await mastaba_host.share(text))

    def save_file(self, name: str, text: str) -> None:
        try:
            mastaba_host.saveFile(name, text)
        except JsException as error:
            raise OSError(str(error)) from error

    def can_hand_on(self) -> bool:
        return bool(mastaba_host.canHandOn())

    async def give_picture(self, name: str, picture: pygame.Surface, *, save: bool) -> bool:
        pixels = to_js(pygame.image.tobytes(picture, "RGBA"))
        try:
            return bool(await mastaba_host.givePicture(name, *picture.get_size(), pixels, save))
        except JsException as error:
            raise OSError(str(error)) from error

    def can_print(self) -> bool:
        return True

    def print_paper(self) -> None:
        mastaba_host.print()

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

    def can_keep_awake(self) -> bool:
        return bool(mastaba_host.canKeepAwake())

    def keep_awake(self, on: bool) -> None:
        mastaba_host.keepAwake(on)

    def can_vibrate(self) -> bool:
        return bool(mastaba_host.canVibrate())

    def vibrate(self, pulse: Sequence[int]) -> None:
        mastaba_host.vibrate(*pulse)

    def can_shake(self) -> bool:
        return bool(mastaba_host.canShake())

    async def allow_shakes(self) -> bool:
        return bool(await mastaba_host.allowShakes())

    def feel_shakes(self, on: bool) -> None:
        mastaba_host.feelShakes(on)

    def prepare_sound(self) -> None:
        self._sounding().prepare()

    def play_sound(self, path: Path, volume: float) -> None:
        self._sounding().play(path, volume)

    def play_music(self, path: Path | None, volume: float) -> None:
        if path or self._audio:
            self._sounding().loop(path, volume)

    def _sounding(self) -> WebAudio:
        if self._audio is None:
            from .web_audio import WebAudio

            self._audio = WebAudio()
        return self._audio

    def update_ready(self) -> str | None:
        version = mastaba_host.update()
        return str(version) if version else None

    async def update_changes(self) -> str:
        text = await mastaba_host.updateChanges()
        return text if isinstance(text, str) else ""

    def newest_change(self) -> int:
        return int(mastaba_host.newestChange())

    async def changes(self) -> str:
        try:
            return str(await mastaba_host.changes())
        except JsException:
            return ""

    async def ask_to_keep(self) -> bool | None:
        kept = await mastaba_host.askToKeep()
        return kept if isinstance(kept, bool) else None

    async def is_kept(self) -> bool | None:
        kept = await mastaba_host.isKept()
        return kept if isinstance(kept, bool) else None

    def may_be_forgotten(self) -> bool:
        return bool(mastaba_host.mayBeForgotten())

    async def installation(self) -> Installation | None:
        found = await mastaba_host.installation()
        if found is None:
            return None
        fetching, asks = bool(found.fetching), bool(found.asks)
        return Installation(int(found.kept), int(found.more), fetching, asks, int(found.room))

    async def install(self) -> bool:
        try:
            return bool(await mastaba_host.install())
        except JsException:
            return False

    async def why_not_installed(self) -> str:
        return str(await mastaba_host.whyNotInstalled())

    async def uninstall(self) -> None:
        try:
            await mastaba_host.uninstall()
        except JsException as error:
            raise OSError(str(error)) from error

    def decline_install(self) -> None:
        mastaba_host.declineInstall()

    def apply_update(self) -> None:
        mastaba_host.applyUpdate()

    def version(self) -> str:
        return str(mastaba_host.version())

    def log_fault(self, text: str) -> None:
        mastaba_host.logFault(text)

    def fatal(self, title: str, text: str, record: str) -> None:
        mastaba_host.fatal(title, text, record)


class RehearsalHost(BrowserHost):
    """The page before anybody plays: it passes nothing on and keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.text_input = None

    def wish(self) -> Wish:
        return Wish(language=super().wish().language)

    def history_entry(self) -> HistoryEntry:
        return HistoryEntry()

    def show(self, places: Sequence[pygame.Rect]) -> None:
        pass

    def attach(self, record: Callable[[], str], stats: Callable[[], str], paper: Callable[[], str]) -> None:
        pass

    def offer_reader(self, wanted: Callable[[bool], None], done: Callable[[int, str], None]) -> None:
        pass

    def set_language(self, language: str, *, visit_only: bool = False) -> None:
        pass

    def started(self) -> None:
        pass

    def update_ready(self) -> str | None:
        return None
