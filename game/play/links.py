"""Links: the part of the page's address after '?' or '#' that asks for a game, and the making of it.

`game=pyramids&players=you,scribe&seed=7` asks for a new game (`setup` says what its seats have agreed on
before, `Game.new`), `record=…` for a recorded one, `challenge=…` for a deal that friends compare, `turn=…`
for a game in which whoever has acted sends it on; `speed` and `lang` go with each or alone. What people send
each other stands after '#', where no server ever sees it, and is shown before anything starts; what stands
after '?' leads straight to the table. Parameters that are
not ours are passed over, since hosts and mailers add their own; a value of ours that cannot be is refused in
one sentence. Nothing in a link is ever evaluated.

Changes that messengers make to links are undone as far as that leaves no doubt: signs added at
the end, spaces and breaks, signs written as '%23', names in capitals. A record's checksum tells.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import parse_qsl, unquote

from game.engine import GAMES, Game
from game.engine.core import MASK64
from game.engine.record import Record, RecordError

from .packing import from_letters, inflated, pack, to_letters, unpack
from .saves import SavedRecord, from_text, to_text
from .seats import UnknownPlayerError, check_seats, is_human, kind_of, unknown_characters
from .settings import LANGUAGES

MAX_QUERY = 200_000
"""The longest query, in signs, that is looked at."""

_WHOLE, _CHOICES = "1", "2"
"""First sign of a packed record: what the base64url after it holds. 1: its JSON, compressed by zlib; 2: what
`packing` makes of it, which is far shorter."""

_SPEEDS = {"0": "off", "off": "off", "fast": "fast", "normal": "normal"}
_PACKED = ("record", "challenge", "turn")
"""Parameters whose values are packed: capital and small letters differ, and nothing else goes with them."""
_OURS = ("game", "players", "seed", "setup", *_PACKED, "speed", "lang")
_SHOWN = 40

_TIMES_QUOTED = 3
"""A link's signs may have been written as '%3D' so often, one writing upon another."""

_CLOSING = " \t\r\n.,;:!?…*'\"’”»›`)]}>"
"""Characters after a link in a sentence that are taken for a part of it. No value but a name ends so."""

_LETTERS = "A-Za-z0-9_-"
_FOREIGN = re.compile(rf"[^{_LETTERS}]+")
MOST_BOARDS = 8
"""So many friends have room at one deal."""
_BETWEEN = "."
"""Parts the boards of a challenge."""
_UNSEEN = re.compile(r"[\s=\u00ad\u200b-\u200f\u2060\ufeff]+")
"""Invisible characters that break a long word into lines; the word goes on after them."""

_ATTEMPT = re.compile(rf"[\W_]*(?:(?:{'|'.join(_OURS)})\b|[012]{{1,2}}[{_LETTERS}]{{30,}})", re.IGNORECASE)
"""How what was meant to ask for a game begins."""


class LinkError(ValueError):
    """The link asks for something impossible; the message is one sentence that quotes what is wrong.

    For a player, the screen has words of its own for each `code`.
    """

    FORM = "form"
    """Parameters that do not go together, or too much of them."""
    GAME = "game"
    PLAYER = "player"
    """One of the players does not exist."""
    PLAYERS = "players"
    SEED = "seed"
    SETUP = "setup"
    SPEED = "speed"
    LANGUAGE = "language"
    """The language in a link is unknown."""
    RECORD = "record"
    """The recorded game cannot be opened; `cause` says why, if it could be unpacked."""
    CASE = "case"
    """The recorded game cannot be opened: its capital and small letters can no longer be told apart."""
    UNREADABLE = "unreadable"
    """It was meant to ask for something, but is no longer written so."""

    def __init__(
        self, message: str, code: str = FORM, cause: RecordError | None = None, value: str = ""
    ) -> None:
        super().__init__(message)
        self.code = code
        self.cause = cause
        self.value = _cut(value)
        """The link's value, printable and not too long."""


@dataclass(frozen=True, slots=True)
class LinkOptions:
    """Options that any link may set; None where it says nothing."""

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
    setup: str = ""
    unknown: tuple[str, ...] = ()
    """Seats as the link wrote them, of characters that the game does not have; their level sits there."""


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A link to a recorded game, which has been replayed and is sound."""

    record: SavedRecord


@dataclass(frozen=True, slots=True)
class Challenge:
    """A link to a deal that friends compare (see `challenge`): finished games, replayed and sound."""

    boards: tuple[SavedRecord, ...]
    """Of one deal, each with one person; the challenger's first."""
    ghosts: bool
    """True if the others' points are shown turn by turn while one plays."""

    @classmethod
    def of(cls, boards: Sequence[SavedRecord], *, ghosts: bool) -> Self:
        """Raises LinkError unless these can be compared."""
        for board in boards:
            if not board.over or sum(map(is_human, board.seats)) != 1:
                raise LinkError("The challenge has a game that one person has not finished.")
            if not same_deal(boards[0], board):
                raise LinkError("The challenge has games of different deals.")
        return cls(tuple(boards), ghosts)


@dataclass(frozen=True, slots=True)
class Turn:
    """A link to a game that goes from person to person (see `correspondence`), replayed and sound."""

    sender: int
    """The sender's seat."""
    record: SavedRecord


Linked = NewGame | OpenRecord | Challenge | Turn


def same_deal(one: Record, other: Record) -> bool:
    """True if two games have the same cards and dice to come, and the same opponents."""
    alike = all(getattr(one, name) == getattr(other, name) for name in ("game", "rules", "seed", "setup"))
    pairs = zip(one.seats, other.seats, strict=False)
    return alike and len(one.seats) == len(other.seats) and all(map(_same_sitter, pairs))


def _same_sitter(pair: tuple[str, str]) -> bool:
    one, other = pair
    return is_human(one) == is_human(other) and (is_human(one) or one == other)


def parse_link(
    query: str, games: Mapping[str, Game], levels: Callable[[str], Collection[str]]
) -> Linked | None:
    """The game that a query string (without '?') asks for, whatever its options; None if it asks for none.

    `levels` gives the bots' levels of a game id (game.bots.levels). Raises LinkError.
    """
    values = _parameters(query)
    if packed := next((name for name in _PACKED if name in values), ""):
        alone = ("players", "seed", "setup", *_PACKED)
        others = [name for name in alone if name in values and name != packed]
        if others:
            raise LinkError(f"The link has a {packed}, so it cannot say '{others[0]}' as well.")
        linked = _UNPACK[packed](values[packed], games)
        record = linked.boards[0] if isinstance(linked, Challenge) else linked.record
        if values.get("game", record.game) != record.game:
            raise LinkError(f"The link says {_quote(values['game'])}, but its {packed} is of {record.game}.")
        for each in linked.boards if isinstance(linked, Challenge) else (record,):
            _check_seats(games[record.game], each.seats, levels)
        return linked
    if "game" not in values:
        others = [name for name in ("players", "seed", "setup") if name in values]
        if others:
            raise LinkError(f"The link says '{others[0]}', but not which game.")
        return None
    game = games.get(values["game"])
    if game is None:
        known = ", ".join(games)
        message = f"There is no game {_quote(values['game'])}; there are: {known}."
        raise LinkError(message, LinkError.GAME, value=values["game"])
    seats = None
    if "players" in values:
        seats = tuple(seat.strip() for seat in values["players"].split(","))
        _check_seats(game, seats, levels)
    seed = _seed(values["seed"]) if "seed" in values else None
    setup = _setup(game, seats, values.get("setup", ""))
    unknown = unknown_characters(game.id, seats or ())
    if seats and unknown:
        seats = tuple(kind_of(seat) if seat in unknown else seat for seat in seats)
    return NewGame(game, seats, seed, setup, unknown)


def parse_options(*queries: str) -> LinkOptions:
    """The speed and language that query strings ask for, whatever else they say. Raises LinkError."""
    values = _parameters(*queries)
    speed = values.get("speed")
    if speed is not None and speed not in _SPEEDS:
        message = f"The speed must be one of {', '.join(_SPEEDS)}, not {_quote(speed)}."
        raise LinkError(message, LinkError.SPEED, value=speed)
    language = values.get("lang")
    if language is not None and language not in LANGUAGES:
        message = f"The language must be one of {', '.join(LANGUAGES)}, not {_quote(language)}."
        raise LinkError(message, LinkError.LANGUAGE, value=language)
    return LinkOptions(_SPEEDS[speed] if speed is not None else None, language)


def _parameters(*queries: str) -> dict[str, str]:
    """Our parameters, each given at most once."""
    if (length := sum(map(len, queries))) > MAX_QUERY:
        raise LinkError(f"The link is too long: {length} signs, at most {MAX_QUERY} are read.")
    values: dict[str, str] = {}
    for query in queries:
        ours = [(name, value) for name, value in _pairs(query) if name in _OURS]
        if not ours and _ATTEMPT.match(query):
            raise LinkError(f"The link cannot be read: {_quote(query)}.", LinkError.UNREADABLE)
        for name, value in ours:
            if name in values:
                raise LinkError(f"The link says '{name}' twice.")
            values[name] = value
    return values


def _pairs(query: str) -> list[tuple[str, str]]:
    """Names, in small letters, and values of a query string, without what was added to it on its way."""
    for _ in range(_TIMES_QUOTED):
        if "=" not in query:
            query = unquote(query)
    pairs = parse_qsl(query.replace("&amp;", "&"), keep_blank_values=True)
    return [(name := key.strip("?#/ \t\r\n").lower(), _cleared(name, value)) for key, value in pairs]


def _cleared(name: str, value: str) -> str:
    """A value without what follows a link, in small letters where it has no other; names stay as they are."""
    if name in _PACKED:
        return value
    if name == "players" and ":" in value:
        return value.strip()
    return value.strip(_CLOSING).lower()


def _open_record(text: str, games: Mapping[str, Game]) -> SavedRecord:
    """The record of a link that may be broken into lines and have words behind it. Raises LinkError."""
    whole = _FOREIGN.split(_UNSEEN.sub("", text))[0]
    first_word = _FOREIGN.split(text)[0]
    without = _FOREIGN.sub("", text)
    fault = None
    for tried in dict.fromkeys((whole, first_word, without)):
        try:
            return decode_record(tried, games)
        except LinkError as error:
            fault = fault or error
    assert fault
    if len(whole) > _SHOWN and whole in (whole.upper(), whole.lower()):
        raise LinkError("The link's record has lost its capital or small letters.", LinkError.CASE)
    raise fault


def _open_challenge(text: str, games: Mapping[str, Game]) -> Challenge:
    """Raises LinkError, also if one of its boards is damaged: a link is taken whole or not at all."""
    text = _UNSEEN.sub("", text)
    boards = [part for part in text[1:].strip(_CLOSING).split(_BETWEEN) if part]
    if text[:1] not in ("0", "1") or not boards:
        raise LinkError("The link's challenge cannot be read.", LinkError.RECORD)
    if len(boards) > MOST_BOARDS:
        raise LinkError(f"The link has {len(boards)} games; a challenge has at most {MOST_BOARDS}.")
    return Challenge.of([_open_record(board, games) for board in boards], ghosts=text[0] == "1")


def _open_turn(text: str, games: Mapping[str, Game]) -> Turn:
    """Raises LinkError."""
    text = _UNSEEN.sub("", text)
    record = _open_record(text[1:], games)
    sender = int(text[0]) if text[0].isdecimal() and text[0].isascii() else -1
    people = [player for player, seat in enumerate(record.seats) if is_human(seat)]
    if sender not in people or len(people) < 2:
        raise LinkError("The link's game does not go from one person to another.", LinkError.RECORD)
    return Turn(sender, record)


_UNPACK: dict[str, Callable[[str, Mapping[str, Game]], OpenRecord | Challenge | Turn]] = {
    "record": lambda text, games: OpenRecord(_open_record(text, games)),
    "challenge": _open_challenge,
    "turn": _open_turn,
}


def _check_seats(game: Game, seats: Sequence[str], levels: Callable[[str], Collection[str]]) -> None:
    try:
        check_seats(game, seats, levels(game.id))
    except ValueError as error:
        fault = _short(str(error))
        unknown = error.kind if isinstance(error, UnknownPlayerError) else ""
        code = LinkError.PLAYER if isinstance(error, UnknownPlayerError) else LinkError.PLAYERS
        raise LinkError(f"{fault[0].upper()}{fault[1:]}.", code, value=unknown) from None


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) > MASK64:
        message = f"The seed must be a whole number from 0 to {MASK64}, not {_quote(text)}."
        raise LinkError(message, LinkError.SEED, value=text)
    return int(text)


def _setup(game: Game, seats: Sequence[str] | None, setup: str) -> str:
    """The agreement of so many seats; without seats nobody can have agreed."""
    if setup and seats is None:
        raise LinkError("The link says 'setup', but not which players.")
    if setup and setup == game.guided:
        raise LinkError("The setup cannot be: it is the guided game’s.", LinkError.SETUP)
    try:
        game.check_setup(len(seats or ()), setup)
    except ValueError as error:
        raise LinkError(f"The setup cannot be: {_short(str(error))}.", LinkError.SETUP) from None
    return setup


def _quote(text: str) -> str:
    """A link's text as a message shows it: made printable, and cut."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def _cut(text: str) -> str:
    """The same for players, without quotation marks."""
    printable = "".join(sign if sign.isprintable() else "·" for sign in text)
    return printable if len(printable) <= _SHOWN else printable[:_SHOWN] + "…"


def _short(text: str) -> str:
    return text if len(text) <= 300 else text[:300] + "…"


# --- records as text ------------------------------------------------------------------------------


def encode_record(record: Record, games: Mapping[str, Game] = GAMES) -> str:
    """A record as short text of letters, digits, '-' and '_', which `decode_record` reads."""
    packed = pack(record, games)
    if packed is not None:
        return _CHOICES + to_letters(packed)
    ended = record.ended if isinstance(record, SavedRecord) else None
    record = replace(record, unrated=False)  # whose strength it was to count for is nobody else's business
    return _WHOLE + to_letters(zlib.compress(to_text(record, ended).encode("utf-8"), 9))


def decode_record(text: str, games: Mapping[str, Game]) -> SavedRecord:
    """The record that `encode_record` wrote, replayed to see that it is sound. Raises LinkError."""
    if not text:
        raise LinkError("The link's record is empty.", LinkError.RECORD)
    try:
        if text[0] == _CHOICES:
            return unpack(from_letters(text[1:]), games)
        if text[0] == _WHOLE:
            return from_text(inflated(from_letters(text[1:])), games)[0]
    except RecordError as error:
        message = f"The link's record is damaged: {_short(str(error))}."
        raise LinkError(message, LinkError.RECORD, error) from None
    message = f"The link's record is of a kind that this version cannot read ({_quote(text[0])})."
    raise LinkError(message, LinkError.RECORD, RecordError(message, RecordError.RULES))


def link_for_record(record: Record) -> str:
    """The part of a link, without '?' or '#', that opens this record."""
    return f"record={encode_record(record)}"


def link_for_challenge(challenge: Challenge) -> str:
    """The same for a challenge."""
    boards = _BETWEEN.join(map(encode_record, challenge.boards))
    return f"challenge={int(challenge.ghosts)}{boards}"


def link_for_turn(record: Record, sender: int) -> str:
    """The same for a game that the person on that seat sends on."""
    return f"turn={sender}{encode_record(record)}"


def link_of(wanted: Challenge | Turn) -> str:
    """The same for what a friend has sent, as its own link says it."""
    if isinstance(wanted, Challenge):
        return link_for_challenge(wanted)
    return link_for_turn(wanted.record, wanted.sender)
