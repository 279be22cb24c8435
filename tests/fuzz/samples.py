"""The real things that are damaged: positions, games in every form, settings, stores, exports, days."""

from __future__ import annotations

import base64
import json
import zlib
from datetime import date, timedelta
from functools import cache
from random import Random
from urllib.parse import quote_plus

from game.engine import GAMES
from game.play.daily import BEGUN, DailyKey, daily_seed
from game.play.daily_results import keep_result
from game.play.links import link_for_record
from game.play.saves import SavedRecord, file_finished, from_text, save_key, to_text
from game.play.settings import Settings, save_settings
from game.play.storage import MemoryStore, texts_of
from game.play.transfer import export_text
from tests.engine.every_game import random_move, somewhere
from tests.engine.late import LATE

DAY = date(2026, 11, 22)
NOON = 1_795_348_800
"""On that day, in seconds since 1970."""

SEATS = (
    ("you",),
    ("you", "scribe"),
    ("friend.cat:Zoë", "you", "priest"),
    ("pharaoh", "you.lotus", "friend", "scribe"),
)
LONGEST_GAMES = {"mummy": 1}
"""Of so many seats at most, where a game of more takes long to be replayed."""


@cache
def game_text(game_id: str, seats: tuple[str, ...], seed: int, stop: int = 10_000) -> str:
    """The text of a random game, to its end or so many actions long."""
    game, random = GAMES[game_id], Random(seed)
    state = game.new(len(seats), seed)
    record = SavedRecord(game_id, game.rules_version, seed, seats)
    while not state.is_over and len(record.actions) < stop:
        move = random_move(state, random)
        state.apply(*move)
        record.actions.append(move)
    return to_text(record, NOON if state.is_over else None, reached=state)


def _tables(game_id: str) -> list[tuple[str, ...]]:
    return [seats for seats in SEATS if len(seats) in GAMES[game_id].players]


def _short_tables(game_id: str) -> list[tuple[str, ...]]:
    most = LONGEST_GAMES.get(game_id, 4)
    return [seats for seats in _tables(game_id) if len(seats) <= most]


@cache
def states(game_id: str) -> tuple[str, ...]:
    """Positions from all over a game."""
    found = [somewhere(GAMES[game_id], seed) for seed in range(8)]
    found += [LATE[game_id](seed) for seed in range(8)]
    return tuple(json.dumps(state.to_json(), separators=(",", ":")) for state in found)


@cache
def records() -> tuple[str, ...]:
    """Stored games, finished and not."""
    begun = [
        game_text(game_id, seats, seed, stop)
        for game_id in GAMES
        for seed, seats in enumerate(_tables(game_id))
        for stop in (0, 5, 40)
    ]
    ended = [game_text(game_id, seats, 7) for game_id in GAMES for seats in _short_tables(game_id)]
    return (*begun, *ended)


def _saved(text: str) -> SavedRecord:
    return from_text(text, GAMES)[0]


@cache
def links() -> tuple[str, ...]:
    """To new and to recorded games."""
    new = [
        f"game={game_id}&players={quote_plus(','.join(seats), safe=',:')}&seed=7&speed=off"
        for game_id in GAMES
        for seats in _tables(game_id)
    ]
    recorded = [f"{link_for_record(_saved(text))}&speed=fast" for text in records()]
    whole = [f"record={_as_before(text)}&lang=pl" for text in records()[-4:]]
    return (*new, *recorded, *whole)


def _as_before(text: str) -> str:
    """A record as links were before they held choices."""
    data = zlib.compress(text.encode(), 9)
    return "1" + base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@cache
def settings() -> tuple[str, ...]:
    """As they are kept."""
    found = []
    for value in (Settings(), Settings(language="el", volume=0.25, table="night", other={"later": [1]})):
        store = MemoryStore()
        save_settings(store, value)
        found.append(store.get("settings") or "")
    return tuple(found)


@cache
def daily_texts() -> tuple[tuple[str, str], ...]:
    """Keys and texts of daily games: finished, late and begun."""
    store = MemoryStore()
    for ago, game_id in enumerate(GAMES):
        day, game = DAY - timedelta(ago), GAMES[game_id]
        seats = _short_tables(game_id)[0]
        record = _saved(game_text(game_id, seats, daily_seed(day, game)))
        record.ended = NOON - 86_400 * (ago % 2)
        keep_result(store, day, record, GAMES)
        begun = game_text(game_id, _tables(game_id)[-1], daily_seed(DAY, game), 12)
        store.set(str(DailyKey(BEGUN, DAY, game_id)), begun)
    return tuple(texts_of(store).items())


@cache
def days() -> tuple[str, ...]:
    """A daily game's key and text, as JSON."""
    return tuple(json.dumps(pair) for pair in daily_texts())


@cache
def stores() -> tuple[str, ...]:
    """All that is kept, by key, as JSON: of somebody who has played a little, and of somebody who has not."""
    store = MemoryStore()
    for seed, game_id in enumerate([*GAMES] * 2):
        for seats in _short_tables(game_id)[:2]:
            record = _saved(game_text(game_id, seats, seed))
            file_finished(store, record, NOON + seed)
        store.set(save_key(game_id), game_text(game_id, _tables(game_id)[0], seed, 15))
        store.set(f"seats.{game_id}", ",".join(_tables(game_id)[0]))
        store.set(f"learnt.{game_id}", "1")
    for key, text in (*daily_texts(), ("settings", settings()[1]), ("copied", str(NOON)), ("changes", "3")):
        store.set(key, text)
    store.set("damaged.save.mummy", "{ damaged")
    texts = texts_of(store)
    few = {key: text for key, text in texts.items() if key.startswith(("save.", "settings"))}
    return json.dumps(texts), json.dumps(few), "{}"


@cache
def exports() -> tuple[str, ...]:
    """Of those stores."""
    found = []
    for text in stores():
        store = MemoryStore()
        for key, kept in json.loads(text).items():
            store.set(key, kept)
        found.append(export_text(store))
    return tuple(found)
