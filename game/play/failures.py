"""How often in a row the same game, or the same settings, have ended in a fault of the program.

Kept in the store under 'failures', since those who are locked out load the page again. A count begins again
if things worked for a while before the next failure: a game that has gone on by some actions, settings under
which a scene has been on screen for a minute.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from .json_text import read_json
from .settings import Settings, are_usual, values_of
from .storage import Store, StoreError

if TYPE_CHECKING:
    from .session import Session

KEY = "failures"
OFTEN = 2
"""After so many failures in a row the screen offers other ways to go on."""
FEW_ACTIONS = 3
"""A game that has not gone on by so many actions has failed at the same place."""
LONG_MS = 60_000.0
"""A scene that was on screen this long was not made impossible by the settings."""


class Failures(NamedTuple):
    """The number of failures in a row, this one included."""

    game: int
    """It was this game; 0 where no game was on the table."""
    settings: int
    """It was with these settings."""

    @property
    def often(self) -> bool:
        """True if another try is unlikely to help."""
        return max(self) >= OFTEN

    @property
    def game_often(self) -> bool:
        """True if another try with this game is unlikely to help."""
        return self.game >= OFTEN


def note_failure(
    store: Store,
    settings: Settings,
    session: Session | None = None,
    *,
    lasted_ms: float = 0.0,
    stopped: bool = False,
    counted: bool = False,
) -> Failures:
    """Count a fault: of the game on the table, if there is one, after so long on screen. Never fails.

    `stopped`: it has left nothing that could be shown. `counted`: this fault has been counted before that was
    known.
    """
    kept = _read(store)
    game = 0
    if session is not None:
        record = session.record()
        own = kept["games"].get(session.slot.key, {})
        seed, length = own.get("seed"), own.get("actions")
        same = seed == record.seed and isinstance(length, int)
        same = same and 0 <= len(record.actions) - length < FEW_ACTIONS
        game = _one_more(own) if same else 1
        kept["games"][session.slot.key] = {"seed": record.seed, "actions": len(record.actions), "times": game}
    before = kept["settings"]
    values = values_of(settings)
    times = _one_more(before) if before.get("values") == values and lasted_ms < LONG_MS else 1
    if counted:
        times = max(1, times - 1)
    kept["settings"] = {"values": values, "times": times, "stopped": stopped}
    _write(store, kept)
    return Failures(game, times)


def settings_stop_it(store: Store, settings: Settings) -> bool:
    """True if the program has stopped again and again with these settings, which are not the usual ones."""
    kept = _read(store)["settings"]
    same = kept.get("values") == values_of(settings)
    return same and kept.get("stopped") is True and _one_more(kept) > OFTEN and not are_usual(settings)


def _one_more(entry: dict[str, Any]) -> int:
    times = entry.get("times")
    return times + 1 if isinstance(times, int) and 0 <= times < 1000 else 1


def _read(store: Store) -> dict[str, dict[str, Any]]:
    """The stored counts; empty if they cannot be read, or are not of the form written here."""
    found: object = None
    with contextlib.suppress(StoreError, ValueError):
        found = read_json(store.get(KEY) or "{}")
    kept = found if isinstance(found, dict) else {}
    parts = {name: part if isinstance(part := kept.get(name), dict) else {} for name in ("games", "settings")}
    parts["games"] = {key: entry for key, entry in parts["games"].items() if isinstance(entry, dict)}
    return parts


def _write(store: Store, kept: dict[str, dict[str, Any]]) -> None:
    with contextlib.suppress(StoreError):
        store.set(KEY, json.dumps(kept))
        store.flush()
