"""Screens that are seldom seen, shown one after the other."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pygame

from game.play.saves import Slot
from game.ui.app import App
from game.ui.host import Installation
from game.ui.menus.data import DataScene
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.playing.table import Table
from game.ui.table.reviewing.replay_scene import ReplayScene

from .another_window import come_to_front, play_elsewhere
from .driver import frames, nothing, press, settle, tap, tap_in_the_loop
from .finished_games import filed
from .games import played
from .table.reviewing import coaching


def rare_screens(app: App) -> Iterator[str]:
    """Screens for news, faults, and rare questions."""
    scene = NewGameScene(app, "pyramids", nothing)
    scene.seating.seats = ["you", "friend", "", ""]
    app.go(scene)
    tap(app, "Seat 2: Name and medallion")
    yield "a person"
    app.stage.scope.remove()
    app.host.store = filed(1)
    app.host.forgets, app.host.update, app.host.update_brings = True, "2", NEWS
    app.go(Home(app))
    frames(app, 3)
    tap_in_the_loop(app, "A new version is ready: update now")
    yield "a new version"
    app.stage.scope.remove()
    app.host.brought, app.host.brings = 1, NEWS
    app.go(Home(app))
    yield "what is new"
    for installed in (
        Installation(17, 0, room=29),
        Installation(12, 5, fetching=True),
        Installation(0, 9, asks=True),
    ):
        app.host.installed = installed
        settings = SettingsScene(app, nothing)
        settings.section = 3
        app.go(settings)
        frames(app, 3)
        yield f"settings with {installed}"
    for kept in (True, False):
        app.host.kept = kept
        app.go(DataScene(app, nothing))
        yield f"the files, kept: {kept}"
    for text in ("", '{"mastaba": 99, "texts": {}}', OSError("too large")):
        app.host.chosen_file = text
        tap_in_the_loop(app, "Open a file")
        yield f"a wrong file: {text}"
        app.stage.scope.remove()
    tap(app, "Save as a file")
    yield "a file is saved"
    app.stage.scope.remove()
    session = played(("you", "friend"), 5, 4, app.host.store)
    app.go(Table(app, session))
    play_elsewhere(app.host.store, Slot("pyramids"))
    come_to_front(app)
    yield "another window"
    app.go(ReplayScene(app, coaching.filed("anubix"), nothing))
    settle(app)
    press(app, pygame.K_SPACE)
    yield "a replay goes on"


NEWS = json.dumps([{"number": 1, "en": ["1"]}])
"""The version itself gives its news in the language."""
