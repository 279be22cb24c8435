"""Pointers: each finger is one of its own, and what the person does not mean does not count."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import App
from game.ui.host import POINTER_LOST
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.settings_scene import SettingsScene
from game.ui.toolkit.stage import AGAIN_MS, LONG_PRESS_MS, TAP_SLOP, TOGETHER_MS, Point
from game.ui.toolkit.widgets.slider import Slider
from tests.ui.driver import MakeApp, buttons, frames, tap, tap_at

DOWN, MOVE, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
THUMB, FINGER = 7, 8


def at_home(make_app: MakeApp, width: int = 820, height: int = 1180) -> App:
    app = make_app(width, height, 2)
    app.go(Home(app))
    frames(app)
    return app


def finger(app: App, kind: int, number: int, pos: Point) -> None:
    """One event of one finger."""
    app.dispatch(pygame.event.Event(kind, pos=pos, button=1, touch=True, pointer=number))


def click(app: App, pos: Point) -> None:
    """The mouse, now."""
    for kind in (DOWN, UP):
        app.dispatch(pygame.event.Event(kind, pos=pos, button=1, touch=False))
    frames(app)


def spot(app: App, name: str) -> Point:
    """The middle of a button."""
    return buttons(app)[name].rect.center


@pytest.mark.parametrize("edge", [(12, 1400), "Your journey"])
def test_a_resting_thumb_blocks_nobody_and_presses_nothing(make_app: MakeApp, edge: Point | str) -> None:
    app = at_home(make_app)
    rests = spot(app, edge) if isinstance(edge, str) else edge
    finger(app, DOWN, THUMB, rests)
    app.host.time += LONG_PRESS_MS - 100  # what is under it is not asked about yet
    app.stage.root.explain = lambda _pos: False  # and later there is nothing to tell
    frames(app)
    app.host.time += 200
    frames(app)
    finger(app, DOWN, FINGER, spot(app, "Settings"))
    finger(app, UP, FINGER, spot(app, "Settings"))
    frames(app)
    assert isinstance(app.scene, SettingsScene)
    finger(app, UP, THUMB, rests)
    frames(app)
    assert isinstance(app.scene, SettingsScene)


def test_two_quick_fingers_press_a_button_each(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.go(SettingsScene(app, lambda: None))
    done: list[int] = []
    one, other = list(buttons(app).values())[:2]
    one.action, other.action = (lambda: done.append(1)), (lambda: done.append(2))
    finger(app, DOWN, 1, one.rect.center)
    finger(app, DOWN, 2, other.rect.center)
    finger(app, UP, 1, one.rect.center)
    finger(app, UP, 2, other.rect.center)
    assert done == [1, 2]


@pytest.mark.parametrize("first", ["Settings", (12, 1400)])
@pytest.mark.parametrize("strays", [(1,), (2,), (1, 2)])
def test_two_fingers_that_pinch_press_nothing(
    make_app: MakeApp, first: Point | str, strays: tuple[int, ...]
) -> None:
    app = at_home(make_app)
    one = spot(app, first) if isinstance(first, str) else first
    other = spot(app, "Your journey")
    finger(app, DOWN, 1, one)
    app.host.time += TOGETHER_MS / 2
    finger(app, DOWN, 2, other)
    near = round(1.5 * TAP_SLOP * app.k)  # no button is left by that
    for number, (x, y) in enumerate((one, other), 1):
        if number in strays:
            finger(app, MOVE, number, (x + near, y))
    for number, pos in enumerate((one, other), 1):
        finger(app, UP, number, pos)
    frames(app)
    assert isinstance(app.scene, Home)
    click(app, spot(app, "Settings"))
    assert isinstance(app.scene, SettingsScene)


def test_one_finger_draws_one_thing_and_another_one_does_not_draw_it_too(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.go(SettingsScene(app, lambda: None))
    tap(app, "Settings Sound")
    slider = next(widget for widget in app.stage.focusables() if isinstance(widget, Slider))
    finger(app, DOWN, THUMB, slider.rect.center)
    finger(app, MOVE, THUMB, slider.rect.midright)
    finger(app, DOWN, FINGER, slider.rect.midleft)
    finger(app, MOVE, FINGER, slider.rect.center)
    assert slider.value == 1
    assert [*app.stage.presses] == [THUMB]
    finger(app, UP, THUMB, slider.rect.midright)
    assert app.settings.volume == 1


def test_a_finger_of_which_the_end_never_came_is_let_go_of(make_app: MakeApp) -> None:
    app = at_home(make_app)
    settings = spot(app, "Settings")
    finger(app, DOWN, FINGER, spot(app, "Your journey"))
    app.dispatch(pygame.event.Event(POINTER_LOST, pointer=FINGER))
    finger(app, UP, FINGER, spot(app, "Your journey"))
    assert isinstance(app.scene, Home)
    finger(app, DOWN, FINGER, spot(app, "Your journey"))
    finger(app, DOWN, FINGER, settings)  # the same one again
    finger(app, UP, FINGER, settings)
    assert isinstance(app.scene, SettingsScene)


def test_a_click_after_a_lost_release_counts(make_app: MakeApp) -> None:
    app = at_home(make_app, 1280, 800)
    app.dispatch(pygame.event.Event(DOWN, pos=(3, 3), button=1, touch=False))
    app.dispatch(pygame.event.Event(DOWN, pos=spot(app, "Your journey"), button=1, touch=False))
    tap_at(app, spot(app, "Settings"))
    assert isinstance(app.scene, SettingsScene)


@pytest.mark.parametrize("between", [60, 320, 450])
def test_a_double_click_does_not_go_through_to_what_has_come(make_app: MakeApp, between: float) -> None:
    app = at_home(make_app, 1280, 800)
    pos = spot(app, "How to play")
    click(app, pos)
    assert isinstance(app.scene, HowToPlay)
    page, done = app.scene, []
    below = next(iter(buttons(app).values()))
    below.place(pygame.Rect(0, 0, 200, 100).move(pos[0] - 100, pos[1] - 50))
    below.action = lambda: done.append(1)
    app.host.time += between
    click(app, pos)
    assert app.scene is page
    assert not done
    app.host.time += AGAIN_MS
    click(app, pos)
    assert done


def test_quick_presses_of_what_stays_all_count(make_app: MakeApp) -> None:
    app = at_home(make_app, 1280, 800)
    app.go(SettingsScene(app, lambda: None))
    done = []
    button = next(iter(buttons(app).values()))
    button.action = lambda: done.append(1)
    for _ in range(5):
        click(app, button.rect.center)
    assert len(done) == 5


def test_a_hovered_button_is_as_before_when_the_mouse_leaves(make_app: MakeApp) -> None:
    app = at_home(make_app, 1280, 800)
    button = buttons(app)["Settings"]
    app.dispatch(pygame.event.Event(MOVE, pos=button.rect.center, touch=False))
    assert button.hovered
    app.dispatch(pygame.event.Event(pygame.WINDOWLEAVE))
    assert not button.hovered
    assert app.stage.mouse is None


def test_a_hovered_button_is_as_before_when_a_finger_comes(make_app: MakeApp) -> None:
    app = at_home(make_app, 1280, 800)
    button = buttons(app)["Settings"]
    app.dispatch(pygame.event.Event(MOVE, pos=button.rect.center, touch=False))
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1, touch=True))
    assert not button.hovered


def test_motion_follows_the_system_while_one_plays(make_app: MakeApp) -> None:
    app = at_home(make_app)
    assert app.motion.factor > 0
    app.host.calm = True
    frames(app)
    assert app.motion.factor == 0
    app.settings.reduced_motion = False  # chosen by the player
    frames(app)
    assert app.motion.factor > 0
