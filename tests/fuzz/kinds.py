"""The kinds of texts and their tries: reading it, and using what was accepted.

Reading either refuses, by the project's own error with words for a player, or gives something usable. `read`
is timed; `use` is not.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies

from game.engine import GAMES, Game, State
from game.engine.record import RecordError
from game.play import transfer
from game.play.changes import last_told, lines_after
from game.play.copies import copy_is_due
from game.play.daily import BEGUN, DailyKey, Diary, open_days, parse_key
from game.play.daily_results import DailyResult, DailySlot, checked_result, load_result
from game.play.history import FinishedGame, read_history
from game.play.links import (
    LinkError,
    NewGame,
    OpenRecord,
    decode_record,
    encode_record,
    parse_link,
    parse_options,
)
from game.play.saves import (
    DamagedSave,
    Glance,
    SavedRecord,
    Slot,
    finished_ids,
    from_text,
    glance_at,
    load_slot,
    to_text,
)
from game.play.seats import levels_of, tokens_of
from game.play.settings import LANGUAGES, load_settings, save_settings
from game.play.statistics import by_level, result_of, summarize
from game.play.storage import MemoryStore, texts_of
from game.play.story import earlier_games
from game.play.transfer import TransferError
from game.ui.table.dates import date_text, day_text
from game.ui.table.faults import link_words, record_words
from game.ui.table.seat_names import seat_name
from tests.engine.every_game import LONGEST, NOBODY_MAY_WIN, random_move
from tests.histories import read_export

from . import samples
from .damage import damaged_texts

STEPS = 12
"""So many actions are played on from a position, and now and then it is played to its end."""

TO_THE_END = 0.01

MONTH = 31 * len(GAMES)
"""So many daily games the calendar shows at once."""


class Refused(Exception):  # noqa: N818 - it is what is wanted
    """It was refused, in these words."""


@dataclass(frozen=True)
class Kind:
    """One way in."""

    name: str
    samples: Callable[[], tuple[str, ...]]
    read: Callable[[str], Any]
    """Raises Refused."""
    use: Callable[[Any], None]
    today: int
    """Tries of an ordinary test run: one to two seconds of it."""

    def texts(self) -> strategies.SearchStrategy[str]:
        """The texts to try: real ones, damaged."""
        return damaged_texts(self.samples())


STUMBLED = record_words(RecordError("", RecordError.FAULT))
"""The player's message where the rules fail over a text: a fault of theirs, whatever the text is."""


def _refused(words: str) -> Refused:
    assert STUMBLED not in words
    assert words.strip(), "it is refused without words"
    assert words.replace("\u2028", "").isprintable(), repr(words)
    assert len(words) < 400, "nobody reads so much"
    return Refused(words)


# --- positions ------------------------------------------------------------------------------------


def _read_state(game: Game, text: str) -> tuple[Game, State]:
    try:
        return game, game.from_json(json.loads(text))
    except (ValueError, RecursionError) as error:  # json.loads is not ours
        raise _refused(f"{type(error).__name__}: {str(error)[:300]}") from None


def play_on(game: Game, state: State) -> None:
    """It can be shown to each seat, written, read and played."""
    random = Random(json.dumps(state.to_json(), sort_keys=True))
    state = state.copy()
    steps = LONGEST if random.random() < TO_THE_END else STEPS
    for _ in range(steps):
        assert bool(state.to_act()) != state.is_over
        if state.is_over:
            assert state.winners() or game.id in NOBODY_MAY_WIN
            break
        state.apply(*random_move(state, random))
    else:
        assert steps == STEPS, "the game does not end"
    written = state.to_json()
    assert game.from_json(json.loads(json.dumps(written))).to_json() == written
    assert len(state.scores()) == state.players
    for player in range(state.players):
        seen = state.observe(player, random)
        assert seen.legal_actions(player) == state.legal_actions(player)


def _use_state(found: tuple[Game, State]) -> None:
    play_on(*found)


# --- games ----------------------------------------------------------------------------------------


def _read_record(text: str) -> SavedRecord:
    try:
        return from_text(text, GAMES)[0]
    except RecordError as error:
        raise _refused(record_words(error)) from None


def _use_record(record: SavedRecord) -> None:
    """It can be put into words, written, read, sent and continued."""
    state = record.reached
    assert state is not None
    _tell(record)
    text = to_text(record, record.ended, reached=state)
    assert from_text(text, GAMES)[0] == record
    sent = decode_record(encode_record(record, GAMES), GAMES)
    assert (sent.seats, sent.actions, sent.ended) == (record.seats, record.actions, record.ended)
    play_on(GAMES[record.game], state)


def _tell(record: SavedRecord) -> None:
    names = [seat_name(record.seats, player) for player in range(len(record.seats))]
    assert all(name.strip() and name.isprintable() for name in names)
    assert len(tokens_of(record.seats)) == len(names)
    if record.ended is not None:
        assert date_text(record.ended)
        assert day_text(record.ended)
    result = result_of(record, levels_of(record.game), {})
    if result:
        summary = summarize(by_level([result], levels_of(record.game)).get(result.level, []))
        assert len(summary.trend(True)) == summary.games


def _read_link(query: str) -> NewGame | OpenRecord | None:
    try:
        parse_options(query)
        return parse_link(query, GAMES, levels_of)
    except LinkError as error:
        raise _refused(f"{link_words(error)} ({error})") from None


def _use_link(found: NewGame | OpenRecord | None) -> None:
    if isinstance(found, OpenRecord):
        _use_record(found.record)
    elif found is not None and found.seats is not None:
        state = found.game.new(len(found.seats), found.seed or 0, found.setup)
        assert all(seat_name(found.seats, player) for player in range(state.players))
        play_on(found.game, state)


# --- what is kept ---------------------------------------------------------------------------------


def _store_of(texts: Iterable[tuple[str, Any]]) -> MemoryStore:
    """With those that a store can have been given."""
    store = MemoryStore()
    for key, text in texts:
        if isinstance(text, str):
            try:
                store.set(key, text)
            except ValueError:  # no key
                continue
    return store


def _read_store(text: str) -> MemoryStore:
    """All that is looked at between the start and a look into history, statistics and calendar."""
    try:
        obj = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("there is no such store") from None
    if not isinstance(obj, dict):
        raise Refused("there is no such store")
    store = _store_of(obj.items())
    load_settings(store)
    last_told(store)
    copy_is_due(store, samples.NOON)
    finished_ids(store, GAMES)
    for game_id in GAMES:
        _look(glance_at(store, game_id, GAMES))
        _look(load_slot(store, Slot(game_id), GAMES))
    for found in read_history(store, GAMES):
        _look(found)
    _look_into_days(store)
    return store


def _look(found: SavedRecord | FinishedGame | Glance | DamagedSave | None) -> None:
    if isinstance(found, DamagedSave):
        _refused(record_words(found.error))
    elif isinstance(found, Glance):
        assert all(seat_name(found.seats, player) for player in range(len(found.seats)))
    elif found is not None:
        _tell(found.record if isinstance(found, FinishedGame) else found)


def _look_into_days(store: MemoryStore) -> None:
    diary = Diary(store.keys())
    today, since = open_days(samples.NOON)
    diary.streak(today, since)
    assert diary.first_day(today) <= today
    for key in sorted(diary.keys)[-MONTH:]:
        if key.game_id not in GAMES:
            continue
        result = load_result(store, diary, key.day, key.game_id)
        if isinstance(result, DailyResult):
            assert date_text(result.ended)
            try:
                _tell(result.record(GAMES))
            except RecordError as error:
                _refused(record_words(error))
        if key.kind == BEGUN:
            _look(load_slot(store, DailySlot(key.day, GAMES[key.game_id]), GAMES))


def _use_store(store: MemoryStore) -> None:
    """Reading changes nothing; a game goes on; all of it can be exported."""
    before = texts_of(store)
    again = texts_of(_read_store(json.dumps(before)))
    assert again == before, "looking twice finds something else"
    saved = load_slot(store, Slot("pyramids"), GAMES)
    if isinstance(saved, SavedRecord):
        *_rest, last = [None, *earlier_games(store, GAMES, saved, lambda _other: None)]
        assert last is None or last.wins <= last.games
        _use_record(saved)
    read_export(transfer.export_text(store), GAMES)


def _read_export(text: str) -> transfer.Parcel:
    try:
        parcel = read_export(text, GAMES)
    except TransferError as error:
        raise _refused(f"{error.code}: {str(error)[:300]!r}") from None
    store = MemoryStore()
    transfer.new_games(parcel, store)  # what the screen shows of it
    transfer.missing_games(parcel, store)
    transfer.new_daily(parcel, store)
    return parcel


def _use_export(parcel: transfer.Parcel) -> None:
    """All of it is brought to where nothing is, and to where much is: nothing is lost there."""
    assert all(why for _key, why in parcel.refused)
    for here in samples.stores()[1:]:
        store = _store_of(json.loads(here).items())
        before = texts_of(store)
        wanted = {"settings": True, "saves": frozenset(parcel.saves), "history": True, "daily": True}
        asyncio.run(transfer.bring_in(parcel, store, **wanted))
        after = texts_of(store)
        assert before.keys() <= after.keys()
        load_settings(store)
        for game_id in parcel.saves:
            assert isinstance(load_slot(store, Slot(game_id), GAMES), SavedRecord)
        assert texts_of(store, "damaged.").keys() <= after.keys()


# --- single texts ---------------------------------------------------------------------------------


def _read_settings(text: str) -> MemoryStore:
    store = _store_of([("settings", text)])
    _settings, fault = load_settings(store)
    if fault:
        assert text in texts_of(store).values(), "what was damaged is gone"
        raise Refused(fault)
    return store


def _use_settings(store: MemoryStore) -> None:
    before, _fault = load_settings(store)
    save_settings(store, before)
    assert load_settings(store) == (before, None)


def _read_day(text: str) -> tuple[DailyKey, str] | None:
    """A daily game's key and text, as they come with an export."""
    try:
        key, kept = json.loads(text)
        daily = parse_key(key)
    except (ValueError, TypeError, RecursionError):
        raise Refused("there is no such key") from None
    if daily is None or not isinstance(kept, str):
        raise Refused("there is no such day")
    try:
        if daily.kind != BEGUN:
            checked_result(daily, kept, GAMES)
        elif daily.game_id in GAMES:
            DailySlot(daily.day, GAMES[daily.game_id]).check(from_text(kept, GAMES)[0])
    except RecordError as error:
        raise _refused(record_words(error)) from None
    return daily, kept


def _use_day(found: tuple[DailyKey, str]) -> None:
    key, text = found
    _use_store(_read_store(json.dumps({str(key): text})))


def _read_changes(text: str) -> list[str]:
    return [line for language in LANGUAGES for line in lines_after(text, 1, language)]


def _use_changes(lines: list[str]) -> None:
    assert all(line.isprintable() for line in lines)


def _changes() -> tuple[str, ...]:
    news = [{"number": number, "en": ["New."], "pl": ["Nowe."]} for number in (3, 2, 1)]
    return (json.dumps(news),)


def _position(game: Game) -> Kind:
    name, texts = f"state-{game.id}", partial(samples.states, game.id)
    return Kind(name, texts, partial(_read_state, game), _use_state, 450)


KINDS = {
    kind.name: kind
    for kind in (
        *map(_position, GAMES.values()),
        Kind("record", samples.records, _read_record, _use_record, 450),
        Kind("link", samples.links, _read_link, _use_link, 450),
        Kind("export", samples.exports, _read_export, _use_export, 220),
        Kind("store", samples.stores, _read_store, _use_store, 60),
        Kind("day", samples.days, _read_day, _use_day, 900),
        Kind("settings", samples.settings, _read_settings, _use_settings, 900),
        Kind("changes", _changes, _read_changes, _use_changes, 450),
    )
}
