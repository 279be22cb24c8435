"""WebKitGTK, driven by Selenium: its MiniBrowser, on a screen of its own (Xvfb)."""

from __future__ import annotations

import base64
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from selenium.common import NoSuchFrameException, WebDriverException
from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from .browser import DriverVisit, EngineBrowser
from .elsewhere import Elsewhere
from .page import Action, GoneError
from .window import DESK, Window

SCRIPT_S = 60
BEGIN_S = 30
"""So long a session has to begin. Now and then MiniBrowser crashes at its start, and its driver waits on."""
ANSWER_S = 90
"""So long WebKitWebDriver has for an answer."""
SCREEN = "2600x2600x24"
BRIEF = {"JSC_useOMGJIT": "0"}
"""For pages that live some seconds: their start takes a third of the time (docs/browsers.md)."""
FORGETS = "MiniBrowser keeps nothing when WebKitWebDriver's session ends"


class Screen:
    """A display that nobody sees, with a number that is free."""

    def __init__(self) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._process = subprocess.Popen(
            command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"

    def close(self) -> None:
        """No display any more."""
        self._process.terminate()
        self._process.wait()


class WebKitDriver:
    """A page of one MiniBrowser; see `Driver`."""

    def __init__(self, driver: Remote) -> None:
        self.driver = driver

    def navigate(self, url: str) -> None:
        self.driver.get(url)

    def refresh(self) -> None:
        self.driver.refresh()

    def script(self, source: str, *arguments: object) -> Any:
        try:
            return self.driver.execute_script(source, *arguments)
        except NoSuchFrameException as error:
            raise GoneError from error

    def perform(self, sources: Sequence[Action]) -> None:
        self.driver.execute(Command.W3C_ACTIONS, {"actions": list(sources)})

    def screenshot(self) -> bytes:
        return base64.b64decode(self.driver.get_screenshot_as_base64())


class WebKit(EngineBrowser):
    """A MiniBrowser; another density needs another one."""

    cannot: ClassVar[Mapping[str, str]] = {
        "touch": "WebKitWebDriver makes a mouse of a finger, and WebKitGTK has no touch on Xvfb",
        "language": "WebKitGTK takes its language from the system's locale, and few are installed",
        "closed": FORGETS,
        "killed": FORGETS,
        "back": "WebKitWebDriver does not always answer after history.back()",
    }

    def __init__(self, driver: Path, browser: Path, brief: bool = True) -> None:
        self._paths, self._brief = (driver, browser), brief
        self._elsewhere, self._screen = Elsewhere(), Screen()
        self._folder = tempfile.TemporaryDirectory(prefix="mastaba-webkit-")
        try:
            self._start(DESK)
        except (WebDriverException, HTTPError):
            self._screen.close()
            raise

    def _start(self, window: Window) -> None:
        options = Options()
        options.binary_location = str(self._paths[1])
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        others = f"127.0.0.1:{self._elsewhere.port}"
        proxy = {"proxyType": "manual", "httpProxy": others, "sslProxy": others, "noProxy": ["127.0.0.1"]}
        options.set_capability("proxy", proxy)
        environment = os.environ | (BRIEF if self._brief else {})
        environment |= {
            "DISPLAY": self._screen.display,
            "GDK_BACKEND": "x11",
            "GDK_SCALE": f"{window.dpr:g}",
            "HOME": self._folder.name,
        }
        log = Path(self._folder.name) / "webkit.log"
        for last in (False, True):
            with log.open("a") as output:
                self._service = Service(str(self._paths[0]), log_output=output, env=environment)
                self._service.start()
            address = self._service.service_url
            config = ClientConfig(
                address, timeout=BEGIN_S, keep_alive=False
            )  # each request asks for its limit
            try:
                self._driver = Remote(address, options=options, client_config=config)
                break
            except (WebDriverException, HTTPError):
                self._service.stop()
                if last:
                    raise
        config.timeout = ANSWER_S
        self._driver.set_script_timeout(SCRIPT_S)
        self._dpr = window.dpr

    def _stop(self) -> None:
        with suppress(WebDriverException, HTTPError):  # of one that has crashed
            self._driver.quit()
        self._service.stop()

    @property
    def version(self) -> str:
        return str(self._driver.capabilities["browserVersion"])

    def visit(self, window: Window) -> DriverVisit:
        if window.dpr != self._dpr:
            self._stop()
            self._start(window)
        visit = DriverVisit(WebKitDriver(self._driver))
        frame = visit.page.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
        self._driver.set_window_rect(width=window.width + frame[0], height=window.height + frame[1])
        size = [window.width, window.height]
        visit.page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=size)
        return visit

    def reopened(self) -> DriverVisit:
        raise NotImplementedError(FORGETS)

    def killed(self) -> DriverVisit:
        raise NotImplementedError(FORGETS)

    def foreign_requests(self) -> list[str]:
        return self._elsewhere.taken()

    def close(self) -> None:
        self._stop()
        self._screen.close()
        self._elsewhere.close()
        self._folder.cleanup()
