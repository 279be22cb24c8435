"""Winning plans on the sheets: `python -m benchmarks.sheets.plans --only 2 --games 400`.

Games of equal bots are played, every one with its own rolls and deal, and are asked which pairs of structures
their winners have completed, where the points come from, and how close they are. `--pairs` lets three priests
meet who each mark stones of one pair of structures only, two at a time; and a free bot each of them.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, permutations
from random import Random
from typing import cast

from game.bots import choose, make_bot
from game.bots.bot import finish
from game.games.anubix.bots.judge import ready_judge
from game.games.anubix.bots.levels import SteadyPriest
from game.games.anubix.bots.sketch import sketch_of
from game.games.anubix.rules import Anubix, AnubixState, Turn
from game.games.anubix.rules.scoring import Breakdown
from game.games.anubix.rules.sheets import ENGRAVINGS, STRUCTURES, WHOLE

GAMES_WANTED = {2: 400, 3: 400, 4: 400, 5: 400}
CLOSE_WIN = 3
"""Points between the first and the second of a close game, at most."""
FREE = -1
"""In place of the structure that a seat leaves alone."""
PAIRS = {2: "pyramid + arch", 1: "pyramid + relief", 0: "arch + relief"}
"""By the structure that is left alone."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the end of a game."""

    marked: int
    parts: Breakdown
    share: float
    """Of the win."""
    first: bool
    """True if it was active in turn 1."""

    def completed(self, structure: int) -> bool:
        """True if a structure, an index into STRUCTURES, is complete."""
        return not WHOLE[structure] & ~self.marked


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a game."""

    turns: int
    seats: tuple[Seat, ...]
    changed: bool
    """True if another seat took the lead in the last third of the turns."""
    margin: int
    """Points between the first and the second."""
    engraving: int
    """Where the symbols lay."""


def lead_changes(leaders: Sequence[int | None]) -> bool:
    """True if the sole leader changes from the start of the last third on; None where the lead is shared."""
    late = leaders[len(leaders) * 2 // 3 - 1 :]
    return any(one != two for one, two in pairwise([p for p in late if p is not None]))


def leader(scores: Sequence[int]) -> int | None:
    """The seat with most points, if it is one alone."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def choice(state: AnubixState, level: str, left_alone: int, random: Random) -> Turn:
    """The turn of a bot of a level; a priest's, without marks of the structure that is left alone."""
    if left_alone == FREE:
        return cast(Turn, choose(make_bot("anubix", level, random.getrandbits(32)), state, state.seat))
    looks = finish(finish(ready_judge(state.players)).looks(sketch_of(state)))
    allowed = [look for look in looks if not look[1].mask & WHOLE[left_alone]]
    return max(allowed, key=lambda look: look[0] + random.gauss(0.0, SteadyPriest.WOBBLE))[1]


def play_one(plans: Sequence[int], level: str, seed: int) -> Ending:
    """One game; `plans` say what each seat leaves alone."""
    state = Anubix().new(len(plans), seed)
    random = Random(seed)
    leaders: list[int | None] = []
    turn = 1
    while not state.is_over:
        state.apply(state.seat, choice(state, level, plans[state.seat], random))
        if state.turn > turn or state.is_over:
            leaders.append(leader(state.scores()))
            turn = state.turn
    winners, scores = state.winners(), sorted(state.scores())
    seats = tuple(
        Seat(state.marked[p], state.breakdown(p), (p in winners) / len(winners), p == state.first)
        for p in range(state.players)
    )
    return Ending(
        state.turn, seats, lead_changes(leaders), scores[-1] - scores[-2], state.sheets[0].engraving
    )


def play_many(plans: Sequence[int], level: str, seeds: Sequence[int], jobs: int) -> list[Ending]:
    """A game of each seed."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return pool.map(partial(play_one, plans, level), seeds, chunksize=4)


def pairs_of(winners: Sequence[Seat]) -> Counter[str]:
    """How many have completed each of PAIRS, and how many "none", "one" or "all" of the structures."""
    pairs: Counter[str] = Counter()
    for seat in winners:
        done = [i for i in range(len(STRUCTURES)) if seat.completed(i)]
        pairs[{0: "none", 1: "one", 3: "all"}.get(len(done)) or PAIRS[3 - sum(done)]] += 1
    return pairs


@dataclass(slots=True)
class Tally:
    """The results of many games."""

    endings: list[Ending] = field(default_factory=list)

    def mean(self, values: Sequence[float]) -> float:
        """The mean of some values, 0 of none."""
        return sum(values) / len(values) if values else 0.0

    def _pair_shares(self, engraving: int) -> list[float]:
        """For each pair, the share of the winners on an engraving that have completed it."""
        endings = [ending for ending in self.endings if ending.engraving == engraving]
        winners = [seat for ending in endings for seat in ending.seats if seat.share]
        pairs = pairs_of(winners)
        return [pairs[name] / len(winners) if winners else 0.0 for name in PAIRS.values()]

    def rows(self) -> list[tuple[str, str]]:
        """(what, the figures) of each line of the table."""
        seats = [seat for ending in self.endings for seat in ending.seats]
        winners = [seat for seat in seats if seat.share]
        pairs = pairs_of(winners)
        sums = {name: sum(getattr(seat.parts, name) for seat in seats) for name in STRUCTURES}
        structures = sum(sums.values())
        players = len(self.endings[0].seats)
        kinds = [(seat.parts.bonuses + seat.parts.end_bonus) / 3 for seat in seats]
        first = self.mean([seat.share for seat in seats if seat.first])

        def shares(values: Sequence[float]) -> str:
            return ", ".join(f"{100 * value:.0f}" for value in values) + " %"

        return [
            (
                "winners by completed pair: " + ", ".join(PAIRS.values()),
                shares([pairs[name] / len(winners) for name in PAIRS.values()]),
            ),
            *(
                (f"the same, engraving {engraving + 1}", shares(self._pair_shares(engraving)))
                for engraving in range(ENGRAVINGS)
            ),
            (
                "winners with all, one, none complete",
                shares([pairs[name] / len(winners) for name in ("all", "one", "none")]),
            ),
            (
                "seats that complete pyramid, arch, relief",
                shares([self.mean([seat.completed(i) for seat in seats]) for i in range(len(STRUCTURES))]),
            ),
            (
                "share of the structures' points: pyramid, arch, relief",
                shares([sums[name] / structures for name in STRUCTURES]),
            ),
            (
                "bonuses a seat with the end bonus, of winners",
                f"{self.mean(kinds):.1f}, "
                f"{self.mean([(s.parts.bonuses + s.parts.end_bonus) / 3 for s in winners]):.1f}",
            ),
            (
                "quarry and jokers left, of a seat; of winners",
                f"{self.mean([s.parts.quarry for s in seats]):.1f} and "
                f"{self.mean([s.parts.jokers / 2 for s in seats]):.1f}; "
                f"{self.mean([s.parts.quarry for s in winners]):.1f} and "
                f"{self.mean([s.parts.jokers / 2 for s in winners]):.1f}",
            ),
            (
                "points of a seat, of winners",
                f"{self.mean([s.parts.total for s in seats]):.1f}, "
                f"{self.mean([s.parts.total for s in winners]):.1f}",
            ),
            ("turns", f"{self.mean([ending.turns for ending in self.endings]):.1f}"),
            ("first seat's advantage", f"{100 * (first - 1 / players):+.1f} points"),
            (
                "lead changes in the last third of the turns",
                shares([self.mean([e.changed for e in self.endings])]),
            ),
            (
                f"won by {CLOSE_WIN} points or less",
                shares([self.mean([e.margin <= CLOSE_WIN for e in self.endings])]),
            ),
        ]


def table(players: int, level: str, tally: Tally) -> str:
    """The figures of one number of seats."""
    lines = [f"### {players} seats, {level}s, {len(tally.endings)} games", "", "| | |", "|---|---|"]
    lines += [f"| {what} | {figures} |" for what, figures in tally.rows()]
    return "\n".join(lines) + "\n"


def round_robin(level: str, seeds: Sequence[int], jobs: int) -> str:
    """Two-seat games of each two pairs, and of a free bot against each."""
    lines = []
    won = dict.fromkeys(PAIRS, 0.0)
    for one, two in permutations(PAIRS, 2):
        if one < two:
            share = _share((one, two), level, seeds, jobs)
            won[one] += share
            won[two] += 1 - share
            lines.append(f"{PAIRS[one]} against {PAIRS[two]}: {100 * share:.0f} %")
    lines += [f"{PAIRS[plan]}: {100 * wins / 3:.0f} % of all wins" for plan, wins in won.items()]
    for plan, name in PAIRS.items():
        lines.append(f"free {level} against {name}: {100 * _share((FREE, plan), level, seeds, jobs):.0f} %")
    return "\n".join(lines)


def _share(plans: tuple[int, int], level: str, seeds: Sequence[int], jobs: int) -> float:
    """The first plan's share of the wins."""
    half = len(seeds) // 2
    here = play_many(plans, level, seeds[:half], jobs)
    there = play_many(plans[::-1], level, seeds[half:], jobs)
    won = sum(e.seats[0].share for e in here) + sum(e.seats[1].share for e in there)
    return won / (len(here) + len(there))


def main(argv: Sequence[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, help=f"for each number of seats (default {GAMES_WANTED})")
    parser.add_argument("--only", type=int, choices=tuple(GAMES_WANTED), help="one number of seats")
    parser.add_argument("--level", default="steady-priest")
    parser.add_argument("--pairs", action="store_true", help="bots that keep to one pair, two seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(argv)
    for players, games in GAMES_WANTED.items():
        if options.only not in (None, players):
            continue
        deals = Random(options.seed + players)
        seeds = [deals.getrandbits(63) for _ in range(options.games or games)]
        if options.pairs:
            print(round_robin(options.level, seeds, options.jobs))
            return
        endings = play_many((FREE,) * players, options.level, seeds, options.jobs)
        print(table(players, options.level, Tally(endings)))


if __name__ == "__main__":
    main()
