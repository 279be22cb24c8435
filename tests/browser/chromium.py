"""Debian's Chromium, as tests and benchmarks start it."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright

FLAGS = (
    "--no-sandbox",  # the sandbox does not work for root, as which CI machines run
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BRIEF = "--js-flags=--wasm-tiering-budget=500000000"
"""For pages that live some seconds: their code is not worth the time that compiling it well takes."""


def chromium_path() -> str:
    """The installed Chromium; skips nothing: without it these tests fail."""
    script = Path(__file__).resolve().parents[2] / "build" / "chromium.sh"
    found = subprocess.run([script], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError("Chromium is missing (Debian: apt-get install chromium)")
    return found.stdout.strip()


class Chromium:
    """One browser for all tests, until a tab of it crashes: then another takes its place.

    Where a tab has crashed by itself, others of the same browser often do, too; in a new one they do not.
    """

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._browser: Browser | None = None
        self._broken = False

    def browser(self) -> Browser:
        """One that is whole."""
        if self._broken:
            self.close()
        if self._browser is None:
            path, flags = chromium_path(), [*FLAGS, BRIEF]
            self._browser = self._playwright.chromium.launch(executable_path=path, args=flags)
        return self._browser

    def is_whole(self, context: BrowserContext) -> bool:
        """Whether a context belongs to the browser that is in use."""
        return not self._broken and context.browser is self._browser

    def watch(self, context: BrowserContext) -> None:
        """Notice when a page of this context crashes."""
        for page in context.pages:
            self._watch_page(page)
        context.on("page", self._watch_page)

    def _watch_page(self, page: Page) -> None:
        page.on("crash", self._crashed)

    def _crashed(self, _page: Page) -> None:
        self._broken = True

    def close(self) -> None:
        """Close the browser that there is."""
        if self._browser:
            with suppress(Error):
                self._browser.close()
        self._browser, self._broken = None, False
