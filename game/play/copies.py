"""When to suggest taking a copy of everything, where the browser forgets it: once a week at most."""

from __future__ import annotations

from .daily import FINISHED, LATE, Diary
from .saves import HISTORY
from .storage import Store, StoreError

COPIED, REMINDED = "copied", "reminded"
"""Keys: when the player has last taken a copy, and when they did not want one (seconds since 1970, UTC)."""

WEEK = 7 * 86_400


def copy_is_due(store: Store, now: float) -> bool:
    """True if there is something to lose, and no copy was taken or declined within a week."""
    try:
        keys = store.keys()
        finished = any(key.startswith(HISTORY) for key in keys)
        finished = finished or any(key.kind in (FINISHED, LATE) for key in Diary(keys).keys)
        # A moment that is still to come was written while the clock was wrong: it says nothing.
        return finished and not any(0 <= now - _moment(store, key) < WEEK for key in (COPIED, REMINDED))
    except StoreError:
        return False


def _moment(store: Store, key: str) -> int:
    text = store.get(key)
    return int(text) if text is not None and text.isdecimal() and len(text) < 13 else -WEEK


def note(store: Store, key: str, now: float) -> None:
    """Remember that it was COPIED or REMINDED now. May raise StoreError."""
    store.set(key, str(int(now)))
