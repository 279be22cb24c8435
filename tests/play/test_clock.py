"""A clock that is wrong by centuries."""

from __future__ import annotations

from datetime import date

import pytest

from game.play.clock import LAST_MOMENT, left_of_hour, now, where_we_are
from game.play.daily import Diary, daily_seed, in_time, open_days, today
from game.play.saves import check_ended
from tests.set_clock import set_clock

from .fakes import RACE, zone

YEAR = 31_556_952


@pytest.mark.parametrize("place", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
@pytest.mark.parametrize("years", [-10_000, -500, -1, 0, 300, 8029, 8030, 9000, 10**9])
def test_any_moment_is_a_day_with_a_game(monkeypatch: pytest.MonkeyPatch, years: int, place: str) -> None:
    moment = float(years * YEAR)
    set_clock(monkeypatch, moment)
    with zone(place):
        check_ended(int(now()))
        day, since = open_days()
        assert today() == day
        assert since <= day
        assert date(1969, 12, 30) <= since
        assert day.year <= 9999
        assert in_time(day, moment)
        assert daily_seed(day, RACE) >= 0
        assert Diary([f"daily.{day.isoformat()}.race"]).streak(day, since).current == 1
        assert where_we_are(moment).tm_year == day.year


def test_a_clock_that_cannot_be_counted_with_is_at_its_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> float:
        raise OverflowError("timestamp out of range")

    set_clock(monkeypatch, fail)
    assert now() == 0


def test_moments_of_these_centuries_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for moment in (0.0, 1_795_176_000.5, float(LAST_MOMENT - 86_400)):
        set_clock(monkeypatch, moment)
        assert now() == moment


@pytest.mark.parametrize(
    ("place", "minutes"), [("UTC", 12.5), ("Asia/Kathmandu", 27.5), ("Australia/Adelaide", 42.5)]
)
def test_the_hour_ends_by_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch, place: str, minutes: float
) -> None:
    """It is 11:47:30 in Greenwich; other places are apart from it by parts of an hour."""
    set_clock(monkeypatch, 1_795_175_250.0)
    with zone(place):
        assert left_of_hour() == 60 * minutes
