"""Killing the program at any moment loses nothing and changes nothing."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.engine.record import Record, RecordError, record_from_json, replay
from game.play.saves import SavedRecord
from game.play.session import Session
from game.play.storage import MemoryStore
from tests.today import some_of

from ..histories import load_history, load_saved
from .fakes import BOTH, LEVELS, PYRAMIDS, RACE, FakeBot, new_session, play_to_end, step

TABLES = [("you",), ("fake", "you"), ("you", "friend:Ola", "fake"), ("fake", "friend", "fake", "you")]


def from_store(store: MemoryStore, game_id: str) -> Session:
    saved = load_saved(store, BOTH)[game_id]
    assert isinstance(saved, SavedRecord)
    return Session.resume(saved, store=store, games=BOTH, make_bot=FakeBot, levels=LEVELS)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in (PYRAMIDS, RACE) for seats in TABLES if len(seats) in game.players],
)
@some_of("seed", [1, 2], today=1)
def test_killed_and_resumed_at_every_action(game, seats: tuple[str, ...], seed: int) -> None:
    whole = play_to_end(new_session(seats, seed, game))
    store = MemoryStore()
    session = new_session(seats, seed, game, store=store)
    step(session)
    kills = 0
    while not session.over:
        resumed = from_store(store, game.id)
        assert resumed.state.to_json() == session.state.to_json()
        assert resumed.record() == session.record()
        assert resumed.awaiting() == session.awaiting()
        assert resumed.thinking == session.thinking
        assert resumed.can_undo == session.can_undo
        assert resumed.events() == []
        session = resumed
        for _ in range(kills % 3):
            session.tick(0)  # the next kill comes in the middle of a bot's thinking, or after an action more
            if session.over:
                break
        else:
            step(session)
        kills += 1
    assert kills > 5
    assert session.record() == whole.record()
    assert session.state.to_json() == whole.state.to_json()
    assert store.keys() == ("history.1",)
    assert load_history(store, BOTH)[0].to_json() == whole.record().to_json()


def test_the_real_bots_decide_the_same_after_a_resume() -> None:
    def go_on(session: Session, actions: int) -> Session:
        while len(session.record().actions) < actions:
            step(session)
        return session

    straight = go_on(Session.new(PYRAMIDS, ("you", "scribe"), 5), 24)
    for kill_at in (1, 2, 9, 16, 23):
        session = go_on(Session.new(PYRAMIDS, ("you", "scribe"), 5), kill_at)
        session.tick(0)
        resumed = Session.resume(record_from_json(session.record().to_json(), GAMES))
        assert go_on(resumed, 24).record() == straight.record()


def test_every_action_is_in_the_store_at_once() -> None:
    store = MemoryStore()
    session = new_session(("you", "fake"), 3, store=store)
    assert store.keys() == ()  # looking at a new table does not cost the old game
    while True:
        step(session)
        if session.over:
            break
        saved = load_saved(store, GAMES)["pyramids"]
        assert isinstance(saved, SavedRecord)
        assert saved.actions == session.record().actions
        assert session.unsaved is None
    assert load_saved(store, GAMES) == {}


def test_a_save_that_says_it_was_practice_is_a_game_like_any_other() -> None:
    """Earlier builds knew such games; no table ever made one."""
    store = MemoryStore()
    session = new_session(("you", "fake"), 3, store=store)
    for _ in range(6):
        step(session)
    kept = store.get("save.pyramids")
    assert kept
    store.set("save.pyramids", kept[:-1] + ',"practice":true}')
    again = from_store(store, "pyramids")
    assert again.record() == session.record()
    step(again)
    assert again.unsaved is None


def test_bots_among_themselves_leave_the_store_alone() -> None:
    store = MemoryStore()
    store.set("save.pyramids", "somebody's game")
    play_to_end(new_session(("fake", "fake"), 3, store=store))
    assert store.get("save.pyramids") == "somebody's game"
    assert store.keys() == ("save.pyramids",)


def test_damaged_records_are_refused_with_the_number_of_the_bad_action() -> None:
    record = play_to_end(new_session(("you", "fake"), 3)).record()
    options = {"make_bot": FakeBot, "levels": LEVELS}
    broken = record.copy()
    del broken.actions[9]
    with pytest.raises(RecordError) as resumed:
        Session.resume(broken, **options)
    with pytest.raises(RecordError) as replayed:
        replay(broken, GAMES)
    assert str(resumed.value) == str(replayed.value)
    assert str(resumed.value).startswith("action ")
    for change, fault in [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"rules": 99}, "follows rules 99"),
        ({"seats": ("you",)}, r"action \d+ .*no player 1"),
        ({"seats": ("you", "sphinx")}, "seat 2: there is no player called 'sphinx'"),
        ({"seats": ("you",) * 5}, "1 to 4 seats"),
        ({"seed": -1}, "seed"),
    ]:
        values = {"game": record.game, "rules": record.rules, "seed": record.seed, "seats": record.seats}
        with pytest.raises(RecordError, match=fault):
            Session.resume(Record(**{**values, **change}, actions=record.actions), **options)


def test_a_record_from_elsewhere_can_be_kept_before_it_goes_on() -> None:
    store = MemoryStore()
    options = {"store": store, "make_bot": FakeBot, "levels": LEVELS}
    begun = new_session(("you", "fake"), 3)
    Session.resume(begun.record(), **options).keep()
    Session.resume(play_to_end(new_session(("you", "fake"), 3)).record(), **options).keep()
    assert store.keys() == (), "nothing has happened yet, or everything, and that elsewhere"
    step(begun)
    session = Session.resume(begun.record(), **options)
    session.keep()
    assert session.kept
    assert from_store(store, "pyramids").record() == begun.record()


def test_a_finished_record_can_be_opened() -> None:
    whole = play_to_end(new_session(("you", "fake"), 3))
    store = MemoryStore()
    session = Session.resume(whole.record(), store=store, make_bot=FakeBot, levels=LEVELS)
    assert session.over
    assert session.tick(5) is False
    assert not session.can_undo
    assert store.keys() == ()
