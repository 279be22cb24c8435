"""One event being shown: its script, from pause to pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.engine import Event
from game.ui.toolkit.stage import Kit

from .moment_view import Moments
from .script import Beat, Cue, Line, Moving, Onward, Script


class StagedBoard(Protocol):
    """The stage that showing an event needs."""

    kit: Kit
    moments: Moments[Any]

    def script(self, event: Event) -> Script: ...

    def happen(self, event: Event) -> None: ...

    def log_event(self, event: Event) -> None: ...

    def show_status(self) -> None: ...

    def say(self, text: str) -> None: ...


class Showing:
    """Plays the script of an event on a board."""

    def __init__(self, board: StagedBoard, event: Event, then: Callable[[], None]) -> None:
        """`then` is called once, when the next event may be shown."""
        self._board, self._event = board, event
        self._motion = board.kit.motion
        self._script = board.script(event)
        self._great = board.moments.tell(event)
        self._then: Callable[[], None] | None = then
        self._begun = self._happened = self._secret = False
        self._due = self._motion.now
        """When this was to go on: a late frame makes the pauses that follow no longer."""
        self._owed = 0.0
        """The ms of what would have moved, to be waited at the end."""

    def go_on(self) -> None:
        """Show what comes before the next pause, or all if there are no pauses."""
        motion = self._motion
        for step in self._script:
            ms = self._take(step)
            if ms > 0 and motion.pace > 0:
                self._begin()
                self._due = ms * motion.pace + (motion.now if isinstance(step, Moving) else self._due)
                if self._due > motion.now:
                    motion.after((self._due - motion.now) / motion.pace, self.go_on)
                    return
        if not self._happened:
            self._happen()
        self._begin()
        self._let_go(self._owed)

    def _take(self, step: Beat) -> float:
        """Do what a step says; the ms to wait after it."""
        match step:
            case Cue.HAPPENS:
                self._happen()
            case Cue.SECRET:
                assert not self._happened, "what has happened is no secret"
                self._secret = True
            case Onward(ms):
                self._let_go(ms)
            case Moving(ms):
                if self._motion.factor > 0:
                    return ms
                self._owed += ms
            case Line():
                return self._read(step)
            case _:
                return step
        return 0.0

    def _read(self, line: Line) -> float:
        if self._great:
            return line.brief
        if line.sound:
            self._board.kit.sound.play(line.sound)
        if line.words:
            self._board.say(line.words)
        return line.ms

    def _happen(self) -> None:
        self._happened = True
        self._board.happen(self._event)
        if self._secret:
            self._secret = False
            self._tell()

    def _begin(self) -> None:
        """Say the event, now that its first picture is complete, unless it is a secret yet."""
        if self._begun:
            return
        self._begun = True
        if self._secret:
            self._board.show_status()
        else:
            self._tell()

    def _tell(self) -> None:
        """Write it into the log and have it read out; show who is awaited."""
        self._begun = True
        self._board.log_event(self._event)
        self._board.show_status()

    def _let_go(self, ms: float) -> None:
        """The next event may be shown after so many ms."""
        then, self._then = self._then, None
        if then is None:
            return
        if ms > 0 and self._motion.pace > 0:
            self._motion.after(ms, then)
        else:
            then()
