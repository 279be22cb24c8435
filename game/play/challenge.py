"""Challenges: one deal that friends play apart from each other, each against the same opponents.

A challenge is the finished games of one deal, the boards: same game, rules, seed, setup and opponents; only
the person differs. It travels as a link (`links`), grows by one board with each answer, and two links that
meet are merged. The id follows from the deal, so a link that comes twice leads to the same place.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.engine import Game, State
from game.engine.record import Record, RecordError

from .friends import CHALLENGE, TRIAL, challenge_ids, glance_at_challenge
from .json_text import read_json
from .links import MOST_BOARDS, Challenge, LinkError, decode_record, encode_record, same_deal
from .saves import SavedRecord, Slot
from .seats import YOU, chosen_token, is_human, person_name, person_seat
from .storage import Store

MOST_CHALLENGES = 30
"""So many are kept; those that were touched longest ago give way."""


@dataclass(frozen=True, slots=True)
class KeptChallenge:
    """A challenge with one's own part in it."""

    challenge: Challenge
    own: int | None
    """Which of the boards is one's own; None until one has finished."""
    touched: int = 0
    """When it last changed, in seconds since 1970 (UTC)."""

    @property
    def boards(self) -> tuple[SavedRecord, ...]:
        """The finished games, the challenger's first."""
        return self.challenge.boards


def challenge_id(record: Record) -> str:
    """The id of the deal: the game, and a checksum of all that boards of one challenge share."""
    deal = [record.game, record.rules, record.seed, record.setup, *_opponents(record.seats)]
    text = json.dumps(deal, separators=(",", ":"), ensure_ascii=False)
    return f"{record.game}.{zlib.crc32(text.encode('utf-8')):08x}"


def _opponents(seats: Sequence[str]) -> tuple[str, ...]:
    """The seats, with whichever person sits there."""
    return tuple(YOU if is_human(seat) else seat for seat in seats)


def trial_seats(challenge: Challenge, name: str | None, token: str | None) -> tuple[str, ...]:
    """The seats of one's own game of a challenge: the person of that name, and the opponents."""
    own = person_seat(YOU, name, token)
    return tuple(own if is_human(seat) else seat for seat in challenge.boards[0].seats)


def person_on(record: Record) -> int:
    """The seat of a board's person."""
    return next(p for p, seat in enumerate(record.seats) if is_human(seat))


def named(record: SavedRecord, name: str) -> SavedRecord:
    """A board under another name of its person."""
    seats = tuple(
        person_seat(YOU, name, chosen_token(seat)) if is_human(seat) else seat for seat in record.seats
    )
    return replace(record, seats=seats)


def _played(record: Record) -> tuple[object, ...]:
    """A board's identity among those of its deal: its person's name and all actions."""
    seat = record.seats[person_on(record)]
    return (person_name(seat), *((player, str(action)) for player, action in record.actions))


def begun(record: SavedRecord, *, ghosts: bool, touched: int) -> KeptChallenge:
    """A challenge with one's own finished game."""
    return KeptChallenge(Challenge((record,), ghosts), 0, touched)


def merged(kept: KeptChallenge | None, sent: Challenge, touched: int) -> KeptChallenge:
    """Put together the boards that were known and those that have come; only boards beyond MOST_BOARDS go.

    Raises ValueError for boards of another deal.
    """
    if kept is None:
        return KeptChallenge(replace(sent, boards=sent.boards[:MOST_BOARDS]), None, touched)
    if not same_deal(kept.boards[0], sent.boards[0]):
        raise ValueError("the boards are of another deal")
    known = {_played(board) for board in kept.boards}
    new = [board for board in sent.boards if _played(board) not in known]
    if not new:
        return kept
    boards = (*kept.boards, *new)[:MOST_BOARDS]
    return KeptChallenge(replace(kept.challenge, boards=boards), kept.own, touched)


def with_own(kept: KeptChallenge, record: SavedRecord, touched: int) -> KeptChallenge:
    """The same with one's own finished game; the first one counts. A full table takes it all the same."""
    if kept.own is not None:
        return kept
    known = [_played(board) for board in kept.boards]
    if (played := _played(record)) in known:  # it has come by a link, or from another device
        return replace(kept, own=known.index(played), touched=touched)
    boards = (*kept.boards[: MOST_BOARDS - 1], record)
    return KeptChallenge(replace(kept.challenge, boards=boards), len(boards) - 1, touched)


# --- in the store ---------------------------------------------------------------------------------


def to_text(kept: KeptChallenge) -> str:
    """The challenge as the store keeps it."""
    obj = {
        "challenge": 1,
        "ghosts": kept.challenge.ghosts,
        "own": kept.own,
        "touched": kept.touched,
        "people": [board.seats[person_on(board)] for board in kept.boards],
        "boards": [encode_record(board) for board in kept.boards],
    }
    return json.dumps(obj, separators=(",", ":"))


def from_text(text: str, games: Mapping[str, Game]) -> KeptChallenge:
    """Read a kept challenge; every board is replayed. Raises RecordError for anything else."""
    try:
        obj = read_json(text)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if not isinstance(obj, dict) or obj.get("challenge") != 1:
        raise RecordError("it is no challenge")
    ghosts, own, touched, texts = (obj.get(name) for name in ("ghosts", "own", "touched", "boards"))
    if not isinstance(ghosts, bool) or type(touched) is not int or not isinstance(texts, list):
        raise RecordError("it is no challenge")
    if not 1 <= len(texts) <= MOST_BOARDS or not all(isinstance(each, str) for each in texts):
        raise RecordError("it has no boards")
    if own is not None and (type(own) is not int or not 0 <= own < len(texts)):
        raise RecordError("its own board is missing")
    try:
        boards = tuple(decode_record(each, games) for each in texts)
        return KeptChallenge(Challenge.of(boards, ghosts=ghosts), own, touched)
    except LinkError as error:
        raise error.cause or RecordError(str(error)) from None


def load_challenge(store: Store, key: str, games: Mapping[str, Game]) -> KeptChallenge | None:
    """The challenge of an id; None if there is none. May raise StoreError, and RecordError if damaged."""
    text = store.get(CHALLENGE + key)
    return None if text is None else from_text(text, games)


def keep_challenge(store: Store, kept: KeptChallenge) -> None:
    """Write it down; of too many the oldest go that have no game under way. May raise StoreError."""
    key = challenge_id(kept.boards[0])
    fresh = store.get(CHALLENGE + key) is None
    store.set(CHALLENGE + key, to_text(kept))
    if not fresh:
        return
    ids = challenge_ids(store)
    idle = [each for each in ids if each != key and store.get(TRIAL + each) is None]
    idle.sort(key=lambda each: _touched(store, each))
    for each in idle[: max(0, len(ids) - MOST_CHALLENGES)]:
        store.remove(CHALLENGE + each)


def _touched(store: Store, key: str) -> int:
    """The moment of a kept challenge's last change; 0 if it cannot be read."""
    found = glance_at_challenge(key, store.get(CHALLENGE + key) or "")
    return found.touched if found else 0


def forget_challenge(store: Store, key: str) -> None:
    """Forget a challenge and one's game of it that is under way. May raise StoreError."""
    store.remove(CHALLENGE + key)
    store.remove(TRIAL + key)


class TrialSlot(Slot):
    """Where one's own game of a challenge is kept while it is under way."""

    def __init__(self, challenge: Challenge, games: Mapping[str, Game]) -> None:
        self.challenge = challenge
        self.id = challenge_id(challenge.boards[0])
        self._games = games
        super().__init__(challenge.boards[0].game, TRIAL + self.id)

    def check(self, record: Record) -> None:
        """Raise RecordError for a game of another deal."""
        super().check(record)
        if not same_deal(self.challenge.boards[0], record):
            raise RecordError("this is a game of another deal")

    def file(self, store: Store, record: SavedRecord) -> str:
        """Put the finished game beside the others' boards, and where finished games are kept."""
        kept = self.kept(store)
        keep_challenge(store, with_own(kept, record, record.ended or 0))
        return super().file(store, record)

    def kept(self, store: Store) -> KeptChallenge:
        """The challenge as it is now: links may have brought more boards. May raise StoreError."""
        try:
            found = load_challenge(store, self.id, self._games)
        except RecordError:
            found = None
        return found or KeptChallenge(self.challenge, None)


# --- comparing ------------------------------------------------------------------------------------


def parted(one: Record, other: Record) -> int | None:
    """After how many actions two boards differ; None if they never do."""
    pairs = zip(one.actions, other.actions, strict=False)
    at = next((number for number, (mine, theirs) in enumerate(pairs) if mine != theirs), None)
    shorter = min(len(one.actions), len(other.actions))
    return at if at is not None else None if len(one.actions) == len(other.actions) else shorter


def at_round(record: SavedRecord, number: int | None, games: Mapping[str, Game]) -> tuple[int, State]:
    """The position of a board when a round begins, and after how many actions; its end if that never does.

    Of a game without rounds (None) it is the beginning.
    """
    state = games[record.game].new(len(record.seats), record.seed, record.setup)
    for count, (who, action) in enumerate(record.actions):
        if state.round == number or number is None:
            return count, state
        state.apply(who, action)
    return len(record.actions), state
