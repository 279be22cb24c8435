"""How long the start takes, against a plain page with npm's Pyodide and the pygame-ce wheel.

Measured in one Chromium, alternating, each in a fresh context (nothing cached), from navigation: on the plain
page to its first pygame frame, in the game to ``mastaba.ready``: everything of the game is loaded and its
first frame takes input. The goal is a ratio of at most 0.5. RUNS in the environment says how often (7).
"""

from __future__ import annotations

import functools
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
GOAL = 0.5
LIMIT = 60_000  # ms
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
)


class Handler(SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        pass


def chromium_path() -> str | None:
    """The installed Chromium; None without one."""
    found = subprocess.run([ROOT / "build" / "chromium.sh"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or None


def lay_out(folder: Path) -> None:
    """The two sites side by side: ``plain/`` and ``game/``."""
    shutil.copytree(ROOT / "benchmarks" / "plain", folder / "plain")
    shutil.copytree(ROOT / "web" / "node_modules" / "pyodide", folder / "plain" / "pyodide")
    wheel = next((ROOT / "build" / "wheel" / "dist").glob("*.whl"))
    shutil.copyfile(wheel, folder / "plain" / "pygame.whl")
    shutil.copytree(ROOT / "build" / "web", folder / "game")


def measure(browser: Browser, url: str, ready: str) -> tuple[float, dict[str, float]]:
    """Ms from navigation until ``ready`` (JavaScript: a time, or nothing yet), and the page's marks."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(url, wait_until="commit")
    page.wait_for_function(ready, timeout=LIMIT)
    spent = page.evaluate(ready)
    marks = page.evaluate("globalThis.mastaba?.stats().marks ?? {}")
    context.close()
    return spent, marks


def main() -> int:
    """Prints the figures; 1 when the goal is missed."""
    runs = int(os.environ.get("RUNS", "7"))
    path = chromium_path()
    if path is None:
        print("startup: Chromium is missing (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    plain: list[float] = []
    game: list[float] = []
    marks: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        lay_out(Path(name))
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for _ in range(runs):
            plain.append(measure(browser, f"{base}/plain/", "() => globalThis.firstFrame")[0])
            spent, reached = measure(
                browser, f"{base}/game/", "() => globalThis.mastaba?.stats().marks.ready"
            )
            game.append(spent)
            for mark, at in reached.items():
                marks.setdefault(mark, []).append(at)
        browser.close()
        server.shutdown()
    ratio = statistics.median(game) / statistics.median(plain)
    print(f"start-up, median of {runs} (least to most), ms from navigation")
    for label, times in (("plain page, first frame", plain), ("the game, ready", game)):
        print(f"  {label:<26}{statistics.median(times):6.0f}   ({min(times):.0f} to {max(times):.0f})")
    steps = ", ".join(f"{mark} {statistics.median(times):.0f}" for mark, times in marks.items())
    print(f"  on the way to the game: {steps}")
    print(f"  ratio {ratio:.2f} (goal: at most {GOAL})")
    return 0 if ratio <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
