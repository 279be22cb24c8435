"""Links on their way: shown where nothing can be copied, and read as they arrive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.today import some_of

from .conftest import START_LIMIT, Server, Visit
from .hands import Finger, Mouse
from .player import Visitor
from .sharing import INSECURE, sent_link

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]

FINDER = """() => {
  const canvas = document.querySelector("#by-hand canvas"), size = canvas.width;
  const pixels = canvas.getContext("2d").getImageData(0, 0, size, size).data;
  const sign = (x, y) => (pixels[4 * (y * size + x)] ? " " : "#");
  const row = (x, y) => Array.from({ length: 7 }, (_, i) => sign(x + i, y)).join("");
  const { width, height } = canvas.getBoundingClientRect();
  return { size, rows: [row(4, 4), row(4, 5), row(size - 11, 4), row(4, size - 11)], width, height };
}"""
"""Of the code: its modules with the light around it, rows of its three large squares, and its CSS px."""


CHOSEN = """() => {
  const { id, selectionStart, selectionEnd } = document.activeElement;
  return [id, selectionStart, selectionEnd];
}"""


@some_of(
    ("width", "height", "dpr", "language", "words"),
    [
        (1280, 800, 1, "en-GB", ("Watch", "Menu", "Copy link", "Copied")),
        (390, 844, 3, "pl-PL", ("Obejrzyj", "Menu", "Kopiuj link", "Skopiowane")),
        (844, 390, 2, "el-GR", ("Δες το", "Μενού", "Αντιγραφή συνδέσμου", "Αντιγράφηκε")),
        (426, 192, 3, "en-GB", ("Watch", "Menu", "Copy link", "Copied")),
    ],
    today=1,
)
def test_a_link_that_cannot_be_copied_is_shown_chosen_and_for_cameras(
    width: int,
    height: int,
    dpr: int,
    language: str,
    words: tuple[str, str, str, str],
    site: Path,
    serve: Serve,
    visit: Visits,
) -> None:
    server, link = serve(site), sent_link()
    window = {"width": width, "height": height, "dpr": dpr, "touch": dpr > 1, "language": language}
    page = visit(f"{server.url}?speed=0#{link}", script=INSECURE, **window).ready()
    player = Visitor(page, Finger(page, dpr) if dpr > 1 else Mouse(page, dpr))
    watch, menu, copy, copied = words
    player.press(watch)
    player.wait_for_scene("ReplayScene")
    player.press(menu)
    player.press(copy)
    field = page.page.wait_for_selector("#by-hand-text", timeout=START_LIMIT)
    assert field
    text = field.input_value()
    assert text.startswith(server.url + "#record=")
    chosen = page.page.evaluate(CHOSEN)
    assert chosen == ["by-hand-text", 0, len(text)]

    page.page.wait_for_selector("#by-hand canvas", timeout=START_LIMIT)
    code = page.page.evaluate(FINDER)
    assert (code["size"] - 8 - 17) % 4 == 0
    assert code["rows"] == ["#######", "#     #", "#######", "#######"]
    assert code["width"] == code["height"] >= 2 * code["size"], "no module is less than two px"
    dialog = page.page.locator("#by-hand")
    assert dialog.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollTop === 0")

    page.page.locator("#by-hand-copy").click()
    assert page.page.locator("#by-hand-copy").inner_text() == copied
    page.page.keyboard.press("Tab")
    assert page.page.evaluate("document.activeElement.id") == "by-hand-close"
    page.page.keyboard.press("Escape")
    page.page.wait_for_function("!document.getElementById('by-hand')")
    assert page.page.evaluate("document.activeElement.id") == "canvas"
    assert page.rest().stats()["scene"] == "ReplayScene", "the key was the dialog's alone"


def test_a_link_whose_sign_was_rewritten_is_read_where_the_game_is_kept(
    site: Path, serve: Serve, visit: Visits
) -> None:
    server, link = serve(site), sent_link()
    page = visit(server.url).ready().wait_offline_ready()
    page.page.goto(f"{server.url}%23{link}).", wait_until="commit")
    page.ready()
    Visitor(page, Mouse(page, 1)).wait_for_scene("LinkPreview")
    assert page.page.evaluate("mastaba_host.address()") == server.url


def test_the_address_stands_before_a_rewritten_sign(site: Path, serve: Serve, visit: Visits) -> None:
    """A host that answers such addresses with the game's page; a folder may be called so, too."""
    server = serve(site, "/a%23b/")
    page = visit(server.url).ready()
    page.page.evaluate("history.replaceState(null, '', 'index.html%23game%3Dmummy')")
    assert page.page.evaluate("[mastaba_host.address(), mastaba_host.fragment()]") == [
        server.url + "index.html",
        "game%3Dmummy",
    ]
    page.page.evaluate("history.replaceState(null, '', './')")
    assert page.page.evaluate("[mastaba_host.address(), mastaba_host.fragment()]") == [server.url, ""]
