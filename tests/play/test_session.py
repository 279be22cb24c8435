"""Whole games through the session: turn order of people, bots held back, events, refusals."""

from __future__ import annotations

import pytest

from game.engine import GAMES, IllegalAction
from game.engine.record import replay
from game.games.pyramids.rules import events as ev
from game.play.session import Session

from .fakes import LEVELS, RACE, Clock, FakeBot, new_session, person_chooses, play_to_end, step

TABLES = [
    ("you",),
    ("fake",),
    ("you", "fake"),
    ("fake", "you"),
    ("you", "friend"),
    ("fake", "fake"),
    ("you", "fake", "friend:Ola"),
    ("friend:Jan", "fake", "you:Ola", "fake"),
    ("you", "friend", "friend", "friend"),
    ("fake", "fake", "fake", "fake"),
]


@pytest.mark.parametrize("seats", TABLES, ids=",".join)
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_whole_games_end_and_equal_their_record(seats: tuple[str, ...], seed: int) -> None:
    session = new_session(seats, seed)
    seen = []
    while not session.over:
        step(session)
        seen += session.events()
    state, happened = replay(session.record(), GAMES)
    assert state.to_json() == session.state.to_json()
    assert seen == [event for events in happened for event in events]
    assert isinstance(seen[-1], ev.GameEnded)
    assert session.awaiting() is None
    assert session.thinking is None
    assert session.tick(5) is False
    assert session.events() == []
    assert session.record().seats == seats


@pytest.mark.parametrize("seats", [("scribe", "you"), ("you", "scribe", "priest"), ("scribe",)], ids=",".join)
def test_whole_games_with_the_real_bots(seats: tuple[str, ...]) -> None:
    session = Session.new(GAMES["pyramids"], seats, 11)
    play_to_end(session)
    assert replay(session.record(), GAMES)[0].to_json() == session.state.to_json()
    again = Session.resume(session.record())
    assert again.state.to_json() == session.state.to_json()


def test_people_decide_in_seat_order_and_each_until_it_is_done() -> None:
    session = new_session(("friend", "fake", "you", "friend"), 3)
    extras = 0
    while not session.over:
        waiting = [p for p in session.state.to_act() if p in session.humans]
        player = session.awaiting()
        assert player == (waiting[0] if waiting else None)
        step(session)
        if player is not None and session.state.to_act() and player in session.state.to_act():
            last = session.record().actions[-1][0]
            assert last == player
            if min(session.state.to_act()) != 0 or player == 0:
                extras += session.awaiting() == player
    assert extras > 5  # extra cells and second replacements did occur


def test_no_bot_acts_before_the_last_person_has() -> None:
    session = new_session(("fake", "you", "fake", "friend"), 5)
    while not session.over:
        if session.awaiting() is None:
            step(session)
            continue
        before = session.record().actions
        while session.tick(1000):
            pass
        assert session.record().actions == before
        assert session.thinking is None
        session.events()
        player = session.awaiting()
        session.act(person_chooses(session))
        assert {p for p, _ in session.record().actions[len(before) :]} == {player}


def test_each_tick_carries_out_at_most_one_action() -> None:
    session = new_session(("fake", "fake", "fake", "you"), 6)
    while not session.over:
        if session.awaiting() is not None:
            while session.tick(1000):  # all have decided while the person pondered
                pass
            session.act(person_chooses(session))
            continue
        length = len(session.record().actions)
        waited_for = session.thinking
        session.tick(1000)
        actions = session.record().actions[length:]
        assert [p for p, _ in actions] == [waited_for]


def test_held_bots_think_but_do_not_act() -> None:
    session = new_session(("fake", "fake"), 6)
    for _ in range(5):
        assert session.tick(1000, hold=True) is True
    assert session.record().actions == []
    session.tick(0)
    assert len(session.record().actions) == 1


def test_tick_says_whether_to_call_again() -> None:
    session = new_session(("you", "fake"), 1)
    assert session.tick(0) is True  # one of four steps is done
    assert session.tick(0) is True
    assert session.tick(0) is True
    assert session.tick(0) is False  # decided; the person is awaited
    assert session.thinking is None
    session.act(person_chooses(session))
    assert session.thinking == 1
    assert len(session.record().actions) == 1
    session.tick(0)
    assert len(session.record().actions) == 2


def test_the_budget_is_kept() -> None:
    clock = Clock()
    steps = []

    class SlowBot(FakeBot):
        def think(self, state, player):
            for _ in range(20):
                clock.now += 0.003
                steps.append(player)
                yield
            return state.legal_actions(player)[0]

    session = new_session(("you", "fake", "fake"), 1, make_bot=SlowBot, clock=clock)
    assert session.tick(8) is True
    assert len(steps) == 3  # 3 + 3 ms are below 8 ms, 9 ms are not
    session.tick(0)
    assert len(steps) == 4
    ticks = 2
    while session.tick(8):
        ticks += 1
    assert steps == [1] * 20 + [2] * 20  # one after the other
    assert 2 + 36 / 3 <= ticks <= 2 + 36 / 3 + 2


def test_an_illegal_action_changes_nothing() -> None:
    session = new_session(("you", "fake"), 2)
    step(session)
    while session.awaiting() is None:
        step(session)
    session.events()
    before, record = session.state.to_json(), session.record()
    for text in ("take 5", "keep 1 2", "1:a1-b1-c1-d1"):
        with pytest.raises(IllegalAction):
            session.act(session.game.parse(text))
    assert session.state.to_json() == before
    assert session.record() == record
    assert session.events() == []
    step(session)


def test_nobody_can_act_for_a_bot_or_after_the_end() -> None:
    session = new_session(("fake", "you"), 2)
    session.act(person_chooses(session))
    assert session.awaiting() is None
    with pytest.raises(IllegalAction, match="no person"):
        session.act(session.state.legal_actions(0)[0])
    play_to_end(session)
    with pytest.raises(IllegalAction, match="no person"):
        session.act(session.game.parse("take deck"))


def test_the_record_given_out_is_a_copy() -> None:
    session = new_session(("you",), 2)
    session.record().actions.append((0, session.game.parse("take deck")))
    assert session.record().actions == []


def test_a_game_of_turns() -> None:
    session = new_session(("you", "fake", "friend"), 4, RACE)
    while not session.over:
        assert session.thinking == (1 if session.state.to_act() == (1,) else None)
        step(session)
    assert {p for p, _ in session.record().actions} == {0, 1, 2}


@pytest.mark.parametrize(
    ("seats", "fault"),
    [
        ((), "1 to 4 seats, not 0"),
        (("you",) * 5, "1 to 4 seats, not 5"),
        ("you", "list of texts"),
        (("you", "Fake"), "seat 2: there is no player called 'Fake'"),
        (("",), "seat 1: there is no player called ''"),
        (("you", "you"), "only one seat can be 'you'"),
        (("you", "you:Ola"), "only one seat can be 'you'"),
        (("you:",), "name must follow"),
        (("friend:  ",), "name must follow"),
        (("friend:A,B",), "no commas"),
        (("friend:A\nB",), "unprintable"),
        (("friend:\ud800",), "unprintable"),
        (("friend:" + "x" * 40,), "at most 40 signs"),
        (("fake:Joe",), "only a character's small letters"),
        (("you", 3), "seat 2 must be text"),
    ],
)
def test_impossible_seats_are_refused(seats: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        new_session(seats)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7"])
def test_impossible_seeds_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        new_session(("you",), seed)


def test_games_without_bots_are_for_people() -> None:
    session = Session.new(RACE, ("you", "friend:Ewa"), 1)
    assert session.humans == (0, 1)
    with pytest.raises(ValueError, match="there is no player called 'scribe'; it must be you or friend"):
        Session.new(RACE, ("you", "scribe"), 1)


def test_level_names_do_not_come_from_the_fakes_alone() -> None:
    with pytest.raises(ValueError, match=f"there is no player called '{LEVELS[0]}'"):
        Session.new(GAMES["pyramids"], ("you", LEVELS[0]), 1)
