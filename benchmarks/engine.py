"""How fast rules and bots are: `python -m benchmarks.engine`.

`measure` uses nothing but `game` and the standard library, so that the same code runs in the browser and
both are printed side by side.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from random import Random
from time import perf_counter

from game.bots import levels, make_bot
from game.engine import GAMES, Game

SECONDS = 2.0
"""Spent on each figure."""

WANTED = {
    "pyramids: engine games/s": 500.0,
    "anubix: engine games/s": 300.0,
    "mummy: engine games/s": 30.0,
}
"""The least that the project asks of CPython on one core."""


PLAYERS = {"mummy": 4}
"""Seats of the games of random actions, where they are not two."""

Play = Callable[[int, Random], None]
"""Plays one game, from a seed and a source of chance."""


def engine_game(game: Game) -> Play:
    """A whole game of random actions through the public API."""

    def play(seed: int, random: Random) -> None:
        state = game.new(players=PLAYERS.get(game.id, 2), seed=seed)
        while not state.is_over:
            player = state.to_act()[0]
            actions = state.legal_actions(player)
            state.apply(player, actions[int(random.random() * len(actions))])

    return play


def per_second(play: Play, seconds: float) -> float:
    """Games per second, after a first one that fills the tables."""
    random = Random(1)
    for seed in range(20):
        play(seed, random)
    games = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        play(games, random)
        games += 1
    return games / spent


def decision_times(game: Game, level: str, seconds: float) -> tuple[float, float, float, float]:
    """Of a bot in two-player games against itself, in ms: a decision's median and 95th percentile, and the
    99.9th percentile and the longest of the slices between two yields.

    The longest one of all is more often an interruption by the machine than work.
    """
    decisions: list[float] = []
    slices: list[float] = []
    seed = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        state = game.new(players=2, seed=seed)
        seed += 1
        while not state.is_over and perf_counter() - began < seconds:
            player = state.to_act()[0]
            thought = make_bot(game.id, level, seed * 1000 + len(decisions)).think(state, player)
            spent = 0.0
            while True:
                start = perf_counter()
                try:
                    next(thought)
                except StopIteration as stop:
                    slices.append(perf_counter() - start)
                    spent += slices[-1]
                    state.apply(player, stop.value)
                    break
                slices.append(perf_counter() - start)
                spent += slices[-1]
            decisions.append(spent)
    decisions.sort()
    slices.sort()
    return (
        1000 * decisions[len(decisions) // 2],
        1000 * decisions[len(decisions) * 95 // 100],
        1000 * slices[len(slices) * 999 // 1000],
        1000 * slices[-1],
    )


def measure(seconds: float) -> dict[str, float]:
    """All figures by name, with about `seconds` for each of them."""
    found = {}
    for game in GAMES.values():
        found[f"{game.id}: engine games/s"] = per_second(engine_game(game), seconds)
        for level in levels_of(game):
            median, late, usual_slice, longest = decision_times(game, level, seconds)
            found[f"{game.id}, {level}: decision, median ms"] = median
            found[f"{game.id}, {level}: decision, 95 % ms"] = late
            found[f"{game.id}, {level}: slice, 99.9 % ms"] = usual_slice
            found[f"{game.id}, {level}: slice, longest ms"] = longest
    return found


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels of a game's bots; none if it has no bots."""
    try:
        return levels(game.id)
    except ValueError:
        return ()


def main() -> int:
    """Print the figures as a table; 1 if the engine is slower than the project wants."""
    from benchmarks.in_browser import run_in_browser  # not there when the browser itself runs this module

    figures = measure(SECONDS)
    code = f"import json; from benchmarks.engine import measure; json.dumps(measure({SECONDS}))"
    in_browser = run_in_browser(code)
    here = f"{platform.python_implementation()} {platform.python_version()}"
    print("Two players (engine games of Mummy: four), one core; the browser is Pyodide in Chromium")
    print(f"  {'':38} {here:>16} {'browser':>10} {'ratio':>6}")
    for name, value in figures.items():
        wanted = f"   (wanted: {WANTED[name]:.0f})" if name in WANTED else ""
        other = in_browser[name]
        print(f"  {name:38} {value:16.2f} {other:10.2f} {other / value if value else 0.0:6.2f}{wanted}")
    return int(any(figures[name] < least for name, least in WANTED.items()))


if __name__ == "__main__":
    raise SystemExit(main())
