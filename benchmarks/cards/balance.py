"""How the 48 cards play: `python -m benchmarks.cards.balance --games 1000 --jobs 2 > docs/cards.md`.

Plays whole games between equal seats, counts how often each card was chosen when it could have been, and
writes the report. With `--shifts` it writes instead what `benchmarks.cards.search` should aim at next.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import partial

from game.bots.arena import play
from game.bots.pyramids_tables import table
from game.engine import Action, State
from game.engine.core import Random
from game.engine.pyramids import COLOURS, Breakdown, Keep, PyramidsState, Take, load_cards
from game.engine.pyramids.cards import CARD_COUNT
from game.engine.pyramids.scoring import RANKS, solo_rank
from game.engine.pyramids.state import DRAFT, REPLACE

LEVEL = "priest"
ICONS = ("red", "green", "cross", "torch", "elixir", "skull")
LOWEST, HIGHEST = 0.15, 0.85
STEP = 4.0
"""Points of worth by which a card is shifted for a choice rate that is off by 1."""


@dataclass(slots=True)
class Tally:
    """What was seen in some games."""

    offered: list[int] = field(default_factory=lambda: [0] * (CARD_COUNT + 1))
    chosen: list[int] = field(default_factory=lambda: [0] * (CARD_COUNT + 1))
    results: dict[int, list[Breakdown]] = field(default_factory=dict)
    """By number of seats."""
    explored: dict[int, int] = field(default_factory=dict)

    def watch(self, state: State, player: int, action: Action) -> None:
        """Count the cards among which an action chooses; the unseen deck is not a card on offer."""
        assert isinstance(state, PyramidsState)
        if state.phase == DRAFT:
            assert isinstance(action, Keep)
            self._count(state.seats[player].hand, (action.low, action.high))
        elif state.phase == REPLACE:
            assert isinstance(action, Take)
            self._count([number for number in state.display if number], (action.card,))

    def _count(self, offered: Iterable[int], chosen: Iterable[int]) -> None:
        for number in offered:
            self.offered[number] += 1
            self.chosen[number] += number in chosen

    def add(self, other: Tally) -> None:
        """Put another tally's games to these."""
        self.offered = [a + b for a, b in zip(self.offered, other.offered, strict=True)]
        self.chosen = [a + b for a, b in zip(self.chosen, other.chosen, strict=True)]
        for seats, results in other.results.items():
            self.results.setdefault(seats, []).extend(results)

    def rate(self, number: int) -> float:
        """Share of the times that the card could be chosen in which it was."""
        return self.chosen[number] / max(1, self.offered[number])


def play_one(level: str, game: tuple[int, int]) -> Tally:
    """One game of (number of seats, seed)."""
    players, seed = game
    tally = Tally()
    final: list[PyramidsState] = []

    def watch(state: State, player: int, action: Action) -> None:
        assert isinstance(state, PyramidsState)
        tally.watch(state, player, action)
        final[:] = [state]

    play("pyramids", [level] * players, seed, watch)
    tally.results[players] = [final[0].breakdown(player) for player in range(players)]
    return tally


def simulate(games: int, seats: tuple[int, ...], seed: int, jobs: int, level: str = LEVEL) -> Tally:
    """`games` games, the numbers of seats in turn."""
    seeds = Random(seed)
    planned = [(seats[i % len(seats)], seeds.next64()) for i in range(games)]
    total = Tally()
    with multiprocessing.Pool(jobs) as pool:
        for tally in pool.imap(partial(play_one, level), planned, chunksize=4):
            total.add(tally)
    return total


def _quantile(values: list[int], share: float) -> int:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def score_lines(results: dict[int, list[Breakdown]]) -> list[str]:
    """A table of scores by number of seats, with the mean of each source."""
    sources = [f.name for f in fields(Breakdown)]
    lines = [
        f"| seats | games | mean | 5 % | median | 95 % | {' | '.join(s.replace('_', ' ') for s in sources)} |",
        f"|{'---:|' * (6 + len(sources))}",
    ]
    for seats, found in sorted(results.items()):
        totals = [b.total for b in found]
        means = " | ".join(f"{sum(getattr(b, s) for b in found) / len(found):.1f}" for s in sources)
        lines.append(
            f"| {seats} | {len(found) // seats} | {sum(totals) / len(totals):.1f} | {_quantile(totals, 0.05)} | "
            f"{_quantile(totals, 0.5)} | {_quantile(totals, 0.95)} | {means} |"
        )
    return lines


def report(tally: Tally, solo: dict[str, list[Breakdown]], command: str) -> str:
    """All of docs/cards.md."""
    cards = load_cards()[1:]
    rates = [tally.rate(card.number) for card in cards]
    games = sum(len(found) // seats for seats, found in tally.results.items())
    offers = [tally.offered[card.number] for card in cards]
    lines = [
        "# How the pyramid cards play",
        "",
        f"Written by `{command}`; do not edit. The cards are designed by `python -m benchmarks.cards.search`.",
        "",
        "## Choices",
        "",
        f"{games} games between equal seats of `{LEVEL}`, 2, 3 and 4 seats in turn. A card *could be chosen*",
        "when it was in a start hand (2 of 4 are kept) or in the display (1 is taken, or the deck's unseen top",
        f"card). The rules want every rate between {LOWEST:.0%} and {HIGHEST:.0%}.",
        "",
        f"Found: **{min(rates):.1%} to {max(rates):.1%}**, mean {sum(rates) / len(rates):.1%}; each card could be",
        f"chosen {min(offers)} to {max(offers)} times (standard error of a rate at most "
        f"{max((r * (1 - r) / n) ** 0.5 for r, n in zip(rates, offers, strict=True)):.1%}).",
        "",
        f"| card | colour | path | {' | '.join(ICONS)} | could be chosen | rate |",
        f"|---:|---|---:|{'---:|' * len(ICONS)}---:|---:|",
    ]
    for card in cards:
        counts = " | ".join(str(card.icons[icon].bit_count()) for icon in ICONS)
        lines.append(
            f"| {card.number} | {COLOURS[card.colour]} | {table(card.number).path} | {counts} | "
            f"{tally.offered[card.number]} | {tally.rate(card.number):.1%} |"
        )
    lines += [
        "",
        "## Colours",
        "",
        f"| colour | mean path | {' | '.join(ICONS)} |",
        f"|---|---:|{'---:|' * 6}",
    ]
    for colour, name in enumerate(COLOURS):
        own = [card for card in cards if card.colour == colour]
        totals = " | ".join(str(sum(card.icons[icon].bit_count() for card in own)) for icon in ICONS)
        lines.append(f"| {name} | {sum(table(c.number).path for c in own) / len(own):.2f} | {totals} |")
    lines += ["", f"## Points of `{LEVEL}`, by number of seats", "", *score_lines(tally.results)]
    lines += [
        "",
        "## Solo",
        "",
        "| level | games | mean | " + " | ".join(f"rank {i}" for i in range(len(RANKS))) + " |",
    ]
    lines.append(f"|---|---:|---:|{'---:|' * len(RANKS)}")
    for level, found in solo.items():
        totals = [b.total for b in found]
        ranks = [sum(solo_rank(t) == i for t in totals) / len(totals) for i in range(len(RANKS))]
        lines.append(
            f"| {level} | {len(found)} | {sum(totals) / len(totals):.1f} | "
            + " | ".join(f"{share:.0%}" for share in ranks)
            + " |"
        )
    lines += ["", f"Ranks begin at {', '.join(map(str, RANKS))} points (`RANKS` in the engine's `scoring`)."]
    return "\n".join(lines) + "\n"


def next_shifts(tally: Tally, old: dict[int, float]) -> str:
    """Text of shifts.txt: cards that are chosen too seldom become worth more, and the other way round."""
    mean = sum(tally.rate(n) for n in range(1, CARD_COUNT + 1)) / CARD_COUNT
    lines = ["; card, points by which it should be worth more than others to priest's look-ahead"]
    for number in range(1, CARD_COUNT + 1):
        shift = old.get(number, 0.0) + STEP * (mean - tally.rate(number))
        lines.append(f"{number} {shift:.2f}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the report, or the next shifts."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cards.balance", description="How the cards play."
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--solo", type=int, default=200, help="solo games of each level for the report")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shifts", action="store_true", help="write shifts.txt instead of the report")
    options = parser.parse_args()
    tally = simulate(options.games, (2, 3, 4), options.seed, options.jobs)
    if options.shifts:
        from .search import read_shifts

        print(next_shifts(tally, read_shifts()), end="")
        return
    solo = {
        level: simulate(options.solo, (1,), options.seed, options.jobs, level).results[1]
        for level in ("scribe", LEVEL)
    }
    command = f"python -m benchmarks.cards.balance --games {options.games} --solo {options.solo} --seed {options.seed}"
    print(report(tally, solo, command), end="")


if __name__ == "__main__":
    main()
