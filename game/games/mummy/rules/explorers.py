"""The explorers, read from `explorers.txt`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from reprlib import repr as short

from game.engine.text_files import lines_of, text_beside

from .attributes import ATTRIBUTES, HIGHEST, LOWEST, parse_attribute

STARS = 3
"""The number of starred attributes of each explorer, which the Chamber tests."""


@dataclass(frozen=True, slots=True)
class Explorer:
    """One explorer."""

    id: str
    attributes: tuple[int, ...]
    """The value of each of ATTRIBUTES, before finds and curses."""
    stars: tuple[int, ...]
    """The three starred attributes, in the order of their tests in the Chamber."""


_LINE = re.compile(r"explorer\s+([a-z][a-z0-9-]*)\s*:([^;]*);\s*stars\s+([a-z\s]+)")


def parse_explorers(text: str) -> tuple[Explorer, ...]:
    """Read 'explorer ID : strength N cunning N … ; stars ATTRIBUTE ATTRIBUTE ATTRIBUTE', one a line.

    '#' starts a comment. Raises ValueError with the line number.
    """
    explorers: list[Explorer] = []
    for n, words in lines_of(text):
        try:
            explorer = _parse_line(words)
            if explorer.id in [other.id for other in explorers]:
                raise ValueError(f"there are two explorers called {explorer.id}")
        except ValueError as error:
            raise ValueError(f"line {n}: {error}") from None
        explorers.append(explorer)
    return tuple(explorers)


def _parse_line(words: str) -> Explorer:
    match = _LINE.fullmatch(words)
    if match is None:
        raise ValueError(f"expected 'explorer ID : ATTRIBUTE N … ; stars ATTRIBUTE …', found {short(words)}")
    pairs = match[2].split()
    values = dict(zip(pairs[::2], pairs[1::2], strict=False))
    if tuple(pairs[::2]) != ATTRIBUTES or len(pairs) != 2 * len(ATTRIBUTES):
        raise ValueError(f"{match[1]}: each attribute once and in order, each with its value")
    for name, value in values.items():
        if not value.isdecimal() or not LOWEST <= int(value) <= HIGHEST:
            raise ValueError(f"{match[1]}: {name} must be from {LOWEST} to {HIGHEST}, not {short(value)}")
    stars = tuple(parse_attribute(name) for name in match[3].split())
    if len(set(stars)) != STARS or len(stars) != STARS:
        raise ValueError(f"{match[1]}: {STARS} different attributes have stars")
    return Explorer(match[1], tuple(int(values[name]) for name in ATTRIBUTES), stars)


@cache
def load_explorers() -> tuple[Explorer, ...]:
    """All explorers; an explorer's number is its index here."""
    return parse_explorers(text_beside(__package__, "explorers.txt"))


def parse_explorer(text: str) -> int:
    """The number of the explorer with that id. Raises ValueError if there is none."""
    for number, explorer in enumerate(load_explorers()):
        if explorer.id == text.lower():
            return number
    raise ValueError(f"there is no explorer {short(text)}")
