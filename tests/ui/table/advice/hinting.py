"""Tables at which a hint is asked for, and hints that are quick."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine import GAMES, State
from game.play import hint as hint_module
from game.play.session import Session
from game.play.weigher import weighing_level
from game.ui.app import App
from game.ui.table.advice.hinting import HintBubble
from game.ui.table.playing.table import Table

from ...driver import MakeApp, frames, settle
from ...games import played

HINTED = [game for game in GAMES if weighing_level(game)]


def think_less(patch: pytest.MonkeyPatch) -> None:
    """Let hints be quick."""
    quick = {"search": 24, "duel": 12, "seconds": 60, "known": None}
    patch.setattr(hint_module.Hint.__init__, "__kwdefaults__", quick)


def table(app: App) -> Table:
    assert isinstance(app.scene, Table)
    return app.scene


def at_table(
    make_app: MakeApp,
    game: str,
    *size: float,
    actions: int = 9,
    seats: tuple[str, ...] = ("you", "scribe"),
    wanted: Callable[[State], bool] = lambda _state: True,
    **options: object,
) -> App:
    """A game in which a person is to choose among several actions, and `wanted` holds."""
    app = make_app(*size, reduced_motion=True, **options)
    while True:
        session = played(seats, 3, actions, game=game)
        awaited = session.awaiting()
        several = awaited is not None and len(session.state.legal_actions(awaited)) > 2
        if several and wanted(session.state):
            break
        actions += 1
    app.go(Table(app, Session.resume(session.record())))
    settle(app)
    return app


def think(app: App) -> None:
    """Let the hint come to its end."""
    for _ in range(4000):
        hinting = table(app).hinting
        if hinting and hinting.hint and hinting.hint.advice:
            break
        frames(app)
    settle(app)


def bubble(app: App) -> HintBubble:
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, HintBubble)]
    return found
