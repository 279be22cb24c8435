"""Start and frames in each engine that this machine has: `make bench ONLY=engines`.

The start: ms from navigation to the ready home, on a first visit (a fresh profile, the page's files from
this machine) and again in the same browser, where the service worker answers. The frames: the ms of a
frame's work, as benchmarks/frames.py has them, at one and at two device px per CSS px: the shape of Pyramids
dragged over the chambers, and priests' marks being shown while they think. In the environment RUNS says how
often it starts (3), ENGINES which engines.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.frames import (
    STILL_MS,
    Handler,
    drag_shape,
    print_frames,
    show_bots,
    until_it_can_turn,
)
from tests.browser.engines.browser import EngineBrowser
from tests.browser.engines.present import OPENERS, MissingError, how_to_get
from tests.browser.engines.window import Window
from tests.browser.hands import Mouse
from tests.browser.pyramids_player import PyramidsPlayer

ROOT = Path(__file__).resolve().parents[1]
TABLE = "?game=pyramids&players=you,priest,priest&seed=7"
MOVES = (("dragging the shape", drag_shape), ("showing bots", show_bots))
REMEMBERED = 600
"""Of so many frames the page keeps the ms."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the built site, served for this call."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=ROOT / "build" / "web"))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


Marks = dict[str, float]
"""Step of the start → ms since navigation."""


def starts(
    open_browser: Callable[[], EngineBrowser],
) -> tuple[str, list[Marks], list[Marks]]:
    """The engine's version, and the marks of first visits and of those right after them."""
    first, again, version = list[Marks](), list[Marks](), ""
    for _ in range(int(os.environ.get("RUNS", "3"))):
        with served() as address:
            browser = open_browser()
            version = browser.version
            visit = browser.visit(Window()).go(address).ready()
            first.append(visit.stats()["marks"])
            visit.wait_offline_ready()
            again.append(visit.again().ready().stats()["marks"])
            browser.close()
    return version, first, again


def print_start(label: str, runs: list[Marks]) -> None:
    """One line: the median, the least and the most, and the steps on the way."""
    ready = [marks["ready"] for marks in runs]
    steps = ", ".join(f"{name} {statistics.median(marks[name] for marks in runs):.0f}" for name in runs[0])
    print(
        f"  {label:<12}{statistics.median(ready):6.0f} ms   ({min(ready):.0f} to {max(ready):.0f})   {steps}"
    )


def frames(browser: EngineBrowser, address: str, dpr: float) -> list[tuple[str, list[float]]]:
    """The ms of the frames of each move."""
    visit = browser.visit(Window(dpr=dpr)).go(address + TABLE).ready()
    player = PyramidsPlayer(visit, Mouse(visit, dpr))
    until_it_can_turn(player)
    visit.page.wait_for_timeout(STILL_MS)
    found = []
    for label, move in MOVES:
        before = visit.stats()["frames"]
        move(player)
        stats: dict[str, Any] = visit.stats()
        count = min(stats["frames"] - before, REMEMBERED)
        found.append((f"{label}, DPR {dpr:g}", stats["frame_ms"][-count:] if count else []))
    return found


def measure(name: str, playwright: Playwright) -> None:
    """Print the figures of one engine."""
    open_browser = partial(OPENERS[name], lambda: playwright, False)
    try:
        version, first, again = starts(open_browser)
    except MissingError:
        print(f"not here: {how_to_get(name)}")
        return
    load = os.getloadavg()[0]
    print(f"{name} {version} (load of the machine {load:.1f}, {os.cpu_count()} cores)")
    print_start("first visit", first)
    print_start("again", again)
    with served() as address:
        browser = open_browser()
        for dpr in (1, 2):
            for label, times in frames(browser, address, dpr):
                print_frames(label, times)
        browser.close()


def main() -> int:
    """Prints the figures; they have no goal of their own."""
    wanted = os.environ.get("ENGINES", " ".join(OPENERS)).replace(",", " ").split()
    with sync_playwright() as playwright:
        for name in wanted:
            measure(name, playwright)
    return 0


if __name__ == "__main__":
    sys.exit(main())
