"""Names and texts of others are data, whatever is in them: at the table, in the mirror and the export."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .far_on import far_on
from .hands import Mouse
from .mirror_player import MirrorPlayer
from .player import Visitor

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]

MARKUP = "<img src=x onerror=fall()>"
LONG = "\0\u202e\u2066Anna\u200f<b>" + "x" * 10_000


def test_a_name_that_a_link_brings(address: str, visit: Visits) -> None:
    """In the mirror, where it would be markup, and in the export."""
    page = visit(
        f"{address}?game=pyramids&players={quote(f'you.lotus:{MARKUP}')},scribe&seed=7&speed=0"
    ).ready()
    player = MirrorPlayer(page)
    player.enter()
    page.page.locator("#mirror").get_by_text(MARKUP).first.wait_for(state="attached")
    assert page.page.locator("img").count() == 0
    player.press(page.page.get_by_role("button", name="Keep pyramid").first)
    page.page.wait_for_function("mastaba.record().actions.length > 0")
    page.page.goto(address)
    page.ready()
    player.press(page.page.get_by_role("button", name="Back to the graphical table"))
    page.page.wait_for_function("document.querySelector('#mirror').hidden")
    exported = export(page)
    assert json.loads(exported["save.pyramids"])["seats"][0] == f"you.lotus:{MARKUP}"


@pytest.mark.parametrize(
    "name", [LONG, LONG[:20], "\0", MARKUP * 400], ids=["long", "short", "zero", "markup"]
)
def test_a_link_with_a_name_that_cannot_be_is_refused_in_words(
    name: str, address: str, visit: Visits
) -> None:
    """They say what is wrong, in the mirror too, and nothing of the name turns them round or is markup."""
    page = visit(f"{address}#game=pyramids&players={quote(f'you:{name}')},scribe").ready()
    assert "This link doesn’t work" in refused(page)


def test_a_save_of_such_texts_is_put_aside_and_exported_as_it_is(address: str, visit: Visits) -> None:
    text = "{" + LONG + MARKUP
    page = visit(address, kept={"save.pyramids": text}).ready()
    assert "can’t be read" in refused(page)
    assert export(page)["damaged.save.pyramids"] == text


def refused(page: Visit) -> str:
    """The mirror's words for it; then the player leaves the mirror for the graphical table."""
    player = MirrorPlayer(page)
    player.enter()
    found = page.page.get_by_role("button", name="OK")
    found.wait_for(state="attached")
    words = page.page.locator("#mirror").inner_text()
    assert not {"\0", "\u202e", "\u2066", "\u200f"} & set(words)
    assert len(words) < 2000
    assert page.page.locator("#mirror b, img").count() == 0
    player.press(found)
    player.press(page.page.get_by_role("button", name="Back to the graphical table"))
    page.page.wait_for_function("document.querySelector('#mirror').hidden")
    return words


def export(page: Visit) -> dict[str, str]:
    """The texts of the file that is saved from home."""
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("Finished games")
    visitor.press("Export and import")
    with page.page.expect_download() as download:
        visitor.press("Save as a file")
    texts: dict[str, str] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["texts"]
    return texts


def test_a_name_of_ten_thousand_signs_in_the_field(address: str, visit: Visits) -> None:
    page = visit(address).ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("New game")
    visitor.press("Seat 1: Name and medallion")
    visitor.wait_for("Lotus")
    put = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }"
    page.page.locator("#text-field").evaluate(put, LONG)
    visitor.press("Done")
    visitor.wait_for("Seat 1: Anna<b>xxxxxxxxx")
    expect(page.page.locator("body b")).to_have_count(0)  # the waiting page, which has some, goes by and by


@pytest.mark.parametrize("name", [LONG, "\0", MARKUP * 400])
def test_a_file_with_such_names_can_be_looked_into(name: str, address: str, visit: Visits) -> None:
    """The game says why it refuses the text; nothing of it is stored, and the page goes on."""
    record = json.loads(far_on("pyramids", ("you", "scribe"), 7)["save.pyramids"])
    record["seats"] = [f"you:{name}", "scribe"]
    page = visit(address).ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("Finished games")
    visitor.press("Export and import")
    file = {"mastaba": 1, "texts": {"save.pyramids": json.dumps(record), name: name}}
    with page.page.expect_file_chooser() as chooser:
        visitor.press("Open a file")
    given = json.dumps(file).encode()
    chooser.value.set_files({"name": f"{MARKUP}.json", "mimeType": "application/json", "buffer": given})
    visitor.wait_for_scene("ParcelScene")
    assert page.page.evaluate("mastaba_host.storage.keys().filter((key) => key.startsWith('save'))") == []
    assert page.page.locator("img").count() == 0
