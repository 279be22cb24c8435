"""Texts within texts: an export holds stored texts, a daily result a packed game, a link the same.

Faults are to get to the innermost one, past the checks of those around it.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

Opened = tuple[Any, Callable[[Any], str]]
"""The contents of a text, as JSON data that may be changed, and a function that writes them as a text of the
same kind."""

FEWEST = 8
"""Signs of a text that is worth looking into."""


def opened(text: str) -> Opened | None:
    """The contents; None for a plain text."""
    if len(text) < FEWEST:
        return None
    if text[0] in "{[":
        return _opened_json(text)
    if text[0] in "12":
        return _opened_packed(text)
    if "=" in text:
        return dict(parse_qsl(text, keep_blank_values=True)), lambda values: urlencode(values)
    return None


def _opened_json(text: str) -> Opened | None:
    try:
        return json.loads(text), lambda value: json.dumps(value, separators=(",", ":"))
    except (ValueError, RecursionError):
        return None


def _opened_packed(text: str) -> Opened | None:
    """A record of a link: compressed as a whole, or its head and its choices."""
    try:
        data = base64.urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
        if text[0] == "1":
            return json.loads(
                zlib.decompress(data)
            ), lambda value: "1" + _letters(zlib.compress(json.dumps(value).encode(), 9))
        head, line_end, choices = data[4:].partition(b"\n")
        parts = [json.loads(head), data[:4].hex(), choices.hex()]
    except (ValueError, RecursionError, binascii.Error, zlib.error):
        return None
    return (parts, _closed) if line_end else None


def _closed(parts: Any) -> str:
    head, checksum, choices = parts
    written = json.dumps(head, separators=(",", ":")).encode()
    return "2" + _letters(bytes.fromhex(checksum) + written + b"\n" + bytes.fromhex(choices))


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
