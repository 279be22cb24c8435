"""The browser's way back and forward, and loading again, in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import START_LIMIT
from tests.browser.far_on import far_on
from tests.browser.hands import Mouse
from tests.browser.player import Visitor

from .conftest import BLANK, Engine

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
GO = "step => void setTimeout(() => history.go(step))"
"""Drivers wait for a page to load when they go back themselves, and between scenes none does."""
STANDS = """([scene, depth, menu]) => {
  const { scene: shown, places } = mastaba.stats();
  const levels = history.state?.mastaba?.levels ?? [];
  return shown === scene && levels.length === depth + 1 && ("Keep playing" in places) === menu;
}"""


def stands(visit: Any, scene: str, depth: int, *, menu: bool = False) -> None:
    """Wait until that scene is shown, so deep in the history, with or without the table's menu."""
    visit.page.wait_for_function(STANDS, arg=[scene, depth, menu], timeout=START_LIMIT)


def test_back_and_forward_lead_from_scene_to_scene(open_page: OpenPage) -> None:
    visit = open_page("?speed=0", kept=far_on("pyramids", ("you", "scribe"), 7)).ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.press("Continue")
    stands(visit, "Table", 1)
    visitor.press("Menu")
    stands(visit, "Table", 2, menu=True)
    visit.page.evaluate(GO, -1)
    stands(visit, "Table", 1)
    visitor.press("Menu")
    visitor.press("Settings")
    stands(visit, "SettingsScene", 2)
    visit.page.evaluate(GO, -2)
    stands(visit, "Home", 0)
    visit.page.evaluate(GO, 1)
    stands(visit, "Table", 1)
    visitor.press("Menu")
    visitor.press("Home")
    stands(visit, "Home", 0)


def test_a_page_that_is_loaded_again_shows_the_table_and_what_lay_there(open_page: OpenPage) -> None:
    visit = open_page("?speed=0", kept=far_on("pyramids", ("you", "scribe"), 7)).ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.press("Continue")
    stands(visit, "Table", 1)
    visit.page.wait_for_function("mastaba.stats().awaiting", timeout=START_LIMIT)
    visit.key("r")
    visit.key("ArrowDown")
    visit.page.wait_for_function("history.state.mastaba.sketch", timeout=START_LIMIT)
    before = visit.page.evaluate("JSON.stringify(history.state.mastaba)")
    visit.again().ready()
    stands(visit, "Table", 1)
    visit.page.wait_for_function(
        "before => JSON.stringify(history.state.mastaba) === before", arg=before, timeout=START_LIMIT
    )
    visitor.wait_for("Mark")
    visit.page.evaluate(GO, -1)
    stands(visit, "Home", 0)


def test_from_home_one_step_leaves_the_site(engine: Engine, open_page: OpenPage) -> None:
    engine.need("back")
    visit = open_page("?speed=0", kept=far_on("pyramids", ("you", "scribe"), 7)).ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.press("Continue")
    stands(visit, "Table", 1)
    visit.page.evaluate(GO, -1)
    stands(visit, "Home", 0)
    visit.page.evaluate(GO, -1)
    visit.page.wait_for_function(f"location.pathname.endsWith('{BLANK}')", timeout=START_LIMIT)
