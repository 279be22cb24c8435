"""Tests that take turns: each has its own day, and none is forgotten."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from .browser.engines.present import OPENERS
from .today import ENGINES, TURNS, take_turns


class Item:
    """The parts of a test that the choice reads."""

    def __init__(self, name: str, *marks: str) -> None:
        self.name, self.nodeid = name, f"test_games.py::{name}"
        self._marks = [getattr(pytest.mark, mark).mark for mark in marks]

    def iter_markers(self) -> list[Any]:
        return self._marks

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self._marks.append(mark.mark)


def has_turn(day: int) -> list[str]:
    """The names of a file's tests that are not long on that day."""
    items = [
        Item("quick"),
        Item("a start", "browser", "each_time"),
        Item("every case", "browser", "long"),
        *(Item(f"game {number}[{engine}-more]", "browser") for number in range(4) for engine in ENGINES),
        *(Item(f"search {number}", "thorough") for number in range(5)),
    ]
    take_turns(cast(list[pytest.Item], items), day)
    return [item.name for item in items if "long" not in {mark.name for mark in item.iter_markers()}]


def test_each_test_has_its_turn_once_in_so_many_days() -> None:
    days = [has_turn(20261122 + day) for day in range(TURNS)]
    often = Counter(name for names in days for name in names)
    always = {"quick", "a start"}
    assert {name for name, count in often.items() if count == TURNS} == always
    assert {count for name, count in often.items() if name not in always} == {1}
    assert len(often) == len(always) + 4 * len(ENGINES) + 5


def test_on_no_day_two_engines_have_the_same_test() -> None:
    for day in range(20261122, 20261122 + TURNS):
        games = [name.partition("[")[0] for name in has_turn(day) if name.startswith("game")]
        assert len(games) == len(set(games))


def test_a_turn_depends_on_nothing_else() -> None:
    alone = Item("search 3", "thorough")
    take_turns(cast(list[pytest.Item], [alone]), 20261122)
    assert ("search 3" in has_turn(20261122)) == (
        not any(mark.name == "long" for mark in alone.iter_markers())
    )


def test_the_engines_are_those_of_the_tests() -> None:
    assert tuple(OPENERS) == ENGINES
