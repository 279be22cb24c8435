"""Statistics of finished games on the screen, and their dates."""

from __future__ import annotations

import re
import time

import pytest

from game.engine import GAMES
from game.engine.record import replay
from game.play.saves import SavedRecord, file_finished
from game.play.seats import levels_of
from game.play.storage import MemoryStore
from game.ui.menus.statistics_scene import StatisticsScene
from game.ui.table.dates import date_text
from game.ui.table.presentation import presentation_of
from game.ui.table.seat_names import kind_name
from game.ui.toolkit.numbers import mean_change
from game.ui.toolkit.widgets.trend import Trend
from tests.play.fakes import zone

from ..driver import MakeApp, buttons, faults, nothing, tap
from ..finished_games import DAY, SEATS, filed, history, read, words
from ..games import finished_record


def test_statistics_add_up(make_app: MakeApp) -> None:
    store = filed(7)
    file_finished(store, finished_record(("you",), 3), 5)
    app = history(make_app, store)
    tap(app, "Statistics")
    assert isinstance(app.scene, StatisticsScene)
    read(app)
    states = [replay(finished_record(SEATS, seed), GAMES)[0] for seed in range(7)]
    tap(app, "Scribe")
    points = [state.scores()[0] for state in states]
    wins = sum(0 in state.winners() for state in states)
    shown = words(app)
    for text in ("7", f"{wins} ({round(100 * wins / 7)}%)", str(round(sum(points) / 7)), str(max(points))):
        assert f" {text} " in shown.replace("−", "-")
    skulls = sum(state.breakdown(0).skulls for state in states) / 7
    assert f"Skulls | {skulls:+.1f}".replace("-", "−") in shown
    trend = next(w for w in app.scene.walk() if isinstance(w, Trend))
    assert trend.values == points
    assert trend.means[-1] == pytest.approx(sum(points[-5:]) / 5)
    spots = [trend.spot(i, value) for i, value in enumerate(points)]
    assert all(trend.rect.collidepoint(spot) for spot in spots)
    assert spots == sorted(spots)
    assert spots[points.index(max(points))][1] == min(y for _, y in spots)
    tap(app, "Solo")
    assert "wins" not in words(app)


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("pl", ","), ("el", ",")])
def test_means_have_the_decimal_mark_of_the_language(make_app: MakeApp, language: str, mark: str) -> None:
    app = make_app(store=filed(2), language=language, reduced_motion=True)
    app.go(StatisticsScene(app, nothing))
    read(app)
    marks = [found for found in ".," if re.search(rf"[+−][0-9]+[{found}][0-9]", words(app))]
    assert marks == [mark]
    assert mean_change(-0.25) == f"−0{mark}2"


def test_games_without_points_tell_how_they_ended(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wins in the place of points, and in how many games something has come about."""
    game = presentation_of("anubix")

    def ended(state, player: int) -> dict[str, float]:
        return {"Pyramid" if player in state.winners() else "Arch": 1}

    monkeypatch.setattr(type(game), "counted", False)
    monkeypatch.setattr(type(game), "statistics", lambda _self, state, player: ended(state, player))
    app = make_app(store=filed(6, "anubix"), reduced_motion=True)
    app.go(StatisticsScene(app, nothing))
    read(app)
    won = [0 in replay(finished_record(SEATS, seed, "anubix"), GAMES)[0].winners() for seed in range(6)]
    assert 0 < sum(won) < 6
    shown = words(app)
    assert f"Pyramid | {sum(won)}" in shown
    assert f"Arch | {6 - sum(won)}" in shown
    assert "average" not in shown
    trend = next(w for w in app.scene.walk() if isinstance(w, Trend))
    assert trend.span() == (0, 1)
    assert trend.means[-1] == pytest.approx(sum(won[-5:]) / 5)


def test_dates_in_words() -> None:
    noon = 1_795_176_000  # 20 November 2026, 12:00
    with zone("UTC"):
        assert date_text(noon - 3_500, noon) == "today, 11:01"
        assert date_text(noon - DAY, noon) == "yesterday"
        assert date_text(noon - 3 * DAY, noon) == "17 Nov 2026"
        assert date_text(0, noon) == "1 Jan 1970"
    with zone("Asia/Tokyo"):
        assert date_text(253_402_300_799, noon) == "31 Dec 9999"
    assert date_text(None, noon) == ""
    assert SavedRecord("pyramids", 1, 7, ("you",)).ended is None


def test_yesterday_is_the_day_before_also_when_clocks_are_put_forward_or_back() -> None:
    def moment(*parts: int) -> int:
        return int(time.mktime((2026, *parts, 0, 0, 0, -1)))

    with zone("Europe/Warsaw"):
        for month, day in ((3, 30), (10, 26)):
            for hour in (0, 23):
                now = moment(month, day, hour, 30)
                assert date_text(moment(month, day - 1, 12, 0), now) == "yesterday"
                assert date_text(moment(month, day - 2, 23, 59), now).startswith(f"{day - 2} ")


def test_one_game_has_its_name_and_no_axis(make_app: MakeApp) -> None:
    app = history(make_app, filed(1))
    tap(app, "Statistics")
    read(app)
    assert "Pyramids" in words(app)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, Trend)]


@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize("window", [(1280, 800), (390, 844), (320, 568), (844, 390)])
def test_every_kind_of_rival_can_be_chosen(
    make_app: MakeApp, window: tuple[int, int], games: int, language: str
) -> None:
    store, kinds = MemoryStore(), [*levels_of("pyramids"), "friend"]
    for game in [*GAMES][1:games]:
        file_finished(store, finished_record(SEATS, 1, game), 1)
    for number, seats in enumerate([("you",), *[("you", kind) for kind in kinds]]):
        file_finished(store, finished_record(seats, number), 10 + number)
    app = make_app(*window, store=store, language=language)
    scene = StatisticsScene(app, nothing)
    app.go(scene)
    read(app)
    assert not faults(app)
    for level in levels_of("pyramids"):
        assert kind_name(level) in buttons(app)
