"""The loop is always running (pyodide.webloop), so there is no policy that could make one."""

from typing import NoReturn


def get_event_loop_policy() -> NoReturn:
    """The C code asks for it where no loop runs."""
    raise RuntimeError("there is no event loop before the page has started one")


_get_event_loop_policy = get_event_loop_policy
