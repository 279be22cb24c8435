"""Notes on the things of a table: asked for with the mouse, and found when open."""

from __future__ import annotations

import pygame

from game.ui.app import App
from game.ui.table.advice.bubble import Bubble
from game.ui.toolkit.stage import Point

from ...driver import frames


def note(app: App) -> Bubble | None:
    """The note that is open, if there is one."""
    scope = app.stage.scope
    return scope if isinstance(scope, Bubble) else None


def click_right(app: App, pos: Point) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.dispatch(pygame.event.Event(kind, pos=pos, button=3, touch=False))
    frames(app)
