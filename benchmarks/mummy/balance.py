"""How even and how long Mummy is: `python -m benchmarks.mummy.balance`; docs/mummy.md is made of its reports.

Equal bots play each other, every game with its own explorers and its own deck, and the figures are held
against what is wanted. `--only 4` plays for one number of seats and prints its part alone; with
`--level steady-priest` many games are played in the time of one of pharaohs.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import prod
from statistics import median

from game.bots.arena import play
from game.engine import Action, Random, State
from game.games.mummy.rules import (
    TRY,
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
from game.games.mummy.rules.odds import chamber_chances
from game.games.mummy.rules.phases import TURN

from ..balance_command import BalanceCommand
from .figures import percent, percentile, proportion

LEVEL = "pharaoh"
GAMES_WANTED = {1: 200, 2: 200, 3: 200, 4: 200}
USES = ("on oneself", "on rivals", "exchanged")
LEVELS_ALONE = ("scribe", "steady-priest", "pharaoh")
GAMES_ALONE = 400
MOST_GROWTH = 4
"""From so many points on, growth is counted together."""
MOVES = ("move", "enter", "turn")
ENDINGS = ("elixir", "last", "out", "sealed")
ENDING_WORDS = {
    "elixir": "the elixir",
    "last": "one is left",
    "out": "nobody is left",
    "sealed": "the pyramid seals",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of one game; `winner` is a seat or -1, `uses` counts (kind, one of USES)."""

    explorers: tuple[int, ...]
    first: int
    winner: int
    how: str
    rounds: int
    uses: Counter[tuple[int, str]]
    turns: Counter[str]
    """How often what was done in a turn, by its first word."""
    choices: tuple[int, ...]
    """Of each seat the decisions in which there was something to choose."""
    outs: tuple[int, ...]
    """The rounds in which seats went out."""
    entered: tuple[tuple[int, float], ...]
    """At the first tests of each seat that came to them: how much its stars had grown, its chance to pass."""


@dataclass(slots=True)
class Tally:
    """The results of all games with so many seats."""

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

    def turn(self, *words: str) -> float:
        """The part of the turns in which one of these was done."""
        total = sum((ending.turns for ending in self.endings), Counter[str]())
        return sum(total[word] for word in words) / max(1, total.total())

    def choices(self) -> float:
        """How many real decisions a seat has in the median."""
        return median(count for ending in self.endings for count in ending.choices)

    def early(self) -> float:
        """The part of the seats that are out before half of the game."""
        outs = sum(2 * out < ending.rounds for ending in self.endings for out in ending.outs)
        return outs / self.games / self.players

    def prepared(self) -> dict[int, list[float]]:
        """The chances at the first tests in the Chamber, by how much the stars had grown."""
        found: dict[int, list[float]] = {}
        for ending in self.endings:
            for growth, chance in ending.entered:
                found.setdefault(min(growth, MOST_GROWTH), []).append(chance)
        return dict(sorted(found.items()))

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
    turns: Counter[str] = Counter()
    choices = [0] * players
    out_in: dict[int, int] = {}
    entered: dict[int, tuple[int, float]] = {}

    def watch(before: State, player: int, action: Action) -> None:
        assert isinstance(before, MummyState)
        choices[player] += len(before.legal_actions(player)) > 1
        if before.phase == TURN:
            turns[str(action).split()[0]] += 1
        if action == TRY and player not in entered:
            seat = before.seats[player]
            entered[player] = (
                sum(seat.growth[star] for star in seat.person.stars),
                prod(chamber_chances(seat)),
            )
        for number, seat in enumerate(before.seats):
            if seat.is_out:
                out_in.setdefault(number, before.round)
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
    for number, seat in enumerate(state.seats):
        if seat.is_out:
            out_in.setdefault(number, state.round)
    done = turns, tuple(choices), tuple(out_in.values()), tuple(entered.values())
    return Ending(explorers, first, state.winner, _how(state), state.round, uses, *done)


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
    """The winners, by seat and by the order of the first round."""
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
    """The uses of the cards that leave a hand by choice."""
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
    """Each goal of the rules, the measured value, and the verdict."""
    found = []
    if 4 in tallies:
        tally = tallies[4]
        rounds = tally.rounds()
        middle, most = percentile(rounds, 0.5), percentile(rounds, 0.99)
        found.append(("four seats: median of 12–30 rounds", str(middle), 12 <= middle <= 30))
        found.append(("four seats: 99 % under 60 rounds", f"{most} rounds", most < 60))
        part = tally.turn("exchange")
        found.append(("four seats: exchanges at most 35 % of the turns", percent(part), part <= 0.35))
        part = tally.turn(*MOVES)
        found.append(("four seats: moves at least half", percent(part), part >= 0.5))
        count = tally.choices()
        found.append(("four seats: 30–80 real choices a seat", f"{count:g}", 30 <= count <= 80))
        part = tally.early()
        found.append(("four seats: at most 20 % out before half of the game", percent(part), part <= 0.2))
        part = tally.share("elixir")
        found.append(("four seats: at least 85 % won by the elixir", percent(part), part >= 0.85))
        won = [tally.seat(seat) for seat in range(4)]
        words = f"{percent(min(won))} to {percent(max(won))}"
        found.append(("each seat wins 23–27 %", words, min(won) >= 0.23 and max(won) <= 0.27))
        parts = [tally.explorer(number) for number in range(len(load_explorers()))]
        won = [wins / part for part, wins in parts if part]
        words = f"{percent(min(won))} to {percent(max(won))}"
        found.append(("each explorer wins 18–33 %", words, min(won) >= 0.18 and max(won) <= 0.33))
    sealed = [tally.share("sealed") for players, tally in tallies.items() if players > 1]
    if sealed:
        found.append(("no game of several is sealed", percent(max(sealed)), not max(sealed)))
    if 1 in tallies:
        alone = tallies[1].share("elixir")
        words = proportion(alone, tallies[1].games)
        found.append(("alone: the explorer wins 25–55 %", words, 0.25 <= alone <= 0.55))
    return found


def turns(tallies: dict[int, Tally]) -> str:
    """The choices in turns, the number of decisions of a seat, and the seats that go out."""
    lines = [
        "| seats | moves | exchanges | passes | heals | held | real choices | out | out early |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for players, tally in tallies.items():
        ways = (MOVES, ("exchange",), ("pass",), ("heal",), ("break", "remove"))
        parts = [percent(tally.turn(*words)) for words in ways]
        out = sum(len(ending.outs) for ending in tally.endings) / tally.games / players
        cells = [*parts, f"{tally.choices():g}", percent(out), percent(tally.early())]
        lines.append(f"| {players} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def chamber(tallies: dict[int, Tally]) -> str:
    """How likely the first tests in the Chamber are passed, by how much the stars have grown."""
    lines = [
        "| seats | points grown in the stars | explorers | chance to pass all three |",
        "|---:|---:|---:|---:|",
    ]
    for players, tally in tallies.items():
        for growth, found in tally.prepared().items():
            more = " or more" if growth == MOST_GROWTH else ""
            mean = percent(sum(found) / len(found))
            lines.append(f"| {players} | {growth}{more} | {len(found)} | {mean} |")
    return "\n".join(lines) + "\n"


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
    lines = ["| goal | measured | |", "|---|---:|---|"]
    lines += [
        f"| {goal} | {value} | {'holds' if holds else '**fails**'} |" for goal, value, holds in goals(tallies)
    ]
    text = INTRODUCTION.format(level=level, command=command) + "\n".join(lines) + "\n"
    text += "\n## Length and end\n\nAlone, a round is a turn.\n\n" + lengths(tallies)
    text += "\n## Turns and decisions\n\n" + turns(tallies)
    text += "\n## First tests in the Chamber\n\n" + chamber(tallies)
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
