"""The parts of the game that come late: what asks for them waits, says when they do not come, and goes on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from game.engine import GAMES
from game.engine.record import Record
from game.main import first_scene
from game.play.challenge import challenge_id, keep_challenge, merged
from game.play.friends import LINK, MAIL, challenge_ids, link_key
from game.play.links import link_for_challenge, link_for_turn
from game.play.storage import MemoryStore, Store, texts_of
from game.ui.app import App
from game.ui.host import HistoryEntry
from game.ui.menus import late
from game.ui.menus.challenge_scene import ChallengeScene
from game.ui.menus.data import DataScene
from game.ui.menus.friends_name import NamePanel
from game.ui.menus.friends_scene import FriendsScene
from game.ui.menus.home import Home
from game.ui.menus.late import FOLDER, LateFinder, LateScene
from game.ui.menus.mail_arrival import TurnPreview
from game.ui.menus.new_game import NewGameScene
from game.ui.scenes import AllScenes
from game.ui.table.scene import Scene

from ..driver import MakeApp, dialog, faults, frames, nothing, tap, tap_in_the_loop
from ..host import ScriptedHost
from ..stores import FailingStore
from .friends import challenge_of

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Let the late modules be still on their way, as in a page just opened; the finders of its Python."""
    finders: list[object] = []
    monkeypatch.setattr(late, "sys", SimpleNamespace(platform="emscripten", meta_path=finders))
    return finders


def refuse(sheet: str, scale: float) -> None:
    raise OSError("offline")


def host_of(app: App) -> ScriptedHost:
    assert isinstance(app.host, ScriptedHost)
    return app.host


def opened(make_app: MakeApp, link: str = "", store: Store | None = None) -> App:
    app = make_app(fragment=link, store=store or MemoryStore())
    app.go(first_scene(app))
    return app


def test_a_friends_link_waits_for_what_it_takes(make_app: MakeApp, page: list[object]) -> None:
    app = opened(make_app, link_for_challenge(challenge_of("Anna")))
    assert isinstance(app.scene, LateScene)
    assert "Loading…" in host_of(app).said[-1]
    assert faults(app) == []
    frames(app, 5)
    assert isinstance(app.scene, ChallengeScene)
    assert host_of(app).sheets_asked[0] == (FOLDER, 1)
    assert [type(finder) for finder in page] == [LateFinder]
    app.go(app.scenes.friends(nothing))
    assert isinstance(app.scene, FriendsScene), "once is enough"


def test_a_turn_waits_for_it_too(make_app: MakeApp, page: list[object]) -> None:
    deal = Record("pyramids", GAMES["pyramids"].rules_version, 5, ("friend:Anna", "friend:Ben"))
    app = opened(make_app, link_for_turn(deal, 0))
    assert isinstance(app.scene, LateScene)
    frames(app, 5)
    assert isinstance(app.scene, TurnPreview)


def without_it(make_app: MakeApp, link: str, store: Store) -> App:
    """An app in which a friend's link was opened, and what that takes has not come."""
    app = make_app(fragment=link, store=store)
    host_of(app).sheets = refuse
    app.go(first_scene(app))
    frames(app, 3)
    assert faults(app) == []
    return app


TURN = link_for_turn(Record("pyramids", GAMES["pyramids"].rules_version, 5, ("friend:Anna", "friend:Ben")), 0)


def test_a_challenge_that_cannot_be_opened_yet_waits_among_the_games_with_friends(
    make_app: MakeApp, page: list[object]
) -> None:
    store, link = MemoryStore(), link_for_challenge(challenge_of("Anna"))
    app = without_it(make_app, link, store)
    assert "The link is kept" in host_of(app).said[-1]
    assert store.get(link_key(link)) == link
    tap(app, "Home")
    assert isinstance(app.scene, Home)
    host_of(app).sheets = lambda sheet, scale: None
    tap(app, "Games with friends: 1 is waiting for you")
    frames(app, 4)
    assert isinstance(app.scene, FriendsScene)
    assert faults(app) == []
    tap(app, "A challenge for you, From a link you opened")
    frames(app, 4)
    assert isinstance(app.scene, ChallengeScene)
    assert len(challenge_ids(store)) == 1
    assert texts_of(store, LINK) == {}
    app.scene.back()
    assert isinstance(app.scene, FriendsScene)


def test_a_turn_waits_until_one_has_said_who_one_is(make_app: MakeApp, page: list[object]) -> None:
    store = MemoryStore()
    app = without_it(make_app, TURN, store)
    host_of(app).sheets = lambda sheet, scale: None
    tap(app, "Try again")
    frames(app, 4)
    assert isinstance(app.scene, TurnPreview)
    tap(app, "Home")
    app.go(app.scenes.friends(nothing))
    tap(app, "A friend’s turn, From a link you opened")
    frames(app, 4)
    assert isinstance(app.scene, TurnPreview)
    assert texts_of(store, LINK)
    tap(app, "Play as Ben")
    frames(app, 4)
    assert len(texts_of(store, MAIL)) == 1
    assert texts_of(store, LINK) == {}


def test_a_link_that_cannot_be_kept_is_said_to_be_opened_again(make_app: MakeApp, page: list[object]) -> None:
    app = without_it(make_app, TURN, FailingStore())
    assert "please open it again later" in host_of(app).said[-1]


def test_a_kept_link_that_this_version_cannot_read_says_so(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set(link_key(TURN[:-9]), TURN[:-9])
    app = make_app(store=store)
    app.go(app.scenes.friends(nothing))
    tap(app, "A friend’s turn, From a link you opened")
    assert dialog(app).title == "This link doesn’t work"
    tap(app, "OK")
    assert texts_of(store, LINK)
    tap(app, "A friend’s turn, From a link you opened")
    tap(app, "Delete")
    assert texts_of(store, LINK) == {}


def test_what_does_not_come_is_said_and_can_be_tried_again(make_app: MakeApp, page: list[object]) -> None:
    app = opened(make_app)
    host_of(app).sheets = refuse
    app.go(app.scenes.data(app.scene.return_here))
    frames(app, 3)
    assert isinstance(app.scene, LateScene)
    assert any("can’t be loaded" in said for said in host_of(app).said)
    assert faults(app) == []
    tap(app, "Home")
    assert isinstance(app.scene, Home)
    app.go(app.scenes.data(app.scene.return_here))
    frames(app, 3)
    host_of(app).sheets = lambda sheet, scale: None
    tap(app, "Try again")
    frames(app, 4)
    assert isinstance(app.scene, DataScene)
    app.scene.back()
    assert isinstance(app.scene, Home)


def test_whoever_does_not_wait_is_not_called_back(make_app: MakeApp, page: list[object]) -> None:
    app = opened(make_app)
    app.go(app.scenes.friends(app.scene.return_here))
    frames(app, 1)
    app.scene.back()
    frames(app, 5)
    assert isinstance(app.scene, Home)


@pytest.mark.parametrize("there", [True, False])
def test_a_reload_comes_back_to_it(make_app: MakeApp, page: list[object], *, there: bool) -> None:
    store, challenge = MemoryStore(), challenge_of("Anna")
    if there:
        keep_challenge(store, merged(None, challenge, 1))
    app = make_app(store=store)
    address = f"challenge {challenge_id(challenge.boards[0])}"
    scene = app.trail.reopened(HistoryEntry(["home", address], ""))
    assert isinstance(scene, LateScene)
    assert scene.address == address
    app.go(scene)
    frames(app, 5)
    assert isinstance(app.scene, ChallengeScene if there else Home)
    assert app.scene.address == (address if there else "home")


def test_a_game_by_link_has_it_fetched_while_one_chooses(make_app: MakeApp, page: list[object]) -> None:
    app = make_app()
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    frames(app)
    scene.choose(1, "friend")
    host_of(app).sheets = refuse
    tap_in_the_loop(app, "By link")
    frames(app, 2)
    assert (FOLDER, 1) in host_of(app).sheets_asked
    tap_in_the_loop(app, "Start")
    frames(app, 3)
    assert "can’t be loaded" in dialog(app).text
    tap(app, "OK")
    host_of(app).sheets = lambda sheet, scale: None
    tap_in_the_loop(app, "Start")
    frames(app, 4)
    assert isinstance(app.stage.scope, NamePanel), "friends want to know one's name"


# --- nothing of the start asks for it -------------------------------------------------------------


def test_every_late_scene_is_made_by_the_same_way(make_app: MakeApp, page: list[object]) -> None:
    app = make_app()
    made: list[Scene] = [AllScenes(app).friends(nothing), AllScenes(app).data(nothing)]
    assert [scene.address for scene in made] == ["friends", "data"]
    assert all(isinstance(scene, LateScene) for scene in made)
