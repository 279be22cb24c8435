"""The die of twelve, and tests with it."""

from __future__ import annotations

from .attributes import DIE
from .position import Position


def roll(state: Position) -> int:
    """One roll, 1 to DIE."""
    return 1 + state.random.randrange(DIE)


def test(state: Position, attribute: int) -> tuple[int, int, bool]:
    """The active explorer tests an attribute: its value, the die, and whether the die is not above it."""
    value, die = state.seats[state.active].value(attribute), roll(state)
    return value, die, die <= value
