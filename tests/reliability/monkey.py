"""A monkey in the page: `make monkey`, and `make soak` after the bots.

make monkey                 an hour, and all that fell, each made as short as can be
make monkey MINUTES=5       so long
make monkey SEED=20261128   the lives that begin with this seed (the day's, unless told)
make monkey CASE=FILE       what fell once more: a line as it is printed
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import Chromium
from tests.browser.conftest import Server
from tests.browser.monkey.body import LONG_MS
from tests.browser.monkey.life import SLOW, Case, Fall, Zoo
from tests.today import SEED

SHORTENING = float(os.environ.get("SHORTEN") or 600)
"""In s: how long one fault is worked on."""


def is_quiet() -> bool:
    """True if this machine has had less to do in the last minute than it has processors."""
    return os.getloadavg()[0] < (os.cpu_count() or 1)


def told(case: Case, fall: Fall) -> str:
    """The failure and its words."""
    return f"{case.seed}: {fall.kind}\n{fall.words}\nCASE: {case}\n"


def repeat(zoo: Zoo, path: Path) -> int:
    """Do again what a file says; 1 if something falls."""
    case = Case.from_json(json.loads(path.read_text("utf-8")))
    fall = zoo.again(case)
    print(told(case, fall) if fall else "nothing falls")
    return 1 if fall else 0


def watch(zoo: Zoo, seed: str, minutes: float) -> int:
    """Let monkeys live for so long; the number of different faults, which are printed."""
    begun, lives, steps = time.monotonic(), 0, 0
    faults: list[Fall] = []
    while time.monotonic() - begun < 60 * minutes:
        start = time.monotonic()
        case, fall = zoo.live(f"{seed}-{lives}", begun + 60 * minutes)
        ended = fall.kind if fall else "home"
        print(f"{case.seed}: {len(case.steps)} steps, {time.monotonic() - start:.0f} s, {ended}", flush=True)
        lives, steps = lives + 1, steps + len(case.steps)
        if fall and not any(fall.is_like(other) for other in faults):
            short = zoo.shortened(case, fall, time.monotonic() + SHORTENING)
            print(told(short or case, fall), "" if short else "It did not fall again.\n", flush=True)
            if short or fall.kind != SLOW:  # once alone, the machine may have been slow
                faults.append(fall)
    print(f"{lives} lives, {steps} steps, {len(faults)} faults")
    return len(faults)


def main() -> int:
    """1 if something falls."""
    server = Server(Path(os.environ.get("SITE", "build/web")), "/").start()
    seed, minutes = os.environ.get("SEED") or SEED, float(os.environ.get("MINUTES") or 60)
    try:
        with sync_playwright() as playwright:
            chromium = Chromium(playwright)
            quiet = is_quiet()
            print(f"more than {LONG_MS} ms {'counts' if quiet else 'does not count: the machine is busy'}")
            zoo = Zoo(chromium, server.url, frames=quiet)
            path = os.environ.get("CASE")
            failed = repeat(zoo, Path(path)) if path else watch(zoo, seed, minutes)
            chromium.close()
    finally:
        server.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
