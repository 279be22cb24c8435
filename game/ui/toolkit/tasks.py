"""Work that goes on beside the screen until it is done."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, TypeVar

from game.ui.host import Host

T = TypeVar("T")


class Tasks:
    """All such work. The loop asks for its errors with `fault`."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._under_way: set[asyncio.Task[Any]] = set()
        self._faults: deque[Exception] = deque()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin, and hold the task: one that nobody holds may be cleared away before it is done."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self.failed(error)

    def failed(self, error: Exception) -> None:
        """Something has gone wrong where the loop does not see it."""
        self._faults.append(error)
        self._host.poke()

    def fault(self) -> Exception | None:
        """The first error since the last call; None if there was none."""
        return self._faults.popleft() if self._faults else None

    def cancel(self) -> None:
        """Let all of it be, and forget what has gone wrong."""
        for task in self._under_way.copy():
            task.cancel()
        self._faults.clear()
