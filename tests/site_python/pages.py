"""Pages of Chromium with the site's Python, a server for them, and what they tell."""

from __future__ import annotations

import functools
import json
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.chromium import FLAGS, chromium_path

from .beside import ROOT, SITE

HERE = "/page.html", "/page.mjs"
SOURCES = "/web/"
"""The page's own scripts as they are: what the site has is one script of all."""

FULL = 1 << 30
"""In bytes: a page with so much memory gets no further file, and another page goes on.

Pictures leave holes, so the memory only grows. Above 2 GiB Pyodide hands strings to the page
from wrong places of it.
"""

TYPES = {".html": "text/html", ".mjs": "text/javascript"}


class Work:
    """The pages' work, file by file, and their news: (the page, the kind, more)."""

    def __init__(self, files: list[str]) -> None:
        self.left = deque(files)
        self._fed: set[str] = set()
        self._lock = threading.Lock()
        self.news: queue.Queue[tuple[str, str, Any]] = queue.Queue()

    def answer(self, page: str, what: str, text: str) -> str:
        """The answer to a page's question."""
        if what == "next":
            with self._lock:
                room = int(text) < FULL or page not in self._fed
                file = self.left.popleft() if self.left and room else None
                self._fed.add(page)
            self.news.put((page, "takes", file))
            return json.dumps(file)
        for kind, more in json.loads(text) if what == "news" else [(what, json.loads(text))]:
            self.news.put((page, kind, more))
        return ""


class Handler(SimpleHTTPRequestHandler):
    """The site, the runner's page, what lies beside, and the runner."""

    server: Server

    def do_GET(self) -> None:
        """A file."""
        path = urlsplit(self.path).path
        if path in self.server.made:
            self._send(self.server.made[path], "application/octet-stream")
        elif path in HERE or path.startswith(SOURCES):
            folder = ROOT if path.startswith(SOURCES) else ROOT / "tests" / "site_python"
            file = folder / path[1:]
            self._send(file.read_bytes(), TYPES[file.suffix])
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Python asks, or tells."""
        address = urlsplit(self.path)
        text = self.rfile.read(int(self.headers["content-length"])).decode()
        what = address.path.rpartition("/")[2]
        self._send(self.server.work.answer(address.query, what, text).encode(), "application/json")

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        pass


class Server(ThreadingHTTPServer):
    """Serves pages at a port of its own; ``made`` are files that exist only here."""

    daemon_threads = True

    def __init__(self, work: Work, made: dict[str, bytes]) -> None:
        self.work, self.made = work, made
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(SITE)))


@contextmanager
def opener(work: Work, made: dict[str, bytes]) -> Iterator[Callable[[str], Page]]:
    """A function that opens a page of that name, which begins to work."""
    server = Server(work, made)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=[*FLAGS])
            url = f"http://127.0.0.1:{server.server_port}/page.html"
            yield lambda name: open_page(browser.new_context(), url, name, work)
            browser.close()
    finally:
        server.shutdown()
        server.server_close()


def open_page(context: BrowserContext, url: str, name: str, work: Work) -> Page:
    """A page that begins; what goes wrong in it is news."""
    page = context.new_page()

    def fault(text: str) -> None:
        work.news.put((name, "fault", text))

    page.on("crash", lambda _: work.news.put((name, "crash", "")))
    page.on("pageerror", lambda error: fault(str(error)))
    page.on("console", lambda message: fault(message.text) if message.type in ("error", "warning") else None)
    page.goto(f"{url}?{name}", wait_until="commit")
    return page
