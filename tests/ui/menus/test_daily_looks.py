"""Daily games in every window and language: nothing cut, nothing covered, signs of different shapes."""

from __future__ import annotations

import pygame
import pytest

from game.play.storage import MemoryStore
from game.ui.menus.daily_calendar import DailyCalendar
from game.ui.menus.daily_card import MarkPicture
from game.ui.menus.daily_marks import MARKS, mark_picture
from game.ui.menus.daily_scene import DailyScene
from game.ui.menus.game_card import Cover
from game.ui.menus.home import Home
from game.ui.table.presentation import presentation_of
from tests.today import some_of

from ..driver import MakeApp, buttons, frames, nothing
from ..games import at_random
from ..looking_through import look_through
from ..windows import WINDOWS, Window, spoken_in
from .daily_games import DAY, at_noon, entry, play_daily, until_replayed
from .daily_screens import daily_screens


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon(monkeypatch, DAY)
    at_random(monkeypatch)


def test_signs_differ_without_colour(make_app: MakeApp) -> None:
    app = make_app()
    shapes = set()
    for kind in MARKS:
        picture = mark_picture(app, kind, 16)
        shapes.add(bytes(picture.get_at((x, y)).a > 127 for x in range(16) for y in range(16)))
    assert len(shapes) == len(MARKS)


@some_of("window", WINDOWS, today=3, ids=lambda w: f"{w[0]}x{w[1]}@{w[2]}")
@pytest.mark.parametrize("large", [False, True])
def test_the_entry_and_the_name_do_not_cover_each_other(
    make_app: MakeApp, window: tuple[float, ...], large: bool
) -> None:
    app = make_app(*window)
    app.settings.large_text = large
    app.apply_settings()
    app.go(Home(app))
    frames(app)
    way = entry(app).rect
    named = [widget for widget in app.scene.walk() if getattr(widget, "text", "") == "Mastaba"]
    pictures = [widget for widget in app.scene.walk() if getattr(widget, "sprite", "") == "logo"]
    assert len(named) == len(pictures) == 1
    assert not way.colliderect(named[0].rect)
    assert not way.colliderect(pictures[0].rect)
    others = [widget for widget in app.stage.focusables() if widget is not entry(app)]
    assert not any(named[0].rect.colliderect(widget.rect) for widget in others)


@pytest.mark.thorough
@spoken_in(WINDOWS, today=3)
def test_daily_screens_fit(make_app: MakeApp, window: Window, language: str) -> None:
    look_through(make_app(*window, reduced_motion=True), daily_screens, language)


def test_the_weighty_part_of_a_picture_is_seen_when_its_sides_are_cut(make_app: MakeApp) -> None:
    app = make_app()
    rect = pygame.Rect(0, 0, 60, 160)
    whole = app.sprites.get("home.mummy", 241, 161)
    shown = pygame.Surface(rect.size, pygame.SRCALPHA)
    Cover(app, rect, presentation_of("mummy")).draw(shown)
    lamp, mummy = (125, 122), (187, 75)
    columns = [x for x in range(60) if shown.get_at((x, mummy[1])) == whole.get_at(mummy)]
    assert columns, "the mummy's bandages"
    assert all(shown.get_at((x, lamp[1])) != whole.get_at(lamp) for x in range(4, 56))


def test_the_legend_names_every_sign(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(DailyCalendar(app, nothing))
    told = {widget.kind for widget in app.scene.walk() if isinstance(widget, MarkPicture)}
    assert told == set(MARKS)


def test_sharing_keeps_its_word_on_a_phone(make_app: MakeApp) -> None:
    store = MemoryStore()
    play_daily(store, DAY, "mummy")
    app = make_app(390, 844, 2, store=store)
    app.go(DailyScene(app, nothing))
    until_replayed(app)
    assert buttons(app)["Share: Mummy"].text == "Share"
