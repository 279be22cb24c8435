"""The sign that says how far a game is: words between the sun at its rise and at its set."""

from __future__ import annotations

import pytest

from game.ui.table.board.status import Dial
from tests.ui.driver import MakeApp

TABLETS_SIGN = (0, 0, 150, 80)


@pytest.mark.parametrize("sun", [0.0, 1.0], ids=["rise", "set"])
@pytest.mark.parametrize("title", ["Round 1", "Round 28", "Round 4 of 4"])
def test_the_sun_never_touches_the_title(make_app: MakeApp, title: str, sun: float) -> None:
    app = make_app(820, 1180)
    dial = Dial(app, app.box(*TABLETS_SIGN))
    dial.set(title, "your turn", sun=sun, beads=4, night=False, dark=False)
    app.motion.finish()
    air = dial.disc_rect().inflate(app.u(6), app.u(6))
    assert dial.small or not air.colliderect(dial.title_rect()), "where it is small there is no sun"
