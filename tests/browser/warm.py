"""Pages that stay open from test to test: what a start compiles is there at the next one in the same process.

A start in a page that has started the game before takes a third of the time of one in a fresh context.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Error, Page

from .keeping import forget, keep_as_before

MOST_USES = 15
"""After so many tests a page is closed: each leaves memory behind until the collector comes."""

Window = tuple[int, int, float, bool, str]
"""Width, height, device px per CSS px, whether there is touch, language."""


@dataclass(slots=True)
class WarmPage:
    """A page and how often it has been used."""

    context: BrowserContext
    page: Page
    uses: int = 0


class WarmPages:
    """One page for each kind of window, of a site at one address whose caches and service worker stay.

    Players' data is deleted between tests. `open_context` makes a context for a window; `is_whole` tells
    whether a context's browser may still be used.
    """

    def __init__(
        self,
        address: str,
        open_context: Callable[[Window], BrowserContext],
        is_whole: Callable[[BrowserContext], bool],
    ) -> None:
        self.address = address
        self._is_whole = is_whole
        self._blank = address + "favicon.png"  # of the site and its process, but without the game
        self._open_context = open_context
        self._resting: dict[Window, WarmPage] = {}

    def take(self, window: Window, kept: Mapping[str, str]) -> WarmPage:
        """A page for that window that nobody else has; the player keeps these texts (by key) alone."""
        warm = self._resting.pop(window, None)
        if warm is None or not self._is_whole(warm.context):
            context = self._open_context(window)
            warm = WarmPage(context, context.new_page())
        warm.uses += 1
        if kept:
            warm.page.goto(self._blank)
            keep_as_before(warm.page, dict(kept))
        return warm

    def give_back(self, window: Window, warm: WarmPage, passed: bool) -> None:
        """The test is over; the page rests, with nothing in it; after a failure it is closed."""
        if not passed or warm.uses >= MOST_USES or window in self._resting:
            warm.context.close()
            return
        try:
            for page in warm.context.pages:
                if page is not warm.page:
                    page.close()
            warm.page.goto(self._blank)
            forget(warm.page)
        except Error:  # closed or crashed by its test
            warm.context.close()
            return
        self._resting[window] = warm

    def close(self) -> None:
        """Close all."""
        for warm in self._resting.values():
            with suppress(Error):
                warm.context.close()
