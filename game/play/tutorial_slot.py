"""Where a guided game is kept: apart from the player's own games, of which it is none.

Keys: 'guide.<game id>' is the guided game under way, as its record; 'guidestep.<game id>' what has been read
since its last action; 'learnt.<game id>' says that it was once followed to its end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping

from game.engine import Game
from game.engine.record import RecordError

from .saves import SavedRecord, Slot, finished_ids, from_text
from .storage import Store, StoreError

LEARNT = "1"
"""What is kept of a guide that was followed to its end."""


def guide_key(game_id: str) -> str:
    """The key of a game's guided game."""
    return f"guide.{game_id}"


def step_key(game_id: str) -> str:
    """The key of what has been read since the last action of a game's guided game."""
    return f"guidestep.{game_id}"


def learnt_key(game_id: str) -> str:
    """The key that tells that its guide was followed to the end."""
    return f"learnt.{game_id}"


class GuideSlot(Slot):
    """Where the guided game of a game is kept while it is under way; it is filed nowhere."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id, guide_key(game_id))

    def file(self, store: Store, record: SavedRecord) -> str:  # noqa: ARG002 - it is kept nowhere
        store.remove(self.key)
        store.remove(step_key(self.game_id))
        return self.key


def load_guided(store: Store, game: Game, seed: int, seats: tuple[str, ...]) -> SavedRecord | None:
    """The guided game under way, if there is one that goes with the guide of this build.

    One that cannot be read, or was begun with another guide, is of no use any more and is forgotten: nothing
    was in it that is not played again in minutes. A store that cannot be read has none.
    """
    key = guide_key(game.id)
    with contextlib.suppress(StoreError):
        text = store.get(key)
        if text is None:
            return None
        games: Mapping[str, Game] = {game.id: game}
        with contextlib.suppress(RecordError):
            record, over = from_text(text, games)
            if not over and (record.game, record.seed, record.seats) == (game.id, seed, seats):
                return record
        store.remove(key)
    return None


def keep_read(store: Store, game_id: str, guide: str, actions: int, read: Collection[int]) -> None:
    """Keep which steps (their numbers) have been said when so many actions have been taken.

    `guide` tells one guide from another. May raise StoreError.
    """
    store.set(step_key(game_id), f"{guide} {actions} {','.join(map(str, sorted(read)))}")


def load_read(store: Store, game_id: str, guide: str, actions: int) -> set[int]:
    """What `keep_read` has kept; nothing if that was at another action, in another guide, or is damaged."""
    with contextlib.suppress(StoreError, ValueError):
        kept_guide, kept_actions, read = (store.get(step_key(game_id)) or "").split(" ")
        if kept_guide == guide and int(kept_actions) == actions:
            return {int(number) for number in read.split(",")}
    return set()


def begin_guided(store: Store, game_id: str) -> None:
    """The guide begins at its start: what was kept of it is forgotten. May raise StoreError."""
    for key in (guide_key(game_id), step_key(game_id)):
        if store.get(key) is not None:
            store.remove(key)


def guided_games(store: Store, game_ids: Collection[str]) -> set[str]:
    """Those of `game_ids` whose guided game is under way. May raise StoreError."""
    return {g for g in game_ids if store.get(guide_key(g)) is not None or store.get(step_key(g)) is not None}


def end_guided(store: Store, game_id: str) -> None:
    """The guide was followed to its end. May raise StoreError."""
    store.set(learnt_key(game_id), LEARNT)
    store.remove(guide_key(game_id))
    store.remove(step_key(game_id))


def beginners_games(store: Store, game_ids: Collection[str]) -> set[str]:
    """Those of `game_ids` that were never played to the end, nor their guide. May raise StoreError."""
    unknown = {game_id for game_id in game_ids if store.get(learnt_key(game_id)) is None}
    return unknown - finished_ids(store, unknown) if unknown else unknown
