"""Sounds at the table of Anubix."""

from __future__ import annotations

import pytest

from game.games.anubix.screen.performance import roll
from tests.games.pyramids.screen.table import until_awaited
from tests.ui.driver import frames

from .positions import thrifty
from .table import MakeApp, at_table, board, plan_by_taps, planning, state


@pytest.mark.parametrize(("speed", "rolls", "knocks"), [("normal", 1, 3), ("off", 0, 1)])
def test_dice_are_heard_rolling_and_coming_to_rest(
    make_app: MakeApp, speed: str, rolls: int, knocks: int
) -> None:
    """One after the other where they move; where nothing moves, one knock says that they lie."""
    app = at_table(make_app, 1280, 800, seats=("you", "scribe"), speed=speed)
    app.sound.set(True, 1.0)
    app.host.heard.clear()
    wait = roll(board(app)).ms
    assert app.host.heard == ["dice"] * rolls + ["settle"] * (0 if rolls else 1)
    frames(app, round(wait / 16) + 2)
    assert app.host.heard == ["dice"] * rolls + ["settle"] * knocks


def test_a_stone_that_is_built_sounds_heavier_than_a_planned_one(make_app: MakeApp) -> None:
    app = at_table(make_app, 1280, 800, seats=("you", "friend"))
    app.sound.set(True, 1.0)
    turn = thrifty(state(app), 0)
    plan_by_taps(app, turn)
    assert "place" in app.host.heard
    assert "stone" not in app.host.heard
    app.host.heard.clear()
    board(app).deciding.confirm()
    until_awaited(app)
    assert app.host.heard.count("stone") == len(turn.marks)


def test_a_stone_that_a_tap_takes_back_is_picked_up(make_app: MakeApp) -> None:
    """As with the keys, with one sound; each way to pay before that sounds like a button."""
    app = at_table(make_app, 1280, 800, seats=("you", "friend"))
    app.sound.set(True, 1.0)
    deciding = board(app).deciding
    place = next(iter(board(app).sheet.offers))
    deciding.tap(place)
    others = len(planning(app).ways(place)) - 1
    app.host.heard.clear()
    for _ in range(others + 1):
        deciding.tap(place)
    assert planning(app).plan == ()
    assert app.host.heard == ["button"] * others + ["pick_up"]
