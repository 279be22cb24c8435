"""Days, seeds, keys and streaks: the calendar's corners, time zones, clocks that are wrong."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pytest

from game.engine import GAMES
from game.play.daily import (
    BEGUN,
    FINISHED,
    LATE,
    DailyKey,
    Diary,
    Streak,
    daily_seed,
    in_time,
    local_day,
    open_days,
    parse_key,
    streak_of,
    today,
)
from tests.set_clock import set_clock

from .fakes import zone

DAY = date(2026, 11, 20)
HOUR = 3600


def days(*texts: str) -> list[date]:
    return [date.fromisoformat(text) for text in texts]


# --- seeds ----------------------------------------------------------------------------------------


def test_the_seed_of_a_day_is_the_documented_one() -> None:
    """The examples of docs/records.md; another seed would give other games for the days that have been."""
    seeds = {game_id: daily_seed(date(2026, 11, 20), GAMES[game_id]) for game_id in GAMES}
    assert seeds == SEEDS


SEEDS = {"pyramids": 27_777_032_318_459, "anubix": 89_743_131_950_459, "mummy": 240_497_060_116_149}


def test_seeds_differ_between_days_games_and_rules() -> None:
    year = [DAY + timedelta(n) for n in range(400)]
    seeds = [daily_seed(day, game) for day in year for game in GAMES.values()]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**48 for seed in seeds)

    class Revised(type(GAMES["mummy"])):  # type: ignore[misc] # the class of a registered game
        rules_version = 99

    assert daily_seed(DAY, Revised()) != daily_seed(DAY, GAMES["mummy"])


@pytest.mark.parametrize("day", [date.min, date(1969, 12, 31), date.max])
def test_far_days_have_seeds(day: date) -> None:
    for game in GAMES.values():
        game.new(game.players[0], daily_seed(day, game))


# --- days -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "moment", "expected"),
    [
        ("UTC", 1_795_046_399, "2026-11-18"),
        ("UTC", 1_795_046_400, "2026-11-19"),
        ("Pacific/Kiritimati", 1_795_046_399, "2026-11-19"),  # 14 hours ahead
        ("Pacific/Niue", 1_795_046_400 + 10 * HOUR, "2026-11-18"),  # 11 hours behind
        ("Europe/Athens", 1_795_046_400 - 2 * HOUR, "2026-11-19"),
        ("Europe/Athens", 1_795_046_400 - 2 * HOUR - 1, "2026-11-18"),
    ],
)
def test_the_day_is_that_of_the_place(name: str, moment: float, expected: str) -> None:
    with zone(name):
        assert local_day(moment) == date.fromisoformat(expected)


def test_days_of_23_and_25_hours() -> None:
    with zone("Europe/Warsaw"):
        spring = time.mktime((2026, 3, 29, 0, 0, 0, 0, 0, -1))
        assert local_day(spring + 23 * HOUR - 1) == date(2026, 3, 29)
        assert local_day(spring + 23 * HOUR) == date(2026, 3, 30)
        autumn = time.mktime((2026, 10, 25, 0, 0, 0, 0, 0, -1))
        assert local_day(autumn + 25 * HOUR - 1) == date(2026, 10, 25)
        assert local_day(autumn + 25 * HOUR) == date(2026, 10, 26)


def test_today_is_now_in_this_place(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, 1_795_046_399.5)
    with zone("UTC"):
        assert today() == date(2026, 11, 18)
    with zone("Asia/Tokyo"):
        assert today() == date(2026, 11, 19)


@pytest.mark.parametrize(
    ("hours", "counts"), [(-100, True), (0, True), (23.9, True), (27.9, True), (28.1, False), (100, False)]
)
def test_a_game_counts_until_four_in_the_morning(hours: float, counts: bool) -> None:
    with zone("UTC"):
        start = 1_795_046_400
        assert in_time(date(2026, 11, 19), start + hours * HOUR) is counts


@pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 6, 1), date(2026, 10, 24)])
def test_the_night_ends_at_four_by_the_clock_on_the_wall(day: date) -> None:
    """One of these nights has an hour less, and one an hour more."""
    after = day + timedelta(1)
    with zone("Europe/Warsaw"):
        for hour, minute, counts in ((3, 1, True), (3, 59, True), (4, 0, False), (4, 59, False)):
            moment = time.mktime((*after.timetuple()[:3], hour, minute, 0, 0, 0, -1))
            assert in_time(day, moment) is counts, (hour, minute)
            assert open_days(moment) == (after, day if counts else after)


# --- keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [FINISHED, LATE, BEGUN])
def test_a_key_is_read_as_it_is_written(kind: str) -> None:
    key = DailyKey(kind, date(2024, 2, 29), "pyramids")
    assert str(key) == f"{kind}.2024-02-29.pyramids"
    assert parse_key(str(key)) == key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "daily",
        "daily.2026-11-20",
        "daily.2026-11-20.",
        "daily.2026-02-29.mummy",
        "daily.2026-13-01.mummy",
        "daily.0000-01-01.mummy",
        "daily.20261120.mummy",
        "daily.٢٠٢٦-11-20.mummy",
        "weekly.2026-11-20.mummy",
        "damaged.daily.2026-11-20.mummy",
        "daily.2026-11-20.mummy\n",
        "save.mummy",
    ],
)
def test_other_keys_are_not_of_daily_games(text: str) -> None:
    assert parse_key(text) is None


# --- streaks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "now", "expected"),
    [
        ((), "2026-11-20", (0, 0)),
        (("2026-11-20",), "2026-11-20", (1, 1)),
        (("2026-11-19",), "2026-11-20", (1, 1)),
        (("2026-11-18",), "2026-11-20", (1, 1)),
        (("2026-11-17",), "2026-11-20", (0, 1)),
        (("2026-11-16", "2026-11-18", "2026-11-20"), "2026-11-20", (3, 3)),
        (("2026-11-15", "2026-11-16", "2026-11-18", "2026-11-19"), "2026-11-21", (4, 4)),
        (("2026-11-15", "2026-11-16", "2026-11-19", "2026-11-20"), "2026-11-20", (2, 2)),
        (("2026-10-30", "2026-10-31", "2026-11-01"), "2026-11-01", (3, 3)),
        (("2026-02-28", "2026-03-01"), "2026-03-01", (2, 2)),
        (("2024-02-28", "2024-03-01"), "2024-03-01", (2, 2)),
        (("2024-02-28", "2024-02-29", "2024-03-01"), "2024-03-01", (3, 3)),
        (("2026-12-31", "2027-01-01"), "2027-01-02", (2, 2)),
        (("2026-11-01", "2026-11-02", "2026-11-03", "2026-11-19", "2026-11-20"), "2026-11-20", (2, 3)),
        (("2026-03-28", "2026-03-29", "2026-03-30"), "2026-03-30", (3, 3)),
        (("9999-12-31",), "9999-12-31", (1, 1)),
        (("0001-01-01",), "0001-01-01", (1, 1)),
    ],
)
def test_a_streak_forgives_one_missed_day_each_time_and_counts_it_not(
    done: tuple[str, ...], now: str, expected: tuple[int, int]
) -> None:
    assert streak_of(days(*done), date.fromisoformat(now)) == Streak(*expected)


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        (("2026-05-01", "2026-05-02"), 2),
        (("2026-05-01", "2026-05-02", "2026-05-03"), 3),
        (("2026-05-01", "2026-05-02", "2026-05-04"), 3),
        (("2026-05-01",), 1),
        (("2026-04-30",), 0),
    ],
)
def test_a_streak_is_not_broken_before_its_last_day_is_over(done: tuple[str, ...], expected: int) -> None:
    """It is the night to 4 May: a game of the third still counts."""
    today, since = open_days(time.mktime((2026, 5, 4, 0, 5, 0, 0, 0, -1)))
    assert streak_of(days(*done), today, since).current == expected


def test_days_to_come_do_not_count_until_they_are_here() -> None:
    """The clock was ahead for a while, and is right again."""
    done = days("2026-11-19", "2026-11-20", "2026-11-21", "2030-01-01")
    assert streak_of(done, DAY) == Streak(2, 2)
    assert streak_of(done, DAY + timedelta(1)) == Streak(3, 3)


def test_a_clock_that_went_back_finds_the_streak_that_was_there_then() -> None:
    done = days("2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20")
    assert streak_of(done, date(2026, 11, 18)) == Streak(2, 2)


def test_a_game_finished_late_is_shown_but_is_no_part_of_the_streak() -> None:
    diary = Diary(["daily.2026-11-20.mummy", "late.2026-11-19.mummy", "begun.2026-11-20.anubix", "settings"])
    assert diary.streak(DAY) == Streak(1, 1)
    assert diary.kind(DAY, "mummy") == FINISHED
    assert diary.kind(DAY - timedelta(1), "mummy") == LATE
    assert diary.kind(DAY, "anubix") == BEGUN
    assert diary.kind(DAY, "pyramids") is None
    assert diary.begun(DAY, "anubix")
    assert not diary.begun(DAY, "mummy")


def test_a_week_counts_what_was_finished_on_each_of_its_days() -> None:
    keys = [
        "daily.2026-11-20.mummy",
        "daily.2026-11-20.anubix",
        "late.2026-11-19.mummy",
        "begun.2026-11-18.mummy",
    ]
    diary = Diary([*keys, "daily.2026-11-14.mummy", "daily.2026-11-13.mummy", "daily.2026-11-21.mummy"])
    assert diary.week(DAY) == [1, 0, 0, 0, 0, 0, 2]


def test_a_game_played_again_is_finished_and_under_way() -> None:
    diary = Diary(["daily.2026-11-20.mummy", "begun.2026-11-20.mummy"])
    assert diary.kind(DAY, "mummy") == FINISHED
    assert diary.begun(DAY, "mummy")


def test_the_calendar_begins_with_the_first_day_that_there_is() -> None:
    assert Diary([]).first_day(DAY) == date(2026, 1, 1)
    assert Diary([]).first_day(date(1999, 5, 5)) == date(1999, 5, 5)
    assert Diary(["daily.2025-12-31.mummy"]).first_day(DAY) == date(2025, 12, 31)
