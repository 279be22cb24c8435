"""The base of every scene: a root of widgets that is built again for each window size and language; and the
shell around scenes, by which they reach settings, the game on the table, and one another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.engine.record import Record
from game.play.saves import DamagedSave, SavedRecord
from game.play.settings import Settings
from game.play.storage import Store
from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Kit, Root, Widget
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.header import HEADER, Header
from game.ui.toolkit.widgets.surface import Shade

if TYPE_CHECKING:
    from datetime import date

    from game.play.coach import Coach
    from game.play.links import Challenge
    from game.play.session import Session
    from game.ui.screen_reader.node import Node

MARGIN = 16.0
"""The margin at the sides of a screen, in units."""
NIGHT = 4

CHOOSING = ("rules", "bots")
"""Parts of a game that the choice of players needs."""
PLAYING = (*CHOOSING, "screen.view")
"""Parts of a game that its table needs."""

Notice = tuple[str, str, Sequence[Answer]]
"""Title, text and answers of a dialog that a scene opens with."""


class Subject(Protocol):
    """The game that a scene is about (`Presentation`)."""

    name: str
    sheet: str


class Scenes(Protocol):
    """Makes the scenes that lead to one another, so that none has to know the others' files.

    `back` is what leaving the new scene does.
    """

    def home(self, notice: Notice | None = None) -> Scene:
        """The first screen, with a dialog to open with."""

    def home_after_damage(self, game_id: str, damage: DamagedSave, first: Sequence[Answer]) -> Scene:
        """Home, telling of a save that cannot be read; `first` are answers before those it always has."""

    def new_game(self, game_id: str, back: Callable[[], None]) -> Scene:
        """The choice of players for a new game."""

    def same_game(self, record: Record, back: Callable[[], None]) -> Scene:
        """The choice of players for a new game with the same cards and dice as this record."""

    def table(self, session: Session) -> Scene:
        """A game to be played."""

    def replay(
        self, record: SavedRecord, back: Callable[[], None], part: tuple[int, int] | None = None
    ) -> Scene:
        """A game to be watched; with `at` after so many actions, of which the next one is shown at once."""

    def coach(self, record: SavedRecord, back: Callable[[], None]) -> Scene:
        """The coach's findings about a seat's decisions in a finished game."""

    def how_to_play(self, game_id: str, back: Callable[[], None], lesson: str = "") -> Scene:
        """The rules, open at a lesson."""

    def glossary(self, game_id: str, back: Callable[[], None]) -> Scene:
        """The glossary of the table's things."""

    def settings(self, back: Callable[[], None]) -> Scene:
        """The settings."""

    def at(self, address: str, back: Callable[[], None]) -> Scene | None:
        """The scene of an `address`; None if there is nothing to be shown there now."""

    def invite_others(self, table: Scene) -> None:
        """Go on with the game of this table as the host of several devices."""

    def daily(self, back: Callable[[], None], day: date | None = None) -> Scene:
        """The games of a day, today's unless told."""

    def friends(self, back: Callable[[], None]) -> Scene:
        """Challenges, and games that go from device to device."""

    def data(self, back: Callable[[], None]) -> Scene:
        """All that is kept, as a file."""

    def late(self, make: Callable[[], Scene], back: Callable[[], None], address: str = "") -> Scene:
        """The scene that `make` makes of modules that come late, or one that stands in for it until then."""

    def challenge(
        self, record: SavedRecord, back: Callable[[], None], known: Challenge | None = None
    ) -> Scene:
        """A finished game as a challenge to friends, or as the answer to one that is `known`."""


class Shell(Kit):
    """The surroundings of every scene: the kit, the player's settings, the game on the table, the other
    scenes."""

    store: Store
    """The store of everything that is kept."""
    settings: Settings
    settings_fault: str | None
    """The fault in the settings that the store had; None if there was none."""
    settings_aside: bool
    """True if the usual settings hold since this start, because nothing could be shown with the player's."""
    visit_speed: str | None
    """A link's wish for the speed, for this visit only."""
    visit_language: str | None
    """A link's wish for the language, for this visit only."""
    session: Session | None
    """The game that is, or was last, on the table."""
    opening: Session | None
    """The game of a table that has been made and is not on screen yet: what fails till then fails over it."""
    coaches: dict[str, Coach]
    """Coaches with their findings in this visit, by player and record."""
    scenes: Scenes
    beside: Callable[[], None] | None
    """Called in each turn of the loop, whatever is on screen: hears other devices."""

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The one on screen."""

    @property
    @abstractmethod
    def speed(self) -> str:
        """The wished speed of motion."""

    @abstractmethod
    def set_pace(self, speed: str) -> None:
        """Let things move at that speed; until `apply_settings`, if it is not the wished one."""

    @abstractmethod
    def apply_settings(self) -> None:
        """Make the settings felt."""

    @abstractmethod
    def save_settings(self) -> None:
        """Keep the settings for next time if the store can, and make them felt: another window's, too."""

    @abstractmethod
    def load(self, game_id: str, parts: Sequence[str], then: Callable[[], Iterable[bool] | None]) -> None:
        """Do something that needs these modules of a game, which are imported first where that takes long.

        It may give steps that are to be done one after the other: see `SHORT`.
        """

    @abstractmethod
    def attempt(self, action: Callable[[], None]) -> None:
        """Do in the next turn what may fail, which then is no fault of the scene that asks for it."""

    @abstractmethod
    def use_settings(self, settings: Settings) -> None:
        """Take these settings in place of those that held, and make them felt."""

    @abstractmethod
    async def fetch(self, sheet: str) -> None:
        """Have a game's own pictures at hand ('' needs none). Raises OSError if they cannot be had now."""

    @abstractmethod
    def go(self, scene: Scene) -> None:
        """Change to another scene, as soon as the pictures that it needs are there."""


class Scene(Root):
    """One screen. `build` makes all widgets from what the scene knows; it may run any number of times.

    Open dialogs stay open over a rebuild.
    """

    root = False
    """True if the way to all others begins with it."""
    passing = False
    """True if it only stands in for another: the next scene takes its place on the way."""

    def __init__(
        self, app: Shell, about: Subject | None = None, back: Callable[[], None] = lambda: None
    ) -> None:
        """`about` is the game that it is about, if any; `back` returns to where the player came from."""
        super().__init__(app, app.window)
        self.app = app
        self.about = about
        self._back = back
        self.sheet = about.sheet if about else ""
        """The game's own pictures that must be there before it is shown; '' for none."""
        self.header: Header

    @property
    def title(self) -> str:
        """The title of the window, or of the browser's tab."""
        # Translators: the browser's tab: the game's name and the house's.
        return _("{game} – Mastaba").format(game=_(self.about.name)) if self.about else "Mastaba"

    def rebuild(self) -> None:
        """Build for the window as it is now. Focus and pointer stay on the same widget in the order."""
        pygame.display.set_caption(self.title)
        stage = self.kit.stage
        before = stage.focusables() if stage.root is self else []
        focus, visible, presses = stage.focus, stage.focus_visible, [*stage.presses.items()]
        self.rect = self.kit.window.copy()
        open_dialogs = [child for child in self.children if isinstance(child, Shade)]
        self.clear()
        self.build()
        for dialog in open_dialogs:
            self.add(dialog).rebuild()
        stage.invalidate_all()
        now = stage.focusables()
        if focus in before and before.index(focus) < len(now):
            stage.set_focus(now[before.index(focus)], visible)
        for number, (widget, pointer) in presses:  # a tap outlives the rebuilding
            if widget not in before:
                continue
            again = next((new for new in now if _alike(new, widget) and new.find(pointer.pos)), None)
            if again:
                stage.press(again, pointer, number)

    def build(self) -> None:
        """Make the widgets."""
        raise NotImplementedError

    def back(self) -> None:
        self._back()

    def paper(self) -> Sequence[Node]:
        """The printed form of it; empty if it has none."""
        return ()

    def enter(self) -> None:
        """The scene has come on screen."""

    def leave(self) -> None:
        """The scene goes off screen."""

    def flush(self) -> None:
        """Let everything that is still to be shown have happened at once: its places are about to change."""

    def update(self) -> bool:
        """Called before every frame; True if there is more to do even when nothing moves."""
        return False

    def store_touched(self) -> None:
        """Another window may have written to the store."""

    def keeps_awake(self) -> bool:
        """True if the screen must not go dark while this is on it."""
        return False

    def feels_shakes(self) -> bool:
        """True while a shake of the device would do something: `shaken`."""
        return False

    def shaken(self) -> None:
        """The device was shaken."""

    def return_here(self) -> None:
        """Come back to this scene."""
        self.app.go(self)

    @property
    def hub(self) -> str:
        """An identity that is the same however the scene was made; '' if each is one of its own."""
        return ""

    @property
    def address(self) -> str:
        """An address that makes it again, also in another visit (`Scenes.at`); '' if there is none."""
        return ""

    def sketch(self) -> str:
        """The person's unfinished choice here, for `take_up`; '' for none."""
        return ""

    def take_up(self, sketch: str) -> None:
        """Go on with what an earlier scene of the same address has told, as far as it is still possible."""

    def retreat(self) -> None:
        """Follow the browser's way back: by default to where the player came from."""
        self.back()

    @property
    def playing(self) -> Session | None:
        """The game that goes on here; None if there is none."""
        return None

    def try_again(self) -> None:
        """Come back after a fault of the program has put this off the screen."""
        self.app.go(self)

    def tell(
        self, title: str, text: str, then: Callable[[], None] = lambda: None, *, detail: str = ""
    ) -> None:
        """Say something that needs no answer; `then` is done when it has been read.

        `detail` is what the program says of it in English, behind a button.
        """
        answers: list[Answer] = [(_("OK"), then, "gold")]
        if detail:
            from .faults import detail_answer

            answers.append(detail_answer(detail))
        self.add(Dialog(self.kit, title, text, answers, escape=0))

    def awaiting(self) -> bool:
        """True once everything has been shown and a person is to act."""
        return not self.kit.motion.busy

    def places(self) -> dict[str, list[int]]:
        """Name → rectangle (x, y, width, height in device px) of what can be pressed, for tests to find.

        Of several with one name the second is called "name (2)", and so on.
        """
        found: dict[str, list[int]] = {}
        for widget in self.kit.stage.scope.walk():
            if widget.focusable and widget.enabled:
                name = key = str(getattr(widget, "name", type(widget).__name__))
                alike = 1
                while key in found:
                    alike += 1
                    key = f"{name} ({alike})"
                found[key] = list(widget.rect)
        return found

    def sky(self, round_: int = 1) -> Sky:
        """Add the sky and dunes of a round (1 dawn … 4 night) as the ground."""
        return self.add(Sky(self.kit, round_))

    def safe(self) -> Box:
        """The area that neither notches nor round corners cover."""
        return self.kit.safe_area()

    def under_header(self, title: str, widest: float, *, margin: float = MARGIN, foot: float = MARGIN) -> Box:
        """Add a night's sky and the head of a screen; returns what is below it, in the middle of the window.

        It is at most `widest` wide, leaves so much free at its sides, and above the window's lower edge.
        """
        self.sky(NIGHT)
        head, body, _foot = self.safe().down(HEADER, REST, foot)
        self.header = self.add(Header(self.kit, head, title, self.back))
        return body.inset(margin, 0).centred(widest)


def _alike(one: Widget, other: Widget) -> bool:
    """True if both mean the same to the person who presses them: kind and name are the same."""
    return type(one) is type(other) and getattr(one, "name", "") == getattr(other, "name", "")
