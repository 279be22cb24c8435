"""A sky as a picture."""

from __future__ import annotations

import pygame

from game.ui.app import App
from game.ui.toolkit.sky import Sky


def sky_picture(app: App, round_: int) -> pygame.Surface:
    """The whole sky of a round, as it is in the app's window now."""
    picture = pygame.Surface(app.window.size)
    Sky(app, round_).draw(picture)
    return picture
