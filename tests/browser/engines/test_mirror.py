"""The mirror for screen readers in every engine: by keys, roles and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .browser import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"
FIND = """
(name) => [...document.querySelectorAll("#mirror button, #mirror-entry")].find(
  (each) => each.textContent.startsWith(name) && each.ariaDisabled !== "true")
"""
FOCUS = f"(name) => {{ const found = ({FIND})(name); found?.focus(); return Boolean(found); }}"
HEADS = '() => [...document.querySelectorAll("#mirror h1, #mirror h2")].map((each) => each.textContent)'


def press(visit: Any, name: str) -> None:
    """The first button whose name begins so, by key."""
    visit.page.wait_for_function(FOCUS, arg=name, timeout=PATIENCE_MS)
    visit.page.keyboard.press("Enter")


@pytest.mark.each_time
def test_a_game_is_begun_without_the_picture(open_page: OpenPage) -> None:
    """The first Tab comes to the way in; what can be done is read and done there; and it can be left."""
    visit = open_page(LINK).ready()
    page = visit.page
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.activeElement.id === 'mirror-entry'", timeout=PATIENCE_MS)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.tagName === 'H1'", timeout=PATIENCE_MS)
    assert page.evaluate("document.activeElement.textContent") == "Pyramids"
    assert page.evaluate("document.getElementById('canvas').ariaHidden") == "true"
    assert "What you can do" in page.evaluate(HEADS)
    assert page.evaluate("document.querySelectorAll('#mirror table').length") == 5
    before = len(visit.record()["actions"])
    press(visit, "Keep pyramid")
    page.wait_for_function(
        "before => mastaba.record().actions.length > before", arg=before, timeout=PATIENCE_MS
    )
    page.wait_for_function("() => announcer.textContent.length > 0", timeout=PATIENCE_MS)
    press(visit, "Menu")
    page.wait_for_function(
        "() => document.activeElement.getAttribute('role') === 'dialog'", timeout=PATIENCE_MS
    )
    page.keyboard.press("Escape")
    press(visit, "Back to the graphical table")
    page.wait_for_function("() => document.querySelector('#mirror').hidden", timeout=PATIENCE_MS)
    assert page.evaluate("document.activeElement.id") == "canvas"
