"""Games in a store: the one being played, those played to the end, and those that cannot be read.

Keys: 'save.<game id>' is the unfinished game, 'history.<number>' the newest finished games in order (see
`history`), 'damaged.<key>' what could not be read, untouched. Each text is a record as JSON (docs/records.md)
with three fields more: "ended", when it ended, "round", how far an unfinished one is, so that home can tell
without its rules, and "unrated" for games that do not count for one's strength.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from game.engine import Event, Game, State
from game.engine.record import Record, RecordError, record_from_json, replay

from .clock import LAST_MOMENT, now
from .json_text import read_json
from .seats import all_levels, check_people, check_seats
from .storage import FULL, Store, StoreError

HISTORY_LENGTH = 200
"""How many finished games are kept."""

DROPPED_AT_MOST = 10
"""How many finished games give way to one for which there is no room; games differ in length by as much."""

DAMAGED_LENGTH = 5
"""How many texts are kept that could not be read, of each key; the newest."""

HISTORY = "history."
"""The prefix of finished games' keys; a number follows."""


@dataclass(slots=True)
class SavedRecord(Record):
    """A record from a store, which also says when it ended."""

    ended: int | None = None
    """Seconds since 1970 (UTC); None for unfinished games and those of which it is not known."""
    reached: State | None = field(default=None, repr=False, compare=False)
    """The position that it leads to, to be read only; None if it was not replayed."""
    chapters: Sequence[Sequence[Event]] = field(default=(), repr=False, compare=False)
    """The events of each action, if asked for."""

    @property
    def over(self) -> bool:
        """True if it was replayed to the end of its game."""
        return self.reached is not None and self.reached.is_over


@dataclass(frozen=True, slots=True)
class DamagedSave:
    """A save that cannot be continued, and why. `kept_as` is the key under which it is now kept."""

    key: str
    kept_as: str
    error: RecordError
    text: str
    """The text that was in the store."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The facts in a save that need no replay."""

    game: str
    seats: tuple[str, ...]
    round: int | None
    """As `State.round`."""
    text: str
    """The text in the store."""


def save_key(game_id: str) -> str:
    """The key of a game's unfinished record."""
    return f"save.{game_id}"


def to_text(record: Record, ended: int | None = None, *, reached: State | None = None) -> str:
    """The stored text of a game; `reached` is the position of one that is under way."""
    obj = record.to_json()
    if record.unrated:
        obj["unrated"] = True
    if ended is not None:
        obj["ended"] = ended
    if reached is not None and not reached.is_over:
        obj["round"] = reached.round
    return json.dumps(obj, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str, games: Mapping[str, Game], *, chapters: bool = False) -> tuple[SavedRecord, bool]:
    """Read and replay a stored game: the record, and whether the game is over.

    With `chapters` the record has what has happened, too, which is much. Raises RecordError, with the number
    of a bad action, for anything that is not a game of this build; with the code FAULT where its rules fail.
    """
    try:
        obj = read_json(text)
        known = games
        record = record_from_json(obj, known)
        check_players(record, known)
        state, happened = replay(record, known)
    except (RecordError, ImportError, MemoryError, RecursionError):
        raise  # the last three say nothing about the text
    except ValueError as error:  # no JSON, or a number of thousands of digits
        raise RecordError(str(error)) from None
    except Exception as error:
        raise RecordError(f"the rules fail over it: {error!r}", RecordError.FAULT) from error
    assert isinstance(obj, dict)  # record_from_json has seen to it
    ended = obj.get("ended")
    check_ended(ended)
    unrated = obj.get("unrated", False)
    if not isinstance(unrated, bool):
        raise RecordError("'unrated' must be true or false")
    parts = record.game, record.rules, record.seed, record.seats, record.actions, record.setup
    return SavedRecord(*parts, ended, state, happened if chapters else (), unrated=unrated), state.is_over


def check_players(record: Record, games: Mapping[str, Game]) -> None:
    """Raise RecordError unless everybody at the table is somebody whom the screen can name and show.

    The check that the game has bots of a level comes when it goes on: its bots are loaded only for that.
    """
    try:
        check_seats(games[record.game], record.seats, all_levels())
    except ValueError as error:
        raise RecordError(str(error)) from None


def check_ended(ended: object) -> None:
    """Raise RecordError unless a game can have ended then (see `SavedRecord.ended`)."""
    if ended is not None and (type(ended) is not int or not 0 <= ended <= LAST_MOMENT):
        raise RecordError(f"'ended' must be a whole number of seconds from 0 to {LAST_MOMENT}")


class Slot:
    """The place in a store where one game is kept while it is under way."""

    files = True
    """True if finished games move from here to the history."""
    given = 0
    """The number of its actions that cannot be taken back: they were not done here."""

    def __init__(self, game_id: str, key: str | None = None) -> None:
        """`key` is that of the game's ordinary save unless given."""
        self.game_id = game_id
        self.key = save_key(game_id) if key is None else key

    def text(self, record: Record, reached: State | None = None) -> str:
        """The text that is kept of the game here, as `to_text`."""
        return to_text(record, reached=reached)

    def put(self, store: Store, text: str, *, over: bool) -> None:
        """Keep the game; for one that is over, room is made. May raise StoreError."""
        if over:
            set_making_room(store, self.key, text)
        else:
            store.set(self.key, text)

    def check(self, record: Record) -> None:
        """Raise RecordError for a record that has nothing to do here."""
        if record.game != self.game_id:
            raise RecordError(f"this is a game of {record.game}")

    def file(self, store: Store, record: SavedRecord) -> str:
        """Move the finished game from here to where such games are kept; its key in the history.

        Doing it again after an interruption does not file the game twice. May raise StoreError.
        """
        return file_finished(store, record, record.ended, self.key)


def glance_at(store: Store, game_id: str, games: Mapping[str, Game]) -> Glance | DamagedSave | None:
    """The unfinished game of that id, if there is one, as far as it can be read without its rules.

    Only loading shows if it can be continued. Texts that say too little are loaded at once: those of earlier
    versions, ended games, and texts that are plainly no saves (see `load_slot`).
    """
    text = store.get(save_key(game_id))
    if text is None:
        return None
    with contextlib.suppress(ValueError):
        return _glance(game_id, text)
    saved = load_slot(store, Slot(game_id), games)
    if not isinstance(saved, SavedRecord):
        return saved
    return Glance(game_id, saved.seats, saved.reached.round if saved.reached else None, text)


def _glance(game_id: str, text: str) -> Glance:
    """The facts in a text, read without the rules. Raises ValueError if they are not enough to show it."""
    obj = read_json(text)
    if not isinstance(obj, dict) or obj.get("game") != game_id:
        raise ValueError("this is no game of that name")
    seats, number = obj.get("seats"), obj.get("round", -1)
    if not isinstance(seats, list) or not seats:
        raise ValueError("nobody is at the table")
    check_people(seats, all_levels())
    if number is not None and (type(number) is not int or number < 0):
        raise ValueError("it does not say how far it is")
    return Glance(game_id, tuple(seats), number, text)


def load_slot(store: Store, slot: Slot, games: Mapping[str, Game]) -> SavedRecord | DamagedSave | None:
    """The unfinished game that is kept in a slot; None if there is none.

    One that cannot be read is set aside, and told of once as a DamagedSave; one that only the rules of this
    build fail over stays where it is, for a later build. A finished one (the program ended between its last
    action and the filing) is filed. Raises StoreError if the store cannot be read.
    """
    found = load_kept(store, slot, games)
    return None if isinstance(found, SavedRecord) and found.over else found


def load_kept(store: Store, slot: Slot, games: Mapping[str, Game]) -> SavedRecord | DamagedSave | None:
    """The game that the next one would replace: as `load_slot`, or a finished game that cannot be filed."""
    text = store.get(slot.key)
    if text is None:
        return None
    try:
        record, over = from_text(text, games)
        slot.check(record)
    except RecordError as error:
        ours = error.code == RecordError.FAULT
        return DamagedSave(slot.key, slot.key if ours else set_aside(store, slot.key, text), error, text)
    if over:
        with contextlib.suppress(StoreError):  # it stays where it is until there is room
            slot.file(store, record)
            return None
    return record


def file_finished(store: Store, record: Record, ended: int | None = None, key: str | None = None) -> str:
    """Move a finished game from its save to the history and return its key there. May raise StoreError.

    `ended` is now and `key` that of the game's ordinary save unless given. Doing it again after an
    interruption does not file the game twice.
    """
    numbers = history_numbers(store)
    newest = f"{HISTORY}{numbers[-1]}" if numbers else ""
    if newest and _same_game(store.get(newest), to_text(record)):
        filed = newest
    else:
        filed = f"{HISTORY}{numbers[-1] + 1 if numbers else 1}"
        text = to_text(record, int(now()) if ended is None else ended)
        set_making_room(store, filed, text)
        for number in numbers[: max(0, len(numbers) + 1 - HISTORY_LENGTH)]:
            store.remove(f"{HISTORY}{number}")
    store.remove(save_key(record.game) if key is None else key)
    return filed


def set_making_room(store: Store, key: str, text: str, most: int = DROPPED_AT_MOST) -> None:
    """Keep what came of a game; while the store is full the oldest finished games go, one by one, so many.

    If that was in vain they are put back. May raise StoreError.
    """
    try:
        store.set(key, text)
    except StoreError as error:
        numbers = history_numbers(store) if most and error.reason == FULL else []
        if not numbers:
            raise
        oldest = f"{HISTORY}{numbers[0]}"
        dropped = store.get(oldest) or ""
        store.remove(oldest)
        try:
            set_making_room(store, key, text, most - 1)
        except StoreError:
            with contextlib.suppress(StoreError):
                store.set(oldest, dropped)
            raise


def _same_game(filed: str | None, text: str) -> bool:
    """True if a filed text is that of this game, whenever it ended."""
    return filed is not None and (filed == text or filed.startswith(text[:-1] + ',"ended":'))


def history_numbers(store: Store) -> list[int]:
    """The numbers of the filed games, oldest first. May raise StoreError."""
    keys = store.keys()
    ends = [key.removeprefix(HISTORY) for key in keys if key.startswith(HISTORY)]
    return sorted(int(end) for end in ends if end.isdecimal() and len(end) < 10)


def finished_ids(store: Store, game_ids: Collection[str]) -> set[str]:
    """The ids among `game_ids` with a finished game in the history. May raise StoreError.

    Nothing is replayed or parsed: the first screen asks this.
    """
    signs = {game_id: f'"game":{json.dumps(game_id)}' for game_id in game_ids}
    found: set[str] = set()
    for number in reversed(history_numbers(store)):
        if len(found) == len(signs):
            break
        text = store.get(f"{HISTORY}{number}") or ""
        found |= {game_id for game_id, sign in signs.items() if sign in text}
    return found


def forget(store: Store, key: str, text: str | None) -> None:
    """Remove a text that was read under a key, unless something else is there by now. May raise StoreError.

    Another window may have emptied the history and begun a new one, or an import renumbered it.
    """
    if store.get(key) == text:
        store.remove(key)


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
        return key  # it is now in both places: nothing is lost, and home will name it again
    with contextlib.suppress(StoreError):  # they are only more than we want
        for number in numbers[: max(0, len(numbers) + 1 - DAMAGED_LENGTH)]:
            store.remove(plain if number == 1 else f"{plain}.{number}")
    return kept_as
