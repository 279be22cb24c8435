"""Flights over a table: where it is before it sets off, and when it is made."""

from __future__ import annotations

import pygame

from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.table.board.flight import FLY_MS, Flyer, fly
from game.ui.table.board.script import Moving
from game.ui.toolkit.surfaces import transparent
from tests.ui.driver import MakeApp, frames, settle

START, END = pygame.Rect(100, 100, 40, 40), pygame.Rect(400, 300, 40, 40)


def at_home(make_app: MakeApp) -> App:
    app = make_app()
    app.go(Home(app))
    settle(app)
    return app


def flyers(app: App) -> list[Flyer]:
    return [child for child in app.scene.children if isinstance(child, Flyer)]


def test_a_picture_lies_where_it_is_until_it_sets_off(make_app: MakeApp) -> None:
    app = at_home(make_app)
    assert fly(app.scene, transparent(START.size), START, END, delay=200) == Moving(200 + FLY_MS)
    frames(app, 3)
    (flyer,) = flyers(app)
    assert flyer.visible
    assert flyer.rect == START
    settle(app)
    assert flyers(app) == []


def test_one_that_is_still_to_be_made_is_made_in_the_next_frame(make_app: MakeApp) -> None:
    app, made = at_home(make_app), list[str]()

    def picture() -> pygame.Surface:
        made.append("now")
        return transparent(START.size)

    fly(app.scene, picture, START, END)
    (flyer,) = flyers(app)
    assert not flyer.visible
    assert made == []
    frames(app, 2)
    assert flyer.visible
    assert made


def test_without_motion_all_is_where_it_belongs_at_once(make_app: MakeApp) -> None:
    app = at_home(make_app)
    app.motion.factor = 0.0
    fly(app.scene, lambda: transparent(START.size), START, END)
    assert flyers(app) == []
