"""What’s new, and when a copy is due: committed texts, foreign texts, wrong clocks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.play.changes import MOST_LETTERS, MOST_LINES, last_told, lines_after, remember_told
from game.play.copies import COPIED, REMINDED, WEEK, copy_is_due, note
from game.play.settings import LANGUAGES
from game.play.storage import MemoryStore

from .fakes import ForbiddenStore

COMMITTED = Path(__file__).resolve().parents[2] / "assets" / "changes.json"
NOW = 1_795_176_000.0


def test_the_committed_changes_are_complete() -> None:
    changes = json.loads(COMMITTED.read_text(encoding="utf-8"))
    numbers = [change["number"] for change in changes]
    assert numbers == list(range(len(changes), 0, -1)), "newest first, none left out"
    for change in changes:
        assert set(change) == {"number", *LANGUAGES}
        lines = [change[language] for language in LANGUAGES]
        assert len({len(lines) for lines in lines}) == 1, "as many lines in each language"
        assert all(line and line.isprintable() and len(line) <= 100 for some in lines for line in some)


def text(*changes: object) -> str:
    return json.dumps(changes)


def test_news_after_a_number_come_newest_first() -> None:
    given = text(
        {"number": 3, "en": ["c", "d"], "pl": ["ć"]}, {"number": 2, "en": ["b"]}, {"number": 1, "en": ["a"]}
    )
    assert lines_after(given, 1, "en") == ["c", "d", "b"]
    assert lines_after(given, 1, "pl") == ["ć", "b"], "in English where there is nothing else"
    assert lines_after(given, 3, "en") == []


@pytest.mark.parametrize(
    "given",
    [
        "",
        "{}",
        "7",
        "[" * 100_000,
        text(7, None, [], {}),
        text({"number": "3", "en": ["a"]}),
        text({"number": True, "en": ["a"]}),
        text({"number": 3}),
        text({"number": 3, "en": "abc"}),
        text({"number": 3, "en": [7, None, "a\nb", "\x1b[2J"]}),
    ],
)
def test_malformed_news_is_passed_over(given: str) -> None:
    assert lines_after(given, 0, "en") == []


def test_a_flood_is_cut() -> None:
    given = text(*({"number": n, "en": ["x" * 1000] * 100} for n in range(50, 0, -1)))
    assert lines_after(given, 0, "en") == ["x" * MOST_LETTERS] * MOST_LINES


def test_seen_news_are_remembered() -> None:
    store = MemoryStore()
    assert last_told(store) is None
    remember_told(store, 12)
    assert last_told(store) == 12
    for damaged in ("", "-1", "12.5", "x", "9" * 5000, "²"):
        store.set("changes", damaged)
        assert last_told(store) is None
    assert last_told(ForbiddenStore()) is None


def with_a_game() -> MemoryStore:
    store = MemoryStore()
    store.set("history.1", "{}")
    return store


def test_a_copy_is_due_when_there_is_something_to_lose() -> None:
    assert not copy_is_due(MemoryStore(), NOW)
    assert copy_is_due(with_a_game(), NOW)
    daily = MemoryStore()
    daily.set("daily.2026-11-20.mummy", "{}")
    assert copy_is_due(daily, NOW)
    assert not copy_is_due(ForbiddenStore(), NOW)


@pytest.mark.parametrize("key", [COPIED, REMINDED])
def test_a_copy_is_suggested_once_a_week_at_most(key: str) -> None:
    store = with_a_game()
    note(store, key, NOW)
    assert not copy_is_due(store, NOW)
    assert not copy_is_due(store, NOW + WEEK - 1)
    assert copy_is_due(store, NOW + WEEK)


@pytest.mark.parametrize("damaged", ["", "x", "-5", "9" * 5000, "²"])
def test_a_damaged_moment_and_one_to_come_say_nothing(damaged: str) -> None:
    store = with_a_game()
    store.set(COPIED, damaged)
    assert copy_is_due(store, NOW)
    note(store, COPIED, NOW + 10 * WEEK)
    assert copy_is_due(store, NOW)
