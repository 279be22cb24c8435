"""Where links lead, and what they never do unasked."""

from __future__ import annotations

import pygame
import pytest

from game.play.links import link_for_record
from game.play.storage import MemoryStore
from game.ui.menus.home import Home
from game.ui.menus.link_preview import LinkPreview
from game.ui.menus.new_game import NewGameScene
from game.ui.table.playing.table import Table
from game.ui.toolkit.translate import language

from ..driver import MakeApp, at_home, dialog, press, tap
from ..games import played


def test_a_link_leads_straight_to_the_table(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=pyramids&players=you,priest&seed=7&speed=0&lang=el")
    assert isinstance(app.scene, Table)
    record = app.scene.session.record()
    assert (record.seats, record.seed) == (("you", "priest"), 7)
    assert app.motion.factor == 0
    assert language() == app.host.spoken_language == "el"
    assert app.host.next_language == "en", "this visit only"
    assert app.settings.speed == "normal"
    assert app.settings.language is None


def test_a_link_to_a_record_opens_it(make_app: MakeApp) -> None:
    record = played(("you", "scribe"), 4, 20).record()
    app = at_home(make_app, query=link_for_record(record))
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == record.to_json()


def test_a_link_with_an_unknown_character_says_who_plays(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=pyramids&players=you,priest:later&seed=7")
    assert isinstance(app.scene, LinkPreview)
    assert app.scene.lines()[0] == "This game has no opponent called “later”: Priest will play."
    tap(app, "Play")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == ("you", "priest")


def test_a_game_that_somebody_else_has_begun_does_not_count_for_one_s_strength(make_app: MakeApp) -> None:
    begun = played(("you", "scribe"), 4, 20).record()
    app = at_home(make_app, query=link_for_record(begun), store=MemoryStore())
    assert not app.scene.session.rated
    assert at_home(make_app, query="game=pyramids&players=you,scribe&seed=4").scene.session.rated
    store = MemoryStore()
    own = played(("you", "scribe"), 4, 20, store).record()
    assert at_home(make_app, query=link_for_record(own), store=store).scene.session.rated


def test_the_same_link_again_goes_on_with_its_game(make_app: MakeApp) -> None:
    store = MemoryStore()
    saved = played(("you", "scribe"), 7, 12, store).record()
    app = at_home(make_app, store=store, query="game=pyramids&players=you,scribe&seed=7")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == saved.to_json()


@pytest.mark.parametrize("kind", ["new", "record"])
def test_a_link_never_replaces_another_game_unasked(make_app: MakeApp, kind: str) -> None:
    store = MemoryStore()
    played(("you", "scribe"), 7, 12, store)
    kept = store.get("save.pyramids")
    other = link_for_record(played(("you", "scribe"), 8, 20).record())
    query = other if kind == "record" else "game=pyramids&players=you,scribe&seed=8"
    app = at_home(make_app, store=store, query=query)
    assert dialog(app).title == "A game for you"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Home)
    assert store.get("save.pyramids") == kept
    app = at_home(make_app, store=store, query=query)
    tap(app, "Open the link")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == 8


def test_a_damaged_save_is_told_before_a_link_takes_its_place(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("save.pyramids", "{")
    app = at_home(make_app, store=store, query="game=pyramids&players=you,scribe&seed=8")
    assert "can’t be read" in dialog(app).title
    tap(app, "Open the link")
    assert isinstance(app.scene, Table)
    assert store.get("damaged.save.pyramids") == "{"


def test_a_link_without_seed_goes_on_with_the_game_of_its_players(make_app: MakeApp) -> None:
    store = MemoryStore()
    query = "game=pyramids&players=you,scribe"
    saved = played(("you", "scribe"), 7, 12, store).record()
    app = at_home(make_app, store=store, query=query)
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().to_json() == saved.to_json()
    app = at_home(make_app, store=store, query=query.replace("scribe", "priest"))
    assert dialog(app).title == "A game for you"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_hasty_answer_keeps_the_game(make_app: MakeApp, key: int) -> None:
    store = MemoryStore()
    played(("you", "scribe"), 7, 12, store)
    kept = store.get("save.pyramids")
    app = at_home(make_app, store=store, query="game=pyramids&players=you,scribe&seed=8")
    press(app, key)
    assert isinstance(app.scene, Home)
    tap(app, "New game")
    tap(app, "Start")
    press(app, key)
    assert not isinstance(app.scene, Table)
    assert store.get("save.pyramids") == kept


@pytest.mark.parametrize("query", ["game=chess", "game=pyramids&players=you,you", "speed=9", "record=1xyz"])
def test_a_wrong_link_is_explained(make_app: MakeApp, query: str) -> None:
    app = at_home(make_app, query=query)
    assert isinstance(app.scene, Home)
    assert dialog(app).title == "This link doesn’t work"
    tap(app, "OK")
    tap(app, "New game")
    assert isinstance(app.scene, NewGameScene)


def test_a_link_without_players_asks_who_plays(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=pyramids&seed=99")
    assert isinstance(app.scene, NewGameScene)
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == 99
