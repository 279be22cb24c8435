"""Daily games in a store: the one under way, its result when it is over, and the game itself to watch again.

A result is JSON (docs/records.md). It stands for itself: it can be shown even if a later version plays by
other rules, and can then only not be watched any more.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from game.engine import Game
from game.engine.record import Record, RecordError

from .clock import now
from .daily import BEGUN, FINISHED, LATE, DailyKey, Diary, daily_seed, in_time
from .json_text import read_json
from .links import LinkError, decode_record, encode_record
from .saves import DamagedSave, SavedRecord, Slot, check_ended, check_players, set_aside, set_making_room
from .statistics import person_of
from .storage import Store, StoreError

BEGUN_LENGTH = 30
"""How many unfinished daily games are kept, the newest."""

MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The first game of a day that was played to its end."""

    key: DailyKey
    won: bool
    points: int
    ended: int
    """In seconds since 1970 (UTC)."""
    packed: str
    """The game, as `links.decode_record` reads it."""

    def record(self, games: Mapping[str, Game]) -> SavedRecord:
        """The game, replayed. Raises RecordError if this build cannot play it."""
        try:
            record = decode_record(self.packed, games)
        except LinkError as error:
            raise error.cause or RecordError(str(error)) from None
        check_players(record, games)
        DailySlot(self.key.day, games[record.game]).check(record)
        return record


class DailySlot(Slot):
    """The slot of a day's game, which also keeps its result."""

    def __init__(self, day: date, game: Game) -> None:
        super().__init__(game.id, str(DailyKey(BEGUN, day, game.id)))
        self.day, self.game, self._seed = day, game, daily_seed(day, game)

    def check(self, record: Record) -> None:
        super().check(record)
        if record.seed != self._seed or record.setup:
            raise RecordError(f"this is not the game of {self.day.isoformat()}")

    def file(self, store: Store, record: SavedRecord) -> str:
        keep_result(store, self.day, record, {self.game_id: self.game})
        return super().file(store, record)


def keep_result(store: Store, day: date, record: SavedRecord, games: Mapping[str, Game]) -> None:
    """Keep what came of a daily game (`record.reached` is its end), unless one of that day is there already.

    A game that ended in time takes the place of one that was late. May raise StoreError.
    """
    state, player = record.reached, person_of(record.seats)
    if state is None or player is None:
        return
    ended = int(now()) if record.ended is None else record.ended
    kind = FINISHED if in_time(day, ended) else LATE
    late = DailyKey(LATE, day, record.game)
    if store.get(str(DailyKey(FINISHED, day, record.game))) or (kind == LATE and store.get(str(late))):
        return
    won, points = player in state.winners(), state.scores()[player]
    packed = encode_record(record, games)
    result = DailyResult(DailyKey(kind, day, record.game), won, points, ended, packed)
    set_making_room(store, str(result.key), result_text(result))
    if kind == FINISHED:
        store.remove(str(late))


def result_text(result: DailyResult) -> str:
    """The stored text of a result."""
    obj = {"won": result.won, "points": result.points, "ended": result.ended, "record": result.packed}
    return json.dumps(obj, separators=(",", ":"))


def result_from_text(key: DailyKey, text: str) -> DailyResult:
    """The result that a text describes, without replaying its game. Raises RecordError."""
    try:
        obj = read_json(text)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if not isinstance(obj, dict):
        raise RecordError("a result must be a JSON object")
    won, points, ended, packed = (obj.get(name) for name in ("won", "points", "ended", "record"))
    if not isinstance(won, bool) or not isinstance(packed, str):
        raise RecordError("'won' must be true or false, and 'record' a text")
    if type(points) is not int or abs(points) > MOST_POINTS:
        raise RecordError(f"'points' must be a whole number of at most {MOST_POINTS}")
    check_ended(ended)
    if type(ended) is not int:
        raise RecordError("'ended' is missing")
    return DailyResult(key, won, points, ended, packed)


def checked_result(key: DailyKey, text: str, games: Mapping[str, Game]) -> DailyResult:
    """Like `result_from_text`, but compares the result with its game, if this build can play it.

    A game of other rules, or one that this build does not have, is taken at its word.
    """
    result = result_from_text(key, text)
    try:
        record = result.record(games)
    except RecordError as error:
        if error.code in (RecordError.RULES, RecordError.GAME):
            return result
        raise
    state, player = record.reached, person_of(record.seats)
    if record.game != key.game_id or state is None or not state.is_over or player is None:
        raise RecordError("its game is not a finished game of that day")
    if (result.won, result.points) != (player in state.winners(), state.scores()[player]):
        raise RecordError("its game ends otherwise")
    return result


def load_result(store: Store, diary: Diary, day: date, game_id: str) -> DailyResult | DamagedSave | None:
    """The result of a game of a day; None if it was not finished. May raise StoreError.

    A text that cannot be read is set aside: then the game can be finished for that day once more.
    """
    kind = diary.kind(day, game_id)
    if kind in (None, BEGUN):
        return None
    assert kind is not None
    key = DailyKey(kind, day, game_id)
    text = store.get(str(key))
    if text is None:
        return None
    try:
        return result_from_text(key, text)
    except RecordError as error:
        return DamagedSave(str(key), set_aside(store, str(key), text), error, text)


def _results(store: Store, diary: Diary, game_id: str) -> Iterator[DailyResult]:
    """The results of all days of a game; unreadable ones are left out, until their day is opened."""
    for key in diary.keys:
        if key.game_id == game_id and key.kind == diary.kind(key.day, game_id) != BEGUN:
            with contextlib.suppress(RecordError):
                yield result_from_text(key, store.get(str(key)) or "")


class DayRank(NamedTuple):
    """One day's result among those of all days of that game."""

    days: int
    """The number of days with a result, this one's included."""
    place: int
    """1 for the most points; who has as many shares it."""
    wins: int


def day_rank(store: Store, diary: Diary, result: DailyResult) -> DayRank:
    """The place of a result; unreadable ones have none. May raise StoreError."""
    others = _results(store, diary, result.key.game_id)
    every = [result, *(other for other in others if other.key.day != result.key.day)]
    place = 1 + sum(other.points > result.points for other in every)
    return DayRank(len(every), place, sum(other.won for other in every))


def delete_results(store: Store) -> None:
    """Delete the results of all daily games. May raise StoreError; those deleted by then are gone."""
    for key in Diary(store.keys()).keys:
        if key.kind != BEGUN:
            store.remove(str(key))


def forget_oldest_begun(store: Store) -> None:
    """Keep only the BEGUN_LENGTH newest unfinished daily games; if the store refuses, more are kept."""
    with contextlib.suppress(StoreError):
        begun = sorted(
            (key for key in Diary(store.keys()).keys if key.kind == BEGUN), key=lambda key: key.day
        )
        for key in begun[:-BEGUN_LENGTH]:
            store.remove(str(key))
