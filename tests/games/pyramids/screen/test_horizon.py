"""The horizon shows achievements above the chambers, in every window, and hides nothing that the player
weighs."""

from __future__ import annotations

import pytest

from game.games.pyramids.rules import events as ev
from game.games.pyramids.rules.grid import SIZE
from tests.ui.driver import frames, settle
from tests.ui.games import played

from .table import MakeApp, board, sit_down

WINDOWS = [(1280, 800, 1), (820, 1180, 2), (1180, 820, 2), (390, 844, 2), (844, 390, 2), (360, 640, 2)]


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_it_hides_neither_cells_nor_other_parts(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 4, 40), *window)
    view = board(app)
    spots = [*view.horizon.spots, *view.horizon.torch_spots]
    assert len(spots) == 16
    cells = [chamber.cell_rect(index) for chamber in view.chambers for index in range(SIZE * SIZE)]
    parts = [*cells, *(app.px(box) for box in view.layout.actions)]
    parts += [view.score.rect, view.display.rect, view.prompt.rect]
    for spot in spots:
        assert app.window.contains(spot)
        assert spot.collidelist(parts) < 0


def test_an_explored_pyramid_comes_out_of_the_sand(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 4, 40), 1280, 800, speed="normal")
    view = board(app)
    settle(app)
    before = view.horizon.pyramids
    assert before == len(view.shown.seats[0].explored)
    card = view.chambers[0].number or view.chambers[1].number
    slot = view.shown.seats[0].cards.index(card)
    view.play(ev.Explored(0, slot, card, 0))
    risen = []
    while app.motion.busy:
        frames(app)
        risen.append(view.horizon._risen)
    assert view.horizon.pyramids == before + 1
    assert min(risen) < 0.5
    assert risen[-1] == 1


def test_a_torch_that_is_lit_stands_there(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 4, 40), 1280, 800)
    view = board(app)
    view.shown.seats[0].torches = 0b0101
    view.show_panels()
    assert list(view.horizon.torches) == [0, 2]
