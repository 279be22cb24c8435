"""The rules are the same in CPython and in the browser's Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game import engine

from . import chance
from .conftest import Server, Visit

pytestmark = pytest.mark.browser

GAMES = 40
"""Of every kind."""

# The site's own runtime and its own archive of the game's compiled code, without the page around them.
RUN = """
async ({ runtime, game, text, games }) => {
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
  python.runPython(text);
  const [where, version, lines] = python.runPython(
    `import game, sys; [game.__file__, sys.platform, hashes(${games})]`
  ).toJs();
  return { where, version, lines };
}
"""


def test_the_same_seeds_give_the_same_games_in_the_browser(
    site: Path, serve: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    """Every position, action, event and result of whole games, for every number of seats."""
    server = serve(site)
    blank = visit(server.url + "favicon.png")
    runtime = next(path.name for path in site.glob("runtime-*"))
    archive = next(path.relative_to(site).as_posix() for path in site.glob("app-*/game.zip"))
    found = blank.page.evaluate(
        RUN,
        {
            "runtime": f"/{runtime}/",
            "game": f"/{archive}",
            "text": Path(chance.__file__).read_text(encoding="utf-8"),
            "games": GAMES,
        },
    )
    assert found["where"].startswith("/game.zip/")
    assert found["version"] == "emscripten"
    assert len(set(found["lines"])) == GAMES * len(engine.GAMES)
    assert found["lines"] == chance.hashes(GAMES)
