"""How long a frame's work takes at the table, at 1280 × 800: `make bench ONLY=frames`.

Three things that move: the shape dragged over both chambers, the shape turning where it lies, and a bot's
marks being shown while the bots think. A frame's time is from the start of the game's turn to the end of its
drawing, as `mastaba.stats().frame_ms` has it. The goal: 95 % of the frames of the drag take at most 8 ms.
"""

from __future__ import annotations

import statistics
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the hands of the browser tests

from tests.browser.conftest import FLAGS, Visit, chromium_path  # noqa: E402 - needs the line above
from tests.browser.player import Mouse, Player  # noqa: E402 - needs the line above

GOAL_MS = 8.0
DRAG_ROUNDS = 12
TURNS = 16
SHOWN_MS = 8000
LINK = "?game=pyramids&players=you,priest,priest&seed=7"


class Handler(SimpleHTTPRequestHandler):
    """A static host that says nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        pass


def frames_since(page: Page, before: int) -> list[float]:
    """The ms of the frames drawn after the first `before` ones, as far as they are remembered."""
    stats: dict[str, Any] = page.evaluate("mastaba.stats()")
    count = stats["frames"] - before
    return stats["frame_ms"][-count:] if count else []


def drag(player: Player) -> None:
    """Over both chambers and back, for more than three seconds."""
    places, middle = player.places(), player.hand.middle
    mouse = player.visit.page.mouse
    mouse.move(*middle(places["expedition"]))
    mouse.down()
    for _ in range(DRAG_ROUNDS):
        for card in player.state().seats[0].cards:
            for cell in ("a1", "e2", "a3", "e4", "a5"):
                mouse.move(*middle(places[f"{card}:{cell}"]), steps=6)
    mouse.up()


def turn(player: Player) -> None:
    """The shape that lies, a quarter at a time."""
    player.lay(player.best(player.state(), 0))
    for _ in range(TURNS):
        player.press("Turn right")
        player.visit.page.wait_for_timeout(250)


def bots(player: Player) -> None:
    """What priests do is shown while they think about what comes next."""
    player.decide()
    player.visit.page.wait_for_timeout(SHOWN_MS)


def print_frames(label: str, times: list[float]) -> float:
    """One line of figures; the 95th percentile in ms."""
    late = statistics.quantiles(times, n=20)[-1]
    print(
        f"  {label:<30}{len(times):5} frames   median {statistics.median(times):5.2f}"
        f"   95 % {late:5.2f}   longest {max(times):5.2f} ms"
    )
    return late


def main() -> int:
    """Prints the figures; 1 when the goal is missed."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=ROOT / "build" / "web"))
    Thread(target=server.serve_forever, daemon=True).start()
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        visit = Visit(browser.new_context(viewport={"width": 1280, "height": 800}), quiet=True)
        visit.page.goto(f"http://127.0.0.1:{server.server_port}/{LINK}")
        player = Player(visit.ready(), Mouse(visit, 1))
        player.play(3)
        while "Turn right" not in player.places():  # the cells of red crosses cannot be turned
            player.play(1)
        # The bots' thinking ahead has an end; then a frame is the shape's alone.
        visit.page.wait_for_timeout(6000)
        for label, move in (
            ("dragging the shape", drag),
            ("turning it", turn),
            ("showing bots, priest thinks", bots),
        ):
            before = visit.stats()["frames"]
            move(player)
            found[label] = frames_since(visit.page, before)
        visit.finish()
        browser.close()
    server.shutdown()
    print("work of a frame at 1280 × 800")
    late = [print_frames(label, times) for label, times in found.items()]
    print(f"  (wanted: at most {GOAL_MS:.0f} ms for 95 % of the frames of the drag)")
    return int(late[0] > GOAL_MS)


if __name__ == "__main__":
    raise SystemExit(main())
