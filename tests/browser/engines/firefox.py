"""Firefox, driven by Mozilla's own client of Marionette: WebDriver without a geckodriver between."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from marionette_driver.errors import MarionetteException  # type: ignore[import-untyped]
from marionette_driver.marionette import Marionette  # type: ignore[import-untyped]

from .browser import DriverVisit, EngineBrowser, foreign
from .elsewhere import Elsewhere
from .page import Action, Page
from .window import DESK, Window

SCRIPT_MS = 60_000
FITTINGS, FITTING_MS = 4, 5_000
FITS = "size => innerWidth === size[0] && innerHeight === size[1]"
DEPRECATED = "WebAssembly exception handling 'try' instruction is deprecated"
"""Firefox's warning about every Pyodide up to 314: its C++ throws by the first form of Wasm's exceptions."""
NEWER = ("‘require-trusted-types-for’", "‘trusted-types’")
"""Directives of the policy that Firefox 140, of Debian 13, does not know yet, and says so."""
KNOWN = [DEPRECATED, *(f"unknown directive {name}" for name in NEWER)]
CONSOLE = f"""
  const found = [];
  for (const message of Services.console.getMessageArray()) {{
    if (!(message instanceof Ci.nsIScriptError) || !message.sourceName.startsWith("http")) continue;
    const words = message.errorMessage;
    if (!{KNOWN!r}.some((known) => words.includes(known))) found.push(`${{message.sourceName}}: ${{words}}`);
  }}
  Services.console.reset();
  return found;
"""
WATCH = """
  const asked = (window.asked = []);
  const observe = (request) => {
    const { loadInfo, URI } = request.QueryInterface(Ci.nsIHttpChannel);
    if (!loadInfo.triggeringPrincipal.isSystemPrincipal) asked.push(URI.spec);
  };
  Services.obs.addObserver({ observe }, "http-on-modify-request");
"""
"""Remembers what pages and their workers ask for; Firefox itself asks its makers for this and that."""


class FirefoxDriver:
    """A page of one Firefox; see `Driver`."""

    def __init__(self, marionette: Marionette) -> None:
        self.marionette = marionette

    def navigate(self, url: str) -> None:
        self.marionette.navigate(url)

    def refresh(self) -> None:
        # Marionette's own way goes past all caches, and past the service worker with them.
        self.script("location.reload()")

    def script(self, source: str, *arguments: object) -> Any:
        return self.marionette.execute_script(source, script_args=arguments, sandbox=None)

    def perform(self, sources: Sequence[Action]) -> None:
        self.marionette.actions.perform(list(sources))

    def screenshot(self) -> bytes:
        return base64.b64decode(self.marionette.screenshot(format="base64", full=False))

    def chrome(self, source: str) -> Any:
        """The result of a script in the browser's own window."""
        with self.marionette.using_context("chrome"):
            return self.marionette.execute_script(source)


class FirefoxVisit(DriverVisit):
    """Hears the browser's own console too."""

    def __init__(self, driver: FirefoxDriver) -> None:
        self._firefox = driver
        super().__init__(driver)

    def collect(self) -> None:
        super().collect()
        self._noise += self._firefox.chrome(CONSOLE)


class Firefox(EngineBrowser):
    """One Firefox without a screen; size, density and language are changed while it runs."""

    writes_after = 6  # it does so every five seconds

    def __init__(self, path: Path) -> None:
        self._elsewhere = Elsewhere()
        self._window = DESK
        self._folder = tempfile.TemporaryDirectory(prefix="mastaba-firefox-")
        preferences = {
            "network.proxy.type": 1,
            "network.proxy.http": "127.0.0.1",
            "network.proxy.http_port": self._elsewhere.port,
            "network.proxy.ssl": "127.0.0.1",
            "network.proxy.ssl_port": self._elsewhere.port,
        }
        self._marionette = Marionette(
            bin=str(path),
            app="fxdesktop",
            port=0,
            headless=True,
            prefs=preferences,
            workspace=self._folder.name,
            gecko_log=str(Path(self._folder.name) / "firefox.log"),
        )
        self._begin()

    def _begin(self) -> None:
        self._marionette.start_session({"pageLoadStrategy": "none"})
        self._marionette.timeout.script = SCRIPT_MS / 1000
        FirefoxDriver(self._marionette).chrome(WATCH)

    @property
    def version(self) -> str:
        return str(self._marionette.session_capabilities["browserVersion"])

    def visit(self, window: Window) -> FirefoxVisit:
        self._window = window
        marionette = self._marionette
        self._at_rest()
        language = window.language.partition("-")[0]
        marionette.set_pref("intl.accept_languages", f"{window.language}, {language}")
        marionette.set_pref("layout.css.devPixelsPerPx", str(window.dpr))
        marionette.set_pref("dom.w3c_touch_events.enabled", int(window.touch))
        visit = FirefoxVisit(FirefoxDriver(marionette))
        visit.page.wait_for_function("dpr => devicePixelRatio === dpr", arg=window.dpr)
        self._fit(visit.page, window)
        return visit

    def _fit(self, page: Page, window: Window) -> None:
        """Give the page that size; again, if its frame was still growing with the pixel ratio."""
        fits = partial(page.wait_for_function, FITS, arg=[window.width, window.height])
        for _ in range(FITTINGS):
            frame = page.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
            self._marionette.set_window_rect(width=window.width + frame[0], height=window.height + frame[1])
            with suppress(TimeoutError):
                fits(timeout=FITTING_MS)
                return
        fits()

    def _at_rest(self) -> FirefoxDriver:
        """No page is there: the one before would fetch pictures for the new window, and be cut short."""
        driver = FirefoxDriver(self._marionette)
        driver.navigate("about:blank")
        Page(driver).wait_for_function("() => location.href === 'about:blank'")
        driver.chrome(CONSOLE)
        return driver

    def reopened(self) -> FirefoxVisit:
        self._marionette.quit()
        self._begin()
        return self.visit(self._window)

    def killed(self) -> FirefoxVisit:
        self._marionette.quit(in_app=False)
        self._begin()
        return self.visit(self._window)

    def foreign_requests(self) -> list[str]:
        asked = FirefoxDriver(self._marionette).chrome("return window.asked.splice(0)")
        return [url for url in asked if foreign(url)]

    def close(self) -> None:
        with suppress(MarionetteException, OSError):  # of one that has crashed
            self._marionette.quit()
        self._marionette.cleanup()
        self._elsewhere.close()
        self._folder.cleanup()
