"""Mummy's great moments: shown to those concerned, each with picture, words and sound."""

from __future__ import annotations

import pytest

from game.engine import Event
from game.games.mummy.rules import events as ev
from game.games.mummy.screen.moments import MOMENTS
from game.ui.app import App
from game.ui.table.board.moment_view import Moments
from game.ui.table.playing.table import Table
from tests.ui.driver import MakeApp, frames
from tests.ui.games import played

OWN: tuple[Event, ...] = (
    ev.MummyAttacked(0, 1, None),
    ev.Grown(0, 20, 5),
    ev.ExplorerOut(0, 3, ()),
    ev.GameOver(0, "elixir"),
    ev.GameOver(0, "last"),
)
OTHERS: tuple[Event, ...] = (
    ev.MummyAttacked(1, 0, None),
    ev.Grown(1, 20, 5),
    ev.ExplorerOut(1, 3, ()),
    ev.GameOver(1, "elixir"),
    ev.GameOver(None, "sealed"),
)


def moments(app: App) -> Moments:
    assert isinstance(app.scene, Table)
    return app.scene.board.moments


@pytest.fixture
def app(make_app: MakeApp) -> App:
    """A table at the person's decision."""
    app = make_app(820, 1180)
    app.visit_speed = "off"
    app.apply_settings()
    app.go(Table(app, played(("you", "scribe", "scribe"), 5, 9, game="mummy")))
    for _ in range(200):
        if app.scene.awaiting():
            break
        frames(app)
    app.visit_speed = "normal"
    app.apply_settings()
    app.sound.set(True, 1.0)
    return app


@pytest.mark.parametrize("event", OWN, ids=repr)
def test_events_of_the_viewer_are_shown_large(app: App, event: Event) -> None:
    assert moments(app).tell(event)
    view = moments(app).view
    assert view is not None
    assert view.words
    for part in (0.1, 0.5, 0.95):
        view.show_part(part)
        app.stage.invalidate_all()
        app.draw(0)
    kind = next(m for m in MOMENTS if isinstance(event, m.event) and m.when(app.scene.board, event))
    assert kind.sound in app.host.heard
    moments(app).skip()
    assert moments(app).view is None


@pytest.mark.parametrize("event", OTHERS, ids=repr)
def test_events_of_others_are_no_moments(app: App, event: Event) -> None:
    assert not moments(app).tell(event)
    assert moments(app).view is None
