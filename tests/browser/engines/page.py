"""A page over any WebDriver, with as much of Playwright's `Page` as the players of the games use.

So the same players sit before all engines. The interface of a driver is `Driver`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

Action = Mapping[str, Any]
Spot = tuple[float, float]

CALL = "const given = ({}\n); return typeof given === 'function' ? given(...arguments) : given;"
"""Scripts are an expression, or a function that gets the argument; drivers await promises."""

KEYS = {
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "Tab": "\ue004",
}
"""Names of keys → WebDriver's signs for them; any other key is its own sign."""


class GoneError(Exception):
    """The document went away while it was asked something."""


class Driver(Protocol):
    """The interface of a browser's driver; all of it is part of W3C WebDriver."""

    def navigate(self, url: str) -> None:
        """Open an address in the page."""

    def refresh(self) -> None:
        """Load the page again."""

    def script(self, source: str, *arguments: object) -> Any:
        """The result of a function body in the page; of a promise, its value. Raises `GoneError`."""

    def perform(self, sources: Sequence[Action]) -> None:
        """Actions of input sources, as WebDriver writes them."""

    def screenshot(self) -> bytes:
        """The viewport as PNG, in device px."""


@dataclass(frozen=True, slots=True)
class Value:
    """The result of a wait."""

    value: Any

    def json_value(self) -> Any:
        """As Playwright's handles say it."""
        return self.value


def pointer(name: str, kind: str, *actions: Action) -> Action:
    """Actions of one pointer, whose position and buttons the driver remembers by its name."""
    return {"type": "pointer", "id": name, "parameters": {"pointerType": kind}, "actions": list(actions)}


def moved_to(x: float, y: float) -> Action:
    """A pointer goes there; whole px, which is all that some drivers take."""
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}


DOWN: Action = {"type": "pointerDown", "button": 0}
UP: Action = {"type": "pointerUp", "button": 0}


class PageMouse:
    """The mouse over the page."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._at: Spot = (0.0, 0.0)

    def _perform(self, *actions: Action) -> None:
        self._driver.perform([pointer("mouse", "mouse", *actions)])

    def move(self, x: float, y: float, *, steps: int = 1) -> None:
        """Go there in a straight line."""
        (from_x, from_y), self._at = self._at, (x, y)
        parts = [step / steps for step in range(1, steps + 1)]
        self._perform(
            *(moved_to(from_x + (x - from_x) * part, from_y + (y - from_y) * part) for part in parts)
        )

    def down(self) -> None:
        """Press the left button."""
        self._perform(DOWN)

    def up(self) -> None:
        """Let go."""
        self._perform(UP)

    def click(self, x: float, y: float) -> None:
        """Go there and press."""
        self._at = (x, y)
        self._perform(moved_to(x, y), DOWN, UP)


class Touchscreen:
    """Fingers on the page."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._down: list[str] = []

    def tap(self, x: float, y: float) -> None:
        """With one finger."""
        self._driver.perform([pointer("finger0", "touch", moved_to(x, y), DOWN, UP)])

    def touch(self, kind: str, points: Sequence[Spot]) -> None:
        """touchStart, touchMove, or touchEnd of all fingers."""
        if kind == "touchEnd":
            self._driver.perform([pointer(name, "touch", UP) for name in self._down])
            self._down = []
            return
        names = [f"finger{number}" for number in range(len(points))]
        ends = [DOWN] if kind == "touchStart" else []
        self._driver.perform(
            [pointer(name, "touch", moved_to(*at), *ends) for name, at in zip(names, points, strict=True)]
        )
        self._down = names


class Keyboard:
    """The keys."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def press(self, key: str) -> None:
        """Press and release."""
        sign = KEYS.get(key, key)
        actions = [{"type": kind, "value": sign} for kind in ("keyDown", "keyUp")]
        self._driver.perform([{"type": "key", "id": "keys", "actions": actions}])


class Picture:
    """The canvas, which fills the page."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def screenshot(self, **_options: object) -> bytes:
        """As PNG, in device px."""
        return self._driver.screenshot()


class Page:
    """See the top of this file."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.mouse, self.touchscreen, self.keyboard = PageMouse(driver), Touchscreen(driver), Keyboard(driver)

    def goto(self, url: str) -> None:
        """Open an address."""
        self._driver.navigate(url)

    def reload(self) -> None:
        """The same address again."""
        self._driver.refresh()

    def evaluate(self, source: str, *arguments: object) -> Any:
        """The value of an expression, or what a function returns for the arguments."""
        return self._driver.script(CALL.format(source.strip()), *arguments)

    def wait_for_function(
        self, source: str, *, arg: object = None, timeout: float = 30_000, polling: float = 50
    ) -> Value:
        """Ask every `polling` ms until it is true."""
        end = time.monotonic() + timeout / 1000
        while True:
            with suppress(GoneError):  # the next document is asked the same
                if value := self.evaluate(source, arg):
                    return Value(value)
            if time.monotonic() > end:
                raise TimeoutError(f"not true after {timeout:.0f} ms: {source}")
            time.sleep(polling / 1000)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Let time pass."""
        time.sleep(milliseconds / 1000)

    def locator(self, selector: str) -> Picture:
        """The canvas."""
        assert selector == "canvas"
        return Picture(self._driver)

    def screenshot(self) -> bytes:
        """The viewport as PNG."""
        return self._driver.screenshot()
