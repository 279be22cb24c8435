"""The actions of Pyramids and their texts: see docs/records.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from reprlib import repr as short

from game.engine.core import Action

from .grid import cells_text, parse_cells

DECK = 0
"""In `Take`, the number for the unseen top card of the deck."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep two of the four cards dealt at the start: 'keep 14 33'."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"keep {self.low} {self.high}"


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Mark cells of one own card: a placed shape, one cell, or the extra cell of a red cross: '14:b2-c2'."""

    card: int
    cells: int

    def __str__(self) -> str:
        return f"{self.card}:{cells_text(self.cells)}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Replace an explored card by one of the display, or by the deck's top card: 'take 25', 'take deck'."""

    card: int

    def __str__(self) -> str:
        return f"take {self.card or 'deck'}"


_KEEP = re.compile(r"keep\s+([0-9]+)\s+([0-9]+)")
_TAKE = re.compile(r"take\s+([0-9]+|deck)")
_MARK = re.compile(r"([0-9]+)\s*:\s*(.+)")


def _card_number(text: str) -> int:
    if len(text) > 2 or not 1 <= int(text) <= 48:
        raise ValueError(f"there is no card {text[:10]}: cards are 1 to 48")
    return int(text)


def parse_action(text: str) -> Action:
    """The action that `text` says. Raises ValueError, naming what is wrong."""
    words = text.strip().lower()
    if match := _MARK.fullmatch(words):
        return Mark(_card_number(match[1]), parse_cells(match[2]))
    if match := _TAKE.fullmatch(words):
        return Take(DECK if match[1] == "deck" else _card_number(match[1]))
    if match := _KEEP.fullmatch(words):
        low, high = sorted((_card_number(match[1]), _card_number(match[2])))
        if low == high:
            raise ValueError(f"keep names card {low} twice")
        return Keep(low, high)
    raise ValueError(f"{short(text)} is no action: say e.g. '14:b2-c2', 'keep 14 33', 'take 25', 'take deck'")
