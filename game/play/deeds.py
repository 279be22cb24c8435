"""Deeds beside games: lessons followed to their end, and puzzles solved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .puzzles import stars_of
from .storage import Store
from .tutorial_slot import learnt_key


@dataclass(frozen=True, slots=True)
class Deeds:
    """All of it together, of all games."""

    lessons: int
    """So many games' tutorials were followed to the end."""
    stars: int
    """Of all puzzles."""


def deeds_of(store: Store, game_ids: Iterable[str]) -> Deeds:
    """The deeds in these games. May raise StoreError."""
    games = [*game_ids]
    lessons = sum(store.get(learnt_key(game)) is not None for game in games)
    return Deeds(lessons, sum(sum(stars_of(store, game).values()) for game in games))
