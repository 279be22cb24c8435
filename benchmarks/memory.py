"""Memory of the page: at home, at each table, and after many games.

Chromium, in a tablet's window (820 × 1180 CSS px), with one, two and three device px for each of them. Of
Python it is the whole memory, which never shrinks, and what of that is in use; of JavaScript the heap and the
buffers beside it, after its collector has run. Home and tables are opened by their links; then bots play game
after game in one page, the three games in turn, from home to home. GAMES in the environment says how many
with one device px (102); with more it is a fifth of that. DPR says with how many device px ("1 2 3").
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.startup import FLAGS, chromium_path
from benchmarks.visit import GAMES, opened, served
from tests.reliability.soak import Soak

SIZE = 820, 1180
REST = 5.0  # s in which a table makes what it will need
EACH_DPR = "1 2 3"
PLAYED = 102
FEWER = 5

TABLE_GOALS = {2: 130.0, 3: 200.0}
"""MB of Python's memory at most at any table, by device px."""
PLAYED_GOAL = 160.0
"""The same after all games with one device px."""


@dataclass(frozen=True, slots=True)
class Taken:
    """In MB."""

    python: float
    used: float
    heap: float
    buffers: float


def taken(context: BrowserContext, page: Page) -> Taken:
    """The present memory of the page."""
    tools = context.new_cdp_session(page)
    for _ in range(2):
        tools.send("HeapProfiler.collectGarbage")
    script: dict[str, Any] = tools.send("Runtime.getHeapUsage")
    python = page.evaluate("mastaba.stats().memory")
    numbers = python["size"], python["used"], script["usedSize"], script["backingStorageSize"]
    return Taken(*(number / 1e6 for number in numbers))


def told(what: str, found: Taken, goal: float | None) -> bool:
    """Prints it; whether the goal is met."""
    wanted = f"   (goal: at most {goal:g})" if goal else ""
    print(
        f"  {what:<28}{found.python:7.1f}{found.used:9.1f}{found.heap:9.1f}{found.buffers:9.1f}{wanted}",
        flush=True,
    )
    return goal is None or found.python <= goal


def opened_anew(url: str, dpr: float) -> bool:
    """Measure home and each table; whether the goals are met."""
    width, height = SIZE
    met = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=dpr, locale="en-GB"
        )
        page = context.new_page()
        for game in ("", *GAMES):
            opened(page, f"{url}?game={game}&players=you,scribe&seed=7" if game else url)
            time.sleep(REST)
            goal = TABLE_GOALS.get(int(dpr)) if game else None
            met.append(told(f"{game or 'home'}, {dpr:g} px", taken(context, page), goal))
        browser.close()
    return all(met)


def played(url: str, dpr: float, games: int) -> bool:
    """Measure home when bots have played; whether the goal is met."""
    with sync_playwright() as playwright:
        soak = Soak(playwright, url, SIZE, dpr)
        for _ in range(max(1, games // len(GAMES))):
            for game in GAMES:
                soak.play(game)
        soak.measure()
        found = taken(soak.visit.context, soak.visit.page)
        soak.close()
    count = max(1, games // len(GAMES)) * len(GAMES)
    return told(f"after {count} games, {dpr:g} px", found, PLAYED_GOAL if dpr == 1 else None)


def main() -> int:
    """Prints the figures; 1 when a goal is missed."""
    if chromium_path() is None:
        print("memory: Chromium is missing (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    games = int(os.environ.get("GAMES") or PLAYED)
    pixels = [float(dpr) for dpr in (os.environ.get("DPR") or EACH_DPR).split()]
    met = []
    print(f"in a window of {SIZE[0]} × {SIZE[1]} CSS px, MB")
    print(f"  {'':<28}{'Python':>7}{'in use':>9}{'JS heap':>9}{'buffers':>9}")
    with served() as url:
        for dpr in pixels:
            met.append(opened_anew(url, dpr))
            met.append(played(url, dpr, games if dpr == 1 else games // FEWER))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
