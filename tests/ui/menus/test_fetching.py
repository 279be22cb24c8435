"""A game's own pictures arrive when they are wanted; if they do not, a note says so, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.fetching import Fetching
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.toolkit.sprites import HOUSE

from ..driver import buttons, faults, frames, nothing, tap
from ..games import finished, played
from ..host import ScriptedHost

Bring = Callable[[str, float], None]
WINDOWS = [(390, 844, 1), (844, 390, 1), (1280, 800, 1)]


def bring(assets: Path, folder: Path, sheet: str, scale: float) -> None:
    for path in Path(assets).glob(f"{sheet}@{scale:g}*"):
        if path.stem.partition("-")[0] == f"{sheet}@{scale:g}":
            shutil.copyfile(path, folder / path.name)


@pytest.fixture
def house(assets: Path, tmp_path: Path) -> Path:
    """The files that a page has at its start at scale 1."""
    for sheet in HOUSE:
        bring(assets, tmp_path, sheet, 1)
    for name in ("fonts", "sounds", "translations"):
        (tmp_path / name).symlink_to(assets / name)
    return tmp_path


@pytest.fixture
def arriving(assets: Path, house: Path) -> Bring:
    """The behaviour of a host with a network."""
    return lambda sheet, scale: bring(assets, house, sheet, scale)


def refuse(sheet: str, scale: float) -> None:
    raise OSError("offline")


def in_window(host: ScriptedHost, folder: Path) -> App:
    app = App(host, folder, host.store)
    app.go(Home(app))
    frames(app)
    return app


def test_figures_can_be_asked_for_before_there_is_a_scene(house: Path) -> None:
    """A link's game fetches its pictures first."""
    app = App(ScriptedHost(), house, MemoryStore())
    assert json.loads(app.host.stats())["scene"] == ""


def test_home_and_the_choice_of_seats_need_the_house_only(house: Path) -> None:
    app = in_window(ScriptedHost(), house)
    assert app.host.sheets_asked == []
    for game in ("pyramids", "anubix"):
        app.go(NewGameScene(app, game, nothing))
        frames(app, 3)
        assert app.host.sheets_asked[-1] == (game, 1), "while one chooses, the pictures come"


@pytest.mark.parametrize("game", ["pyramids", "anubix"])
def test_the_table_waits_for_the_games_pictures(house: Path, arriving: Bring, game: str) -> None:
    host = ScriptedHost()
    host.sheets = arriving
    app = in_window(host, house)
    app.go(Table(app, played(("you", "scribe"), 3, 6, game=game)))
    assert isinstance(app.scene, Fetching)
    frames(app, 4)
    assert isinstance(app.scene, Table)
    assert host.sheets_asked == [(game, 1)]
    for scene in (HowToPlay(app, game, nothing), Scores(app, finished(("you", "scribe"), 2, game))):
        app.go(scene)
        frames(app, 2)
        assert app.scene is scene
    assert host.sheets_asked == [(game, 1)], "once is enough"


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_without_a_network_one_may_try_again(house: Path, arriving: Bring, window: tuple[float, ...]) -> None:
    store = MemoryStore()
    kept = played(("you", "scribe"), 3, 12, store).record().to_json()
    host = ScriptedHost(*window, store=store)
    host.sheets = refuse
    app = in_window(host, house)
    tap(app, "Continue")
    frames(app, 3)
    assert isinstance(app.scene, Fetching)
    assert any("couldn’t be loaded" in said for said in host.said)
    assert faults(app) == []
    tap(app, "Try again")
    frames(app, 3)
    assert isinstance(app.scene, Fetching)
    assert host.sheets_asked == [("pyramids", 1)] * 2
    tap(app, "Home")
    assert "Continue" in buttons(app), "the game is still there"
    host.sheets = arriving
    tap(app, "Continue")
    frames(app, 4)
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == kept


def test_left_scene_is_not_called_back_by_late_art(house: Path, arriving: Bring) -> None:
    host = ScriptedHost()
    app = in_window(host, house)

    def late(sheet: str, scale: float) -> None:
        arriving(sheet, scale)
        app.scene.back()

    host.sheets = late
    app.go(Table(app, played(("you", "scribe"), 3, 6)))
    frames(app, 4)
    assert isinstance(app.scene, Home)


def test_another_scale_brings_the_games_pictures_too(assets: Path, house: Path, arriving: Bring) -> None:
    host = ScriptedHost(800, 600, 1)
    host.sheets = arriving
    host.art = lambda scale: [arriving(sheet, scale) for sheet in HOUSE] and None
    app = in_window(host, house)
    app.go(Table(app, played(("you", "scribe"), 3, 6)))
    frames(app, 4)
    host.window = (800, 600, 2)
    frames(app, 6)
    assert host.sheets_asked == [("pyramids", 1), ("pyramids", 2)]
    assert app.sprites.opened == {"sprites": 2, "scenery": 2, "pyramids": 2}
    assert isinstance(app.scene, Table)


def test_after_a_fault_the_pictures_are_fetched_anew(house: Path, arriving: Bring) -> None:
    """The request was given up with the scene."""

    def given_up(sheet: str, scale: float) -> None:
        raise asyncio.CancelledError

    host = ScriptedHost()
    host.sheets = given_up
    app = in_window(host, house)
    fetching = Fetching(app, Table(app, played(("you", "scribe"), 3, 6)))
    app.go(fetching)
    frames(app, 3)
    assert app.scene is fetching
    host.sheets = arriving
    fetching.try_again()
    frames(app, 4)
    assert isinstance(app.scene, Table)
