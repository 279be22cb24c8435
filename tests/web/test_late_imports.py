"""Late modules are imported by what asks for it, and never at the start."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build"))

from pack import LATE  # noqa: E402

ASKING = {"main.py", "ui/scenes.py", "ui/places.py", "ui/menus/new_game.py", "ui/table/ending/scores.py"}
"""The files that import late modules once these have come."""


def imports(tree: ast.AST, package: str, *, inside: bool) -> Iterator[str]:
    """The modules of the game that a file imports: in functions, or else at once."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    within = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or (id(node) in within) is not inside:
            continue
        start = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
        module = ".".join([*start, *filter(None, [node.module])])
        yield module
        yield from (f"{module}.{name.name}" for name in node.names)


def test_the_start_imports_nothing_late() -> None:
    asking = set()
    for path in (ROOT / "game").rglob("*.py"):
        dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if LATE.fullmatch(dotted) or ".rules." in dotted:  # which read positions for those who have them
            continue
        tree, package = ast.parse(path.read_text("utf-8")), ".".join(path.relative_to(ROOT).parts[:-1])
        at_once = [name for name in imports(tree, package, inside=False) if LATE.fullmatch(name)]
        assert at_once == [], dotted
        if any(map(LATE.fullmatch, imports(tree, package, inside=True))):
            asking.add(path.relative_to(ROOT / "game").as_posix())
    assert asking == ASKING
