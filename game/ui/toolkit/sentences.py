"""Composed texts: sentences that are read out one after the other, and lists."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from .translate import pgettext

ENDS = (".", "!", "?", "…", ":", ";", ".”", "!”", "?”")
"""Ends of a sentence; a semicolon is Greek's question mark."""


def read_on(*parts: str) -> str:
    """The parts that are not empty as one text: each but the last gets a full stop, unless it has an end."""
    said = [part for part in parts if part]
    return " ".join([*(part if part.endswith(ENDS) else f"{part}." for part in said[:-1]), *said[-1:]])


def within_sentence(text: str) -> str:
    """A text that begins with a capital as it stands after other words."""
    return text[:1].lower() + text[1:]


def listed(parts: Iterable[str]) -> str:
    """'red, green': the parts as a list."""
    # Translators: what separates the parts of a list: "red, green, blue".
    return pgettext("between the parts of a list", ", ").join(parts)


def list_of_lists(parts: Iterable[str]) -> str:
    """'row 1, cells 2, 3; row 2, cell 3': parts that have commas of their own."""
    # Translators: what separates parts that have commas of their own: "row 1, cells 2, 3; row 2, cell 3".
    # Where ";" is the question mark, as in Greek, use another character, such as " · ".
    return pgettext("between parts with commas", "; ").join(parts)


def isolated(text: str) -> str:
    """A text that turns nothing round in a sentence: one from right to left is set apart by unseen marks."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)
    return f"\u2068{text}\u2069" if turns else text
