"""Finished games: reading what is kept of them, one by one, and forgetting them.

Which of them are kept, and under which keys, is decided where they are filed (`saves`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.engine import Game
from game.engine.record import RecordError

from .saves import HISTORY, DamagedSave, SavedRecord, from_text, history_numbers
from .storage import Store


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game of the history. `record.reached` is its last position."""

    key: str
    record: SavedRecord
    text: str
    """The text in the store."""


def read_history(
    store: Store, games: Mapping[str, Game], *, chapters: bool = False
) -> Iterator[FinishedGame | DamagedSave]:
    """The finished games, newest first; each is read and replayed when it is asked for.

    One that is damaged, or that this build cannot replay, comes as a DamagedSave and stays where it is. Those
    that are gone when their turn comes are passed over. `chapters` is as in `from_text`. May raise StoreError
    at any step.
    """
    for number in reversed(history_numbers(store)):
        key = f"{HISTORY}{number}"
        text = store.get(key)
        if text is not None:
            yield read_finished(key, text, games, chapters=chapters)


def read_finished(
    key: str, text: str, games: Mapping[str, Game], *, chapters: bool = False
) -> FinishedGame | DamagedSave:
    """One text of the history."""
    try:
        record, over = from_text(text, games, chapters=chapters)
        if not over:
            raise RecordError("the game is not over")
    except RecordError as error:
        return DamagedSave(key, key, error, text)
    return FinishedGame(key, record, text)


def delete_history(store: Store) -> None:
    """Forget all finished games, readable or not. May raise StoreError; what was forgotten till then is."""
    for number in history_numbers(store):
        store.remove(f"{HISTORY}{number}")
