"""Serves build/web on this machine: python build/serve.py, with PORT and HOST from the environment.

With --check it only says whether it could. HOST=0.0.0.0 lets other machines of the network in; there a
browser keeps nothing for offline play, because that needs https or this machine's own address.
"""

from __future__ import annotations

import errno
import functools
import os
import socket
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SITE = Path(__file__).resolve().parent / "web"


class Handler(SimpleHTTPRequestHandler):
    """Static files; the browser asks each time whether they have changed, so a new build shows at once."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        """Nothing: the address printed at the start should stay in sight."""


class Server(ThreadingHTTPServer):
    """A server at an address of this machine, of the old or the new kind."""

    def __init__(self, host: str, port: int) -> None:
        self.address_family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        super().__init__((host, port), functools.partial(Handler, directory=str(SITE)))

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing when a browser has gone before it had everything, else as inherited."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class AddressError(Exception):
    """A fault in PORT or HOST, with the remedy."""


def server_at(host: str, text: str) -> Server:
    """A server at a host and port as they were given. Raises AddressError."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 65535):
        raise AddressError(
            f"PORT is to be a number from 1 to 65535, not {text!r}: for instance `make play PORT=8123`."
        )
    port = int(text)
    try:
        return Server(host, port)
    except (socket.gaierror, UnicodeError) as error:
        raise AddressError(
            f"HOST={host} is not known: `make play` without it serves this machine, HOST=0.0.0.0 others too."
        ) from error
    except OSError as error:
        another = "choose another, for instance `make play PORT=8123`."
        why = {
            errno.EADDRINUSE: f"Port {port} is in use: {another}",
            errno.EACCES: f"Port {port} is for root only: {another}",
            errno.EADDRNOTAVAIL: f"HOST={host} is another machine: only addresses of this one can be served.",
        }
        if error.errno not in why:
            raise
        raise AddressError(why[error.errno]) from error


def main() -> int:
    """Serves until interrupted; 0 then, 1 when it cannot serve."""
    check = sys.argv[1:] == ["--check"]
    if not check and not (SITE / "index.html").exists():
        print("There is no site yet: run `make site`.", file=sys.stderr)
        return 1
    host = os.environ.get("HOST", "127.0.0.1")
    try:
        server = server_at(host, os.environ.get("PORT", "8000").strip())
    except AddressError as error:
        print(error, file=sys.stderr)
        return 1
    if check:
        server.server_close()
        return 0
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else f"[{host}]" if ":" in host else host
    print(f"\n  Mastaba is at   http://{shown}:{server.server_port}/\n\n  Stop with Ctrl+C.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
