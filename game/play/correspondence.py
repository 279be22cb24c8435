"""Correspondence games: two to five people, each on their own device, send the game on as a link.

Whoever has acted sends the whole game to the next person. It is kept under 'mail.<id>' with the seat of the
person here; the id follows from the deal and who plays, so every link of a
game leads to the same place. A link that is older than what is here changes nothing. Where two people who
may act at once have both acted, the two are put together; where that cannot be, there are two versions of
the game: the person chooses, and the other one is kept under 'mail.<id>.<number>'.

Nobody's hand is shown to others by the game. A program could read all of it from a link: friends
do not.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.engine import Game, IllegalAction, State
from game.engine.record import Record, RecordError

from .friends import glance, mail_keys, told_of
from .opponents import Actions
from .saves import SavedRecord, Slot, file_finished, from_text
from .saves import to_text as saved_text
from .seats import (
    FRIEND,
    YOU,
    chosen_token,
    is_human,
    kind_of,
    person_name,
    person_seat,
)
from .storage import Store

MOST_GAMES = 30
"""So many are kept; those that were touched longest ago give way, games that are over first."""

NEW, NEWER, KNOWN, TOGETHER, FORKED = "new", "newer", "known", "together", "forked"
"""How a link compares with what is kept: of another game; further on; nothing new; both put together; or two
versions of the game."""


@dataclass(frozen=True, slots=True)
class Mail:
    """A correspondence game as it is kept here."""

    key: str
    record: SavedRecord
    """In its seats all people are friends: who is 'you' differs from device to device."""
    seat: int
    """The seat of the person here."""

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The people who are to act; none once it is over."""
        return people_to_act(self.record, self.record.reached)


def people_to_act(record: Record, state: State | None) -> tuple[int, ...]:
    """The people who are to act in a position of a game."""
    return tuple(p for p in state.to_act() if is_human(record.seats[p])) if state else ()


def for_all(record: Record, seats: Sequence[str] | None = None) -> Record:
    """A game as it is sent: all people are friends in it."""
    shown = tuple(
        person_seat(FRIEND, person_name(seat), chosen_token(seat)) if kind_of(seat) == YOU else seat
        for seat in seats or record.seats
    )
    return replace(record, seats=shown)


def renamed(record: Record, seat: int, name: str) -> Record:
    """The same game with another name on a person's seat."""
    seats = list(record.seats)
    seats[seat] = person_seat(FRIEND, name, chosen_token(seats[seat]))
    return replace(record, seats=tuple(seats))


def as_called_in(ours: Mail, theirs: Record, sender: int) -> Mail:
    """The kept game with the name that its sender goes by now."""
    seats = list(ours.record.seats)
    seats[sender] = theirs.seats[sender]
    return replace(ours, record=replace(ours.record, seats=tuple(seats)))


def mail_id(record: Record) -> str:
    """The id of a game: its name, and a checksum of its deal and of the kinds of its seats.

    Names are not part of it: everybody who comes to the table gives theirs.
    """
    kinds = [FRIEND if is_human(seat) else seat for seat in record.seats]
    deal = [record.game, record.rules, record.seed, record.setup, *kinds]
    text = json.dumps(deal, separators=(",", ":"), ensure_ascii=False)
    return f"{record.game}.{zlib.crc32(text.encode('utf-8')):08x}"


class MailSlot(Slot):
    """Where one correspondence game is kept, also when it is over: its last link is still to be sent."""

    def __init__(self, game_id: str, key: str, seat: int, given: int, touched: int) -> None:
        """`given` is how many actions came with a link; `touched` is now, in seconds since 1970 (UTC)."""
        super().__init__(game_id, key)
        self.seat, self.given, self._touched = seat, given, touched

    def text(self, record: Record, reached: State | None = None) -> str:
        """As of any save, with whose device this is, and who is to act."""
        obj = json.loads(saved_text(record, reached=reached))
        waits = list(people_to_act(record, reached))
        obj["mail"] = {"seat": self.seat, "waits": waits, "touched": self._touched}
        return json.dumps(obj, ensure_ascii=False, separators=(",", ":"))

    def file(self, store: Store, record: SavedRecord) -> str:
        """Put the game among the finished ones, from the side of the person here; it stays here, too."""
        text = store.get(self.key)
        own = record.seats[self.seat]
        seats = [*record.seats]
        seats[self.seat] = person_seat(YOU, person_name(own), chosen_token(own))
        filed = file_finished(store, replace(record, seats=tuple(seats)), record.ended, self.key)
        if text is not None:
            store.set(self.key, text)
        return filed


def from_mail(key: str, text: str, games: Mapping[str, Game]) -> Mail:
    """Read a kept game. Raises RecordError if it cannot be replayed, or does not say whose device this is."""
    record, _over = from_text(text, games)
    seat, _waits, _touched = told_of(text)
    if seat >= len(record.seats) or not is_human(record.seats[seat]):
        raise RecordError("it does not say whose device this is")
    return Mail(key, record, seat)


def load_mail(store: Store, key: str, games: Mapping[str, Game]) -> Mail | None:
    """The game of a key; None if there is none. May raise StoreError, and RecordError if it is damaged."""
    text = store.get(key)
    return None if text is None else from_mail(key, text, games)


def make_room(store: Store, key: str) -> None:
    """Before a new game comes: of too many the oldest go, those that are over first. May raise StoreError."""
    keys = mail_keys(store)
    if key in keys:
        return

    def worth(each: str) -> tuple[bool, int]:
        found = glance(each, store.get(each) or "")
        return (bool(found.waits_for), found.touched) if found else (False, 0)

    for each in sorted(keys, key=worth)[: max(0, len(keys) + 1 - MOST_GAMES)]:
        store.remove(each)


def aside_key(store: Store, key: str) -> str:
    """A free key for another version of a game. May raise StoreError."""
    plain = ".".join(key.split(".")[:3])
    keys = set(store.keys())
    return next(f"{plain}.{number}" for number in range(2, len(keys) + 3) if f"{plain}.{number}" not in keys)


# --- what a link brings ---------------------------------------------------------------------------


class Arrival(NamedTuple):
    """The news of a link, beside the game as it is kept here."""

    kind: str
    """NEW, NEWER, KNOWN, TOGETHER or FORKED."""
    actions: Actions
    """All actions that there are now, from the first on; of FORKED, the link's."""


def arrival(kept: Mail | None, sent: Record, games: Mapping[str, Game]) -> Arrival:
    """Compare a link with what is kept of its game."""
    theirs = list(sent.actions)
    if kept is None:
        return Arrival(NEW, theirs)
    ours = list(kept.record.actions)
    common = next(
        (at for at, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other),
        min(len(ours), len(theirs)),
    )
    if common == len(theirs):
        return Arrival(KNOWN, ours)
    if common == len(ours):
        return Arrival(NEWER, theirs)
    together = [*ours, *theirs[common:]]
    apart = {player for player, _ in ours[common:]}.isdisjoint(player for player, _ in theirs[common:])
    if apart and _is_legal(sent, together, games):
        return Arrival(TOGETHER, together)
    return Arrival(FORKED, theirs)


def _is_legal(deal: Record, actions: Actions, games: Mapping[str, Game]) -> bool:
    state = games[deal.game].new(len(deal.seats), deal.seed, deal.setup)
    try:
        for player, action in actions:
            state.apply(player, action)
    except IllegalAction:
        return False
    return True
