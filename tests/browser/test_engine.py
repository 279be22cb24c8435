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

from . import chance
from .conftest import Server, Visit

pytestmark = pytest.mark.browser

GAMES = 16
"""Of every kind, followed from position to position."""

STEP = {"pyramids": 1}
"""Of the committed table the browser plays all games of this kind; the others take longer, so of them"""
STEP_OF_OTHERS = 5
"""it plays every fifth. No game has five numbers of seats, so all of them come up."""

# The site's own runtime and its own archive of the game's compiled code, without the page around them.
RUN = """
async ({ runtime, game, program }) => {
  const folder = new URL(runtime, location.origin).href;
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({
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
  python.runPython(program);
  const [where, version, lines] = python.runPython(
    "import game, sys; [game.__file__, sys.platform, LINES]"
  ).toJs();
  return { where, version, lines };
}
"""


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

    def run(program: str) -> list[str]:
        found = blank.page.evaluate(
            RUN, {"runtime": f"/{runtime}/", "game": f"/{archive}", "program": program}
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
