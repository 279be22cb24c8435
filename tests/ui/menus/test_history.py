"""The list of finished games."""

from __future__ import annotations

import pygame

from game.engine import GAMES
from game.engine.record import replay
from game.play.storage import MemoryStore, StoreError
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.table.dates import date_text
from game.ui.table.presentation import presentation_of
from tests.histories import load_history

from ..driver import MakeApp, dialog, nothing, press, swipe, tap, tap_in_the_loop
from ..finished_games import DAY, filed, history, read, rows, words


def test_without_games_the_list_says_so(make_app: MakeApp) -> None:
    app = history(make_app, MemoryStore())
    assert "No finished games yet" in words(app)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_a_row_tells_result_opponents_and_date(make_app: MakeApp) -> None:
    store = filed(2)
    app = history(make_app, store)
    record = load_history(store, GAMES)[1]
    state = replay(record, GAMES)[0]
    mine, other = state.scores()
    wanted = f"{presentation_of('pyramids').headline(state, ['you', 'scribe'])}, Pyramids · against Scribe"
    assert rows(app)[0] == f"{wanted}, {mine} : {other}, {date_text(1_700_000_000 + DAY)}".replace("-", "−")


def test_pages_turn_by_button_key_wheel_and_swipe(make_app: MakeApp) -> None:
    app = history(make_app, filed(9), 320, 568, 2)
    first = rows(app)
    tap(app, "Next")
    second = rows(app)
    assert len(first) + len(second) == 9
    assert not {*first} & {*second} or first != second
    assert not app.scene.places().get("Next"), "there is no third page"
    tap(app, second[0])
    press(app, pygame.K_ESCAPE)
    tap(app, "Leave")
    read(app)
    assert rows(app) == second, "one comes back to the same page"
    press(app, pygame.K_PAGEUP)
    assert rows(app) == first
    app.stage.wheel(app.window.center, -1, -1)
    assert rows(app) == second
    middle = app.window.centery + round(200 * app.k)  # below the rows of the second page
    swipe(app, (200, middle), (500, middle))
    assert rows(app) == first


def test_a_damaged_game_is_told_of_and_the_others_can_be_watched(make_app: MakeApp) -> None:
    store = filed(3)
    store.set("history.2", "{ damaged")
    app = history(make_app, store)
    assert len(rows(app)) == 3
    tap(app, next(name for name in rows(app) if "can’t be read" in name))
    assert "It hasn’t been deleted" in dialog(app).text
    tap_in_the_loop(app, "Copy the saved game")
    assert app.host.copied == ["{ damaged"]
    press(app, pygame.K_RETURN)
    assert store.get("history.2") == "{ damaged"
    tap(app, next(name for name in rows(app) if "can’t be read" in name))
    tap(app, "Delete")
    read(app)
    assert len(rows(app)) == 2
    assert store.get("history.2") is None


def test_a_damaged_game_is_deleted_and_not_what_came_in_its_place(make_app: MakeApp) -> None:
    store = filed(1)
    whole = store.get("history.1")
    assert whole is not None
    store.set("history.1", "{ damaged")
    app = history(make_app, store)
    tap(app, rows(app)[0])
    store.set("history.1", whole)
    tap(app, "Delete")
    assert store.get("history.1") == whole


def test_the_list_follows_another_window(make_app: MakeApp) -> None:
    store = filed(2)
    app = history(make_app, store)
    before = rows(app)
    store.remove("history.1")
    store.set("history.3", filed(3).get("history.3") or "")
    app.host.touched = True
    read(app)
    assert rows(app)[1] == before[0]
    assert rows(app)[0] not in before


class Forbidden(MemoryStore):
    def keys(self) -> tuple[str, ...]:
        raise StoreError("forbidden", "no")


def test_a_game_of_somebody_whom_nobody_knows_is_one_that_cannot_be_read(make_app: MakeApp) -> None:
    store = filed(2)
    text = store.get("history.2") or ""
    store.set("history.2", text.replace('"scribe"', '"Anna"'))
    app = history(make_app, store)
    assert len(rows(app)) == 2
    assert rows(app)[0].startswith("A game that can’t be read")


def test_forbidden_storage_is_told(make_app: MakeApp) -> None:
    app = make_app(store=Forbidden())
    app.go(HistoryScene(app, nothing))
    read(app)
    assert "can’t save games here" in words(app)
