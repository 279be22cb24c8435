"""A device that has come to another one's table: a session that is fed by what the host tells of one seat."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from game.engine import GAMES, Action, Event, Game, IllegalAction, State
from game.engine.core import Json
from game.engine.reading import read_bool, read_int, read_list
from game.engine.record import Record, RecordError, record_from_json, replay

from ..opponents import Opponent
from ..saves import check_players
from ..seats import all_levels, check_seats, is_human
from ..session import Session, Undone
from .wire import (
    ACT,
    DEAL,
    FROM_HOST,
    HERE,
    LONGEST_FROM_HOST,
    MOST_EVENTS,
    OVER,
    PULSE,
    STEP,
    OtherVersionError,
    events_of,
    read_count,
    read_event,
    read_message,
    read_number,
    written,
)

if TYPE_CHECKING:
    from .wire import Wire

AGAIN_S = 1.0
"""So often a guest says that it is there, and what it has decided until that has been seen."""
LOST_S = 6.0
"""After so long without a word the host counts as gone, until it is heard again."""
MOST_WAITING = 2_000
"""Messages that wait to be shown; more never come of one game's turn."""

HOST = 0
"""The number of the host on a guest's wire."""


class Deal(NamedTuple):
    """All that a seat may know: what the host deals it."""

    number: int
    """Of the game at the host's table."""
    game: str
    seats: tuple[str, ...]
    seat: int
    at: int
    """So many actions have been played,"""
    done: int
    """so many of them by this seat."""
    refused: bool
    state: State


class News(NamedTuple):
    """One action: what has happened, and the position."""

    at: int
    done: int
    events: list[Event]
    state: State


def read_deal(message: Json) -> Deal:
    """Raises ValueError, naming the fault."""
    game_id = message["game"]
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise OtherVersionError("the host has another game")
    game = GAMES[game_id]
    if message["rules"] != game.rules_version:
        raise OtherVersionError("the host plays by other rules")
    seats = tuple(read_list(message["seats"], "seats"))
    check_seats(game, seats, all_levels())
    seat = read_int(message["seat"], 0, len(seats) - 1, "seat")
    if not is_human(seats[seat]):
        raise ValueError("a computer player needs no device")
    try:
        state = read_state(game, message["state"], len(seats))
    except ValueError as error:  # a variant that is not known here, for one
        raise OtherVersionError(str(error)) from error
    at, done = read_count(message["at"]), read_count(message["done"])
    refused, number = read_bool(message["refused"], "refused"), read_number(message["number"])
    return Deal(number, game_id, seats, seat, at, done, refused, state)


def read_state(game: Game, obj: object, players: int) -> State:
    """The position of so many seats that was sent. Raises ValueError, naming the fault."""
    try:
        state = game.from_json(obj)
    except (ValueError, MemoryError):
        raise
    except Exception as error:  # it comes from outside, and may be anything
        raise ValueError(f"the rules fail over it: {error!r}") from error
    if state.players != players:
        raise ValueError("the position is of another table")
    return state


class Guest:
    """Hears the host until there is a table; from then on the session hears by itself."""

    def __init__(self, wire: Wire, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds and never goes back."""
        self.wire, self.clock = wire, clock
        self.other_version = False
        """True if the host was heard, and cannot be understood."""
        self._said: float | None = None
        self._first: float | None = None  # when it asked for the first time

    @property
    def unanswered(self) -> bool:
        """True if it has asked for long, and nothing that it could use has come."""
        return self._first is not None and self.clock() - self._first > LOST_S

    def pump(self) -> GuestSession | None:
        """Ask to be dealt to; the session as soon as that has happened. Nothing that is sent raises."""
        for _host, text in self.wire.take():
            try:
                message = read_message(text, LONGEST_FROM_HOST, FROM_HOST)
                if message["m"] == DEAL:
                    return GuestSession(read_deal(message), self.wire, self.clock)
            except OtherVersionError:
                self.other_version = True
            except ValueError:
                continue
        now = self.clock()
        if self._said is None or now - self._said >= AGAIN_S:
            self._said = now
            self._first = now if self._first is None else self._first
            self.wire.send(HOST, written(HERE, game=0, at=-1, whole=False))
        return None


class GuestSession(Session):
    """See `Session`: what one seat may know of it. Nothing is saved, and nothing is taken back.

    `number` tells the game from others at the same table. `record` has no actions until the host has told
    them all, after the end.
    """

    def __init__(self, deal: Deal, wire: Wire, clock: Callable[[], float] = time.monotonic) -> None:
        game = GAMES[deal.game]
        record = Record(game.id, game.rules_version, 0, deal.seats, unrated=True)
        super().__init__(game, record, store=None, make_bot=_nobody, clock=clock, here=(deal.seat,))
        self.seat, self.number = deal.seat, deal.number
        self.renewed: GuestSession | None = None
        """The host's game by now, if it is another one, or this one from another position on."""
        self.state = deal.state
        self.at, self.done = deal.at, deal.done
        self._wire = wire
        self._kinds = events_of(game.id)
        self._inbox: deque[News | Deal] = deque()
        self._sent: tuple[int, str] | None = (
            None  # the own decision that has not been seen yet, and its number
        )
        self._heard = self._said = clock()
        self._end: object = None  # the record that the host has told, until it is looked at
        self._whole = False

    # --- deciding -----------------------------------------------------------------------------

    def awaiting(self) -> int | None:
        asked = self._sent is None and self.seat in self.state.to_act()
        return self.seat if asked else None

    @property
    def thinking(self) -> int | None:
        return None  # whoever it is thinks elsewhere

    @property
    def can_undo(self) -> bool:
        return False

    def act(self, action: Action) -> None:
        """Tell the host what this seat's person decides. IllegalAction leaves everything as it was."""
        if self.awaiting() is None or action not in self.state.legal_actions(self.seat):
            raise IllegalAction("that cannot be done now")
        self._sent = self.done, str(action)
        self._send_action()

    def first_state(self) -> State | None:
        if self._whole:
            return super().first_state()
        return None if self.at else self.state

    @property
    def lost(self) -> bool:
        """True if nothing has been heard of the host for too long."""
        return not self._whole and self._clock() - self._heard > LOST_S

    # --- hearing ------------------------------------------------------------------------------

    def pump(self) -> None:
        """Hear the host, and say from time to time that this device is there. Nothing that is sent raises."""
        if self.renewed:  # it hears from now on
            self.renewed.pump()
            self.renewed = self.renewed.renewed or self.renewed
            return
        for _host, text in self._wire.take():
            if self.renewed:
                break
            try:
                self._hear(read_message(text, LONGEST_FROM_HOST, FROM_HOST))
                self._heard = self._clock()
            except (ValueError, IllegalAction):
                continue  # no message of ours, or of another game
        now = self._clock()
        if now - self._said >= AGAIN_S:
            self._said = now
            here = written(HERE, game=self.number, at=self._newest, whole=self._whole)
            self._wire.send(HOST, here)
            if self._sent:
                self._send_action()

    @property
    def _newest(self) -> int:
        """How many actions are known of, shown or not."""
        return self._inbox[-1].at if self._inbox else self.at

    def _send_action(self) -> None:
        assert self._sent
        done, text = self._sent
        self._wire.send(HOST, written(ACT, n=done, action=text))

    def _hear(self, message: Json) -> None:
        kind = message["m"]
        if len(self._inbox) > MOST_WAITING:
            raise ValueError("that is more than a game can bring")
        if kind == DEAL:
            deal = read_deal(message)
            if (deal.game, len(deal.seats), deal.seat) != (self.game.id, len(self.seats), self.seat):
                raise ValueError("that is another table")
            if deal.number != self.number:
                self.renewed = GuestSession(deal, self._wire, self._clock)
            elif deal.at > self._newest or deal.refused or deal.seats != self.seats:
                self._inbox.append(deal)
        elif kind == STEP:
            if read_count(message["at"]) == self._newest + 1:  # else it is known, or one before it is missing
                self._inbox.append(self._read_step(message))
        elif kind == OVER:
            self._end = message["record"]
            self._take_record()
        else:
            assert kind == PULSE

    def _read_step(self, message: Json) -> News:
        events = [
            read_event(event, self._kinds, len(self.seats))
            for event in read_list(message["events"], "events", most=MOST_EVENTS)
        ]
        state = read_state(self.game, message["state"], len(self.seats))
        return News(read_count(message["at"]), read_count(message["done"]), events, state)

    def tick(self, budget_ms: float, *, hold: bool = False) -> bool:  # noqa: ARG002 - nobody thinks here
        """Go on by one action that the host has told of, unless held; True if more are waiting.

        The others' simultaneous decisions appear after this person's own.
        """
        if not self._inbox or hold or not self._due(self._inbox[0]):
            return False
        news = self._inbox.popleft()
        if isinstance(news, Deal):
            self.seats = news.seats
            people = (player for player, seat in enumerate(news.seats) if is_human(seat))
            self.away = tuple(player for player in people if player != self.seat)
            self._events.append(Undone())  # everything on screen is drawn again
        else:
            self._events += news.events
            self.chapters.append(news.events)
        if news.done > self.done or (isinstance(news, Deal) and news.refused):
            self._sent = None
        self.state, self.at, self.done = news.state, news.at, news.done
        with suppress(ValueError):  # as all that comes from outside
            self._take_record()
        return bool(self._inbox) and self._due(self._inbox[0])

    def _due(self, news: News | Deal) -> bool:
        return self.awaiting() is None or isinstance(news, Deal) or news.done > self.done

    # --- the end ------------------------------------------------------------------------------

    def _take_record(self) -> None:
        """Have the whole game from now on, if it is this one. Raises ValueError, which RecordError is."""
        if self._whole or self._end is None or not self.over:
            return
        obj, self._end = self._end, None
        games = {self.game.id: self.game}
        record = record_from_json(obj, games)
        check_players(record, games)
        try:
            state, chapters = replay(record, games)
        except RecordError:
            raise
        except Exception as error:
            raise RecordError(f"the rules fail over it: {error!r}", RecordError.FAULT) from error
        if record.seats != self.seats or state.scores() != self.state.scores() or not state.is_over:
            raise RecordError("this is the record of another game")
        record.unrated = True
        self._record, self.state, self._whole = record, state, True
        self.chapters[:] = chapters
        self._before = list(_positions(record))


def _positions(record: Record) -> list[State]:
    """The position before each action."""
    state = GAMES[record.game].new(len(record.seats), record.seed, record.setup)
    found = []
    for player, action in record.actions:
        found.append(state.copy())
        state.apply(player, action)
    return found


def _nobody(_game_id: str, level: str, _seed: int) -> Opponent:
    raise RuntimeError(f"nobody thinks here, not even {level!r}")
