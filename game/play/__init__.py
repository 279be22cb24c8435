"""A table in progress, without a screen: session, storage, settings and links."""

from __future__ import annotations

from .saves import DamagedSave, SavedRecord, load_history, load_saved
from .seats import check_seats, is_human, person_name
from .session import Session, Undone
from .storage import BrowserStore, FolderStore, MemoryStore, Store, StoreError

__all__ = [
    "BrowserStore",
    "DamagedSave",
    "FolderStore",
    "MemoryStore",
    "SavedRecord",
    "Session",
    "Store",
    "StoreError",
    "Undone",
    "check_seats",
    "is_human",
    "load_history",
    "load_saved",
    "person_name",
]
