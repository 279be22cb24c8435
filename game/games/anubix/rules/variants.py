"""The variants of Anubix: rules of the table for one game, each with the id that a setup has for it."""

from __future__ import annotations

from typing import NamedTuple


class Variant(NamedTuple):
    """The differences to the plain game."""

    jokers: int = 0
    """Jokers that everybody has less, as far as there are so many."""
    quarry: int = 0
    """Quarry stones that are gone from the start, the first ones."""

    @property
    def crossed(self) -> int:
        """The quarry at the start, as `Position.crossed` has it: only the last stone that is gone is set."""
        return 1 << self.quarry >> 1

    def jokers_of(self, players: int) -> int:
        """The jokers of each seat at the start."""
        return max(0, players - self.jokers)


VARIANTS = {
    "": Variant(),
    "few-jokers": Variant(jokers=2),
    "old-quarry": Variant(quarry=6),
}
"""By id; '' is the plain game."""
