"""The bytes and the time of a visit, over a slow network and in a new browser process.

Chromium, 1280 × 800 at one device pixel per CSS pixel; the host compresses nothing. Bytes are those of bodies
that have arrived until the game takes input: home, and each game opened by its link. The network of the first
part is emulated (10 Mbit/s, 40 ms). The second part compares a first visit with one to what the worker
keeps, each in a browser process of its own that has come to rest, alternating, without a network's delay:
before some play, and after, when the browser may have kept compiled code. The visit before them has lasted
until the worker had kept all, as any does that lasts some seconds. RUNS in the environment says how often
(3).
"""

from __future__ import annotations

import functools
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from playwright.sync_api import Error as BrowserError

from benchmarks.startup import FLAGS, ROOT, Handler, chromium_path

SITE = ROOT / "build" / "web"
GAMES = ("pyramids", "anubix", "mummy")
NETWORK = {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}
WORD = "10 Mbit/s, 40 ms"
LIMIT = 120_000  # ms
READY = "() => globalThis.mastaba?.stats().marks.ready"
READY_OR_FAILED = "() => globalThis.mastaba?.stats().marks.ready ?? globalThis.mastaba_page?.failed"
STATE = """() => [globalThis.mastaba?.stats().marks, document.visibilityState, document.body.innerText,
  document.getElementById("failure-detail-text")?.textContent]"""
# Until the worker has kept what a return begins with (web/snapshot.mjs).
KEPT = """async (limit) => {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    for (const name of await caches.keys()) {
      if (await (await caches.open(name)).match("snapshot")) return;
    }
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error("no memory of Python's is kept");
}"""
REST = 3.0  # s that a browser has for its own start
PLAYED = 60.0  # s at most in which the browser is to keep compiled code

# MB, s, and the share of a first visit that a return may take.
GOALS = {"home": 6.0, "game": 6.5, "seconds": 6.2, "all": 16.0, "return": 0.5}


class Host(Handler):
    """A static host that compresses nothing, and says nothing of pages that have gone."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        try:
            super().copyfile(source, outputfile)
        except ConnectionError:
            self.close_connection = True


@contextmanager
def served(site: Path = SITE) -> Iterator[str]:
    """The address of the site in that folder, while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A new browser process with that profile, at rest."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium_path(),
        args=list(FLAGS),
        viewport={"width": 1280, "height": 800},
    )
    time.sleep(REST)
    yield context
    context.close()


def opened(page: Page, url: str) -> float:
    """Ms from navigation until the game takes input. RuntimeError, with how far it came, if it does not."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(url, wait_until="commit")
    with suppress(BrowserError):
        page.wait_for_function(READY_OR_FAILED, timeout=LIMIT)
    ready = page.evaluate(READY)
    if ready is None:
        raise RuntimeError(f"{url} is not ready: {page.evaluate(STATE)}, and it said {said}")
    return float(ready)


def carried(playwright: Playwright, url: str) -> tuple[float, float]:
    """MB and s until the game takes input, on a first visit over the slow network."""
    with tempfile.TemporaryDirectory() as profile, browser(playwright, Path(profile)) as context:
        page = context.pages[0]
        tools = context.new_cdp_session(page)
        bodies: list[int] = []
        tools.on("Network.dataReceived", lambda event: bodies.append(event["encodedDataLength"]))
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", NETWORK)
        # The worker's own downloads come after the start, and are no part of it.
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        spent = opened(page, url)
        return sum(bodies) / 1e6, spent / 1000


def keep_code(playwright: Playwright, profile: Path, url: str) -> float:
    """Play until the browser has kept compiled code; its MB then."""
    kept = profile / "Default" / "Code Cache" / "wasm"

    def size() -> float:
        return sum(path.stat().st_size for path in kept.rglob("*") if path.is_file()) / 1e6

    empty = size()
    with browser(playwright, profile) as context:
        opened(context.pages[0], f"{url}?game=mummy&players=pharaoh,pharaoh&seed=7&speed=0")
        end = time.monotonic() + PLAYED
        while size() - empty < 0.5 and time.monotonic() < end:
            time.sleep(1)
    return size() - empty


def returns(playwright: Playwright, url: str, runs: int) -> tuple[dict[str, list[float]], float]:
    """Ms to the ready home of first visits and of returns, and the MB of code that the browser has kept."""
    spent: dict[str, list[float]] = {"first": [], "return": [], "later": []}
    with tempfile.TemporaryDirectory() as name:
        profile = Path(name)
        with browser(playwright, profile) as context:
            opened(context.pages[0], url)
            context.pages[0].evaluate(KEPT, LIMIT)

        def once(kind: str, folder: Path) -> None:
            with browser(playwright, folder) as context:
                spent[kind].append(opened(context.pages[0], url))

        def by_turns(kind: str) -> None:
            for _ in range(runs):
                with tempfile.TemporaryDirectory() as fresh:
                    once("first", Path(fresh))
                once(kind, profile)

        by_turns("return")
        code = keep_code(playwright, profile, url)
        by_turns("later")
    return spent, code


def main() -> int:
    """Prints the figures; 1 when a goal is missed."""
    runs = int(os.environ.get("RUNS", "3"))
    if chromium_path() is None:
        print("visit: Chromium is missing (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    met: list[bool] = []

    def tell(what: str, value: float, unit: str, goal: str) -> None:
        met.append(value <= GOALS[goal])
        print(f"  {what:<46}{value:7.2f} {unit:<3}(goal: at most {GOALS[goal]:g})", flush=True)

    with sync_playwright() as playwright, served() as url:
        print(f"first visit, {WORD}, nothing compressed by the host")
        size, seconds = carried(playwright, url)
        tell("home ready", size, "MB", "home")
        tell("", seconds, "s", "seconds")
        for game in GAMES:
            size, seconds = carried(playwright, f"{url}?game={game}&players=you,scribe&seed=7")
            tell(f"{game} ready", size, "MB", "game")
            print(f"  {'':<46}{seconds:7.2f} s")
        files = [path for path in SITE.rglob("*") if path.is_file()]
        tell("the whole installation", sum(path.stat().st_size for path in files) / 1e6, "MB", "all")
        spent, code = returns(playwright, url, runs)
    middle = {kind: statistics.median(times) for kind, times in spent.items()}
    print(f"home ready in a new browser process, no network's delay, median of {runs}, ms")
    print(f"  first visits {middle['first']:.0f}, returns {middle['return']:.0f}")
    print(f"  {code:.1f} MB of compiled code kept after some play, returns then {middle['later']:.0f}")
    tell("return against first visit", middle["return"] / middle["first"], "", "return")
    tell("after some play", middle["later"] / middle["first"], "", "return")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
