"""One's own strength in the journey: a curve among the numbers, or a screen of its own where that is full."""

from __future__ import annotations

import pygame
import pytest

from game.engine import GAMES
from game.play.saves import file_finished
from game.play.storage import MemoryStore
from game.play.strength import Career
from game.ui.app import App
from game.ui.menus.journey import JourneyScene
from game.ui.menus.strength_chart import StrengthPlot, StrengthScene
from game.ui.table.strength_words import strength_figure, strength_now

from ...histories import load_history
from ..driver import MakeApp, at_home, buttons, faults, tap
from ..finished_games import read, words
from ..games import finished_record
from ..reading import look
from ..reading import words as told

WINDOWS = [(1280, 800), (820, 1180), (390, 844), (844, 390), (360, 640)]
ROOM = WINDOWS[:2]


def filed(count: int, seats: tuple[str, ...] = ("you", "scribe")) -> MemoryStore:
    store = MemoryStore()
    for seed in range(1, count + 1):
        file_finished(store, finished_record(seats, seed), 100 * seed)
    return store


def career(store: MemoryStore) -> Career:
    found = Career("pyramids")
    for record in reversed(load_history(store, GAMES)):
        found.add(record)
    return found


def journey(make_app: MakeApp, store: MemoryStore, *size: float, **options: object) -> App:
    app = at_home(make_app, *size, store=store, reduced_motion=True, **options)
    app.go(JourneyScene(app, lambda: None))
    read(app)
    app.scene.choose("pyramids")
    read(app)
    return app


def plot(app: App) -> StrengthPlot:
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, StrengthPlot)]
    return found


@pytest.mark.parametrize("count", [1, 2, 12])
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_curve_is_seen_in_every_window(make_app: MakeApp, window: tuple[int, int], count: int) -> None:
    store = filed(count)
    app = journey(make_app, store, *window)
    assert not faults(app)
    if "Your rating" in buttons(app):
        assert window not in ROOM
        assert strength_figure(career(store)) in words(app)
        tap(app, "Your rating")
        assert isinstance(app.scene, StrengthScene)
        assert not faults(app)
    shown, strengths = plot(app), career(store).strengths()
    assert strength_now(career(store)) in words(app)
    assert len(shown.strengths) == count
    heights = [shown.spot(at, each.mean)[1] for at, each in enumerate(strengths)]
    assert all(shown.area().top <= height <= shown.area().bottom for height in heights)
    from_the_best = sorted(range(count), key=lambda at: -strengths[at].mean)
    assert [heights[at] for at in from_the_best] == sorted(heights)


def test_levels_stand_on_the_same_scale(make_app: MakeApp) -> None:
    store = filed(3)
    shown = plot(journey(make_app, store))
    marks = {words: value for value, words in shown.marks()}
    assert marks["Scribe 1000"] == career(store).marks["scribe"]
    low, high = shown.span()
    assert all(low <= value <= high for value in marks.values())


def test_a_strength_beyond_all_levels_still_has_a_scale(make_app: MakeApp) -> None:
    class Beyond(StrengthPlot):
        def span(self) -> tuple[float, float]:
            return 5000.0, 5200.0

    shown = Beyond(make_app(), pygame.Rect(0, 0, 400, 300), career(filed(2)))
    assert [words for _value, words in shown.marks()] == ["5000", "5200"]


@pytest.mark.parametrize("language", ["en", "pl", "el"])
@pytest.mark.parametrize("window", [(1280, 800), (390, 844)], ids=str)
def test_it_is_said_in_words(make_app: MakeApp, window: tuple[int, int], language: str) -> None:
    store = filed(5)
    app = journey(make_app, store, *window, language=language)
    if window not in ROOM:
        app.scene._strength(app.scene.careers["pyramids"])
        read(app)
    heard = told(look(app))
    marks = career(store).marks
    for number in (5, *(round(mark) for mark in marks.values()), round(career(store).strengths()[-1].mean)):
        assert str(number) in heard
    assert not faults(app)


@pytest.mark.parametrize("seats", [("you",), ("you", "friend")], ids=str)
def test_without_a_game_that_counts_there_is_nothing(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = journey(make_app, filed(2, seats))
    assert not [widget for widget in app.scene.walk() if isinstance(widget, StrengthPlot)]
    assert "Your rating" not in buttons(app)
    assert "strength" not in words(app)
