"""Games played without seeing the canvas: through the mirror in the page, by roles and names alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from .conftest import ROOT, Server, Visit
from .far_on import far_on
from .finished import check_finished
from .mirror_player import MirrorPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]

PYRAMIDS = "?game=pyramids&players=you,scribe&seed=7&speed=0"
ANUBIX = "?game=anubix&players=you,scribe&seed=7&speed=0"
MOVED = """
  before => document.activeElement.id === "mirror-entry" || mastaba.stats().focus !== before
"""
"""True if the focus has gone on from the canvas's widget of that name."""
MARKUP = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser")
"""Signs that would make markup of a text."""
MUMMY = "?game=mummy&players=you&seed=7&speed=0"


@pytest.mark.parametrize("link", [PYRAMIDS, ANUBIX, MUMMY])
def test_a_whole_game(link: str, address: str, visit: Visits) -> None:
    """From the first decision to the final table, which is read as a table; what happens is heard."""
    page = visit(address + link).ready()
    player = MirrorPlayer(page)
    player.enter()
    assert player.title() == link.partition("game=")[2].partition("&")[0].capitalize()
    assert player.play_to_the_end() >= 6
    page.page.wait_for_function("document.querySelector('#mirror table caption')?.textContent === 'Results'")
    headline = player.title()
    assert any(words.startswith(headline) for words in player.heard)
    assert len(player.heard) > 20
    expect(page.page.get_by_role("button", name="Play again")).to_have_count(1)
    check_finished(page, link)


def test_a_game_to_its_end_in_polish(address: str, visit: Visits) -> None:
    """Everything is in the language of the browser: the way in, the tables, what is heard."""
    link = "?game=pyramids&players=you&seed=7&speed=0"
    begun = far_on("pyramids", ("you",), 7)
    page = visit(address + link, kept=begun, language="pl-PL").ready()
    player = MirrorPlayer(page, "Co możesz zrobić", "Cofnij")
    player.enter("Użyj z czytnikiem ekranu")
    assert page.page.evaluate("document.documentElement.lang") == "pl"
    assert player.title() == "Piramidy"
    assert page.page.get_by_role("cell", name="czaszka").count() > 0
    assert player.play_to_the_end() >= 4
    assert any(words.startswith("Karta ekspedycji: ") for words in player.heard)
    expect(page.page.get_by_role("button", name="Jeszcze raz", exact=True)).to_have_count(1)


def test_focus_and_tables(address: str, visit: Visits) -> None:
    """The focus comes to the title, stays on what stays, goes to a heading when its button goes, and back."""
    page = visit(address + PYRAMIDS).ready()
    player = MirrorPlayer(page)
    player.enter()
    player.press(page.page.get_by_role("button", name="Back to the graphical table"))
    page.page.wait_for_function("document.querySelector('#mirror').hidden")
    player.enter()  # once more: what is pressed is pressed once, also what is unfolded below
    assert player.focused == "Pyramids"
    assert page.page.get_by_role("table").count() == 5, "four start cards and the results"
    player.press(page.page.get_by_role("button", name="Keep pyramid").first)
    page.page.get_by_role("region", name="Your pyramids").wait_for(state="attached")
    page.page.get_by_role("region", name="What you can do").wait_for(state="attached")
    assert player.focused in ("What you can do", "Now", "Pyramids")
    table = page.page.get_by_role("table").first
    assert table.get_by_role("columnheader").count() == 5
    assert table.get_by_role("rowheader").count() == 5
    assert table.get_by_role("cell").count() == 26, "the first is empty, above the rows' heads"
    assert table.get_by_role("cell", name="entrance").count() == 1
    fold = page.page.get_by_role("region", name="What you can do").get_by_role("button", expanded=False).first
    words = fold.text_content()
    player.press(fold)
    page.page.get_by_role("button", expanded=True).wait_for(state="attached")
    assert player.focused == words
    menu = page.page.get_by_role("button", name="Menu")
    player.press(menu)
    dialog = page.page.get_by_role("dialog", name="Menu")
    dialog.wait_for(state="attached")
    assert page.page.get_by_role("table").count() == 0, "what is below a question is not there"
    assert page.page.evaluate("document.activeElement.getAttribute('role')") == "dialog"
    page.key("Escape")
    dialog.wait_for(state="detached")
    assert player.focused == "Menu"


def test_the_choice_is_remembered_and_can_be_taken_back(address: str, visit: Visits) -> None:
    """The mirror is there again at the next visit; without it the page has the canvas alone."""
    page = visit(address).ready()
    canvas = page.page.locator("#canvas")
    assert canvas.get_attribute("aria-hidden") is None
    assert page.page.locator("#mirror").inner_html() == ""
    player = MirrorPlayer(page)
    player.enter()
    assert canvas.get_attribute("aria-hidden") == "true"
    page.page.reload()
    page.ready()
    page.page.get_by_role("button", name="How to play").first.wait_for(state="attached")
    assert page.page.evaluate("document.activeElement.tagName") == "H1"
    assert canvas.evaluate("canvas => canvas.tabIndex") == -1
    assert page.page.locator("#mirror-caption").is_hidden(), "a title is nothing that can be pressed"
    page.page.keyboard.press("Tab")
    assert page.page.evaluate("mirror.contains(document.activeElement)")
    assert page.page.locator("#mirror-caption").is_visible()
    assert page.stats()["focus"] == ""
    player.press(page.page.get_by_role("button", name="Back to the graphical table"))
    page.page.wait_for_function("document.querySelector('#mirror').hidden")
    assert canvas.get_attribute("aria-hidden") is None
    assert page.page.evaluate("document.activeElement.id") == "canvas"
    page.page.reload()
    page.ready()
    assert page.page.locator("#mirror").inner_html() == ""


def test_the_mirror_is_asked_for_while_the_game_loads(site: Path, serve: Serve, visit: Visits) -> None:
    """The first Tab comes to the way in, above the splash; Enter holds once the game is there."""
    server = serve(site)
    server.hold("game.zip.gz")
    page = visit(server.url)
    page.page.locator("#mirror-entry").wait_for(state="attached")
    page.page.wait_for_function("!document.querySelector('#mirror-entry').hidden")
    page.page.keyboard.press("Tab")
    assert page.page.evaluate("document.activeElement.id") == "mirror-entry"
    above = "document.elementFromPoint(60, 30).id"
    assert page.page.evaluate(above) == "mirror-entry"
    page.page.keyboard.press("Enter")
    page.page.get_by_role("button", name="Back to the graphical table").wait_for()
    server.release()
    page.ready()
    page.page.wait_for_function("document.activeElement.tagName === 'H1'")
    assert page.page.evaluate("document.documentElement.lang") == "en"
    page.page.get_by_role("button", name="How to play").first.wait_for(state="attached")


def test_a_table_is_found_again_in_the_mirror(address: str, visit: Visits) -> None:
    """After a reload in the middle of a game the focus is on the title, though the canvas had it."""
    page = visit(address + PYRAMIDS).ready()
    MirrorPlayer(page).enter()
    page.page.reload()
    page.page.evaluate("document.getElementById('canvas').focus()")
    page.ready()
    page.page.wait_for_function(
        "document.activeElement.tagName === 'H1' && document.activeElement.textContent === 'Pyramids'"
    )


def test_keys_are_the_games_until_the_page_is_walked_through(address: str, visit: Visits) -> None:
    """Whoever plays by key need not come to the canvas first; Enter without any focus switches nothing."""
    page = visit(address).ready()
    assert page.page.evaluate("document.activeElement === document.body")
    page.key("ArrowDown")
    page.page.wait_for_function("mastaba.stats().focus !== ''")


def test_the_tab_key_goes_through_canvas_and_page(address: str, visit: Visits) -> None:
    """Past the canvas comes the way into the mirror, which then is seen; and from there the canvas again."""
    page = visit(address).ready()
    page.page.wait_for_selector("#splash", state="detached")
    entry = page.page.get_by_role("button", name="Use with a screen reader")
    assert (entry.bounding_box() or {})["width"] <= 1
    page.key("Tab")
    assert page.page.evaluate("document.activeElement.id") == "mirror-entry"
    page.key("Tab")
    seen: list[str | None] = [page.stats()["focus"]]
    for _ in range(60):
        page.key("Tab")
        page.page.wait_for_function(MOVED, arg=seen[-1], polling=30)
        if page.page.evaluate("document.activeElement.id") == "mirror-entry":
            break
        seen.append(page.stats()["focus"])
    assert "Settings" in seen
    box = entry.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["width"] > 100
    page.key("Tab")
    assert page.page.evaluate("document.activeElement.id") == "canvas"
    page.key("Tab")
    page.page.wait_for_function("first => mastaba.stats().focus === first", arg=seen[1], polling=30)


def test_settings_are_set(address: str, visit: Visits) -> None:
    """Switches, choices and sliders are the page's own, and do what those on the canvas do."""
    page = visit(address).ready()
    player = MirrorPlayer(page)
    player.enter()
    player.press(page.page.get_by_role("button", name="Settings"))
    player.choose("Sound")
    sound = page.page.get_by_role("switch", name="Sound effects")
    sound.wait_for(state="attached")
    on = sound.get_attribute("aria-checked")
    player.press(sound)
    page.page.wait_for_function(
        f"document.querySelector('#mirror [role=switch]').getAttribute('aria-checked') !== '{on}'"
    )
    assert player.focused == "Sound effects"
    player.choose("Screen")
    player.choose("Polski")
    page.page.get_by_role("heading", name="Ustawienia").wait_for(state="attached")
    assert page.page.evaluate("document.documentElement.lang") == "pl"


def test_players_names_are_text(address: str, visit: Visits) -> None:
    """A name out of a link comes into the page as text, never as markup; and no script could do otherwise."""
    name = "<b onclick=x>Anna</b>"
    link = f"?game=pyramids&players=friend:{quote(name)},friend:Jan&seed=7&speed=0"
    page = visit(address + link).ready()
    player = MirrorPlayer(page)
    player.enter()
    page.page.locator("#mirror").get_by_text(name).first.wait_for(state="attached")
    assert page.page.locator("#mirror b").count() == 0
    for script in (ROOT / "web").glob("*.mjs"):
        source = script.read_text(encoding="utf-8")
        assert [way for way in MARKUP if way in source] == [], script.name
