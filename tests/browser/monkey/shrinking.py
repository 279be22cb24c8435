"""Making a list that fails as short as can be, by leaving parts of it out (delta debugging, Zeller 1999)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(items: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """Some of the items that fail, but would not without any one of them; all are known to fail.

    `fails` may end this early by saying no to everything.
    """
    left, size = list(items), max(1, len(items) // 2)
    while left:
        before, start = len(left), 0
        while start < len(left):
            tried = left[:start] + left[start + size :]
            if fails(tried):
                left = tried
            else:
                start += size
        if size == 1 and len(left) == before:
            break
        size = max(1, size // 2)
    return left
