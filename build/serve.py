"""Serves build/web on this machine: python build/serve.py, with PORT and HOST from the environment.

HOST=0.0.0.0 lets other machines of the network in; there a browser keeps nothing for offline play, because
that needs https or this machine's own address.
"""

from __future__ import annotations

import errno
import functools
import os
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

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


def main() -> int:
    """Serves until interrupted; 0 then, 1 when it cannot serve."""
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    if not (SITE / "index.html").exists():
        print("There is no site yet: run `make site`.", file=sys.stderr)
        return 1
    try:
        server = ThreadingHTTPServer((host, port), functools.partial(Handler, directory=str(SITE)))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        print(
            f"Port {port} is not free: choose another, for instance `make play PORT=8123`.", file=sys.stderr
        )
        return 1
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    print(f"\n  Mastaba is at   http://{shown}:{port}/\n\n  Stop with Ctrl+C.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
