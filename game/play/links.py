"""Links: the part of the page's address after '?' that asks for a game, and the making of it.

`game=pyramids&players=you,scribe&seed=7` asks for a new game, `record=…` for a recorded one; `speed` and
`lang` go with either or alone. Parameters that are not ours are passed over, since hosts and mailers add
their own; a value of ours that cannot be is refused in one sentence. Nothing in a link is ever evaluated.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from game.engine import Game
from game.engine.core import MASK64
from game.engine.record import Record, RecordError

from .saves import from_text, to_text
from .seats import check_seats
from .settings import LANGUAGES

MAX_QUERY = 200_000
"""The longest query, in signs, that is looked at."""

MAX_RECORD = 2_000_000
"""The longest record, in bytes of JSON, that is unpacked: small packed texts can hold huge ones."""

_VERSION = "1"
"""First sign of a packed record: 1 is zlib and base64url of the record's JSON."""

_SPEEDS = {"0": "off", "off": "off", "fast": "fast", "normal": "normal"}
_OURS = ("game", "players", "seed", "record", "speed", "lang")
_BASE64 = re.compile(r"[A-Za-z0-9_-]*")
_SHOWN = 40


class LinkError(ValueError):
    """The link asks for something impossible; the message is one sentence that quotes what is wrong.

    For a player, the screen has words of its own for each `code`.
    """

    FORM = "form"
    """Parameters that do not go together, or too much of them."""
    GAME = "game"
    PLAYERS = "players"
    SEED = "seed"
    SPEED = "speed"
    LANGUAGE = "language"
    """That parameter has a value that cannot be."""
    RECORD = "record"
    """The recorded game cannot be opened; `cause` says why, if it could be unpacked."""

    def __init__(self, message: str, code: str = FORM, cause: RecordError | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.cause = cause


@dataclass(frozen=True, slots=True)
class LinkOptions:
    """What any link may ask for; None where it says nothing."""

    speed: str | None = None
    """'normal', 'fast' or 'off'."""
    language: str | None = None
    """One of LANGUAGES."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A link to a new game. The caller draws a seed and asks for the seats where they are None."""

    game: Game
    seats: tuple[str, ...] | None
    seed: int | None
    speed: str | None
    language: str | None


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A link to a recorded game, which has been replayed and is sound."""

    record: Record
    speed: str | None
    language: str | None


def parse_link(
    query: str, games: Mapping[str, Game], levels: Callable[[str], Collection[str]]
) -> NewGame | OpenRecord | None:
    """What a query string (without '?') asks for; None if it asks for no game.

    `levels` gives the bots' levels of a game id (game.bots.levels). Raises LinkError.
    """
    values = _parameters(query)
    options = _options(values)
    if "record" in values:
        others = [name for name in ("players", "seed") if name in values]
        if others:
            raise LinkError(f"The link has a record, so it cannot say '{others[0]}' as well.")
        record = decode_record(values["record"], games)
        if values.get("game", record.game) != record.game:
            raise LinkError(f"The link says {_quote(values['game'])}, but its record is of {record.game}.")
        _check_seats(games[record.game], record.seats, levels)
        return OpenRecord(record, options.speed, options.language)
    if "game" not in values:
        others = [name for name in ("players", "seed") if name in values]
        if others:
            raise LinkError(f"The link says '{others[0]}', but not which game.")
        return None
    game = games.get(values["game"])
    if game is None:
        known = ", ".join(games)
        raise LinkError(f"There is no game {_quote(values['game'])}; there are: {known}.", LinkError.GAME)
    seats = None
    if "players" in values:
        seats = tuple(seat.strip() for seat in values["players"].split(","))
        _check_seats(game, seats, levels)
    seed = _seed(values["seed"]) if "seed" in values else None
    return NewGame(game, seats, seed, options.speed, options.language)


def parse_options(query: str) -> LinkOptions:
    """The speed and language that a query string asks for, whatever else it says. Raises LinkError."""
    return _options(_parameters(query))


def _parameters(query: str) -> dict[str, str]:
    """Our parameters, each given at most once."""
    if len(query) > MAX_QUERY:
        raise LinkError(f"The link is too long: {len(query)} signs, at most {MAX_QUERY} are read.")
    values: dict[str, str] = {}
    for name, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
        if name in _OURS:
            if name in values:
                raise LinkError(f"The link says '{name}' twice.")
            values[name] = value
    return values


def _options(values: Mapping[str, str]) -> LinkOptions:
    speed = values.get("speed")
    if speed is not None and speed not in _SPEEDS:
        message = f"The speed must be one of {', '.join(_SPEEDS)}, not {_quote(speed)}."
        raise LinkError(message, LinkError.SPEED)
    language = values.get("lang")
    if language is not None and language not in LANGUAGES:
        message = f"The language must be one of {', '.join(LANGUAGES)}, not {_quote(language)}."
        raise LinkError(message, LinkError.LANGUAGE)
    return LinkOptions(_SPEEDS[speed] if speed is not None else None, language)


def _check_seats(game: Game, seats: Sequence[str], levels: Callable[[str], Collection[str]]) -> None:
    try:
        check_seats(game, seats, levels(game.id))
    except ValueError as error:
        message = f"The link's players cannot be: {_short(str(error))}."
        raise LinkError(message, LinkError.PLAYERS) from None


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) > MASK64:
        message = f"The seed must be a whole number from 0 to {MASK64}, not {_quote(text)}."
        raise LinkError(message, LinkError.SEED)
    return int(text)


def _quote(text: str) -> str:
    """A link's text as a message shows it: made printable, and cut."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def _short(text: str) -> str:
    return text if len(text) <= 300 else text[:300] + "…"


# --- records as text ------------------------------------------------------------------------------


def encode_record(record: Record) -> str:
    """A record as short text of letters, digits, '-' and '_', which `decode_record` reads."""
    packed = zlib.compress(to_text(record, practice=False).encode("utf-8"), 9)
    return _VERSION + base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def decode_record(text: str, games: Mapping[str, Game]) -> Record:
    """The record that `encode_record` wrote, replayed to see that it is sound. Raises LinkError."""
    if not text:
        raise LinkError("The link's record is empty.", LinkError.RECORD)
    if text[0] != _VERSION:
        message = f"The link's record is of a kind that this version cannot read ({_quote(text[0])})."
        raise LinkError(message, LinkError.RECORD)
    try:
        saved, _ = from_text(_unpack(text[1:]), games)
    except RecordError as error:
        message = f"The link's record is damaged: {_short(str(error))}."
        raise LinkError(message, LinkError.RECORD, error) from None
    return Record(saved.game, saved.rules, saved.seed, saved.seats, saved.actions)


def _unpack(text: str) -> str:
    if not _BASE64.fullmatch(text):
        raise RecordError("it has signs that do not belong there")
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unzip = zlib.decompressobj()
        data = unzip.decompress(packed, MAX_RECORD)
        if unzip.unconsumed_tail:
            raise RecordError(f"it is longer than {MAX_RECORD} bytes")
        if not unzip.eof or unzip.unused_data:
            raise RecordError("a part of it is missing, or something was added")
        return data.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise RecordError("it cannot be unpacked") from None


def link_for_seed(game_id: str, seats: Sequence[str], seed: int, speed: str | None = None) -> str:
    """The query string, without '?', that starts this game anew."""
    values = {"game": game_id, "players": ",".join(seats), "seed": str(seed)}
    if speed is not None:
        values["speed"] = speed
    return urlencode(values, safe=",:")


def link_for_record(record: Record, speed: str | None = None) -> str:
    """The query string, without '?', that opens this record."""
    values = {"record": encode_record(record)}
    if speed is not None:
        values["speed"] = speed
    return urlencode(values)
