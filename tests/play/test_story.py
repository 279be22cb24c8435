"""The best move of a finished game."""

from __future__ import annotations

from game.play.replay import Replay
from game.play.story import best_move

from ..ui.games import finished_record


def test_the_best_move_brought_what_no_other_did() -> None:
    record = finished_record(("you", "scribe"), 3)
    positions = Replay(record).positions
    best = best_move(positions, record, 0)
    own = [at for at, (seat, _action) in enumerate(record.actions) if seat == 0]
    ends = [*own[1:], len(record.actions)]
    gains = [
        positions[end].scores()[0] - positions[at].scores()[0] for at, end in zip(own, ends, strict=True)
    ]
    assert best is not None
    assert best.gain == max(gains)
    assert best.at == own[gains.index(best.gain)]


def test_who_never_acted_has_no_best_move() -> None:
    record = finished_record(("you", "scribe"), 3).copy()
    positions = Replay(record).positions
    record.actions[:] = [(1, action) for _seat, action in record.actions]
    assert best_move(positions, record, 0) is None
