"""Matches between levels: `python -m game.bots.arena pyramids priest scribe --games 400 --players 2`.

The names are dealt to the seats in turn (priest, scribe, priest, ... for more seats than names), and each
deal of the cards is played once in every rotation of the seats, so that nobody owes a win to its cards or
its place.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ..engine import GAMES, Action, State
from ..engine.core import MASK64, Random
from . import characters, choose, levels, make_bot, traits, yardsticks

Z95 = 1.959964
"""Half width of the 95 % interval of a normal distribution, in standard deviations."""


Watcher = Callable[[State, int, Action], None]


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """One game: who sat where, the points of each seat, and the seats that won."""

    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    traits: tuple[Mapping[str, float], ...] = ()
    """The traits of each seat's actions, summed up; () if that was not asked."""


def play(
    game_id: str,
    seats: Sequence[str],
    seed: int,
    watch: Watcher | None = None,
    start: State | None = None,
    setup: str = "",
    *,
    count: bool = False,
) -> ArenaResult:
    """Play one game of bots. A new bot with its own seed decides each time, as at a table.

    Seats that act at the same time each see the position as it was before the others acted. `watch` is
    called before each action with the position, the player and the action. The game begins at `start`, which
    it changes, or with a new game of that seed and setup. `count` asks for the seats' traits.
    """
    state = start or GAMES[game_id].new(len(seats), seed, setup)
    seeds = Random(seed ^ 0x6D617374616261 & MASK64)

    def decide(seen: State, player: int) -> Action:
        return choose(make_bot(game_id, seats[player], seeds.next64()), seen, player)

    found: tuple[Counter[str], ...] = tuple(Counter() for _ in seats) if count else ()
    for player, action in decisions(state, decide):
        if watch:
            watch(state, player, action)
        if found:
            found[player].update(traits(game_id, state, player, action))
        state.apply(player, action)
    return ArenaResult(tuple(seats), state.scores(), state.winners(), found)


def decisions(state: State, decide: Callable[[State, int], Action]) -> Iterator[tuple[int, Action]]:
    """Yield each decision, with its player, until the game is over; the caller applies it to `state` before
    the next.

    `decide` is given a position and a player. Where several act at the same time, it is the position as it
    was before any of them did, with the player's own actions since.
    """
    while not state.is_over:
        together = state.to_act()
        before = state.copy()
        for player in together:
            for action in _decide_together(before, player, decide):
                yield player, action


def _decide_together(before: State, player: int, decide: Callable[[State, int], Action]) -> Iterator[Action]:
    """The player's actions until it has to wait for another one or for something to be revealed."""
    alone = before.to_act() == (player,)
    seen = before.copy()
    while True:
        action = decide(seen, player)
        yield action
        if alone:
            return
        seen.apply(player, action)
        if player not in seen.to_act():
            return


def rotations(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The seatings of one deal: the names repeated to fill the seats, in every rotation that differs."""
    seated = [names[i % len(names)] for i in range(players)]
    turned = [tuple(seated[i:] + seated[:i]) for i in range(players)]
    return list(dict.fromkeys(turned))


def matches(names: Sequence[str], players: int, games: int, seed: int) -> list[tuple[tuple[str, ...], int]]:
    """(seats, seed) of at least `games` games: whole sets of rotations, one deal for each set."""
    seatings = rotations(names, players)
    deals = math.ceil(games / len(seatings))
    seeds = Random(seed)
    return [(seats, deal) for deal in [seeds.next64() for _ in range(deals)] for seats in seatings]


def _play_match(game_id: str, setup: str, count: bool, match: tuple[tuple[str, ...], int]) -> ArenaResult:
    return play(game_id, *match, setup=setup, count=count)


def play_all(
    game_id: str,
    all_matches: Sequence[tuple[tuple[str, ...], int]],
    jobs: int,
    setup: str = "",
    *,
    count: bool = False,
) -> Iterable[ArenaResult]:
    """Play on `jobs` processes; results come in the order of the matches. `count` asks for traits."""
    one = partial(_play_match, game_id, setup, count)
    if jobs == 1:
        yield from map(one, all_matches)
        return
    # Begun from nothing, as every platform can: which way is taken unasked differs between Pythons.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(one, all_matches, chunksize=2)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one name fared: the share of all wins that its seats took together, and its mean points."""

    name: str
    win_rate: float
    low: float
    high: float
    mean_score: float


def standings(names: Sequence[str], results: Sequence[ArenaResult], rotated: int) -> list[Standing]:
    """One standing for each different name, from whole sets of rotations.

    A win shared by n seats is 1/n for each; a game that nobody won counts for nobody. The win rate is the
    mean over the deals of what all seats of that name won; the `rotated` games of one deal are one
    observation, so that pairing narrows the interval.
    """
    found = []
    for name in dict.fromkeys(names):
        shares = []
        points = []
        for start in range(0, len(results), rotated):
            deal = [_share(name, result) for result in results[start : start + rotated]]
            shares.append(sum(deal) / len(deal))
        for result in results:
            points += [s for seat, s in zip(result.seats, result.scores, strict=True) if seat == name]
        rate = sum(shares) / len(shares)
        low, high = interval(shares)
        found.append(Standing(name, rate, low, high, sum(points) / len(points)))
    return found


def mean_traits(name: str, results: Sequence[ArenaResult]) -> dict[str, float]:
    """How much of each trait a name's actions in a game had on average; results must have been counted."""
    total: Counter[str] = Counter()
    games = 0
    for result in results:
        for seat, found in zip(result.seats, result.traits, strict=True):
            if seat == name:
                total.update(found)
                games += 1
    return {trait: amount / games for trait, amount in sorted(total.items())}


def _share(name: str, result: ArenaResult) -> float:
    """The share of a win, 0–1, that all seats of that name got from one game; 0 if nobody won."""
    if not result.winners:
        return 0.0
    wins = sum(result.seats[winner] == name for winner in result.winners)
    return wins / len(result.winners)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """95 % interval of the mean of independent observations in 0–1.

    Normal, from their own spread, when they have one; else Wilson's score interval.
    """
    n = len(shares)
    rate = sum(shares) / n
    spread = sum((share - rate) ** 2 for share in shares) / max(1, n - 1)
    if spread:
        half = Z95 * math.sqrt(spread / n)
        return max(0.0, rate - half), min(1.0, rate + half)
    centre = (rate + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 / (1 + Z95**2 / n) * math.sqrt(rate * (1 - rate) / n + Z95**2 / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m game.bots.arena", description="Matches between bots.")
    parser.add_argument("game", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument(
        "names", nargs="+", metavar="level", help="levels that play each other, or characters: priest:NAME"
    )
    parser.add_argument("--games", type=int, default=400, help="games to play at least (default 400)")
    parser.add_argument("--players", type=int, default=2, help="seats of each game (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all deals (default 1)")
    parser.add_argument(
        "--traits", action="store_true", help="tell what the actions of each name in a game were like"
    )
    parser.add_argument("--setup", default="", help="what the seats have agreed on, a variant say")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    options = parser.parse_args(argv)
    if options.game not in GAMES:
        parser.error(f"there is no game {options.game!r}; there are: {', '.join(GAMES)}")
    try:
        known = (*levels(options.game), *characters(options.game), *yardsticks(options.game))
        GAMES[options.game].check_new(options.players, options.seed, options.setup)
    except ValueError as error:
        parser.error(str(error))
    for name in options.names:
        if name not in known:
            parser.error(f"there is no bot {name!r} for {options.game}; there are: {', '.join(known)}")
    if len(options.names) > options.players:
        parser.error(f"{len(options.names)} levels do not fit on {options.players} seats")
    if options.games < 1 or options.jobs < 1:
        parser.error("--games and --jobs must be at least 1")
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Play the matches that the command line asks for and print the standings."""
    options = _arguments(argv)
    planned = matches(options.names, options.players, options.games, options.seed)
    rotated = len(rotations(options.names, options.players))
    began = time.perf_counter()
    results = list(play_all(options.game, planned, options.jobs, options.setup, count=options.traits))
    seconds = time.perf_counter() - began
    print(
        f"{options.game}, {options.players} seats, {len(results)} games "
        f"({len(results) // rotated} deals in {rotated} seatings), seed {options.seed}, {seconds:.0f} s"
    )
    if options.setup:
        print(f"  agreed on: {options.setup}")
    for standing in standings(options.names, results, rotated):
        print(
            f"  {standing.name:13} wins {standing.win_rate:6.1%}  "
            f"(95 %: {standing.low:.1%} – {standing.high:.1%})   mean score {standing.mean_score:6.1f}"
        )
        if options.traits:
            counted = mean_traits(standing.name, results).items()
            print(" " * 16 + ", ".join(f"{trait} {amount:.2f}" for trait, amount in counted))
    ties = sum(len(result.winners) > 1 for result in results)
    nobody = sum(not result.winners for result in results)
    print(f"  shared wins: {ties}" + (f", won by nobody: {nobody}" if nobody else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
