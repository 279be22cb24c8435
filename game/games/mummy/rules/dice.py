"""The die of twelve, and tests with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .attributes import DIE

if TYPE_CHECKING:
    from .state import MummyState


def roll(state: MummyState) -> int:
    """One roll, 1 to DIE."""
    return 1 + state.random.randrange(DIE)


def test(state: MummyState, attribute: int) -> tuple[int, int, bool]:
    """The active explorer tests an attribute: its value, the die, and whether the die is not above it."""
    value, die = state.seats[state.active].value(attribute), roll(state)
    return value, die, die <= value
