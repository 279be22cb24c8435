"""Daily games: the same for everybody on one day; which have been played, and how long a streak they make.

A day is the player's own: the date where they are. In the store each daily game has a key with its day and
its game (`DailyKey`): while it is under way, when it was finished on its day, and when it was finished
later. So the keys alone tell what has been played, and two windows never write to the same place for
different games.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count as numbers
from typing import NamedTuple

from game.engine import Game, Random
from game.engine.core import MASK64

from .clock import now, where_we_are
from .seed import SEED_BITS

FINISHED, LATE, BEGUN = "daily", "late", "begun"
"""Prefixes of the keys of daily games: finished on their day, finished later, and unfinished."""

FIRST_DAY = date(2026, 1, 1)
"""The earliest day that the calendar offers."""

NIGHT = 4
"""The hour until which a game still counts for the day that has just ended: who begins late in the evening
may finish it in peace."""

FORGIVEN = 1
"""A streak goes on over so many days without a game between two with one."""

_EPOCH = date(1970, 1, 1).toordinal()
_KEY = re.compile(rf"({FINISHED}|{LATE}|{BEGUN})\.([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})\.([a-z0-9_-]{{1,40}})")


def daily_seed(day: date, game: Game) -> int:
    """The seed of a game's daily: of the day, the game's id and the version of its rules alone.

    out(out(out(days since 1970-01-01) xor CRC-32 of the id) xor rules version), with out(s) the first output
    of SplitMix64 seeded with s; of the last one the highest SEED_BITS bits.
    """
    days = (day.toordinal() - _EPOCH) & MASK64
    of_game = Random(days).next64() ^ zlib.crc32(game.id.encode("utf-8"))
    return Random(Random(of_game).next64() ^ game.rules_version).getrandbits(SEED_BITS)


def local_day(moment: float) -> date:
    """The date at a moment (seconds since 1970, UTC) where the player is."""
    then = where_we_are(moment)
    return date(then.tm_year, then.tm_mon, then.tm_mday)


def today() -> date:
    """The date now where the player is."""
    return local_day(now())


def open_days(moment: float | None = None) -> tuple[date, date]:
    """The date at a moment (now unless given), and the earliest day for which a game that ends then counts.

    The night ends by the clock on the wall, also where that is put forward or back in it.
    """
    moment = now() if moment is None else moment
    day = local_day(moment)
    return day, day - timedelta(1) if where_we_are(moment).tm_hour < NIGHT else day


def in_time(day: date, ended: float) -> bool:
    """True if a game that ended at that moment counts for that day, not just as one played later.

    A clock that is behind, or a journey to where it is still the day before, does not make a game late.
    """
    return open_days(ended)[1] <= day


class DailyKey(NamedTuple):
    """A daily game's key in the store, which `str` writes: '<kind>.<day>.<game id>'."""

    kind: str
    """FINISHED, LATE or BEGUN."""
    day: date
    game_id: str

    def __str__(self) -> str:
        return f"{self.kind}.{self.day.isoformat()}.{self.game_id}"


def parse_key(text: str) -> DailyKey | None:
    """The key that a text writes; None for the key of anything else, or of a day that does not exist."""
    found = _KEY.fullmatch(text)
    if found is None:
        return None
    try:
        return DailyKey(found[1], date.fromisoformat(found[2]), found[3])
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Streak:
    """Days with at least one daily game finished, between which at most FORGIVEN were missed each time."""

    current: int
    """Up to now, as long as a game that is finished today still lengthens it."""
    longest: int
    """The longest streak of all."""


def streak_of(days: Iterable[date], today: date, since: date | None = None) -> Streak:
    """The streak of the days on which something was finished; days that are still to come do not count.

    Those missed are forgiven, but not counted. `since` is the earliest day for which a game that ends now
    counts (`open_days`); today unless given.
    """
    done = {day.toordinal() for day in days if day <= today}
    still_open = range((since or today).toordinal(), today.toordinal() + 1)
    current = max(_run(done, last) for last in (still_open[0] - 1, *still_open))
    return Streak(current, max((_run(done, end) for end in done if end + 1 not in done), default=0))


def _run(done: Collection[int], last: int) -> int:
    """How many days of a streak there are up to that day."""
    count = missed = 0
    for day in numbers(last, -1):
        count, missed = (count + 1, 0) if day in done else (count, missed + 1)
        if missed > FORGIVEN:
            break
    return count


class Diary:
    """The daily games in a store, read from its keys at one moment."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = frozenset(key for key in map(parse_key, keys) if key is not None)

    def kind(self, day: date, game_id: str) -> str | None:
        """How far a game of a day is: the first of FINISHED, LATE and BEGUN that is so; None: untouched."""
        kinds = (FINISHED, LATE, BEGUN)
        return next((kind for kind in kinds if DailyKey(kind, day, game_id) in self.keys), None)

    def begun(self, day: date, game_id: str) -> bool:
        """True if a game of a day is under way, for the first time or again."""
        return DailyKey(BEGUN, day, game_id) in self.keys

    def knows(self, game_id: str) -> bool:
        """True if a game of any day was begun or finished."""
        return any(key.game_id == game_id for key in self.keys)

    def streak(self, today: date, since: date | None = None) -> Streak:
        """See `streak_of`; games that were finished later than on their day do not count."""
        return streak_of((key.day for key in self.keys if key.kind == FINISHED), today, since)

    def week(self, today: date) -> list[int]:
        """How many games were finished on each of the last seven days, today's last."""
        done = Counter(key.day.toordinal() for key in self.keys if key.kind == FINISHED)
        return [done[day] for day in range(today.toordinal() - 6, today.toordinal() + 1)]

    def first_day(self, today: date) -> date:
        """The earliest day to look at: FIRST_DAY, unless something is kept of an earlier one."""
        return min([FIRST_DAY, today, *(key.day for key in self.keys)])
