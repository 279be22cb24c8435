"""Where the screen's code does what fails if something is 0 or empty, and whether it has been done."""

from __future__ import annotations

import ast
import contextlib
import dis
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import game

FOLDER = Path(game.__file__).parent
SCREENS = ("ui/**/*.py", "games/*/screen/**/*.py")
"""All code that lays out and draws."""
DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
LIMITED = {"scale", "smoothscale", "scale_by", "smoothscale_by", "Surface", "subsurface", "sqrt", "log"}
"""Functions of sizes and numbers that must not be negative."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
STEPS = ("BINARY_", "CALL")
"""How the names of those steps of the interpreter begin that do such things."""

Extent = tuple[int | None, ...]
"""Of an expression in its file: first and last line, first and last column."""


class Place(NamedTuple):
    """An expression that may fail, the function that it is in, and what it says."""

    file: str
    line: int
    function: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.text}"


def may_fail(node: ast.AST) -> bool:
    """True if an expression fails where something is 0, negative or empty."""
    match node:
        case ast.BinOp(_, op, by) | ast.AugAssign(_, op, by):
            return isinstance(op, DIVISIONS) and not is_constant(by)
        case ast.Call(ast.Name("divmod"), [_, by]) | ast.Call(ast.Name("range"), [_, _, by]):
            return not is_constant(by)
        case ast.Call(ast.Name("min" | "max"), [_], keywords):
            return all(keyword.arg != "default" for keyword in keywords)
        case ast.Call(ast.Name("next"), [ast.GeneratorExp()]) | ast.Subscript(ast.ListComp()):
            return True
        case ast.Call(ast.Attribute(attr=name)):
            return name in LIMITED
    return False


def is_constant(node: ast.expr) -> bool:
    """True if it is a number or the name of one, or `k`, which is never less than LEAST_K."""
    match node:
        case ast.Constant() | ast.UnaryOp(_, ast.Constant()) | ast.Attribute(attr="k"):
            return True
        case ast.Name(name):
            return name == "k" or name.isupper()
    return False


def files() -> list[Path]:
    """All of the screen's."""
    return [path for pattern in SCREENS for path in FOLDER.glob(pattern)]


def import_all() -> None:
    """Have all of it there, but what only a page has."""
    for path in files():
        if path.parent.name != "host":
            import_module(".".join(path.relative_to(FOLDER.parent).with_suffix("").parts))


def places() -> dict[str, dict[Extent, Place]]:
    """All such expressions in functions of the screen, by file: what is in none is run at import."""
    found: dict[str, dict[Extent, Place]] = {}
    for path in files():
        tree, file = ast.parse(path.read_text(encoding="utf-8")), str(path.relative_to(FOLDER))
        for function in (node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)):
            name = getattr(function, "name", "lambda")
            for node in ast.walk(function):
                if may_fail(node) and isinstance(node, ast.expr | ast.stmt):
                    extent = (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset)
                    place = Place(file, node.lineno, name, ast.unparse(node))
                    found.setdefault(str(path), {})[extent] = place
    return found


@contextlib.contextmanager
def noted(wanted: Mapping[str, Mapping[Extent, Place]], counts: Callable[[], bool]) -> Iterator[set[Place]]:
    """Which of these places are come to meanwhile, while it counts."""
    ran: set[Place] = set()
    left: dict[CodeType, dict[int, Place]] = {}

    def called(frame: FrameType, event: str, _arg: object) -> Any:
        code = frame.f_code
        if code.co_filename not in wanted:
            return None
        if code not in left:
            left[code] = steps(code)
        if not left[code] or not counts():
            return None
        frame.f_trace_opcodes = True
        return stepped

    def steps(code: CodeType) -> dict[int, Place]:
        known = wanted[code.co_filename]
        return {
            step.offset: known[tuple(step.positions)]
            for step in dis.get_instructions(code)
            if step.opname.startswith(STEPS) and step.positions and tuple(step.positions) in known
        }

    def stepped(frame: FrameType, event: str, _arg: object) -> Any:
        if event == "opcode" and (place := left[frame.f_code].pop(frame.f_lasti, None)):
            ran.add(place)
        return stepped

    before = sys.gettrace()
    sys._getframe().f_trace_opcodes = True  # else Python 3.12 tells of no steps in other frames either
    sys.settrace(called)
    try:
        yield ran
    finally:
        sys.settrace(before)
