"""Stones that others build come closer for a moment, and never cover the person's plan."""

from __future__ import annotations

import pytest

from game.games.anubix.screen.opponent import mini_size
from tests.ui.driver import frames

from .table import MakeApp, at_table, board

WINDOWS = [(390, 844, 2), (390, 664, 2), (640, 360, 2), (844, 390, 2), (820, 1180, 1), (1280, 800, 1)]
RIVALS = ("scribe", "priest", "scribe", "priest")


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("rivals", [1, 2, 4])
def test_it_covers_nothing_that_one_plans_with(
    make_app: MakeApp, window: tuple[float, ...], rivals: int
) -> None:
    for count in (1, 8 * (rivals + 1), 16 * (rivals + 1)):
        app = at_table(make_app, *window, seats=("you", *RIVALS[:rivals]), seed=6, count=count)
        view = board(app)
        kept_off = view.planned_with()
        offered = [view.sheet.place_rect(place) for place in view.sheet.offers]
        assert all(rect in kept_off for rect in offered)
        for player in view.opponents:
            close_up = view.performer.close_up(player)
            assert app.window.contains(close_up.rect)
            assert close_up.rect.collidelist(kept_off) < 0
            assert close_up.rect.width > mini_size(round(40 * app.k))[0], "and is large enough to be seen"
            close_up.remove()


def test_in_a_tiny_window_it_is_there_all_the_same(make_app: MakeApp) -> None:
    app = at_table(make_app, 320, 480, 2, seats=("you", *RIVALS), count=4)
    close_up = board(app).performer.close_up(1)
    close_up.tell(0)
    frames(app, 3)
    assert app.window.contains(close_up.rect)
