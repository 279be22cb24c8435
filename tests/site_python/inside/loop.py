"""An event loop for `asyncio.run`, which waits for its end: a page's own goes on when Python has ended."""

from __future__ import annotations

import time
from asyncio import base_events


class Loop(base_events.BaseEventLoop):
    """It has nothing but calls, at once and later."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> tuple[()]:
        """Wait until the next call. Raises RuntimeError where none can come."""
        if timeout is None:
            raise RuntimeError("what is awaited cannot come any more")
        if timeout:
            time.sleep(timeout)
        return ()

    def _process_events(self, events: tuple[()]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass
