"""The monkey's eyes and hands: what it sees of a page, and how its steps are done there."""

from __future__ import annotations

import json
from contextlib import suppress

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as LateError

from ..conftest import Visit
from ..hands import Finger, Hand, Mouse, Rect, Spot
from ..way_home import go_home
from .steps import Step, View

APPEARS_MS, POLL_MS = 400, 20
"""How long something is waited for that is to be pressed, as long as the game moves."""
HELD_MS = 700
"""So long a finger is held on something."""
LEAST_SIDE, ROOMY = 320, (1280, 800, 1.0)
"""In CSS px: in smaller windows nobody plays, and whoever wants to get on makes them larger."""
LONG_MS = 500
"""So long a page may be busy with one thing, at most."""

WATCH = """
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask" });
"""
"""A script that notes for how long the page could not answer."""
LOOK = """() => {
  if (!globalThis.mastaba_page) return "{}";
  const text = (id) => document.getElementById(id).textContent;
  if (mastaba_page.failed) {
    return JSON.stringify({ failure: `${text("failure-title")}\n${text("failure-detail-text")}` });
  }
  const { scene, places, resting, marks } = globalThis.mastaba?.stats() ?? {};
  const slow = longTasks.splice(0).filter((task) => marks?.ready < task.startTime);
  return JSON.stringify({
    scene: scene ?? "",
    places: places ?? {},
    dpr: devicePixelRatio,
    resting: resting ?? false,
    typing: document.getElementById("text-field") !== null,
    slow: slow.map((task) => task.duration).filter((ms) => ms > LONG),
  });
}""".replace("LONG", str(LONG_MS))
PYTHONS = "PythonError"
"""The error that the game itself has raised, as it reports it."""
TRIES = 20
"""So often a page is looked at that is just being left."""


class Body:
    """Sees and does. Each step is a method; what is not there to be pressed is passed over."""

    def __init__(self, visit: Visit, *, touch: bool, dpr: float) -> None:
        self._visit, self._page, self._touch = visit, visit.page, touch
        self._mouse: Hand = Mouse(visit, dpr)
        self._finger: Hand = Finger(visit, dpr) if touch else self._mouse
        self._metrics = visit.context.new_cdp_session(visit.page)

    def look(self) -> View:
        """The present view of the page."""
        for _ in range(TRIES):
            try:
                seen = json.loads(self._page.evaluate(LOOK))
                self._mouse.dpr = self._finger.dpr = seen.pop("dpr", self._mouse.dpr)
                return View(**seen)
            except Error as error:
                if PYTHONS in str(error):
                    raise
                # else the page is being left or loaded
            self._page.wait_for_timeout(POLL_MS)
        raise LateError("the page cannot be looked at")

    def do(self, step: Step) -> None:
        """One step, until the game has heard of it. LateError if the page does not answer."""
        verb, *given = step
        getattr(self, verb)(*given)
        self._visit.heard()

    def let_rest(self, patience: int) -> None:
        """Wait so many ms at most until the game rests."""
        if patience:
            with suppress(LateError):
                self._page.wait_for_function(
                    "() => globalThis.mastaba_page?.failed || globalThis.mastaba?.stats().resting",
                    timeout=patience,
                    polling=POLL_MS,
                )

    # --- steps --------------------------------------------------------------------------------

    def click(self, name: str, x: float = 0.5, y: float = 0.5) -> None:
        if spot := self._spot(name, x, y):
            self._page.mouse.move(*spot)
            self._page.mouse.click(*spot)

    def twice(self, name: str, x: float = 0.5, y: float = 0.5) -> None:
        if spot := self._spot(name, x, y):
            self._page.mouse.dblclick(*spot)

    def tap(self, name: str, x: float = 0.5, y: float = 0.5) -> None:
        if not self._touch:
            self.click(name, x, y)
        elif spot := self._spot(name, x, y):
            self._page.touchscreen.tap(*spot)

    def hold(self, name: str, x: float = 0.5, y: float = 0.5) -> None:
        if not self._touch:
            self.ask(name)
        elif spot := self._spot(name, x, y):
            self._visit.touch("touchStart", [spot])
            self._page.wait_for_timeout(HELD_MS)
            self._visit.touch("touchEnd", [])

    def ask(self, name: str) -> None:
        if spot := self._spot(name):
            self._page.mouse.click(*spot, button="right")

    def drag(self, start: str, end: str) -> None:
        self._draw(self._mouse, start, end)

    def swipe(self, start: str, end: str) -> None:
        self._draw(self._finger, start, end)

    def point(self, x: float, y: float) -> None:
        """A press anywhere: shares of the window."""
        width, height = self._page.evaluate("[innerWidth, innerHeight]")
        self._page.mouse.click(x * width, y * height)

    def wheel(self, name: str, amount: float) -> None:
        if spot := self._spot(name):
            self._page.mouse.move(*spot)
        self._page.mouse.wheel(0, amount)

    def key(self, key: str) -> None:
        self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def size(self, width: int, height: int, dpr: float) -> None:
        """Another window, or another screen."""
        window = {"width": width, "height": height, "deviceScaleFactor": dpr, "mobile": False}
        self._metrics.send("Emulation.setDeviceMetricsOverride", window)

    def wait(self, ms: int) -> None:
        self._page.wait_for_timeout(ms)

    def reload(self, patient: bool) -> None:
        """Wait for the game, or go on before it is there."""
        self._page.reload(wait_until="commit")
        if patient:
            self._visit.ready()

    def back(self) -> None:
        """The browser's button; if it leads away from the game, the other one brings that back."""
        self._page.go_back(wait_until="commit")
        if self._page.evaluate("globalThis.mastaba_page === undefined"):
            self._page.go_forward(wait_until="commit")
        self._visit.ready()

    def home(self) -> None:
        """By what leads back, in a window that has room for it; AssertionError if nothing does."""
        self._visit.ready()
        if min(self._page.evaluate("[innerWidth, innerHeight]")) < LEAST_SIDE:
            self.size(*ROOMY)
            self._visit.heard()
        self.look()  # how fine the screen is now
        go_home(self._visit, self._mouse)

    # --- places -------------------------------------------------------------------------------

    def _rect(self, name: str) -> Rect | None:
        """Where a thing is; waits a little for it while the game moves."""
        for _ in range(APPEARS_MS // POLL_MS):
            view = self.look()
            if name in view.places or view.resting or view.failure:
                return view.places.get(name)
            self._page.wait_for_timeout(POLL_MS)
        return None

    def _spot(self, name: str, x: float = 0.5, y: float = 0.5) -> Spot | None:
        """A point of a thing in CSS px."""
        rect = self._rect(name)
        if rect is None:
            return None
        left, top, width, height = rect
        return (left + x * width) / self._mouse.dpr, (top + y * height) / self._mouse.dpr

    def _draw(self, hand: Hand, start: str, end: str) -> None:
        first, last = self._rect(start), self._rect(end)
        if first and last:
            hand.drag(first, last)
