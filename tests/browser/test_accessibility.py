"""The page as a checker of accessibility finds it (axe-core): with the canvas alone, and with the mirror."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.today import some_of

from .conftest import ROOT, Server, Visit
from .mirror_player import MirrorPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLES = {
    "pyramids": "?game=pyramids&players=you,scribe&seed=7&speed=0",
    "anubix": "?game=anubix&players=you,scribe&seed=7&speed=0",
    "mummy": "?game=mummy&players=you,scribe&seed=7&speed=0",
}


def faults(visit: Visit) -> list[str]:
    """The checker's findings, serious or not, each with the elements."""
    if not visit.page.evaluate("Boolean(globalThis.axe)"):
        visit.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = visit.page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations)"
    )
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


def settled(visit: Visit, title: str) -> None:
    """Wait for the screen of that title, without the splash of the start."""
    visit.page.wait_for_selector("#splash", state="detached")
    visit.page.locator("#mirror").get_by_role("heading", level=1, name=title).wait_for(state="attached")


def test_the_checker_finds_faults(address: str, visit: Visits) -> None:
    """A button without a name is seen: the other tests would see one, too."""
    page = visit(address).ready()
    page.page.evaluate("document.body.append(document.createElement('button'))")
    assert any(fault.startswith("button-name") for fault in faults(page))


def test_the_page_without_the_mirror(address: str, visit: Visits) -> None:
    page = visit(address).ready()
    page.page.wait_for_selector("#splash", state="detached")
    assert faults(page) == []


def test_home_settings_and_rules(address: str, visit: Visits) -> None:
    page = visit(address).ready()
    player = MirrorPlayer(page)
    player.enter()
    settled(page, "Mastaba")
    assert faults(page) == []
    player.press(page.page.get_by_role("button", name="Settings"))
    settled(page, "Settings")
    assert faults(page) == []
    page.key("Escape")
    settled(page, "Mastaba")
    player.press(page.page.get_by_role("button", name="How to play").first)
    page.page.get_by_role("button", name="Back", exact=True).wait_for(state="attached")
    assert faults(page) == []


@some_of("game", TABLES, today=1)
def test_a_table_its_menu_and_its_end(game: str, address: str, visit: Visits) -> None:
    page = visit(address + TABLES[game]).ready()
    player = MirrorPlayer(page)
    player.enter()
    settled(page, game.capitalize())
    assert faults(page) == []
    for _ in range(6):
        player.step()
        page.rest()
    assert faults(page) == []
    player.press(page.page.get_by_role("button", name="Menu"))
    page.page.get_by_role("dialog").wait_for(state="attached")
    assert faults(page) == []


def test_the_scores(address: str, visit: Visits) -> None:
    page = visit(address + "?game=anubix&players=scribe,scribe&seed=3&speed=0").ready()
    player = MirrorPlayer(page)
    player.enter()
    page.page.get_by_role("button", name="Play again").wait_for(state="attached")
    assert faults(page) == []
