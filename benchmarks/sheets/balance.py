"""How even the six sheets are: `python -m benchmarks.sheets.balance` prints the end of docs/sheets.md.

Priests play each other, every game with its own rolls and its own deal of the sheets, and each sheet's share
of the wins is compared with the fair share, one in the number of seats. (To play the same rolls several times
with the sheets moved round the seats would tell less: rolls that suit a sheet would count several times.)
`--only 2` plays for one number of seats and prints its table alone.
"""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from game.bots.arena import play
from game.engine import Random
from game.games.anubix.rules import Anubix
from game.games.anubix.rules.sheets import LETTERS

from ..balance_command import BalanceCommand

LEVEL = "steady-priest"
GAMES_WANTED = {2: 3000, 3: 2000, 4: 2000, 5: 2000}
"""Games for each number of seats; with two, fewer sheets are in each game."""
LIMIT = 0.04
"""No sheet may win so much more than its fair share (rules)."""


Ending = tuple[list[int], list[float], tuple[int, ...], int]
"""Of a game: each seat's sheet, its share of the win and its points; the turns."""


@dataclass(slots=True)
class Tally:
    """The results of each sheet; index into LETTERS."""

    games: list[int] = field(default_factory=lambda: [0] * len(LETTERS))
    wins: list[float] = field(default_factory=lambda: [0.0] * len(LETTERS))
    squares: list[float] = field(default_factory=lambda: [0.0] * len(LETTERS))
    points: list[int] = field(default_factory=lambda: [0] * len(LETTERS))
    turns: int = 0
    played: int = 0

    def add(self, ending: Ending) -> None:
        """Count a game."""
        letters, shares, scores, turns = ending
        for letter, won, points in zip(letters, shares, scores, strict=True):
            self.games[letter] += 1
            self.wins[letter] += won
            self.squares[letter] += won * won
            self.points[letter] += points
        self.turns += turns
        self.played += 1

    def share(self, letter: int) -> float:
        """Share of its games that the sheet won."""
        return self.wins[letter] / self.games[letter]

    def error(self, letter: int) -> float:
        """Standard error of `share`."""
        n = self.games[letter]
        return math.sqrt(max(0.0, self.squares[letter] / n - self.share(letter) ** 2) / n)


def play_one(players: int, level: str, seed: int) -> Ending:
    """One game, with the deal and the rolls of its seed."""
    state = Anubix().new(players, seed)
    play("anubix", [level] * players, seed, start=state)
    letters = [LETTERS.index(sheet.letter) for sheet in state.sheets]
    winners = state.winners()
    shares = [(seat in winners) / len(winners) for seat in range(players)]
    return letters, shares, state.scores(), state.turn


def simulate(players: int, games: int, seed: int, jobs: int, level: str) -> Tally:
    """So many games."""
    seeds = Random(seed + players)
    deals = [seeds.next64() for _ in range(games)]
    total = Tally()
    # Fresh processes, so that they read sheets.txt as it is now.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for ending in pool.imap(partial(play_one, players, level), deals, chunksize=8):
            total.add(ending)
    return total


def table(players: int, tally: Tally) -> str:
    """The shares of one number of seats."""
    fair = 1 / players
    lines = [
        f"### {players} seats: {tally.played} games, fair share {fair:.1%}, "
        f"{tally.turns / tally.played:.1f} turns on average",
        "",
        "| sheet | games | share of wins | over the fair share | standard error | mean points |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for letter, name in enumerate(LETTERS):
        n = tally.games[letter]
        if not n:  # too few games for all sheets
            lines.append(f"| {name} | 0 | – | – | – | – |")
            continue
        share = tally.share(letter)
        lines.append(
            f"| {name} | {n} | {share:.1%} | {100 * (share - fair):+.1f} points "
            f"| {100 * tally.error(letter):.1f} | {tally.points[letter] / n:.1f} |"
        )
    return "\n".join(lines) + "\n"


def worst(tallies: dict[int, Tally]) -> float:
    """The most that any sheet wins over its fair share."""
    return max(
        tally.share(letter) - 1 / players
        for players, tally in tallies.items()
        for letter, played in enumerate(tally.games)
        if played
    )


INTRODUCTION = """\
## The six colourings

`game/games/anubix/rules/sheets.txt` is made by `python -m benchmarks.sheets.search`: one pattern of colours,
found by a search, in six colourings. Moving every colour on by one turns sheet A into B, B into C and so on,
and F into A; the dice have all colours alike, and sheets are dealt by chance. So over all games no sheet can
be better than another, at any number of seats and between any players that treat the colours alike. What
the tables show besides is chance.

The rules ask that no sheet wins more than 4 percentage points over its fair share in games of equal strong
players. Every seat is a `{level}`; shared wins are shared. Every game has rolls and a deal of its
own. These chapters are written by

    {command}

The most that a sheet wins over its fair share is {over:+.1f} points: the goal {verdict}.
"""


def report(tallies: dict[int, Tally], level: str, command: str) -> str:
    """The last chapters of docs/sheets.md."""
    over = worst(tallies)
    verdict = "holds" if over <= LIMIT else "**does not hold**"
    text = INTRODUCTION.format(level=level, command=command, over=100 * over, verdict=verdict)
    for players, tally in tallies.items():
        text += "\n" + table(players, tally)
    return text


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report; 1 if a sheet wins too much."""
    command = BalanceCommand(__doc__, "benchmarks.sheets.balance", GAMES_WANTED, LEVEL, argv)
    tallies = command.simulate(simulate)
    if command.only:
        print(table(command.only, tallies[command.only]))
    else:
        print(report(tallies, command.level, command.text))
    return int(worst(tallies) > LIMIT)


if __name__ == "__main__":
    raise SystemExit(main())
