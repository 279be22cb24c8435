"""Export of all that is stored, as one text; and import of such a text without losing what is here.

The text is JSON: {"mastaba": 1, "texts": {key: text}}, with the store's texts exactly as they are, so that
even what could not be read here comes along. Reading it is strict: parts that this build cannot use are
reported and left out. It may be long, so it is read in steps; what comes of it is then kept at once, all or
nothing.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import merge
from operator import itemgetter
from typing import NamedTuple

from game.engine import GAMES, Game
from game.engine.record import Record, RecordError

from .achievements import EARNED, moment_of
from .branch import BRANCH, MOST_BRANCHES, branch_from_text, branch_numbers
from .challenge import challenge_id, merged, with_own
from .challenge import from_text as challenge_from_text
from .challenge import to_text as challenge_text
from .correspondence import NEWER, arrival, from_mail, mail_id
from .daily import BEGUN, FINISHED, LATE, DailyKey, parse_key
from .daily_results import DailySlot, checked_result
from .friends import CHALLENGE, LINK, MAIL, TRIAL, link_key
from .history import FinishedGame, read_finished
from .json_text import read_json
from .links import Challenge, LinkError, Turn, parse_link
from .pieces import Pieces, Steps
from .puzzles import KEY as PUZZLES
from .puzzles import merged_stars, read_stars, stars_text
from .saves import HISTORY, HISTORY_LENGTH, SavedRecord, from_text, history_numbers, save_key
from .seats import clean_name, is_human, levels_of
from .settings import KEY as SETTINGS
from .settings import OWN, faults_of
from .storage import Store, StoreError, texts_of
from .tutorial_slot import LEARNT

FORMAT = 1
MAX_LENGTH = 10_000_000
"""The longest text, in signs, that is read: three daily games a day for ten years make one of 7 million."""

MAX_TEXTS = 20_000
"""The most texts in it; those ten years make 11,000."""

MAX_TEXT, MAX_KEY = 200_000, 200
"""The longest of its texts and keys, as they are written there. The longest games take a third of that."""

_NOT_OURS = "it is not an export of this program"

_SAVE, _SEATS, _LEARNT, _DAMAGED = "save.", "seats.", "learnt.", "damaged."
_FRIENDS_NAME = "friends.name"
_DAILY = (f"{FINISHED}.", f"{LATE}.", f"{BEGUN}.")
_FRIENDS = (CHALLENGE, MAIL, LINK)
_KEPT = (
    *(SETTINGS, OWN, _SAVE, _SEATS, _LEARNT, _FRIENDS_NAME),
    *(HISTORY, EARNED, BRANCH, PUZZLES, *_DAILY, *_FRIENDS, TRIAL, _DAMAGED),
)
"""Prefixes of all keys that an export takes along."""


class TransferError(ValueError):
    """The text is not an export that this build can read; the message says why."""

    DAMAGED = "damaged"
    VERSION = "version"
    """It is of a newer format."""

    def __init__(self, message: str, code: str = DAMAGED) -> None:
        super().__init__(message)
        self.code = code


class Ended(NamedTuple):
    """A finished game of an export, which could be replayed; its moves are in the text alone.

    Thousands of games with all that they are made of would have Python look through them again and again.
    """

    key: str
    text: str
    ended: int
    """In seconds since 1970 (UTC); 0 if that is not known."""


@dataclass(slots=True)
class Parcel:
    """The contents of an export, as far as this build can use them."""

    settings: str | None = None
    saves: dict[str, SavedRecord] = field(default_factory=dict)
    """Unfinished games by their game's id."""
    finished: list[Ended] = field(default_factory=list)
    """Oldest first; their keys are those of the export."""
    branches: dict[int, str] = field(default_factory=dict)
    """Games that were played on otherwise (see `branch`), the texts in the order of the export."""
    habits: dict[str, str] = field(default_factory=dict)
    """Texts that come with the settings, by key: the last choice of seats, which games were learnt, and
    settings that are put aside."""
    earned: dict[str, int] = field(default_factory=dict)
    """When each thing was earned, by key (see `achievements`)."""
    stars: dict[str, dict[str, int]] = field(default_factory=dict)
    """The stars reached in puzzles, by key and puzzle."""
    friends: dict[str, str] = field(default_factory=dict)
    """Challenges, one's games of them that are under way, correspondence games, and links of these that
    wait to be opened, by their keys."""
    daily: dict[DailyKey, str] = field(default_factory=dict)
    """Daily games, finished and not, by their keys."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """(key, why) of what cannot be used here."""
    texts: dict[str, str] = field(default_factory=dict)
    """All texts, by key."""


def export_text(store: Store) -> str:
    """All that a store keeps. May raise StoreError."""
    texts = texts_of(store, _KEPT)
    return json.dumps({"mastaba": FORMAT, "texts": texts}, indent=1)


def reading(text: str, games: Mapping[str, Game]) -> Generator[float, None, Parcel]:
    """Read an export in small steps, each of which tells how much has been read (from 0 to 1).

    Every game in it is replayed. Returns what it holds. Raises TransferError: then nothing of it is used.
    """
    if len(text) > MAX_LENGTH:
        raise TransferError(f"it has more than {MAX_LENGTH} signs")
    pieces, parcel = Pieces(text), Parcel()
    try:
        for _ in _read(pieces, parcel, games):
            yield pieces.share
    except TransferError:
        raise
    except ValueError as error:
        raise TransferError(str(error)) from None
    parcel.finished.sort(key=lambda game: _number_of(game.key))
    return parcel


def _read(pieces: Pieces, parcel: Parcel, games: Mapping[str, Game]) -> Steps[None]:
    """Read all of an export; a ValueError where it is none."""
    if (yield from pieces.next_sign()) not in ("{", ""):
        raise TransferError(_NOT_OURS)
    yield from pieces.sign("{")
    found: set[str] = set()
    while (yield from pieces.next_sign()) != "}":
        if found:
            yield from pieces.sign(",")
        name = yield from pieces.string(MAX_KEY)
        yield from pieces.sign(":")
        if name not in ("mastaba", "texts") or name in found:
            raise TransferError(_NOT_OURS)
        found.add(name)
        if name == "mastaba":
            _check_version((yield from pieces.number()))
        else:
            yield from _read_texts(pieces, parcel, games)
    yield from pieces.sign("}")
    if "mastaba" not in found:
        raise TransferError(_NOT_OURS)
    if "texts" not in found:
        raise TransferError("its texts are missing")
    if (yield from pieces.next_sign()):
        raise TransferError("something comes after its end")


def _check_version(version: int | None) -> None:
    if not version:
        raise TransferError(_NOT_OURS)
    if version > FORMAT:
        raise TransferError(f"it is of format {version}; we read {FORMAT}", TransferError.VERSION)


def _read_texts(pieces: Pieces, parcel: Parcel, games: Mapping[str, Game]) -> Steps[None]:
    """Read the texts, and put each where it belongs."""
    if (yield from pieces.next_sign()) != "{":
        raise TransferError("its texts are missing")
    yield from pieces.sign("{")
    count = 0
    while (yield from pieces.next_sign()) != "}":
        if count:
            yield from pieces.sign(",")
        count += 1
        if count > MAX_TEXTS:
            raise TransferError(f"it has more than {MAX_TEXTS} texts")
        key = yield from pieces.string(MAX_KEY)
        yield from pieces.sign(":")
        if (yield from pieces.next_sign()) != '"':
            raise TransferError("its texts are missing")
        text = yield from pieces.string(MAX_TEXT)
        if key is not None and key in parcel.texts:
            raise TransferError(f"it has {key!r} twice")
        _take_or_refuse(parcel, key, text, games)
        yield
    yield from pieces.sign("}")


def _take_or_refuse(parcel: Parcel, key: str | None, text: str | None, games: Mapping[str, Game]) -> None:
    """Put one text where it belongs, or tell why not; None is one that is too long to be used."""
    if key is None or (text is None and not key.startswith(_DAMAGED)):
        parcel.refused.append((key or "…", "it is too long"))
    elif text is not None:
        parcel.texts[key] = text
        try:
            text.encode("utf-8")  # bytes of a store that were no UTF-8 are lone surrogates
            _take(parcel, key, text, games)
        except (RecordError, UnicodeEncodeError) as error:
            parcel.refused.append((key, str(error)))


def _number_of(key: str) -> int:
    """The number of a finished game's key."""
    end = key.removeprefix(HISTORY)
    return int(end) if end.isdecimal() and len(end) < 10 else 0


def getting_ready(store: Store) -> Generator[float, None, None]:
    """Look at each finished game that is here, in small steps: comparing an export with them is quick then.

    May raise StoreError.
    """
    numbers = history_numbers(store)
    for place, number in enumerate(numbers):
        _ended(store.get(f"{HISTORY}{number}") or "")
        yield place / len(numbers)


def _take_branch(parcel: Parcel, key: str, text: str, games: Mapping[str, Game]) -> None:
    branch_from_text(key, text, games)
    number = key.removeprefix(BRANCH)
    if not number.isdecimal():
        raise RecordError("it has no number")
    parcel.branches[int(number)] = text


def _take(parcel: Parcel, key: str, text: str, games: Mapping[str, Game]) -> None:
    """Put one text where it belongs; RecordError if it belongs nowhere."""
    if key in (SETTINGS, OWN):
        _take_settings(parcel, key, text)
    elif key.startswith(HISTORY):
        entry = read_finished(key, text, games)
        if not isinstance(entry, FinishedGame):
            raise entry.error
        parcel.finished.append(Ended(key, text, entry.record.ended or 0))
    elif key.startswith(BRANCH):
        _take_branch(parcel, key, text, games)
    elif key.startswith((EARNED, PUZZLES)):
        _take_reached(parcel, key, text, games)
    elif key.startswith(_SAVE):
        record, over = from_text(text, games)
        if over or key != save_key(record.game):
            raise RecordError("it is no unfinished game of its name")
        parcel.saves[record.game] = record
    elif key.startswith(_DAILY):
        _take_daily(parcel, key, text, games)
    elif key.startswith((*_FRIENDS, TRIAL)):
        _take_friends(parcel, key, text, games)
    elif _is_habit(key, text, games):
        parcel.habits[key] = text
    elif not key.startswith(_DAMAGED):  # taken along to be looked into, but of no use in another place
        raise RecordError("this version keeps nothing of that name")


def _take_reached(parcel: Parcel, key: str, text: str, games: Mapping[str, Game]) -> None:
    """Medals, or stars of puzzles."""
    if key.startswith(EARNED):
        moment = moment_of(key, text)
        if moment is None:
            raise RecordError("it does not say when something was earned")
        parcel.earned[key] = moment
        return
    stars = read_stars(text)
    if key.removeprefix(PUZZLES) not in games or not stars:
        raise RecordError("it does not say what was reached in which puzzles")
    parcel.stars[key] = stars


def _take_friends(parcel: Parcel, key: str, text: str, games: Mapping[str, Game]) -> None:
    if key.startswith(CHALLENGE):
        record: Record = challenge_from_text(text, games).boards[0]
        wanted = CHALLENGE + challenge_id(record)
    elif key.startswith(LINK):
        _check_link(text, games)
        wanted = link_key(text)
    elif key.startswith(MAIL):
        wanted = MAIL + mail_id(from_mail(key, text, games).record)
    else:
        record, over = from_text(text, games)
        if over or sum(map(is_human, record.seats)) != 1:
            raise RecordError("it is no unfinished game of a challenge")
        wanted = TRIAL + challenge_id(record)
    if key != wanted and not (key.startswith(f"{wanted}.") and key.startswith(MAIL)):
        raise RecordError("it is another game than its name says")
    parcel.friends[key] = text


def _check_link(text: str, games: Mapping[str, Game]) -> None:
    """Raise RecordError if a link leads to no challenge and no turn."""
    try:
        if not isinstance(parse_link(text, games, levels_of), Challenge | Turn):
            raise RecordError("it is no friend's link")
    except LinkError as error:
        raise error.cause or RecordError(str(error)) from None


def _take_settings(parcel: Parcel, key: str, text: str) -> None:
    if faults := faults_of(text):
        raise RecordError("; ".join(faults))
    if key == SETTINGS:
        parcel.settings = text
    else:
        parcel.habits[key] = text


def _is_habit(key: str, text: str, games: Mapping[str, Game]) -> bool:
    """True if it is a choice of seats, says that a game was learnt, or what friends call the player."""
    if key == _FRIENDS_NAME:
        return bool(text) and clean_name(text) == text
    if key.startswith(_LEARNT):
        return key.removeprefix(_LEARNT) in games and text == LEARNT
    return key.startswith(_SEATS) and key.removeprefix(_SEATS) in games and len(text) < 1000


def _take_daily(parcel: Parcel, key: str, text: str, games: Mapping[str, Game]) -> None:
    daily = parse_key(key)
    if daily is None:
        raise RecordError("there is no such day or game")
    if daily.kind != BEGUN:
        checked_result(daily, text, games)
    elif daily.game_id in games:
        record, over = from_text(text, games)
        DailySlot(daily.day, games[daily.game_id]).check(record)
        if over:
            raise RecordError("it is no unfinished game")
    else:
        raise RecordError(f"unknown game {daily.game_id!r}", RecordError.GAME, name=repr(daily.game_id))
    parcel.daily[daily] = text


def new_daily(parcel: Parcel, store: Store) -> dict[str, str | None]:
    """Changes here by the daily games of an export, by key; None: to be removed. May raise StoreError.

    Results here stay, except that a game that was finished on its day takes the place of one finished later.
    """
    changes: dict[str, str | None] = {}
    keys = frozenset(store.keys()) if parcel.daily else frozenset()
    for key, text in parcel.daily.items():
        here = {kind for kind in (FINISHED, LATE, BEGUN) if str(key._replace(kind=kind)) in keys}
        if key.kind == FINISHED and FINISHED not in here:
            changes[str(key)] = text
            if LATE in here:
                changes[str(key._replace(kind=LATE))] = None
        elif not here and key._replace(kind=FINISHED) not in parcel.daily:
            changes[str(key)] = text
    return changes


def new_notes(parcel: Parcel, store: Store) -> dict[str, str]:
    """Medals earned there and not here, or earlier there, by key. May raise StoreError."""
    here = {key: moment_of(key, store.get(key) or "") for key in parcel.earned}
    return {
        key: str(moment)
        for key, moment in parcel.earned.items()
        if (known := here[key]) is None or moment < known
    }


def new_stars(parcel: Parcel, store: Store) -> dict[str, str]:
    """The stars of both together, by key, where those of the export are more. May raise StoreError."""
    changes: dict[str, str] = {}
    for key, stars in parcel.stars.items():
        here = read_stars(store.get(key))
        together = merged_stars(here, stars)
        if together != here:
            changes[key] = stars_text(together)
    return changes


def new_friends(parcel: Parcel, store: Store, games: Mapping[str, Game]) -> dict[str, str]:
    """The games with friends that an export changes, by key: challenges of both together, games that go on
    further there, and those that are not here. May raise StoreError."""
    changes: dict[str, str] = {}
    for key, text in parcel.friends.items():
        here = store.get(key)
        together = text if here is None else _together(key, here, text, games)
        if together != here:
            changes[key] = together
    return changes


def _together(key: str, here: str, there: str, games: Mapping[str, Game]) -> str:
    """The text of a game with friends that both sides have."""
    try:
        if key.startswith(CHALLENGE):
            kept, new = challenge_from_text(here, games), challenge_from_text(there, games)
            both = merged(kept, new.challenge, max(kept.touched, new.touched))
            if both.own is None and new.own is not None:
                both = with_own(both, new.boards[new.own], both.touched)
            return here if both == kept else challenge_text(both)
        if key.startswith(MAIL):
            ours, theirs = from_mail(key, here, games), from_mail(key, there, games)
            newer = arrival(ours, theirs.record, games).kind == NEWER
            return there if newer and theirs.seat == ours.seat else here
    except (RecordError, ValueError):
        pass  # what is here stays
    return here


def new_branches(parcel: Parcel, store: Store) -> dict[str, str]:
    """The branches of an export that are not here yet, as many as there is room for, by their keys here.

    May raise StoreError.
    """
    numbers = branch_numbers(store)
    here = {store.get(f"{BRANCH}{number}") for number in numbers}
    room = max(0, MOST_BRANCHES - len(numbers))
    new = [text for _number, text in sorted(parcel.branches.items()) if text not in here]
    new = new[-room:] if room else []  # the newest
    return {f"{BRANCH}{number}": text for number, text in enumerate(new, (numbers or [0])[-1] + 1)}


def new_games(parcel: Parcel, store: Store) -> list[Ended]:
    """The finished games of an export that are not here yet, and are not older than all that are kept here.

    May raise StoreError.
    """
    missing = missing_games(parcel, store)
    _old, line = _line(store, missing)
    kept = frozenset(line[-HISTORY_LENGTH:])
    return [game for game in missing if game.text in kept]


def missing_games(parcel: Parcel, store: Store) -> list[Ended]:
    """The finished games of an export that are not here. May raise StoreError."""
    here = {store.get(f"{HISTORY}{number}") for number in history_numbers(store)}
    return [game for game in parcel.finished if game.text not in here]


async def bring_in(
    parcel: Parcel,
    store: Store,
    *,
    settings: bool,
    saves: frozenset[str],
    history: bool,
    daily: bool = False,
    friends: bool = False,
) -> int:
    """Put what is wanted of an export into a store; the number of finished games that came.

    Finished games are added to those that are here, in the order in which they ended; the newest
    HISTORY_LENGTH of all are kept. `saves` are the ids of games whose unfinished game is wanted: it takes the
    place of the one that is here. Raises StoreError, and leaves the store as it was, if it does not all fit.
    """
    changes: dict[str, str | None] = {}
    if settings and parcel.settings is not None:
        changes[SETTINGS] = parcel.settings
    if settings:
        changes |= parcel.habits
    for game_id in saves:
        changes[save_key(game_id)] = parcel.texts[save_key(game_id)]
    if daily:
        changes |= new_daily(parcel, store)
    fresh = new_games(parcel, store)
    if history or not fresh:  # also what games have earned that are no longer kept
        changes |= new_notes(parcel, store)
    added = fresh if history else []
    if added:
        changes |= _merged(store, added)
    if history:
        changes |= new_branches(parcel, store) | new_stars(parcel, store)
    if friends:
        changes |= new_friends(parcel, store, GAMES)
    await _change(store, changes)
    return len(added)


def _merged(store: Store, added: list[Ended]) -> dict[str, str | None]:
    """The new texts of the history's keys."""
    old, line = _line(store, added)
    changes: dict[str, str | None] = {f"{HISTORY}{number}": None for number in old}
    changes |= {f"{HISTORY}{number}": text for number, text in enumerate(line[-HISTORY_LENGTH:], 1)}
    return {key: text for key, text in changes.items() if text != old.get(_number_of(key))}


def _line(store: Store, added: list[Ended]) -> tuple[dict[int, str], list[str]]:
    """The texts of the history by their numbers, and those and the added ones as the games have ended."""
    old = {number: store.get(f"{HISTORY}{number}") or "" for number in history_numbers(store)}
    here = [(_ended(text), text) for text in old.values()]
    new = sorted((game.ended, game.text) for game in added)
    return old, [text for _, text in merge(here, new, key=itemgetter(0))]


@lru_cache(maxsize=2 * HISTORY_LENGTH)
def _ended(text: str) -> int:
    """When the game of a text ended, without replaying it; 0 if that is not known.

    It is asked for several times while an export is brought in, which would take too long at once.
    """
    try:
        obj = read_json(text)
    except ValueError:
        return 0
    ended = obj.get("ended") if isinstance(obj, dict) else None
    return ended if type(ended) is int else 0


async def _change(store: Store, changes: Mapping[str, str | None]) -> None:
    """Make all changes, or none: after a failure everything is put back."""
    before = {key: store.get(key) for key in changes}
    done: list[str] = []
    try:
        for key, text in sorted(changes.items(), key=lambda item: item[1] is not None):
            done.append(key)
            _put(store, key, text)
        await store.settled()
    except StoreError:
        for key in sorted(done, key=lambda key: before[key] is not None):  # first what makes room
            _put(store, key, before[key])
        raise


def _put(store: Store, key: str, text: str | None) -> None:
    if text is None:
        store.remove(key)
    else:
        store.set(key, text)
