"""Work that goes on beside other work."""

from _asyncio import Future, get_running_loop
from collections.abc import Awaitable, Coroutine

from .base_futures import isfuture
from .coroutines import iscoroutine


async def _awaited(found: Awaitable[object]) -> object:
    return await found


def ensure_future(
    found: Awaitable[object] | Coroutine[object, object, object], *, loop: object = None
) -> Future:
    """A future of it: itself, or a task that runs it."""
    if isfuture(found):
        return found
    return (loop or get_running_loop()).create_task(found if iscoroutine(found) else _awaited(found))


def _wake(future: Future) -> None:
    if not future.done():
        future.set_result(None)


async def sleep(delay: float) -> None:
    """Let others work for ``delay`` seconds."""
    loop = get_running_loop()
    future = loop.create_future()
    handle = loop.call_later(delay, _wake, future)
    try:
        await future
    finally:
        handle.cancel()
