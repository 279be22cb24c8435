"""A screen that is drawn in steps looks as one drawn at once, whatever it shows."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.table.playing.table import Table
from game.ui.table.scene import Scene
from game.ui.toolkit.steps import later
from tests.ui.driver import MakeApp, settle
from tests.ui.games import played

SEATS = ("you", "scribe", "scribe")


def table_of(game: str) -> Callable[[App], Scene]:
    return lambda app: Table(app, played(SEATS, 5, actions=40, game=game))


SCENES: dict[str, Callable[[App], Scene]] = {
    "home": Home,
    "a new game": lambda app: NewGameScene(app, "mummy", back=lambda: None),
    **{game: table_of(game) for game in ("pyramids", "anubix", "mummy")},
}


def pixels(target: pygame.Surface) -> bytes:
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize("window", [(1280, 800, 1), (390, 844, 2)])
@pytest.mark.parametrize("name", list(SCENES))
def test_a_screen_in_steps_is_the_same_screen(
    name: str, window: tuple[float, float, float], make_app: MakeApp
) -> None:
    app = make_app(*window)
    app.go(SCENES[name](app))
    settle(app)
    target = pygame.display.get_surface()
    assert target
    app.stage.invalidate_all()
    app.stage.paint(target)
    at_once = pixels(target)
    target.fill("red")
    app.baked.clear()
    steps = sum(1 for _step in app.stage.paint_in_steps(target))
    assert pixels(target) == at_once
    assert steps > 20


def test_later_steps_do_not_begin_before_they_are_asked_for() -> None:
    done = []

    def begin() -> None:
        done.append("begun")

    steps = later(begin)
    assert done == []
    assert list(steps) == []
    assert done == ["begun"]
