"""The tests' view of a browser, and a visit to a page of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import urlsplit

from tests.browser.conftest import START_LIMIT

from .page import Driver, Page
from .window import Window

HEAR = """
() => {
  if (document.heard) return;
  const heard = (document.heard = []);
  const note = (kind, words) => heard.push(`${kind}: ${words}`);
  for (const kind of ["error", "warn", "assert"]) {
    const say = console[kind];
    console[kind] = (...words) => {
      if (kind !== "assert" || !words[0]) note(`console ${kind}`, words.join(" "));
      say.apply(console, words);
    };
  }
  addEventListener("error", (event) => note("uncaught", event.message), true);
  addEventListener("unhandledrejection", (event) => note("uncaught", event.reason));
  addEventListener("securitypolicyviolation", (event) => note("refused", event.blockedURI));
}
"""
"""For drivers that tell nothing of the console: the page itself writes down what it says, from here on."""
USED = """
() => {
  const names = performance.getEntriesByType("resource").map((entry) => entry.name);
  performance.clearResourceTimings();
  return names;
}
"""
PATIENCE_MS = 60_000


def foreign(url: str) -> bool:
    """True if an address is not of the tests' own server."""
    address = urlsplit(url)
    return address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1"


class DriverVisit:
    """A page, and all that it said; it has what players use of tests.browser.conftest.Visit."""

    def __init__(self, driver: Driver) -> None:
        self.page = Page(driver)
        self.touch = self.page.touchscreen.touch
        self._noise: list[str] = []

    def go(self, url: str) -> DriverVisit:
        """Open an address and listen to it from then on."""
        self._leave()
        self.page.goto(url)
        return self._come()

    def again(self) -> DriverVisit:
        """Load the page again."""
        self._leave()
        self.page.reload()
        return self._come()

    def _leave(self) -> None:
        self.collect()
        self.page.evaluate("() => void (document.left = true)")

    def _come(self) -> DriverVisit:
        """Drivers do not wait for a page to load: what it says first would be lost."""
        self.page.wait_for_function("() => !document.left && location.href !== 'about:blank'", polling=5)
        self.page.evaluate(HEAR)
        return self

    def collect(self) -> None:
        """Take down what this document has said, before it goes."""
        self._noise += self.page.evaluate("() => (document.heard ?? []).splice(0)")
        self._noise += [f"foreign request: {url}" for url in self.page.evaluate(USED) if foreign(url)]

    @property
    def noise(self) -> list[str]:
        """Errors, warnings, and requests to others."""
        self.collect()
        return self._noise

    def ready(self) -> DriverVisit:
        """Wait until the game takes input."""
        self.page.wait_for_function(
            "globalThis.mastaba_page?.failed || globalThis.mastaba?.stats().marks.ready", timeout=START_LIMIT
        )
        assert not self.page.evaluate("mastaba_page.failed"), f"the game did not start: {self.noise}"
        return self

    def stats(self) -> dict[str, Any]:
        """The result of ``mastaba.stats()``."""
        return dict(self.page.evaluate("mastaba.stats()"))

    def record(self) -> dict[str, Any] | None:
        """The result of ``mastaba.record()``."""
        record: dict[str, Any] | None = self.page.evaluate("mastaba.record()")
        return record

    def heard(self) -> None:
        """Wait until all input that the page has got has reached the game, if there is one."""
        self.page.wait_for_function("globalThis.mastaba?.heard() ?? true", timeout=START_LIMIT, polling=20)

    def key(self, key: str) -> None:
        """A key pressed, and taken by the game."""
        self.page.keyboard.press(key)
        self.heard()

    def wait_offline_ready(self) -> DriverVisit:
        """Wait until the service worker has everything and answers for this page."""
        self.page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=START_LIMIT)
        return self


class EngineBrowser(ABC):
    """A browser with a profile of its own, that a test may close, kill and open again."""

    cannot: ClassVar[Mapping[str, str]] = {}
    """The gaps of its driver, by the words of the tests, with reasons; docs/browsers.md has all of it."""
    writes_after: float = 0
    """In s: so long it may keep to itself, in memory, what pages have given it to keep."""

    @property
    @abstractmethod
    def version(self) -> str:
        """As its makers count."""

    @abstractmethod
    def visit(self, window: Window) -> Any:
        """A visit in a window of that kind; the profile stays."""

    @abstractmethod
    def reopened(self) -> Any:
        """A visit after the browser has been closed properly and opened again."""

    @abstractmethod
    def killed(self) -> Any:
        """A visit after the browser's processes have been killed and it has been opened again."""

    @abstractmethod
    def foreign_requests(self) -> list[str]:
        """Addresses of others that anything in this browser has asked for since this was last asked."""

    @abstractmethod
    def close(self) -> None:
        """For good."""
