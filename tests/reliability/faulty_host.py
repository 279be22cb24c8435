"""A host that answers wrongly for one file, as hosts, networks and caches do."""

from __future__ import annotations

import os
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

from tests.browser.conftest import Handler, Server

PORTAL = b"<!doctype html><title>Welcome</title><p>Log in to use this network.</p>"

CONTENTS: dict[str, Callable[[bytes], bytes]] = {
    "the page of a portal": lambda _whole: PORTAL,
    "nothing": lambda _whole: b"",
    "some bytes wrong": lambda whole: (
        whole[: len(whole) // 2] + bytes(16) + whole[len(whole) // 2 + 16 :] if len(whole) > 32 else b"?"
    ),
    "half of it": lambda whole: whole[: len(whole) // 2],
}
"""Replacements of a file's contents, by name."""

MISSING, REFUSED, BROKEN_OFF = "not there (404)", "an error of the host (503)", "broken off"
FAULTS = (MISSING, REFUSED, BROKEN_OFF, *CONTENTS)


class FaultyHandler(Handler):
    """Answers with the host's planned faults."""

    server: FaultyHost

    def end_headers(self) -> None:
        lasting = "max-age=31536000, immutable" if self.server.cached else "no-store"
        is_worker = self.path.partition("?")[0].endswith("sw.js")
        self.send_header("Cache-Control", "no-cache" if is_worker else lasting)
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802 - the name is given
        self.directory = str(self.server.folder)  # browsers connect before they know what to ask for
        name = self.path.partition("?")[0].removeprefix(self.server.path) or "index.html"
        if name != self.server.bad:
            super().do_GET()
            return
        self.server.note(self.path)
        if self.server.fault in (MISSING, REFUSED):
            missing = self.server.fault == MISSING
            self.send_error(HTTPStatus.NOT_FOUND if missing else HTTPStatus.SERVICE_UNAVAILABLE)
            return
        path = self.server.folder / name
        whole = path.read_bytes()
        made = CONTENTS.get(self.server.fault)
        contents = made(whole) if made else whole
        self.send_response(HTTPStatus.OK)
        portal = contents == PORTAL
        self.send_header("Content-Type", "text/html" if portal else self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(contents)))
        self.end_headers()
        self.wfile.write(contents if made else contents[: len(contents) // 2])
        self.close_connection = True


class FaultyHost(Server):
    """Serves a folder; `bad` is the file that is answered wrongly, `fault` how."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "/")
        self.RequestHandlerClass = FaultyHandler
        self.bad = self.fault = ""
        self.cached = False
        """True if browsers may cache the answers."""

    def spoil(self, name: str, fault: str, cached: bool) -> None:
        """From now on that file is answered wrongly."""
        self.bad, self.fault, self.cached = name, fault, cached

    def mend(self) -> None:
        """All is well again; what is there is newer than what was."""
        if self.bad:
            path = self.folder / self.bad
            os.utime(path, (path.stat().st_mtime + 2,) * 2)
        self.bad = ""

    def exchange(self, folder: Path) -> None:
        """Another release is on the host now."""
        self.folder = folder
        later = max((self.folder / "sw.js").stat().st_mtime, self._newest) + 2
        self._newest = later
        os.utime(self.folder / "sw.js", (later, later))

    _newest = 0.0
