"""How to play: pages turn by button, key, swipe and wheel, and their sums are right."""

from __future__ import annotations

import pygame

from game.ui.menus.how_to_play import HowToPlay
from game.ui.table.presentation import presentation_of

from ..driver import MakeApp, frames, nothing, press, swipe, tap


def test_pages_turn_by_button_key_swipe_and_wheel(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    came_back: list[bool] = []
    scene = HowToPlay(app, "pyramids", lambda: came_back.append(True))
    app.go(scene)
    tap(app, "Next")
    assert scene.page == 1
    press(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.page == 2
    middle = app.window.center
    swipe(app, middle, (middle[0] - 300, middle[1] + 20))
    assert scene.page == 3
    swipe(app, middle, (middle[0] + 300, middle[1]))
    assert scene.page == 2
    swipe(app, middle, (middle[0] + 40, middle[1] - 400))
    assert scene.page == 2
    app.stage.wheel(middle, -1, -1)
    assert scene.page == 3
    for _ in range(20):
        press(app, pygame.K_RIGHT)
    assert scene.page == len(presentation_of("pyramids").lessons()) - 1
    tap(app, "Done")
    assert came_back == [True]


def test_the_example_adds_up(make_app: MakeApp) -> None:
    app = make_app()
    app.go(HowToPlay(app, "pyramids", nothing, "counting"))
    frames(app)
    numbers = [getattr(w, "text", "").replace("−", "-") for w in app.scene.walk()]
    values = [int(text) for text in numbers if text.lstrip("-").isdigit()]
    assert len(values) == 7
    assert sum(values[:-1]) == values[-1]
