"""The list of puzzles: themes with their stars, the puzzle of the day, and files that do not come."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.engine import GAMES
from game.play.daily import open_days
from game.play.puzzles import KEY, MOST_STARS, of_the_day, read_puzzles, stars_text
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.menus.puzzles_scene import PuzzlesScene
from game.ui.table.presentation import presentation_of
from game.ui.table.puzzling.puzzle_table import PuzzleTable

from ..driver import MakeApp, at_home, buttons, dialog, faults, frames, settle, tap
from ..host import ScriptedHost

SIZES = [(390, 844, 2), (844, 390), (1280, 800), (820, 1180), (320, 568), (1920, 1000)]


def listed(app: App) -> PuzzlesScene:
    assert isinstance(app.scene, PuzzlesScene)
    return app.scene


def to_puzzles(app: App) -> App:
    tap(app, "Puzzles")
    settle(app)
    frames(app, 3)
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_theme_stands_there_with_its_stars(
    make_app: MakeApp, size: tuple[float, ...], game: str
) -> None:
    app = to_puzzles(at_home(make_app, *size))
    tap(app, presentation_of(game).name)
    settle(app)
    frames(app, 3)
    names = buttons(app)
    for theme in presentation_of(game).puzzle_themes():
        (row,) = [name for name in names if name.startswith(f"{theme.title}, ")]
        assert theme.idea in row
        assert row.endswith(" stars")
    assert faults(app) == []


def test_stars_are_counted_by_theme(make_app: MakeApp, assets: Path) -> None:
    puzzles = read_puzzles((assets / "puzzles" / "anubix.json").read_text(), GAMES)
    first = [puzzle for puzzle in puzzles if puzzle.theme == "build"]
    store = MemoryStore()
    store.set(f"{KEY}anubix", stars_text({first[0].id: 2, first[1].id: 3, "gone!": 3}))
    app = to_puzzles(at_home(make_app, store=store))
    tap(app, "Anubix")
    settle(app)
    frames(app, 3)
    (row,) = [name for name in buttons(app) if name.startswith("Which stones?")]
    assert row.endswith(f"5 of {MOST_STARS * len(first)} stars")


def test_a_theme_leads_to_its_first_new_puzzle_and_back(make_app: MakeApp) -> None:
    app = to_puzzles(at_home(make_app))
    tap(app, next(name for name in buttons(app) if name.startswith("Red crosses")))
    settle(app)
    assert isinstance(app.scene, PuzzleTable)
    assert app.scene.puzzle.theme == "crosses"
    app.scene.leave_puzzle()
    settle(app)
    listed(app).back()
    settle(app)
    assert isinstance(app.scene, Home)


def test_the_puzzle_of_the_day_is_the_same_for_everybody(make_app: MakeApp, assets: Path) -> None:
    puzzles = read_puzzles((assets / "puzzles" / "pyramids.json").read_text(), GAMES)
    app = to_puzzles(at_home(make_app))
    tap(app, "Puzzle of the day")
    settle(app)
    assert isinstance(app.scene, PuzzleTable)
    assert app.scene.puzzle == of_the_day(open_days()[0], puzzles)


def test_puzzles_say_when_all_stars_are_won(make_app: MakeApp, assets: Path) -> None:
    puzzles = read_puzzles((assets / "puzzles" / "mummy.json").read_text(), GAMES)
    store = MemoryStore()
    store.set(f"{KEY}mummy", stars_text({puzzle.id: MOST_STARS for puzzle in puzzles}))
    app = to_puzzles(at_home(make_app, store=store))
    tap(app, "Mummy")
    settle(app)
    frames(app, 3)
    tap(app, "Next puzzle")
    settle(app)
    assert isinstance(app.scene, PuzzleTable)
    app.scene._ways.following(app.scene.puzzle)
    settle(app)
    assert "all the stars" in dialog(app).text


def test_puzzles_that_do_not_come_are_told_of_and_asked_for_again(tmp_path: Path, assets: Path) -> None:
    folder = tmp_path / "assets"
    shutil.copytree(assets, folder, ignore=shutil.ignore_patterns("puzzles"))
    host = ScriptedHost()
    app = App(host, folder, host.store)
    app.go(PuzzlesScene(app, lambda: None))

    def refuse(sheet: str, scale: float) -> None:
        raise OSError("offline")

    host.sheets = refuse
    frames(app, 5)
    assert host.sheets_asked == [("puzzles", 1)]
    assert set(buttons(app)) == {"Back", "Pyramids", "Anubix", "Mummy", "Try again"}
    host.sheets = lambda sheet, scale: shutil.copytree(assets / sheet, folder / sheet)
    tap(app, "Try again")
    frames(app, 5)
    assert "Next puzzle" in buttons(app)
    (folder / "puzzles" / "anubix.json").write_text(
        '{"format": 1, "game": "anubix", "rules": 0, "puzzles": []}'
    )
    tap(app, "Anubix")
    frames(app, 5)
    assert "Next puzzle" not in buttons(app)
    assert "Try again" in buttons(app)
