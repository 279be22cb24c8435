"""How long others' goes take to be shown: by the clock of motions, at normal speed."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import pytest

from game.engine import GAMES, Event
from game.games.anubix.rules import events as ev
from game.games.anubix.screen.view import AnubixBoard
from game.play.session import Session
from game.ui.table.board.script import Script
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from tests.ui.driver import MakeApp, frames

SEATS = 5
TURN_MS, LONGEST_TURN_MS = 6_500, 9_000
"""In which all five have their go, one roll among it: in the median, and with all bonuses and banners."""
WAIT_MS, LONGEST_WAIT_MS = 10_000, 15_000
"""The same of the longest wait: eight goes of others and two rolls, with all that scribes build in them."""
LIMIT = 20_000


@pytest.mark.thorough
def test_nobody_waits_long_for_four_rivals(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat of a turn is last in the next one, and sees eight goes of others and two rolls
    between."""
    starts: list[tuple[float, int]] = []
    script = AnubixBoard.script

    def timed(board: AnubixBoard, event: Event) -> Script:
        if isinstance(event, ev.SeatStarted):
            starts.append((board.kit.motion.now, event.player))
        return script(board, event)

    monkeypatch.setattr(AnubixBoard, "script", timed)
    app = make_app(844, 390)
    app.visit_speed = "normal"
    app.apply_settings()
    app.go(Table(app, Session.new(GAMES["anubix"], ("scribe",) * SEATS, 3)))
    for _ in range(LIMIT):
        if isinstance(app.scene, Scores):
            break
        frames(app)
    turns = [now - then for (then, _first), (now, _next) in pairwise(starts[SEATS - 1 :: SEATS])]
    waits = []  # from the end of a seat's go to its next one
    for i, (_now, player) in enumerate(starts):
        again = [j for j in range(i + 1, len(starts)) if starts[j][1] == player][:1]
        waits += [starts[j][0] - starts[i + 1][0] for j in again if j - i > SEATS]
    assert len(turns) >= 8
    assert len(waits) >= 8
    assert median(turns) <= TURN_MS, turns
    assert max(turns) <= LONGEST_TURN_MS, turns
    assert median(waits) <= WAIT_MS, waits
    assert max(waits) <= LONGEST_WAIT_MS, waits
