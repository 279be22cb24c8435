"""Saves and history: damaged ones are set aside untouched, a failing store never stops a game."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from game.engine import Game, State
from game.engine.record import RecordError, record_from_json, replay
from game.play.saves import (
    DROPPED_AT_MOST,
    HISTORY_LENGTH,
    DamagedSave,
    Glance,
    SavedRecord,
    Slot,
    file_finished,
    glance_at,
    load_kept,
    load_slot,
    to_text,
)
from game.play.storage import FolderStore, MemoryStore

from ..histories import load_history, load_saved
from .fakes import (
    BOTH,
    PYRAMIDS,
    RACE,
    FailingStore,
    ForbiddenStore,
    LateStore,
    SmallStore,
    new_session,
    play_to_end,
    step,
)
from .garbled import garble


def started(game, actions: int, store: MemoryStore | None = None) -> str:
    session = new_session(("you", "fake"), 5, game, store=store)
    for _ in range(actions):
        step(session)
    return to_text(session.record())


def replay_of(text: str) -> State:
    return replay(record_from_json(json.loads(text), BOTH), BOTH)[0]


def change(text: str, **values: object) -> str:
    return json.dumps({**json.loads(text), **values})


GOOD = started(PYRAMIDS, 20)
LINES = json.loads(GOOD)["actions"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        (GOOD[:-20], "not JSON"),
        ("[" * 100_000, "nested"),
        ("[]", "must be a JSON object"),
        ("null", "must be a JSON object"),
        (GOOD.replace(":1,", ":" + "9" * 5000 + ",", 1), "digit"),
        (GOOD + "\udcff", "not valid Unicode"),
        (change(GOOD, format=2), "not a record of format 1"),
        (change(GOOD, game="chess"), "unknown game 'chess'"),
        (change(GOOD, rules=99), "follows rules 99"),
        (change(GOOD, seed="7"), "seed must be"),
        (change(GOOD, seats=["you"] * 5), "seats"),
        (change(GOOD, seats=["you", "Anna"]), "there is no player called 'Anna'"),
        (change(GOOD, seats=["you", "you"]), "only one seat can be 'you'"),
        (change(GOOD, actions=LINES[:7] + LINES[8:]), r"action \d+ .*not allowed"),
        (change(GOOD, actions=[*LINES[:11], "0: fly", *LINES[11:]]), "action 12: .*fly"),
        (change(GOOD, actions=[*LINES[:3], "9" * 5000 + ": take deck"]), "action 4|digit"),
        (change(GOOD, actions=[*LINES, LINES[0]]), "action 21 .*not allowed"),
        (started(RACE, 5), "this is a game of race"),
    ],
)
def test_a_damaged_save_is_set_aside_and_the_others_work(text: str, reason: str) -> None:
    store = MemoryStore()
    good = started(RACE, 5, store)
    store.set("save.pyramids", text)
    found = load_saved(store, BOTH)
    damaged = found["pyramids"]
    assert isinstance(damaged, DamagedSave)
    assert damaged.key == "save.pyramids"
    assert damaged.kept_as == "damaged.save.pyramids"
    assert re.search(reason, str(damaged.error)), damaged.error
    assert damaged.text == text
    assert store.get("damaged.save.pyramids") == text
    assert store.get("save.pyramids") is None
    record = found["race"]
    assert isinstance(record, SavedRecord)
    assert to_text(record) == good
    assert set(load_saved(store, BOTH)) == {"race"}  # told of once


def test_no_damaged_save_is_lost_to_the_next() -> None:
    store = MemoryStore()
    for text in ("one", "two", "three"):
        store.set("save.pyramids", text)
        load_saved(store, BOTH)
    keys = store.keys()
    kept = {key: store.get(key) for key in keys}
    assert kept == {
        "damaged.save.pyramids": "one",
        "damaged.save.pyramids.2": "two",
        "damaged.save.pyramids.3": "three",
    }


def test_only_the_newest_damaged_saves_are_kept() -> None:
    store = MemoryStore()
    for number in range(1, 13):
        store.set("save.pyramids", f"text {number}")
        load_saved(store, BOTH)
    keys = store.keys()
    kept = {key: store.get(key) for key in keys}
    assert kept == {f"damaged.save.pyramids.{n}": f"text {n}" for n in range(8, 13)}


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        ("[", RecordError.DAMAGED, 0),
        (change(GOOD, game="chess"), RecordError.GAME, 0),
        (change(GOOD, rules=99), RecordError.RULES, 0),
        (change(GOOD, actions=[*LINES[:11], "0: fly"]), RecordError.ACTION, 12),
        (change(GOOD, actions=[*LINES, "no line"]), RecordError.ACTION, 21),
        (change(GOOD, actions=[*LINES, LINES[0]]), RecordError.ACTION, 21),
    ],
)
def test_a_fault_says_of_which_kind_it_is(text: str, code: str, number: int) -> None:
    store = MemoryStore()
    store.set("save.pyramids", text)
    damaged = load_saved(store, BOTH)["pyramids"]
    assert isinstance(damaged, DamagedSave)
    assert (damaged.error.code, damaged.error.number) == (code, number)


def test_a_loaded_game_knows_where_it_stands() -> None:
    store = MemoryStore()
    store.set("save.pyramids", GOOD)
    saved = load_saved(store, BOTH)["pyramids"]
    assert isinstance(saved, SavedRecord)
    assert saved.reached is not None
    assert saved.reached.to_json() == replay(saved, BOTH)[0].to_json()


# --- at a glance ----------------------------------------------------------------------------------


class NoRules(dict[str, Game]):
    """Games whose rules are not to be loaded."""

    def __getitem__(self, key: str) -> Game:
        raise AssertionError(f"the rules of {key} are not wanted")

    get = __getitem__  # type: ignore[assignment]


@pytest.mark.parametrize("game", BOTH.values(), ids=BOTH)
@pytest.mark.parametrize("actions", [1, 20])
def test_a_save_tells_of_its_game_without_its_rules(game: Game, actions: int) -> None:
    store = MemoryStore()
    session = new_session(("you", "fake"), 5, game, store=store)
    for _ in range(actions):
        step(session)
    seen = glance_at(store, game.id, NoRules())
    assert isinstance(seen, Glance)
    assert (seen.seats, seen.round) == (("you", "fake"), session.state.round)
    saved = load_saved(store, BOTH)[game.id]
    assert isinstance(saved, SavedRecord)
    assert saved.actions == session.record().actions


def test_no_save_tells_nothing() -> None:
    assert glance_at(MemoryStore(), "pyramids", BOTH) is None


def test_a_save_of_an_earlier_version_is_replayed_to_tell() -> None:
    store = MemoryStore()
    store.set("save.pyramids", GOOD)
    assert '"round"' not in GOOD
    seen = glance_at(store, "pyramids", BOTH)
    assert isinstance(seen, Glance)
    assert (seen.round, seen.text) == (replay_of(GOOD).round, GOOD)


@pytest.mark.parametrize(
    "text",
    [
        change(GOOD, round=-1),
        change(GOOD, round="2"),
        change(GOOD, round=True),
    ],
)
def test_a_summary_that_says_nothing_is_passed_over(text: str) -> None:
    store = MemoryStore()
    store.set("save.pyramids", text)
    seen = glance_at(store, "pyramids", BOTH)
    assert isinstance(seen, Glance)
    assert seen.round == replay_of(GOOD).round


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        change(GOOD, round=2, game="race"),
        change(GOOD, round=2, seats=[]),
        change(GOOD, round=2, seats=7),
        change(GOOD, round=2, seats=["you", "Anna"]),
        change(GOOD, round=2, seats=["you", ["friend"]]),
        change(GOOD, round=2, seats=["you", "you"]),
    ],
)
def test_a_save_that_cannot_be_shown_is_set_aside_at_a_glance(text: str) -> None:
    store = MemoryStore()
    store.set("save.pyramids", text)
    seen = glance_at(store, "pyramids", BOTH)
    assert isinstance(seen, DamagedSave)
    assert store.get("damaged.save.pyramids") == text


def test_a_game_that_has_ended_is_filed_at_a_glance() -> None:
    store = FailingStore("full", range(0))
    whole = play_to_end(new_session(("you", "fake"), 5)).record()
    last = len(whole.actions)
    store.bad = range(last + 1, last + 2)
    play_to_end(new_session(("you", "fake"), 5, store=store))
    assert store.get("save.pyramids"), "it could not be filed"
    assert glance_at(store, "pyramids", BOTH) is None
    assert store.keys() == ("history.1",)


@pytest.mark.parametrize("bad", [range(1, 2), range(2, 3), range(1, 3)], ids=["set", "remove", "both"])
def test_a_damaged_save_that_cannot_be_moved_stays(bad: range) -> None:
    store = FailingStore("full", range(0))
    store.set("save.pyramids", "damaged")
    store.calls, store.bad = 0, bad
    damaged = load_saved(store, BOTH)["pyramids"]
    assert isinstance(damaged, DamagedSave)
    assert damaged.kept_as == "save.pyramids"
    assert store.get("save.pyramids") == "damaged"


def test_a_damaged_file_is_set_aside_byte_for_byte(tmp_path: Path) -> None:
    raw = b"\x00\xff{\r\n" + GOOD.encode() + b"\xfe"
    (tmp_path / "save.pyramids.txt").write_bytes(raw)
    damaged = load_saved(FolderStore(tmp_path), BOTH)["pyramids"]
    assert isinstance(damaged, DamagedSave)
    assert (tmp_path / f"{damaged.kept_as}.txt").read_bytes() == raw
    assert not (tmp_path / "save.pyramids.txt").exists()


@pytest.mark.thorough
@pytest.mark.each_time
def test_thousands_of_garbled_saves() -> None:
    """Whatever is in the store: a record that plays, or a DamagedSave with the text kept."""
    chance = random.Random(1)
    damaged = sound = 0
    for _ in range(4000):
        text = garble(GOOD, chance)
        store = MemoryStore()
        store.set("save.pyramids", text)
        found = load_saved(store, BOTH)["pyramids"]
        if isinstance(found, DamagedSave):
            damaged += 1
            assert str(found.error)
            assert store.get(found.kept_as) == text
        else:
            sound += 1
            assert store.get("save.pyramids") == text
    assert damaged > 2000
    assert sound > 20


@pytest.mark.thorough
@pytest.mark.each_time
def test_finished_games_go_to_the_history_newest_fifty() -> None:
    store = MemoryStore()
    for seed in range(HISTORY_LENGTH + 3):
        play_to_end(new_session(("you", "fake"), seed, RACE, store=store))
    records = load_history(store, BOTH)
    assert [record.seed for record in records] == list(range(3, HISTORY_LENGTH + 3))
    assert len(store.keys()) == HISTORY_LENGTH
    assert store.get("history.1") is None
    assert store.get(f"history.{HISTORY_LENGTH + 3}") is not None


def test_a_game_that_ended_before_it_could_be_filed_is_filed_once() -> None:
    store = MemoryStore()
    record = play_to_end(new_session(("you", "fake"), 5, RACE)).record()
    store.set("save.race", to_text(record))
    assert load_saved(store, BOTH) == {}
    assert store.keys() == ("history.1",)
    store.set("save.race", to_text(record))  # as if killed before the save was removed
    assert load_saved(store, BOTH) == {}
    assert store.keys() == ("history.1",)
    assert file_finished(store, record) == "history.1"


def test_history_of_other_rules_is_passed_over_but_kept() -> None:
    store = MemoryStore()
    play_to_end(new_session(("you", "fake"), 5, RACE, store=store))
    store.set("history.2", change(store.get("history.1") or "", rules=2))
    store.set("history.notes", "x")
    assert len(load_history(store, BOTH)) == 1
    play_to_end(new_session(("you", "fake"), 6, RACE, store=store))
    assert store.keys() == ("history.1", "history.2", "history.3", "history.notes")


# --- failing stores under a game ------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 10, 40, 60])
def test_a_store_that_is_full_at_the_nth_write_recovers_at_the_next(n: int) -> None:
    whole = play_to_end(new_session(("you", "fake"), 5)).record()
    store = FailingStore("full", range(n, n + 2))
    session = new_session(("you", "fake"), 5, store=store)
    failed = 0
    while not session.over:
        step(session)
        bad = store.calls in store.bad
        assert session.unsaved == ("full" if bad else None)
        failed += bad
        if not bad and not session.over:
            saved = load_saved(store, BOTH)["pyramids"]
            assert isinstance(saved, SavedRecord)
            assert saved.actions == session.record().actions
    assert failed == 2
    assert session.record() == whole


def test_storage_that_is_forbidden_does_not_stop_the_game() -> None:
    whole = play_to_end(new_session(("you", "fake"), 5)).record()
    session = new_session(("you", "fake"), 5, store=ForbiddenStore())
    assert session.unsaved is None
    while not session.over:
        step(session)
        assert session.unsaved == "forbidden"
    assert session.record() == whole


def test_each_action_is_to_be_kept_at_once_and_the_end_in_one_go() -> None:
    store = LateStore()
    session = new_session(("you", "fake"), 5, store=store)
    while not session.over:
        step(session)
        assert session.over or store.flushed == {"save.pyramids": store.get("save.pyramids")}
    assert store.flushed == {"history.1": store.get("history.1")}


def test_refused_change_is_reported_until_it_is_kept() -> None:
    store = LateStore()
    session = play_to_end(new_session(("you", "fake"), 5, store=store))
    assert session.kept
    store.reason = "full"
    assert (session.unsaved, session.kept) == ("full", False)
    session.look_elsewhere()
    assert session.unsaved == "full", "it is no other window's"
    store.reason = None
    assert (session.unsaved, session.kept) == (None, True)


@pytest.mark.parametrize("refused", ["the last action", "the history", "removing the save"])
def test_an_end_that_could_not_be_filed(refused: str) -> None:
    whole = play_to_end(new_session(("you", "fake"), 5)).record()
    last = len(whole.actions)
    call = last + ["the last action", "the history", "removing the save"].index(refused)
    store = FailingStore("full", range(call, call + 1))
    session = play_to_end(new_session(("you", "fake"), 5, store=store))
    assert session.unsaved == "full"
    found = load_saved(store, BOTH)
    if refused == "the last action":
        saved = found["pyramids"]
        assert isinstance(saved, SavedRecord)
        assert saved.actions == whole.actions[:-1]
        assert load_history(store, BOTH) == []
    else:
        assert found == {}
        assert [record.to_json() for record in load_history(store, BOTH)] == [whole.to_json()]
        assert store.keys() == ("history.1",)


def test_a_finished_game_stays_in_its_save_while_there_is_no_room() -> None:
    store = FailingStore("full", range(0))
    text = to_text(play_to_end(new_session(("you", "fake"), 5)).record())
    store.set("save.pyramids", text)
    store.bad = range(1, 1_000)
    assert load_saved(store, BOTH) == {}
    assert store.get("save.pyramids") == text


def test_the_oldest_games_give_way_to_the_one_just_finished() -> None:
    store = SmallStore()
    for seed in range(5):
        play_to_end(new_session(("you", "fake"), seed, RACE, store=store))
    before = {key: store.get(key) or "" for key in store.keys()}  # noqa: SIM118 - a store is no mapping
    record = play_to_end(new_session(("you", "fake"), 5, RACE)).record()
    store.room = store.used() + len("save.race") + len(to_text(record))
    session = play_to_end(new_session(("you", "fake"), 5, RACE, store=store))
    assert session.unsaved is None
    seeds = [record.seed for record in load_history(store, BOTH)]
    dropped = 6 - len(seeds)
    assert seeds == [*range(dropped, 6)]
    needed = len("history.6" + (store.get("history.6") or ""))
    gone = [len(key + before[key]) for key in (f"history.{number}" for number in range(1, dropped + 1))]
    assert sum(gone[:-1]) < needed <= sum(gone), "as few as make room"


def test_no_game_goes_in_vain() -> None:
    store = SmallStore()
    for number in range(1, DROPPED_AT_MOST + 5):
        store.set(f"history.{number}", f"old {number}")
    before = store.keys()
    whole = to_text(play_to_end(new_session(("you", "fake"), 5)).record())
    store.room = store.used() + len("save.pyramids") + len(whole)
    session = play_to_end(new_session(("you", "fake"), 5, store=store))
    assert session.unsaved == "full"
    assert session.unfiled
    assert store.keys() == (*before, "save.pyramids")
    slot = Slot("pyramids")
    kept = load_kept(store, slot, BOTH)
    assert isinstance(kept, SavedRecord)
    assert kept.over
    assert load_slot(store, slot, BOTH) is None, "there is nothing to go on with"
    store.room *= 2
    assert load_kept(store, slot, BOTH) is None, "now it is filed"


def test_a_game_is_kept_from_its_first_action_on() -> None:
    store = MemoryStore()
    session = new_session(("you", "fake"), 3, store=store)
    assert not session.kept
    assert not store.keys()
    step(session)
    assert session.kept
    assert store.get("save.pyramids")
