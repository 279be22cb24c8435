"""The device that keeps the game: an ordinary session, some of whose people decide on other devices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from game.engine import Action, Event, IllegalAction, Random
from game.engine.reading import read_bool
from game.engine.record import Record

from ..seed import draw_seed
from ..session import Session
from .wire import (
    ACT,
    DEAL,
    FROM_GUEST,
    HERE,
    LONGEST_FROM_GUEST,
    NUMBER_BITS,
    OVER,
    PULSE,
    STEP,
    VERSION,
    asks,
    event_to_json,
    other_version,
    read_count,
    read_message,
    read_number,
    seats_for,
    written,
)

if TYPE_CHECKING:
    from game.engine import Game

    from ..opponents import MakeBot
    from ..saves import Slot
    from ..storage import Store
    from .wire import Wire

MOST_AT_ONCE = 40
"""So many messages of one device are read at a time; what is more is passed over: it will be sent again."""


class HostSession(Session):
    """See `Session`. `humans` are the people at this screen; those in `away` have devices of their own.

    Decisions that several may make at the same time are carried out when the last of them has been made: so
    nobody sees another's before, and nobody is disturbed in their own.
    """

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
        """For `new` and `resume`. It is heard and told by other devices only from `connect` on."""
        super().__init__(game, record, store=store, slot=slot, make_bot=make_bot, clock=clock, here=here)
        self.people = tuple(sorted((*self.humans, *self.away)))
        """Everybody who is no computer player."""
        self._due: dict[int, Action] = {}  # what they have decided, until it is carried out
        self._wire: Wire | None = None
        self._random = Random(draw_seed())  # for what seats cannot know: no game's chance, and told to nobody
        self.number = 0
        """Tells this game from others at the same table, and from itself before a save was taken up."""

    def connect(self, wire: Wire, random: Random | None = None) -> None:
        """Hear and tell other devices over this wire. `random` is for tests."""
        self._wire = wire
        self._random = random or self._random
        self.number = self.number or 1 + self._random.getrandbits(NUMBER_BITS)

    # --- who decides where --------------------------------------------------------------------

    def lend(self, seat: int) -> None:
        """This person's decisions come from another device from now on. Raises ValueError for no person."""
        if seat not in self.people:
            raise ValueError(f"nobody at seat {seat} has a device")
        self._share_out({*self.away, seat})

    def take_back(self, seat: int) -> None:
        """This person's decisions are made at this screen again."""
        self._due.pop(seat, None)
        self._share_out({*self.away} - {seat})

    def _share_out(self, away: Collection[int]) -> None:
        self.away = tuple(player for player in self.people if player in away)
        self.humans = tuple(player for player in self.people if player not in away)

    @property
    def awaited_away(self) -> tuple[int, ...]:
        """The people whose decisions have to come from other devices now."""
        asked = (player for player in self.state.to_act() if player in self.away)
        return tuple(player for player in asked if player not in self._due)

    def tick(self, budget_ms: float, *, hold: bool = False) -> bool:
        """See `Session.tick`; carries out at most one decision of another device, too."""
        more = super().tick(budget_ms, hold=hold)
        ready = self._due and self.awaiting() is None and not self.awaited_away
        if ready and not hold:
            seat = min(self._due)
            action = self._due.pop(seat)
            try:
                self._play(seat, action)
            except IllegalAction:
                self._deal(seat, refused=True)
        return more or bool(ready)

    @property
    def can_undo(self) -> bool:
        return False  # others have seen it

    def tell_all(self) -> None:
        """Deal to everybody again: somebody else has sat down."""
        for seat in self.away:
            self._deal(seat)

    # --- hearing ------------------------------------------------------------------------------

    def pump(self) -> None:
        """Hear what other devices have sent. Nothing that they send raises."""
        if self._wire is None:
            return
        heard: Counter[int] = Counter()
        lost, strangers = set[int](), set[int]()
        for seat, text in self._wire.take():
            heard[seat] += 1
            if seat in self.away and heard[seat] <= MOST_AT_ONCE:
                try:
                    message = read_message(text, LONGEST_FROM_GUEST, FROM_GUEST)
                    if self._hear(seat, message):
                        lost.add(seat)
                except ValueError:  # no message of ours
                    if asks(text):
                        strangers.add(seat)
        for seat in lost:
            self._deal(seat)
        for seat in strangers:
            self._tell(seat, other_version())

    def _hear(self, seat: int, message: Mapping[str, object]) -> bool:
        """Take one message; True if that device needs everything again. Raises ValueError."""
        if message["m"] == HERE:
            here = read_number(message["game"]), read_count(message["at"], low=-1)
            whole = read_bool(message["whole"], "whole")
            if here != (self.number, len(self.chapters)):
                return True
            self._tell(seat, written(PULSE, at=len(self.chapters)))
            if not whole:
                self._tell_end(seat)
            return False
        assert message["m"] == ACT
        done, text = read_count(message["n"]), message["action"]
        if not isinstance(text, str) or done != self._done(seat):
            return False  # it was carried out already, or will never be
        action = self.game.parse(text)
        if action not in self.state.legal_actions(seat):
            self._deal(seat, refused=True)
        else:
            self._due.setdefault(seat, action)  # what was decided is not decided otherwise later
        return False

    def _done(self, seat: int) -> int:
        """How many decisions of that seat have been carried out."""
        return sum(player == seat for player, _action in self._record.actions)

    # --- telling ------------------------------------------------------------------------------

    def _play(self, player: int, action: Action) -> None:
        super()._play(player, action)
        self._due.pop(player, None)
        for seat in self.away:
            self._step(seat, self.chapters[-1])

    def _step(self, seat: int, happened: Collection[Event]) -> None:
        events = [event_to_json(event) for event in happened]
        self._tell(seat, written(STEP, **self._how_far(seat), events=events, state=self._seen_by(seat)))
        self._tell_end(seat)

    def _tell_end(self, seat: int) -> None:
        """Tell the whole record once nothing is hidden any more."""
        if self.over:
            record = self._record.to_json() | {"seats": list(seats_for(self.seats, seat))}
            self._tell(seat, written(OVER, record=record))

    def _deal(self, seat: int, *, refused: bool = False) -> None:
        """Tell all that the seat may know now; `refused`: what it has decided cannot be."""
        told = {
            "v": VERSION,
            "number": self.number,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "seats": seats_for(self.seats, seat),
            "seat": seat,
            **self._how_far(seat),
            "refused": refused,
            "state": self._seen_by(seat),
        }
        self._tell(seat, written(DEAL, **told))
        self._tell_end(seat)

    def _how_far(self, seat: int) -> dict[str, int]:
        return {"at": len(self.chapters), "done": self._done(seat)}

    def _seen_by(self, seat: int) -> object:
        """The position as the seat sees it, with chance of its own for what is hidden."""
        return self.state.observe(seat, Random(self._random.getrandbits(64))).to_json()

    def _tell(self, seat: int, text: str) -> None:
        if self._wire is not None:
            self._wire.send(seat, text)
