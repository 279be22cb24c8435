"""The seven attributes of an explorer, by number: indices into ATTRIBUTES."""

from __future__ import annotations

from reprlib import repr as short

ATTRIBUTES = ("strength", "cunning", "speed", "dexterity", "fortune", "will", "egyptology")
STRENGTH, CUNNING, SPEED, DEXTERITY, FORTUNE, WILL, EGYPTOLOGY = range(7)

LOWEST, HIGHEST = 1, 11
"""Whatever changes an attribute, it counts as no less and no more than this."""

DIE = 12
"""Sides of the die; a test succeeds with a roll up to the attribute's value."""


def parse_attribute(text: str) -> int:
    """The attribute of that name. Raises ValueError if there is none."""
    if text.lower() not in ATTRIBUTES:
        raise ValueError(f"there is no attribute {short(text)}: there are {', '.join(ATTRIBUTES)}")
    return ATTRIBUTES.index(text.lower())
