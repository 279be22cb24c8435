"""Finished games in a store, the screen that lists them, and the one that shows them again."""

from __future__ import annotations

from game.play.saves import file_finished
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.game_row import Row
from game.ui.menus.history_scene import HistoryScene
from game.ui.table.reviewing.replay_bar import ReplayBar
from game.ui.toolkit.widgets.label import Label

from .driver import MakeApp, at_home, frames, tap
from .games import finished_record

SEATS = ("you", "scribe")
DAY = 86_400


def filed(count: int = 3, game: str = "pyramids") -> MemoryStore:
    store = MemoryStore()
    for seed in range(count):
        file_finished(store, finished_record(SEATS, seed, game), 1_700_000_000 + DAY * seed)
    return store


def read(app: App) -> None:
    """Let all finished games be read."""
    for _ in range(200):
        frames(app)
        if app.scene.awaiting():
            return
    raise AssertionError("the finished games are never read")


def history(make_app: MakeApp, store: MemoryStore, *size: float) -> App:
    app = at_home(make_app, *size, store=store, reduced_motion=True)
    tap(app, "Finished games")
    assert isinstance(app.scene, HistoryScene)
    read(app)
    return app


def rows(app: App) -> list[str]:
    """The texts of the list's rows."""
    return [widget.name for widget in app.scene.walk() if isinstance(widget, Row)]


def words(app: App) -> str:
    return " | ".join(w.text for w in app.scene.walk() if isinstance(w, Label))


def replay_bar(app: App) -> ReplayBar:
    """The bar of the replay that is on screen."""
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, ReplayBar)]
    return found
