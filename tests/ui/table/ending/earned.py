"""Finished games of steady priests, and what they have earned."""

from __future__ import annotations

from game.bots.arena import play
from game.engine import GAMES, Action, State
from game.engine.record import Record
from game.play.achievements import Feat, Journey
from game.play.history import FinishedGame, read_history
from game.play.saves import file_finished
from game.play.seats import levels_of
from game.play.statistics import Result
from game.play.storage import MemoryStore, texts_of
from game.ui.table.ending.house_achievements import journey_of

DAY = 86_400


def recorded(game: str, seats: tuple[str, ...], seed: int, level: str = "steady-priest") -> Record:
    """A game of bots of a level; the first seat counts as the person's."""
    actions: list[tuple[int, Action]] = []

    def watch(_state: State, player: int, action: Action) -> None:
        actions.append((player, action))

    play(game, (level,) * len(seats), seed, watch)
    return Record(game, GAMES[game].rules_version, seed, seats, actions)


def filed() -> MemoryStore:
    """Some games, one a day."""
    store = MemoryStore()
    tables = [("pyramids", ("you", "priest")), ("mummy", ("you",)), ("anubix", ("you", "scribe"))] * 4
    for day, (game, seats) in enumerate([*tables, *[("mummy", ("you", "priest"))] * 3], 1):
        file_finished(store, recorded(game, seats, day + 8), DAY * day)
    return store


STORE = filed()


def copy_of(store: MemoryStore) -> MemoryStore:
    copy = MemoryStore()
    for key, text in texts_of(store).items():
        copy.set(key, text)
    return copy


def travelled(store: MemoryStore) -> Journey:
    """All that the games of a store have earned; it is noted there."""
    journey = journey_of(store)
    for entry in read_history(store, GAMES, chapters=True):
        if isinstance(entry, FinishedGame):
            journey.add(entry.record, levels_of(entry.record.game), entry.record.chapters)
    journey.conclude()
    journey.note(store)
    return journey


def feat(
    level: str = "priest", *, won: bool = True, game: str = "anubix", rivals: int = 1, ended: int = 1
) -> Feat:
    return Feat(game, ended, rivals, Result(level, won, 50, {}))
