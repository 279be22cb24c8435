"""The best move of a finished game."""

from __future__ import annotations

from game.engine import State
from game.play.replay import Replay
from game.play.story import best_move
from game.ui.table.presentation import presentation_of

from ..ui.games import finished_record


def each_action(_state: State) -> None:
    """Every action is a turn of its own."""


def test_actions_of_one_turn_are_one_move() -> None:
    record = finished_record(("you", "scribe"), 3)
    positions = Replay(record).positions
    best = best_move(positions, record, 0, lambda state: (state.round, state.turn))
    single = best_move(positions, record, 0, each_action)
    gains = {}
    for at, (seat, _action) in enumerate(record.actions):
        turn = positions[at].round, positions[at].turn
        if seat == 0 and turn not in gains:
            following = (
                later
                for later, (other, _action) in enumerate(record.actions)
                if other == 0 and (positions[later].round, positions[later].turn) > turn
            )
            end = next(following, len(record.actions))
            gains[turn] = positions[end].scores()[0] - positions[at].scores()[0]
    assert best is not None
    assert single is not None
    assert best.gain == max(gains.values()) >= single.gain
    assert (positions[best.at].round, positions[best.at].turn) == max(gains, key=gains.__getitem__)


def test_a_turn_of_pyramids_ends_with_its_awards() -> None:
    """The game of these seats and this seed, counted by hand: 20 points in the seventh turn of round 4."""
    record = finished_record(("you", "scribe"), 11)
    positions = Replay(record).positions
    best = best_move(positions, record, 0, presentation_of("pyramids").turn_of)
    assert best is not None
    assert best.gain == 20
    assert positions[best.end].scores()[0] - positions[best.at].scores()[0] == 20
    single = best_move(positions, record, 0, each_action)
    assert single is not None
    assert single.gain == 10


def test_the_best_move_brought_what_no_other_did() -> None:
    record = finished_record(("you", "scribe"), 3)
    positions = Replay(record).positions
    best = best_move(positions, record, 0, each_action)
    own = [at for at, (seat, _action) in enumerate(record.actions) if seat == 0]
    ends = [*own[1:], len(record.actions)]
    gains = [
        positions[end].scores()[0] - positions[at].scores()[0] for at, end in zip(own, ends, strict=True)
    ]
    assert best is not None
    assert best.gain == max(gains)
    assert best.at == own[gains.index(best.gain)]


def test_seat_without_actions_has_no_best_move() -> None:
    record = finished_record(("you", "scribe"), 3).copy()
    positions = Replay(record).positions
    record.actions[:] = [(1, action) for _seat, action in record.actions]
    assert best_move(positions, record, 0, each_action) is None
