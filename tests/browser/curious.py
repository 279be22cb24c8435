"""Somebody who does not know a game and presses whatever there is, rather what has just come."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from random import Random

NUMBERED = re.compile(r"\w*\d\w*")
NEWS = 0.5
"""How often something is pressed that has just appeared, if there is such a thing."""


class Curious:
    """Chooses among the names of places by the chance that it is given."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._seen: frozenset[str] = frozenset()

    def choose(self, names: Sequence[str], avoided: Collection[str] = ()) -> str | None:
        """One of these that is not avoided, None if there is none; `names` is all that is there now.

        Things that differ in a number alone, as the cells of a board, are together as likely as any other one.
        """
        fresh = [name for name in names if name not in self._seen and name not in avoided]
        self._seen = frozenset(names)
        offered = [name for name in names if name not in avoided]
        if not offered:
            return None
        if fresh and len(fresh) < len(offered) and self._chance.random() < NEWS:
            offered = fresh
        kinds: dict[str, list[str]] = {}
        for name in offered:
            kinds.setdefault(NUMBERED.sub("#", name), []).append(name)
        return self._chance.choice(self._chance.choice([*kinds.values()]))
