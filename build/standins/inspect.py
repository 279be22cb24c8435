"""Questions about functions and members: those of dataclasses with slots, of protocols in isinstance checks,
and of Pyodide when a function has been called.

No dataclass asks for signatures: the build gives each a docstring (compile_inside.py).
"""

from collections.abc import Callable
from functools import partial

CO_COROUTINE = 128


def unwrap(function: Callable[..., object]) -> Callable[..., object]:
    """The function within all decorators that name the one they wrap."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def iscoroutinefunction(found: object) -> bool:
    """True if it is written as ``async def``, as a method and with some arguments given, too."""
    while isinstance(found, partial):
        found = found.func
    code = getattr(getattr(found, "__func__", found), "__code__", None)
    return code is not None and bool(code.co_flags & CO_COROUTINE)


def getattr_static(found: object, name: str) -> object:
    """The member as it stands in the object or in one of its classes, none of which is asked for it.

    Raises AttributeError if there is none.
    """
    for place in (found, *type(found).__mro__):
        members = getattr(place, "__dict__", {})
        if name in members:
            return members[name]
    raise AttributeError(name)
