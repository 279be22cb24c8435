"""Where a turn of Anubix is done: what a hint frames is what is to be pressed next."""

from __future__ import annotations

from game.games.anubix.rules import PASS, Turn

from .table import MakeApp, at_table, board, plan_by_taps, state


def test_once_a_turn_is_planned_its_button_is_framed_too(make_app: MakeApp) -> None:
    app = at_table(make_app)
    view = board(app)
    turn = next(turn for turn in state(app).legal_actions(0) if isinstance(turn, Turn) and turn is not PASS)
    button = view.deciding.buttons["build"].rect
    assert button not in view.spots_of(turn)
    plan_by_taps(app, turn)
    assert view.spots_of(turn)[-1] == button
    assert button not in view.spots_of(PASS)
