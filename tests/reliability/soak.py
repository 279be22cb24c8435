"""Check that a page with endless games does not grow: `make soak`.

    make soak               bots play 500 games in one page of Chromium, without a reload
    make soak N=60          so many games
    make soak HOURS=12      so long, however many that are

The games take turns: home, new game, start, scores, home. After each round of them, when the collectors have
been called, the page is measured: JavaScript's heap, Python's memory (which never shrinks), DOM nodes and
listeners. The first quarter is for warming up. The least of the last quarter must be little more than the
least of the second one.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from playwright.sync_api import CDPSession, Playwright, sync_playwright

from tests.browser.chromium import FLAGS, chromium_path
from tests.browser.conftest import Server, Visit
from tests.browser.hands import Mouse
from tests.browser.keeping import keep_as_before
from tests.browser.player import Visitor

GAMES = {"pyramids": "New game", "anubix": "New game (2)", "mummy": "New game (3)"}
"""And what begins them at home."""

SEATS = "scribe,scribe"
LIMIT = 300_000
"""In ms: no game of bots without motion takes so long."""

MOST_GROWTH = {"heap": 0.05, "python": 0.1, "nodes": 0.05, "listeners": 0.05}
"""From the second quarter to the last, by what is measured. Python's memory never shrinks."""

EACH = 10
"""So many samples are shown at first, and then every tenth."""

LEAST_SAMPLES = 8

REMEMBER_MEMORY = """
  const memories = (globalThis.soak = []);
  const { Memory } = WebAssembly;
  const noted = (result, imports) => {
    for (const exported of Object.values((result.instance ?? result).exports)) {
      if (exported instanceof Memory) memories.push(exported);
    }
    for (const given of Object.values(imports?.env ?? {})) {
      if (given instanceof Memory && !memories.includes(given)) memories.push(given);
    }
    return result;
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const before = WebAssembly[name];
    WebAssembly[name] = (source, imports, ...more) =>
      before(source, imports, ...more).then((result) => noted(result, imports));
  }
"""
PYTHONS = "soak.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)"


@dataclass(frozen=True, slots=True)
class Sample:
    """The page at one moment; memory in MB."""

    heap: float
    python: float
    nodes: int
    listeners: int


class Soak:
    """One page, and what has been measured of it."""

    def __init__(
        self, playwright: Playwright, url: str, size: tuple[int, int] = (1280, 800), dpr: float = 1
    ) -> None:
        """In a window of that size in CSS px, with so many device px for each."""
        self._browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        width, height = size
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=dpr, locale="en-GB"
        )
        context.add_init_script(REMEMBER_MEMORY)
        visit = Visit(context, quiet=True)
        visit.page.goto(f"{url}favicon.png")
        keep_as_before(visit.page, {f"seats.{game}": SEATS for game in GAMES})
        visit.page.goto(f"{url}?speed=0")
        self.visit = visit.ready().wait_offline_ready()
        self._visitor = Visitor(visit, Mouse(visit, dpr))
        self._measure: CDPSession = context.new_cdp_session(visit.page)
        self._measure.send("Performance.enable")
        self.samples: list[Sample] = []

    def play(self, game: str) -> None:
        """One game from home to home."""
        self._visitor.wait_for_scene("Home")
        self._visitor.press(GAMES[game])
        self._visitor.press("Start")
        self.visit.page.wait_for_function(
            "mastaba_page.failed || mastaba.stats().scene.endsWith('Scores')", timeout=LIMIT, polling=100
        )
        self._visitor.press("Home")

    def measure(self) -> Sample:
        """The size of the page now, when nothing is left to be collected."""
        self._visitor.wait_for_scene("Home")
        self.visit.rest()
        for _ in range(2):
            self._measure.send("HeapProfiler.collectGarbage")
        told = self._measure.send("Performance.getMetrics")["metrics"]
        values = {metric["name"]: metric["value"] for metric in told}
        python = self.visit.page.evaluate(PYTHONS)
        heap, nodes, listeners = (values[name] for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners"))
        self.samples.append(Sample(heap / 1e6, python / 1e6, int(nodes), int(listeners)))
        return self.samples[-1]

    def close(self) -> None:
        """Close the browser."""
        self._browser.close()


def growth(samples: list[Sample]) -> dict[str, float]:
    """By name: by what share the least of the last quarter is more than that of the second one."""
    quarter = len(samples) // 4
    second, last = samples[quarter : 2 * quarter], samples[-quarter:]
    least = [[min(column) for column in zip(*map(astuple, part), strict=True)] for part in (second, last)]
    names = [field.name for field in fields(Sample)]
    return {name: b / a - 1 for name, a, b in zip(names, *least, strict=True)}


def main() -> int:
    """Prints the samples as a table; 1 if the page grows, or has said anything."""
    hours = float(os.environ.get("HOURS") or 0)
    most = int(os.environ.get("N") or (sys.maxsize if hours else 500))
    server = Server(Path(os.environ.get("SITE", "build/web")), "/").start()
    with sync_playwright() as playwright:
        soak = Soak(playwright, server.url)
        begun, games = time.monotonic(), 0
        print("| games | minutes | JavaScript’s heap, MB | Python’s memory, MB | nodes | listeners |")
        print("|---:|---:|---:|---:|---:|---:|")
        while games < most and (not hours or time.monotonic() - begun < hours * 3600):
            for game in GAMES:
                soak.play(game)
                games += 1
            at = soak.measure()
            if len(soak.samples) > EACH and len(soak.samples) % EACH:
                continue
            minutes = (time.monotonic() - begun) / 60
            figures = f"{at.heap:.2f} | {at.python:.1f} | {at.nodes} | {at.listeners}"
            print(f"| {games} | {minutes:.1f} | {figures} |", flush=True)
        said = soak.visit.noise
    server.stop()
    print(*said, sep="\n")
    if len(soak.samples) < LEAST_SAMPLES:
        print(f"{games} games are too few to tell whether the page grows")
        return 1
    grown = growth(soak.samples)
    print(", ".join(f"{name} {share:+.1%}" for name, share in grown.items()))
    return 1 if said or any(grown[name] > most for name, most in MOST_GROWTH.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
