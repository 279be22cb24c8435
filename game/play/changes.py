"""News of each version of the program, as players read it.

The text is JSON (assets/changes.json), newest first: [{"number": 2, "en": ["…"], "pl": ["…"], "el": ["…"]},
…], with lines in each language. It may come from a version that is newer than this one, so what is not as
expected is passed over.
"""

from __future__ import annotations

from .json_text import read_json
from .storage import Store, StoreError

KEY = "changes"
"""In the store: the number of the newest change that the player has seen."""

MOST_LINES = 5
MOST_LETTERS = 120
"""A line is cut there: it may come from anywhere."""


def lines_after(text: str, number: int, language: str) -> list[str]:
    """The news after that number, newest first: at most MOST_LINES lines; may be empty.

    In English where a change has no lines in the language.
    """
    try:
        changes = read_json(text)
    except ValueError:
        return []
    lines: list[str] = []
    for change in changes if isinstance(changes, list) else []:
        if (
            not isinstance(change, dict)
            or type(change.get("number")) is not int
            or change["number"] <= number
        ):
            continue
        found = change.get(language) or change.get("en")
        if isinstance(found, list):
            lines += [line[:MOST_LETTERS] for line in found if isinstance(line, str) and line.isprintable()]
    return lines[:MOST_LINES]


def last_told(store: Store) -> int | None:
    """The number of the newest change that the player has seen; None at the first visit."""
    try:
        text = store.get(KEY)
    except StoreError:
        return None
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else None


def remember_told(store: Store, number: int) -> None:
    """Note that the player has seen all changes up to that number. May raise StoreError."""
    store.set(KEY, str(number))
