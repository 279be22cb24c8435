"""Games in a store: the one being played, those played to the end, and those that cannot be read.

Keys: 'save.<game id>' is the unfinished game, 'history.<number>' the newest finished games in order,
'damaged.<key>' what could not be read, untouched. Each text is a record as JSON (docs/records.md), with
"practice": true if everything may be taken back.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.engine import Game, State
from game.engine.record import Record, RecordError, record_from_json, replay

from .json_text import read_json
from .storage import Store, StoreError

HISTORY_LENGTH = 50
"""How many finished games are kept."""

DAMAGED_LENGTH = 5
"""How many texts are kept that could not be read, of each key; the newest."""

_HISTORY = "history."


@dataclass(slots=True)
class SavedRecord(Record):
    """A record from a store, which also says whether it is a practice game."""

    practice: bool = False
    reached: State | None = field(default=None, repr=False, compare=False)
    """The position that it leads to, to be read only; None if it was not replayed."""


@dataclass(frozen=True, slots=True)
class DamagedSave:
    """A save that cannot be continued, and why. `kept_as` is the key under which it is now kept."""

    key: str
    kept_as: str
    error: RecordError
    text: str
    """What was in the store."""


def save_key(game_id: str) -> str:
    """The key of a game's unfinished record."""
    return f"save.{game_id}"


def to_text(record: Record, practice: bool) -> str:
    """What is stored of a game."""
    obj = record.to_json()
    if practice:
        obj["practice"] = True
    return json.dumps(obj, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str, games: Mapping[str, Game]) -> tuple[SavedRecord, bool]:
    """Read and replay a stored game: the record, and whether the game is over.

    Raises RecordError, with the number of a bad action, for anything that is not a game of this build.
    """
    try:
        obj = read_json(text)
        known = dict(games)
        record = record_from_json(obj, known)
        state, _ = replay(record, known)
    except RecordError:
        raise
    except ValueError as error:  # no JSON, or a number of thousands of digits
        raise RecordError(str(error)) from None
    assert isinstance(obj, dict)  # record_from_json has seen to it
    practice = obj.get("practice") is True
    saved = SavedRecord(record.game, record.rules, record.seed, record.seats, record.actions, practice, state)
    return saved, state.is_over


def load_saved(store: Store, games: Mapping[str, Game]) -> dict[str, SavedRecord | DamagedSave]:
    """The unfinished game of each of `games`, by its id, as far as there is one.

    One that cannot be read is set aside, and told of once as a DamagedSave; the others are not touched by
    that. A finished one (the program ended between its last action and the filing) is filed. Raises
    StoreError if the store cannot be read.
    """
    found: dict[str, SavedRecord | DamagedSave] = {}
    for game_id in games:
        key = save_key(game_id)
        text = store.get(key)
        if text is None:
            continue
        try:
            record, over = from_text(text, games)
            if record.game != game_id:
                raise RecordError(f"this is a game of {record.game}")
        except RecordError as error:
            found[game_id] = DamagedSave(key, set_aside(store, key, text), error, text)
            continue
        if over:
            with contextlib.suppress(StoreError):  # it stays where it is until there is room
                file_finished(store, record, record.practice)
        else:
            found[game_id] = record
    return found


def file_finished(store: Store, record: Record, practice: bool) -> str:
    """Move a finished game from its save to the history and return its key there. May raise StoreError.

    Doing it again after an interruption does not file the game twice.
    """
    text = to_text(record, practice)
    numbers = _history_numbers(store)
    newest = f"{_HISTORY}{numbers[-1]}" if numbers else ""
    if newest and store.get(newest) == text:
        key = newest
    else:
        key = f"{_HISTORY}{numbers[-1] + 1 if numbers else 1}"
        store.set(key, text)
        for number in numbers[: max(0, len(numbers) + 1 - HISTORY_LENGTH)]:
            store.remove(f"{_HISTORY}{number}")
    store.remove(save_key(record.game))
    return key


def load_history(store: Store, games: Mapping[str, Game]) -> list[SavedRecord]:
    """The finished games that this build can replay, oldest first. May raise StoreError."""
    records = []
    for number in _history_numbers(store):
        text = store.get(f"{_HISTORY}{number}")
        try:
            records.append(from_text(text or "", games)[0])
        except RecordError:
            continue  # of other rules, or damaged: it stays in the store
    return records


def _history_numbers(store: Store) -> list[int]:
    keys = store.keys()
    ends = [key.removeprefix(_HISTORY) for key in keys if key.startswith(_HISTORY)]
    return sorted(int(end) for end in ends if end.isdecimal() and len(end) < 10)


def set_aside(store: Store, key: str, text: str) -> str:
    """Move a text that cannot be read, untouched, to a free key 'damaged.<key>[.<number>]'; its new key.

    Numbers ascend from 2; of more than DAMAGED_LENGTH such texts the oldest go. If the store refuses, the
    text stays where it is, and its old key is returned.
    """
    plain = f"damaged.{key}"
    try:
        keys = store.keys()
        numbers = [1] if plain in keys else []
        ends = [kept.removeprefix(f"{plain}.") for kept in keys if kept.startswith(f"{plain}.")]
        numbers += sorted(int(end) for end in ends if end.isdecimal() and len(end) < 10)
        kept_as = f"{plain}.{numbers[-1] + 1}" if numbers else plain
        store.set(kept_as, text)
    except StoreError:
        return key
    try:
        store.remove(key)
    except StoreError:
        return key  # it is now in both places: nothing is lost, and it will be told of again
    with contextlib.suppress(StoreError):  # they are only more than we want
        for number in numbers[: max(0, len(numbers) + 1 - DAMAGED_LENGTH)]:
            store.remove(plain if number == 1 else f"{plain}.{number}")
    return kept_as
