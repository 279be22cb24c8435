"""Scripts that show an event: a generator that yields how long to wait, and where the event happens.

`Scripts` is a game's table of them, one entry for each kind of event; `Showing` (showing.py) plays them.
Steps between its yields show at once. It yields

* ms: a pause, in which something is read;
* `Moving(ms)`: something moves for so long (what `fly` gives back); without motion it is there at once, and
  the pause comes when the script has ended;
* `Cue.HAPPENS`: from here on it has happened, for what is shown (`Board.happen`); at the latest at the end;
* `Cue.SECRET`: log and reader stay silent until it happens, as while dice roll; else they speak at once;
* `Line(...)`: it is heard and read, unless a great moment tells it;
* `Onward(ms)`: the next event comes after so long: nobody waits for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from game.engine import Event
from game.ui.toolkit.translate import _

from .banner import BANNER_MS

if TYPE_CHECKING:
    from game.play.session import Session

S = TypeVar("S")
"""The stage of a game's scripts: its board, or an object that moves things there."""
E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Event)
G = TypeVar("G", bound=Event)
H = TypeVar("H", bound=Event)


END_MS = 900.0
"""After the end of a game, before the scores."""


class Cue(Enum):
    """A script's signals that take no time."""

    HAPPENS = auto()
    SECRET = auto()


@dataclass(frozen=True, slots=True)
class Moving:
    """Something moves for so many ms."""

    ms: float


@dataclass(frozen=True, slots=True)
class Onward:
    """The next event may be shown after so many ms, while what follows here is still under way."""

    ms: float


@dataclass(frozen=True, slots=True)
class Line:
    """The sound and words of an event, for `ms`; neither, and `brief` instead, if a moment tells it."""

    sound: str = ""
    words: str = ""
    """Said across the table."""
    ms: float = 0.0
    brief: float = 0.0


Beat = float | Moving | Onward | Line | Cue
Script = Iterator[Beat]
Enter = Callable[[Callable[[S, E], Script]], Callable[[S, E], Script]]
"""A decorator that enters a function into a table."""


def closing(session: Session) -> Script:
    """The end of a game that is played for points: the winner is named once they are counted."""
    yield Line("end", "" if session.watched else _("Now let’s count the points."), ms=BANNER_MS)
    yield END_MS


class Scripts(Generic[S]):
    """How each kind of event of a game is shown."""

    def __init__(self, at_rest: Mapping[type[Event], Line], *more: Scripts[S]) -> None:
        """`at_rest` are the events that move nothing; with all that `more` has."""
        self._at_rest = dict(at_rest)
        self._moving: dict[type[Event], Callable[[S, Any], Script]] = {}
        for scripts in more:
            self._at_rest |= scripts._at_rest
            self._moving |= scripts._moving

    @overload
    def of(self, kind: type[E], /) -> Enter[S, E]: ...
    @overload
    def of(self, kind: type[E], second: type[F], /) -> Enter[S, E | F]: ...
    @overload
    def of(self, kind: type[E], second: type[F], third: type[G], /) -> Enter[S, E | F | G]: ...
    @overload
    def of(
        self, kind: type[E], second: type[F], third: type[G], fourth: type[H], /
    ) -> Enter[S, E | F | G | H]: ...

    def of(self, *kinds: type[Event]) -> Enter[S, Any]:
        """Enter the function that follows as the script of events of these kinds."""

        def enter(script: Callable[[S, Any], Script]) -> Callable[[S, Any], Script]:
            assert self.kinds.isdisjoint(kinds), "each kind of event has one entry"
            self._moving |= dict.fromkeys(kinds, script)
            return script

        return enter

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """The events that have an entry."""
        return frozenset((*self._at_rest, *self._moving))

    def script(self, on: S, event: Event) -> Script:
        """The script of an event, played on that."""
        line = self._at_rest.get(type(event))
        return self._moving[type(event)](on, event) if line is None else iter((Cue.HAPPENS, line))
