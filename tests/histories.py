"""Reading the games of a store, and bringing some in, at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from game.engine import Game
from game.play import transfer
from game.play.history import FinishedGame, read_history
from game.play.saves import DamagedSave, SavedRecord, Slot, load_slot
from game.play.storage import Store


def load_history(store: Store, games: Mapping[str, Game]) -> list[SavedRecord]:
    """The finished games that can be replayed, oldest first."""
    entries = [*read_history(store, games)]
    return [entry.record for entry in reversed(entries) if isinstance(entry, FinishedGame)]


def load_saved(store: Store, games: Mapping[str, Game]) -> dict[str, SavedRecord | DamagedSave]:
    """The unfinished game of each of `games`, by its id, as far as there is one."""
    found = {game_id: load_slot(store, Slot(game_id), games) for game_id in games}
    return {game_id: saved for game_id, saved in found.items() if saved is not None}


def read_export(text: str, games: Mapping[str, Game]) -> transfer.Parcel:
    """As `transfer.reading`."""
    found: list[transfer.Parcel] = []

    def whole() -> Iterator[float]:
        found.append((yield from transfer.reading(text, games)))

    assert all(0 <= share <= 1 for share in whole())
    return found[0]


def bring_in(parcel: transfer.Parcel, store: Store, **wanted: Any) -> int:
    """As `transfer.bring_in`."""
    return asyncio.run(transfer.bring_in(parcel, store, **wanted))
