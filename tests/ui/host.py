"""A host for tests: any window, a clock that the test moves, a store in memory, and no waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from game.play.storage import MemoryStore, Store
from game.ui.host import SLICE_MS, TRAVELLED, HistoryEntry, Installation, Letters, Near, Wish

FRAME_MS = 1000 / 60
SLOW_FRAME_MS = 50.0
"""Of a slow device: a third of the frames to draw where nobody looks at what is between."""


class ScriptedInput:
    """See `game.ui.host.TextInput`: what a page would lay over the canvas."""

    def __init__(self) -> None:
        self.label, self.value, self.limit = "", "", 0
        self.place = (0.0, 0.0, 0.0, 0.0)
        self.is_open = self.focused = False
        self.left = ""
        """How the person leaves it next."""

    def open(self, label: str, text: str, limit: int, place: tuple[float, float, float, float]) -> None:
        if not self.is_open:
            self.label, self.value, self.limit = label, text, limit
        self.is_open, self.place = True, place

    def focus(self) -> None:
        self.focused = True

    def text(self) -> str:
        return self.value

    def ended(self) -> str:
        left, self.left = self.left, ""
        return left

    def close(self) -> None:
        self.is_open = self.focused = False


class ScriptedLetters:
    """See `game.ui.host.Letters`: every sign is a block as wide as the em."""

    def __init__(self) -> None:
        self.works = True
        self.drawn: list[str] = []

    def can_draw(self) -> bool:
        return self.works

    def width(self, text: str, size: int, above: int, below: int, *, bold: bool) -> int:
        return size * len(text)

    def draw(
        self, text: str, size: int, above: int, below: int, *, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        self.drawn.append(text)
        surface = pygame.Surface((size * len(text), above + below), pygame.SRCALPHA)
        surface.fill(colour)
        return surface


UNPACKED = 1.7
"""How much more room files take than they weigh on their way."""


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
        text_input: ScriptedInput | None = None,
        letters: ScriptedLetters | None = None,
    ) -> None:
        self.text_input = text_input
        self.letters: Letters | None = letters
        self.store: Store = store if store is not None else MemoryStore()
        self.window = (float(width), float(height), float(dpr))
        self.time = 0.0
        self.frame_ms = FRAME_MS
        self.update: str | None = None
        self.updated = False
        self.update_brings = ""
        """The waiting version's news (changes.json)."""
        self.brings = ""
        """This version's news."""
        self.brought = 0
        """The number of the newest change in it."""
        self.kept: bool | None = False
        """True if the browser keeps stored data; None if unknown."""
        self.keeps_when_asked: bool | None = True
        self.keeping_asked = 0
        self.forgets = False
        self.wished = Wish()
        """The player's choices while the game loads."""
        self.installed: Installation | None = None
        """The part of the game that is kept here."""
        self.installing_ends = self.install_works = True
        """Unset the first to let an installation go on, the second to let it fail."""
        self.install_fault = ""
        """The website's fault that makes it fail."""
        self.uninstall_fault: OSError | None = None
        self.others: Near | None = None
        """The way to other devices."""
        self.full_screen = False
        self.full_screen_possible = True
        self.large = self.contrast = False
        """The system's wishes."""
        self.awake = False
        self.awake_possible = True
        self.vibration_possible = True
        self.felt: list[tuple[int, ...]] = []
        """How it has vibrated."""
        self.shakes: bool | None = None
        """True if it may feel that it is shaken; None if nobody can shake it."""
        self.feels = False
        self.touched = False
        """Set it: the next `store_touched` says so once."""
        self.art_asked: list[float] = []
        self.art: Callable[[float], None] = lambda scale: None
        """The call of `load_art` for the house's pictures; it may raise OSError."""
        self.sheets_asked: list[tuple[str, float]] = []
        self.sheets: Callable[[str, float], None] = lambda sheet, scale: None
        """The call of `load_art` for a game's own pictures; it may raise OSError."""
        self.entries: list[HistoryEntry] = []
        """Entries of the history, from the first to the last that forward can reach,"""
        self.at = -1
        """and the number of the one where one is."""
        self.copied: list[str] = []
        self.copying_allowed = self.showing_possible = True
        self.shown: list[tuple[str, str, str, str]] = []
        """Texts that could not be copied: their titles, the words about them, themselves and their links."""
        self.sharing_allowed = True
        self.shared: list[str] = []
        self.sharing_possible = False
        self.handing_on_possible = False
        self.printing_possible = True
        self.pictures: list[tuple[str, pygame.Surface, bool]] = []
        """Each picture offered: its name, the picture, and True if it was to be saved."""
        self.picture_fault: OSError | None = None
        self.printed = 0
        self.files: dict[str, str] = {}
        """The saved files, by name."""
        self.saving_fault: OSError | None = None
        self.chosen_file: str | OSError | None = None
        """The file that the person chooses when asked; an OSError is raised."""
        self.said: list[str] = []
        self.heard: list[str] = []
        self.want_reader: Callable[[bool], None] = lambda wanted: None
        """Ask for the mirror, as the person does in the page; and below, do something in it."""
        self.do_in_reader: Callable[[int, str], None] = lambda number, value: None
        self.can_leave = False
        self.left = 0
        """How often the keyboard was handed to the surroundings, where they take it."""
        self.told: list[str] = []
        """All that the mirror has shown, as JSON texts."""
        self.sound_prepared = 0
        self.music: tuple[str, float] | None = None
        """The file that is played over and over, and its volume."""
        self.faults: list[str] = []
        """The faults that the player was shown, as logged for those who mend them."""
        self.failures: list[tuple[str, str, str]] = []
        """The errors that have stopped the game."""
        self.spoken_language = self.next_language = ""
        """The language of the surroundings now, and at the next start."""
        self.ready = False
        self.record: Callable[[], str] = lambda: ""
        self.stats: Callable[[], str] = lambda: "{}"
        self._query, self._fragment, self._languages = query, fragment, [language]
        self._insets = insets
        self.calm = reduced_motion
        """Set the system's wish for less motion."""

    def size(self) -> tuple[float, float, float]:
        return self.window

    def insets(self) -> tuple[float, float, float, float]:
        return self._insets

    def open_window(self, width: int, height: int) -> None:
        pygame.display.set_mode((width, height))

    def show(self, places: Sequence[pygame.Rect]) -> None:
        pygame.display.update(list(places))

    async def next_frame(self) -> float:
        self.time += self.frame_ms
        await asyncio.sleep(0)
        return self.time

    async def wake(self, timeout_ms: float | None) -> None:
        await asyncio.sleep(0)

    def poke(self) -> None:
        pass

    def input(self) -> Iterable[pygame.event.Event]:
        return pygame.event.get()

    def store_touched(self) -> bool:
        touched, self.touched = self.touched, False
        return touched

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

    async def next_slice(self) -> float:
        await self.pause()
        return self.time + SLICE_MS

    def now(self) -> float:
        return self.time

    def languages(self) -> list[str]:
        return self._languages

    def reduced_motion(self) -> bool:
        return self.calm

    def larger_text(self) -> bool:
        return self.large

    def more_contrast(self) -> bool:
        return self.contrast

    def query(self) -> str:
        return self._query

    def fragment(self) -> str:
        return self._fragment

    def wish(self) -> Wish:
        return self.wished

    def open_link(self, query: str = "", fragment: str = "") -> None:
        """Open the page again by a link with these parameters and this after its '#'."""
        self._query, self._fragment = query, fragment
        self.entries, self.at = [], -1

    def history_entry(self) -> HistoryEntry:
        return self.entries[self.at] if self.entries else HistoryEntry()

    def follow_history(self, entry: HistoryEntry) -> None:
        """As web/trail.mjs does."""
        depth = len(entry.levels) - 1
        if depth > self.at:
            del self.entries[self.at + 1 :]
            self.entries += [HistoryEntry(entry.levels[: level + 1]) for level in range(self.at + 1, depth)]
            self.entries.append(entry)
        self.at = depth
        self.entries[depth] = entry

    def travel(self, step: int) -> None:
        """Go back (-1, or more of them) or forward (1), as the person does by the browser's buttons."""
        assert 0 <= self.at + step < len(self.entries), "that leaves the page"
        self.at += step
        pygame.event.post(pygame.event.Event(TRAVELLED, entry=self.history_entry()))

    def address(self) -> str:
        return "https://example.org/mastaba/"

    def started(self) -> None:
        self.ready = True

    def attach(self, record: Callable[[], str], stats: Callable[[], str], paper: Callable[[], str]) -> None:
        self.record, self.stats, self.paper = record, stats, paper

    def set_language(self, language: str, *, visit_only: bool = False) -> None:
        self.spoken_language = language
        if not visit_only:
            self.next_language = language

    def announce(self, text: str) -> None:
        self.said.append(text)

    def offer_reader(self, wanted: Callable[[bool], None], done: Callable[[int, str], None]) -> None:
        self.want_reader, self.do_in_reader = wanted, done

    def show_reader(self, tree: str) -> None:
        self.told.append(tree)

    def leave(self) -> bool:
        self.left += self.can_leave
        return self.can_leave

    def cursor(self, name: str) -> None:
        pass

    async def copy(self, text: str) -> bool:
        if self.copying_allowed:
            self.copied.append(text)
        return self.copying_allowed

    async def show_text(self, title: str, words: str, text: str, link: str) -> bool:
        if self.showing_possible:
            self.shown.append((title, words, text, link))
        return self.showing_possible

    async def near(self) -> Near | None:
        return self.others

    def can_share(self) -> bool:
        return self.sharing_possible

    async def share(self, text: str) -> bool:
        if self.sharing_allowed:
            self.shared.append(text)
        return self.sharing_allowed

    def save_file(self, name: str, text: str) -> None:
        if self.saving_fault:
            raise self.saving_fault
        self.files[name] = text

    def can_hand_on(self) -> bool:
        return self.handing_on_possible

    async def give_picture(self, name: str, picture: pygame.Surface, *, save: bool) -> bool:
        if self.picture_fault:
            raise self.picture_fault
        self.pictures.append((name, picture, save))
        return save or self.sharing_allowed

    def can_print(self) -> bool:
        return self.printing_possible

    def print_paper(self) -> None:
        self.printed += 1

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

    def can_keep_awake(self) -> bool:
        return self.awake_possible

    def keep_awake(self, on: bool) -> None:
        self.awake = on

    def can_vibrate(self) -> bool:
        return self.vibration_possible

    def vibrate(self, pulse: Sequence[int]) -> None:
        self.felt.append(tuple(pulse))

    def can_shake(self) -> bool:
        return self.shakes is not None

    async def allow_shakes(self) -> bool:
        return bool(self.shakes)

    def feel_shakes(self, on: bool) -> None:
        self.feels = on

    def prepare_sound(self) -> None:
        self.sound_prepared += 1

    def play_sound(self, path: Path, volume: float) -> None:
        self.heard.append(Path(path).stem)

    def play_music(self, path: Path | None, volume: float) -> None:
        self.music = (Path(path).name, volume) if path else None

    def update_ready(self) -> str | None:
        return self.update

    async def update_changes(self) -> str:
        return self.update_brings

    def newest_change(self) -> int:
        return self.brought

    async def changes(self) -> str:
        return self.brings

    async def ask_to_keep(self) -> bool | None:
        self.keeping_asked += 1
        self.kept = self.keeps_when_asked
        return self.kept

    async def is_kept(self) -> bool | None:
        return self.kept

    def may_be_forgotten(self) -> bool:
        return self.forgets

    async def installation(self) -> Installation | None:
        return self.installed

    async def install(self) -> bool:
        found = self.installed
        assert found
        self.installed = found._replace(fetching=True, asks=False)
        while not self.installing_ends:
            await asyncio.sleep(0)
        whole = found.kept + found.more
        self.installed = Installation(whole, 0, room=round(UNPACKED * whole)) if self.install_works else found
        return self.install_works

    async def why_not_installed(self) -> str:
        return self.install_fault

    async def uninstall(self) -> None:
        if self.uninstall_fault:
            raise self.uninstall_fault
        assert self.installed
        self.installed = Installation(0, self.installed.kept)

    def decline_install(self) -> None:
        assert self.installed
        self.installed = self.installed._replace(asks=False)

    def apply_update(self) -> None:
        self.updated = True

    def version(self) -> str:
        return "1a2b3c"

    def log_fault(self, text: str) -> None:
        self.faults.append(text)

    def fatal(self, title: str, text: str, record: str) -> None:
        self.failures.append((title, text, record))
