"""The built site in a real Chromium.

Fixtures for tests of anything that a player meets in the browser:

``site``
    The folder of the built site (build/web), built once per run by the command that `make site` uses.
``probe_site``
    The same page around tests/browser/probe instead of the game: it lists the input that arrives and fails
    when asked to. For tests of the page itself.
``serve(folder, path="/")``
    A static server for a folder: no special headers, a port of its own. ``server.url``; ``server.requests``
    (paths asked for); ``server.stop()`` to be offline, ``server.restarted()`` to be back at the same address;
    ``server.hold(end)`` lets requests for paths with that end wait until ``server.release()``.
``visit(url, width=1280, height=800, dpr=1, touch=False, language="en-GB", ...)``
    Opens the address in a fresh context (storage, caches and service workers of its own) and returns a Visit:
    ``visit.page`` and ``visit.context`` of Playwright, ``visit.ready()``, ``visit.stats()``,
    ``visit.record()``, ``visit.wait_offline_ready()``. More keyword arguments go to Playwright's new_context;
    ``script`` runs in the page before anything else.
    ``quiet=False`` for a test that expects errors on the console.
``profile()``
    A browser with a profile on disk that survives closing: a context manager that gives a Playwright context.

When a test ends, every visit must have been silent: no error or warning on the console, no uncaught
exception, no request to another origin. Mark such tests with ``@pytest.mark.browser``.

Touch: ``visit(url, touch=True)``, then ``visit.page.touchscreen.tap(x, y)`` for one finger, or
``visit.touch("touchStart", [(x, y), ...])`` for several (``touchMove``, ``touchEnd`` follow).
"""

from __future__ import annotations

import functools
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PROBE = Path(__file__).resolve().parent / "probe"

# How long a start may take before a test gives up, in ms; generous, for machines that do other things too.
START_LIMIT = 60_000

FLAGS = (
    "--no-sandbox",  # the sandbox does not work for root, as which CI machines run
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium_path() -> str:
    """The installed Chromium; skips nothing: without it these tests fail."""
    found = subprocess.run([ROOT / "build" / "chromium.sh"], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError("Chromium is missing (Debian: apt-get install chromium)")
    return found.stdout.strip()


def build(out: Path, probe: Path | None = None) -> Path:
    """Builds the site into ``out``: around the game, or around the probe in the folder ``probe``."""
    command = [sys.executable, str(ROOT / "build" / "pack.py"), "--out", str(out)]
    if probe:
        command += ["--game", str(probe / "game"), "--assets", str(probe / "assets")]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"the site could not be built:\n{result.stdout}{result.stderr}")
    return out


class Handler(SimpleHTTPRequestHandler):
    """A plain static host."""

    server: Server

    def do_GET(self) -> None:
        self.server.requests.append(self.path)
        if self.server.held and self.path.endswith(self.server.held):
            self.server.gate.wait(START_LIMIT / 1000)
        super().do_GET()

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.server.path):
            return str(Path(self.directory) / "outside of the site")
        return super().translate_path("/" + path[len(self.server.path) :])

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):  # the page may be closed before it has everything
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        pass


class Server(ThreadingHTTPServer):
    """Serves ``folder`` below ``path``; see ``serve``."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder: Path, path: str, port: int = 0) -> None:
        self.folder, self.path, self.requests = folder, path, list[str]()
        self.held, self.gate = "", threading.Event()
        super().__init__(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))
        self.port = self.server_port
        self.url = f"http://127.0.0.1:{self.port}{path}"
        self._thread: threading.Thread | None = None

    def start(self) -> Server:
        """Begins to serve; after ``stop``, use ``restarted``."""
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def hold(self, end: str) -> None:
        """Requests for paths with that end wait from now on."""
        self.held = end

    def release(self) -> None:
        """Answer those that wait, and let none wait any more."""
        self.held = ""
        self.gate.set()

    def stop(self) -> None:
        """From now on connections are refused."""
        if self._thread is not None:
            self.shutdown()
            self._thread.join()
            self._thread = None
            self.server_close()

    def restarted(self) -> Server:
        """A new server at the same address."""
        return Server(self.folder, self.path, self.port).start()


class Visit:
    """One page in one context, with all that it said; see ``visit``."""

    def __init__(self, context: BrowserContext, quiet: bool) -> None:
        self.context = context
        self.quiet = quiet
        self.noise: list[str] = []
        self._fingers: CDPSession | None = None
        context.on("request", self._request)
        context.on("page", self._watch)
        self.page = context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.noise.append(f"uncaught: {error}"))

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning", "assert"):
            self.noise.append(f"console {kind}: {text}")

    def _request(self, request: Any) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            self.noise.append(f"foreign request: {request.url}")

    def ready(self) -> Visit:
        """Waits until the game takes input; fails with the page's own words when it says that it cannot."""
        self.page.wait_for_function(
            "globalThis.mastaba_page?.failed || globalThis.mastaba?.stats().marks.ready", timeout=START_LIMIT
        )
        if self.page.evaluate("mastaba_page.failed"):
            raise AssertionError(f"the game did not start: {self.page.inner_text('#failure')}\n{self.noise}")
        return self

    def stats(self) -> dict[str, Any]:
        """What ``mastaba.stats()`` says."""
        return self.page.evaluate("mastaba.stats()")

    def record(self) -> dict[str, Any] | None:
        """What ``mastaba.record()`` says."""
        return self.page.evaluate("mastaba.record()")

    def touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        """A touch of any number of fingers; ``kind``: touchStart, touchMove, touchEnd or touchCancel."""
        if self._fingers is None:
            self._fingers = self.context.new_cdp_session(self.page)
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def wait_offline_ready(self) -> Visit:
        """Waits until the service worker has everything and answers for this page."""
        self.page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=START_LIMIT)
        return self

    def finish(self) -> None:
        """Closes the context; fails when something was not silent."""
        self.context.close()
        if self.quiet:
            assert self.noise == []


@pytest.fixture(scope="session")
def site() -> Path:
    """See the top of this file."""
    return build(ROOT / "build" / "web")


@pytest.fixture(scope="session")
def probe_site() -> Path:
    """See the top of this file."""
    return build(ROOT / "build" / "cache" / "probe-site", PROBE)


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """See the top of this file."""
    servers: list[Server] = []

    def start(folder: Path, path: str = "/") -> Server:
        servers.append(Server(folder, path).start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself, once per run."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser, once per run; contexts keep tests apart."""
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
    yield browser
    browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[..., Visit]]:
    """See the top of this file."""
    visits: list[Visit] = []

    def open_page(
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        dpr: float = 1,
        touch: bool = False,
        language: str = "en-GB",
        script: str = "",
        quiet: bool = True,
        **options: Any,
    ) -> Visit:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=dpr,
            has_touch=touch,
            locale=language,
            **options,
        )
        if script:
            context.add_init_script(script)
        visits.append(Visit(context, quiet))
        visits[-1].page.goto(url, wait_until="commit")
        return visits[-1]

    yield open_page
    for visit in visits:
        visit.finish()


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Callable[..., AbstractContextManager[BrowserContext]]:
    """See the top of this file."""

    @contextmanager
    def open_profile(**options: Any) -> Iterator[BrowserContext]:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=chromium_path(),
            args=list(FLAGS),
            viewport={"width": 1280, "height": 800},
            **options,
        )
        try:
            yield context
        finally:
            context.close()

    return open_profile
