"""Somebody who does not know a game and presses whatever there is, rather what has come lately."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

NUMBERED = re.compile(r"\w*\d\w*")
LATELY, RARELY = 4, 4
"""A place that appeared within so many choices is new, unless it has appeared more often than that."""


class Curious:
    """Chooses among the names of places by the chance that it is given."""

    def __init__(self, chance: Random, eager: float = 0.5) -> None:
        """`eager` is how often something is pressed that is new or liked, if there is such a thing."""
        self._chance, self._eager, self._count = chance, eager, 0
        self._since: dict[str, int] = {}
        """Of each thing that is there, at which choice it has come."""
        self._times: Counter[str] = Counter()
        """How often each thing has come."""

    def choose(
        self, names: Sequence[str], *, avoided: Collection[str] = (), liked: Collection[str] = ()
    ) -> str | None:
        """One of these that is not avoided, None if there is none; `names` is all that is there now.

        Where nothing is liked, what is new is. Things that differ in a number alone, as the cells of a board,
        are together as likely as any other one.
        """
        self._look(names)
        offered = [name for name in names if name not in avoided]
        wanted = [it for it in offered if it in liked] or [name for name in offered if self._is_new(name)]
        if wanted and self._chance.random() < self._eager:
            offered = wanted
        kinds: dict[str, list[str]] = {}
        for name in offered:
            kinds.setdefault(NUMBERED.sub("#", name), []).append(name)
        return self._chance.choice(self._chance.choice([*kinds.values()])) if kinds else None

    def _look(self, names: Sequence[str]) -> None:
        """Note what has come; what is there at the very first is not new."""
        now = self._count if self._times else -LATELY
        self._count += 1
        self._times.update(name for name in names if name not in self._since)
        self._since = {name: self._since.get(name, now) for name in names}

    def _is_new(self, name: str) -> bool:
        return self._count - self._since[name] <= LATELY and self._times[name] <= RARELY
