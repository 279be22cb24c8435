"""What is read out: titles and texts as sentences, one after the other."""

from __future__ import annotations

ENDS = (".", "!", "?", "…", ":", ";", ".”", "!”", "?”")
"""What ends a sentence; a semicolon is Greek's question mark."""


def read_on(*parts: str) -> str:
    """The parts that are not empty as one text: each but the last gets a full stop, unless it has an end."""
    said = [part for part in parts if part]
    return " ".join([*(part if part.endswith(ENDS) else f"{part}." for part in said[:-1]), *said[-1:]])
