"""Reading JSON that may be anything at all: from links, from a store that others can write to."""

from __future__ import annotations

import json
import re

MAX_DEPTH = 32
"""The deepest nesting that is read. Records and settings need three levels."""

# Strings as a whole (or what is left of one), and all else that is no bracket.
_STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")


def read_json(text: str) -> object:
    """The value that a JSON text holds. Raises ValueError, naming the fault, for anything else.

    Deep nesting is refused beforehand: in the browser Python's own parser does not raise RecursionError
    but overflows the stack of the page, which ends the program.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # bytes of a file that are no UTF-8 arrive as lone surrogates
        raise ValueError("the text is not valid Unicode") from None
    depth = 0
    for sign in _NO_BRACKETS.sub("", _STRINGS.sub("", text)):
        depth += 1 if sign in "[{" else -1
        if depth > MAX_DEPTH:
            raise ValueError(f"the text is nested more than {MAX_DEPTH} deep")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"the text is not JSON: {error}") from None
