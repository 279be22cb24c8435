"""Games with friends at a glance: what is read of them without their rules, and which game is a challenge.

All else of them (`challenge`, `correspondence`) is fetched when somebody wants it. Keys of the store:
'challenge.<id>' holds what is known of a challenge, 'trial.<id>' one's own game of it while it is under way,
'mail.<id>' a correspondence game, 'mail.<id>.<number>' a further version of it, and 'link.<checksum>' a link
of either that was opened before what it takes had come.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from game.engine import Game
from game.engine.record import Record, RecordError

from .json_text import read_json
from .seats import all_levels, check_people, is_human
from .storage import Store

CHALLENGE, TRIAL, MAIL, LINK = "challenge.", "trial.", "mail.", "link."
"""The beginnings of the keys."""


def link_key(link: str) -> str:
    """The key of a link that waits to be opened: of the part after its '#'."""
    return f"{LINK}{zlib.crc32(link.encode('utf-8')):08x}"


def can_challenge(record: Record, game: Game) -> bool:
    """True if a finished game can be a challenge: one person, and no prepared start."""
    return sum(map(is_human, record.seats)) == 1 and (not record.setup or record.setup != game.guided)


def challenge_ids(store: Store) -> list[str]:
    """The ids of all that are kept. May raise StoreError."""
    keys = store.keys()
    return [key.removeprefix(CHALLENGE) for key in keys if key.startswith(CHALLENGE)]


class ChallengeGlance(NamedTuple):
    """The part of a challenge that can be read without its rules."""

    key: str
    """The challenge's id."""
    game: str
    people: tuple[str, ...]
    """The seats of those who have played, in the order of the boards."""
    own: int | None
    """As of `KeptChallenge`."""
    touched: int
    """The moment of its last change, in seconds since 1970 (UTC)."""


def glance_at_challenge(key: str, text: str) -> ChallengeGlance | None:
    """A kept challenge read without a replay; None if it cannot be read."""
    try:
        obj = read_json(text)
    except ValueError:
        return None
    told = obj if isinstance(obj, dict) else {}
    people, own, touched = told.get("people"), told.get("own"), told.get("touched")
    if not isinstance(people, list) or not people:
        return None
    if not all(isinstance(seat, str) and is_human(seat) for seat in people):
        return None
    if type(touched) is not int or (own is not None and (type(own) is not int or own >= len(people))):
        return None
    return ChallengeGlance(key, key.partition(".")[0], tuple(people), own, touched)


class MailGlance(NamedTuple):
    """The part of a game that can be read without its rules."""

    key: str
    game: str
    seats: tuple[str, ...]
    seat: int
    waits_for: tuple[int, ...]
    """The people who are to act; none once it is over."""
    round: int | None
    """As `State.round`; None also once it is over."""
    touched: int
    """When it last changed, in seconds since 1970 (UTC)."""


def told_of(text: str) -> tuple[int, tuple[int, ...], int]:
    """Seat of the person here, who is to act, and when it changed. Raises RecordError."""
    try:
        obj = read_json(text)
    except ValueError as error:
        raise RecordError(str(error)) from None
    told = obj.get("mail") if isinstance(obj, dict) else None
    if not isinstance(told, dict):
        raise RecordError("it is no game by link")
    seat, waits, touched = (told.get(name) for name in ("seat", "waits", "touched"))
    whole = all(type(number) is int and number >= 0 for number in (seat, touched))
    if not whole or not isinstance(waits, list) or not all(type(p) is int and p >= 0 for p in waits):
        raise RecordError("it does not say whose device this is")
    assert isinstance(seat, int)
    assert isinstance(touched, int)
    return seat, tuple(waits), touched


def glance(key: str, text: str) -> MailGlance | None:
    """A kept game read without a replay; None if it cannot be read."""
    try:
        seat, waits, touched = told_of(text)
        obj = read_json(text)
    except (RecordError, ValueError):
        return None
    assert isinstance(obj, dict)
    game, seats = obj.get("game"), obj.get("seats")
    if not isinstance(game, str) or not isinstance(seats, list) or max((seat, *waits)) >= len(seats):
        return None
    try:
        check_people(seats, all_levels())
    except ValueError:
        return None
    number = obj.get("round")
    shown = number if type(number) is int and number >= 0 else None
    return MailGlance(key, game, tuple(seats), seat, waits, shown, touched)


def mail_keys(store: Store) -> list[str]:
    """The keys of all that are kept. May raise StoreError."""
    return [key for key in store.keys() if key.startswith(MAIL)]  # noqa: SIM118 - a store is no mapping
