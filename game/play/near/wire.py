"""Messages between the devices of one table: JSON objects, each with its kind as `m`.

From the host: DEAL (all that a seat may know now, and the number of the game at this table), STEP (one
action: what has happened, and the position), OVER (the record, once nothing is hidden any more), PULSE (the
host is there). From a guest: HERE (it is there, in which game and how far it is, and whether it has the
record) and ACT (what its person decides). Each may be lost, doubled or late: a guest that sees a gap says so
by HERE, and gets everything again; an action is sent until it has been seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Protocol

from game.engine import GAMES, Event
from game.engine.core import Json
from game.engine.reading import read_fields, read_int, read_list, read_text
from game.engine.record import MAX_ACTIONS

from ..json_text import read_json
from ..seats import FRIEND, YOU, chosen_token, is_human, kind_of, person_name, person_seat

VERSION = 2
"""Of these messages. The host says so to a device with another one."""

DEAL, STEP, OVER, PULSE = "deal", "step", "over", "pulse"
HERE, ACT = "here", "act"

LONGEST_FROM_HOST = 100_000
LONGEST_FROM_GUEST = 600
"""Signs of a message; longer ones are not read. The longest action of a game takes 160."""
MOST_EVENTS = 1_000
LARGEST = 2**26
"""Of a number in an event: more than the marks of a chamber, 25 bits, and no shift by it takes long."""
LONGEST_WORD = 40


class Wire(Protocol):
    """Carries messages; a device is known by the number of its seat, the host by any number."""

    def take(self) -> list[tuple[int, str]]:
        """Messages since the last call, in order: from whom, and the text."""

    def send(self, seat: int, text: str) -> None:
        """Send a text, if that device can be reached."""


def written(kind: str, **fields: object) -> str:
    """A message as text."""
    return json.dumps({"m": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def asks(text: str) -> bool:
    """True if this is a HERE of any version, readable or not."""
    return text.startswith(written(HERE)[:-1])


def other_version() -> str:
    """The answer to a HERE that cannot be read: a DEAL of nothing, as each version can read it."""
    nothing = dict.fromkeys(["game", "rules", "seats", "seat", "at", "done", "refused", "state"])
    return written(DEAL, v=VERSION, **nothing)


class OtherVersionError(ValueError):
    """The other device speaks otherwise, or plays by other rules, than this build."""


def read_message(text: str, longest: int, known: Mapping[str, str]) -> Json:
    """The message that a text holds; `known` are the fields of each kind. Raises ValueError for any other."""
    if len(text) > longest:
        raise ValueError(f"a message has at most {longest} signs")
    obj = read_json(text)
    if not isinstance(obj, dict):
        raise ValueError("a message is an object")
    kind = obj.get("m")
    if not isinstance(kind, str) or kind not in known:
        raise ValueError("this is no message")
    if obj.get("v", VERSION) != VERSION:
        raise OtherVersionError("the message is of another version")
    return read_fields(obj, f"m {known[kind]}", kind)


FROM_GUEST = {HERE: "game at whole", ACT: "n action"}
FROM_HOST = {
    DEAL: "v number game rules seats seat at done refused state",
    STEP: "at done events state",
    OVER: "record",
    PULSE: "at",
}


NUMBER_BITS = 30
"""Of the number of a game at a table."""


def read_number(value: object) -> int:
    """The number of a game at a table; 0 for none yet. Raises ValueError."""
    return read_int(value, 0, 1 << NUMBER_BITS, "the number of a game")


def read_count(value: object, low: int = 0) -> int:
    """How many actions. Raises ValueError."""
    return read_int(value, low, MAX_ACTIONS, "a number of actions")


# --- seats ------------------------------------------------------------------------------------------


def seats_for(seats: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """The seats as one who sits on `seat` sees them: that one is 'you', and every other person a friend."""
    return tuple(
        person_seat(YOU if player == seat else FRIEND, person_name(text), chosen_token(text))
        if is_human(text) and (kind_of(text) == YOU or player == seat)
        else text
        for player, text in enumerate(seats)
    )


# --- events -----------------------------------------------------------------------------------------


def event_to_json(event: Event) -> list[object]:
    """An event as its name and its fields."""
    kind = type(event)
    return [kind.__name__, *(getattr(event, name) for name in fields_of(kind))]


def fields_of(kind: type[Event]) -> tuple[str, ...]:
    """The names of what an event is made of, in order."""
    return kind.__match_args__  # every dataclass has them


def events_of(game_id: str) -> dict[str, type[Event]]:
    """The kinds of events of a game, by their names."""
    module = GAMES.part(game_id, "rules.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return {kind.__name__: kind for kind in kinds if kind is not Event and fields_of(kind)}


def read_event(obj: object, kinds: Mapping[str, type[Event]], players: int) -> Event:
    """The event that `event_to_json` wrote. Raises ValueError for anything else.

    Kinds and types are right then, and seats are seats of this table.
    """
    name, *values = read_list(obj, "an event") or [None]
    kind = kinds.get(read_text(name, "Passed", "an event's name"))
    if kind is None:
        raise ValueError("there is no such event")
    names = fields_of(kind)
    if len(names) != len(values):
        raise ValueError(f"{kind.__name__} has {len(names)} fields")
    types = types_of(kind)
    read = [_read(types[name], value, name) for name, value in zip(names, values, strict=True)]
    for name, value in zip(names, read, strict=True):
        if name in SEATS and isinstance(value, int) and not 0 <= value < players:
            raise ValueError(f"{kind.__name__}: there is no seat {value}")
    return kind(*read)


SEATS = frozenset(["player", "by", "on", "active", "first", "winner", "controller"])
"""Fields that name a seat."""


def types_of(kind: type[Event]) -> dict[str, str]:
    """The type of each field of an event, as it is written in the rules."""
    types: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        types |= getattr(base, "__annotations__", {})
    return types


def _int(value: object) -> int:
    return read_int(value, -LARGEST, LARGEST, "a field")


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("a field must be true or false")
    return value


def _word(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_WORD:
        raise ValueError("a field must be a word")
    return value


def _or_none(read: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: None if value is None else read(value)


def _each(read: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: tuple([read(item) for item in read_list(value, "a field")])


def _row(*reads: Callable[[object], object]) -> Callable[[object], object]:
    def row(value: object) -> object:
        items = read_list(value, "a field", len(reads))
        return tuple([read(item) for read, item in zip(reads, items, strict=True)])

    return row


READERS: dict[str, Callable[[object], object]] = {
    "int": _int,
    "str": _word,
    "bool": _bool,
    "int | None": _or_none(_int),
    "bool | None": _or_none(_bool),
    "tuple[int, ...]": _each(_int),
    "tuple[int | None, ...]": _each(_or_none(_int)),
    "tuple[tuple[int, int], ...]": _each(_row(_int, _int)),
    "tuple[tuple[int, int, int, bool], ...]": _each(_row(_int, _int, _int, _bool)),
}
"""For each type of a field, as it is written in the rules."""


def _read(kind: str, value: object, name: str) -> object:
    try:
        return READERS[kind](value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
