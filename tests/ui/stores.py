"""Stores of a browser that does not keep what it is given."""

from __future__ import annotations

from game.play.storage import FULL, MemoryStore, StoreError


class FailingStore(MemoryStore):
    """A browser that forbids its storage."""

    def set(self, key: str, text: str) -> None:
        raise StoreError("forbidden", "not allowed")


class NoHistory(MemoryStore):
    """Has no room for another finished game."""

    def set(self, key: str, text: str) -> None:
        if key.startswith("history."):
            raise StoreError(FULL, "no more room")
        super().set(key, text)
