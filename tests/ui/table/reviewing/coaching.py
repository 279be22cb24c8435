"""A coach that is quick, and at its end when it is looked at."""

from __future__ import annotations

import time

import pytest

from game.engine import GAMES
from game.engine.record import replay
from game.play import coach as looking
from game.play.saves import SavedRecord
from game.play.weigher import weighing_level
from game.ui.app import App
from game.ui.table.reviewing.coach_scene import CoachScene, CostlyRow
from game.ui.table.reviewing.coached_replay import Strip
from game.ui.toolkit.widgets.label import Label

from ...driver import frames
from ...games import finished_record

SEATS = ("you", "scribe")

COACHED = [game for game in GAMES if weighing_level(game)]

PLAYOUTS = {"pyramids": 24, "anubix": 24, "mummy": 2}
"""For each decision: few are enough to see what the screen makes of them."""


def think_less(patch: pytest.MonkeyPatch, game: str) -> None:
    """Let the coach be quick."""
    patch.setattr(looking, "PLAYOUTS", PLAYOUTS[game])
    for name in ("FIRST_SEARCH", "FIRST_DUEL", "SEARCH", "DUEL"):
        patch.setattr(looking, name, 16 / PLAYOUTS[game])


def filed(game: str, seats: tuple[str, ...] = SEATS, seed: int = 3) -> SavedRecord:
    record = finished_record(seats, seed, game)
    state, _ = replay(record, GAMES)
    return SavedRecord(record.game, record.rules, record.seed, seats, record.actions, reached=state)


def coach(app: App) -> CoachScene:
    assert isinstance(app.scene, CoachScene)
    return app.scene


def work(scene: CoachScene) -> None:
    """Let the coach come to its end, and the screen with it."""
    while scene.coach.think(1000, time.perf_counter):
        pass
    frames(scene.app, 2)


def rows(app: App) -> list[CostlyRow]:
    """The costliest decisions that are listed, the costliest first."""
    return [widget for widget in coach(app).walk() if isinstance(widget, CostlyRow)]


def strip(app: App) -> Strip:
    """The coach's words on the next decision in a replay."""
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, Strip)]
    return found


def labels(app: App) -> str:
    """All that is written on the screen, a line for each label."""
    return "\n".join(widget.text for widget in app.scene.walk() if isinstance(widget, Label))
