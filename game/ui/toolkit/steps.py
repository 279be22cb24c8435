"""Work in steps of some milliseconds each, so that the page can live on between two."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

T = TypeVar("T")

SHORT, LONG = False, True
"""Yielded before a step: a LONG one had better begin with a frame of the page."""


def at_once(steps: Generator[object, None, T]) -> T:
    """Take all steps without a rest, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


def later(begin: Callable[[], Iterable[bool] | None]) -> Generator[bool, None, None]:
    """The steps of something that begins when the first one is asked for, if it has any."""
    yield from begin() or ()
