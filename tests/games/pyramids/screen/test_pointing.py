"""Where a decision of Pyramids is made: what a hint frames is what is to be pressed next."""

from __future__ import annotations

from game.games.pyramids.rules import Mark
from tests.ui.games import played

from .table import MakeApp, board, lay, sit_down, state


def test_once_the_shape_lies_there_its_button_is_framed_too(make_app: MakeApp) -> None:
    app = sit_down(make_app, played(("you", "scribe"), 4, 9), 390, 844, 2)
    view, awaited = board(app), state(app).legal_actions(0)
    mark = next(action for action in awaited if isinstance(action, Mark) and action.cells.bit_count() > 1)
    button = view.deciding.buttons["mark"].rect
    assert button not in view.spots_of(mark)
    lay(app, mark)
    assert view.spots_of(mark)[-1] == button
