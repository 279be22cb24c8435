"""Screens shown one after the other, each of them free of faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.ui.app import App
from game.ui.table.playing.table import Table
from game.ui.table.reviewing.replay_scene import ReplayScene

from .driver import faults
from .finished_games import replay_bar


def look_through(app: App, shown: Callable[[App], Iterator[str]], language: str) -> None:
    """See that nothing is wrong with any of the screens."""
    found = []
    app.settings.language = language
    app.apply_settings()
    for name in shown(app):
        if isinstance(app.scene, ReplayScene) and app.stage.scope is app.scene:
            found += [f"{name}: {fault}" for fault in faults(app, replay_bar(app))]
            continue
        if isinstance(app.scene, Table):  # the boards have tests of their own
            opened = app.stage.scope is not app.scene
            found += [f"{name}: {fault}" for fault in faults(app, app.stage.scope) if opened]
            continue
        found += [f"{name}: {fault}" for fault in faults(app)]
        if language == "el":
            app.draw(0)
    assert not found, "\n".join(found)
