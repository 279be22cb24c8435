"""Back and forward through the browser's history, which Chromium's own tools press as its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as LateError

from .conftest import START_LIMIT, Visit
from .far_on import far_on
from .hands import Mouse
from .player import LATE_MS, Visitor

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"
STANDS = """([scene, levels]) =>
  globalThis.mastaba?.stats().scene === scene && JSON.stringify(history.state?.mastaba?.levels) === levels"""
WHERE = "() => JSON.stringify([globalThis.mastaba?.stats().scene, history.state, location.href])"


def a_game() -> dict[str, str]:
    """One under way."""
    return far_on("pyramids", ("you", "scribe"), 7)


def at_table(visit: Visits, address: str, **window: Any) -> Visitor:
    """Somebody who has gone on with a game from home."""
    page = visit(address + "?speed=0", kept=a_game(), **window).ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("Continue")
    stands(visitor, "Table", "home", "table pyramids")
    return visitor


def stands(visitor: Visitor, scene: str, *levels: str) -> None:
    """Wait until that scene is shown, and the history says so."""
    told = "[" + ",".join(f'"{level}"' for level in levels) + "]"
    page = visitor.visit.page
    try:
        page.wait_for_function(STANDS, arg=[scene, told], timeout=START_LIMIT, polling=50)
    except LateError as late:
        raise AssertionError(f"{scene} at {told} is wanted, this is {page.evaluate(WHERE)}") from late


def test_back_closes_dialogs_then_leaves_scenes_and_then_the_page(address: str, visit: Visits) -> None:
    page = visit(address + "favicon.png", kept=a_game())
    page.page.goto(address + "?speed=0")
    visitor = Visitor(page.ready(), Mouse(page, 1))
    visitor.press("Continue")
    visitor.press("Menu")
    stands(visitor, "Table", "home", "table pyramids", "")
    page.page.go_back(wait_until="commit")
    stands(visitor, "Table", "home", "table pyramids")
    page.page.wait_for_function("() => !('Keep playing' in mastaba.stats().places)")
    page.page.go_back(wait_until="commit")
    stands(visitor, "Home", "home")
    page.page.go_forward(wait_until="commit")
    stands(visitor, "Table", "home", "table pyramids")
    page.page.go_back(wait_until="commit")
    stands(visitor, "Home", "home")
    page.page.go_back(wait_until="commit")
    page.page.wait_for_function("location.pathname.endsWith('favicon.png')")


def test_two_steps_back_in_a_hurry_lead_home(address: str, visit: Visits) -> None:
    visitor = at_table(visit, address)
    visitor.press("Menu")
    stands(visitor, "Table", "home", "table pyramids", "")
    visitor.visit.page.evaluate("() => { history.back(); setTimeout(() => history.back()); }")
    stands(visitor, "Home", "home")


def test_a_dialog_that_is_closed_as_one_goes_back_stays_in_step(address: str, visit: Visits) -> None:
    """The game's own step back and the person's come at the same time: they are two, or one and the same."""
    visitor = at_table(visit, address)
    page = visitor.visit.page
    for _ in range(3):
        visitor.press("Menu")
        stands(visitor, "Table", "home", "table pyramids", "")
        page.keyboard.press("Escape")
        page.evaluate("history.back()")
        page.wait_for_timeout(LATE_MS)
        visitor.visit.rest()
        if visitor.visit.stats()["scene"] == "Table":
            stands(visitor, "Table", "home", "table pyramids")
            page.go_back(wait_until="commit")
        stands(visitor, "Home", "home")
        page.go_forward(wait_until="commit")
        stands(visitor, "Table", "home", "table pyramids")


def test_the_game_s_own_ways_leave_no_entries_behind(address: str, visit: Visits) -> None:
    visitor = at_table(visit, address)
    for _ in range(3):
        visitor.press("Menu")
        visitor.press("How to play")
        visitor.wait_for_scene("HowToPlay")
        visitor.press("Back")
        stands(visitor, "Table", "home", "table pyramids")
    visitor.press("Menu")
    visitor.press("Home")
    stands(visitor, "Home", "home")
    visitor.press("Settings")
    stands(visitor, "SettingsScene", "home", "settings 0")


def test_a_step_back_while_the_game_loads_is_followed(address: str, visit: Visits) -> None:
    visitor = at_table(visit, address)
    page = visitor.visit.page
    page.reload(wait_until="commit")
    page.evaluate("history.back()")
    stands(visitor, "Home", "home")


def test_a_link_s_table_has_what_one_came_from_behind_it(address: str, visit: Visits) -> None:
    page = visit(address + "favicon.png")
    page.page.goto(address + LINK)
    visitor = Visitor(page.ready(), Mouse(page, 1))
    visitor.wait_for_scene("Table")
    page.page.go_back(wait_until="commit")
    page.page.wait_for_function("location.pathname.endsWith('favicon.png')")
    page.page.go_forward(wait_until="commit")
    page.ready()
    visitor.wait_for_scene("Table")


def test_a_link_followed_while_one_plays_leads_back_to_the_table(address: str, visit: Visits) -> None:
    visitor = at_table(visit, address)
    page = visitor.visit.page
    page.evaluate("() => { location.hash = 'game=anubix&players=you,scribe&seed=99'; }")
    visitor.wait_for_scene("LinkPreview")
    visitor.press("Play")
    visitor.wait_for_scene("Table")
    page.go_back(wait_until="commit")
    visitor.wait_for_scene("LinkPreview")
    page.go_back(wait_until="commit")
    stands(visitor, "Table", "home", "table pyramids")
    page.go_back(wait_until="commit")
    stands(visitor, "Home", "home")


def test_two_pages_each_have_a_way_of_their_own(address: str, visit: Visits) -> None:
    visitor = at_table(visit, address)
    other = Visit(visitor.visit.context, quiet=True)
    other.page.goto(address + "?speed=0")
    beside = Visitor(other.ready(), Mouse(other, 1))
    stands(beside, "Home", "home")
    beside.press("Settings")
    stands(beside, "SettingsScene", "home", "settings 0")
    visitor.visit.page.go_back(wait_until="commit")
    stands(visitor, "Home", "home")
    stands(beside, "SettingsScene", "home", "settings 0")
    other.page.close()


def test_keys_made_for_the_browser_are_left_to_it(address: str, visit: Visits) -> None:
    page = visit(address + "?speed=0").ready()
    press = """key => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      return document.getElementById("canvas").dispatchEvent(event);
    }"""
    for key in ("BrowserBack", "BrowserForward", "BrowserRefresh", "GoBack"):
        assert page.page.evaluate(press, key), f"{key} is taken from the browser"
    assert not page.page.evaluate(press, "Escape")


@pytest.mark.parametrize(
    "refuse", ['throw new DOMException("too many", "SecurityError")', "globalThis.refused = true"]
)
def test_entries_that_the_browser_refuses_are_made_later(refuse: str, address: str, visit: Visits) -> None:
    """Safari throws at too many, Chromium does nothing. Without one a step back goes on to the next."""
    page = visit(address + "?speed=0", kept=a_game()).ready()
    visitor = Visitor(page, Mouse(page, 1))
    page.page.evaluate(f"""() => {{
      globalThis.push = history.pushState;
      history.pushState = () => {{ {refuse}; }};
    }}""")
    visitor.press("Continue")
    visitor.wait_for_scene("Table")
    page.rest()
    assert page.page.evaluate("history.state.mastaba.levels") == ["home"]
    page.page.evaluate("() => { history.pushState = globalThis.push; }")
    stands(visitor, "Table", "home", "table pyramids")


def test_turns_of_a_shape_leave_room_for_entries(address: str, visit: Visits) -> None:
    """Safari takes a hundred changes in half a minute: a person's turns of the shape are more."""
    visitor = at_table(visit, address)
    page = visitor.visit.rest().page
    written = page.evaluate("""() => {
      const { replaceState } = history;
      let written = 0;
      history.replaceState = (...given) => {
        written += 1;
        replaceState.apply(history, given);
      };
      const levels = JSON.stringify(history.state.mastaba.levels);
      for (let turn = 1; turn <= 100; turn++) mastaba_host.trail.follow(levels, `turn ${turn}`);
      return written;
    }""")
    assert 0 < written <= 20
    last = "() => history.state.mastaba.sketch === 'turn 100'"
    page.wait_for_function(last, timeout=START_LIMIT)
    visitor.press("Menu")
    stands(visitor, "Table", "home", "table pyramids", "")
