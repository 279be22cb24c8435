"""The screen before a new game, with seats taken."""

from __future__ import annotations

from game.ui.app import App
from game.ui.menus.new_game import NewGameScene

from ..driver import frames, nothing

WINDOWS = [(320, 640, 2), (390, 844, 2), (844, 390, 2), (820, 1180), (1180, 820, 2), (1280, 800)]


def seating(app: App, game: str, *seats: str) -> NewGameScene:
    """The screen on which seats are chosen, with these."""
    scene = NewGameScene(app, game, nothing)
    scene.seating.seats = [*seats, *[""] * (len(scene.seating.seats) - len(seats))]
    app.go(scene)
    frames(app, 2)
    return scene
