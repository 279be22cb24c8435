"""A game as its record: what was agreed at the start, and the list of actions. Replaying it is loading it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from reprlib import repr as short
from typing import Any

from .core import MASK64, Action, Event, Game, IllegalAction, State

FORMAT = 1
"""Version of the record's own layout."""

MAX_ACTIONS = 100_000
MAX_SEAT_NAME = 40
MAX_SETUP = 200


class RecordError(ValueError):
    """The record does not describe a game; the message says which part, with the number of a bad action.

    The message is for those who look into the record. For a player, the screen has words of its own for:
    """

    DAMAGED = "damaged"
    """It is not a record, or a part of it cannot be."""
    GAME = "game"
    """It is of a game that this build does not have; `name` is its name."""
    RULES = "rules"
    """It follows other rules than this build."""
    ACTION = "action"
    """The action with the number `number` (from 1) cannot be."""
    FAULT = "fault"
    """The rules of this build stumble over it, whatever it is: theirs is the fault, and the cause."""

    def __init__(self, message: str, code: str = DAMAGED, *, number: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.number = number
        self.name = name


@dataclass(slots=True)
class Record:
    """One game, finished or not.

    `seats` says who plays: 'you', a bot's level, or a friend's name. `actions` are (player, action) in
    the order played.
    """

    game: str
    rules: int
    seed: int
    seats: tuple[str, ...]
    actions: list[tuple[int, Action]] = field(default_factory=list)
    setup: str = ""
    """The choices that the seats agreed on beforehand, as `Game.new` takes them."""
    unrated: bool = field(default=False, compare=False, kw_only=True)
    """True if it says nothing about its player's strength: they had help, or somebody else began it.

    It is kept with saves and is no part of the record's own text.
    """

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data; see docs/records.md."""
        agreed = {"setup": self.setup} if self.setup else {}
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "seats": list(self.seats),
            **agreed,
            "actions": [f"{player}: {action}" for player, action in self.actions],
        }

    def copy(self) -> Record:
        """An independent copy."""
        parts = self.game, self.rules, self.seed, self.seats, self.actions[:], self.setup
        return Record(*parts, unrated=self.unrated)


def record_from_json(obj: object, games: Mapping[str, Game]) -> Record:
    """Read a record of one of `games` without playing it.

    Raises RecordError for anything that is not a record of the rules that this build plays.
    """
    if not isinstance(obj, dict):
        raise RecordError("a record must be a JSON object")
    if not _is(obj.get("format"), FORMAT):
        raise RecordError(f"this is not a record of format {FORMAT} (format is {short(obj.get('format'))})")
    game = games.get(obj["game"]) if isinstance(obj.get("game"), str) else None
    if game is None:
        name = short(obj.get("game"))
        raise RecordError(f"unknown game {name}", RecordError.GAME, name=name)
    if not _is(obj.get("rules"), game.rules_version):
        rules = short(obj.get("rules"))
        message = f"the record follows rules {rules} of {game.id}; we play {game.rules_version}"
        raise RecordError(message, RecordError.RULES)
    seed = obj.get("seed")
    if type(seed) is not int or not 0 <= seed <= MASK64:
        raise RecordError(f"the seed must be a whole number between 0 and {MASK64}, not {short(seed)}")
    seats = obj.get("seats")
    if not isinstance(seats, list) or len(seats) not in game.players:
        raise RecordError(f"{game.id} is for {game.players[0]} to {game.players[-1]} seats")
    if not all(_is_name(name) for name in seats):
        raise RecordError(f"a seat is a name of 1 to {MAX_SEAT_NAME} letters")
    setup = _read_setup(game, len(seats), obj.get("setup", ""))
    lines = obj.get("actions")
    if not isinstance(lines, list) or len(lines) > MAX_ACTIONS:
        raise RecordError(f"the actions must be a list of at most {MAX_ACTIONS} texts")
    record = Record(game.id, game.rules_version, seed, tuple(seats), setup=setup)
    for number, line in enumerate(lines, 1):
        record.actions.append(_parse_line(game, number, line, len(seats)))
    return record


def _is(value: object, number: int) -> bool:
    """True if it is exactly this number; True and 1.0 are not 1."""
    return type(value) is int and value == number


def _is_name(name: object) -> bool:
    """True if it can be shown on one line and stored: no control characters, no half of a surrogate pair."""
    if not isinstance(name, str) or not 0 < len(name) <= MAX_SEAT_NAME:
        return False
    return all(c >= " " and c != "\x7f" and not "\ud800" <= c <= "\udfff" for c in name)


def _read_setup(game: Game, players: int, setup: object) -> str:
    if not isinstance(setup, str) or len(setup) > MAX_SETUP:
        raise RecordError(f"the setup must be a text of at most {MAX_SETUP} signs")
    try:
        game.check_setup(players, setup)
    except ValueError as error:
        raise RecordError(f"the setup cannot be: {error}", RecordError.RULES) from None
    return setup


def _parse_line(game: Game, number: int, line: object, players: int) -> tuple[int, Action]:
    who, colon, text = line.partition(":") if isinstance(line, str) else ("", "", "")
    if not colon or who.strip() not in [str(player) for player in range(players)]:
        message = f"action {number}: {short(line)} does not start with a player's number and a colon"
        raise RecordError(message, RecordError.ACTION, number=number)
    try:
        return int(who), game.parse(text)
    except ValueError as error:
        raise RecordError(f"action {number}: {error}", RecordError.ACTION, number=number) from None


def refused(number: int, player: int, action: Action, error: IllegalAction) -> RecordError:
    """The error to raise when the action of that number (from 1) is not allowed."""
    message = f"action {number} ('{player}: {action}') is not allowed: {error}"
    return RecordError(message, RecordError.ACTION, number=number)


def replay(
    record: Record, games: Mapping[str, Game], stop: int | None = None
) -> tuple[State, list[list[Event]]]:
    """Play a record's first `stop` actions (all, if None) from the start.

    Returns the state reached and the events of each action. Raises RecordError with the number of the
    first action that is not allowed.
    """
    state = games[record.game].new(len(record.seats), record.seed, record.setup)
    happened = []
    for number, (player, action) in enumerate(record.actions[:stop], 1):
        try:
            happened.append(state.apply(player, action))
        except IllegalAction as error:
            raise refused(number, player, action, error) from None
    return state, happened
