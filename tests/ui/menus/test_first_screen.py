"""What the first screen loads: every module of it costs time at each start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from game.engine import GAMES

ROOT = Path(__file__).parents[3]

OPEN = """
import sys
from pathlib import Path
import pygame
from game.main import first_scene
from game.ui.app import App
from game.play.storage import MemoryStore
from tests.ui.host import ScriptedHost
pygame.display.init()
pygame.font.init()
store = MemoryStore()
for name, text in zip(sys.argv[2::2], sys.argv[3::2]):
    store.set(name, text)
app = App(ScriptedHost(), Path(sys.argv[1]), store)
app.go(first_scene(app))
assert type(app.scene).__name__ == "Home"
print(*sys.modules)
"""


def loaded_by_home(assets: Path, *kept: str) -> set[str]:
    """The modules of a fresh Python that has opened home; `kept` are keys and texts of its store."""
    run = subprocess.run(
        [sys.executable, "-c", OPEN, str(assets), *kept],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


def test_home_opens_without_rules_bots_and_views(assets: Path) -> None:
    loaded = loaded_by_home(assets)
    assert "game.ui.menus.home" in loaded
    for game_id in GAMES:
        assert f"game.games.{game_id}.screen" in loaded, "its name is on the screen"
        wanted_later = tuple(f"game.games.{game_id}.{part}" for part in ("rules", "bots", "screen.view"))
        assert not loaded.intersection(wanted_later)
    assert not {name for name in loaded if name.startswith("game.ui.screen_reader")}
    assert "game.play.links" not in loaded


def test_a_saved_game_brings_its_own_rules_alone(assets: Path) -> None:
    """To say how far it is, it is replayed; nothing else of any game is wanted for that."""
    record = json.loads((ROOT / "tests" / "records" / "anubix-2.json").read_text(encoding="utf-8"))["record"]
    del record["actions"][5:]
    record["seats"] = ["you", "scribe"]
    loaded = loaded_by_home(assets, "save.anubix", json.dumps(record))
    assert "game.games.anubix.rules.state" in loaded
    for game_id in GAMES:
        others = ("bots", "screen.view", "rules.serial", "rules.validity")
        others += ("rules",) if game_id != "anubix" else ()
        assert not loaded.intersection(f"game.games.{game_id}.{part}" for part in others)
