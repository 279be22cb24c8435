"""All of the network but this machine: a proxy that lets nothing through and remembers what was asked for."""

from __future__ import annotations

import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Refusal(BaseHTTPRequestHandler):
    """Answers every request in the same way."""

    server: Elsewhere

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.send_error(HTTPStatus.BAD_GATEWAY)

    do_HEAD = do_POST = do_PUT = do_OPTIONS = do_CONNECT = do_GET  # noqa: N815 - the names are inherited

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        pass


class Elsewhere(ThreadingHTTPServer):
    """See the top of this file; ``asked`` are the addresses, ``port`` is where browsers must send them."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Refusal)
        self.asked: list[str] = []
        self.port = self.server_port
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def taken(self) -> list[str]:
        """The requests since the last call."""
        taken, self.asked = self.asked, []
        return taken

    def close(self) -> None:
        """Stop."""
        self.shutdown()
        self.server_close()
