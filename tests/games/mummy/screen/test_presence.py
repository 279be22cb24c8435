"""The Mummy is there: where it can strike next glows, near it it gets darker; one's own level stands out."""

from __future__ import annotations

import pygame
import pytest

from game.games.mummy.rules import CHAMBER, FIELDS, NOWHERE, level_of
from game.games.mummy.rules.pursuit import next_fields
from game.games.mummy.screen.layout import arrange
from game.games.mummy.screen.pieces import MUMMY
from game.games.mummy.screen.pyramid import PULSE_MS, PULSES
from game.ui.app import App
from game.ui.table.playing.table import Table
from tests.ui.driver import frames, settle

from .table import MakeApp, at_table, board, session


def standing(app: App, own: int, mummy: int) -> None:
    """Let own explorer and Mummy be shown on those fields."""
    view = board(app)
    view.shown.seats[view.viewer].field, view.shown.mummy = own, mummy
    view.pyramid.place_all(view.shown)


def shade(app: App, level: int) -> int:
    """How bright the front of a step is, of 765."""
    settle(app)
    step = board(app).pyramid.steps[level - 1]
    surface = pygame.display.get_surface()
    assert surface
    return sum(surface.get_at((step.x + step.width // 3, step.bottom - step.height // 40 - 8))[:3])


def away_from(field: int) -> int:
    """A field of level 1 from which the Mummy is not there in two steps."""
    near = {field, *next_fields(field)}
    near |= {further for one in [*near] for further in next_fields(one)}
    return next(at for at in range(FIELDS) if level_of(at) == 1 and at not in near)


def test_it_gets_darker_the_nearer_the_mummy_is(make_app: MakeApp) -> None:
    app = at_table(make_app)
    pyramid = board(app).pyramid
    own = board(app).shown.seats[0].field
    close = next(at for at in range(FIELDS) if own in next_fields(at))
    further = [at for at in range(FIELDS) if close in next_fields(at)]
    two = next(at for at in further if at != own and own not in next_fields(at))
    seen = []
    for mummy, near in ((away_from(own), 0), (two, 1), (close, 2), (NOWHERE, 0)):
        standing(app, own, mummy)
        assert pyramid.near == near
        seen.append(shade(app, 1))
    assert seen[0] == seen[3] > seen[1] > seen[2]


def test_a_change_elsewhere_does_not_darken_the_pyramid_again(make_app: MakeApp) -> None:
    app = at_table(make_app)
    own = board(app).shown.seats[0].field
    standing(app, own, next(at for at in range(FIELDS) if own in next_fields(at)))
    settle(app)
    surface = pygame.display.get_surface()
    assert surface
    before = pygame.image.tobytes(surface, "RGB")
    for step in board(app).pyramid.steps:
        app.stage.invalidate(pygame.Rect(0, 0, 20, 20).move_to(center=step.center))
    settle(app)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_the_level_one_stands_on_is_the_brightest(make_app: MakeApp) -> None:
    app = at_table(make_app)
    pyramid = board(app).pyramid
    low, high = board(app).shown.seats[0].field, next(at for at in range(FIELDS) if level_of(at) == 2)
    standing(app, low, NOWHERE)
    assert pyramid.level == 1
    before = shade(app, 1), shade(app, 2)
    standing(app, high, NOWHERE)
    assert pyramid.level == 2
    after = shade(app, 1), shade(app, 2)
    assert before[0] > after[0]
    assert before[1] < after[1]


def test_bots_alone_have_no_own_level(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Table(app, session(("scribe", "scribe"), 3)))
    assert (board(app).pyramid.level, board(app).pyramid.near) == (0, 0)


def test_fields_the_mummy_can_strike_glow_for_a_while_and_hold_nobody_up(make_app: MakeApp) -> None:
    app = at_table(make_app, speed="normal")
    settle(app)
    view = board(app)
    standing(app, view.shown.seats[0].field, next(at for at in range(FIELDS) if level_of(at) == 2))
    frames(app, 20)
    assert view.pyramid._pulse > 0
    assert not app.motion.busy
    assert app.motion.going_on
    frames(app, round(PULSE_MS * PULSES * 60 / 1000))
    assert view.pyramid._pulse == 0
    assert not app.motion.going_on


def test_reduced_motion_stops_the_pulse(make_app: MakeApp) -> None:
    app = at_table(make_app, speed="normal", reduced_motion=True)
    standing(app, board(app).shown.seats[0].field, next(at for at in range(FIELDS) if level_of(at) == 2))
    assert board(app).pyramid._pulse == 0
    assert not app.motion.going_on


def test_the_mummy_looms_over_whom_it_attacks(make_app: MakeApp) -> None:
    app = at_table(make_app, speed="normal")
    view = board(app)
    standing(app, view.shown.seats[0].field, view.shown.seats[0].field)
    figure = view.pyramid.pieces.figures[MUMMY]
    before = figure.rect.copy()
    view.pyramid.pieces.loom(MUMMY, 600)
    frames(app, 18)
    assert figure.rect.height > 1.2 * before.height
    assert abs(figure.rect.bottom - before.bottom) <= 1
    settle(app)
    assert figure.rect == before


@pytest.mark.parametrize("size", [(820, 1180), (768, 1024), (834, 1194), (1024, 1366)], ids=str)
def test_upright_tablets_are_filled_from_side_to_side(size: tuple[int, int]) -> None:
    for opponents in range(4):
        layout = arrange(*size, opponents)
        assert layout.kind == "tall"
        pyramid = layout.pyramid
        assert pyramid.right - pyramid.x > 0.9 * size[0]
        bottoms = [step.bottom for step in pyramid.steps]
        assert bottoms[0] == pytest.approx(bottoms[1])
        assert bottoms[2] < pyramid.steps[1].y + 1
        assert pyramid.field(CHAMBER).bottom < pyramid.steps[1].y
