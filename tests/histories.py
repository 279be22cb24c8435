"""Reading the finished games of a store at once."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine import Game
from game.play.history import FinishedGame, read_history
from game.play.saves import SavedRecord
from game.play.storage import Store


def load_history(store: Store, games: Mapping[str, Game]) -> list[SavedRecord]:
    """The finished games that can be replayed, oldest first."""
    entries = [*read_history(store, games)]
    return [entry.record for entry in reversed(entries) if isinstance(entry, FinishedGame)]
