"""Things above the table stay open when the window changes, and a tap beside them closes them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import App
from game.ui.table.board.seat_panel import SeatPanel
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.surface import Shade
from tests.games.pyramids.screen.table import MakeApp, sit_down, table
from tests.today import some_of

from ...driver import buttons, faults, frames, press, tap, tap_at
from ...games import played

WINDOWS = [(844, 390, 2), (390, 844, 2), (768, 1024, 1), (1280, 800, 1)]
TURNED = (600, 900, 1)


def at(make_app: MakeApp, game: str, *window: float) -> App:
    count = 9 if game == "anubix" else 20
    return sit_down(make_app, played(("you", "scribe", "priest"), 4, count, game=game), *window, speed="off")


def resize(app: App, width: float, height: float, dpr: float) -> None:
    app.host.window = (width, height, dpr)  # type: ignore[attr-defined]
    frames(app, 3)


def above(app: App) -> Shade:
    found = app.stage.scope
    assert isinstance(found, Shade)
    return found


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game", ["anubix", "pyramids"])
@some_of("window", WINDOWS, today=2)
def test_a_seat_in_large_stays_open_when_the_window_changes(
    make_app: MakeApp, game: str, window: tuple[float, ...]
) -> None:
    app = at(make_app, game, *window)
    opponents = table(app).board.opponents  # type: ignore[attr-defined]  # every game's board has them
    tap_at(app, next(iter(opponents.values())).rect.center)
    shown = above(app)
    assert isinstance(shown, SeatPanel)
    for size in (TURNED, *WINDOWS):
        resize(app, *size)
        assert above(app) is shown
        assert shown.rect == app.window
        assert all(app.window.contains(child.rect) for child in shown.walk())
        assert [fault for fault in faults(app, shown) if "too small" not in fault] == []
    tap(app, "Close")
    assert app.stage.scope is app.scene


@some_of("window", WINDOWS, today=2)
def test_the_open_pyramids_stay_open(make_app: MakeApp, window: tuple[float, ...]) -> None:
    app = at(make_app, "pyramids", *window)
    tap_at(app, table(app).board.display.rect.center)  # type: ignore[attr-defined]
    shown = above(app)
    resize(app, *TURNED)
    assert above(app) is shown
    assert all(app.window.contains(child.rect) for child in shown.walk())
    tap(app, "Close")


@pytest.mark.parametrize("answer", ["Pass", "Keep playing"])
def test_the_question_whether_to_pass_survives_turning_the_phone(make_app: MakeApp, answer: str) -> None:
    app = at(make_app, "anubix", 390, 844, 2)
    before = len(table(app).session.record().actions)
    tap(app, "Pass")
    resize(app, 844, 390, 2)
    assert isinstance(above(app), Dialog)
    assert buttons(app)["Keep playing"].style == "gold"
    tap(app, answer)
    actions = [str(action) for _, action in table(app).session.record().actions]
    assert ("pass" in actions[before : before + 1]) == (answer == "Pass")


def test_enter_gives_the_safe_answer_to_passing(make_app: MakeApp) -> None:
    app = at(make_app, "anubix", 1280, 800, 1)
    before = len(table(app).session.record().actions)
    press(app, pygame.K_x, pygame.K_RETURN)
    assert app.stage.scope is app.scene
    assert len(table(app).session.record().actions) == before


@some_of("window", WINDOWS, today=2)
def test_a_tap_beside_it_closes_it_and_one_upon_it_does_not(
    make_app: MakeApp, window: tuple[float, ...]
) -> None:
    app = at(make_app, "anubix", *window)
    opponents = table(app).board.opponents  # type: ignore[attr-defined]
    tap_at(app, next(iter(opponents.values())).rect.center)
    panel = above(app).children[0].rect
    tap_at(app, panel.center)
    tap_at(app, (panel.x + 3, panel.bottom - 3))
    assert isinstance(above(app), SeatPanel)
    corner = app.window.bottomright
    tap_at(app, (corner[0] - 1, corner[1] - 1))
    assert app.stage.scope is app.scene
