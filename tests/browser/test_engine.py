"""The rules are the same in CPython and in the browser's Python."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from game import engine
from tests.records import final_states
from tests.records.make import table
from tests.site_python.beside import LATE

from . import chance
from .conftest import ROOT, Server, Visit

pytestmark = pytest.mark.browser

GAMES = 16
"""Of every kind, followed from position to position."""

STEP = {"pyramids": 1}
"""Of the committed table the browser plays all games of this kind; the others take longer, so of them"""
STEP_OF_OTHERS = 5
"""it plays every fifth. No game has five numbers of seats, so all of them come up."""

# The site's own runtime and its own archive of the game's compiled code, without the page around them.
RUN = """
async ({ runtime, game, beside, program }) => {
  const folder = new URL(runtime, location.origin).href;
  const made = {};
  globalThis.mastaba_scripts = {
    glue: (value) => (made.createPyodideModule = value),
    loader: (value) => (made.loadPyodide = value),
  };
  for (const name of ["pyodide.asm.js", "pyodide.js"]) {
    const script = Object.assign(document.createElement("script"), { src: folder + name });
    await new Promise((done) => document.head.append(Object.assign(script, { onload: done })));
  }
  const python = await made.loadPyodide({
    createPyodideModule: made.createPyodideModule,
    indexURL: folder,
    packageBaseUrl: folder,
    stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: {
      info: {
        abi_version: "2026_0",
        arch: "wasm32",
        platform: "emscripten_5_0_3",
        python: "3.14.2",
        version: "314.0.7",
      },
      packages: {},
    },
  });
  const archive = await (await fetch(game)).arrayBuffer();
  python.FS.writeFile("/game.zip", new Uint8Array(archive));
  python.runPython("import sys; sys.path.insert(0, '/game.zip')");
  // The site has no hashlib, only what it is made of.
  python.runPython("import _sha2; sys.modules['hashlib'] = _sha2");
  python.runPython(beside);
  python.runPython(program);
  await python.globals.get("main")?.();
  const [where, version, lines] = python.runPython(
    "import game, sys; [game.__file__, sys.platform, LINES]"
  ).toJs();
  return { where, version, lines };
}
"""


STATE_IO_BESIDE = """
import sys
from importlib.machinery import ModuleSpec

class Beside:
    SOURCES = {sources!r}

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return ModuleSpec(name, cls) if name in cls.SOURCES else None

    @staticmethod
    def create_module(spec):
        return None

    @classmethod
    def exec_module(cls, module):
        exec(cls.SOURCES[module.__name__], vars(module))

sys.meta_path.insert(0, Beside)
"""
"""Brings what writes and reads positions, which the site carries apart (build/pack.py)."""


def state_io() -> dict[str, str]:
    """Those modules of the game, by name: their sources."""
    paths = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in (ROOT / "game").rglob("*.py")
    }
    return {name: path.read_text("utf-8") for name, path in paths.items() if LATE.fullmatch(name)}


@pytest.fixture
def in_the_browser(
    site: Path, serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> Callable[[str], list[str]]:
    """Runs a program in the browser's Python, and returns what it leaves behind as LINES."""
    for path in (*site.glob("runtime-*/*.gz"), *site.glob("app-*/game.zip.gz")):
        whole = tmp_path / path.relative_to(site).with_suffix("")
        whole.parent.mkdir(exist_ok=True)
        whole.write_bytes(gzip.decompress(path.read_bytes()))
    (tmp_path / "blank.html").write_text("<!doctype html><title>blank</title>", encoding="utf-8")
    blank = visit(serve(tmp_path).url + "blank.html")
    runtime = next(path.name for path in site.glob("runtime-*"))
    archive = next(path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("app-*/game.zip"))

    beside = STATE_IO_BESIDE.format(sources=state_io())

    def run(program: str) -> list[str]:
        found = blank.page.evaluate(
            RUN, {"runtime": f"/{runtime}/", "game": f"/{archive}", "beside": beside, "program": program}
        )
        assert found["where"].startswith("/game.zip/")
        assert found["version"] == "emscripten"
        return found["lines"]

    return run


def source_of(module: ModuleType) -> str:
    """The text of a module that runs in both Pythons."""
    return Path(module.__file__ or "").read_text(encoding="utf-8")


def test_the_same_seeds_give_the_same_games_in_the_browser(
    in_the_browser: Callable[[str], list[str]],
) -> None:
    """Every position, action, event and result of whole games, for every number of seats."""
    lines = in_the_browser(f"{source_of(chance)}\nLINES = hashes({GAMES})\n")
    assert len(set(lines)) == GAMES * len(engine.GAMES)
    assert lines == chance.hashes(GAMES)


@pytest.mark.each_time
def test_games_end_in_the_browser_as_the_table_says(in_the_browser: Callable[[str], list[str]]) -> None:
    """The table that every other Python is compared with too (tests/engine/test_final_states.py)."""
    steps = {id_: STEP.get(id_, STEP_OF_OTHERS) for id_ in engine.GAMES}
    committed = {id_: [line for line in table() if line.split()[0] == id_] for id_ in steps}
    lines = in_the_browser(
        f"{source_of(final_states)}\n"
        f"LINES = [line for id_, step in {steps}.items() for line in lines([id_], step)]\n"
    )
    assert lines == [line for id_, step in steps.items() for line in committed[id_][::step]]


LOOP = """
import asyncio, io, sys
from _contextvars import ContextVar
import js

LINES = []

async def sleeping():
    try:
        await asyncio.sleep(60)
    finally:
        LINES.append("woken")

async def failing():
    raise ValueError("nobody waits for this")

SET = ContextVar("SET", default="nothing")

async def setting():
    SET.set("something")
    await asyncio.sleep(0.01)
    LINES.append(SET.get())

def cancelling():
    raise asyncio.CancelledError

async def main():
    await asyncio.sleep(0.01)
    await asyncio.ensure_future(setting())
    LINES.append(SET.get())
    LINES.append(await js.Promise.resolve("promised"))
    LINES.append(await asyncio.ensure_future(js.Promise.resolve("wrapped")))
    try:
        await js.Promise.reject(js.Error.new("refused"))
    except Exception as error:
        LINES.append(str(error))
    task = asyncio.ensure_future(sleeping())
    await asyncio.sleep(0.01)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        LINES.append(f"cancelled {task.cancelled()}")
    told, sys.stderr = sys.stderr, io.StringIO()
    failed = asyncio.ensure_future(failing())
    await asyncio.sleep(0.01)
    LINES.extend(line for line in sys.stderr.getvalue().splitlines() if "nobody" in line or "failing" in line)
    sys.stderr = io.StringIO()
    try:
        await asyncio.ensure_future(failing())
    except ValueError:
        LINES.append(f"told to who waits {sys.stderr.getvalue()!r}")
    sys.stderr = io.StringIO()
    asyncio.get_running_loop().call_soon(cancelling)
    await asyncio.sleep(0.01)
    LINES.append("CancelledError" in sys.stderr.getvalue())
    sys.stderr = told
"""


def test_the_loop_of_the_page_runs_tasks(in_the_browser: Callable[[str], list[str]]) -> None:
    """Python's own would bring sockets and threads; this one is ours (build/standins)."""
    *lines, task, where, error, quiet, goes_on = in_the_browser(LOOP)
    assert lines == [
        "something",
        "nothing",
        "promised",
        "wrapped",
        "Error: refused",
        "woken",
        "cancelled True",
    ]
    assert "failing" in task
    assert "in failing" in where
    assert error == "ValueError: nobody waits for this"
    assert quiet == "told to who waits ''"
    assert goes_on


ARCHIVES = """
import sys
from importlib import import_module
from zipimport import zipimporter

LINES = []
once = zipimporter.get_code
read = []
zipimporter.get_code = lambda self, name: (read.append(name), once(self, name))[1]
found = import_module("game.play.seed"), import_module("game.engine")
zipimporter.get_code = once
for module in found:
    spec = module.__spec__
    places = spec.submodule_search_locations or []
    LINES.append([module.__file__, places, spec.has_location, read.count(spec.name)])
for name in ("game.none", "game.engine.none", "none"):
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        LINES.append(str(error))
"""


def test_modules_are_found_in_archives_without_being_read(in_the_browser: Callable[[str], list[str]]) -> None:
    """Python's own way reads each twice (build/standins/sitecustomize.py)."""
    engine_folder = "/game.zip/game/engine"
    assert in_the_browser(ARCHIVES) == [
        ["/game.zip/game/play/seed.pyc", [], True, 1],
        [f"{engine_folder}/__init__.pyc", [engine_folder], True, 1],
        "No module named 'game.none'",
        "No module named 'game.engine.none'",
        "No module named 'none'",
    ]


REPORTS = """
import traceback
from functools import partial
from inspect import iscoroutinefunction

LINES = []
for program in ("1 +", "lenght = 3; length", "import os.nothing", "from js import nothing", "open('/none')"):
    try:
        exec(program)
    except Exception:
        LINES.append(traceback.format_exc().splitlines()[-1])

with open("/tmp/source.py", "w", encoding="utf-8") as file:
    file.write("nothing = 'ż' / 2\\n")
try:
    exec(compile(open("/tmp/source.py", encoding="utf-8").read(), "/tmp/source.py", "exec"))
except TypeError:
    LINES.append(traceback.format_exc().splitlines()[-3].strip())

class Walker:
    async def walks(self, far): ...
    def stands(self): ...

found = Walker().walks, partial(Walker.walks, 1), Walker().stands, print
LINES.append([iscoroutinefunction(one) for one in found])
"""


def test_standins_do_what_pythons_library_did(in_the_browser: Callable[[str], list[str]]) -> None:
    assert in_the_browser(REPORTS) == [
        "SyntaxError: invalid syntax",
        "NameError: name 'length' is not defined. Did you mean: 'lenght'?",
        "ModuleNotFoundError: No module named 'os.nothing'; 'os' is not a package",
        "ImportError: cannot import name 'nothing' from 'js' (unknown location)",
        "FileNotFoundError: [Errno 44] No such file or directory: '/none'",
        "nothing = 'ż' / 2",
        [True, True, False, False],
    ]
