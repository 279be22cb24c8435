"""The event loop of a page: the browser's own, which runs for as long as the page is there."""

import sys
from _asyncio import Future, Task, _get_running_loop, _set_running_loop
from _contextvars import Context, copy_context
from collections.abc import Callable, Coroutine
from traceback import format_exception

from pyodide_js._api import scheduleCallback

from .ffi import create_once_callable

LONGEST = 2**31 - 1
"""In ms: a browser counts no farther."""


class Handle:
    """A call that is to come."""

    def __init__(self, callback: Callable[..., object], args: tuple[object, ...], context: Context) -> None:
        self._callback: Callable[..., object] | None = callback
        self._args = args
        self._context = context

    def cancel(self) -> None:
        """It will not come."""
        self._callback, self._args = None, ()

    def run(self, loop: "WebLoop") -> None:
        """Run the call; ``loop`` reports its error and goes on."""
        callback = self._callback
        if callback is None:
            return
        try:
            self._context.run(callback, *self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            loop.call_exception_handler({"message": f"In {callback!r}", "exception": error})


class ToldTask(Task):
    """A task that reports its error at once when nobody has asked to be called."""

    asked = 0

    def add_done_callback(self, callback: Callable[[Future], object], **context: Context) -> None:
        """Counts those who ask; the loop itself is the first."""
        super().add_done_callback(callback, **context)
        self.asked += 1


class WebLoop:
    """The parts of asyncio's loop that have a meaning in a page."""

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> Handle:
        """Call back in ``delay`` seconds."""
        handle = Handle(callback, args, copy_context() if context is None else context)

        def run() -> None:
            if _get_running_loop() is not self:
                _set_running_loop(self)
            handle.run(self)

        scheduleCallback(create_once_callable(run, _may_syncify=True), min(delay * 1000, LONGEST))
        return handle

    def call_soon(
        self, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> Handle:
        """Call back as soon as the browser has nothing else to do."""
        return self.call_later(0, callback, *args, context=context)

    def create_future(self) -> Future:
        """A result that is to come."""
        return Future(loop=self)

    def create_task(
        self,
        work: Coroutine[object, object, object],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> Task:
        """Work that goes on beside the other."""
        task = ToldTask(work, loop=self, name=name, context=context)
        task.add_done_callback(self._tell)
        return task

    def _tell(self, task: ToldTask) -> None:
        if task.asked == 1 and not task.cancelled() and (error := task.exception()):
            self.call_exception_handler({"message": f"In {task!r}", "exception": error})

    def call_exception_handler(self, context: dict[str, object]) -> None:
        """Report an error that nobody waits for, if that is possible; the game goes on."""
        error = context.get("exception")
        try:
            about = context.get("task") or context.get("future") or ""
            told = "".join(format_exception(error)) if isinstance(error, BaseException) else ""
            print(context.get("message"), about, told, file=sys.stderr)
        except Exception:
            print(f"An error that cannot be told: {type(error)}", file=sys.stderr)

    def get_debug(self) -> bool:
        """Never."""
        return False


def start() -> None:
    """From here on asyncio has a loop."""
    _set_running_loop(WebLoop())
