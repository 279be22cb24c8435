"""From home to a game: new ones, and those to go on with."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pygame
import pytest

from game.main import opened
from game.play.settings import load_settings
from game.play.storage import FolderStore, MemoryStore, StoreError
from game.ui.app import App
from game.ui.host import Wish
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.table.playing.table import Table
from game.ui.toolkit.translate import language

from ..driver import (
    MakeApp,
    at_home,
    buttons,
    choose_by_key,
    dialog,
    focus_on,
    frames,
    nothing,
    press,
    settle,
    tap,
    tap_in_the_loop,
)
from ..games import played
from ..host import ScriptedHost
from ..stores import FailingStore

# --- starting ------------------------------------------------------------------------------------


def test_two_taps_lead_to_a_game(make_app: MakeApp) -> None:
    app = at_home(make_app, 390, 844, 3)
    tap(app, "New game")
    assert isinstance(app.scene, NewGameScene)
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "apprentice")


def test_a_game_for_three_by_keys_alone(make_app: MakeApp) -> None:
    app = at_home(make_app)
    choose_by_key(app, "New game")
    choose_by_key(app, "Seat 2: Apprentice")
    choose_by_key(app, "Friend")
    choose_by_key(app, "Seat 4: Empty")
    choose_by_key(app, "Priest")
    choose_by_key(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "friend", "priest")


def test_the_keyboard_stays_in_a_question_and_comes_back(make_app: MakeApp) -> None:
    store = MemoryStore()
    played(("you", "scribe"), 5, 9, store)
    app = at_home(make_app, store=store)
    choose_by_key(app, "New game")
    focus_on(app, "Seat 3: Empty")
    press(app, pygame.K_RETURN)
    assert app.stage.focus in app.stage.scope.walk()
    focus_on(app, "Priest")
    press(app, pygame.K_SPACE)
    assert getattr(app.stage.focus, "name", "") == "Seat 3: Priest"
    focus_on(app, "Start")
    press(app, pygame.K_RETURN)
    question = dialog(app)
    press(app, pygame.K_ESCAPE)
    assert getattr(app.stage.focus, "name", "") == "Start"
    press(app, pygame.K_RETURN)
    assert dialog(app) is not question
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, NewGameScene), "Enter answers the question, and keeps the old game"
    choose_by_key(app, "Start")
    choose_by_key(app, "Start a new game")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "apprentice", "priest")


def test_every_new_game_has_other_cards(make_app: MakeApp) -> None:
    app = make_app()
    seeds = set()
    for _ in range(3):
        app.go(NewGameScene(app, "pyramids", nothing))
        tap(app, "Start")
        assert isinstance(app.scene, Table)
        seeds.add(app.scene.session.record().seed)
    assert len(seeds) == 3


def test_seats_are_remembered(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    scene.choose(1, "friend")
    scene.choose(3, "priest")
    scene.start()
    settle(app)
    again = NewGameScene(make_app(store=store), "pyramids", nothing)
    assert again.seating.seats == ["you", "friend", "", "priest"]


def test_there_is_one_you_and_somebody_plays(make_app: MakeApp) -> None:
    app = make_app()
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    scene.choose(1, "you")
    assert scene.seating.seats == ["friend", "you", "", ""]
    scene.choose(1, "")
    assert scene.seating.seats == ["you", "", "", ""]
    tap(app, "Seat 1: You")
    assert "Leave it empty" not in buttons(app)
    assert "Friend" not in buttons(app)


def test_a_game_under_way_is_not_replaced_unasked(make_app: MakeApp) -> None:
    store = MemoryStore()
    saved = played(("you", "scribe"), 5, 9, store).record()
    app = at_home(make_app, store=store)
    tap(app, "New game")
    tap(app, "Start")
    assert dialog(app).title == "Start a new game?"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, NewGameScene)
    tap(app, "Start")
    tap(app, "Start a new game")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed != saved.seed


def test_a_new_game_tells_of_a_damaged_save_of_its_game_alone(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(NewGameScene(app, "pyramids", nothing))
    store.set("save.pyramids", "{ damaged")
    store.set("save.anubix", "{ damaged")
    tap(app, "Start")
    assert "can’t be read" in dialog(app).title
    assert store.get("damaged.save.pyramids") == "{ damaged"
    assert store.get("save.anubix") == "{ damaged", "home tells of that one"
    tap_in_the_loop(app, "Copy the saved game")
    assert app.host.copied == ["{ damaged"]
    tap(app, "Close")
    tap(app, "Start")
    assert isinstance(app.scene, Table)


# --- continuing ----------------------------------------------------------------------------------


def test_continue_goes_on_exactly_there(make_app: MakeApp, tmp_path) -> None:
    store = FolderStore(tmp_path)
    saved = played(("you", "friend"), 5, 31, store)
    app = at_home(make_app, store=FolderStore(tmp_path))
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == saved.record().to_json()
    assert app.scene.session.state.to_json() == saved.state.to_json()


def test_a_damaged_save_is_told_once_and_the_rest_works(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("save.pyramids", '{"format": 1, "game": "pyramids"')
    app = at_home(make_app, store=store)
    assert "can’t be read" in dialog(app).title
    tap(app, "Technical details")
    assert "the text is not JSON" in dialog(app).text
    tap(app, "Close")
    tap(app, "OK")
    assert "Continue" not in buttons(app)
    assert store.get("damaged.save.pyramids") == '{"format": 1, "game": "pyramids"'
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    again = at_home(make_app, store=store)
    assert again.stage.scope is again.scene


def lacking_an_action(store: MemoryStore) -> str:
    """A game under way of which an action is missing; its text."""
    played(("you", "friend"), 5, 12, store)
    obj = json.loads(store.get("save.pyramids") or "")
    del obj["actions"][7]
    text = json.dumps(obj)
    store.set("save.pyramids", text)
    return text


def test_damage_that_only_its_rules_can_see_is_told_at_continue(make_app: MakeApp) -> None:
    store = MemoryStore()
    text = lacking_an_action(store)
    app = at_home(make_app, store=store)
    assert app.stage.scope is app.scene, "nothing is known of it yet"
    tap(app, "Continue")
    assert isinstance(app.scene, Home)
    assert "can’t be read" in dialog(app).title
    tap(app, "Technical details")
    assert "not allowed" in dialog(app).text
    tap(app, "Close")
    assert store.get("damaged.save.pyramids") == text, "nothing is lost"
    tap(app, "OK")
    assert app.stage.scope is app.scene
    assert "Continue" not in buttons(app)
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)


class LockedStore(MemoryStore):
    """Keeps nothing more once it is locked."""

    locked = False

    def set(self, key: str, text: str) -> None:
        if self.locked:
            raise StoreError("full", "no more room")
        super().set(key, text)


def test_damage_that_cannot_be_set_aside_is_told_each_time(make_app: MakeApp) -> None:
    store = LockedStore()
    text = lacking_an_action(store)
    app = at_home(make_app, store=store)
    store.locked = True
    for _ in range(2):
        tap(app, "Continue")
        assert "can’t be read" in dialog(app).title
        tap(app, "OK")
    assert store.get("save.pyramids") == text


def test_a_game_that_another_window_has_finished_is_not_gone_on_with(make_app: MakeApp) -> None:
    """It has moved to the finished games since this window has looked."""
    store = MemoryStore()
    played(("you", "friend"), 5, 12, store)
    app = at_home(make_app, store=store)
    played(("you", "friend"), 5, None, store)
    tap(app, "Continue")
    assert isinstance(app.scene, Home)
    assert app.stage.scope is app.scene
    assert "Continue" not in buttons(app)


def test_table_without_storage_says_so_and_can_be_played(make_app: MakeApp) -> None:
    app = at_home(make_app, store=FailingStore())
    assert any("can’t save games here" in getattr(widget, "text", "") for widget in app.scene.walk())
    tap(app, "Sound")
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)


class UnreadableStore(MemoryStore):
    """A browser that throws whatever is asked."""

    def get(self, key: str) -> str | None:
        raise StoreError("forbidden", "not allowed")


def test_a_store_that_cannot_be_read_stops_nobody(make_app: MakeApp) -> None:
    app = at_home(make_app, store=UnreadableStore())
    assert any("can’t save games here" in getattr(widget, "text", "") for widget in app.scene.walk())
    tap(app, "New game")
    tap(app, "Start")
    assert isinstance(app.scene, Table)


def test_damaged_settings_are_told(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("settings", '{"speed": "warp", "language": "pl"}')
    app = at_home(make_app, store=store)
    assert language() == "pl"
    tap(app, "Szczegóły techniczne")
    assert "warp" in dialog(app).text


def test_an_update_is_offered_when_it_arrives(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.host.update = "0.2"
    frames(app)
    tap_in_the_loop(app, "A new version is ready: update now")
    tap(app, "Update")
    assert app.host.updated


# --- what was chosen while the game was loading ------------------------------------------------------


def opened_with(app: App, wish: Wish) -> App:
    app.host.wished = wish
    app.go(asyncio.run(opened(app)))
    frames(app)
    return app


def test_a_game_that_was_chosen_opens(make_app: MakeApp) -> None:
    app = opened_with(make_app(), Wish("mummy"))
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.game.id == "mummy"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)


def test_the_game_under_way_goes_on(make_app: MakeApp) -> None:
    store = MemoryStore()
    saved = played(("you", "scribe"), 5, 9, store)
    app = opened_with(make_app(store=store), Wish("pyramids", resume=True))
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().actions == saved.record().actions


@pytest.mark.parametrize("text", ["{", '{"game":"pyramids","round":1}'])
def test_a_damaged_game_to_resume_is_told_at_home(make_app: MakeApp, text: str) -> None:
    store = MemoryStore()
    store.set("save.pyramids", text)
    app = opened_with(make_app(store=store), Wish("pyramids", resume=True))
    assert isinstance(app.scene, Home)
    assert "can’t be read" in dialog(app).title
    assert store.get("damaged.save.pyramids") == text


@pytest.mark.parametrize("wish", [Wish(), Wish("chess"), Wish("mummy", resume=True)])
def test_nothing_that_can_be_opened_is_home(make_app: MakeApp, wish: Wish) -> None:
    app = opened_with(make_app(), wish)
    assert isinstance(app.scene, Home)
    assert app.stage.scope is app.scene


def test_a_link_that_asks_for_a_game_leads_there(make_app: MakeApp) -> None:
    app = opened_with(make_app(query="game=anubix&players=you,scribe"), Wish("mummy"))
    assert isinstance(app.scene, Table)
    app = opened_with(make_app(query="speed=0&from=mail"), Wish("mummy"))
    assert isinstance(app.scene, NewGameScene)


def test_one_may_choose_otherwise_until_the_pictures_are_there(assets: Path) -> None:
    store, fetched = MemoryStore(), list[str]()
    played(("you", "scribe"), 5, 9, store)
    host = ScriptedHost(store=store)

    class Choosing(App):
        """Its player chooses otherwise while pictures are fetched."""

        async def fetch(self, sheet: str) -> None:
            fetched.append(sheet)
            host.wished = Wish(language="el")

    app = opened_with(Choosing(host, assets, store), Wish("pyramids", resume=True))
    assert fetched == ["pyramids", ""]
    assert isinstance(app.scene, Home)
    assert language() == "el"


def test_a_language_that_was_chosen_is_kept(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.host.wished = Wish(language="pl")
    app.go(asyncio.run(opened(app)))
    assert language() == "pl"
    assert load_settings(store)[0].language == "pl"
    assert app.host.next_language == "pl"


def test_a_language_that_was_chosen_goes_before_that_of_the_link(make_app: MakeApp) -> None:
    app = make_app(query="lang=el")
    app.host.wished = Wish(language="pl")
    app.go(asyncio.run(opened(app)))
    assert language() == "pl"
