"""Settings: felt at once, kept, and shown in the language that they are in."""

from __future__ import annotations

import pygame
import pytest

from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.host import POINTER_LOST
from game.ui.menus.settings_scene import SettingsScene
from game.ui.toolkit.widgets.slider import Slider

from ..driver import MakeApp, at_home, buttons, choose_by_key, frames, nothing, press, swipe, tap


def test_language_changes_at_once_and_for_good(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_home(make_app, store=store)
    choose_by_key(app, "Settings")
    choose_by_key(app, "Language Polski")
    choose_by_key(app, "Ustawienia Dźwięk")
    assert "Efekty: głośność" in [getattr(widget, "name", "") for widget in app.stage.focusables()]
    assert app.host.spoken_language == "pl"
    press(app, pygame.K_ESCAPE)
    assert "Nowa gra" in buttons(app)
    again = at_home(make_app, store=store)
    assert "Nowa gra" in buttons(again)
    tap(again, "Polski")
    assert "Νέο παιχνίδι" in buttons(again)
    tap(again, "Ελληνικά")
    assert "New game" in buttons(again)


def test_settings_are_kept_and_felt(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Game")
    tap(app, "Animation speed Fast")
    assert app.motion.factor == pytest.approx(0.45)
    tap(app, "Settings More")
    tap(app, "Reduce motion On")
    assert app.motion.factor == 0
    tap(app, "Settings Sound")
    focus_on_slider(app)
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.sound.volume == pytest.approx(0.6)
    tap(app, "Sound effects")
    assert not app.sound.on
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP)
    tap(app, "Full screen")
    assert app.host.is_fullscreen()
    tap(app, "Leave full screen")
    assert not app.host.is_fullscreen()
    again = make_app(store=store).settings
    assert (again.speed, again.sound, again.volume, again.reduced_motion) == ("fast", False, 0.6, True)


def focus_on_slider(app: App) -> None:
    for _ in range(30):
        if isinstance(app.stage.focus, Slider):
            return
        press(app, pygame.K_TAB)
    raise AssertionError("the slider cannot be reached by the tab key")


def test_a_volume_whose_finger_is_taken_away_is_kept(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = make_app(store=store)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    pos = slider.rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))
    app.dispatch(pygame.event.Event(POINTER_LOST, pointer=0))
    frames(app)
    assert not app.stage.presses
    assert make_app(store=store).settings.volume == app.settings.volume == pytest.approx(0.5, abs=0.02)


def test_the_slider_follows_the_finger(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(SettingsScene(app, nothing))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    swipe(app, slider.rect.center, (slider.rect.right + 50, slider.rect.centery))
    assert app.settings.volume == 1
    swipe(app, slider.rect.center, (slider.rect.left - 50, slider.rect.centery))
    assert app.settings.volume == 0
