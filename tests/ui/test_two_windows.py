"""A window that is behind another one: it says so at once, and can go on with what the other has kept."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.play.daily_results import DailySlot
from game.play.saves import SavedRecord, Slot
from game.play.session import Session
from game.play.settings import LANGUAGES, load_settings, save_settings
from game.play.storage import MemoryStore
from game.play.tutorial_slot import TutorialSlot
from game.ui.app import App
from game.ui.menus.daily_table import DailyTable, open_daily
from game.ui.menus.home import Home
from game.ui.menus.settings_scene import SettingsScene
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.table.playing.tutorial_table import TutorialTable, begin

from ..histories import load_saved
from .another_window import come_to_front, kept, play_elsewhere
from .driver import MakeApp, at_home, buttons, dialog, faults, frames, press, tap
from .games import at_random, played
from .menus.daily_games import DAY, at_noon, play_on


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon(monkeypatch, DAY)
    at_random(monkeypatch)


def two_windows(
    make_app: MakeApp, game: str, window: tuple[float, ...] = (1280, 800, 1)
) -> tuple[App, Session]:
    """A window with a game, and the session of another one that has gone on with it."""
    store = MemoryStore()
    played(("you", "friend"), 5, 4, store, game=game)
    app = make_app(*window, store=store)
    app.settings.speed = "off"
    app.apply_settings()
    app.go(Table(app, Session.resume(kept(store, Slot(game)), store=store)))
    frames(app, 5)
    return app, play_elsewhere(store, Slot(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_older_window_says_so_when_it_comes_to_the_front(make_app: MakeApp, game: str) -> None:
    app, other = two_windows(make_app, game)
    old = app.scene
    assert isinstance(old, Table)
    before = app.store.get(f"save.{game}")
    come_to_front(app)
    assert dialog(app).title == "This game continues in another window"
    tap(app, "Just look")
    come_to_front(app)
    assert "Just look" not in buttons(app), "it is said once"
    play_on(old.session, len(old.session.record().actions) + 1)
    assert app.store.get(f"save.{game}") == before
    old._told_unsaved = False
    frames(app, 3)
    come_to_front(app)
    tap(app, "Play here instead")
    frames(app, 3)
    assert isinstance(app.scene, Table)
    session = app.scene.session
    assert session.record() == other.record()
    assert session.kept
    play_on(session, len(session.record().actions) + 1)
    assert kept(app.store, Slot(game)).actions == session.record().actions


def test_another_deal_is_not_called_this_game(make_app: MakeApp) -> None:
    app, _other = two_windows(make_app, "pyramids")
    new = played(("you", "friend"), 6, 2, app.store)
    come_to_front(app)
    assert dialog(app).title == "Another game was started in another window"
    tap(app, "Go to the new game")
    frames(app, 3)
    assert app.scene.session.record().seed == new.record().seed


def test_a_language_chosen_in_another_window_is_spoken_at_once(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    other = load_settings(store)[0]
    other.language = "pl"
    save_settings(store, other)
    come_to_front(app)
    assert "Nowa gra" in buttons(app)


def test_coming_to_the_front_says_nothing_where_nobody_else_has_played(make_app: MakeApp) -> None:
    store = MemoryStore()
    played(("you", "friend"), 5, 4, store)
    app = make_app(store=store)
    app.go(Table(app, Session.resume(kept(store, Slot("pyramids")), store=store)))
    frames(app, 5)
    come_to_front(app)
    assert "Just look" not in buttons(app)
    assert app.scene.session.kept


def test_settings_of_another_window_are_felt_when_taken_over(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    app.go(SettingsScene(app, lambda: None))
    tap(app, "Settings Game")
    other = load_settings(store)[0]
    other.language = "pl"
    save_settings(store, other)
    tap(app, "Animation speed Fast")
    frames(app)
    assert (app.settings.language, app.host.spoken_language) == ("pl", "pl")
    assert "Ustawienia Gra" in buttons(app)


@pytest.mark.parametrize("window", [(390, 844, 2), (360, 640, 2), (844, 390, 2)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_fits(make_app: MakeApp, window: tuple[float, ...], language: str) -> None:
    app, _other = two_windows(make_app, "pyramids", window)
    app.settings.language = language
    app.apply_settings()
    app.scene.rebuild()
    frames(app, 3)
    come_to_front(app)
    assert len(dialog(app).answers) == 2
    assert faults(app, dialog(app)) == []


def test_a_daily_game_goes_on_as_one(make_app: MakeApp) -> None:
    app = make_app()
    table = open_daily(app, DAY, "pyramids")
    assert isinstance(table, DailyTable)
    app.go(table)
    play_on(table.session, 3)
    frames(app, 5)
    other = play_elsewhere(app.store, DailySlot(DAY, GAMES["pyramids"]))
    app.motion.finish()
    come_to_front(app)
    for _ in range(300):
        if "Play here instead" in buttons(app):
            break
        frames(app)
    tap(app, "Play here instead")
    assert isinstance(app.scene, DailyTable)
    assert app.scene.day == DAY
    assert app.scene.session.record() == other.record()


def test_a_guided_game_goes_on_as_one(make_app: MakeApp) -> None:
    app = make_app()
    begin(app, "pyramids")
    assert isinstance(app.scene, TutorialTable)
    play_on(app.scene.session, 1)
    other = play_elsewhere(app.store, TutorialSlot("pyramids"))
    again = app.scene.with_session(other)
    assert isinstance(again, TutorialTable)
    assert again.progress.tutorial is app.scene.progress.tutorial


def test_playing_again_does_not_replace_unasked_what_another_window_has_begun(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(Scores(app, played(("you", "friend"), 5, store=store)))
    other = played(("you", "friend"), 6, 5, store)
    tap(app, "Play again")
    assert dialog(app).title == "Start a new game?"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Scores)
    assert kept(store, Slot("pyramids")).actions == other.record().actions
    tap(app, "Play again")
    tap(app, "Start a new game")
    assert isinstance(app.scene, Table)


def test_game_finished_in_another_window_leads_home(make_app: MakeApp) -> None:
    app, other = two_windows(make_app, "pyramids")
    come_to_front(app)
    play_on(other)
    tap(app, "Play here instead")
    assert isinstance(app.scene, Home)
    assert "Continue" not in buttons(app)


def test_home_goes_on_with_the_newest(make_app: MakeApp) -> None:
    store = MemoryStore()
    played(("you", "friend"), 5, 4, store)
    app = at_home(make_app, store=store)
    other = play_elsewhere(store, Slot("pyramids"))
    come_to_front(app)
    tap(app, "Continue")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record() == other.record()
    saved = load_saved(store, GAMES)["pyramids"]
    assert isinstance(saved, SavedRecord)
    assert saved.actions == other.record().actions
