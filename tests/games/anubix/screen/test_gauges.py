"""Other seats at a glance: how far they are with structures and bonuses, and what they have in reserve."""

from __future__ import annotations

import pygame
import pytest

from game.games.anubix.rules import STRUCTURES, load_sheets
from game.games.anubix.rules.sheets import ARCH, NAMES, PYRAMID, WHOLE, structure_of
from game.games.anubix.screen import screen_reader
from game.games.anubix.screen.gauges import draw_gauge, gauges, rows_in, stone_rect
from game.games.anubix.screen.ledger import points_sentence, points_words
from game.games.anubix.screen.look import SheetOverlay
from game.games.anubix.screen.shown import ShownSeat
from game.ui.screen_reader.node import Folds
from game.ui.toolkit.theme import INK, SAND
from tests.ui.driver import tap_at

from .table import MakeApp, at_table, board

WINDOWS = [(320, 560, 2), (390, 844, 2), (640, 360, 2), (820, 1180, 1), (1280, 800, 1)]
RIVALS = ("scribe", "priest", "scribe", "priest")


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("rivals", [1, 2, 4])
def test_gauges_and_bonuses_of_all_seats_are_large_enough_in_any_window(
    make_app: MakeApp, window: tuple[float, ...], rivals: int
) -> None:
    app = at_table(make_app, *window, seats=("you", *RIVALS[:rivals]), seed=6, count=10)
    for panel in board(app).opponents.values():
        area = panel.picture_rect()
        assert panel.rect.contains(area)
        above, below, side = rows_in(app, area)
        assert side >= app.u(5)
        places = [gauge for _structure, gauge, _numbered in gauges(app, above)]
        assert all(min(gauge.size) >= app.u(8) and area.contains(gauge) for gauge in places)
        shapes = (*places, below)
        assert not any(one.colliderect(other) for one in places for other in shapes if one is not other)


def test_a_gauge_is_dark_where_stones_are_built(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    target = pygame.Surface((90, 72))
    for structure, whole in zip(STRUCTURES, WHOLE, strict=True):
        places = [place for place in range(len(NAMES)) if whole >> place & 1]
        assert {structure_of(place) for place in places} == {structure}
        built = sum(1 << place for place in places[::2])
        draw_gauge(app, target, target.get_rect(), structure, built)
        for place in places:
            shade = target.get_at(stone_rect(place, target.get_rect()).center)[:3]
            assert shade == (INK if built >> place & 1 else SAND), NAMES[place]


def test_a_tap_enlarges_the_sheet(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2, seats=("you", *RIVALS), count=10)
    tap_at(app, board(app).opponents[2].picture_rect().center)
    assert isinstance(app.stage.scope, SheetOverlay)
    assert app.stage.scope.player == 2


def test_points_in_reserve_stand_apart() -> None:
    seat = ShownSeat(load_sheets()[0][0], PYRAMID | ARCH, crossed=0b1111, jokers=2)
    assert points_words(seat) == f"{seat.built} + {seat.reserve}"
    assert (seat.reserve, seat.built + seat.reserve) == (18 - 4 + 2 * 2, seat.points)
    assert points_sentence(seat) == f"{seat.built} points, and {seat.reserve} in reserve"
    spent = ShownSeat(load_sheets()[0][0], PYRAMID, crossed=1 << 17)
    assert (points_words(spent), points_sentence(spent)) == ("21", "21 points")


def test_panels_and_screen_readers_tell_points_in_reserve_apart(make_app: MakeApp) -> None:
    app = at_table(make_app, 390, 844, 2, count=1)
    seat = board(app).shown.seats[1]
    assert seat.reserve
    assert board(app).opponents[1].count_words() == f"{seat.built}+{seat.reserve}"
    told = str(list(screen_reader.sections(board(app), Folds())))
    assert points_sentence(seat) in told
    assert points_sentence(board(app).shown.seats[0]) in told, "one's own, too"
