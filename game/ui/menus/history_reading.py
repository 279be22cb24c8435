"""Reading the finished games, a few in each frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.engine import Game
from game.play.history import FinishedGame, read_history
from game.play.saves import SavedRecord
from game.play.storage import Store, StoreError

READ_MS = 6.0
"""How long may be read before each frame."""


class Reading:
    """The finished games that can be read, newest first. `chapters` is as in `read_history`.

    Unreadable records add nothing; the list of finished games reports them. Games that are not among
    `games` need no rules.
    """

    def __init__(self, store: Store, games: Mapping[str, Game], *, chapters: bool = False) -> None:
        self._entries = read_history(store, games, chapters=chapters)
        self.whole = False
        """True once all have been read."""

    def on(self, now: Callable[[], float]) -> Iterator[SavedRecord]:
        """Read as many games as fit into a moment; `now` gives milliseconds."""
        until = now() + READ_MS
        while not self.whole and now() < until:
            try:
                entry = next(self._entries)
            except (StopIteration, StoreError):
                self.whole = True
                return
            if isinstance(entry, FinishedGame):
                yield entry.record
