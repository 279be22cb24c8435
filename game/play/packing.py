"""A record as a text that is short enough for a message: each action is its number among the legal ones.

Replaying knows at each step what is legal, so a choice among *n* actions takes log2 *n* bits: all choices of
a game together are one large number in mixed radix. A checksum of the record's full text tells whether what
is unpacked is the very game that was packed: damage, or another order of the legal actions in another
version, is never taken for another game.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace

from game.engine import Action, Game, State
from game.engine.record import FORMAT, Record, RecordError, record_from_json

from .json_text import read_json
from .saves import SavedRecord, check_ended, to_text

MAX_GROWTH = 20
"""A record may be so many times as long as its compressed text: three times the value of whole games. A small
text could hold a huge one, which would take seconds to read."""

ANY_LENGTH = 10_000
"""Texts up to so many bytes are always unpacked."""

MAX_CHOICES = 5_000
"""The most actions that are packed so: twice those of the longest games. Unpacking plays them all."""

_BASE64 = re.compile(r"[A-Za-z0-9_-]*")
_CHECKSUM = 4
_HEAD = 6
"""Fields of the head: game, rules, seed, seats, number of actions, when it ended; one more for a setup."""


def pack(record: Record, games: Mapping[str, Game]) -> bytes | None:
    """A record as few bytes; None for one with an action that is not listed as legal, or with too many."""
    if len(record.actions) > MAX_CHOICES:
        return None
    state = games[record.game].new(len(record.seats), record.seed, record.setup)
    digits: list[tuple[int, int]] = []
    for player, action in record.actions:
        options = _options(state)
        try:
            digits.append((options.index((player, action)), len(options)))
        except ValueError:
            return None
        state.apply(player, action)
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    ended = record.ended if isinstance(record, SavedRecord) else None
    head = [record.game, record.rules, record.seed, list(record.seats), len(digits), ended]
    head += [record.setup] if record.setup else []
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return _checksum(record, ended) + text + b"\n" + number.to_bytes((number.bit_length() + 7) // 8, "big")


def unpack(data: bytes, games: Mapping[str, Game]) -> SavedRecord:
    """The record that `pack` made so. Raises RecordError for anything else."""
    checksum, (head, line_end, choices) = data[:_CHECKSUM], data[_CHECKSUM:].partition(b"\n")
    try:
        fields = read_json(head.decode("utf-8"))
    except ValueError as error:
        raise RecordError(str(error)) from None
    if not line_end or not isinstance(fields, list) or len(fields) not in (_HEAD, _HEAD + 1):
        raise RecordError("a part of it is missing")
    game_id, rules, seed, seats, count, ended, *more = fields
    obj = {"format": FORMAT, "game": game_id, "rules": rules, "seed": seed, "seats": seats, "actions": []}
    if more:
        obj["setup"] = more[0]
    record = record_from_json(obj, games)
    check_ended(ended)
    if type(count) is not int or not 0 <= count <= MAX_CHOICES or len(choices) > MAX_CHOICES:
        raise RecordError("it has too many actions")
    state = games[record.game].new(len(record.seats), record.seed, record.setup)
    number = int.from_bytes(choices, "big")
    for place in range(1, count + 1):
        options = _options(state)
        if not options:
            message = f"action {place} comes after the end of the game"
            raise RecordError(message, RecordError.ACTION, number=place)
        number, digit = divmod(number, len(options))
        player, action = options[digit]
        state.apply(player, action)
        record.actions.append((player, action))
    if number or checksum != _checksum(record, ended):
        raise RecordError(
            "it is not what was packed: something was changed on the way, or by another version"
        )
    parts = record.game, record.rules, record.seed, record.seats, record.actions, record.setup
    return SavedRecord(*parts, ended, state)


def _options(state: State) -> list[tuple[int, Action]]:
    """Everything that anybody may do, in a fixed order."""
    return [(player, action) for player in state.to_act() for action in state.legal_actions(player)]


def _checksum(record: Record, ended: int | None) -> bytes:
    text = to_text(replace(record, unrated=False), ended)  # that is not packed
    return zlib.crc32(text.encode("utf-8")).to_bytes(_CHECKSUM, "big")


# --- bytes and texts that links carry --------------------------------------------------------------


def to_letters(data: bytes) -> str:
    """Bytes as letters, digits, '-' and '_'."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_letters(text: str) -> bytes:
    """The bytes that `to_letters` wrote so. Raises RecordError."""
    if not _BASE64.fullmatch(text):
        raise RecordError("it has signs that do not belong there")
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        raise RecordError("it cannot be unpacked") from None


def inflated(data: bytes) -> str:
    """The text that zlib has compressed so. Raises RecordError, also for one that is far too long."""
    most = max(ANY_LENGTH, MAX_GROWTH * len(data))
    try:
        unzip = zlib.decompressobj()
        text = unzip.decompress(data, most)
        if unzip.unconsumed_tail:
            raise RecordError(f"it is longer than {most} bytes, though only {len(data)} came")
        if not unzip.eof or unzip.unused_data:
            raise RecordError("a part of it is missing, or something was added")
        return text.decode("utf-8")
    except (zlib.error, UnicodeDecodeError):
        raise RecordError("it cannot be unpacked") from None
