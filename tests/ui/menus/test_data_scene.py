"""Taking finished games elsewhere as a file, and deleting them."""

from __future__ import annotations

import asyncio
import json

import pygame
import pytest

from game.engine import GAMES
from game.play.saves import HISTORY_LENGTH, to_text
from game.play.storage import MemoryStore, StoreError
from game.play.transfer import export_text
from game.ui.app import App
from game.ui.menus.data import DataScene
from game.ui.menus.parcel import ParcelScene
from game.ui.toolkit.widgets.dialog import Dialog
from tests.histories import load_history, read_export

from ..driver import MakeApp, buttons, choose_by_key, dialog, faults, nothing, press, tap, tap_in_the_loop
from ..finished_games import SEATS, filed, words
from ..games import finished_record, played


def data_scene(make_app: MakeApp, store: MemoryStore) -> App:
    app = make_app(store=store, reduced_motion=True)
    app.go(DataScene(app, nothing))
    return app


def test_a_file_takes_everything_to_another_place(make_app: MakeApp) -> None:
    store = filed(3)
    played(SEATS, 9, 12, store)
    store.set("settings", json.dumps({"speed": "fast", "sound": False, "volume": 0.5}))
    app = data_scene(make_app, store)
    choose_by_key(app, "Save as a file")
    (name,) = app.host.files
    assert name in dialog(app).text
    tap_in_the_loop(app, "Copy it instead")
    assert app.host.copied == [app.host.files[name]]
    other = data_scene(make_app, MemoryStore())
    other.host.chosen_file = app.host.files[name]
    tap_in_the_loop(other, "Open a file")
    assert isinstance(other.scene, ParcelScene)
    assert "3 finished games" in buttons(other)
    tap(other, "Settings")
    tap_in_the_loop(other, "Import")
    assert dialog(other).title == "Done"
    assert "3 finished games imported" in dialog(other).text
    assert "Unfinished game imported: Pyramids." in dialog(other).text
    assert other.settings.speed == "fast"
    assert [r.to_json() for r in load_history(other.store, GAMES)] == [
        r.to_json() for r in load_history(store, GAMES)
    ]
    assert other.store.get("save.pyramids") == store.get("save.pyramids")


def test_import_replaces_nothing_unasked(make_app: MakeApp) -> None:
    store, other = filed(2), filed(1)
    played(SEATS, 9, 12, store)
    played(SEATS, 8, 12, other)
    store.set("settings", "{}")
    mine = other.get("save.pyramids")
    app = data_scene(make_app, other)
    app.host.chosen_file = export_text(store)
    tap_in_the_loop(app, "Open a file")
    assert "1 of them is already here" in words(app)
    assert "replaces yours" in words(app)
    tap_in_the_loop(app, "Import")
    assert other.get("save.pyramids") == mine
    assert other.get("settings") is None
    assert len(load_history(other, GAMES)) == 2
    tap(app, "OK")
    app.go(ParcelScene(app, parcel_of(store), nothing))
    tap(app, next(name for name in buttons(app) if name.startswith("Pyramids")))
    tap_in_the_loop(app, "Import")
    assert other.get("save.pyramids") == store.get("save.pyramids")


@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_games_too_old_to_be_kept_are_not_offered(make_app: MakeApp, language: str) -> None:
    store = MemoryStore()
    text = to_text(finished_record(SEATS, 1), 5)
    for number in range(1, HISTORY_LENGTH + 1):
        store.set(f"history.{number}", text.replace('"ended":5', f'"ended":{number + 10}'))
    sent = MemoryStore()
    sent.set("history.1", text)
    sent.set("history.2", store.get("history.7") or "")
    app = make_app(320, 568, 1, store=store, language=language)
    app.go(ParcelScene(app, parcel_of(sent), nothing))
    assert not app.scene.history
    assert {"en": "too old: 1", "pl": "za stare", "el": "πολύ παλιά"}[language] in words(app)
    assert faults(app) == []


def parcel_of(store: MemoryStore):
    return read_export(export_text(store), GAMES)


def a_long_export(app: App) -> str:
    """Its games are read by a clock that goes on a tenth of a second with each look at it."""
    whole, now = export_text(filed(30)), app.host.now

    def later() -> float:
        app.host.time += 100
        return now()

    app.host.now = later
    return whole


def test_a_long_file_is_read_while_the_game_goes_on_and_tells_how_far_it_is(make_app: MakeApp) -> None:
    app = data_scene(make_app, filed(2))
    app.host.chosen_file = a_long_export(app)
    told: list[str] = []

    async def read() -> None:
        app.scene.open()
        while isinstance(app.scene, DataScene):
            if isinstance(app.stage.scope, Dialog):
                told.append(app.stage.scope.text)
            await app.turn()

    asyncio.run(asyncio.wait_for(read(), 60))
    assert isinstance(app.scene, ParcelScene)
    percents = [int(text.removesuffix("%").split()[-1]) for text in dict.fromkeys(told)]
    assert len(percents) > 5
    assert percents == sorted(percents)
    assert "30 finished games" in buttons(app)


def test_reading_a_long_file_can_be_called_off_and_nothing_comes_of_it(make_app: MakeApp) -> None:
    app = data_scene(make_app, filed(2))
    before = {key: app.store.get(key) for key in app.store.keys()}  # noqa: SIM118 - a store is no mapping
    app.host.chosen_file = a_long_export(app)

    async def read() -> None:
        app.scene.open()
        while not isinstance(app.stage.scope, Dialog):
            await app.turn()
        assert [answer[0] for answer in app.stage.scope.answers] == ["Cancel"]
        app.stage.scope.close()
        for _ in range(20):
            await app.turn()

    asyncio.run(asyncio.wait_for(read(), 60))
    assert isinstance(app.scene, DataScene)
    assert app.stage.scope is app.scene
    assert {key: app.store.get(key) for key in app.store.keys()} == before  # noqa: SIM118 - as above


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no file of ours", "wasn’t saved by Mastaba"),
        ('{"mastaba": 99, "texts": {}}', "newer version"),
        (OSError("too large"), "couldn’t be read"),
    ],
)
def test_a_wrong_file_is_explained(make_app: MakeApp, text: str | OSError, why: str) -> None:
    app = data_scene(make_app, filed(1))
    app.host.chosen_file = text
    tap_in_the_loop(app, "Open a file")
    assert why in dialog(app).text
    tap(app, "OK")
    app.host.chosen_file = None
    tap_in_the_loop(app, "Open a file")
    assert isinstance(app.scene, DataScene)
    assert app.stage.scope is app.scene


class Full(MemoryStore):
    full = False

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StoreError("full", "no room")
        super().set(key, text)


def test_a_full_store_is_told_and_nothing_changes(make_app: MakeApp) -> None:
    store = Full()
    app = make_app(store=store, reduced_motion=True)
    app.go(ParcelScene(app, parcel_of(filed(2)), nothing))
    store.full = True
    tap_in_the_loop(app, "Import")
    assert "storage is full" in dialog(app).text
    assert store.keys() == ()


def test_all_finished_games_can_be_deleted(make_app: MakeApp) -> None:
    store = filed(3)
    played(SEATS, 9, 12, store)
    app = data_scene(make_app, store)
    tap(app, "Delete all finished games")
    press(app, pygame.K_ESCAPE)
    assert len(load_history(store, GAMES)) == 3
    tap(app, "Delete all finished games")
    tap(app, "Delete, keep the calendar")
    assert load_history(store, GAMES) == []
    assert store.get("save.pyramids") is not None
