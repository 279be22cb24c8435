"""What can run as a task, asked for by what is written in C."""

from collections.abc import Coroutine


def iscoroutine(found: object) -> bool:
    """Whether it is a coroutine."""
    return isinstance(found, Coroutine)
