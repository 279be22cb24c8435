"""Which functions of the screen divide, and which of all have run."""

from __future__ import annotations

import contextlib
import dis
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

import game

FOLDER = Path(game.__file__).parent
SCREENS = ("ui/**/*.py", "games/*/screen/**/*.py")
"""All code that lays out and draws."""
DIVISIONS = ("/", "//", "%", "/=", "//=", "%=")
CONSTANTS = ("LOAD_CONST", "LOAD_SMALL_INT")
COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


class Function(NamedTuple):
    """Where it is defined, and what it is called with the class or function that it is in."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


def files() -> list[Path]:
    """All of the screen's."""
    return [path for pattern in SCREENS for path in FOLDER.glob(pattern)]


def import_all() -> None:
    """Have all of it there, but what only a page has."""
    for path in files():
        if path.parent.name != "host":
            import_module(".".join(path.relative_to(FOLDER.parent).with_suffix("").parts))


def function_of(code: CodeType) -> Function:
    file = Path(code.co_filename)
    return Function(
        str(file.relative_to(FOLDER)) if file.is_relative_to(FOLDER) else str(file),
        code.co_firstlineno,
        code.co_qualname,
    )


def dividing() -> set[Function]:
    """All functions of the screen that divide by something that is no constant."""
    whole = [compile(path.read_text(encoding="utf-8"), str(path), "exec") for path in files()]
    at_import = {code for module in whole for code in module.co_consts if is_comprehension(code)}
    inside = {code for module in whole for code in inner(module)}
    return {function_of(code) for code in inside - at_import if divides(code)}


def is_comprehension(constant: object) -> bool:
    """Of a module's own it is run when the module is imported."""
    return (
        isinstance(constant, CodeType) and constant.co_name.startswith("<") and constant.co_name != "<lambda>"
    )


def inner(code: CodeType) -> Iterator[CodeType]:
    """The functions in a piece of code, and those in them."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from inner(constant)


def divides(code: CodeType) -> bool:
    before = ""
    for step in dis.get_instructions(code):
        if step.opname == "BINARY_OP" and step.argrepr in DIVISIONS and before not in CONSTANTS:
            return True
        before = step.opname
    return False


@contextlib.contextmanager
def noted() -> Iterator[set[CodeType]]:
    """The code that runs meanwhile."""
    ran: set[CodeType] = set()
    if sys.version_info >= (3, 12):  # where it costs next to nothing
        watch = sys.monitoring

        def started(code: CodeType, _offset: int) -> object:
            ran.add(code)
            return watch.DISABLE

        watch.use_tool_id(watch.PROFILER_ID, "noted")
        watch.register_callback(watch.PROFILER_ID, watch.events.PY_START, started)
        watch.set_events(watch.PROFILER_ID, watch.events.PY_START)
        watch.restart_events()
        try:
            yield ran
        finally:
            watch.set_events(watch.PROFILER_ID, 0)
            watch.free_tool_id(watch.PROFILER_ID)
        return

    def called(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            ran.add(frame.f_code)

    sys.setprofile(called)
    try:
        yield ran
    finally:
        sys.setprofile(None)
