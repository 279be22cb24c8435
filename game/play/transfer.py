"""All that is kept, as one text to take away; and bringing such a text back without losing what is here.

The text is JSON: {"mastaba": 1, "texts": {key: text}}, with the store's texts exactly as they are, so that
even what could not be read here comes along. Reading it is strict: what this build cannot use is told of and
left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import merge
from operator import itemgetter

from game.engine import Game
from game.engine.record import RecordError

from .achievements import EARNED, moment_of
from .daily import BEGUN, FINISHED, LATE, DailyKey, parse_key
from .daily_results import DailySlot, checked_result
from .history import FinishedGame, read_finished
from .json_text import read_json
from .saves import HISTORY, HISTORY_LENGTH, SavedRecord, from_text, history_numbers, save_key
from .settings import KEY as SETTINGS
from .settings import faults_of
from .storage import Store, StoreError, texts_of
from .tutorial_slot import LEARNT

FORMAT = 1
MAX_LENGTH = 20_000_000
"""The longest text, in signs, that is read: no browser keeps more for one site."""

_SAVE, _SEATS, _LEARNT, _DAMAGED = "save.", "seats.", "learnt.", "damaged."
_DAILY = (f"{FINISHED}.", f"{LATE}.", f"{BEGUN}.")
_KEPT = (SETTINGS, _SAVE, _SEATS, _LEARNT, HISTORY, EARNED, *_DAILY, _DAMAGED)
"""What the keys of all that is worth taking away begin with."""


class TransferError(ValueError):
    """The text is not an export that this build can read; the message says why."""

    DAMAGED = "damaged"
    VERSION = "version"
    """It is of a newer format."""

    def __init__(self, message: str, code: str = DAMAGED) -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True)
class Parcel:
    """What an export holds, as far as this build can use it."""

    settings: str | None = None
    saves: dict[str, SavedRecord] = field(default_factory=dict)
    """Unfinished games by their game's id."""
    finished: list[FinishedGame] = field(default_factory=list)
    """Oldest first; their keys are those of the export."""
    habits: dict[str, str] = field(default_factory=dict)
    """The last choice of seats, and which games were learnt, by key."""
    earned: dict[str, int] = field(default_factory=dict)
    """When each thing was earned, by key (see `achievements`)."""
    daily: dict[DailyKey, str] = field(default_factory=dict)
    """Daily games, finished and not, by their keys."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """(key, why) of what cannot be used here."""
    texts: dict[str, str] = field(default_factory=dict)
    """Everything, by key."""


def export_text(store: Store) -> str:
    """All that a store keeps. May raise StoreError."""
    texts = texts_of(store, _KEPT)
    return json.dumps({"mastaba": FORMAT, "texts": texts}, indent=1)


def read_export(text: str, games: Mapping[str, Game]) -> Parcel:
    """What an export holds; every game in it is replayed. Raises TransferError."""
    if len(text) > MAX_LENGTH:
        raise TransferError(f"it has {len(text)} signs, at most {MAX_LENGTH} are read")
    try:
        obj = read_json(text)
    except ValueError as error:
        raise TransferError(str(error)) from None
    if not isinstance(obj, dict) or type(obj.get("mastaba")) is not int or obj["mastaba"] < 1:
        raise TransferError("it is not an export of this program")
    if obj["mastaba"] > FORMAT:
        raise TransferError(f"it is of format {obj['mastaba']}; we read {FORMAT}", TransferError.VERSION)
    texts = obj.get("texts")
    if not isinstance(texts, dict) or not all(isinstance(value, str) for value in texts.values()):
        raise TransferError("its texts are missing")
    parcel = Parcel(texts=texts)
    for key in sorted(texts, key=_order):
        try:
            _take(parcel, key, texts[key], games)
        except RecordError as error:
            parcel.refused.append((key, str(error)))
    return parcel


def _order(key: str) -> tuple[int, str]:
    """Finished games by their numbers."""
    end = key.removeprefix(HISTORY)
    return (int(end) if key.startswith(HISTORY) and end.isdecimal() and len(end) < 10 else 0, key)


def _take(parcel: Parcel, key: str, text: str, games: Mapping[str, Game]) -> None:
    """Put one text where it belongs; RecordError if it belongs nowhere."""
    if key == SETTINGS:
        if faults := faults_of(text):
            raise RecordError("; ".join(faults))
        parcel.settings = text
    elif key.startswith(HISTORY):
        entry = read_finished(key, text, games)
        if not isinstance(entry, FinishedGame):
            raise entry.error
        parcel.finished.append(entry)
    elif key.startswith(EARNED):
        moment = moment_of(key, text)
        if moment is None:
            raise RecordError("it does not say when something was earned")
        parcel.earned[key] = moment
    elif key.startswith(_SAVE):
        record, over = from_text(text, games)
        if over or key != save_key(record.game):
            raise RecordError("it is no unfinished game of its name")
        parcel.saves[record.game] = record
    elif key.startswith(_DAILY):
        _take_daily(parcel, key, text, games)
    elif _is_habit(key, text, games):
        parcel.habits[key] = text
    elif not key.startswith(_DAMAGED):  # taken along to be looked into, but of no use in another place
        raise RecordError("this version keeps nothing of that name")


def _is_habit(key: str, text: str, games: Mapping[str, Game]) -> bool:
    """Whether it is a choice of seats, or says that a game was learnt."""
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
    """What the daily games of an export change here, by key; None: to be removed. May raise StoreError.

    What is here stays, except that a game that was finished on its day takes the place of one finished later.
    """
    changes: dict[str, str | None] = {}
    for key, text in parcel.daily.items():
        here = {
            kind for kind in (FINISHED, LATE, BEGUN) if store.get(str(key._replace(kind=kind))) is not None
        }
        if key.kind == FINISHED and FINISHED not in here:
            changes[str(key)] = text
            if LATE in here:
                changes[str(key._replace(kind=LATE))] = None
        elif not here and key._replace(kind=FINISHED) not in parcel.daily:
            changes[str(key)] = text
    return changes


def new_notes(parcel: Parcel, store: Store) -> dict[str, str]:
    """What was earned there and not here, or earlier there, by key. May raise StoreError."""
    here = {key: moment_of(key, store.get(key) or "") for key in parcel.earned}
    return {
        key: str(moment)
        for key, moment in parcel.earned.items()
        if (known := here[key]) is None or moment < known
    }


def new_games(parcel: Parcel, store: Store) -> list[FinishedGame]:
    """The finished games of an export that are not here yet, and are not older than all that are kept here.

    May raise StoreError.
    """
    missing = missing_games(parcel, store)
    _old, line = _line(store, missing)
    kept = frozenset(line[-HISTORY_LENGTH:])
    return [game for game in missing if game.text in kept]


def missing_games(parcel: Parcel, store: Store) -> list[FinishedGame]:
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
    await _change(store, changes)
    return len(added)


def _merged(store: Store, added: list[FinishedGame]) -> dict[str, str | None]:
    """The new texts of the history's keys."""
    old, line = _line(store, added)
    changes: dict[str, str | None] = {f"{HISTORY}{number}": None for number in old}
    changes |= {f"{HISTORY}{number}": text for number, text in enumerate(line[-HISTORY_LENGTH:], 1)}
    return {key: text for key, text in changes.items() if text != old.get(_order(key)[0])}


def _line(store: Store, added: list[FinishedGame]) -> tuple[dict[int, str], list[str]]:
    """The texts of the history by their numbers, and those and the added ones as the games have ended."""
    old = {number: store.get(f"{HISTORY}{number}") or "" for number in history_numbers(store)}
    here = [(_ended(text), text) for text in old.values()]
    new = sorted((game.record.ended or 0, game.text) for game in added)
    return old, [text for _, text in merge(here, new, key=itemgetter(0))]


def _ended(text: str) -> int:
    """When the game of a text ended, without replaying it; 0 if that is not known."""
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
