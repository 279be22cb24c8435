"""The log: what it shows where there is little room, and that it opens, scrolls and leads to the board."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import App
from game.ui.table.board.board import LOG_LENGTH
from game.ui.table.board.ghost import Ghost
from game.ui.table.board.log_page import LogPage
from game.ui.table.board.status import Log
from game.ui.table.playing.table import Table
from game.ui.toolkit.translate import use_language

from ...driver import MakeApp, faults, settle, swipe, tap, tap_at
from ...games import played

SEATS = {"pyramids": ("you", "scribe", "priest"), "anubix": ("you", "scribe"), "mummy": ("you", "priest")}
WINDOWS = [(1280, 800), (820, 1180), (390, 844), (844, 390)]


def at_table(make_app: MakeApp, game: str, *window: int, language: str = "en") -> tuple[App, Table]:
    app = make_app(*window, language=language)
    scene = Table(app, played(SEATS[game], 3, 36, game=game))
    app.go(scene)
    settle(app)
    return app, scene


def page_of(app: App) -> LogPage:
    page = app.stage.scope
    assert isinstance(page, LogPage)
    return page


def lights(scene: Table) -> list[Ghost]:
    return [widget for widget in scene.board.children if isinstance(widget, Ghost)]


@pytest.mark.parametrize("game", SEATS)
def test_its_lines_are_in_the_language_of_the_moment_and_of_what_still_holds(
    make_app: MakeApp, game: str
) -> None:
    app, scene = at_table(make_app, game, 1280, 800)
    board = scene.board

    def afresh() -> list[str]:
        return [board.words(event) for event in board.story][-LOG_LENGTH:]

    english = board.lines
    assert english == afresh()
    use_language("pl", app.assets / "translations")
    try:
        assert board.lines == afresh() != english
    finally:
        use_language("en", app.assets / "translations")
    first, *rest = board.story[-3:]
    board.unlog(len(board.story) - 3)
    board.story += [*rest, first]
    assert board.lines == afresh() != english


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("game", SEATS)
def test_every_line_that_leads_somewhere_leads_to_the_board(
    make_app: MakeApp, game: str, window: tuple[int, int]
) -> None:
    app, scene = at_table(make_app, game, *window)
    tap(app, "Menu")
    tap(app, "Log")
    page = page_of(app)
    assert not faults(app, page)
    assert page.lines[-1].name == scene.board.lines[-1]
    line = [line for line in page.lines if line.enabled][-1]
    tap_at(app, line.rect.center)
    assert app.stage.scope is not page
    assert all(app.window.contains(spot) for spot in lights(scene)[0].spots)
    settle(app)
    assert not lights(scene)


@pytest.mark.parametrize("game", SEATS)
def test_all_that_has_happened_lies_in_the_window(make_app: MakeApp, game: str) -> None:
    _app, scene = at_table(make_app, game, 1280, 800)
    places = [spot for event in scene.board.story for spot in scene.board.whereabouts(event)]
    assert places
    assert all(scene.app.window.contains(spot) for spot in places)


def test_a_line_leads_to_the_board_where_nothing_moves(make_app: MakeApp) -> None:
    app, scene = at_table(make_app, "pyramids", 1280, 800)
    app.settings.speed = "off"
    app.apply_settings()
    scene.board.open_log()
    settle(app)
    line = [line for line in page_of(app).lines if line.enabled][-1]
    tap_at(app, line.rect.center)
    assert lights(scene)


def test_it_scrolls_to_the_first_line_and_back(make_app: MakeApp) -> None:
    app, scene = at_table(make_app, "pyramids", 844, 390)
    scene.board.open_log()
    page = page_of(app)
    newest, first = page.lines[-1].name, scene.board.words(scene.board.story[0])
    page.wheel(page.rect.center, 100)
    assert page.lines[0].name == first
    above, below = page.lines[0].rect.center, page.lines[-1].rect.center
    swipe(app, below, above)
    assert page.lines[0].name != first
    for _page in range(len(scene.board.story)):
        page.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN))
    assert page.lines[-1].name == newest


@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_a_phone_turned_on_its_side_shows_the_newest_line(make_app: MakeApp, language: str) -> None:
    app, scene = at_table(make_app, "pyramids", 390, 844, language=language)
    app.host.window = (844, 390, 1.0)  # type: ignore[attr-defined]
    settle(app)
    log = next(widget for widget in scene.board.children if isinstance(widget, Log))
    assert log.visible
    assert log.rows()
    tap_at(app, log.rect.center)
    assert isinstance(app.stage.scope, LogPage)
