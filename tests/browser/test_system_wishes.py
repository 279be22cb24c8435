"""Wishes of the system or the browser: forced colours, contrast, larger text; and paper."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from .conftest import Server, Visit
from .hands import Mouse
from .player import Visitor

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]

# A browser whose own size of text is set to "very large".
LARGE = """
  const style = globalThis.getComputedStyle;
  globalThis.getComputedStyle = (element, ...more) => {
    const found = style(element, ...more);
    return element.style.fontSize === "medium" ? { fontSize: "24px" } : found;
  };
"""
# Keeps what is printed: afterwards it is gone.
PRINTED = "addEventListener('beforeprint', () => (globalThis.printed = paper.textContent))"


def colours(visit: Visit, selector: str) -> set[tuple[int, ...]]:
    """All colours of a part of the page."""
    image = Image.open(io.BytesIO(visit.page.locator(selector).first.screenshot())).convert("RGB")
    return {colour for _count, colour in image.getcolors(maxcolors=1 << 24) or []}


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_forced_colours_show_what_is_loaded_and_chosen(
    scheme: Any, site: Any, serve: Serve, visit: Visits
) -> None:
    server = serve(site)
    server.hold("mastaba.apk.gz")
    page = visit(server.url, forced_colors="active", color_scheme=scheme)
    polski = page.page.get_by_role("button", name="Polski")
    plain = colours(page, "[data-language=pl]")
    polski.click()
    page.page.mouse.move(0, 300)
    page.page.evaluate("document.activeElement.blur()")
    assert len(colours(page, "[data-language=pl]") - plain) > 1, "what is chosen looks otherwise"
    page.page.locator("[data-game=mummy]").last.click()
    page.page.wait_for_function("document.getElementById('splash-bar').value > 0.5")
    bar = page.page.locator("#splash-bar").screenshot()
    image = Image.open(io.BytesIO(bar)).convert("RGB")
    middle = image.height // 2
    assert len({image.getpixel((x, middle)) for x in (0, 10, image.width - 6)}) == 3, "edge, bar, rest"
    page.page.evaluate("document.getElementById('failure').hidden = false")
    border = "getComputedStyle(document.getElementById('failure-button')).borderTopWidth"
    assert page.page.evaluate(border) == "2px"
    page.page.evaluate("document.getElementById('failure').hidden = true")
    server.release()
    page.ready()


def test_the_field_is_ink_on_papyrus_in_forced_colours(address: str, visit: Visits) -> None:
    page = visit(address, forced_colors="active", color_scheme="dark").ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("New game")
    visitor.press("Seat 1: Name and medallion")
    visitor.wait_for("Done")
    assert (
        page.page.locator("#text-field").evaluate("field => getComputedStyle(field).color")
        == "rgb(43, 29, 16)"
    )


def test_more_contrast_is_followed_while_one_plays(address: str, visit: Visits) -> None:
    page = visit(address, fresh=True).ready()
    Visitor(page, Mouse(page, 1)).press("Settings")
    soft = page.rest().page.screenshot()
    for _ in range(40):  # until nothing changes any more by itself
        page.page.wait_for_timeout(250)
        before, soft = soft, page.page.screenshot()
        if soft == before:
            break
    for contrast, same in (("more", False), ("no-preference", True)):
        page.page.emulate_media(contrast=contrast)
        assert any((page.page.screenshot() == soft) is same for _ in range(40)), contrast


def test_text_is_large_where_the_browser_is_told_so_until_one_chooses(address: str, visit: Visits) -> None:
    page = visit(address, script=LARGE).ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("Settings")
    visitor.press("Settings Screen")
    visitor.wait_for("Text size Normal")
    large = visitor.places()["Text size Normal"]
    visitor.press("Text size Normal")
    page.rest()
    assert visitor.places()["Text size Normal"] != large
    page.page.reload()
    page.ready()
    visitor.wait_for("Text size Normal")
    assert visitor.places()["Text size Normal"] != large


def printed(page: Visit) -> str:
    """The text of the sheet of paper, which is light, and not the game's dark."""
    page.page.evaluate(f"() => {{ {PRINTED} }}")
    page.page.pdf(print_background=True)
    page.page.emulate_media(media="print")
    page.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sheet = page.page.locator("#paper")
    assert sheet.evaluate("sheet => sheet.textContent") == page.page.evaluate("printed"), "as it was printed"
    text = sheet.inner_text()
    image = Image.open(io.BytesIO(page.page.screenshot())).convert("L")
    page.page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.page.emulate_media(media="screen")
    assert sum(image.histogram()[200:]) > 0.9 * image.width * image.height
    return text


def test_the_scores_are_printed_as_a_sheet_to_keep(address: str, visit: Visits) -> None:
    page = visit(f"{address}?game=pyramids&players=scribe,priest&seed=7&speed=0").ready()
    Visitor(page, Mouse(page, 1)).wait_for_scene("Scores")
    lines = printed(page).split("\n")
    assert lines[0] == "Mastaba"
    assert "Pyramids" in lines
    assert any("Scribe" in line and "Priest" in line for line in lines)
    total = next(line for line in lines if line.startswith("Total"))
    assert [part for part in total.split("\t")[1:] if part.strip().isdecimal()], total


def test_elsewhere_the_paper_says_what_can_be_printed(address: str, visit: Visits) -> None:
    page = visit(address).ready()
    assert "nothing to print here" in printed(page)
    assert page.page.locator("#paper").evaluate("sheet => sheet.textContent") == "Mastaba"
