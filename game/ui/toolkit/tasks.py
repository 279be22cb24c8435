"""Work that goes on beside the screen until it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_under_way: set[asyncio.Task[Any]] = set()


def start(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin, and hold the task: one that nobody holds may be cleared away before it is done."""
    task = asyncio.ensure_future(work)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return task
