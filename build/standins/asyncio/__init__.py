"""The part of asyncio that a page needs: tasks, and sleep. There are no sockets and no processes."""

from _asyncio import Future, Task, get_event_loop, get_running_loop

from .base_futures import isfuture
from .coroutines import iscoroutine
from .exceptions import CancelledError, InvalidStateError
from .tasks import ensure_future, sleep

__all__ = [
    "CancelledError",
    "Future",
    "InvalidStateError",
    "Task",
    "ensure_future",
    "get_event_loop",
    "get_running_loop",
    "iscoroutine",
    "isfuture",
    "sleep",
]
