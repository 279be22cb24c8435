"""How the variants of a game play: `python -m benchmarks.variants pyramids`, see docs/variants.md.

For the plain game and each variant: how the strong levels do against weaker ones (bots that do not understand
a variant would lose there), and of games of equal priests the share of wins of whoever goes first, the mean
points, and what the winners' points come from.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator
from statistics import mean

from game.bots.arena import matches, play, play_all, rotations, standings
from game.engine import GAMES, Random, State

PAIRS = (("pharaoh", "priest"), ("priest", "scribe"))
SLOW = 4
"""Of the first pair only one in so many games is played: the strongest level takes its time."""
SEATS = 2
EQUAL = "priest"


def beaten(game_id: str, setup: str, games: int) -> Iterator[str]:
    """How the stronger of two levels does: wins in % with the 95 % interval, and mean points."""
    for names in PAIRS:
        planned = matches(names, SEATS, games // SLOW if names is PAIRS[0] else games, 1)
        results = list(play_all(game_id, planned, 1, setup))
        first = standings(names, results, len(rotations(names, SEATS)))[0]
        yield f"{first.win_rate:.0%} ({first.low:.0%}–{first.high:.0%}), {first.mean_score:.0f}"


def first_seat(state: State) -> int:
    """The seat that goes first; where all act at once, the first one."""
    return int(getattr(state, "first", 0))


def equals(game_id: str, setup: str, games: int) -> Iterator[str]:
    """Games of equal players: the first seat's wins, mean points, and the winners' points by sources."""
    seeds = Random(2)
    wins: list[float] = []
    points: list[int] = []
    sources: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    for _ in range(games):
        seed = seeds.next64()
        state = GAMES[game_id].new(SEATS, seed, setup)
        start = first_seat(state)
        play(game_id, [EQUAL] * SEATS, seed, start=state)
        winners = state.winners()
        wins.append((start in winners) / len(winners))
        points += state.scores()
        for winner in winners:
            own = state.sources(winner)
            sources.update({name: amount / len(winners) for name, amount in own.items()})
            structures = sorted(own, key=lambda name: -own[name] * (name in STRUCTURES))[:2]
            pairs["+".join(sorted(structures))] += 1
    error = math.sqrt(0.25 / games)
    yield f"{mean(wins):.0%} ± {error:.0%}"
    yield f"{mean(points):.1f}"
    yield ", ".join(f"{name} {amount / games:.1f}" for name, amount in sources.items())
    if game_id == "anubix":
        yield ", ".join(f"{name} {count / games:.0%}" for name, count in pairs.most_common())


STRUCTURES = ("pyramid", "arch", "relief")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variants")
    parser.add_argument("game", choices=[game for game in GAMES if GAMES[game].variants])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--only", nargs="*", help="these variants alone; 'plain' for the plain game")
    options = parser.parse_args()
    for variant in ("", *GAMES[options.game].variants):
        if not options.only or (variant or "plain") in options.only:
            cells = [
                *beaten(options.game, variant, options.games),
                *equals(options.game, variant, options.games),
            ]
            print(f"| {variant or 'plain'} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
