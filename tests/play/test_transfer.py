"""Everything as one text, and back: exact, strict, and never over what is here unasked."""

from __future__ import annotations

import contextlib
import json
import random
import sys
from collections.abc import Iterable, Iterator
from types import FrameType

import pytest

from game.play.pieces import PIECE
from game.play.puzzles import read_stars
from game.play.saves import HISTORY_LENGTH, file_finished, to_text
from game.play.settings import OWN, Settings, have_own, load_settings, put_aside, take_back
from game.play.storage import MemoryStore, StoreError
from game.play.transfer import (
    MAX_TEXT,
    MAX_TEXTS,
    Ended,
    Parcel,
    TransferError,
    export_text,
    missing_games,
    new_games,
    new_stars,
    reading,
)

from ..histories import bring_in, load_history, load_saved, read_export
from .fakes import BOTH, RACE, FailingStore, ForbiddenStore, LateStore, new_session, play_to_end, step
from .garbled import garble

DAY = 86_400


def finished(seed: int):
    return play_to_end(new_session(("you", "fake"), seed, RACE)).record()


def begun(store: MemoryStore, seed: int, game=RACE) -> None:
    session = new_session(("you", "fake"), seed, game, store=store)
    for _ in range(3):
        step(session)


def full(days: tuple[int, ...] = (1, 2, 3)) -> MemoryStore:
    """A store with settings, habits, an unfinished game and finished ones that ended on these days."""
    store = MemoryStore()
    for day in days:
        file_finished(store, finished(day), DAY * day)
    begun(store, 99)
    store.set("settings", json.dumps({"speed": "fast", "sound": False}))
    store.set("seats.race", "you,fake")
    store.set("learnt.race", "1")
    store.set("damaged.save.race", "{ damaged")
    store.set("probe", "1")
    return store


def seeds(games: Iterable[Ended]) -> list[int]:
    return [json.loads(game.text)["seed"] for game in games]


def kept(store: MemoryStore) -> dict[str, str | None]:
    return {key: store.get(key) for key in store.keys()}  # noqa: SIM118 - a store is no mapping


EVERYTHING = {"settings": True, "saves": frozenset({"race"}), "history": True}


def test_an_export_has_everything_and_brings_it_all_to_an_empty_place() -> None:
    store = full()
    parcel = read_export(export_text(store), BOTH)
    assert seeds(parcel.finished) == [1, 2, 3]
    assert parcel.saves["race"].seed == 99
    assert parcel.refused == []
    assert parcel.texts["damaged.save.race"] == "{ damaged"
    assert "probe" not in parcel.texts
    empty = MemoryStore()
    assert bring_in(parcel, empty, **EVERYTHING) == 3
    wanted = kept(store)
    del wanted["probe"], wanted["damaged.save.race"]
    assert kept(empty) == wanted
    assert load_settings(empty)[0].speed == "fast"
    assert load_saved(empty, BOTH)["race"].seed == 99  # type: ignore[union-attr] # it is sound


def test_settings_that_are_put_aside_come_along_and_can_be_taken_back() -> None:
    """A player who moves after an error has their own settings in the new place, not only the usual ones."""
    store = MemoryStore()
    put_aside(store, Settings(speed="fast", left_handed=True))
    parcel = read_export(export_text(store), BOTH)
    assert parcel.refused == []
    there = MemoryStore()
    bring_in(parcel, there, settings=False, saves=frozenset(), history=True)
    assert not have_own(there)
    bring_in(parcel, there, settings=True, saves=frozenset(), history=True)
    usual = load_settings(there)[0]
    assert (usual.speed, usual.left_handed) == (Settings().speed, False)
    take_back(there, usual)
    own = load_settings(there)[0]
    assert (own.speed, own.left_handed) == ("fast", True)


def test_settings_that_are_put_aside_and_damaged_are_refused() -> None:
    parcel = read_export(exported({OWN: '{"speed": "never"}', "settings": "{}"}), BOTH)
    assert [key for key, _why in parcel.refused] == [OWN]
    assert parcel.habits == {}


def test_nothing_comes_that_is_not_wanted() -> None:
    parcel = read_export(export_text(full()), BOTH)
    store = MemoryStore()
    begun(store, 7)
    before = kept(store)
    assert bring_in(parcel, store, settings=False, saves=frozenset(), history=False) == 0
    assert kept(store) == before
    assert bring_in(parcel, store, settings=False, saves=frozenset(), history=True) == 3
    assert store.get("save.race") == before["save.race"]
    assert store.get("settings") is None


def test_games_are_merged_in_the_order_of_their_ends_and_not_doubled() -> None:
    parcel = read_export(export_text(full((2, 4, 6))), BOTH)
    store = full((1, 2, 3, 5))
    assert seeds(new_games(parcel, store)) == [4, 6]
    assert bring_in(parcel, store, **EVERYTHING) == 2
    assert [record.seed for record in load_history(store, BOTH)] == [1, 2, 3, 4, 5, 6]
    before = kept(store)
    assert bring_in(parcel, store, **EVERYTHING) == 0
    assert kept(store) == before


def test_games_without_a_date_are_older_and_damaged_ones_stay() -> None:
    store = full((3,))
    store.set("history.2", "damaged")
    undated = MemoryStore()
    undated.set("history.1", to_text(finished(8)))
    parcel = read_export(export_text(undated), BOTH)
    bring_in(parcel, store, **{**EVERYTHING, "saves": frozenset()})
    assert [record.seed for record in load_history(store, BOTH)] == [8, 3]
    assert "damaged" in kept(store).values()


def test_the_newest_are_kept_when_there_are_too_many() -> None:
    store, other = MemoryStore(), MemoryStore()
    text = to_text(finished(3), 5)
    for number in range(1, HISTORY_LENGTH + 1):
        store.set(f"history.{number}", text.replace('"ended":5', f'"ended":{number * 2}'))
        other.set(f"history.{number}", text.replace('"ended":5', f'"ended":{number * 2 + 1}'))
    parcel = read_export(export_text(other), BOTH)
    assert bring_in(parcel, store, settings=False, saves=frozenset(), history=True) == HISTORY_LENGTH // 2
    ends = [record.ended for record in load_history(store, BOTH)]
    assert ends == list(range(HISTORY_LENGTH + 2, 2 * HISTORY_LENGTH + 2))


def test_a_game_older_than_all_that_are_kept_does_not_come() -> None:
    store, other = MemoryStore(), MemoryStore()
    text = to_text(finished(3), 5)
    for number in range(1, HISTORY_LENGTH + 1):
        store.set(f"history.{number}", text.replace('"ended":5', f'"ended":{number + 10}'))
    other.set("history.1", text)
    other.set("history.2", text.replace('"ended":5', '"ended":100000'))
    parcel = read_export(export_text(other), BOTH)
    assert [game.ended for game in new_games(parcel, store)] == [100_000]
    assert len(missing_games(parcel, store)) == 2
    assert bring_in(parcel, store, settings=False, saves=frozenset(), history=True) == 1
    ends = [record.ended for record in load_history(store, BOTH)]
    assert ends == [*range(12, HISTORY_LENGTH + 11), 100_000]
    assert new_games(parcel, store) == []
    before = kept(store)
    assert bring_in(parcel, store, settings=False, saves=frozenset(), history=True) == 0
    assert kept(store) == before


@pytest.mark.parametrize("bad", range(1, 9))
def test_a_store_that_becomes_full_is_left_as_it_was(bad: int) -> None:
    parcel = read_export(export_text(full((2, 4, 6))), BOTH)
    store = FailingStore("full", range(0))
    for key, text in kept(full((1, 3, 5))).items():
        store.set(key, text or "")
    before = kept(store)
    store.calls, store.bad = 0, range(bad, bad + 1)
    with pytest.raises(StoreError) as caught:
        bring_in(parcel, store, **EVERYTHING)
    assert caught.value.reason == "full"
    assert kept(store) == before


def test_a_store_that_refuses_afterwards_is_left_as_it_was() -> None:
    parcel = read_export(export_text(full((2, 4, 6))), BOTH)
    store = LateStore()
    for key, text in kept(full((1, 3, 5))).items():
        store.set(key, text or "")
    before, store.reason = kept(store), "full"
    with pytest.raises(StoreError) as caught:
        bring_in(parcel, store, **EVERYTHING)
    assert caught.value.reason == "full"
    assert kept(store) == before


def test_forbidden_storage_is_told() -> None:
    with pytest.raises(StoreError):
        export_text(ForbiddenStore())
    with pytest.raises(StoreError):
        bring_in(read_export(export_text(full()), BOTH), ForbiddenStore(), **EVERYTHING)


@pytest.mark.parametrize(
    ("text", "why", "code"),
    [
        ("", "not JSON", "damaged"),
        ("[]", "not an export", "damaged"),
        ("{}", "not an export", "damaged"),
        ('{"mastaba": true, "texts": {}}', "not an export", "damaged"),
        ('{"mastaba": 2, "texts": {}}', "format 2", "version"),
        ('{"mastaba": 1}', "texts are missing", "damaged"),
        ('{"mastaba": 1, "texts": []}', "texts are missing", "damaged"),
        ('{"mastaba": 1, "texts": {"settings": {}}}', "texts are missing", "damaged"),
        ('{"mastaba": 0, "texts": {}}', "not an export", "damaged"),
        ('{"mastaba": 1.5, "texts": {}}', "not an export", "damaged"),
        ('{"mastaba": 1, "mastaba": 1, "texts": {}}', "not an export", "damaged"),
        ('{"mastaba": 1, "other": 1, "texts": {}}', "not an export", "damaged"),
        ('{"mastaba": 1 "texts": {}}', "not JSON", "damaged"),
        ('{"mastaba": 1, "texts": {},}', "not JSON", "damaged"),
        ('{"mastaba": 1, "texts": {}', "not JSON", "damaged"),
        ('{"mastaba": 1, "texts": {}} x', "after its end", "damaged"),
        ('{"mastaba": 1, "texts": {"a": "', "does not end", "damaged"),
        ('{"mastaba": 1, "texts": {"a": "\\', "does not end", "damaged"),
        ('{"mastaba": 1, "texts": {"a": "\\q"}}', "not JSON", "damaged"),
        ('{"mastaba": 1, "texts": {"a": "\n"}}', "not JSON", "damaged"),
        ('{"mastaba": 1, "texts": {"a": "", "a": ""}}', "twice", "damaged"),
        ("[" * 90_000, "not an export", "damaged"),
        ('{"mastaba": 1, "texts": {}}' + " " * 10_000_000, "signs", "damaged"),
        ("\udcff", "not an export", "damaged"),
    ],
)
def test_text_that_is_no_export_is_refused(text: str, why: str, code: str) -> None:
    with pytest.raises(TransferError, match=why) as caught:
        read_export(text, BOTH)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("settings", "{"),
        ("settings", '{"speed": "warp"}'),
        ("history.1", "{}"),
        ("history.1", to_text(new_session(("you", "fake"), 5, RACE).record())),
        ("save.race", to_text(finished(4))),
        ("save.pyramids", to_text(new_session(("you", "fake"), 5, RACE).record())),
        ("save.chess", "{}"),
        ("seats.chess", "you"),
        ("seats.race", "x" * 5000),
        ("learnt.chess", "1"),
        ("learnt.race", "x"),
        ("puzzles.race", "{}"),
        ("puzzles.race", "[3]"),
        ("puzzles.chess", '{"abcde": 3}'),
        ("../../evil", "x"),
        ("other", "x"),
    ],
)
def test_one_bad_part_is_told_of_and_the_others_come(key: str, text: str) -> None:
    store = full((7, 8))
    obj = json.loads(export_text(store))
    obj["texts"][key] = text
    parcel = read_export(json.dumps(obj), BOTH)
    assert [refused for refused, _why in parcel.refused] == [key]
    assert all(why for _key, why in parcel.refused)
    assert 8 in seeds(parcel.finished)
    target = MemoryStore()
    saves = frozenset(parcel.saves)
    bring_in(parcel, target, settings=True, saves=saves, history=True)
    assert kept(target).get(key) != text


def test_import_without_settings_still_brings_learnt_games() -> None:
    store, target = MemoryStore(), MemoryStore()
    store.set("learnt.race", "1")
    parcel = read_export(export_text(store), BOTH)
    assert parcel.refused == []
    bring_in(parcel, target, settings=True, saves=frozenset(), history=False)
    assert kept(target) == {"learnt.race": "1"}


def test_stars_of_puzzles_are_merged_and_none_are_lost() -> None:
    store, target = MemoryStore(), MemoryStore()
    store.set("puzzles.race", '{"aaaaa": 3, "bbbbb": 1}')
    target.set("puzzles.race", '{"bbbbb": 2, "ccccc": 0}')
    parcel = read_export(export_text(store), BOTH)
    assert parcel.refused == []
    assert new_stars(parcel, MemoryStore()) == {"puzzles.race": '{"aaaaa":3,"bbbbb":1}'}
    bring_in(parcel, target, settings=False, saves=frozenset(), history=True)
    assert read_stars(target.get("puzzles.race")) == {"aaaaa": 3, "bbbbb": 2, "ccccc": 0}
    assert new_stars(parcel, target) == {}


def exported(texts: dict[str, str], **how: object) -> str:
    return json.dumps({"mastaba": 1, "texts": texts}, **how)


def test_texts_as_json_writes_them_are_read_whatever_they_hold() -> None:
    chance = random.Random(5)
    signs = ['"', "\\", "\n", "é", "😎", "x", "[", "\u2028", "\x00", "/"]
    for _ in range(300):
        text = "".join(chance.choices(signs, k=chance.randrange(40)))
        for how in ({}, {"indent": 1}, {"ensure_ascii": False}, {"separators": (",", ":")}):
            parcel = read_export(exported({"damaged.a": text, "damaged.b": text + "y"}, **how), BOTH)
            assert parcel.texts == {"damaged.a": text, "damaged.b": text + "y"}


@pytest.mark.parametrize("sign", ['"', "\\", "x", "é"])
def test_a_text_longer_than_a_step_is_read_whole(sign: str) -> None:
    text = sign * (2 * PIECE + 1)
    assert read_export(exported({"damaged.a": text}, ensure_ascii=False), BOTH).texts == {"damaged.a": text}


def test_a_text_that_is_too_long_is_left_out_alone() -> None:
    parcel = read_export(exported({"settings": " " * MAX_TEXT + " {}", "learnt.race": "1"}), BOTH)
    assert parcel.refused == [("settings", "it is too long")]
    assert parcel.habits == {"learnt.race": "1"}


def test_an_export_with_too_many_texts_is_refused() -> None:
    most = {f"damaged.{number}": "" for number in range(MAX_TEXTS)}
    assert len(read_export(exported(most), BOTH).texts) == MAX_TEXTS
    with pytest.raises(TransferError, match="more than"):
        read_export(exported({**most, "damaged.x": ""}), BOTH)


@pytest.mark.parametrize(
    "text",
    [
        exported({f"history.{number}": to_text(finished(number), 7) for number in range(1, 40)}),
        '{"mastaba": 1, "texts": {"damaged.a": "' + '\\"' * 400_000 + '"}}',
        '{"mastaba": 1, "texts": {"damaged.a": "' + "\\\\" * 400_000 + '"}}',
        '"' * 800_000,
        " " * 800_000,
        exported({f"bad.{number}": "" for number in range(MAX_TEXTS)}),
    ],
    ids=["games", "quotes", "backslashes", "quotes alone", "space", "bad keys"],
)
def test_no_step_of_reading_does_much(text: str) -> None:
    """Counted in lines of the program, and not by the clock; what one line does is bounded by PIECE."""
    lines = [0]

    def count(_frame: FrameType, event: str, _what: object) -> object:
        lines[-1] += event == "line"
        return count

    def steps() -> Iterator[float]:
        with contextlib.suppress(TransferError):
            yield from reading(text, BOTH)

    before = sys.gettrace()
    sys.settrace(count)
    try:
        for _share in steps():
            lines.append(0)  # noqa: PERF401 - the last one is counted in meanwhile
    finally:
        sys.settrace(before)
    assert max(lines) < 20_000


@pytest.mark.thorough
def test_thousands_of_garbled_exports() -> None:
    whole = export_text(full((1,)))
    chance = random.Random(2)
    refused = read = 0
    for _ in range(3000):
        try:
            parcel = read_export(garble(whole, chance), BOTH)
        except TransferError:
            refused += 1
            continue
        read += 1
        assert isinstance(parcel, Parcel)
        bring_in(parcel, MemoryStore(), settings=True, saves=frozenset(parcel.saves), history=True)
    assert refused > 500
    assert read > 500
