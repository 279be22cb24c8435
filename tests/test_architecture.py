"""The house stands as it was drawn: floors import lower floors only, and the rules carry their own data."""

from __future__ import annotations

import ast
import py_compile
import re
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME = ROOT / "game"
OUTSIDE = {*sys.stdlib_module_names, "game"}
BROWSER = {"js", "pyodide", "pyodide_js"}
"""The modules of the browser's Python beside the standard library."""
MAY_KNOW = {"game.play": BROWSER, "game.ui": BROWSER | {"pygame"}, "game.main": BROWSER | {"pygame"}}
"""Further packages from outside that a floor may import; screens of games may import pygame, others none."""

BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}

FILES = sorted(GAME.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    """A file's syntax tree, which is only looked at."""
    return ast.parse(path.read_text(encoding="utf-8"))


def strangers(tree: ast.AST, module: str) -> set[str]:
    """Packages that a file of a module imports, wherever it does, though its floor must not know them."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    screen = {"pygame"} if module.startswith("game.games.") and ".screen" in module else set()
    return found - OUTSIDE - MAY_KNOW.get(".".join(module.split(".")[:2]), screen)


def test_nothing_is_used_that_the_browser_does_not_have() -> None:
    """The rules for our own imports are in pyproject.toml, for import-linter."""
    assert len(FILES) > 20
    modules = {path: ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES}
    found = {name: strangers(parsed(path), name) for path, name in modules.items()}
    assert {name: packages for name, packages in found.items() if packages} == {}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.engine.core", "import pygame"),
        ("game.engine.core", "import numpy as np"),
        ("game.bots.bot", "import js"),
        ("game.play.session", "import pygame.event"),
        ("game.games.mummy.rules.state", "def f():\n    from pygame import Rect"),
        ("game.ui.app", "import numpy"),
    ],
)
def test_a_wrong_import_is_seen(module: str, source: str) -> None:
    assert strangers(ast.parse(source), module)


def test_no_file_is_a_drawer_for_odds_and_ends() -> None:
    everything = [*FILES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "build").rglob("*.py")]
    named = [path for path in everything if BANNED_NAMES & {path.stem, path.parent.name}]
    assert [path for path in named if "cache" not in path.parts and "web" not in path.parts] == []


def imported(tree: ast.AST) -> set[str]:
    """The last names of all modules that a file may import, and of what it imports from them."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.name.split(".")[-1] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[-1])
    return found


def test_nothing_is_imported_from_a_file_of_tests() -> None:
    """Shared code of tests is beside them, in a file named after its purpose."""
    tests = {path.stem for path in TESTS if path.stem.startswith("test_")}
    users = [*TESTS, *(path for name in ("benchmarks", "training") for path in (ROOT / name).rglob("*.py"))]
    named = {path.relative_to(ROOT).as_posix(): imported(parsed(path)) & tests for path in users}
    assert {name: names for name, names in named.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from .test_other import thing",
        "from tests.ui.test_other import thing",
        "from ..menus import test_other as other",
        "import tests.ui.test_other",
    ],
)
def test_an_import_from_a_file_of_tests_is_seen(source: str) -> None:
    assert "test_other" in imported(ast.parse(source))


def test_tests_lie_in_the_rooms_of_the_game() -> None:
    """No folder of tests is one that game/ lacks; each room of the table has tests of its own."""
    below = ROOT / "tests"
    rooms = {path.parent.relative_to(below) for path in TESTS if path.stem.startswith("test_")}
    mirrored = {room for room in rooms if room.parts and (GAME / room.parts[0]).is_dir()}
    assert len(mirrored) > 20
    assert {room for room in mirrored if not (GAME / room).is_dir()} == set()
    table = GAME / "ui" / "table"
    assert {path.parent.relative_to(GAME) for path in table.glob("*/*.py")} <= mirrored


def docstrings(tree: ast.AST) -> list[str]:
    """The texts that stand as statements: of modules, classes, functions, and below what they are about."""
    values = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    return [node.value for node in values if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def members(node: ast.ClassDef) -> set[str]:
    """The names in a class's own body and its methods: methods, fields, and what they put into `self`."""
    found = {each.name for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            found.add(each.id)
        elif isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            found.add(each.attr)
    return found


def test_docstrings_name_only_what_classes_have() -> None:
    classes: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, set()).update(members(node))
                named = {
                    each.id for base in node.bases for each in ast.walk(base) if isinstance(each, ast.Name)
                }
                bases.setdefault(node.name, set()).update(named)

    def has(name: str, member: str) -> bool:
        return member in classes.get(name, ()) or any(has(base, member) for base in bases.get(name, ()))

    phantoms = []
    for path in FILES:
        for text in docstrings(parsed(path)):
            for name, member in re.findall(r"`([A-Z]\w+)\.(\w+)`", text):
                if name in classes and not has(name, member):
                    phantoms.append(f"{path.relative_to(ROOT)}: {name}.{member}")
    assert phantoms == []


def test_all_work_beside_the_screen_is_begun_in_one_place() -> None:
    """A task that nobody holds may vanish before it is done. The host, which is below, holds its own."""
    begin = re.compile(r"\b(ensure_future|create_task)\(")
    found = {path.relative_to(GAME).as_posix() for path in FILES if begin.search(path.read_text("utf-8"))}
    assert found == {"ui/host/web_audio.py", "ui/toolkit/tasks.py"}


def test_the_rules_read_files_through_the_module_loader_only() -> None:
    """In the browser the game runs from an archive, where there are no files to open."""
    for path in FILES:
        if not {"engine", "bots", "rules"} & set(path.relative_to(GAME).parts):
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
        for path in sorted(GAME.rglob("*")):
            name = path.relative_to(ROOT)
            if {"ui", "play", "bots", "screen"} & set(name.parts) or name.name == "main.py":
                continue
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


def types_of(tree: ast.Module) -> set[str]:
    """Names of the classes and of the aliases of types that a file defines and others may import."""
    found = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.add(node.targets[0].id)
    return {name for name in found if re.fullmatch(r"[A-Z][a-z]\w+", name)}


def test_no_two_types_or_files_of_the_shared_floors_share_a_name() -> None:
    """Games have their own: every one has a Board."""
    shared = [path for path in FILES if "games" not in path.relative_to(GAME).parts and path.parent != GAME]
    where: dict[str, list[Path]] = {}
    for path in shared:
        for name in {path.name, *types_of(parsed(path))} - {"__init__.py"}:
            where.setdefault(name, []).append(path.relative_to(ROOT))
    assert {"Table", "Board", "table.py"} <= where.keys()
    assert {name: files for name, files in where.items() if len(files) > 1} == {}


FAULTS = {
    "bots/bot.py": ("from game.play import saves", "Floors import those below them only"),
    "ui/toolkit/box.py": ("from game.play import saves", "The toolkit could be lifted out"),
    "ui/table/box_of_odds.py": ("from game.ui.menus import home", "Every part of the screen is on a floor"),
    "games/mummy/rules/dice.py": ("import time", "Rules have no clock"),
    "games/anubix/rules/layout.py": ("from game.games.mummy.rules import dice", "No game knows another"),
    "games/pyramids/rules/grid.py": (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import patterns",
        "No files import each other in a circle",
    ),
    "games/pyramids/rules/patterns.py": ("from . import grid", "No files import each other in a circle"),
}
"""File → a line that must not stand there, and how the name of the contract begins that it breaks."""


def test_import_linter_sees_what_is_wrong(tmp_path: Path) -> None:
    """The contracts of pyproject.toml over a house of empty files, with a fault of each kind."""
    for path in FILES:
        empty = tmp_path / path.relative_to(ROOT)
        empty.parent.mkdir(parents=True, exist_ok=True)
        empty.touch()
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"))
    assert broken(tmp_path) == set()
    for name, (line, _contract) in FAULTS.items():
        (tmp_path / "game" / name).write_text(line + "\n")
    found = broken(tmp_path)
    assert {
        contract
        for _line, contract in FAULTS.values()
        if not [name for name in found if name.startswith(contract)]
    } == set()


def broken(house: Path) -> set[str]:
    """The contracts that import-linter finds broken in the folder of a house."""
    run = "from importlinter.cli import lint_imports_command as run; run()"
    command = [sys.executable, "-c", run, "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert any(line.startswith("Contracts: ") for line in lines), done.stdout + done.stderr
    return {line.removesuffix(" BROKEN") for line in lines if line.endswith(" BROKEN")}


def test_every_benchmark_runs_without_being_told_more() -> None:
    """`make bench` calls each `main()` as it is."""
    mains = [
        (path.name, node.args)
        for path in (ROOT / "benchmarks").glob("*.py")
        for node in parsed(path).body
        if isinstance(node, ast.FunctionDef) and node.name == "main" and path.name != "run.py"
    ]
    assert len(mains) > 5
    assert [name for name, args in mains if len(args.args) > len(args.defaults)] == []
