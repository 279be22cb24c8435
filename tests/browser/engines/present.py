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
"""The environment variable that names the engines that must be there, or says "all", as CI=true does."""


class MissingError(Exception):
    """An engine is not installed."""


def program(*names: str) -> Path:
    """The first of these programs that there is."""
    for name in names:
        found = shutil.which(name)
        if found:
            return Path(found)
    raise MissingError(names[0])


# Each opens a browser of its own; a brief one for pages that live some seconds, another one for figures.


def open_chromium(playwright: Callable[[], Playwright], brief: bool = True) -> EngineBrowser:
    """A Chromium."""
    from .chromium import Chromium

    try:
        path = Path(chromium_path())
    except RuntimeError as error:
        raise MissingError("chromium") from error
    return Chromium(path, playwright(), brief)


def open_firefox(_playwright: Callable[[], Playwright], _brief: bool = True) -> EngineBrowser:
    """A Firefox."""
    path = program("firefox-esr", "firefox")

    from .firefox import Firefox

    return Firefox(path)


def open_webkit(_playwright: Callable[[], Playwright], brief: bool = True) -> EngineBrowser:
    """A MiniBrowser."""
    driver, _screen = program("WebKitWebDriver"), program("Xvfb")
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if not browsers:
        raise MissingError("MiniBrowser")

    from .webkit import WebKit

    return WebKit(driver, browsers[-1], brief)


OPENERS = {"chromium": open_chromium, "firefox": open_firefox, "webkit": open_webkit}


def how_to_get(name: str) -> str:
    """In words."""
    return f"{name} (Debian: apt-get install {PACKAGES[name]})"


def is_demanded(name: str) -> bool:
    """True if the run must not go on without this engine."""
    wanted = os.environ.get(DEMANDED) or ("all" if os.environ.get("CI") == "true" else "")
    return wanted == "all" or name in wanted.replace(",", " ").split()
