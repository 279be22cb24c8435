"""The variants of Pyramids: rules of the table for one game, each with the id that a setup has for it."""

from __future__ import annotations

from typing import NamedTuple

from .patterns import EXPEDITIONS


class Variant(NamedTuple):
    """The differences to the plain game."""

    expeditions: tuple[str, ...] = EXPEDITIONS
    """The deck of expedition cards before it is shuffled, equal ones side by side."""
    skulls: int = 0
    """Skulls that are crossed from the start, by everybody."""
    awards: int = 0
    """Awards of each colour that are gone from the start, the highest ones."""


VARIANTS = {
    "": Variant(),
    "serpents": Variant(("I2", "I3", "L3", "L3", "S4", "S4", "L4", "T4")),
    "obelisks": Variant(("I2", "I3", "I3", "I4", "I4", "L3", "L4", "L4")),
    "giants": Variant(("I4", "L4", "L4", "S4", "S4", "T4", "O4", "O4")),
    "curse": Variant(skulls=4),
    "robbed": Variant(awards=1),
}
"""By id; '' is the plain game. All have as many expedition cards."""
