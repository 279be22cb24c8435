"""Modules that the first screen and a table load: every module costs time at each start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from game.engine import GAMES
from game.play.daily import today
from game.play.saves import file_finished
from game.play.settings import Settings, save_settings
from game.play.storage import FolderStore

from ..games import finished_record, played
from .daily_games import play_daily

ROOT = Path(__file__).parents[3]

OPEN = """
import sys
from pathlib import Path
import pygame
from game.main import first_scene
from game.play.storage import FolderStore
from game.ui.app import App
from tests.ui.driver import frames, tap, the_last
from tests.ui.host import ScriptedHost
pygame.display.init()
pygame.font.init()
app = App(ScriptedHost(), Path(sys.argv[1]), FolderStore(Path(sys.argv[2])))
app.go(first_scene(app))
frames(app, 5)
assert type(app.scene).__name__ == "Home"
if sys.argv[3:]:
    the_last(app, sys.argv[3])
    frames(app, 5)
    assert type(app.scene).__name__ == "Table"
print(*sys.modules)
"""

CARD = ("screen",)
"""The modules of a game's folder that its card on the first screen needs."""


def loaded(assets: Path, folder: Path, *pressed: str) -> set[str]:
    """The modules of a fresh Python that has opened home, and has pressed there the last button called so."""
    run = subprocess.run(
        [sys.executable, "-c", OPEN, str(assets), str(folder), *pressed],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


def of_games(modules: set[str]) -> dict[str, set[str]]:
    """The further modules of each game's folder among them."""
    found = {}
    for game_id in GAMES:
        start = f"game.games.{game_id}."
        found[game_id] = {name.removeprefix(start) for name in modules if name.startswith(start)} - {*CARD}
    return found


NOTHING: dict[str, set[str]] = {game_id: set() for game_id in GAMES}


def fill(store: FolderStore) -> None:
    """Leave there what a returning player has: games under way, finished and daily ones, settings."""
    for game_id in GAMES:
        played(("you", "scribe"), 5, 4, store, game_id)
        for seed in range(3):
            file_finished(store, finished_record(("you", "scribe"), seed, game_id), key="none")
        play_daily(store, today(), game_id)
        play_daily(store, today() - timedelta(3), game_id)  # late, wherever in the world it is read
        play_daily(store, today() - timedelta(4), game_id, 2)
    save_settings(store, Settings(language="en", speed="off"))


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("full")
    fill(FolderStore(folder))
    return folder


def test_home_opens_without_rules_bots_and_views(assets: Path, tmp_path: Path) -> None:
    modules = loaded(assets, tmp_path)
    assert "game.ui.menus.home" in modules
    for game_id in GAMES:
        assert f"game.games.{game_id}.screen" in modules, "its name is on the screen"
    assert of_games(modules) == NOTHING
    assert not {name for name in modules if name.startswith("game.ui.screen_reader")}
    assert "game.play.links" not in modules


@pytest.mark.thorough
@pytest.mark.each_time
def test_a_full_store_brings_no_games_rules_either(assets: Path, full: Path) -> None:
    keys = FolderStore(full).keys()
    assert {f"save.{game_id}" for game_id in GAMES} < set(keys)
    assert {key.partition(".")[0] for key in keys} == {
        "save",
        "history",
        "daily",
        "late",
        "begun",
        "settings",
    }
    assert of_games(loaded(assets, full)) == NOTHING


def test_a_table_brings_its_own_game_alone(assets: Path, full: Path) -> None:
    last = [*GAMES][-1]
    found = of_games(loaded(assets, full, "Continue"))
    assert {"rules", "bots", "screen.view"} <= found[last]
    assert not found[last] & {"rules.serial", "rules.validity"}, "no state is read from a text"
    assert found == {**NOTHING, last: found[last]}


def test_a_save_of_an_earlier_version_brings_its_own_rules_alone(assets: Path, tmp_path: Path) -> None:
    """It does not tell how far it is: it is replayed; nothing else of any game is wanted for that."""
    record = json.loads((ROOT / "tests" / "records" / "anubix-2.json").read_text(encoding="utf-8"))["record"]
    del record["actions"][5:]
    record["seats"] = ["you", "scribe"]
    FolderStore(tmp_path).set("save.anubix", json.dumps(record))
    found = of_games(loaded(assets, tmp_path))
    assert "rules.state" in found["anubix"]
    assert not found["anubix"] & {"bots", "screen.view", "rules.serial", "rules.validity"}
    assert found == {**NOTHING, "anubix": found["anubix"]}
