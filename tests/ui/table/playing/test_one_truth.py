"""A game's state is ahead of what has been shown of it: nothing tells of it before it is shown."""

from __future__ import annotations

from dataclasses import replace

from game.play.session import Session
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.table.playing.table import Table
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Shade

from ...driver import MakeApp, frames, nothing, settle
from ...games import finished_record
from ...reading import at_table, look


def offered(app: App) -> list[str]:
    """The answers of the question on top."""
    return [widget.text for widget in app.stage.scope.walk() if isinstance(widget, Button)]


def test_the_menu_leads_to_the_scores_once_the_end_has_been_shown(make_app: MakeApp) -> None:
    app = make_app()
    whole = finished_record(("you",), 3)
    *before, (_player, last) = whole.actions
    record = replace(whole, actions=tuple(before))
    app.go(Table(app, Session.resume(record, store=MemoryStore())))
    settle(app)
    app.scene.act(last)
    assert app.scene.session.over
    app.scene.back()
    assert "Scores" not in offered(app)
    assert "Keep playing" in offered(app)
    app.stage.scope.remove()
    while not app.scene.at_rest():
        frames(app)
    app.scene.back()
    assert "Scores" in offered(app)
    assert "Keep playing" not in offered(app), "the game is over"
    assert "Back to the table" in offered(app)


def test_the_replay_says_where_it_is_once_that_has_been_shown(make_app: MakeApp) -> None:
    app = make_app()
    app.go(ReplayScene(app, finished_record(("you", "scribe"), 3), nothing))
    settle(app)

    def where() -> str:
        return next(w.text for w in app.scene.walk() if isinstance(w, Label) and " / " in w.text)

    before = where()
    app.scene.step(1)
    assert where() == before
    while not app.scene.at_rest():
        settle(app)
    assert where() != before


def test_screen_readers_wait_below_a_choice_too(make_app: MakeApp) -> None:
    app = at_table(make_app, "pyramids", ("you", "scribe"))
    look(app)
    choice = Shade(app)
    choice.told_by_scene = True
    app.scene.add(choice)
    app.draw(0)
    told = len(app.host.told)
    session = app.scene.session
    app.scene.act(session.state.legal_actions(session.awaiting())[0])
    app.reader.follow()
    assert len(app.host.told) == told
    while not app.scene.at_rest():
        settle(app)
    app.reader.follow()
    assert len(app.host.told) > told
