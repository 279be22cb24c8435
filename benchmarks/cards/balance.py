"""How the 48 cards play: `python -m benchmarks.cards.balance --games 1000 --jobs 2 > docs/cards.md`.

Plays whole games between equal seats, counts how often each card was chosen when it could have been, and
writes the report.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from game.bots.arena import play
from game.engine import Action, State
from game.engine.core import Random
from game.games.pyramids.bots.tables import table
from game.games.pyramids.rules import COLOURS, Keep, PyramidsState, Take, load_cards
from game.games.pyramids.rules.cards import CARD_COUNT
from game.games.pyramids.rules.phases import DRAFT, REPLACE
from game.games.pyramids.rules.scoring import RANKS, Breakdown, solo_rank

LEVEL = "steady-priest"
ICONS = ("red", "green", "cross", "torch", "elixir", "skull")
LOWEST, HIGHEST = 0.15, 0.85


@dataclass(slots=True)
class Tally:
    """Counts over some games."""

    offered: list[int] = field(default_factory=lambda: [0] * (CARD_COUNT + 1))
    chosen: list[int] = field(default_factory=lambda: [0] * (CARD_COUNT + 1))
    results: dict[int, list[Breakdown]] = field(default_factory=dict)
    """By number of seats."""

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
    # Fresh processes, so that they read cards.txt as it is now.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for tally in pool.imap(partial(play_one, level), planned, chunksize=4):
            total.add(tally)
    return total


def _quantile(values: list[int], share: float) -> int:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def score_lines(results: dict[int, list[Breakdown]]) -> list[str]:
    """A table of scores by number of seats, with the mean of each source."""
    sources = Breakdown._fields
    lines = [
        f"| seats | games | mean | 5 % | median | 95 % | {' | '.join(sources).replace('_', ' ')} |",
        f"|{'---:|' * (6 + len(sources))}",
    ]
    for seats, found in sorted(results.items()):
        totals = [b.total for b in found]
        means = " | ".join(f"{sum(getattr(b, s) for b in found) / len(found):.1f}" for s in sources)
        lines.append(
            f"| {seats} | {len(found) // seats} | {sum(totals) / len(totals):.1f} "
            f"| {_quantile(totals, 0.05)} | {_quantile(totals, 0.5)} | {_quantile(totals, 0.95)} | {means} |"
        )
    return lines


def report(tally: Tally, solo: dict[str, list[Breakdown]], level: str, command: str) -> str:
    """All of docs/cards.md."""
    cards = load_cards()[1:]
    rates = [tally.rate(card.number) for card in cards]
    games = sum(len(found) // seats for seats, found in tally.results.items())
    offers = [tally.offered[card.number] for card in cards]
    error = max((r * (1 - r) / n) ** 0.5 for r, n in zip(rates, offers, strict=True))
    lines = [
        "# How the pyramid cards play",
        "",
        f"Written by `{command}`; do not edit.",
        "The cards are designed by `python -m benchmarks.cards.search`.",
        "",
        "## Choices",
        "",
        f"{games} games between equal seats of `{level}`, 2 to 4 seats. A card *could be chosen* when",
        "it was in a start hand (2 of 4 are kept) or in the display (1 of up to 4 is taken, or the deck's",
        f"unseen top card). The rules want every rate between {LOWEST:.0%} and {HIGHEST:.0%}.",
        "",
        f"Found: **{min(rates):.1%} to {max(rates):.1%}**, mean {sum(rates) / len(rates):.1%}; each card",
        f"could be chosen {min(offers)} to {max(offers)} times; standard error at most {error:.1%}.",
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
    lines += ["", f"## Points of `{level}`, by number of seats", "", *score_lines(tally.results)]
    ranks_line = " | ".join(f"rank {i}" for i in range(len(RANKS)))
    lines += ["", "## Solo", "", f"| level | games | mean | 5 % | median | 95 % | {ranks_line} |"]
    lines.append(f"|---|{'---:|' * (5 + len(RANKS))}")
    for name, found in solo.items():
        points = [b.total for b in found]
        ranks = [sum(solo_rank(p) == i for p in points) / len(points) for i in range(len(RANKS))]
        lines.append(
            f"| {name} | {len(found)} | {sum(points) / len(points):.1f} | {_quantile(points, 0.05)} "
            f"| {_quantile(points, 0.5)} | {_quantile(points, 0.95)} | "
            + " | ".join(f"{share:.0%}" for share in ranks)
            + " |"
        )
    lines += ["", f"Ranks begin at {', '.join(map(str, RANKS))} points (`RANKS` in the engine's `scoring`)."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cards.balance", description="How the cards play, as docs/cards.md."
    )
    parser.add_argument("--games", type=int, default=3000, help="games of 2, 3 and 4 seats in turn")
    parser.add_argument("--solo", type=int, default=1000, help="solo games of each level")
    parser.add_argument("--level", default=LEVEL, help="who plays: steady-priest, or the stronger look-ahead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    tally = simulate(options.games, (2, 3, 4), options.seed, options.jobs, options.level)
    solo = {
        level: simulate(options.solo, (1,), options.seed, options.jobs, level).results[1]
        for level in ("scribe", options.level)
    }
    command = (
        f"python -m benchmarks.cards.balance --games {options.games} --solo {options.solo} "
        f"--level {options.level} --seed {options.seed}"
    )
    print(report(tally, solo, options.level, command), end="")


if __name__ == "__main__":
    main()
