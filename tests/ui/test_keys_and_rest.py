"""Rules for every screen: keys reach everything, questions stay, nothing moves without need."""

from __future__ import annotations

import pygame
import pytest

from game.play.storage import MemoryStore
from game.ui.menus import home as home_module
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.ending.scores import Scores
from game.ui.toolkit.widgets.dialog import Dialog

from .driver import MakeApp, at_home, buttons, faults, frames, nothing, press, settle, tap, tap_events
from .games import finished, played
from .windows import WINDOWS


def test_the_tab_key_reaches_everything(make_app: MakeApp) -> None:
    app = make_app()
    for scene in (
        Home(app),
        NewGameScene(app, "pyramids", nothing),
        SettingsScene(app, nothing),
        HowToPlay(app, "pyramids", nothing),
        Scores(app, finished(("you", "scribe"), 11)),
    ):
        app.go(scene)
        settle(app)
        targets = app.stage.focusables()
        reached = set()
        for _ in targets:
            press(app, pygame.K_TAB)
            reached.add(id(app.stage.focus))
        assert reached == {id(target) for target in targets}


def test_nobody_is_trapped_by_the_tab_key(make_app: MakeApp) -> None:
    """Past both ends the page has the keyboard, but not out of a question."""
    app = make_app()
    app.host.can_leave = True
    app.go(Home(app))
    order = app.stage.focusables()
    press(app, *[pygame.K_TAB] * len(order))
    assert app.stage.focus is order[-1]
    press(app, pygame.K_TAB)
    assert (app.host.left, app.stage.focus) == (1, None)
    press(app, pygame.K_TAB)
    assert app.stage.focus is order[0]
    press(app, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert (app.host.left, app.stage.focus) == (2, None)
    app.scene.add(Dialog(app, "Title", "", [("Yes", nothing, "gold"), ("No", nothing, "papyrus")]))
    press(app, *[pygame.K_TAB] * 5)
    assert app.host.left == 2
    assert app.stage.focus is not None


def test_enter_presses_the_gold_button_where_nothing_has_the_focus(make_app: MakeApp) -> None:
    app = make_app()
    app.go(NewGameScene(app, "pyramids", nothing, seed=1))
    assert app.stage.focus is None
    press(app, pygame.K_RETURN)
    assert type(app.scene).__name__ == "Table"


def test_the_screen_rests_when_nothing_moves(make_app: MakeApp) -> None:
    app = at_home(make_app)
    settle(app)
    drawn = app.stage.frames
    frames(app, 50)
    assert app.stage.frames == drawn


@pytest.mark.parametrize("asked", [False, True], ids=["screen", "question"])
def test_a_tap_counts_though_all_is_built_anew_meanwhile(make_app: MakeApp, asked: bool) -> None:
    app = at_home(make_app)
    answered = []
    name = "Settings"
    if asked:
        name = "Yes"
        app.scene.add(
            Dialog(app, "Well?", "", [("No", nothing, "gold"), (name, lambda: answered.append(1), "gold")])
        )
    spot = buttons(app)[name].rect.center
    down, up = tap_events(spot, touch=True)
    app.dispatch(down)
    app.scene.rebuild()
    app.dispatch(up)
    assert answered if asked else isinstance(app.scene, SettingsScene)


def test_another_button_in_the_same_place_is_not_pressed(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_home(make_app)
    spot = buttons(app)["Settings"].rect.center
    down, up = tap_events(spot, touch=True)
    app.dispatch(down)
    monkeypatch.setattr(home_module, "_", lambda text: "Other" if text == "Settings" else text)
    app.scene.rebuild()
    assert buttons(app)["Other"].rect.collidepoint(spot)
    app.dispatch(up)
    assert isinstance(app.scene, Home)


def test_a_button_no_longer_under_the_finger_is_not_pressed(make_app: MakeApp) -> None:
    app = at_home(make_app)
    spot = buttons(app)["Settings"].rect.center
    down, up = tap_events(spot, touch=True)
    app.dispatch(down)
    app.host.window = (390, 844, 1)
    frames(app, 2)
    app.dispatch(up)
    assert isinstance(app.scene, Home)


def test_a_question_stays_open_when_the_window_changes(make_app: MakeApp) -> None:
    app = at_home(make_app, query="game=chess")
    app.host.window = (390.0, 844.0, 2.0)
    frames(app)
    assert faults(app) == []
    tap(app, "OK")
    assert app.stage.scope is app.scene


@pytest.mark.parametrize(
    "window", [w for w in WINDOWS if min(w[:2]) >= 390], ids=lambda w: f"{w[0]}x{w[1]}@{w[2]}"
)
def test_there_is_room_for_three_games(make_app: MakeApp, monkeypatch, window: tuple) -> None:
    game = home_module.GAMES["pyramids"]
    monkeypatch.setattr(home_module, "GAMES", {"pyramids": game, "anubix": game, "mummy": game})
    store = MemoryStore()
    played(("you", "scribe", "priest", "scribe"), 3, 12, store)
    app = at_home(make_app, *window, store=store)
    assert faults(app) == []
    assert sum(name == "New game" for name in (b.name for b in app.stage.focusables())) == 3
