"""How long a table waits for each level on a cheap tablet: `make bench ONLY=pace`.

Bots play in Pyodide in a Chromium whose processor is throttled six times, as the page lets them: some
milliseconds before each frame. A decision takes as many frames as it needs, here of 30 a second.
"""

from __future__ import annotations

import time
from statistics import median

from game.bots import levels
from game.engine import GAMES, Game
from game.play.session import Session

THROTTLED = 6.0
THINK_MS = 14.0
"""While nothing moves and all wait for it: `AWAITED_MS` of `ui/table/playing/table.py`."""
FRAME = 1 / 30
LIMIT = 1.0
"""Seconds that 95 % of the decisions may take."""
DECISIONS = 60


def waits(game: Game, level: str, seats: int) -> tuple[list[float], float]:
    """Seconds until each of some decisions is made, and the ms of the longest step before a frame."""
    found: list[float] = []
    longest = 0.0
    seed = 7
    while len(found) < DECISIONS:
        session = Session.new(game, [level] * seats, seed)
        seed += 1
        frames = 0
        while not session.state.is_over and len(found) < DECISIONS:
            made, start = len(session.chapters), time.perf_counter()
            session.tick(THINK_MS)
            taken = time.perf_counter() - start
            longest = max(longest, 1000 * taken)
            frames += 1
            if len(session.chapters) > made:
                found.append(frames * FRAME)
                frames = 0
    return found, longest


def measure() -> dict[str, list[float]]:
    """Median, 95 % and longest wait in s, and the longest step in ms, by game, level and number of seats."""
    figures = {}
    for game in GAMES.values():
        for level in levels(game.id):
            for seats in (2, 4):
                found, longest = waits(game, level, seats)
                found.sort()
                late = found[len(found) * 95 // 100]
                figures[f"{game.id}, {level}, {seats} seats"] = [median(found), late, found[-1], longest]
    return figures


def main() -> int:
    """Print the waits; 1 if one of the levels takes longer than it may."""
    from benchmarks.in_browser import run_in_browser  # not there when the browser itself runs this module

    code = "import json; from benchmarks.pace import measure; json.dumps(measure())"
    figures = run_in_browser(code, throttled=THROTTLED)
    print(f"Seconds until a decision, 30 frames a second, the processor {THROTTLED:.0f} times slower")
    print(f"  {'':34} {'median':>8} {'95 %':>8} {'longest':>8} {'step, ms':>9}")
    for name, (usual, late, most, step) in figures.items():
        print(f"  {name:34} {usual:8.2f} {late:8.2f} {most:8.2f} {step:9.0f}")
    return int(any(late > LIMIT for _usual, late, _most, _step in figures.values()))
