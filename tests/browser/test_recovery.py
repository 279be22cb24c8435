"""One fault does not end the page: planted in the real one, it is reported there, and all else goes on."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine import GAMES
from game.play.saves import save_key
from game.play.settings import KEY, OWN, Settings, values_of
from game.play.storage import MemoryStore

from ..ui.games import played
from .conftest import START_LIMIT, Server, Visit
from .hands import Mouse
from .player import Visitor
from .release import make_release

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]

START = 'await pyodide.globals.get("main")()'
PLANT = f"globalThis.planting=pyodide;globalThis.plant&&pyodide.runPython(globalThis.plant);{START}"
"""The page's Python can be reached, and what a script of the page has as `plant` runs before the game."""
FAIL = "def fail(*_given, **_named):\n    raise RuntimeError('planted')\n"
LOST = "game/games/mummy/screen/view.pyc"


def first(folder: Path, name: str) -> Path:
    return next(folder.rglob(name))


def without(packed: Path, name: str) -> bytes:
    """An archive of the site without one of its files, unpacked."""
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes()))) as archive:
        files = {entry: archive.read(entry) for entry in archive.namelist()}
    del files[name]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for entry, data in files.items():
            archive.writestr(entry, data)
    return out.getvalue()


@pytest.fixture(scope="session")
def planted(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with a way to plant faults into its Python."""
    folder = Path(shutil.copytree(site, tmp_path_factory.mktemp("planted") / "site"))
    boot = first(folder, "boot.js").read_text(encoding="utf-8")
    assert START in boot
    make_release(folder, "planted", {"boot.js": boot.replace(START, PLANT).encode()})
    return folder


def under_way(game: str) -> dict[str, str]:
    """The store with a game in which a bot is about to act."""
    for actions in range(8, 40):
        store = MemoryStore()
        if played(("you:Anna", "scribe"), 3, actions, store, game=game).awaiting() is None:
            return {save_key(game): store.get(save_key(game)) or ""}
    raise AssertionError("bots never act")


def plant(visit: Visit, code: str) -> None:
    visit.page.evaluate("code => { planting.runPython(code) }", FAIL + code)


def told(visit: Visit, times: int = 1) -> None:
    """The player and the console get a report; the console has nothing else."""
    Visitor(visit, Mouse(visit, 1)).wait_for_scene("FaultScene")
    Visitor(visit, Mouse(visit, 1)).wait_for("Home")
    assert not visit.page.evaluate("mastaba_page.failed")
    assert len(visit.noise) == times, visit.noise
    assert all("console error: Traceback" in line and "planted" in line for line in visit.noise)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_whose_view_fails_goes_on_from_home(
    game: str, planted: Path, serve: Serve, visit: OpenPage
) -> None:
    kept = under_way(game)
    page = visit(serve(planted).url, kept=kept, quiet=False).ready()
    player = Visitor(page, Mouse(page, 1))
    find = "from game.ui.table.presentation import presentation_of as seen"
    plant(page, f"{find}; board = seen({game!r}).board(); kept_play = board.play; board.play = fail")
    player.press("Continue")
    told(page)
    assert "Your game is saved." in player.heard()
    plant(page, "board.play = kept_play")
    player.press("Home")
    player.wait_for_scene("Home")
    player.press("Continue")
    player.wait_for_scene("Table")
    before = json.loads(kept[save_key(game)])["actions"]
    assert (page.record() or {})["actions"][: len(before)] == before
    assert len(page.noise) == 1, page.noise


@pytest.mark.each_time
def test_a_bot_that_fails_after_each_reload_locks_nobody_out(
    planted: Path, serve: Serve, visit: OpenPage
) -> None:
    page = visit(serve(planted).url, kept=under_way("anubix"), quiet=False).ready()
    player = Visitor(page, Mouse(page, 1))
    for times in (1, 2):
        plant(page, "from game.play.opponents import Opponents; Opponents.think = fail")
        player.press("Continue")
        told(page, times)
        if times == 1:
            assert "Look at it as a replay" not in player.places()
            player.press("Copy report")
            player.press("Close")
            page.page.reload()
            page.ready()
    page.page.wait_for_timeout(600)  # where "Continue" lay: sooner it would be a double click
    with page.page.expect_download() as download:
        player.press("Save report as a file")
    report = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert report["version"].endswith("-planted")
    assert report["record"]["seats"] == ["you", "scribe"]
    player.press("OK")
    player.press("Look at it as a replay")
    player.wait_for_scene("ReplayScene")
    assert len(page.noise) == 2, page.noise


def test_settings_with_which_home_cannot_be_shown_are_given_up(
    planted: Path, serve: Serve, visit: OpenPage
) -> None:
    kept = {KEY: json.dumps(values_of(Settings(left_handed=True)))}
    lame = """
from game.ui.menus.home import Home
build = Home.build
def lame(home):
    if home.app.left_handed:
        fail()
    build(home)
Home.build = lame
"""
    script = f"globalThis.plant = {json.dumps(FAIL + lame)};"
    page = visit(serve(planted).url, kept=kept, script=script, quiet=False)
    for _ in range(2):
        page.page.wait_for_selector("#failure:not([hidden])", timeout=START_LIMIT)
        assert "planted" in (page.page.text_content("#failure-detail-text") or "")
        page.page.reload()
    player = Visitor(page.ready(), Mouse(page, 1))
    player.wait_for("OK")
    assert "couldn’t show anything with your settings" in player.heard()
    assert json.loads(page.page.evaluate(f"mastaba_host.storage.get('{OWN}')"))["left_handed"]


def test_a_game_with_a_part_missing_is_told_of_and_the_others_are_played(
    site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(site, tmp_path / "site"))
    make_release(folder, "lost", {"game.zip.gz": without(first(folder, "game.zip.gz"), LOST)})
    page = visit(serve(folder).url, kept=under_way("mummy") | under_way("pyramids"), quiet=False).ready()
    player = Visitor(page, Mouse(page, 1))
    player.press("Continue (2)")
    player.wait_for_scene("FaultScene")
    assert "A part of Mastaba is missing" in player.heard()
    assert "ModuleNotFoundError" in page.noise[0]
    player.press("Try again")
    page.page.wait_for_timeout(300)
    player.press("Home")
    player.press("Continue")
    player.wait_for_scene("Table")
    assert (page.record() or {})["game"] == "pyramids"
