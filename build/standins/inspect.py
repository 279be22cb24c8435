"""What is asked about functions: by dataclasses with slots, and by Pyodide when one has been called.

No dataclass asks for signatures: the build gives each a docstring (compile_inside.py).
"""

from collections.abc import Callable
from functools import partial

CO_COROUTINE = 128


def unwrap(function: Callable[..., object]) -> Callable[..., object]:
    """What is within all decorators that say what they wrap."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def iscoroutinefunction(found: object) -> bool:
    """Whether it is written as ``async def``, as a method and with some arguments given, too."""
    while isinstance(found, partial):
        found = found.func
    code = getattr(getattr(found, "__func__", found), "__code__", None)
    return code is not None and bool(code.co_flags & CO_COROUTINE)
