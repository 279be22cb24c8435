"""Dice that are thrown by hand: nobody sees or hears of them before."""

from __future__ import annotations

import pygame
import pytest

from game.games.anubix.rules import PASS
from game.games.anubix.screen import screen_reader
from game.play.session import Session
from game.ui.app import App
from game.ui.host import SHAKEN
from game.ui.menus.home import Home
from game.ui.screen_reader.node import Folds
from game.ui.table.playing.table import Table
from tests.ui.driver import MakeApp, buttons, frames, press, swipe, tap_at, until
from tests.ui.games import played

from .table import at_table, board

SEATS = ("you", "scribe")


def newly_dealt(
    make_app: MakeApp,
    *seats: str,
    speed: str = "normal",
    throw: bool = True,
    window: tuple[float, float, float] = (390, 844, 2),
) -> App:
    """At the table, before anything has been done."""
    app = make_app(*window)
    app.settings.throw_dice = throw
    app.visit_speed = speed
    app.apply_settings()
    session = played(seats or SEATS, 3, 0, game="anubix")
    app.go(Table(app, session))
    frames(app, 5)
    return app


def is_covered(app: App) -> bool:
    """True if the dice are still to be thrown, and nothing reveals them."""
    view = board(app)
    quiet = not any("You roll" in line for line in (*view.lines, *app.host.said))
    return "throw" in app.scene.places() and view.tray.dice_in_the_middle() == [] and quiet


@pytest.mark.parametrize("way", ["tap", "flick", "Enter", "space", "T"])
def test_dice_lie_covered_until_they_are_thrown(make_app: MakeApp, way: str) -> None:
    app = newly_dealt(make_app)
    view = board(app)
    assert is_covered(app)
    assert not app.scene.awaiting()
    assert view.prompt.text == "Roll the dice: tap them."
    tray = view.tray.rect
    if way == "tap":
        tap_at(app, tray.center)
    elif way == "flick":
        swipe(app, tray.center, (tray.centerx, tray.y - 300))
    else:
        press(app, {"Enter": pygame.K_RETURN, "space": pygame.K_SPACE, "T": pygame.K_t}[way])
    frames(app)
    assert not app.scene.awaiting(), "they roll"
    assert view.lines == [], "and are told of when they lie"
    assert until(app, app.scene.awaiting, 400)
    assert view.lines[0].startswith("You roll: ")
    assert len(view.tray.dice_in_the_middle()) == 3
    assert "throw" not in app.scene.places()


SHAKE = pygame.event.Event(SHAKEN)


def test_a_shake_throws_the_dice_where_it_is_wanted(make_app: MakeApp) -> None:
    app = newly_dealt(make_app)
    app.host.shakes = True
    app.dispatch(SHAKE)
    frames(app)
    assert not app.host.feels
    assert is_covered(app), "nobody has asked for it"
    app.settings.shake_dice = True
    frames(app)
    assert app.host.feels
    app.dispatch(SHAKE)
    frames(app)
    assert not app.host.feels, "there is nothing more to throw"
    assert until(app, app.scene.awaiting, 400)


def test_a_shake_does_nothing_below_the_menu_and_elsewhere(make_app: MakeApp) -> None:
    app = newly_dealt(make_app)
    app.host.shakes = app.settings.shake_dice = True
    press(app, pygame.K_ESCAPE)
    frames(app, 5)
    assert not app.host.feels
    app.dispatch(SHAKE)
    frames(app, 5)
    assert "throw" in app.scene.places()
    app.go(Home(app))
    frames(app)
    assert not app.host.feels


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_dice_are_thrown_at_any_speed(make_app: MakeApp, speed: str) -> None:
    app = newly_dealt(make_app, speed=speed)
    assert is_covered(app)
    tap_at(app, board(app).tray.rect.center)
    assert until(app, app.scene.awaiting, 400)


def test_dice_roll_by_themselves_if_the_setting_says_so(make_app: MakeApp) -> None:
    app = newly_dealt(make_app, throw=False)
    assert app.scene.awaiting()
    assert board(app).lines[0].startswith("You roll: ")


def test_covered_dice_survive_a_new_window(make_app: MakeApp) -> None:
    app = newly_dealt(make_app)
    app.host.window = (844, 390, 2)
    frames(app, 5)
    assert is_covered(app)
    tap_at(app, board(app).tray.rect.center)
    assert until(app, app.scene.awaiting, 400)


def test_a_screen_reader_has_a_button_for_it(make_app: MakeApp) -> None:
    app = newly_dealt(make_app)
    (node,) = screen_reader.decision(board(app), Folds())
    assert node.name == "button Roll the dice"
    assert not any("Dice in the middle" in line for line in screen_reader.status(board(app)))
    node.press("")
    assert until(app, app.scene.awaiting, 400)


def test_at_one_screen_each_throws_their_own(make_app: MakeApp) -> None:
    app = newly_dealt(make_app, "friend:Anna", "friend:Ben")
    throws = 0
    for _ in range(600):
        frames(app)
        if "throw" in app.scene.places():
            assert board(app).viewer == board(app).shown.active
            tap_at(app, board(app).tray.rect.center)
            throws += 1
        elif app.scene.awaiting():
            board(app).act_directly(PASS)
        if throws == 3:
            return
    raise AssertionError("too few throws")


def test_a_game_that_goes_on_shows_its_dice(make_app: MakeApp) -> None:
    """They were thrown before the page was left."""
    app = at_table(make_app, seats=SEATS, count=4)
    again = Session.resume(app.scene.session.record())
    app.go(Table(app, again))
    frames(app, 5)
    assert "throw" not in app.scene.places()


def test_pass_waits_for_the_throw(make_app: MakeApp) -> None:
    app = newly_dealt(make_app)
    assert "Pass" not in buttons(app)


@pytest.mark.parametrize("window", [(427, 267, 3), (390, 844, 2), (1280, 800, 1)])
def test_rolling_dice_leave_nothing_behind(make_app: MakeApp, window: tuple[float, float, float]) -> None:
    """The screen after a throw equals a new picture."""
    app = newly_dealt(make_app, window=window)
    press(app, pygame.K_t)
    for _ in range(200):  # all frames are drawn
        frames(app)
    assert app.scene.awaiting()
    seen = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    app.stage.invalidate_all()
    frames(app)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == seen


def test_dice_of_a_turn_that_is_over_are_not_thrown_any_more(make_app: MakeApp) -> None:
    """A position may come from elsewhere: from the host of several devices, or after an undo."""
    app = newly_dealt(make_app, "you", "friend")
    assert board(app).unthrown
    session = app.scene.session
    board(app).sync()
    assert board(app).unthrown, "it is still that turn"
    while session.state.active == board(app).unthrown.active:
        session.act(PASS)
    board(app).sync()
    assert board(app).unthrown is None
