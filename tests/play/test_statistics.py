"""Sums of finished games, for each level of opponent."""

from __future__ import annotations

import pytest

from game.play.saves import SavedRecord, from_text, to_text
from game.play.statistics import Result, by_level, opponent_level, person_of, result_of, summarize

from .fakes import BOTH, RACE, new_session, play_to_end

LEVELS = ("scribe", "priest", "pharaoh")


@pytest.mark.parametrize(
    ("seats", "person", "level"),
    [
        (("you",), 0, "solo"),
        (("you", "scribe"), 0, "scribe"),
        (("pharaoh", "scribe", "you"), 2, "pharaoh"),
        (("scribe", "friend:Ewa", "you", "priest"), 2, "priest"),
        (("friend", "friend:Ewa"), 0, "friend"),
        (("you:Jan", "friend"), 0, "friend"),
    ],
)
def test_whose_results_count_and_against_whom(seats: tuple[str, ...], person: int, level: str) -> None:
    assert person_of(seats) == person
    assert opponent_level(seats, LEVELS) == level


def saved(seats: tuple[str, ...], seed: int) -> SavedRecord:
    text = to_text(play_to_end(new_session(seats, seed, RACE)).record())
    return from_text(text, BOTH)[0]


def test_a_game_counts_for_its_person() -> None:
    record = saved(("fake", "you"), 4)
    assert record.reached
    result = result_of(record, ("fake",), {"walked": 3})
    assert result == Result("fake", 1 in record.reached.winners(), record.reached.scores()[1], {"walked": 3})


def test_games_without_a_person_have_no_result() -> None:
    assert result_of(saved(("fake", "fake"), 4), ("fake",), {}) is None


def test_sums_average_best_and_trend() -> None:
    points = [10, 20, 30, 40, 50, 60, 0]
    results = [Result("scribe", p > 25, p, {"gems": p / 2, "skulls": -1}) for p in points]
    summary = summarize(results)
    assert (summary.games, summary.wins, summary.average, summary.best) == (7, 4, 30, 60)
    assert summary.trend(counted=True) == [10, 15, 20, 25, 30, 40, 36]
    assert summary.trend(counted=False) == [0, 0, 1 / 3, 0.5, 0.6, 0.8, 0.8]
    assert summary.parts == {"gems": 105, "skulls": -7}


def test_no_games_are_no_numbers() -> None:
    summary = summarize([])
    assert (summary.games, summary.best, summary.trend(True)) == (0, None, [])


def test_levels_come_in_their_order() -> None:
    results = [Result(level, True, 1, {}) for level in ("friend", "pharaoh", "solo", "scribe", "solo")]
    found = by_level(results, LEVELS)
    assert [(level, len(some)) for level, some in found.items()] == [
        ("solo", 2),
        ("scribe", 1),
        ("pharaoh", 1),
        ("friend", 1),
    ]
