"""The table for the left hand: any layout with its left and right exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Protocol, TypeVar, runtime_checkable

L = TypeVar("L")
T = TypeVar("T")
P = TypeVar("P", bound="Movable")


@runtime_checkable
class Movable(Protocol):
    """A part of a layout: a box, or a group of them such as a chamber and its pyramid."""

    @property
    def x(self) -> float:
        """Its left edge, in units."""

    @property
    def right(self) -> float:
        """Its right edge, in units."""

    def moved(self: P, across: float) -> P:
        """The same, so many units further to the right."""


@runtime_checkable
class Spread(Protocol):
    """A part that lies all over the window, and cannot move as one."""

    def exchanged(self: T, width: float) -> T:
        """How it lies for the other hand in a window of that width, in units."""


BUTTONS = "actions"
"""The field of a layout whose parts also change their order: what confirms goes to the other thumb."""


def for_the_left_hand(layout: L, width: float) -> L:
    """A layout (a dataclass) for a window of that width, in units, with left and right exchanged.

    Texts and cards keep their order: a tuple of parts moves as one. Other values stay as they are.
    """
    parts: Any = layout
    exchanged: L = replace(
        parts,
        **{
            field.name: _exchanged(getattr(parts, field.name), width, field.name == BUTTONS)
            for field in fields(parts)
        },
    )
    return exchanged


def _exchanged(value: Any, width: float, reordered: bool) -> Any:
    if isinstance(value, tuple):
        return tuple(exchange([part], width)[0] for part in value) if reordered else exchange(value, width)
    if isinstance(value, Spread):
        return value.exchanged(width)
    return exchange([value], width)[0] if isinstance(value, Movable) else value


def exchange(parts: Sequence[P], width: float) -> tuple[P, ...]:
    """Parts as far from the other side of a window of that width as they were from theirs, moved as one.

    A part without width is nowhere, and stays there.
    """
    if not parts or all(part.right <= part.x for part in parts):
        return tuple(parts)
    across = width - max(part.right for part in parts) - min(part.x for part in parts)
    return tuple(part.moved(across) for part in parts)
