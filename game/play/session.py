"""A game in progress: whose decision is awaited, when bots' decisions are played, undo, and saving.

Where several may act at once, people decide one after the other in seat order, and bots' decisions are
held back until no person is to decide: so nobody sees another's choice that it could answer (`opponents`
tells how bots are kept from it). In games with one player to act this is plain turn order.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from game.engine import GAMES, Action, Event, Game, IllegalAction, Random, State
from game.engine.record import Record, RecordError, refused

from .clock import now
from .opponents import MakeBot, Opponents
from .saves import SavedRecord, Slot
from .seats import check_seats, is_human, levels_of
from .storage import Store, StoreError
from .strength import is_rated

ELSEWHERE = "elsewhere"
"""The value of `Session.unsaved` when another window has written this game's save since this one did."""

_REDRAWS = 32
"""How often hidden things are redrawn to see whether an action revealed one of them. The poorest secret
is one of two equally likely things: it is overlooked once in 2**32 times."""


@dataclass(slots=True)
class Undone(Event):
    """The last action was taken back: rebuild everything shown from `Session.state`."""


class Session:
    """A game in progress: the only thing the screen talks to. Made by `new` or `resume`."""

    watched = False
    """True if it is over and only watched again (see `Replay`)."""

    def __init__(
        self,
        game: Game,
        record: Record,
        *,
        store: Store | None,
        slot: Slot | None = None,
        make_bot: MakeBot,
        clock: Callable[[], float],
        here: Collection[int] | None = None,
    ) -> None:
        """For `new` and `resume`, which have checked everything."""
        self.game = game
        self.seats: tuple[str, ...] = record.seats
        people = tuple(p for p, seat in enumerate(record.seats) if is_human(seat))
        self.humans: tuple[int, ...] = tuple(p for p in people if here is None or p in here)
        """The people at this screen."""
        self.away: tuple[int, ...] = tuple(p for p in people if p not in self.humans)
        """People who decide elsewhere: their actions come by `follow`."""
        self.slot = slot or Slot(game.id)
        """Where in the store it is kept."""
        self.state: State = game.new(len(record.seats), record.seed, record.setup)
        """The true position, to be read only. After an undo it is another object."""
        self._refused: str | None = None  # why the last saving was: the reason of a StoreError, or ELSEWHERE
        parts = record.game, record.rules, record.seed, record.seats
        self._record = Record(*parts, setup=record.setup, unrated=record.unrated)
        self._before: list[State] = []  # the position before each action of the record
        self._events: list[Event] = []
        self.chapters: list[list[Event]] = []
        """The events of each action of the record; to be read only."""
        bots = {p: seat for p, seat in enumerate(record.seats) if p not in people}
        self._opponents = Opponents(game.id, bots, record.seed, make_bot)
        # Bots among themselves can be played again from the seed: they must not overwrite a person's game.
        self._store = store if self.humans else None
        self._seen = self._stored()  # the save as this window last knew it
        self._filed: tuple[str, str | None] | None = None  # where the finished game is filed, and as what
        self._ended: int | None = None  # when that was, in seconds since 1970 (UTC)
        self._clock = clock
        self._can_undo: bool | None = None

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[str],
        seed: int,
        *,
        setup: str = "",
        store: Store | None = None,
        slot: Slot | None = None,
        make_bot: MakeBot | None = None,
        levels: Collection[str] | None = None,
        clock: Callable[[], float] = time.perf_counter,
        here: Collection[int] | None = None,
    ) -> Self:
        """Start a game. Raises ValueError for seats, a seed or a setup (`Game.new`) that cannot be.

        `clock` gives seconds and never goes back; it only measures the budget of `tick`. `make_bot` and
        `levels` are those of game.bots unless given. The store is first written to by the first action;
        `slot` is the game's ordinary one unless given. `here` are the seats of the people at this screen, of
        all people unless given.
        """
        check_seats(game, seats, levels_of(game.id) if levels is None else levels)
        game.check_new(len(seats), seed, setup)
        record = Record(game.id, game.rules_version, seed, tuple(seats), setup=setup)
        maker = make_bot or _bot_maker()
        session = cls(game, record, store=store, slot=slot, make_bot=maker, clock=clock, here=here)
        session._renew_opponents()
        return session

    @classmethod
    def resume(
        cls,
        record: Record,
        *,
        store: Store | None = None,
        slot: Slot | None = None,
        games: Mapping[str, Game] = GAMES,
        make_bot: MakeBot | None = None,
        levels: Collection[str] | None = None,
        clock: Callable[[], float] = time.perf_counter,
        here: Collection[int] | None = None,
    ) -> Self:
        """Go on with a recorded game. Raises RecordError, with the number of a bad action, if damaged.

        The parameters are those of `new`.
        """
        game = games.get(record.game)
        if game is None:
            raise RecordError(f"unknown game {record.game!r}", RecordError.GAME, name=repr(record.game))
        if record.rules != game.rules_version:
            message = f"the record follows rules {record.rules} of {game.id}; we play {game.rules_version}"
            raise RecordError(message, RecordError.RULES)
        try:
            check_seats(game, record.seats, levels_of(game.id) if levels is None else levels)
            game.check_new(len(record.seats), record.seed, record.setup)
        except ValueError as error:
            raise RecordError(str(error)) from None
        maker = make_bot or _bot_maker()
        session = cls(game, record, store=store, slot=slot, make_bot=maker, clock=clock, here=here)
        for number, (player, action) in enumerate(record.actions, 1):
            try:
                session._carry_out(player, action)
            except IllegalAction as error:
                raise refused(number, player, action, error) from None
        session._events.clear()
        session._renew_opponents()
        return session

    # --- whose decision -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True once the game has ended."""
        return self.state.is_over

    def awaiting(self) -> int | None:
        """The person whose decision is awaited now; None while bots are to act, and when the game is over."""
        # The first in seat order: it stays that one until it has nothing more to decide.
        return next((p for p in self.state.to_act() if p in self.humans), None)

    @property
    def thinking(self) -> int | None:
        """The bot that everybody is waiting for; None while a person is awaited and when the game is over."""
        to_act = self.state.to_act()
        if any(p in self.humans or p in self.away for p in to_act):
            return None
        return next(iter(to_act), None)

    @property
    def awaited_elsewhere(self) -> tuple[int, ...]:
        """The people who are to decide now and are not at this screen."""
        return tuple(p for p in self.state.to_act() if p in self.away)

    # --- acting -------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Carry out the awaited person's action. IllegalAction leaves everything as it was."""
        player = self.awaiting()
        if player is None:
            raise IllegalAction("no person's decision is awaited now")
        self._play(player, action)

    def follow(self, actions: Sequence[tuple[int, Action]]) -> None:
        """Carry out what has been decided elsewhere; `events` tells of it. Raises IllegalAction at the first
        action that the rules refuse: those before it stay."""
        for player, action in actions:
            self._carry_out(player, action)
        self._save()
        self._renew_opponents()

    def tick(self, budget_ms: float, *, hold: bool = False) -> bool:
        """Let bots think for about that many milliseconds; True if they have more to do: call again.

        At least one step is made, and at most one bot's action is carried out, so that each can be shown.
        With `hold` none is carried out: bots only think, while the screen still shows something.
        """
        self._opponents.think(budget_ms, self._clock)
        player = self.thinking
        if player is not None and not hold:
            action = self._opponents.decision(player)
            if action is not None:
                self._play(player, action)
        return self.thinking is not None or self._opponents.undecided

    def events(self) -> list[Event]:
        """Everything that happened since the last call, in order."""
        events, self._events = self._events, []
        return events

    def record(self) -> Record:
        """The game so far, as a copy."""
        return self._record.copy()

    def first_state(self) -> State | None:
        """The position before anybody has acted; None on a guest's device that came later, until the end."""
        record = self._record
        return self.game.new(len(record.seats), record.seed, record.setup)

    def reached(self) -> list[State]:
        """The position after no action, after the first one, and so on to now; to be read only."""
        return [*self._before, self.state]

    def finished(self) -> SavedRecord:
        """The game as it is filed once it is over."""
        record = self._record.copy()
        parts = record.game, record.rules, record.seed, record.seats, record.actions, record.setup
        return SavedRecord(*parts, self._ended, self.state, unrated=record.unrated)

    def _play(self, player: int, action: Action) -> None:
        self._carry_out(player, action)
        self._save()  # before anything that may fail over it
        self._renew_opponents()

    def _carry_out(self, player: int, action: Action) -> None:
        before = self.state.copy()
        happened = self.state.apply(player, action)
        self._events += happened
        self.chapters.append(happened)
        self._before.append(before)
        self._record.actions.append((player, action))
        self._can_undo = None

    def _renew_opponents(self) -> None:
        self._opponents.renew(self.reached(), self._record.actions)

    # --- taking back --------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """True if `undo` would do something now.

        A person may take back an own action while still being awaited, as long as the action revealed
        nothing and nobody else has acted since.
        """
        if self._can_undo is None:
            self._can_undo = self._may_undo()
        return self._can_undo

    def forget_undo(self) -> None:
        """Ask again what may be taken back: the slot has changed."""
        self._can_undo = None

    def undo(self) -> bool:
        """Take back the last action; whether that was done. Then `events` carries Undone."""
        if not self.can_undo:
            return False
        self.state = self._before.pop()
        del self.chapters[-1], self._record.actions[-1]
        self._can_undo = None
        self._events.append(Undone())
        self._renew_opponents()
        self._save()
        return True

    def _may_undo(self) -> bool:
        if len(self._record.actions) <= self.slot.given:
            return False
        player, action = self._record.actions[-1]
        return player == self.awaiting() and not self._revealed(self._before[-1], player, action)

    def _revealed(self, before: State, player: int, action: Action) -> bool:
        """True if the action showed its player something hidden: a card turned up, a die rolled.

        It did if what happened would have been otherwise had the hidden things been otherwise.
        """
        random = Random(self._record.seed)
        happened = before.copy().apply(player, action)
        if any(event.player is None for event in happened):
            return True  # the table has moved on: a new turn, a new card, though it was no surprise
        worlds = (before.observe(player, random) for _ in range(_REDRAWS))
        return any(world.apply(player, action) != happened for world in worlds)

    # --- saving -------------------------------------------------------------------------------

    @property
    def unsaved(self) -> str | None:
        """Why the game is not being saved: the reason of a StoreError, ELSEWHERE, or None if all is well.

        With ELSEWHERE the store keeps what the other window wrote.
        """
        return self._refused or (self._store.fault() if self._store is not None else None)

    @property
    def kept(self) -> bool:
        """True if the game can be continued after the program ends: a person plays, and saving works.

        A game is written with its first action; before it there is nothing to keep.
        """
        return self._store is not None and self.unsaved is None and bool(self._record.actions)

    @property
    def unfiled(self) -> bool:
        """True if the game is over and stored, but still among the games under way."""
        kept = self._store is not None and self._seen == self.slot.text(self._record)
        return self.slot.files and self.over and kept and self._filed is None

    def keep(self) -> None:
        """Write a game that goes on here and comes from elsewhere; others are written by their actions."""
        if (self._record.actions or self.away) and not self.over:
            self._save()

    @property
    def rated(self) -> bool:
        """True if it will count for the player's strength, once it is filed."""
        return self._store is not None and self.slot.files and is_rated(self._record)

    def unrate(self) -> None:
        """Let it count for nobody's strength from now on."""
        self._record.unrated = True
        self.keep()

    def look_elsewhere(self) -> None:
        """See whether another window has gone on with this game, or put another in its place: `unsaved`.

        A game that was filed has left its place to the next one.
        """
        if self._filed is None and self._written_elsewhere(self._stored()):
            self._refused = ELSEWHERE

    def _written_elsewhere(self, stored: str | None) -> bool:
        # A save that is gone (cleared, or finished in the other window) is no loss to write again.
        return stored not in (self._seen, None)

    def _stored(self) -> str | None:
        """The save as it is in the store now; None if there is none, or if it cannot be read."""
        try:
            return self._store.get(self.slot.key) if self._store is not None else None
        except StoreError:
            return None  # saving will say so

    def _save(self) -> None:
        """Keep the game in the store. The game goes on whatever the store says."""
        if self._store is None:
            return
        key, text = self.slot.key, self.slot.text(self._record, self.state)
        try:
            if self._written_elsewhere(self._store.get(key)):
                self._refused = ELSEWHERE
                return
            self.slot.put(self._store, text, over=self.over)
            self._seen = text
            if self.over:
                self._ended = int(now())
                filed = self.slot.file(self._store, self.finished())
                self._filed = filed, self._store.get(filed)
            self._store.flush()  # the move must not wait until it has been shown
            self._refused = None
        except StoreError as error:
            self._refused = error.reason


# The bots are imported when a game begins, so that the first screen does not wait for them.


def _bot_maker() -> MakeBot:
    from game.bots import make_bot

    return make_bot
