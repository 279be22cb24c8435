"""Daily games in a store: slots of their own, the first result counts, damage is set aside."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.engine.record import RecordError
from game.play.daily import BEGUN, FINISHED, LATE, DailyKey, Diary, daily_seed
from game.play.daily_results import (
    BEGUN_LENGTH,
    DailyResult,
    DailySlot,
    checked_result,
    day_rank,
    delete_results,
    forget_oldest_begun,
    load_result,
    result_from_text,
)
from game.play.saves import DamagedSave, SavedRecord, load_slot, to_text
from game.play.session import ELSEWHERE, Session
from game.play.storage import MemoryStore, texts_of
from game.play.transfer import export_text, new_daily
from tests.set_clock import set_clock

from ..histories import bring_in, load_history, load_saved, read_export
from .fakes import BOTH, LEVELS, RACE, FailingStore, FakeBot, SmallStore, new_session, play_to_end, step

DAY = date(2026, 11, 20)
NOON = time.mktime((2026, 11, 20, 12, 0, 0, 0, 0, -1))
SEATS = ("you", "fake")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of day; the only item may be changed."""
    now = [NOON]
    set_clock(monkeypatch, lambda: now[0])
    return now


def key(kind: str, day: date = DAY) -> str:
    return str(DailyKey(kind, day, RACE.id))


def begun(store: MemoryStore, day: date = DAY) -> Session:
    slot = DailySlot(day, RACE)
    return new_session(SEATS, daily_seed(day, RACE), RACE, store=store, slot=slot)


def resumed(store: MemoryStore, day: date = DAY) -> Session:
    slot = DailySlot(day, RACE)
    saved = load_slot(store, slot, BOTH)
    assert isinstance(saved, SavedRecord)
    return Session.resume(saved, store=store, slot=slot, games=BOTH, make_bot=FakeBot, levels=LEVELS)


def result(store: MemoryStore, day: date = DAY) -> DailyResult | DamagedSave | None:
    return load_result(store, Diary(store.keys()), day, RACE.id)


def test_a_daily_game_has_a_place_of_its_own() -> None:
    store = MemoryStore()
    own = new_session(SEATS, 5, RACE, store=store)
    step(own)
    kept = store.get("save.race")
    session = begun(store)
    step(session)
    assert store.get("save.race") == kept
    assert set(load_saved(store, BOTH)) == {"race"}
    again = resumed(store)
    assert again.record() == session.record()
    play_to_end(again)
    assert store.get("save.race") == kept
    assert store.get(key(BEGUN)) is None
    assert [record.seed for record in load_history(store, BOTH)] == [daily_seed(DAY, RACE)]


def test_a_result_makes_room_for_itself() -> None:
    store = SmallStore()
    for seed in range(4):
        play_to_end(new_session(SEATS, seed, RACE, store=store))
    played = play_to_end(begun(MemoryStore()))
    store.room = store.used() + len(key(BEGUN)) + len(to_text(played.record()))
    session = play_to_end(begun(store))
    assert session.unsaved is None
    assert isinstance(result(store), DailyResult)
    assert load_history(store, BOTH)[-1].seed == daily_seed(DAY, RACE)


def test_the_result_tells_what_the_game_came_to(clock: list[float]) -> None:
    store = MemoryStore()
    session = play_to_end(begun(store))
    found = result(store)
    assert isinstance(found, DailyResult)
    assert found.points == session.state.scores()[0]
    assert found.won is (0 in session.state.winners())
    assert (found.ended, found.key.kind) == (int(NOON), FINISHED)
    assert found.record(BOTH).actions == session.record().actions


def test_only_the_first_game_of_a_day_counts(clock: list[float]) -> None:
    store = MemoryStore()
    play_to_end(begun(store))
    first = store.get(key(FINISHED))
    clock[0] += 3600
    session = begun(store)
    assert session.record().actions == []
    play_to_end(session)
    assert store.get(key(FINISHED)) == first
    assert len(load_history(store, BOTH)) == 1, "the same game played twice in the same way is one game"


def test_a_late_result_says_so_and_one_in_time_takes_its_place(clock: list[float]) -> None:
    store = MemoryStore()
    clock[0] = NOON + 2 * 86_400
    play_to_end(begun(store))
    assert store.get(key(FINISHED)) is None
    found = result(store)
    assert isinstance(found, DailyResult)
    assert found.key.kind == LATE
    clock[0] = NOON  # the clock was wrong
    play_to_end(begun(store))
    assert store.get(key(LATE)) is None
    assert store.get(key(FINISHED)) is not None
    clock[0] = NOON + 2 * 86_400
    play_to_end(begun(store))
    assert store.get(key(LATE)) is None


def test_a_game_begun_before_midnight_counts_for_its_day(clock: list[float]) -> None:
    store = MemoryStore()
    clock[0] = NOON + 11.9 * 3600
    session = begun(store)
    step(session)
    clock[0] += 3600
    play_to_end(resumed(store))
    assert Diary(store.keys()).streak(DAY + timedelta(1)).current == 1


def test_an_end_that_could_not_be_filed_is_filed_next_time() -> None:
    for bad in range(1, 12):
        store = FailingStore("full", range(0))
        session = begun(store)
        while not session.over:
            before = store.calls
            copy = texts_of(store)
            step(session)
        whole = store.calls - before
        if bad > whole:
            break
        store = FailingStore("full", range(0))
        for name, text in copy.items():
            store.set(name, text)
        slot = DailySlot(DAY, RACE)
        saved = load_slot(store, slot, BOTH)
        assert isinstance(saved, SavedRecord)
        last = Session.resume(saved, store=store, slot=slot, games=BOTH, make_bot=FakeBot, levels=LEVELS)
        store.bad = range(store.calls + bad, store.calls + 100)
        step(last)
        assert last.over
        assert last.unsaved == "full"
        store.bad = range(0)
        again = load_slot(store, slot, BOTH)
        if isinstance(again, SavedRecord):  # the last action was not kept either
            play_to_end(resumed(store))
        assert isinstance(result(store), DailyResult)
        assert len(load_history(store, BOTH)) == 1
        assert store.get(key(BEGUN)) is None
    else:
        raise AssertionError("no call was the last")


def test_two_windows_do_not_overwrite_each_others_daily_game() -> None:
    store = MemoryStore()
    first = begun(store)
    step(first)
    second = resumed(store)
    step(second)
    ahead = store.get(key(BEGUN))
    step(first)
    assert first.unsaved == ELSEWHERE
    assert store.get(key(BEGUN)) == ahead
    play_to_end(second)
    kept = store.get(key(FINISHED))
    assert kept is not None
    play_to_end(first)
    assert store.get(key(FINISHED)) == kept


def test_games_of_two_days_lie_side_by_side() -> None:
    store = MemoryStore()
    yesterday = DAY - timedelta(1)
    step(begun(store, yesterday))
    step(begun(store))
    assert {k.day for k in Diary(store.keys()).keys} == {yesterday, DAY}
    assert resumed(store, yesterday).record().seed == daily_seed(yesterday, RACE)


def test_of_games_left_unfinished_the_newest_are_kept() -> None:
    store = MemoryStore()
    for n in range(BEGUN_LENGTH + 5):
        store.set(key(BEGUN, DAY - timedelta(n)), "x")
    store.set("save.race", "y")
    forget_oldest_begun(store)
    left = Diary(store.keys()).keys
    assert {k.day for k in left} == {DAY - timedelta(n) for n in range(BEGUN_LENGTH)}
    assert store.get("save.race") == "y"
    forget_oldest_begun(FailingStore("forbidden", range(1, 100)))


def test_results_can_be_deleted_and_unfinished_games_stay() -> None:
    store = full()
    delete_results(store)
    assert daily_keys(store) == {key(BEGUN)}
    assert len(load_history(store, BOTH)) == 2


# --- damage ---------------------------------------------------------------------------------------


def finished_text() -> str:
    store = MemoryStore()
    play_to_end(begun(store))
    text = store.get(key(FINISHED))
    assert text
    return text


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"won": 1}, "'won'"),
        ({"won": None}, "'won'"),
        ({"record": 7}, "'record'"),
        ({"points": "9"}, "'points'"),
        ({"points": True}, "'points'"),
        ({"points": 10**9}, "'points'"),
        ({"ended": -1}, "'ended'"),
        ({"ended": None}, "'ended'"),
    ],
)
def test_a_damaged_result_is_set_aside_and_the_day_can_be_played_anew(
    change: dict[str, object], reason: str
) -> None:
    text = json.dumps({**json.loads(finished_text()), **change})
    with pytest.raises(RecordError, match=reason):
        result_from_text(DailyKey(FINISHED, DAY, RACE.id), text)
    store = MemoryStore()
    store.set(key(FINISHED), text)
    found = result(store)
    assert isinstance(found, DamagedSave)
    assert store.get(found.kept_as) == text
    assert result(store) is None
    assert Diary(store.keys()).streak(DAY).current == 0
    play_to_end(begun(store))
    assert isinstance(result(store), DailyResult)


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 10_000, '{"won": true', "\udcff"])
def test_text_that_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        result_from_text(DailyKey(FINISHED, DAY, RACE.id), text)


def test_a_save_of_another_day_is_not_taken_for_this_one() -> None:
    store = MemoryStore()
    session = begun(store, DAY - timedelta(1))
    step(session)
    store.set(key(BEGUN), store.get(key(BEGUN, DAY - timedelta(1))) or "")
    found = load_slot(store, DailySlot(DAY, RACE), BOTH)
    assert isinstance(found, DamagedSave)
    assert "not the game of 2026-11-20" in str(found.error)


def test_a_result_is_compared_with_its_game() -> None:
    at = DailyKey(FINISHED, DAY, RACE.id)
    text = finished_text()
    assert checked_result(at, text, BOTH).won == json.loads(text)["won"]
    for change in ({"points": 77}, {"won": not json.loads(text)["won"]}):
        with pytest.raises(RecordError, match="otherwise"):
            checked_result(at, json.dumps({**json.loads(text), **change}), BOTH)
    with pytest.raises(RecordError, match="not the game of"):
        checked_result(at._replace(day=DAY + timedelta(1)), text, BOTH)
    with pytest.raises(RecordError):
        checked_result(at, json.dumps({**json.loads(text), "record": "2AAAA"}), BOTH)


def test_a_result_of_other_rules_is_still_one() -> None:
    class Newer(type(RACE)):  # type: ignore[misc] # the class is known at run time only
        rules_version = RACE.rules_version + 1

    newer = {**BOTH, RACE.id: Newer()}
    found = checked_result(DailyKey(FINISHED, DAY, RACE.id), finished_text(), newer)
    with pytest.raises(RecordError) as error:
        found.record(newer)
    assert error.value.code == RecordError.RULES


# --- to another place -----------------------------------------------------------------------------


def full() -> MemoryStore:
    """Yesterday finished, today under way, and a game of long ago finished just now."""
    store = MemoryStore()
    clock = time.time()
    time.time = lambda: clock - 86_400  # the fixture puts it back
    play_to_end(begun(store, DAY - timedelta(1)))
    time.time = lambda: clock
    play_to_end(begun(store, DAY - timedelta(30)))
    step(begun(store))
    return store


KEYS = {
    key(FINISHED, DAY - timedelta(1)),
    key(LATE, DAY - timedelta(30)),
    key(BEGUN),
}


def daily_keys(store: MemoryStore) -> set[str]:
    return set(map(str, Diary(store.keys()).keys))


def test_daily_games_go_with_an_export() -> None:
    parcel = read_export(export_text(full()), BOTH)
    assert set(map(str, parcel.daily)) == KEYS
    assert parcel.refused == []
    there = MemoryStore()
    wanted = {"settings": False, "saves": frozenset(), "history": False}
    bring_in(parcel, there, **wanted)
    assert daily_keys(there) == set()
    bring_in(parcel, there, daily=True, **wanted)
    assert daily_keys(there) == KEYS
    assert Diary(there.keys()).streak(DAY).current == 1
    assert new_daily(parcel, there) == {}


def test_an_import_keeps_own_results_except_late_ones_for_those_in_time() -> None:
    parcel = read_export(export_text(full()), BOTH)
    there = MemoryStore()
    late = str(DailyKey(LATE, DAY - timedelta(1), RACE.id))
    there.set(late, "late")
    there.set(key(BEGUN), "mine")
    there.set(key(FINISHED, DAY - timedelta(30)), "in time")
    bring_in(parcel, there, settings=False, saves=frozenset(), history=False, daily=True)
    assert there.get(late) is None
    assert there.get(key(FINISHED, DAY - timedelta(1))) is not None
    assert there.get(key(BEGUN)) == "mine"
    assert there.get(key(FINISHED, DAY - timedelta(30))) == "in time"
    assert there.get(key(LATE, DAY - timedelta(30))) is None


def test_damaged_parts_of_an_export_are_refused_one_by_one() -> None:
    obj = json.loads(export_text(full()))
    texts = obj["texts"]
    sound = key(FINISHED, DAY - timedelta(1))
    texts[key(LATE, DAY - timedelta(30))] = texts[key(LATE, DAY - timedelta(30))][:-9]
    texts[key(BEGUN)] = texts[sound]
    texts["daily.2026-02-30.race"] = texts[sound]
    texts[key(FINISHED, DAY - timedelta(3))] = texts[sound]
    texts["begun.2026-11-20.chess"] = "{}"
    parcel = read_export(json.dumps(obj), BOTH)
    assert set(map(str, parcel.daily)) == {sound}
    assert {name for name, _why in parcel.refused} == set(texts) - {sound, "history.1", "history.2"}


def test_a_damaged_result_of_another_day_stands_nowhere_and_stays_where_it_is() -> None:
    """Its own day reports it and sets it aside."""
    store = MemoryStore()
    play_to_end(begun(store))
    damaged = key(FINISHED, DAY - timedelta(3))
    store.set(damaged, "{")
    diary = Diary(store.keys())
    result = load_result(store, diary, DAY, RACE.id)
    assert isinstance(result, DailyResult)
    assert day_rank(store, diary, result).days == 1
    assert store.get(damaged) == "{"


def test_a_day_with_two_results_is_one_day() -> None:
    """Two windows may leave both; the one that was finished on its day counts."""
    store = MemoryStore()
    play_to_end(begun(store))
    result = load_result(store, Diary(store.keys()), DAY, RACE.id)
    assert isinstance(result, DailyResult)
    text = store.get(str(result.key)) or ""
    assert text
    for kind in (FINISHED, LATE):
        store.set(key(kind), text)
    elsewhere = replace(result, key=result.key._replace(day=DAY - timedelta(2)))
    assert day_rank(store, Diary(store.keys()), elsewhere).days == 2
