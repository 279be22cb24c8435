"""The table's side of a game's view: build it, play events on it, let the person act through it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import pygame

from game.engine import Action, Event
from game.engine.remembered import Remembered
from game.play.session import Session
from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.theme import HIT
from game.ui.toolkit.translate import _, language
from game.ui.toolkit.widgets.surface import Shade

from ..contracts import Pointing
from ..scene import Shell
from ..seat_names import is_you, seat_name
from .banner import Banner
from .layout import MENU_GAP
from .moment_view import Moments
from .script import Script
from .showing import Showing

if TYPE_CHECKING:
    from .ghost import Ghost


LOG_LENGTH = 14
"""Lines that the log on the table and screen readers are given."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a person that most often is declined: it is put without turning the table round to them.

    Everybody at the screen may read it.
    """

    text: str
    no: str
    """The text of the button that declines."""
    decline: Action
    look: str
    """The text of the button that turns the table round, so that they can decide."""
    pictures: tuple[str, ...] = ()
    """Sprites of what the question is about, if it is better seen."""
    refusals: tuple[tuple[str, Callable[[], None]], ...] = ()
    """Buttons that decline this and more: what each says, and what sees to the rest."""


@dataclass(frozen=True, slots=True)
class Foregone:
    """A decision that the table makes in a person's place: nothing secret may tell what it is."""

    action: Action
    title: str = ""
    text: str = ""
    """The words before the first one, with the way to have the questions back; '' if the person wished it."""


def _unasked(*_given: object) -> None:
    """Nobody touches a board that is only painted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A board's calls to its table; a board that is only painted makes none."""

    act: Callable[[Action], None] = _unasked
    """Carry out the person's decision."""
    undo: Callable[[], None] = _unasked
    """Take back the person's last action."""
    hint: Callable[[], None] = _unasked
    """Give a hint, or more of it."""
    open_menu: Callable[[], None] = _unasked
    cover: Callable[[Callable[[], None]], None] = _unasked
    """Hide the table until the viewer says that nobody else looks; then do that."""
    hurry: Callable[[str], None] = _unasked
    """Play on at that speed ('fast', 'off'; '' as usual) where nobody here decides anything any more."""
    by_hand: bool = False
    """True if people do by hand there what else happens by itself, such as throwing dice."""


class Board(Widget):
    """The view of one game on the table. It never changes a state: it asks the table to `act`."""

    def __init__(self, app: Shell, session: Session, pointing: Pointing[Any] | None, asked: Asked) -> None:
        """`pointing` tells where the game's actions are done; None: it has neither hints nor ghosts."""
        super().__init__(app, app.window)
        self.app = app
        self.session = session
        self.pointing = pointing
        self.act, self.undo, self.hint = asked.act, asked.undo, asked.hint
        self.open_menu, self.cover = asked.open_menu, asked.cover
        self.hurry, self.by_hand = asked.hurry, asked.by_hand
        self.story: list[Event] = []
        """The events of the log's lines; they become words when shown, since the language may change."""
        self._lines = Remembered[tuple[int, str], str](lambda key: self.words(self.story[key[0]]))
        """The words for the event of that number, in a language."""
        self.ghost: Ghost | None = None
        self._pointed: tuple[Callable[[], Sequence[pygame.Rect]], bool] | None = None
        """The present places of the ghost, and whether its edges are bold."""
        self.hurried = ""
        """At what speed it is played on: see `hurry`."""
        self.viewer = 0
        """The seat whose side of the table is shown large."""
        self.moments: Moments[Any] = Moments(self, app)
        """Great events, shown large for a moment; a game's board has its own."""

    def beside_menu(self) -> pygame.Rect | None:
        """A place of the menu's size that covers nothing, left or right of the menu or below; None: there is
        none."""
        k = self.kit.k
        menu, gap = self.menu_rect(), self.kit.u(MENU_GAP)
        if min(menu.size) < HIT * k - 1.5:
            return None
        taken = [
            widget.rect
            for widget in self.children
            if widget.visible and widget.rect.size != self.rect.size and widget is not self.ghost
        ]
        taken = [rect for rect in taken if rect != menu and rect.size != (0, 0)]
        step = menu.width + gap
        room = self.kit.px(self.kit.safe_area())
        for dx, dy in ((-step, 0), (step, 0), (0, menu.height + gap)):
            place = menu.move(dx, dy)
            air = place.inflate(gap // 2, self.kit.u(2))  # layouts leave half a gap, give or take rounding
            if room.contains(place) and air.collidelist(taken) < 0:
                return place
        return None

    def daytime(self, round_: int) -> int:
        """The light of a round, 1 (dawn) to 4 (night): as the game goes, or always what the player wants."""
        return {"day": 2, "night": 4}.get(self.app.settings.table, round_)

    def others(self) -> list[int]:
        """The other seats, clockwise from the viewer."""
        players = len(self.session.seats)
        return [(self.viewer + i) % players for i in range(1, players)]

    def name_of(self, player: int) -> str:
        return seat_name(self.session.seats, player)

    def named(self, task: str) -> str:
        """A task of the viewer for the prompt: with their name where needed."""
        return task if is_you(self.session.seats, self.viewer) else f"{self.name_of(self.viewer)}: {task}"

    def show_above(self, above: Shade) -> None:
        """Put a question or a closer look above the table; it stays open when the window changes."""
        (self.parent or self).add(above)

    def banner(self, text: str) -> None:
        """Say something across the table for a moment."""
        self.add(Banner(self.app, text)).appear()

    def say(self, text: str) -> None:
        """The same, unless nothing is to be followed."""
        if self.kit.motion.pace:
            self.banner(text)

    @property
    def reads(self) -> bool:
        """True if players read something large above the table while they point at it or hold it."""
        return False

    def build(self) -> None:
        """Make all widgets for the window as it is; what is shown stays as it was."""
        raise NotImplementedError

    def play(self, event: Event, then: Callable[[], None] = lambda: None) -> None:
        """Show one event; `then` is called when the next one may be shown."""
        Showing(self, event, then).go_on()

    def script(self, event: Event) -> Script:
        """How an event is shown: see script.py."""
        raise NotImplementedError

    def happen(self, event: Event) -> None:
        """Let an event have happened, for all that is shown."""
        raise NotImplementedError

    def show_status(self) -> None:
        """Say who is awaited, or what goes on."""

    def words(self, event: Event) -> str:
        """An event as a sentence; '' for what goes without saying."""
        raise NotImplementedError

    @property
    def lines(self) -> list[str]:
        """The log's last lines, newest last, in the language of the moment."""
        numbers = range(max(0, len(self.story) - LOG_LENGTH), len(self.story))
        return [self._lines[number, language()] for number in numbers]

    def log_event(self, event: Event) -> None:
        """Put an event into the log, and have it read out."""
        line = self._write_down(event)
        if line:
            self.app.host.announce(line)

    def _write_down(self, event: Event) -> str:
        line = self.words(event)
        if line:
            self.story.append(event)
        return line

    def recall(self) -> None:
        """Fill the log with what happened before, for a game that is resumed."""
        for event in chain(self.before_first(), *self.session.chapters):
            self._write_down(event)

    def before_first(self) -> Sequence[Event]:
        """The log's events of the start of the game, before anybody has done anything."""
        return ()

    def unlog(self, logged: int) -> None:
        """Take from the log what has been undone: everything after its first `logged` lines."""
        self.story = self.story[:logged]
        self._lines.clear()

    def open_log(self) -> None:
        """Everything that has happened, in large."""
        from .log_page import LogPage

        self.show_above(LogPage(self))

    def whereabouts(self, event: Event) -> list[pygame.Rect]:
        """The place of an event on the table, in device px; empty if it is nowhere now."""
        return self.pointing.happened(self, event) if self.pointing else []

    def point_out(self, places: Sequence[pygame.Rect], ms: float) -> None:
        """Show these places for a moment."""
        from .ghost import Ghost

        light = self.add(Ghost(self.app, places))
        self.app.motion.after(ms, light.remove, always=True)

    def sketch(self) -> str:
        """The viewer's unfinished choice (laid, planned or chosen), for `take_up`; '' for none.

        Nothing may be in it that others must not see.
        """
        return ""

    def take_up(self, sketch: str) -> None:
        """Lay, plan or choose that again, right after `settle`, as far as it is possible."""

    def settle(self) -> None:
        """All events have been shown: offer the awaited person their choices."""
        raise NotImplementedError

    def sync(self) -> None:
        """Show the session's state as it is, without motion (after undo, resume, a new window)."""
        raise NotImplementedError

    # --- showing what nobody has done ---------------------------------------------------------

    def spots_of(self, action: Action) -> list[pygame.Rect]:
        """The places of a legal action for the viewer: its parts, and the buttons for them."""
        pointing = self.pointing
        if pointing is None:
            return []
        found = [rect for part in pointing.parts(self, action) for rect in pointing.where(self, part)]
        return found + [button.rect for button in self.doers(action)]

    def doers(self, action: Action) -> Sequence[Widget]:
        """The buttons on the table that would do just that if they were pressed now."""
        return ()

    def show_ghost(self, action: Action) -> bool:
        """Show where the viewer would do a legal action; whether it is done anywhere on the table."""
        self._pointed = (lambda: self.spots_of(action), True)
        self.point_again()
        return self.ghost is not None

    def regard(self, action: Action) -> str:
        """Show what to look at so as to find that action oneself, and return it in words."""
        pointing = self.pointing
        self._pointed = (lambda: pointing.regard(self, action)[1] if pointing else [], False)
        self.point_again()
        return pointing.regard(self, action)[0] if pointing else ""

    @property
    def is_pointing(self) -> bool:
        """True if it points at something, or would if that were on screen now."""
        return self._pointed is not None

    def hide_ghost(self) -> None:
        """Show nothing of the kind any more."""
        self._pointed = None
        self.point_again()

    def point_again(self) -> None:
        """Show the same where it is now: what lies above the board has given way, or has come back."""
        from .ghost import Ghost

        if self.ghost is not None:
            self.ghost.remove()
            self.ghost = None
        if self._pointed is not None:
            find, bold = self._pointed
            spots = find()
            if spots:
                self.ghost = self.add(Ghost(self.app, spots, bold=bold))

    def can_decide(self) -> bool:
        """True if the awaited person sees what to decide about; else they must do something first."""
        return True

    def needs_cover(self) -> bool:
        """True if the viewer's present screen must be hidden from the other people there."""
        return False

    def question(self, player: int) -> Question | None:
        """The question to this person while another one's side of the table is shown; None: turn the
        table."""
        return None

    def foregone(self, player: int) -> Foregone | None:
        """The decision made for the awaited person, who need not be asked; None: ask them."""
        return None

    def taken_back(self) -> None:
        """A person takes an action back: what they have wished for with it is forgotten, too."""

    def hides_own(self) -> bool:
        """True if things that only the viewer may see lie face down while they are asked: see `look`."""
        return False

    def look(self) -> None:
        """The viewer has asked to see what is theirs, and nobody else looks."""

    def act_directly(self, action: Action) -> None:
        """Carry out a decision that the viewer has made elsewhere than on the board; laid and planned things
        go."""
        self.act(action)

    def tools(self) -> Collection[Widget]:
        """The buttons by which one decides on the board; screen readers have others."""
        return ()

    def main_button_rect(self) -> pygame.Rect:
        """The place of the button that leads on from a finished game."""
        raise NotImplementedError

    def menu_rect(self) -> pygame.Rect:
        """The place of the table's menu button."""
        raise NotImplementedError

    def announce_seat(self, name: str) -> None:
        """It is another person's turn at the screen: say so."""
        alone = is_you(self.session.seats, self.viewer)
        text = _("Your turn") if alone else _("{name}’s turn").format(name=name)
        self.app.host.announce(text)
        self.banner(text)

    def attention(self) -> Point | None:
        """A point of what the keyboard is at, where that is not a widget with the focus."""
        return None

    def spots(self) -> list[pygame.Rect]:
        """Places, other than buttons, that the person may press now to act: bubbles keep off them."""
        return []

    def places(self) -> dict[str, list[int]]:
        """Name → rectangle in device px of what can be pressed without being a button, for tests."""
        return {}

    def feels_shakes(self) -> bool:
        """True while a shake of the device would do something: `shaken`."""
        return False

    def shaken(self) -> None:
        """The device was shaken."""

    def second_finger(self) -> bool:
        """A second finger touched while another holds something; whether that means something."""
        return False

    def second_button(self, button: int) -> None:
        """Another mouse button was pressed while one holds something."""
