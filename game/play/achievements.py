"""Medals that finished games can earn, and when the player earned each first.

It is found in the records that the history keeps. Each one is noted under the key 'earned.<id>', as the
seconds since 1970 (UTC) at which that game ended: the history drops its oldest games, and games of earlier
rules cannot be replayed. Notes are exported, imported and deleted with the history.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.engine import Event, State

from .clock import LAST_MOMENT, now
from .deeds import Deeds
from .saves import SavedRecord
from .seats import YOU, kind_of
from .statistics import Result, person_of, result_of
from .storage import Store, StoreError, texts_of

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
T = TypeVar("T")

EARNED = "earned."
HOUSE = "house"
"""The id, in place of a game's, of achievements that all games earn together."""

_ID = re.compile(r"[a-z0-9_-]{1,40}\.[a-z0-9_]{1,40}")


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """One seat's side of a finished game."""

    state: S
    """Its last position."""
    player: int
    chapters: Sequence[Sequence[Event]]
    """The events of each action."""

    @property
    def won(self) -> bool:
        """True if this seat has won."""
        return self.player in self.state.winners()

    def all(self, kind: type[E]) -> list[E]:
        """All events of a kind."""
        return [event for events in self.chapters for event in events if isinstance(event, kind)]

    def own(self, kind: type[E]) -> list[E]:
        """The events of a kind that have happened to this seat."""
        return [event for event in self.all(kind) if event.player == self.player]


@dataclass(frozen=True, slots=True)
class Feat:
    """A summary of one game, for medals that all games earn together."""

    game: str
    ended: int
    rivals: int
    """How many others were at the table."""
    result: Result


@dataclass(frozen=True, slots=True)
class Achievement(Generic[T]):
    """Something to earn: by a game (`Played`), by all (`Feat`s, oldest first), or beside them (`Deeds`)."""

    id: str
    """Short, and different from the others of the same game."""
    name: str
    line: str
    """The line that says how to earn it. Both in English, marked."""
    sign: str
    """Its picture: see `game.ui.table.ending.medal`."""
    count: Callable[[T], int]
    """How much of it that has come to, from its argument alone: True and False count as 1 and 0."""
    goal: int = 1
    """How much earns it."""
    progress: str = ""
    """The progress so far, with {done} and {goal}; in English, marked.  '' if partial progress means
    nothing."""

    def earned(self, what: T) -> bool:
        """True if that earns it."""
        return self.count(what) >= self.goal


OfGame = Achievement[Any]
OfAll = Achievement[Sequence[Feat]]
OfDeeds = Achievement[Deeds]

NEAR = 0.5
"""An achievement is near once at least this part is done: less of it says little, points above all."""


def notes(store: Store) -> dict[str, int]:
    """Earned achievements, and when each was earned. May raise StoreError. Unreadable notes are skipped."""
    found = {}
    for key, text in texts_of(store, EARNED).items():
        moment = moment_of(key, text)
        if moment is not None:
            found[key.removeprefix(EARNED)] = moment
    return found


def moment_of(key: str, text: str) -> int | None:
    """When something was earned, by its note; None if that is none."""
    if not _ID.fullmatch(key.removeprefix(EARNED)) or not re.fullmatch(r"[0-9]{1,12}", text):
        return None
    return int(text) if int(text) <= LAST_MOMENT else None


def delete_notes(store: Store) -> None:
    """Forget what was earned. May raise StoreError."""
    for key in texts_of(store, EARNED):
        store.remove(key)


class Journey:
    """Gathers finished games, newest first, and finds what they have earned."""

    def __init__(
        self,
        of_games: Mapping[str, Sequence[OfGame]],
        of_all: Sequence[OfAll],
        noted: Mapping[str, int],
        of_deeds: Sequence[OfDeeds] = (),
        deeds: Deeds | None = None,
    ) -> None:
        """`of_games` is by game; `noted` is what was earned before: see `notes`.

        `deeds` is None if nobody knows them.
        """
        self.earned = dict(noted)
        """When each thing was earned, by 'game.id'."""
        self.best: dict[str, int] = {}
        """How much of what was not earned before the games have come to, by the same."""
        self.feats: list[Feat] = []
        """Summaries of the games, newest first."""
        self._of_games, self._of_all = of_games, of_all
        self._of_deeds, self._deeds = of_deeds, deeds
        self._noted = dict(noted)

    def add(
        self, record: SavedRecord, levels: Sequence[str], chapters: Sequence[Sequence[Event]] = ()
    ) -> None:
        """A finished game of 'you', replayed. Without `chapters` it only counts among all.

        Variants earn nothing.
        """
        player, state = person_of(record.seats), record.reached
        result = result_of(record, levels, {})
        if result is None or player is None or state is None or kind_of(record.seats[player]) != YOU:
            return
        if state.variant:
            return
        ended = record.ended or 0
        self.feats.append(Feat(record.game, ended, len(record.seats) - 1, result))
        if chapters:
            played = Played(state, player, chapters)
            for achievement in self._of_games.get(record.game, ()):
                key = f"{record.game}.{achievement.id}"
                if key not in self._noted and self._done(key, achievement, played) >= achievement.goal:
                    self._earn(key, ended)

    def conclude(self) -> None:
        """All have been added: what do they earn together, and what is done beside them?"""
        if self._deeds:
            for deed in self._of_deeds:
                key = f"{HOUSE}.{deed.id}"
                if key not in self._noted and self._done(key, deed, self._deeds) >= deed.goal:
                    self._earn(key, int(now()))
        feats = self.feats[::-1]
        for achievement in self._of_all:
            key = f"{HOUSE}.{achievement.id}"
            if key not in self._noted and self._done(key, achievement, feats) >= achievement.goal:
                so_far = (feats[:count] for count in range(1, len(feats) + 1))
                first = next(some[-1] for some in so_far if achievement.earned(some))
                self._earn(key, first.ended)

    def _done(self, key: str, achievement: Achievement[T], what: T) -> int:
        done = achievement.count(what)
        self.best[key] = max(done, self.best.get(key, 0))
        return done

    def next(self, most: int, game: str = "") -> list[tuple[str, Achievement[Any]]]:
        """Achievements still to be earned, at most so many: near ones first, nearest in front, then in the
        order of the list.

        Each with the game whose it is, or HOUSE; of one of these alone if that is given.
        """

        def part(own: tuple[str, Achievement[Any]]) -> float:
            done = self.best.get(f"{own[0]}.{own[1].id}", 0) / own[1].goal
            return done if done >= NEAR else 0.0

        of_house: tuple[Achievement[Any], ...] = (*self._of_deeds, *self._of_all)
        left = [
            (whose, one)
            for whose, some in {**self._of_games, HOUSE: of_house}.items()
            for one in some
            if game in ("", whose) and f"{whose}.{one.id}" not in self.earned
        ]
        return sorted(left, key=part, reverse=True)[:most]

    def _earn(self, key: str, ended: int) -> None:
        self.earned[key] = min(ended, self.earned.get(key, ended))

    def note(self, store: Store) -> list[str]:
        """Note what is new, as far as the store can; returns it."""
        fresh = [key for key in self.earned if key not in self._noted]
        for key in fresh:
            with contextlib.suppress(StoreError):  # it will be found again
                store.set(EARNED + key, str(self.earned[key]))
        self._noted = dict(self.earned)
        return fresh


def longest_run(won: Iterable[bool]) -> int:
    """The most wins in a row."""
    best = run = 0
    for one in won:
        run = run + 1 if one else 0
        best = max(best, run)
    return best
