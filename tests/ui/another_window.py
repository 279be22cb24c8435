"""Another window with the same games, which goes on with one of them."""

from __future__ import annotations

from game.engine import GAMES
from game.play.saves import SavedRecord, Slot, load_slot
from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App

from .driver import frames
from .menus.daily_games import play_on


def kept(store: MemoryStore, slot: Slot) -> SavedRecord:
    found = load_slot(store, slot, GAMES)
    assert isinstance(found, SavedRecord)
    return found


def play_elsewhere(store: MemoryStore, slot: Slot, more: int = 2) -> Session:
    """Another window goes on with the game of a slot, by so many actions."""
    other = Session.resume(kept(store, slot), store=store, slot=slot)
    play_on(other, len(other.record().actions) + more)
    return other


def come_to_front(app: App) -> None:
    app.host.touched = True
    frames(app, 3)
