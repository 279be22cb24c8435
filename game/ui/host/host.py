"""The application's view of its surroundings: a page of the browser or a window of the desktop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import pygame

Insets = tuple[float, float, float, float]
POINTER_LOST = pygame.event.custom_type()
"""The type of an event: a `pointer` went away, and what it pressed is not meant."""


SHAKEN = pygame.event.custom_type()
"""The type of an event: the device was shaken, while that was to be felt."""


TRAVELLED = pygame.event.custom_type()
"""The type of an event: the person has gone back or forward to an `entry` (`HistoryEntry`) of the history."""


SLICE_MS = 5.0
"""Work on another screen, and on its first picture, goes on for so long at a time."""
LATE_MS = 12.0
"""So long after a frame of the page no work begins that could make the next one late, at 60 a second."""


class Wish(NamedTuple):
    """The player's choice while the game was loading; '' where they have chosen nothing."""

    game: str = ""
    """Id of the game to open."""
    resume: bool = False
    """True for the game under way, False for a new one."""
    language: str = ""
    """Code of the language."""


class Installation(NamedTuple):
    """The part of the game that is stored on this device, for playing without a network."""

    kept: int
    """Its size in MB, as fetched."""
    more: int
    """MB that are to be fetched for all of it; 0 if it is all there."""
    fetching: bool = False
    """True while files are being fetched."""
    asks: bool = False
    """True to ask the person first: the connection is metered or slow, and they were not asked before."""
    room: int = 0
    """MB that what is kept takes up: it is kept unpacked."""


class HistoryEntry(NamedTuple):
    """An entry of the browser's history, or of anything like it."""

    levels: Sequence[str] = ()
    """The addresses of the scenes that lead there, the first one first; '' for what has none.

    None at all: there is no entry.
    """
    sketch: str = ""
    """A choice that was begun there and not yet carried out."""


class TextInput(Protocol):
    """A text field of the surroundings that is laid over the window, so that keyboards on screen come up."""

    def open(self, label: str, text: str, limit: int, place: tuple[float, float, float, float]) -> None:
        """Lay it over the window with a text of at most `limit` signs; if it is open, only move it.

        `label` is what a screen reader calls it; `place` is left, top, width and height in CSS px.
        """

    def focus(self) -> None:
        """Send the keys that are typed from now on to this field."""

    def text(self) -> str:
        """The text in the field."""

    def ended(self) -> str:
        """How it was left since last asked: 'done', 'cancel', 'next', 'previous'; '' if it was not."""

    def close(self) -> None:
        """Remove the field."""


class Letters(Protocol):
    """Letters of the surroundings, for what the game's own typefaces lack.

    `size` is the side of the em; `above` and `below` are what a line has from its base line. All is in px.
    """

    def can_draw(self) -> bool:
        """True if there are any: a browser may hide drawings from the page."""

    def width(self, text: str, size: int, above: int, below: int, *, bold: bool) -> int:
        """The width of a line."""

    def draw(
        self, text: str, size: int, above: int, below: int, *, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        """The line, as high as it is above and below, on a transparent ground."""


class Near(Protocol):
    """Other devices in the same network. Each is known by its seat's number; for a guest the host is 0."""

    def take(self) -> list[tuple[int, str]]:
        """Messages since the last call, in order: from whom, and the text. Each ends `wake`."""

    def send(self, seat: int, text: str) -> None:
        """Send a text, if that device can be reached now."""

    def states(self) -> dict[int, str]:
        """How it stands with each: 'new', 'open', 'lost' (it may come back by itself) or 'gone'."""

    def asking(self) -> bool:
        """True while an invitation or an answer is being shown."""

    async def invite(self, seat: int, words: str) -> str:
        """Show an invitation to a seat, and wait for its answer there. `words` are texts, as JSON.

        'network' if this device is in none, else ''.
        """

    async def join(self, invitation: str, words: str) -> str:
        """Answer an invitation, and show what to tell the host; what is wrong with it, '' if nothing."""

    def close(self, seat: int) -> None:
        """Let go of a device."""

    def close_all(self) -> None:
        """Let go of all of them, and show nothing any more."""


class Host(Protocol):
    """The application's surroundings."""

    text_input: TextInput | None
    """None where the game gets the typed keys, and shows the text itself."""
    letters: Letters | None
    """None where there are only the game's own."""

    def size(self) -> tuple[float, float, float]:
        """Width and height available, in CSS px, and device px per CSS px."""

    def insets(self) -> Insets:
        """Left, top, right and bottom margins in CSS px that rounded corners or notches cover."""

    def open_window(self, width: int, height: int) -> None:
        """Make the display surface, in device px; called again on every change of size."""

    def show(self, places: Sequence[pygame.Rect]) -> None:
        """Put these parts of the display surface on the screen."""

    async def next_frame(self) -> float:
        """Wait for the next moment to draw; its time in ms."""

    async def wake(self, timeout_ms: float | None) -> None:
        """Wait until something has happened (or the time is up) and it is time to draw."""

    def poke(self) -> None:
        """End a wait in `wake`: something has changed that is to be drawn."""

    def input(self) -> Iterable[pygame.event.Event]:
        """The person's input since the last call, in order.

        Mouse, pen and every finger are pointers of their own, told of by pygame's events of the mouse: with
        the number of each as `pointer`, whether it is a finger (`touch`) or a `pen`, and the `time` in ms, as
        far as the host knows them. `POINTER_LOST` comes for MOUSEBUTTONUP if the system takes one away.
        """

    def store_touched(self) -> bool:
        """True if another window may have written to the store since the last call.

        It did, or this window came to the front again; both end `wake`.
        """

    async def load_art(self, scale: float, sheet: str = "") -> None:
        """Have the pictures of that scale at hand: the house's, or a game's own sheet.

        With `music` or `puzzles` for a sheet, at scale 1, it is these.

        Raises OSError if they cannot be had now.
        """

    async def pause(self) -> None:
        """Let the surroundings breathe, for as short a time as possible."""

    async def next_slice(self) -> float:
        """Let them breathe, and be in time with the next frame: until when to work then, in ms."""

    def now(self) -> float:
        """A steady clock, in ms."""

    def languages(self) -> list[str]:
        """The person's preferred languages, best first, as 'pl', 'el-GR', …"""

    def reduced_motion(self) -> bool:
        """True if the system asks for less motion; a change ends `wake`."""

    def larger_text(self) -> bool:
        """True if the system asks for larger text; a change ends `wake`."""

    def more_contrast(self) -> bool:
        """True if the system asks for more contrast; a change ends `wake`."""

    def query(self) -> str:
        """The parameters of the link that opened the game, without '?'."""

    def fragment(self) -> str:
        """The text after '#' in the link that opened the game, for games that somebody has sent."""

    def wish(self) -> Wish:
        """The player's choice up to now, while the game was loading."""

    def history_entry(self) -> HistoryEntry:
        """The person's present entry in the history: at the start, the place of the page before its
        reload."""

    def follow_history(self, entry: HistoryEntry) -> None:
        """The game is there now: one entry of the history for each level, as one comes and goes."""

    def address(self) -> str:
        """The game's address, without parameters, as links to it begin; '' if it has none."""

    def started(self) -> None:
        """The first frame that answers input is on screen."""

    def attach(self, record: Callable[[], str], stats: Callable[[], str], paper: Callable[[], str]) -> None:
        """Offer the current record and figures to the curious, and nodes to be printed (JSON texts all)."""

    def set_language(self, language: str, *, visit_only: bool = False) -> None:
        """Tell the surroundings which language the game speaks; they begin with it next time, too.

        With `visit_only` they forget it.
        """

    def announce(self, text: str) -> None:
        """Say something to a screen reader."""

    def offer_reader(self, wanted: Callable[[bool], None], done: Callable[[int, str], None]) -> None:
        """Offer the text for screen readers: the host calls `wanted` with the person's answer, now and later.

        It calls `done` with the person's presses in it: the number of a node, and a value for those that have
        one.
        """

    def show_reader(self, tree: str) -> None:
        """Show these nodes (JSON, see game/ui/screen_reader) in place of those before."""

    def leave(self) -> bool:
        """Hand the keyboard to the surroundings, past the last widget; False if they do not take it."""

    def cursor(self, name: str) -> None:
        """Show a pointer shape: 'default', 'pointer', 'grab', 'grabbing'."""

    async def copy(self, text: str) -> bool:
        """Put text on the clipboard; whether that worked."""

    async def show_text(self, title: str, words: str, text: str, link: str) -> bool:
        """Show a text that can’t be copied, chosen already, until the person closes it; False: not possible.

        `title` and `words` say what it is and why; `link`, if not '', is shown as a code for cameras, too.
        """

    async def near(self) -> Near | None:
        """The way to other devices; None where there is none. Raises OSError if it cannot be had now."""

    def can_share(self) -> bool:
        """True if the system can hand a text on to people and programs of the person's choice."""

    async def share(self, text: str) -> bool:
        """Offer a text to the system's sharing; False if it refuses (the person may call it off)."""

    def save_file(self, name: str, text: str) -> None:
        """Hand a text to the person as a file of that name. May raise OSError."""

    def can_hand_on(self) -> bool:
        """True if the system can hand a picture on to people and programs of the person's choice."""

    async def give_picture(self, name: str, picture: pygame.Surface, *, save: bool) -> bool:
        """Offer a picture to the system's sharing, or with `save` as a PNG file of that name.

        False if the system refuses (the person may call it off). May raise OSError.
        """

    def can_print(self) -> bool:
        """True if the surroundings can print what the scene has for paper (`attach`)."""

    def print_paper(self) -> None:
        """Ask the person how that is to be printed."""

    async def open_file(self) -> str | None:
        """The text of a file that the person chooses; None if they choose none. May raise OSError."""

    def can_fullscreen(self) -> bool:
        """True if the surroundings can give the whole screen at all."""

    def is_fullscreen(self) -> bool:
        """True while the game has the whole screen; a change ends `wake`."""

    def fullscreen(self, on: bool) -> None:
        """Ask for the whole screen, or give it back; it may be refused, and takes effect later."""

    def can_keep_awake(self) -> bool:
        """True if the surroundings can keep the screen from going dark."""

    def keep_awake(self, on: bool) -> None:
        """Keep the screen from going dark from now on, or no longer; it may be refused."""

    def can_vibrate(self) -> bool:
        """True if the device can vibrate."""

    def vibrate(self, pulse: Sequence[int]) -> None:
        """Vibrate for so many ms, rest for so many, and so on; where it cannot, nothing happens."""

    def can_shake(self) -> bool:
        """True if the device can be shaken in a hand, and perhaps feels it."""

    async def allow_shakes(self) -> bool:
        """Ask to feel that, just after a press; True if nobody has refused."""

    def feel_shakes(self, on: bool) -> None:
        """Tell of shakes (SHAKEN) from now on, or no longer."""

    def prepare_sound(self) -> None:
        """Have at hand, unheard, what the first sound would else wait for."""

    def play_sound(self, path: Path, volume: float) -> None:
        """Play a sound file at a volume of 0–1, or stay silent if that is impossible."""

    def play_music(self, path: Path | None, volume: float) -> None:
        """Play a file over and over at a volume of 0–1, while the game can be seen; None is silence.

        The file that is played already goes on, at the new volume.
        """

    def update_ready(self) -> str | None:
        """The version of an update that waits for consent."""

    async def update_changes(self) -> str:
        """The news of that version, as `game.play.changes` reads it; '' if it has none."""

    def newest_change(self) -> int:
        """The number of this version's newest change; 0 where there are no updates."""

    async def changes(self) -> str:
        """The news of this version and those before it; '' if it cannot be fetched now."""

    async def ask_to_keep(self) -> bool | None:
        """Ask the surroundings not to drop what is stored; whether they will keep it, None if they don't say.

        They may ask the person.
        """

    async def is_kept(self) -> bool | None:
        """True if stored texts stay until the person deletes them; None if the surroundings do not say."""

    def may_be_forgotten(self) -> bool:
        """True if the surroundings delete stored texts after a week without a visit."""

    async def installation(self) -> Installation | None:
        """The part of the game that is stored here; None where storing is unnecessary or impossible."""

    async def install(self) -> bool:
        """Fetch all of the game and keep it; whether all of it is here then. May take minutes."""

    async def why_not_installed(self) -> str:
        """The reason why `install` failed, if it is the website's, in English for its owner; else ""."""

    async def uninstall(self) -> None:
        """Free what is kept of the game itself, but nothing that is stored. Raises OSError if that fails."""

    def decline_install(self) -> None:
        """Do not ask again whether to fetch all of the game."""

    def apply_update(self) -> None:
        """Take up the waiting update; the game starts again."""

    def version(self) -> str:
        """Which version of the game this is; '' if it has no name."""

    def log_fault(self, text: str) -> None:
        """Log a fault that the player is shown, for those who mend it."""

    def fatal(self, title: str, text: str, record: str) -> None:
        """The game cannot go on: say so, with the record to copy."""
