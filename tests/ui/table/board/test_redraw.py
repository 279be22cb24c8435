"""A part of the table that is drawn again looks as it did: nobody's shadow or glow is cut off."""

from __future__ import annotations

import pygame
import pytest

from game.games.pyramids.screen.moments import MOMENTS
from game.play.session import Session
from game.ui.app import App
from game.ui.table.playing.table import Table
from tests.today import some_of

from ...driver import MakeApp, settle
from ...games import played

GAMES = ("pyramids", "anubix", "mummy")
WINDOWS = [(1280, 800, 1), (820, 1180, 1), (390, 844, 2), (844, 390, 1)]
TILE = 40


def at_table(make_app: MakeApp, session: Session, *window: float) -> App:
    app = make_app(*window)
    app.visit_speed = "off"
    app.apply_settings()
    app.go(Table(app, session))
    settle(app)
    return app


def changed_places(app: App) -> list[pygame.Rect]:
    """Where the picture is another one when only that place is drawn again."""
    target = pygame.display.get_surface()
    assert target
    app.stage.invalidate_all()
    app.draw(0)
    whole, found = target.copy(), []
    for y in range(0, target.get_height(), TILE):
        for x in range(0, target.get_width(), TILE):
            place = pygame.Rect(x, y, TILE, TILE).clip(target.get_rect())
            app.stage.invalidate(place)
            app.draw(0)
            now, before = (
                pygame.image.tobytes(surface.subsurface(place), "RGB") for surface in (target, whole)
            )
            if now != before:
                found.append(place)
                target.blit(whole, place, place)
    return found


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_looks_the_same_drawn_in_parts(
    make_app: MakeApp, game: str, window: tuple[float, ...]
) -> None:
    app = at_table(make_app, played(("you", "scribe"), 5, 60, game=game), *window)
    assert changed_places(app) == []


@pytest.mark.parametrize("part", [0.12, 0.6, 0.9])
def test_a_moment_looks_the_same_drawn_in_parts(make_app: MakeApp, part: float) -> None:
    app = at_table(make_app, played(("you", "scribe"), 5, 60), 844, 390, 1)
    app.visit_speed = "normal"
    app.apply_settings()
    assert isinstance(app.scene, Table)
    board = app.scene.board
    kind = MOMENTS[0]
    number = next(card for card in board.session.state.seats[0].cards if card)
    assert board.moments.tell(kind.event(0, number, 1 << 22))
    assert board.moments.view is not None
    board.moments.view.show_part(part)
    assert changed_places(app) == []
