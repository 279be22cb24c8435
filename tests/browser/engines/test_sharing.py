"""Names of any script, links that cannot be copied, and paper, in every engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.hands import Mouse
from tests.browser.player import Visitor

from .browser import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
BY_HTTP = "() => { delete Navigator.prototype.clipboard; delete Navigator.prototype.share; }"
"""As a page has it that came by http from another machine."""
TYPE = """() => {
  const field = document.getElementById("text-field");
  field.focus();
  field.select();
  document.execCommand("insertText", false, "%s");
  return field.value;
}"""
CHOSEN = """() => {
  const field = document.activeElement;
  return field.id === "by-hand-text" && field.value.slice(field.selectionStart, field.selectionEnd);
}"""


@pytest.mark.parametrize("name", ["Ольга", "Nguyễn", "Γιώργος", "Աննա", "מרים"])
def test_a_name_is_kept_as_the_field_shows_it(name: str, open_page: OpenPage) -> None:
    visit = open_page("?speed=0").ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.press("New game")
    visitor.press("Seat 1: Name and medallion")
    visitor.wait_for("Done")
    assert visit.page.evaluate(TYPE % name) == name
    visitor.press("Done")
    visitor.press("Start")
    visitor.wait_for_scene("Table")
    assert visit.record()["seats"][0] == f"you:{name}"


def test_a_link_that_cannot_be_copied_is_shown_chosen_and_for_cameras(open_page: OpenPage) -> None:
    visit = open_page("?game=anubix&players=scribe,scribe&seed=7&speed=0").ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visit.page.evaluate(BY_HTTP)
    visitor.press("Watch the game again")
    visitor.wait_for_scene("ReplayScene")
    visitor.press("Menu")
    visitor.press("Copy link")
    visit.page.wait_for_function(
        "() => document.querySelector('#by-hand canvas')?.width", timeout=PATIENCE_MS
    )
    assert "#record=" in visit.page.evaluate(CHOSEN)
    visit.key("Escape")
    visit.page.wait_for_function("() => !document.getElementById('by-hand')", timeout=PATIENCE_MS)


def test_the_points_are_on_paper(open_page: OpenPage) -> None:
    visit = open_page("?game=anubix&players=scribe,priest&seed=7&speed=0").ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.wait_for("Play again")
    visit.page.evaluate("() => { dispatchEvent(new Event('beforeprint')); }")
    paper = visit.page.evaluate("() => document.getElementById('paper').textContent")
    assert {"Scribe", "Priest", "Relief"} <= {
        word for word in ("Scribe", "Priest", "Relief") if word in paper
    }
