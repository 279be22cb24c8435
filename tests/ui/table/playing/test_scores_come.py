"""The scores come by themselves after the end, but never over what somebody reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import SCORES_DELAY_MS, Table
from game.ui.toolkit.widgets.surface import Shade

from ...driver import MakeApp, frames, settle
from ...games import finished_record, random_bot
from ...host import FRAME_MS

LONG = round(4 * SCORES_DELAY_MS / FRAME_MS)
"""Frames in which the scores would have come long ago."""

OPEN: dict[str, Callable[[Table], None]] = {
    "menu": Table.back,
    "log": lambda table: table.board.open_log(),
    "question": lambda table: table.tell("Something", "to read"),
    "close look": lambda table: table.board.show_above(Shade(table.app)),
}


def one_before_the_end(make_app: MakeApp, speed: str = "normal") -> tuple[App, Callable[[], None]]:
    """A table, and what makes the last move there."""
    app = make_app()
    app.settings.speed = speed
    app.apply_settings()
    whole = finished_record(("you",), 3)
    *before, (_player, last) = whole.actions
    app.go(Table(app, Session.resume(replace(whole, actions=tuple(before)), store=MemoryStore())))
    settle(app)
    return app, lambda: app.scene.act(last)


@pytest.mark.parametrize("what", OPEN)
def test_a_look_opened_after_the_end_stays_until_it_is_closed(make_app: MakeApp, what: str) -> None:
    app, end = one_before_the_end(make_app)
    end()
    while not app.scene.at_rest():
        frames(app)
    OPEN[what](app.scene)
    opened = app.stage.scope
    frames(app, LONG)
    assert app.stage.scope is opened
    assert isinstance(app.scene, Table)
    opened.remove()
    frames(app, LONG)
    assert isinstance(app.scene, Scores)


@pytest.mark.parametrize("what", OPEN)
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_a_look_open_at_the_end_stays_until_it_is_closed(make_app: MakeApp, what: str, speed: str) -> None:
    app, end = one_before_the_end(make_app, speed)
    OPEN[what](app.scene)
    opened = app.stage.scope
    end()
    frames(app, LONG)
    assert app.stage.scope is opened
    assert app.scene.session.over
    opened.remove()
    frames(app, LONG)
    assert isinstance(app.scene, Scores)


def test_one_who_comes_back_from_the_scores_is_not_sent_there_again(make_app: MakeApp) -> None:
    app, end = one_before_the_end(make_app)
    end()
    table = app.scene
    while app.scene is table:
        frames(app)
    assert isinstance(app.scene, Scores)
    app.go(table)
    frames(app, LONG)
    assert app.scene is table


@pytest.mark.parametrize("game", ["pyramids", "anubix"])
def test_the_others_points_are_a_secret_from_the_end_until_they_are_counted(
    make_app: MakeApp, game: str
) -> None:
    app = make_app(1280, 800)
    whole = finished_record(("you", "scribe"), 3, game)
    last = max(at for at, (player, _action) in enumerate(whole.actions) if player == 0)
    record = replace(whole, actions=tuple(whole.actions[:last]))
    table = Table(app, Session.resume(record, store=MemoryStore(), make_bot=random_bot))
    app.go(table)
    settle(app)

    def told() -> str:
        return next(w for w in table.walk() if isinstance(w, OpponentPanel)).told_points()

    assert told() != "?"
    table.act(whole.actions[last][1])
    while not (table.session.over and table.at_rest()):
        frames(app)
        assert not table.session.over or told() == "?"
        if not table.session.over and table.session.awaiting() == 0 and table.at_rest():
            table.act(table.session.state.legal_actions(0)[0])
    table.rebuild()
    frames(app)
    assert told() == "?"
    while app.scene is table:
        frames(app)
    app.go(table)
    frames(app)
    assert told() != "?"
