"""The storage of tutorials: apart from the player's own games.

Keys: 'guide.<game id>' is the tutorial under way, as the record of its game; 'guidestep.<game id>' what has
been read since its last action; 'learnt.<game id>' says that it was once followed to its end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping

from game.engine import Game
from game.engine.record import RecordError

from .saves import SavedRecord, Slot, finished_ids, from_text
from .storage import Store, StoreError

LEARNT = "1"
"""The stored text of a tutorial that was followed to its end."""


def tutorial_key(game_id: str) -> str:
    """The key of a game's tutorial."""
    return f"guide.{game_id}"


def step_key(game_id: str) -> str:
    """The key of what has been read since the last action of a game's tutorial."""
    return f"guidestep.{game_id}"


def learnt_key(game_id: str) -> str:
    """The key that tells that its tutorial was followed to the end."""
    return f"learnt.{game_id}"


class TutorialSlot(Slot):
    """The slot of a game's tutorial while it is under way; it is never filed."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id, tutorial_key(game_id))

    def file(self, store: Store, record: SavedRecord) -> str:  # noqa: ARG002 - it is kept nowhere
        store.remove(self.key)
        store.remove(step_key(self.game_id))
        return self.key


def load_tutorial(
    store: Store, game: Game, seed: int, seats: tuple[str, ...], setup: str = ""
) -> SavedRecord | None:
    """The tutorial under way, if there is one that goes with the script of this build.

    One that cannot be read, or was begun with another script, is of no use any more and is forgotten: nothing
    was in it that is not played again in minutes. A store that cannot be read has none.
    """
    key = tutorial_key(game.id)
    with contextlib.suppress(StoreError):
        text = store.get(key)
        if text is None:
            return None
        games: Mapping[str, Game] = {game.id: game}
        with contextlib.suppress(RecordError):
            record, over = from_text(text, games)
            begun = record.game, record.seed, record.seats, record.setup
            if not over and begun == (game.id, seed, seats, setup):
                return record
        begin_tutorial(store, game.id)
    return None


def keep_read(store: Store, game_id: str, script: str, actions: int, read: Collection[int]) -> None:
    """Keep the numbers of the steps that have been said by the time of so many actions.

    `script` is the name of the script that is followed. May raise StoreError.
    """
    store.set(step_key(game_id), f"{script} {actions} {','.join(map(str, sorted(read)))}")


def load_read(store: Store, game_id: str, script: str, actions: int) -> set[int]:
    """The ids that `keep_read` kept; empty if they were of another action or script, or are damaged."""
    with contextlib.suppress(StoreError, ValueError):
        kept_script, kept_actions, read = (store.get(step_key(game_id)) or "").split(" ")
        if kept_script == script and int(kept_actions) == actions:
            return {int(number) for number in read.split(",")}
    return set()


def begin_tutorial(store: Store, game_id: str) -> None:
    """The tutorial begins at its start: what was kept of it is forgotten. May raise StoreError."""
    for key in (tutorial_key(game_id), step_key(game_id)):
        if store.get(key) is not None:
            store.remove(key)


def tutorials_begun(store: Store, game_ids: Collection[str]) -> set[str]:
    """The ids among `game_ids` whose tutorial is under way. May raise StoreError."""
    return {
        g for g in game_ids if store.get(tutorial_key(g)) is not None or store.get(step_key(g)) is not None
    }


def end_tutorial(store: Store, game_id: str) -> None:
    """The tutorial was followed to its end. May raise StoreError."""
    store.set(learnt_key(game_id), LEARNT)
    store.remove(tutorial_key(game_id))
    store.remove(step_key(game_id))


def beginners_games(store: Store, game_ids: Collection[str]) -> set[str]:
    """The ids among `game_ids` of games never played to the end, nor their tutorials. May raise
    StoreError."""
    unknown = {game_id for game_id in game_ids if store.get(learnt_key(game_id)) is None}
    return unknown - finished_ids(store, unknown) if unknown else unknown
