"""The command line of the measures of balance: how many games of which tables, by whom."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
Simulate = Callable[[int, int, int, int, str], T]
"""(players, games, first seed, processes, level of the bots) → what came of the games."""


class BalanceCommand:
    """The arguments of the call: `games` for each number of seats unless others are given, of the `module`
    called."""

    def __init__(
        self, doc: str, module: str, games: Mapping[int, int], level: str, argv: Sequence[str] | None
    ) -> None:
        parser = argparse.ArgumentParser(description=doc.splitlines()[0])
        parser.add_argument("--games", type=int, help=f"for each number of seats (default {dict(games)})")
        parser.add_argument("--only", type=int, choices=tuple(games), help="one number of seats")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=1)
        parser.add_argument("--level", default=level)
        options = parser.parse_args(argv)
        words = sys.argv[1:] if argv is None else list(argv)
        self.text = " ".join([f"python -m {module}", *words])
        """The command, for the report."""
        self.only: int | None = options.only
        """The one number of seats that is asked for, or None for all."""
        self.games: int | None = options.games
        """Games for each number of seats, if told."""
        self.seed: int = options.seed
        self.jobs: int = options.jobs
        self.level: str = options.level
        self._wanted = games

    def simulate(self, simulate: Simulate[T]) -> dict[int, T]:
        """The results of the games, by number of seats."""
        return {
            players: simulate(players, self.games or games, self.seed, self.jobs, self.level)
            for players, games in self._wanted.items()
            if self.only in (None, players)
        }
