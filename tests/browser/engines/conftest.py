"""The built site in every engine that this machine has.

``engine``
    One engine after the other: each test runs in all of them, if not on the same day (tests/today.py).
    ``engine.browser()`` is a browser whose profile stays from test to test; ``engine.need("touch")`` skips
    the test where the driver cannot do that.
``home``
    The server of the built site, all through the run.
``open_page(link="", window=DESK, kept={}, server=home)``
    A visit in which nothing is kept but these texts. When the test ends, it must have been silent: no error
    or warning on the console, no uncaught exception, no request to anybody else.

The last line of the run says which engines there were, and how to get the others. MASTABA_ENGINES=all, or
CI=true, makes a missing one an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import PASSED, Server
from tests.browser.keeping import forget, keep_as_before

from .browser import EngineBrowser
from .present import DEMANDED, OPENERS, PACKAGES, MissingError, how_to_get, is_demanded
from .window import DESK, Window

BLANK = "favicon.png"
"""A page of the site without the game."""

RAN = pytest.StashKey[dict[str, str]]()
"""Engine → its version, of those that tests have run in."""
ABSENT = pytest.StashKey[set[str]]()
"""Engines that tests were meant for, but that are not here."""


class Engine:
    """One engine, and a browser of it as long as none of its tests has failed."""

    def __init__(self, name: str, playwright: Callable[[], Playwright]) -> None:
        self.name, self._playwright = name, playwright
        self._browser: EngineBrowser | None = None

    def browser(self) -> EngineBrowser:
        """One that is whole."""
        if self._browser is None:
            self._browser = OPENERS[self.name](self._playwright)
        return self._browser

    def need(self, ability: str) -> None:
        """Skip the test where the driver lacks an ability."""
        why = self.browser().cannot.get(ability)
        if why:
            pytest.skip(f"{self.name}: {why} (docs/browsers.md)")

    def close(self) -> None:
        """The next test gets another browser."""
        if self._browser:
            self._browser.close()
        self._browser = None


@pytest.fixture(scope="session", params=list(OPENERS))
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """See the top of this file."""
    engine = Engine(request.param, lambda: request.getfixturevalue("playwright"))
    stash = request.config.stash
    try:
        stash.setdefault(RAN, {})[engine.name] = engine.browser().version
    except MissingError as missing:
        stash.setdefault(ABSENT, set()).add(engine.name)
        words = f"no {missing}: install {how_to_get(engine.name)}"
        if is_demanded(engine.name):
            pytest.fail(f"{words}, or do not demand it by {DEMANDED} or CI", pytrace=False)
        pytest.skip(words)
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def home(site: Path) -> Iterator[Server]:
    """See the top of this file."""
    server = Server(site, "/").start()
    yield server
    server.stop()


@pytest.fixture
def open_page(engine: Engine, home: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """See the top of this file."""
    begun: list[Engine] = []
    visits: list[Any] = []

    def open_it(
        link: str = "",
        window: Window = DESK,
        kept: Mapping[str, str] | None = None,
        server: Server = home,
    ) -> Any:
        begun.append(engine)  # from here on it may be broken
        visit = engine.browser().visit(window)
        visit.go(server.url + BLANK)
        forget(visit.page)
        keep_as_before(visit.page, dict(kept or {}))
        visit.go(server.url + link)
        visits.append(visit)
        return visit

    yield open_it
    if not begun:
        return  # it was skipped
    if not request.node.stash.get(PASSED, False):
        engine.close()
        return
    assert [words for visit in visits for words in visit.noise] == []
    assert engine.browser().foreign_requests() == []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say where the tests ran, and what was left out."""
    ran, absent = config.stash.get(RAN, {}), config.stash.get(ABSENT, set())
    if not ran and not absent:
        return
    words = ", ".join(f"{name} {ran[name]}" for name in OPENERS if name in ran) or "none"
    if absent:
        words += f"; not here: {', '.join(how_to_get(name) for name in PACKAGES if name in absent)}"
    terminalreporter.write_line(f"Engines: {words}")
    skipped = {json.dumps(report.longrepr[2]) for report in terminalreporter.getreports("skipped")}
    for reason in sorted(reason for reason in skipped if "docs/browsers.md" in reason):
        terminalreporter.write_line(f"  not tried: {json.loads(reason).removeprefix('Skipped: ')}")
