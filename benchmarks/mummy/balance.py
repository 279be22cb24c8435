"""How even and how long Mummy is: `python -m benchmarks.mummy.balance > docs/mummy.md`.

Equal bots play each other, every game with its own explorers and its own deck, and the figures are held
against what the rules ask for. `--only 4` plays for one number of seats and prints its part alone.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from game.bots.arena import play
from game.engine import Action, Random, State
from game.games.mummy.rules import (
    Exchange,
    Find,
    Monster,
    Move,
    MoveBy,
    Mummy,
    MummyState,
    Play,
    Push,
    load_cards,
    load_explorers,
)

from ..balance_command import BalanceCommand
from .figures import percent, percentile, proportion

LEVEL = "priest"
GAMES_WANTED = {1: 1000, 2: 400, 3: 400, 4: 1000}
USES = ("on oneself", "on rivals", "exchanged")
LEVELS_ALONE = ("scribe", "priest", "pharaoh")
GAMES_ALONE = 400
ENDINGS = ("elixir", "last", "out", "sealed")
ENDING_WORDS = {
    "elixir": "the elixir",
    "last": "one is left",
    "out": "nobody is left",
    "sealed": "the pyramid seals",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """What came of one game; `winner` is a seat or -1, `uses` counts (kind, one of USES)."""

    explorers: tuple[int, ...]
    first: int
    winner: int
    how: str
    rounds: int
    uses: Counter[tuple[int, str]]


@dataclass(slots=True)
class Tally:
    """What came of all games with so many seats."""

    players: int
    endings: list[Ending] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many there were."""
        return len(self.endings)

    def rounds(self) -> list[int]:
        """The lengths of the games, ascending."""
        return sorted(ending.rounds for ending in self.endings)

    def share(self, how: str) -> float:
        """The part of the games that ended so."""
        return sum(ending.how == how for ending in self.endings) / self.games

    def pyramid(self) -> float:
        """The part of the games that nobody won."""
        return sum(ending.winner < 0 for ending in self.endings) / self.games

    def seat(self, seat: int) -> float:
        """The part of the games that this seat won."""
        return sum(ending.winner == seat for ending in self.endings) / self.games

    def from_first(self, offset: int) -> float:
        """The part of the games won by the seat so many places after the first player."""
        won = sum(ending.winner == (ending.first + offset) % self.players for ending in self.endings)
        return won / self.games

    def explorer(self, explorer: int) -> tuple[int, int]:
        """In how many games this explorer took part, and how many it won."""
        part = [ending for ending in self.endings if explorer in ending.explorers]
        won = [e for e in part if e.winner >= 0 and e.explorers[e.winner] == explorer]
        return len(part), len(won)


def play_one(players: int, level: str, seed: int) -> Ending:
    """One game, with the deal and the dice of its seed."""
    state = Mummy().new(players, seed)
    explorers = tuple(seat.explorer for seat in state.seats)
    first = state.first
    uses: Counter[tuple[int, str]] = Counter()

    def watch(before: State, player: int, action: Action) -> None:
        assert isinstance(before, MummyState)
        match action:
            case Exchange():
                uses.update((kind, "exchanged") for kind in action.cards)
            case MoveBy() if action.card in before.seats[player].hand:
                uses[action.card, "on oneself"] += 1
            case Push():
                uses[action.card, "on rivals"] += 1
            case Play():
                uses[action.card, "on oneself" if player == before.active else "on rivals"] += 1

    play("mummy", [level] * players, seed, watch, start=state)
    return Ending(explorers, first, state.winner, _how(state), state.round, uses)


def _how(state: MummyState) -> str:
    left = sum(not seat.is_out for seat in state.seats)
    if state.winner < 0:
        return "sealed" if left else "out"
    return "last" if left == 1 and state.players > 1 else "elixir"


def simulate(players: int, games: int, seed: int, jobs: int, level: str) -> Tally:
    """So many games."""
    seeds = Random(seed + players)
    deals = [seeds.next64() for _ in range(games)]
    # Fresh processes, so that they read the data as they are now.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        endings = list(pool.imap(partial(play_one, players, level), deals, chunksize=4))
    return Tally(players, endings)


# --- the report -----------------------------------------------------------------------------------


def lengths(tallies: dict[int, Tally]) -> str:
    """How long the games are and how they end, a line for each number of seats."""
    lines = [
        "| seats | games | rounds: 10 % | median | 90 % | 99 % | " + " | ".join(ENDING_WORDS.values()) + " |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for players, tally in tallies.items():
        rounds = tally.rounds()
        marks = " | ".join(str(percentile(rounds, part)) for part in (0.1, 0.5, 0.9, 0.99))
        ends = " | ".join(percent(tally.share(how)) for how in ENDINGS)
        lines.append(f"| {players} | {tally.games} | {marks} | {ends} |")
    return "\n".join(lines) + "\n"


def seats(tally: Tally) -> str:
    """Who wins, by seat and by the order of the first round."""
    lines = ["| place | by seat | from the first player of the first round on |", "|---:|---:|---:|"]
    for n in range(tally.players):
        shares = [proportion(share, tally.games) for share in (tally.seat(n), tally.from_first(n))]
        lines.append(f"| {n + 1} | {' | '.join(shares)} |")
    return "\n".join(lines) + "\n"


def explorers(tallies: dict[int, Tally]) -> str:
    """How often each explorer wins where it takes part."""
    shown = {players: tally for players, tally in tallies.items() if players in (1, 2, 4)}
    lines = [
        "| explorer | "
        + " | ".join(f"{players} seats" if players > 1 else "alone" for players in shown)
        + " |",
        "|---|" + "---:|" * len(shown),
    ]
    for number, explorer in enumerate(load_explorers()):
        cells = []
        for tally in shown.values():
            part, won = tally.explorer(number)
            cells.append(proportion(won / part, part) if part else "–")
        lines.append(f"| {explorer.id} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


CATEGORIES = {Move: "move", Find: "find", Monster: "monster"}


def cards(tally: Tally) -> str:
    """What becomes of the cards that leave a hand by choice."""
    total: Counter[tuple[int, str]] = Counter()
    for ending in tally.endings:
        total += ending.uses
    lines = [
        "| card | category | copies | times a game and copy | " + " | ".join(USES) + " |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for kind, card in enumerate(load_cards()):
        uses = [total[kind, use] for use in USES]
        whole = sum(uses)
        shares = " | ".join(f"{100 * use / whole:.0f} %" if whole else "–" for use in uses)
        often = whole / card.copies / tally.games
        category = CATEGORIES.get(type(card), "surprise")
        lines.append(f"| {card.id} | {category} | {card.copies} | {often:.2f} | {shares} |")
    return "\n".join(lines) + "\n"


def goals(tallies: dict[int, Tally]) -> list[tuple[str, str, bool]]:
    """What the rules ask for, what is, and whether it holds."""
    found = []
    if 4 in tallies:
        tally = tallies[4]
        rounds = tally.rounds()
        median, most = percentile(rounds, 0.5), percentile(rounds, 0.99)
        found.append(("four seats: median of 12–35 rounds", str(median), 12 <= median <= 35))
        found.append(("four seats: 99 % under 80 rounds", f"{most} rounds", most < 80))
        won = [tally.seat(seat) for seat in range(4)]
        words = f"{percent(min(won))} to {percent(max(won))}"
        found.append(("each seat wins 20–30 %", words, min(won) >= 0.2 and max(won) <= 0.3))
        parts = [tally.explorer(number) for number in range(len(load_explorers()))]
        won = [wins / part for part, wins in parts if part]
        words = f"{percent(min(won))} to {percent(max(won))}"
        found.append(("each explorer wins 15–35 %", words, min(won) >= 0.15 and max(won) <= 0.35))
        found.append(("the pyramid wins under 5 %", percent(tally.pyramid()), tally.pyramid() < 0.05))
    if 1 in tallies:
        alone = tallies[1].share("elixir")
        words = proportion(alone, tallies[1].games)
        found.append(("alone: the explorer wins 25–55 %", words, 0.25 <= alone <= 0.55))
    return found


INTRODUCTION = """\
# The balance of Mummy

Cards, explorers and board are data (`game/games/mummy/rules/*.txt`), tuned by simulation: the rules stay.
Here every seat is a `{level}`; explorers, first player and deck are drawn for each game. Behind ± stands the
standard error of a share. This report is written by

    {command}

"""


CARDS = """
## Cards, in games of four

How often a copy leaves a hand by choice, and how: played on oneself, played on a rival, or exchanged for
leaves.

"""


ALONE = """
## Alone, by level

How often the explorer finds the elixir; the same explorers and decks for each level.

| level | games | the elixir |
|---|---:|---:|
"""


def alone(tallies: dict[str, Tally]) -> str:
    """How often each level wins alone."""
    rows = [
        f"| {level} | {tally.games} | {proportion(tally.share('elixir'), tally.games)} |\n"
        for level, tally in tallies.items()
    ]
    return ALONE + "".join(rows)


def report(tallies: dict[int, Tally], by_level: dict[str, Tally], level: str, command: str) -> str:
    """All of docs/mummy.md; `by_level` are solo games."""
    lines = ["| goal of the rules | measured | |", "|---|---:|---|"]
    lines += [
        f"| {goal} | {value} | {'holds' if holds else '**fails**'} |" for goal, value, holds in goals(tallies)
    ]
    text = INTRODUCTION.format(level=level, command=command) + "\n".join(lines) + "\n"
    text += "\n## Length and end\n\nAlone, a round is a turn.\n\n" + lengths(tallies)
    if by_level:
        text += alone(by_level)
    if 4 in tallies:
        text += "\n## Seats, in games of four\n\n" + seats(tallies[4])
    text += "\n## Explorers: share of the games won in which they take part\n\n" + explorers(tallies)
    if 4 in tallies:
        text += CARDS + cards(tallies[4])
    return text


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report; 1 if a goal of the rules is missed."""
    command = BalanceCommand(__doc__, "benchmarks.mummy.balance", GAMES_WANTED, LEVEL, argv)
    tallies = command.simulate(simulate)
    by_level = {
        level: simulate(1, min(command.games or GAMES_ALONE, GAMES_ALONE), command.seed, command.jobs, level)
        for level in (LEVELS_ALONE if command.only in (None, 1) else ())
    }
    print(report(tallies, by_level, command.level, command.text), end="")
    return int(not all(holds for _, _, holds in goals(tallies)))


if __name__ == "__main__":
    raise SystemExit(main())
