"""A table in progress, without a screen: session, storage, settings and links."""

from __future__ import annotations

from .history import FinishedGame, delete_history, read_history
from .links import (
    LinkError,
    LinkOptions,
    NewGame,
    OpenRecord,
    decode_record,
    encode_record,
    link_for_record,
    link_for_seed,
    parse_link,
    parse_options,
)
from .saves import DamagedSave, SavedRecord, load_saved
from .seats import check_seats, is_human, person_name
from .session import Session, Undone
from .settings import Settings, load_settings, save_settings
from .storage import BrowserStore, FolderStore, MemoryStore, Store, StoreError

__all__ = [
    "BrowserStore",
    "DamagedSave",
    "FinishedGame",
    "FolderStore",
    "LinkError",
    "LinkOptions",
    "MemoryStore",
    "NewGame",
    "OpenRecord",
    "SavedRecord",
    "Session",
    "Settings",
    "Store",
    "StoreError",
    "Undone",
    "check_seats",
    "decode_record",
    "delete_history",
    "encode_record",
    "is_human",
    "link_for_record",
    "link_for_seed",
    "load_saved",
    "load_settings",
    "parse_link",
    "parse_options",
    "person_name",
    "read_history",
    "save_settings",
]
