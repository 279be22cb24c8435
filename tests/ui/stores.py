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


class FillingStore(MemoryStore):
    """Keeps what it is given until it has a `refusal`."""

    refusal: StoreError | None = None
    """Set it: it is raised instead of keeping something."""

    def set(self, key: str, text: str) -> None:
        if self.refusal:
            raise self.refusal
        super().set(key, text)


class ClosingStore(FillingStore):
    """Does nothing at all once it has a `refusal`."""

    def _open(self) -> None:
        if self.refusal:
            raise self.refusal

    def get(self, key: str) -> str | None:
        self._open()
        return super().get(key)

    def remove(self, key: str) -> None:
        self._open()
        super().remove(key)

    def keys(self) -> tuple[str, ...]:
        self._open()
        return super().keys()

    def flush(self) -> None:
        self._open()
        super().flush()
