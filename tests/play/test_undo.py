"""Actions that can be taken back, and those that cannot."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.engine.record import replay
from game.games.pyramids.rules import events as ev
from game.play.saves import SavedRecord
from game.play.session import Session, Undone
from game.play.storage import MemoryStore
from tests.positions.kept import game_at, random_games

from ..histories import load_saved
from .fakes import MOVES, RACE, FakeBot, new_session, person_chooses, step

WALK, ROLL, REST = MOVES


def test_nothing_to_take_back_at_the_start() -> None:
    session = new_session(("you", "fake"))
    assert not session.can_undo
    assert session.undo() is False
    assert session.events() == []


@pytest.mark.parametrize("seats", [("you", "fake"), ("friend", "you", "fake"), ("you", "friend")])
def test_own_marks_of_the_turn_can_be_taken_back_until_the_last(seats: tuple[str, ...]) -> None:
    taken_back = 0
    for seed in range(8):
        session = new_session(seats, seed)
        while not session.over:
            player = session.awaiting()
            if player is None:
                step(session)
                assert not session.can_undo or session.awaiting() is not None
                continue
            before, length = session.state.to_json(), len(session.record().actions)
            phase = session.state.phase
            action = person_chooses(session)
            session.act(action)
            if phase != "mark" or session.awaiting() != player or session.state.phase != "mark":
                continue
            if session.state.to_json()["turn"] != before["turn"]:
                continue
            # Extra cells are pending: the mark is not committed yet.
            assert session.can_undo
            session.events()
            assert session.undo() is True
            assert session.events() == [Undone()]
            assert session.state.to_json() == before
            assert len(session.record().actions) == length
            assert session.awaiting() == player
            taken_back += 1
            session.act(action)
    assert taken_back > 5


def test_several_own_marks_go_back_one_by_one() -> None:
    """In a turn with two extra cells: the shape is reached again by two undos."""
    record = game_at(
        "two red crosses under one shape",
        lambda state: state.phase == "mark" and state.seats[0].started and state.seats[0].crosses == 2,
        lambda: random_games("pyramids", ("you", "scribe"), range(200)),
    )
    start, _ = replay(record, GAMES, len(record.actions) - 1)
    session = Session.resume(record, make_bot=FakeBot)
    session.act(person_chooses(session))
    assert session.undo()
    assert session.undo()
    assert session.state.to_json() == start.to_json()
    assert not session.can_undo


def test_an_undoable_action_has_revealed_nothing() -> None:
    """Alone at the table a person is always awaited: only reveals stand in the way."""
    kept = revealed = 0
    for seed in range(25):
        session = new_session(("you",), seed)
        while not session.over:
            session.act(person_chooses(session))
            events = session.events()
            showed = [
                event
                for event in events
                if isinstance(
                    event, ev.DraftEnded | ev.DisplayRefilled | ev.RoundStarted | ev.ExpeditionRevealed
                )
                or (isinstance(event, ev.CardTaken) and event.place is None)
            ]
            if session.over:
                continue
            assert session.can_undo == (not showed)
            kept += session.can_undo
            revealed += bool(showed)
    assert kept > 50
    assert revealed > 500


def test_a_rolled_die_stays_rolled_but_steps_go_back() -> None:
    session = new_session(("you", "friend"), 1, RACE)
    session.act(WALK)
    session.act(WALK)
    assert session.undo()
    assert session.undo()
    assert not session.can_undo
    session.act(WALK)
    session.act(ROLL)
    assert not session.can_undo
    assert session.undo() is False
    session.act(WALK)
    assert session.undo()  # the step after the roll, but not the roll
    assert not session.can_undo
    assert [str(a) for _, a in session.record().actions] == ["walk", "roll"]


def test_undone_action_is_neither_kept_nor_announced() -> None:
    store = MemoryStore()
    session = new_session(("you", "friend"), 1, RACE, store=store)
    session.act(WALK)
    session.act(WALK)
    assert session.undo()
    saved = load_saved(store, {RACE.id: RACE})[RACE.id]
    assert isinstance(saved, SavedRecord)
    assert saved.actions == session.record().actions == [(0, WALK)]
    assert len(session.chapters) == 1
    assert len(session.reached()) == 2


def test_another_persons_turn_and_bots_actions_stay() -> None:
    session = new_session(("you", "friend"), 1, RACE)
    session.act(WALK)
    session.act(REST)
    assert session.awaiting() == 1
    assert not session.can_undo  # it is the friend's turn; the action was yours
    session.act(REST)
    assert session.awaiting() == 0
    assert not session.can_undo
    session = new_session(("you", "fake"), 3)
    session.act(person_chooses(session))
    assert not session.can_undo  # committed: the bots are to act
    session.tick(1000)
    assert session.awaiting() == 0
    assert not session.can_undo
