"""Chromium, driven by Playwright."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Playwright

from tests.browser.chromium import BRIEF, FLAGS
from tests.browser.conftest import Visit

from .browser import EngineBrowser
from .window import DESK, Window


class ChromiumVisit(Visit):
    """A page in the only context of its browser."""

    def go(self, url: str) -> ChromiumVisit:
        """Open an address."""
        self.page.goto(url, wait_until="commit")
        return self

    def again(self) -> ChromiumVisit:
        """Load the page again."""
        self.page.reload(wait_until="commit")
        return self


class Chromium(EngineBrowser):
    """A Chromium with a profile on disk; another kind of window needs it to be opened again."""

    def __init__(self, path: Path, playwright: Playwright, brief: bool = True) -> None:
        self._path, self._playwright = path, playwright
        self._flags = [*FLAGS, BRIEF] if brief else list(FLAGS)
        self._folder = tempfile.TemporaryDirectory(prefix="mastaba-chromium-")
        self._context: BrowserContext | None = None
        self._window = DESK
        self._visit = self._open()

    def _open(self) -> ChromiumVisit:
        window = self._window
        self._context = self._playwright.chromium.launch_persistent_context(
            self._folder.name,
            executable_path=self._path,
            args=self._flags,
            viewport={"width": window.width, "height": window.height},
            device_scale_factor=window.dpr,
            has_touch=window.touch,
            locale=window.language,
        )
        self._visit = ChromiumVisit(self._context, quiet=True, page=self._context.pages[0])
        return self._visit

    @property
    def version(self) -> str:
        browser = self._context.browser if self._context else None
        return browser.version if browser else ""

    def visit(self, window: Window) -> ChromiumVisit:
        if window != self._window:
            self._shut()
            self._window = window
            return self._open()
        self._visit.leave()
        assert self._context
        self._visit = ChromiumVisit(self._context, quiet=True, page=self._visit.page)
        return self._visit

    def _shut(self) -> None:
        if self._context:
            with suppress(Error):  # of one that has crashed
                self._context.close()
        self._context = None

    def reopened(self) -> ChromiumVisit:
        self._shut()
        return self._open()

    def killed(self) -> ChromiumVisit:
        with suppress(Error):  # the browser ends before it answers
            self._visit.page.goto("chrome://inducebrowsercrashforrealz", timeout=5000)
        return self.reopened()

    def foreign_requests(self) -> list[str]:
        return [words for words in self._visit.noise if words.startswith("foreign request")]

    def close(self) -> None:
        self._shut()
        self._folder.cleanup()
