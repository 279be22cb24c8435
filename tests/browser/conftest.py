"""The built site in a real Chromium.

Fixtures for tests of anything that a player meets in the browser:

``site``
    The folder of the built site (build/web), built once per run by the command that `make site` uses.
``probe_site``
    The same page around tests/browser/probe instead of the game: it lists the input that arrives and fails
    when asked to. For tests of the page itself.
``serve(folder, path="/", manner=None)``
    A static server for a folder: no special headers unless it has a manner of its own (``Manner``), a port of
    its own. ``server.url``; ``server.requests``
    (paths asked for); ``server.stop()`` to be offline, ``server.restarted()`` to be back at the same address;
    ``server.wait_for(fits)`` waits for requests; ``server.hold(end)`` lets those for paths with that end wait
    until ``server.release()``.
``address``
    Where the built site is served all through the run. Visits to it that ask for nothing but a kind of window
    and what is kept share one page after the other (warm.py): caches and service worker stay, what players
    keep does not.
``visit(url, width=1280, height=800, dpr=1, touch=False, language="en-GB", ...)``
    Opens any other address, and this one with any other argument, in a fresh context (storage, caches and
    service workers of its own) and returns a Visit:
    ``visit.page`` and ``visit.context`` of Playwright, ``visit.ready()``, ``rest()``, ``stats()``,
    ``visit.record()``, ``visit.wait_offline_ready()``. More keyword arguments go to Playwright's new_context;
    ``script`` runs in the page before anything else; ``kept`` are texts that the player keeps already;
    ``fresh`` is for a test that leaves more behind than what a player keeps.
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
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    WebError,
    sync_playwright,
)

from .chromium import FLAGS, Chromium, chromium_path
from .engines.present import is_demanded
from .warm import WarmPages, Window

ROOT = Path(__file__).resolve().parents[2]
PROBE = Path(__file__).resolve().parent / "probe"

# How long a start may take before a test gives up, in ms; generous, for machines that do other things too.
START_LIMIT = 60_000

NEXT_FRAME = "new Promise(done => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 1000); })"
"""Wait until the page has had a chance to draw: one that is not seen has none."""

RESTING = """() => globalThis.mastaba?.stats().resting && !document.getElementById("splash")"""

_wait_for_function = Page.wait_for_function


def wait_for_function(page: Page, expression: str, **options: Any) -> Any:
    """As Playwright's, which evaluates what is no function again and again: the page's policy forbids it.

    It is asked every 50 ms, if nothing else is wished: a page that rests draws no frames to ask it in.
    """
    options.setdefault("polling", 50)
    call = "(arg) => { const given = (%s\n); return typeof given === 'function' ? given(arg) : given; }"
    return _wait_for_function(page, call % expression, **options)


Page.wait_for_function = wait_for_function  # type: ignore[method-assign]


def build(out: Path, probe: Path | None = None) -> Path:
    """Builds the site into ``out``: around the game, or around the probe in the folder ``probe``."""
    command = [sys.executable, str(ROOT / "build" / "pack.py"), "--out", str(out)]
    if probe:
        command += ["--game", str(probe / "game"), "--assets", str(probe / "assets")]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"the site could not be built:\n{result.stdout}{result.stderr}")
    return out


class Manner:
    """A host's peculiarities; this one has none."""

    def answers(self, handler: Handler) -> bool:
        """Answer a request by itself; true if it has done so."""
        return False

    def headers(self, path: str) -> dict[str, str]:
        """Further headers for a path."""
        return {}

    def type_of(self, name: str) -> str | None:
        """The type that it gives a file; None for the usual type of such names."""
        return None


class Handler(SimpleHTTPRequestHandler):
    """A static host, as plain as its manner is."""

    server: Server
    path = ""

    def do_GET(self) -> None:
        self.server.note(self.path)
        if not self.server.manner.answers(self):
            self.send_file()

    def send_file(self) -> None:
        """Answer with the file that was asked for."""
        if self.server.held and self.path.endswith(self.server.held):
            self.server.gate.wait(START_LIMIT / 1000)
        if self.path == "/favicon.ico":  # what tabs without a page want, now or later (warm.py)
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.server.path):
            return str(Path(self.directory) / "outside of the site")
        return super().translate_path("/" + path[len(self.server.path) :])

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):  # the page may be closed before it has everything
            super().copyfile(source, outputfile)

    def end_headers(self) -> None:
        for name, value in self.server.manner.headers(self.path).items():
            self.send_header(name, value)
        super().end_headers()

    def guess_type(self, path: Any) -> str:
        return self.server.manner.type_of(Path(path).name) or super().guess_type(path)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        pass


class Server(ThreadingHTTPServer):
    """Serves ``folder`` below ``path``; see ``serve``."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder: Path, path: str, manner: Manner | None = None, port: int = 0) -> None:
        self.folder, self.path, self.requests = folder, path, list[str]()
        self.manner = manner or Manner()
        self._news = threading.Condition()
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

    def note(self, path: str) -> None:
        """This has been asked for."""
        with self._news:
            self.requests.append(path)
            self._news.notify_all()

    def wait_for(self, fits: Callable[[list[str]], object]) -> None:
        """Wait until what has been asked for fits."""
        with self._news:
            assert self._news.wait_for(lambda: fits(self.requests), START_LIMIT / 1000), self.requests

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
        return Server(self.folder, self.path, self.manner, self.port).start()


class Visit:
    """One page in one context, with all that it said; see ``visit``."""

    def __init__(self, context: BrowserContext, quiet: bool, page: Page | None = None) -> None:
        """In a new page of the context, unless told which one."""
        self.context = context
        self.quiet = quiet
        self.noise: list[str] = []
        self._fingers: CDPSession | None = None
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", self._error)
        self.page = page or context.new_page()

    def _error(self, error: WebError) -> None:
        self.noise.append(f"uncaught: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.noise.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

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
        """The result of ``mastaba.stats()``."""
        return self._by_json("mastaba.stats()")

    def record(self) -> dict[str, Any] | None:
        """The result of ``mastaba.record()``."""
        return self._by_json("mastaba.record()")

    def _by_json(self, expression: str) -> Any:
        """A large value: the driver goes through a text at once, but through a list number by number."""
        return json.loads(self.page.evaluate(f"JSON.stringify({expression})"))

    def rest(self) -> Visit:
        """Waits until the game has done all that there was to do, and waits for something to happen."""
        self.page.wait_for_function(RESTING, timeout=START_LIMIT)
        return self

    def heard(self) -> None:
        """Waits until all input so far has reached the game, if one runs on the page."""
        heard = "globalThis.mastaba_page?.failed || (globalThis.mastaba?.heard() ?? true)"
        self.page.wait_for_function(heard, timeout=START_LIMIT, polling=20)

    def key(self, key: str) -> None:
        """A key pressed, and taken by the game."""
        self.page.keyboard.press(key)
        self.heard()

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

    def leave(self) -> None:
        """Hear what the page has said up to now, and nothing any more."""
        with suppress(Error):  # events come while Playwright is asked for something
            self.page.evaluate("0")
        self.context.remove_listener("request", self._request)
        self.context.remove_listener("console", self._console)
        self.context.remove_listener("weberror", self._error)


def frames_at_rest(visit: Visit) -> int:
    """Wait for rest, give the page some chances to draw, and count the frames that it has drawn then."""
    before = visit.rest().stats()["frames"]
    for _ in range(20):
        visit.page.evaluate(NEXT_FRAME)
    return visit.stats()["frames"] - before


@pytest.fixture(scope="session")
def site() -> Path:
    """See the top of this file."""
    return build(ROOT / "build" / "web")


@pytest.fixture(scope="session")
def probe_site() -> Path:
    """See the top of this file."""
    return build(ROOT / "build" / "cache" / "probe-site", PROBE)


def probe_saying(greeting: str, folder: Path) -> Path:
    """A build of the probe with another greeting."""
    probe = Path(shutil.copytree(PROBE, folder / f"{greeting} source"))
    (probe / "game" / "greeting.txt").write_text(f"{greeting}\n")
    return build(folder / greeting, probe)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The next build of the probe."""
    return probe_saying("vellum", tmp_path)


@pytest.fixture
def newest(tmp_path: Path) -> Path:
    """The build after the next."""
    return probe_saying("paper", tmp_path)


@pytest.fixture
def deployed(probe_site: Path, tmp_path: Path) -> Path:
    """A folder on a host, with the probe in it."""
    return Path(shutil.copytree(probe_site, tmp_path / "host"))


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """See the top of this file."""
    servers: list[Server] = []

    def start(folder: Path, path: str = "/", manner: Manner | None = None) -> Server:
        servers.append(Server(folder, path, manner).start())
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
def chromium(playwright: Playwright) -> Iterator[Chromium]:
    """The browser, once per run unless it breaks; where there is none, its tests are skipped."""
    try:
        chromium_path()
    except RuntimeError as missing:
        if is_demanded("chromium"):
            raise
        pytest.skip(str(missing))
    chromium = Chromium(playwright)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def warm(chromium: Chromium, site: Path) -> Iterator[WarmPages]:
    """Pages for visits to `address`."""
    server = Server(site, "/").start()
    pages = WarmPages(server.url, functools.partial(open_context, chromium), chromium.is_whole)
    yield pages
    pages.close()
    server.stop()


PASSED = pytest.StashKey[bool]()
"""Of a test: whether it did what it should."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know how a test has ended."""
    report = yield
    if call.when == "call":
        item.stash[PASSED] = report.passed
    return report


@pytest.fixture(scope="session")
def address(warm: WarmPages) -> str:
    """See the top of this file."""
    return warm.address


def open_context(chromium: Chromium, window: Window, **options: Any) -> BrowserContext:
    """A fresh context for that kind of window."""
    width, height, dpr, touch, language = window
    return chromium.browser().new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=dpr,
        has_touch=touch,
        locale=language,
        **options,
    )


def filling(kept: Mapping[str, str]) -> str:
    """A script that keeps these texts before the page starts, once."""
    if not kept:
        return ""
    pairs = json.dumps({f"mastaba.{key}": text for key, text in kept.items()})
    return (
        "if (location.protocol === 'http:' && !localStorage.getItem('filled')) {"
        " localStorage.setItem('filled', '1');"
        f" for (const [key, text] of Object.entries({pairs})) localStorage.setItem(key, text); }}"
    )


@pytest.fixture
def visit(chromium: Chromium, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visit]]:
    """See the top of this file."""
    visits: list[tuple[Visit, Callable[[bool], None]]] = []
    warm: WarmPages | None = request.getfixturevalue("warm") if "address" in request.fixturenames else None

    def open_page(
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        dpr: float = 1,
        touch: bool = False,
        language: str = "en-GB",
        script: str = "",
        kept: Mapping[str, str] | None = None,
        fresh: bool = False,
        quiet: bool = True,
        **options: Any,
    ) -> Visit:
        window = (width, height, dpr, touch, language)
        if warm and url.startswith(warm.address) and quiet and not (fresh or script or options):
            page = warm.take(window, kept or {})
            found = Visit(page.context, quiet, page.page)
            visits.append((found, functools.partial(warm.give_back, window, page)))
        else:
            context = open_context(chromium, window, **options)
            for before in (filling(kept or {}), script):
                if before:
                    context.add_init_script(before)
            found = Visit(context, quiet)
            visits.append((found, lambda _passed, context=context: context.close()))
        found.page.goto(url, wait_until="commit")
        return found

    yield open_page
    passed = request.node.stash.get(PASSED, False)
    for found, close in visits:
        found.leave()
        with suppress(Error):  # of a browser that has crashed
            close(passed)
    assert chromium.crashes == []
    for found, _ in visits:
        if found.quiet:
            assert found.noise == []


@pytest.fixture
def profile(
    chromium: Chromium, playwright: Playwright, tmp_path: Path
) -> Callable[..., AbstractContextManager[BrowserContext]]:
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
