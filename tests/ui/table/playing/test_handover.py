"""The cover between two people around one screen."""

from __future__ import annotations

import pygame

from game.ui.table.playing.handover import Handover

from ...driver import MakeApp, at_home, choose_by_key, frames, press, tap_at


def test_the_cover_is_lifted_by_its_button_only(make_app: MakeApp) -> None:
    app = at_home(make_app)
    lifted: list[bool] = []
    app.scene.add(Handover(app, "Anna", "token.you2", lambda: lifted.append(True)))
    assert "Anna" in app.host.said[-1]
    press(app, pygame.K_ESCAPE)
    tap_at(app, (5, 5))
    assert lifted == []
    app.host.window = (800.0, 1200.0, 1.0)
    frames(app)
    assert isinstance(app.stage.scope, Handover), "turning the device must not lift the cover"
    assert app.stage.scope.rect == app.window
    choose_by_key(app, "That’s me!")
    assert lifted == [True]
    assert app.stage.scope is app.scene
