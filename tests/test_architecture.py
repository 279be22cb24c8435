"""The house stands as it was drawn: floors import lower floors only, and the rules carry their own data."""

from __future__ import annotations

import ast
import py_compile
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME = ROOT / "game"
STDLIB = frozenset(sys.stdlib_module_names)

FLOORS = {
    "game.engine": {"game.engine"},
    "game.bots": {"game.bots", "game.engine"},
    "game.play": {"game.play", "game.bots", "game.engine"},
    "game.ui": {"game.ui", "game.play", "game.bots", "game.engine"},
    "game.main": {"game.main", "game.ui", "game.play", "game.bots", "game.engine"},
}
"""For each floor the parts of the project that it may import."""

BROWSER = {"js", "pyodide", "pyodide_js"}
"""What the browser's Python offers beside the standard library."""

OUTSIDE = {"game.play": BROWSER, "game.ui": BROWSER | {"pygame"}, "game.main": BROWSER | {"pygame"}}
"""Packages from outside that a floor may import; the lower floors have none."""

IMPURE = {
    *(
        "asyncio",
        "datetime",
        "glob",
        "io",
        "multiprocessing",
        "os",
        "pathlib",
        "platform",
        "random",
        "secrets",
    ),
    *("shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
}
"""Modules that would give the rules a clock, a file, a thread or chance of their own."""

BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}

LONG_FILES: dict[str, str] = {}
"""Files of game/ over 400 lines, each with the reason why it is read better in one piece."""

FILES = sorted(path for path in GAME.rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    """A file's syntax tree, which is only looked at."""
    return ast.parse(path.read_text(encoding="utf-8"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def floor_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def imports_of(tree: ast.AST, module: str, is_package: bool) -> list[str]:
    """The full names of all modules that a file imports, wherever it does; relative ones resolved."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                parts = parts[: len(parts) - node.level + is_package]
                base = ".".join([*parts, base] if base else parts)
            # 'from game import ui' names a module, 'from game.ui import app' too.
            found += [f"{base}.{alias.name}" for alias in node.names] if base == "game" else [base]
    return found


def faults_of(tree: ast.AST, module: str, is_package: bool = False) -> list[str]:
    """What a file imports though it must not."""
    floor = floor_of(module)
    allowed = FLOORS.get(floor, set())
    outside = OUTSIDE.get(floor, set())
    faults = []
    for name in imports_of(tree, module, is_package):
        top = name.split(".")[0]
        if top == "game":
            if name != "game" and floor_of(name) not in allowed:
                faults.append(f"{module} imports {name}, which is not below it")
        elif top not in STDLIB and top not in outside:
            faults.append(f"{module} imports {name}, which its floor must not know")
        elif floor == "game.engine" and top in IMPURE:
            faults.append(f"{module} imports {name}: the rules have no clock, files or chance of their own")
    return faults


def test_every_file_is_on_a_floor() -> None:
    assert len(FILES) > 20
    assert {floor_of(module_of(path)) for path in FILES} <= {*FLOORS, "game"}


def test_floors_import_lower_floors_only() -> None:
    found = [
        fault
        for path in FILES
        for fault in faults_of(parsed(path), module_of(path), path.name == "__init__.py")
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.engine.core", "import pygame"),
        ("game.engine.core", "import numpy as np"),
        ("game.engine.core", "def f():\n    import random"),
        ("game.games.pyramids.rules.state", "from ...bots import core"),
        ("game.games.pyramids.rules.state", "from game.bots.core import Bot"),
        ("game.games.pyramids.rules.state", "from time import time"),
        ("game.bots.core", "from ..play.session import Session"),
        ("game.bots.core", "from game import play"),
        ("game.bots.core", "import js"),
        ("game.play.session", "import pygame.event"),
        ("game.play.session", "from ..ui import app"),
        ("game.ui.app", "from ..main import main"),
        ("game.ui.app", "import numpy"),
        ("game.stray", "import game.engine"),
    ],
)
def test_a_wrong_import_is_seen(module: str, source: str) -> None:
    assert faults_of(ast.parse(source), module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.games.pyramids.rules.state", "from ..core import State"),
        ("game.games.pyramids.rules.cards", "from importlib.resources import files"),
        ("game.bots.core", "from ..engine import GAMES"),
        ("game.bots.core", "import multiprocessing"),
        ("game.ui.menus.home", "from ...play.session import Session\nimport pygame"),
        ("game.play.storage", "import js"),
    ],
)
def test_a_right_import_is_let_through(module: str, source: str) -> None:
    assert faults_of(ast.parse(source), module) == []


def test_no_file_is_a_drawer_for_odds_and_ends() -> None:
    everything = [*FILES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "build").rglob("*.py")]
    named = [path for path in everything if BANNED_NAMES & {path.stem, path.parent.name}]
    assert [path for path in named if "cache" not in path.parts and "web" not in path.parts] == []


def test_files_are_short_enough_to_be_read() -> None:
    lengths = {str(path.relative_to(GAME)): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {name: lines for name, lines in lengths.items() if lines > 400 and name not in LONG_FILES} == {}
    assert [name for name in LONG_FILES if lengths.get(name, 0) <= 400] == [], "no longer long: take it off"


def test_the_rules_read_files_through_importlib_only() -> None:
    """In the browser the game runs from an archive, where there are no files to open."""
    for path in FILES:
        if floor_of(module_of(path)) not in ("game.engine", "game.bots"):
            continue
        for node in ast.walk(parsed(path)):
            opens = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
            assert not opens, f"{path}:{node.lineno} opens a file"
            finds = isinstance(node, ast.Name) and node.id == "__file__"
            assert not finds, f"{path}:{node.lineno} looks for its own folder"


PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
import game.engine
assert sys.argv[1] in game.engine.__file__ and game.engine.__file__.endswith(".pyc"), game.engine.__file__
from game.engine import GAMES
for game in GAMES.values():
    for players in game.players:
        state = game.new(players, 7)
        while not state.is_over:
            player = state.to_act()[-1]
            state.apply(player, state.legal_actions(player)[0])
        assert game.from_json(state.to_json()).scores() == state.scores()
        print(game.id, players, *state.scores())
"""


def test_the_engine_plays_from_an_archive_of_compiled_code(tmp_path: Path) -> None:
    archive = tmp_path / "engine.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as out:
        for path in [GAME / "__init__.py", *sorted((GAME / "engine").rglob("*"))]:
            name = path.relative_to(ROOT)
            if path.suffix == ".py":
                compiled = tmp_path / "module.pyc"
                py_compile.compile(str(path), str(compiled), dfile=str(name), doraise=True)
                out.write(compiled, name.with_suffix(".pyc"))
            elif path.is_file() and path.suffix != ".pyc":
                out.write(path, name)
    command = [sys.executable, "-I", "-c", PLAY]
    packed = subprocess.run(
        [*command, str(archive)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert packed.returncode == 0, packed.stderr
    plain = PLAY.replace('and game.engine.__file__.endswith(".pyc")', "")
    command[-1] = plain
    loose = subprocess.run([*command, str(ROOT)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert loose.returncode == 0, loose.stderr
    assert packed.stdout == loose.stdout
    assert packed.stdout.count("\n") >= 4
