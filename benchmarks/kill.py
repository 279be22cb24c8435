"""The data that a killed browser has kept: `make bench ONLY=kill`.

Each game is played by the mouse, as fast as the page allows, and at a random moment all processes of the
browser get SIGKILL. The page has told the server of every saving before it began, so it is known which
actions there were, and when; opened again, the browser says which of them are kept. The goal: whatever is
missing was done in the last 100 ms. In the environment KILLS says how often for each game (30), GAMES which
games, SEED what is drawn, SITE which built site is served (build/web); of one that keeps everything in
localStorage that is read.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread, Timer
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from benchmarks.startup import Handler
from tests.browser.anubix_player import AnubixPlayer
from tests.browser.chromium import FLAGS, chromium_path
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.keeping import forget, kept
from tests.browser.mummy_player import MummyPlayer
from tests.browser.pyramids_player import PyramidsPlayer

ROOT = Path(__file__).resolve().parents[1]
GOAL_MS = 100.0
SHORTEST, LONGEST = 0.5, 6.0
"""In s: the browser is killed between so long after the table is there."""
PATIENCE = 60.0

PLAYERS: dict[str, type[Any]] = {"pyramids": PyramidsPlayer, "anubix": AnubixPlayer, "mummy": MummyPlayer}
TELL = """
  let host;
  const tell = (host) => {
    const set = host.storage.set;
    host.storage.set = (key, text) => {
      if (key.startsWith("save.")) {
        const request = new XMLHttpRequest();
        request.open("POST", "saving", false); // the page goes on when the server knows
        request.send(text);
      }
      return set(key, text);
    };
    return host;
  };
  const set = (given) => (host = tell(given));
  Object.defineProperty(globalThis, "mastaba_host", { get: () => host, set });
"""
BEFORE = "key => localStorage.getItem(`mastaba.${key}`)"
"""The data that a site without a database has kept."""


class Told(ThreadingHTTPServer):
    """Serves a site, and gets a request for every save."""

    daemon_threads = True

    def __init__(self, site: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Saving, directory=str(site)))
        self.savings: list[tuple[float, int]] = []
        """When, by the steady clock, and how many actions."""
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.server_port}/"


class Saving(Handler):
    """A static host that notes the time of each of these requests."""

    server: Told

    def do_POST(self) -> None:  # noqa: N802 - the name is given
        text = self.rfile.read(int(self.headers["content-length"]))
        self.server.savings.append((time.monotonic(), len(json.loads(text)["actions"])))
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()


@contextmanager
def chromium(playwright: Playwright, profile: Path) -> Iterator[tuple[Browser, int]]:
    """A browser with that profile, and its group of processes, which are killed at the end at the latest."""
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    command = [chromium_path(), *FLAGS, "--headless=new", "--remote-debugging-port=0"]
    command += [f"--user-data-dir={profile}", "--window-size=1280,900", "about:blank"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        end = time.monotonic() + PATIENCE
        while not (port.exists() and port.read_text().count("\n")) and time.monotonic() < end:
            time.sleep(0.05)
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().splitlines()[0]}")
        yield browser, process.pid
    finally:
        kill(process.pid)
        process.wait()


def kill(group: int) -> None:
    """End all processes of a browser at once, as the system does."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def page_of(browser: Browser) -> Page:
    """The page that a browser opens with, which may take a moment."""
    context = browser.contexts[0]
    return context.pages[0] if context.pages else context.new_page()


class Trial:
    """One game in one profile, killed and looked into again and again."""

    def __init__(self, playwright: Playwright, told: Told, game: str, profile: Path) -> None:
        self._playwright, self._told, self._game, self._profile = playwright, told, game, profile
        self.made = self.lost = 0
        """Actions in all, and those of them that were not kept."""
        self.late: list[float] = []
        """Of each kill that lost something: how long before it, in ms, the first lost action was done."""

    def run(self, seed: int, after: float) -> None:
        """Play a new game, kill the browser so many seconds after its table is there, and count."""
        with chromium(self._playwright, self._profile) as (browser, group):
            killed = self._play(browser, seed, after, group)
        savings = [saving for saving in self._told.savings if saving[0] <= killed]
        with chromium(self._playwright, self._profile) as (browser, _group):
            found = self._kept(browser)
        self.made += savings[-1][1] if savings else 0
        missing = [saving for saving in savings if saving[1] > found]
        if missing:
            self.lost += missing[-1][1] - found
            self.late.append((killed - missing[0][0]) * 1000)
            print(f"    {found} of {missing[-1][1]} kept, the next done {self.late[-1]:.0f} ms before")

    def _play(self, browser: Browser, seed: int, after: float, group: int) -> float:
        """When the browser was killed, by the steady clock."""
        moment: list[float] = []

        def end() -> None:
            moment.append(time.monotonic())
            kill(group)

        page = page_of(browser)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"{self._told.url}favicon.png")
        forget(page)
        self._told.savings.clear()
        page.add_init_script(TELL)
        page.goto(f"{self._told.url}?game={self._game}&players=you,scribe&seed={seed}&speed=0")
        visit = Visit(page.context, quiet=False, page=page)
        player = PLAYERS[self._game](visit.ready(), Mouse(visit, 1))
        timer = Timer(after, end)
        timer.start()
        with suppress(Error):  # there is nobody any more to play with
            while True:
                player.play(1)
        timer.join()
        return moment[0]

    def _kept(self, browser: Browser) -> int:
        """How many actions of the game are kept."""
        page = page_of(browser)
        page.goto(f"{self._told.url}favicon.png")
        key = f"save.{self._game}"
        text = kept(Visit(page.context, quiet=False, page=page), key).get(key) or page.evaluate(BEFORE, key)
        return len(json.loads(text)["actions"]) if text else 0


def main() -> int:
    """Prints the figures; 1 when the goal is missed."""
    kills = int(os.environ.get("KILLS", "30"))
    games = os.environ.get("GAMES", " ".join(PLAYERS)).replace(",", " ").split()
    seed = int(os.environ.get("SEED", str(time.time_ns() % 1_000_000)))
    site = Path(os.environ.get("SITE", ROOT / "build" / "web"))
    draw = random.Random(seed)
    print(f"SIGKILL at random moments, {SHORTEST:g} to {LONGEST:g} s after the table is there; SEED={seed}")
    met = True
    with sync_playwright() as playwright:
        for game in games:
            with tempfile.TemporaryDirectory(prefix="mastaba-kill-", ignore_cleanup_errors=True) as name:
                trial = Trial(playwright, Told(site), game, Path(name))
                for _ in range(kills):
                    trial.run(draw.randrange(1_000_000), draw.uniform(SHORTEST, LONGEST))
            oldest = max(trial.late, default=0.0)
            met = met and oldest <= GOAL_MS
            print(
                f"  {game:<10}{kills} kills, {trial.made} actions, {trial.lost} missing in {len(trial.late)} "
                f"kills, the first of them done {oldest:.0f} ms before (goal: at most {GOAL_MS:g})",
                flush=True,
            )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
