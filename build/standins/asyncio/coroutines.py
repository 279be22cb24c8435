"""The test for coroutines, which the C code asks for."""

from collections.abc import Coroutine


def iscoroutine(found: object) -> bool:
    """True if it is a coroutine."""
    return isinstance(found, Coroutine)
