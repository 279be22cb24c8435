"""Results that are kept because they are asked for again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """Key → what `work` makes of it, worked out when it is first asked for.

    With `most` entries all are forgotten: that is rare, and cheaper than to know which one is the oldest.
    """

    def __init__(self, work: Callable[[K], V], most: int | None = None) -> None:
        super().__init__()
        self.work, self.most = work, most

    def __missing__(self, key: K) -> V:
        if self.most is not None and len(self) >= self.most:
            self.clear()
        found = self[key] = self.work(key)
        return found
