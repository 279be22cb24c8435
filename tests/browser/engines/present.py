"""Which engines this machine has, and how to get the others."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.chromium import chromium_path

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

    from .browser import EngineBrowser

PACKAGES = {
    "chromium": "chromium",
    "firefox": "firefox-esr",
    "webkit": "webkit2gtk-driver xvfb",
}
"""Engine → what brings it, of Debian's packages."""
DEMANDED = "MASTABA_ENGINES"
"""The environment variable that names engines which must be there, or says "all"; with CI=true all must be."""


class Missing(Exception):
    """An engine is not installed."""


def program(*names: str) -> Path:
    """The first of these programs that there is."""
    for name in names:
        found = shutil.which(name)
        if found:
            return Path(found)
    raise Missing(names[0])


def open_chromium(playwright: Callable[[], Playwright]) -> EngineBrowser:
    """A Chromium of its own."""
    from .chromium import Chromium

    try:
        path = Path(chromium_path())
    except RuntimeError as error:
        raise Missing("chromium") from error
    return Chromium(path, playwright())


def open_firefox(_playwright: Callable[[], Playwright]) -> EngineBrowser:
    """A Firefox of its own."""
    path = program("firefox-esr", "firefox")

    from .firefox import Firefox

    return Firefox(path)


def open_webkit(_playwright: Callable[[], Playwright]) -> EngineBrowser:
    """A MiniBrowser of its own."""
    driver, _screen = program("WebKitWebDriver"), program("Xvfb")
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if not browsers:
        raise Missing("MiniBrowser")

    from .webkit import WebKit

    return WebKit(driver, browsers[-1])


OPENERS = {"chromium": open_chromium, "firefox": open_firefox, "webkit": open_webkit}


def how_to_get(name: str) -> str:
    """In words."""
    return f"{name} (Debian: apt-get install {PACKAGES[name]})"


def is_demanded(name: str) -> bool:
    """Whether the run must not go on without this engine."""
    wanted = os.environ.get(DEMANDED) or ("all" if os.environ.get("CI") == "true" else "")
    return wanted == "all" or name in wanted.replace(",", " ").split()
