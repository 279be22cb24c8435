"""The life of the installation on the screen: updates with what is new, copies that are due, what is kept."""

from __future__ import annotations

import json

import pytest

from game.play.copies import WEEK
from game.play.saves import file_finished
from game.play.session import Session
from game.play.settings import LANGUAGES
from game.play.storage import FULL, MemoryStore, StoreError
from game.ui.app import App
from game.ui.menus.data import DataScene
from game.ui.menus.home import Home
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.toolkit.widgets.label import Label
from tests.play.fakes import LateStore
from tests.set_clock import set_clock
from tests.today import some_of

from ..driver import MakeApp, at_home, buttons, dialog, faults, frames, nothing, settle, tap, tap_in_the_loop
from ..games import finished, finished_record, played
from ..stores import NoHistory
from ..windows import WINDOWS

CHANGES = json.dumps(
    [
        {"number": 3, "en": ["Three things"], "pl": ["Trzy rzeczy"], "el": ["Τρία πράγματα"]},
        {"number": 2, "en": ["Two things", "and more"], "pl": ["Dwie rzeczy"], "el": ["Δύο πράγματα"]},
        {"number": 1, "en": ["One thing"], "pl": ["Jedna rzecz"], "el": ["Ένα πράγμα"]},
    ]
)
LONG = json.dumps([{"number": 9, "en": ["Something that takes many words to be told of " * 4] * 9}])


def labels(app: App) -> list[str]:
    return [widget.text for widget in app.scene.walk() if isinstance(widget, Label)]


def with_a_game() -> MemoryStore:
    store = MemoryStore()
    file_finished(store, finished_record(("you",), 3), 1_700_000_000)
    return store


# --- updates --------------------------------------------------------------------------------------


def test_an_update_says_what_it_brings_before_it_is_taken_up(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.brought, app.host.update_brings = 1, CHANGES
    app.host.update = "2"
    frames(app)
    tap_in_the_loop(app, "A new version is ready: update now")
    assert dialog(app).text.startswith("• Three things\n• Two things\n• and more\n")
    assert not app.host.updated
    tap(app, "Later")
    assert not app.host.updated
    tap_in_the_loop(app, "A new version is ready: update now")
    tap(app, "Update")
    assert app.host.updated


def test_an_update_that_tells_nothing_can_be_taken_up(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.update, app.host.update_brings = "2", "<html>"
    frames(app)
    tap_in_the_loop(app, "A new version is ready: update now")
    assert "•" not in dialog(app).text
    tap(app, "Update")
    assert app.host.updated


def visit_of(make_app: MakeApp, store: MemoryStore, brought: int, language: str = "en") -> App:
    app = make_app(store=store, language=language)
    app.host.brought, app.host.brings = brought, CHANGES
    app.go(Home(app))
    frames(app, 4)
    return app


@pytest.mark.parametrize(
    ("language", "line"), [("en", "• Three things"), ("pl", "• Trzy rzeczy"), ("el", "• Τρία πράγματα")]
)
def test_news_appear_once_after_an_update(make_app: MakeApp, language: str, line: str) -> None:
    store = MemoryStore()
    app = visit_of(make_app, store, 2, language)
    assert app.stage.scope is app.scene, "nothing is new at the first visit"
    for _ in range(2):  # a page closed in front of it comes back with it
        app = visit_of(make_app, store, 3, language)
        assert dialog(app).text == line
    tap(app, next(iter(buttons(app))))
    app = visit_of(make_app, store, 3, language)
    assert app.stage.scope is app.scene
    app = visit_of(make_app, store, 1, language)
    assert app.stage.scope is app.scene, "an older version has nothing to tell"


@some_of("window", WINDOWS, today=3, ids=lambda w: f"{w[0]}x{w[1]}@{w[2]}")
def test_long_news_fit(make_app: MakeApp, window: tuple) -> None:
    app = at_home(make_app, *window)
    app.host.update, app.host.update_brings = "2", LONG
    frames(app)
    tap_in_the_loop(app, "A new version is ready: update now")
    assert faults(app, app.stage.scope) == []


# --- copies ---------------------------------------------------------------------------------------


def visit_where_it_is_forgotten(make_app: MakeApp, store: MemoryStore, *window: float) -> App:
    app = make_app(*window, store=store)
    app.host.forgets = True
    app.go(Home(app))
    frames(app, 4)
    return app


def test_a_copy_is_suggested_where_the_browser_forgets(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_795_176_000.0]
    set_clock(monkeypatch, lambda: now[0])
    store = with_a_game()
    assert "Save a copy of your games" not in buttons(at_home(make_app, store=store)), "it keeps them here"
    assert "Save a copy of your games" not in buttons(visit_where_it_is_forgotten(make_app, MemoryStore()))
    app = visit_where_it_is_forgotten(make_app, store)
    tap(app, "Not now")
    assert "Save a copy of your games" not in buttons(app)
    now[0] += WEEK - 1
    assert "Save a copy of your games" not in buttons(visit_where_it_is_forgotten(make_app, store))
    now[0] += 1
    app = visit_where_it_is_forgotten(make_app, store)
    tap(app, "Save a copy of your games")
    assert isinstance(app.scene, DataScene)
    tap(app, "Save as a file")
    assert len(app.host.files) == 1
    now[0] += WEEK - 1
    assert "Save a copy of your games" not in buttons(visit_where_it_is_forgotten(make_app, store))
    now[0] += 1
    assert "Save a copy of your games" in buttons(visit_where_it_is_forgotten(make_app, store))


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("language", LANGUAGES)
@some_of("window", WINDOWS, today=3, ids=lambda w: f"{w[0]}x{w[1]}@{w[2]}")
def test_the_suggestion_fits(make_app: MakeApp, window: tuple, language: str) -> None:
    app = visit_where_it_is_forgotten(make_app, with_a_game(), *window)
    app.settings.language = language
    app.apply_settings()
    app.scene.rebuild()
    assert faults(app) == []
    app.go(DataScene(app, nothing))
    frames(app, 3)
    assert faults(app) == []


# --- what is kept ---------------------------------------------------------------------------------


def test_the_browser_is_asked_after_the_second_finished_game_and_only_then(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    app.go(Table(app, played(("you",), 3, 5, store)))
    frames(app, 3)
    for seed, asked in ((3, 0), (4, 1), (5, 1)):
        app.go(Scores(app, played(("you",), seed, store=store)))
        settle(app)
        assert app.host.keeping_asked == asked
    watched = make_app()
    watched.go(Scores(watched, finished(("you",), 3)))
    settle(watched)
    assert watched.host.keeping_asked == 0, "a game that is not kept is no reason"


def test_the_data_scene_says_whether_it_is_kept(make_app: MakeApp) -> None:
    app = make_app()
    app.go(DataScene(app, nothing))
    frames(app, 3)
    assert "Your browser may delete all this if your device runs low on space." in labels(app)
    tap_in_the_loop(app, "Protect it")
    frames(app, 2)
    assert "The browser keeps all this until you delete it." in labels(app)
    assert "Protect it" not in buttons(app)
    app.host.kept, app.host.keeps_when_asked = False, False
    app.go(DataScene(app, nothing))
    app.host.time += 1000  # no double click
    frames(app, 3)
    tap_in_the_loop(app, "Protect it")
    frames(app, 2)
    assert "hasn’t agreed yet" in dialog(app).text
    app.stage.scope.close()
    assert "Protect it" in buttons(app)
    app.host.kept = None
    app.go(DataScene(app, nothing))
    frames(app, 3)
    assert not any("browser may delete" in text for text in labels(app))


class FullStore(MemoryStore):
    """Has room for nothing more than it has."""

    full = False

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StoreError(FULL, "no more room")
        super().set(key, text)


def test_a_full_store_is_told_of_and_the_game_goes_on(make_app: MakeApp) -> None:
    store = FullStore()
    app = make_app(store=store)
    session = played(("you",), 3, 5, store)
    app.go(Table(app, session))
    settle(app)
    before = store.get("save.pyramids")
    store.full = True
    act(app, session)
    assert "storage is full" in dialog(app).text
    assert "storage is full" in app.host.said[-1], "nothing is said over it"
    tap(app, "Keep playing")
    act(app, session)
    assert app.stage.scope is app.scene, "told once"
    assert store.get("save.pyramids") == before
    app.go(Home(app))
    frames(app)
    assert any("storage is full" in text for text in labels(app))
    store.full = False
    app.go(app.scene)
    act(app, session)
    assert session.unsaved is None
    assert store.get("save.pyramids") != before


def test_a_store_that_refuses_afterwards_is_told_of_wherever_one_is(make_app: MakeApp) -> None:
    store = LateStore()
    app = at_home(make_app, store=store)
    for reason, told in ((FULL, True), (None, False)):
        store.reason, app.host.touched = reason, True
        frames(app, 2)
        assert any("storage is full" in text for text in labels(app)) is told
    session = played(("you",), 3, 5, store)
    app.go(Table(app, session))
    settle(app)
    store.reason, app.host.touched = FULL, True
    frames(app, 2)
    assert "storage is full" in dialog(app).text
    tap(app, "Keep playing")
    act(app, session)
    assert app.stage.scope is app.scene, "told once"


def test_a_finished_game_that_could_not_be_filed_is_not_replaced_unasked(make_app: MakeApp) -> None:
    store = NoHistory()
    app = make_app(store=store)
    session = played(("you",), 3, len(finished_record(("you",), 3).actions) - 1, store)
    app.go(Table(app, session))
    settle(app)
    act(app, session)
    assert session.over
    whole = store.get("save.pyramids")
    assert dialog(app).title == "Not in your finished games yet"
    tap(app, "OK")
    tap(app, "Scores")
    assert isinstance(app.scene, Scores)
    tap(app, "Play again")
    assert "isn’t in your finished games" in dialog(app).text
    tap(app, "Keep the old one")
    for query in ("game=pyramids&players=you&seed=8", "game=pyramids&players=you"):
        linked = at_home(make_app, store=store, query=query)
        assert "isn’t in your finished games" in dialog(linked).text
    assert store.get("save.pyramids") == whole


def act(app: App, session: Session) -> None:
    """The awaited person's first legal action, through the table if it is shown."""
    player = session.awaiting()
    assert player is not None
    action = session.state.legal_actions(player)[0]
    if isinstance(app.scene, Table):
        app.scene.act(action)
    else:
        session.act(action)
    settle(app)
    frames(app, 3)
