"""A window on a desktop, for those who develop; the same game as in the browser."""

from __future__ import annotations

import asyncio
import locale
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from .host import SLICE_MS, HistoryEntry, Installation, Letters, Near, TextInput, Wish

FRAME_MS = 1000 / 60
FINGERS = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


def data_folder() -> Path:
    """The system's folder for a program's data."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home())
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "mastaba"


class DesktopHost:
    """See `Host`. A link's parameters, with '?' or '#' before them, are the command line's one argument."""

    def __init__(self, query: str | None = None) -> None:
        # Read when the display is initialized: else SDL makes a mouse of the first finger as well.
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
        self.text_input: TextInput | None = None
        self.letters: Letters | None = None
        self._query = (sys.argv[1] if len(sys.argv) > 1 else "") if query is None else query
        self._window = (1280, 800)
        self._last = 0.0
        self._in_front = True
        self._mixer: bool | None = None
        self._sounds: dict[Path, pygame.mixer.Sound] = {}
        self._music: pygame.mixer.Sound | None = None

    def size(self) -> tuple[float, float, float]:
        if pygame.display.get_surface():
            self._window = pygame.display.get_window_size()
        return float(self._window[0]), float(self._window[1]), 1.0

    def insets(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, 0.0, 0.0

    def open_window(self, width: int, height: int) -> None:
        pygame.display.set_mode((width, height), pygame.RESIZABLE)

    def show(self, places: Sequence[pygame.Rect]) -> None:
        pygame.display.update(list(places))

    async def next_frame(self) -> float:
        rest = self._last + FRAME_MS - self.now()
        await asyncio.sleep(max(0.0, rest) / 1000)
        self._last = self.now()
        return self._last

    async def wake(self, timeout_ms: float | None) -> None:
        # Nothing else runs in this process, so the window's own queue may block it.
        event = pygame.event.wait() if timeout_ms is None else pygame.event.wait(max(1, int(timeout_ms)))
        if event.type == pygame.NOEVENT:
            return
        # Post puts an event behind those that came after it: keep their order.
        for each in (event, *pygame.event.get()):
            pygame.event.post(each)

    def poke(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def input(self) -> Iterable[pygame.event.Event]:
        return map(self._finger_as_pointer, pygame.event.get())

    def _finger_as_pointer(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in FINGERS:
            return event
        width, height, _dpr = self.size()
        pos = (int(event.x * width), int(event.y * height))
        pointer = 1 + event.finger_id  # the mouse has none
        return pygame.event.Event(FINGERS[event.type], pos=pos, button=1, touch=True, pointer=pointer)

    def store_touched(self) -> bool:
        before, self._in_front = self._in_front, pygame.key.get_focused()
        return self._in_front and not before

    async def load_art(self, scale: float, sheet: str = "") -> None:
        pass  # all sheets and scales are baked beforehand

    async def pause(self) -> None:
        await asyncio.sleep(0)

    async def next_slice(self) -> float:
        await self.pause()
        return self.now() + SLICE_MS

    def now(self) -> float:
        return time.perf_counter() * 1000

    def languages(self) -> list[str]:
        return [(locale.getlocale()[0] or "en").replace("_", "-")]

    def reduced_motion(self) -> bool:
        return False

    def larger_text(self) -> bool:
        return False

    def more_contrast(self) -> bool:
        return False

    def query(self) -> str:
        return "" if self._query.startswith("#") else self._query.lstrip("?")

    def fragment(self) -> str:
        return self._query[1:] if self._query.startswith("#") else ""

    def wish(self) -> Wish:
        return Wish()

    def history_entry(self) -> HistoryEntry:
        return HistoryEntry()

    def follow_history(self, entry: HistoryEntry) -> None:
        pass

    def address(self) -> str:
        return ""

    def started(self) -> None:
        pass

    def attach(self, record: Callable[[], str], stats: Callable[[], str], paper: Callable[[], str]) -> None:
        pass

    def set_language(self, language: str, *, visit_only: bool = False) -> None:
        pass

    def announce(self, text: str) -> None:
        pass

    def offer_reader(self, wanted: Callable[[bool], None], done: Callable[[int, str], None]) -> None:
        pass  # a window has no page

    def show_reader(self, tree: str) -> None:
        pass

    def leave(self) -> bool:
        return False

    def cursor(self, name: str) -> None:
        hand = pygame.SYSTEM_CURSOR_ARROW if name == "default" else pygame.SYSTEM_CURSOR_HAND
        pygame.mouse.set_cursor(hand)

    async def copy(self, text: str) -> bool:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    async def show_text(self, title: str, words: str, text: str, link: str) -> bool:
        return False

    async def near(self) -> Near | None:
        return None

    def can_share(self) -> bool:
        return False

    async def share(self, text: str) -> bool:
        return False

    def save_file(self, name: str, text: str) -> None:
        Path(name).write_text(text, encoding="utf-8")  # where the program was started

    def can_hand_on(self) -> bool:
        return False

    async def give_picture(self, name: str, picture: pygame.Surface, *, save: bool) -> bool:
        if save:
            try:
                pygame.image.save(picture, name)
            except pygame.error as error:
                raise OSError(str(error)) from error
        return save

    def can_print(self) -> bool:
        return False

    def print_paper(self) -> None:
        pass

    async def open_file(self) -> str | None:
        files = sorted(Path().glob("mastaba-*.json"), key=lambda path: path.stat().st_mtime)
        return files[-1].read_text(encoding="utf-8") if files else None

    def can_fullscreen(self) -> bool:
        return True

    def is_fullscreen(self) -> bool:
        return bool(pygame.display.is_fullscreen())

    def fullscreen(self, on: bool) -> None:
        if on != bool(pygame.display.is_fullscreen()):
            pygame.display.toggle_fullscreen()

    def can_keep_awake(self) -> bool:
        return True

    def keep_awake(self, on: bool) -> None:
        pygame.display.set_allow_screensaver(not on)

    def can_vibrate(self) -> bool:
        return False

    def vibrate(self, pulse: Sequence[int]) -> None:
        pass

    def can_shake(self) -> bool:
        return False

    async def allow_shakes(self) -> bool:
        return False

    def feel_shakes(self, on: bool) -> None:
        pass

    def prepare_sound(self) -> None:
        pass

    def play_sound(self, path: Path, volume: float) -> None:
        sound = self._sound(path)
        if sound:
            sound.set_volume(volume)
            sound.play()

    def play_music(self, path: Path | None, volume: float) -> None:
        sound = self._sound(path) if path else None
        if sound is not self._music and self._music:
            self._music.stop()
        if sound:
            sound.set_volume(volume)
            if sound is not self._music:
                sound.play(loops=-1)
        self._music = sound

    def _sound(self, path: Path) -> pygame.mixer.Sound | None:
        """A sound, opened once; None where there is no sound device or no file."""
        if self._mixer is None:
            try:
                pygame.mixer.init(buffer=1024)
                self._mixer = True
            except pygame.error:
                self._mixer = False  # no sound device: the game is played in silence
        if not self._mixer or not path.exists():
            return None
        return self._sounds.get(path) or self._sounds.setdefault(path, pygame.mixer.Sound(path))

    def update_ready(self) -> str | None:
        return None

    async def update_changes(self) -> str:
        return ""

    def newest_change(self) -> int:
        return 0

    async def changes(self) -> str:
        return ""

    async def ask_to_keep(self) -> bool | None:
        return True

    async def is_kept(self) -> bool | None:
        return True

    def may_be_forgotten(self) -> bool:
        return False

    async def installation(self) -> Installation | None:
        return None

    async def install(self) -> bool:
        return True

    async def why_not_installed(self) -> str:
        return ""

    async def uninstall(self) -> None:
        pass

    def decline_install(self) -> None:
        pass

    def apply_update(self) -> None:
        pass

    def version(self) -> str:
        return ""

    def log_fault(self, text: str) -> None:
        print(text, file=sys.stderr)

    def fatal(self, title: str, text: str, record: str) -> None:
        print(f"{title}\n{text}\n\nRecord of the game:\n{record}", file=sys.stderr)
