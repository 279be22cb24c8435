"""Names of any script in the real page: typed into its field, drawn on the canvas, kept and read out."""

from __future__ import annotations

import io
from collections.abc import Callable
from urllib.parse import quote

import pytest
from PIL import Image

from .conftest import Visit
from .hands import Mouse
from .mirror_player import MirrorPlayer
from .mummy_player import ASK
from .player import Visitor

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]

FAMILY = "👩‍👩‍👧‍👦"
# A browser that guards against being recognized: what is drawn cannot be read.
GUARDED = "CanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) => new ImageData(w, h);"


def naming(page: Visit) -> Visitor:
    visitor = Visitor(page, Mouse(page, 1))
    visitor.press("New game")
    visitor.press("Seat 1: Name and medallion")
    visitor.wait_for("Done")
    page.page.locator("#text-field").focus()
    return visitor


def picture(visitor: Visitor, name: str) -> Image.Image:
    """The pixels of a place on the canvas."""
    left, top, width, height = visitor.places()[name]
    clip = {"x": left, "y": top, "width": width, "height": height}
    return Image.open(io.BytesIO(visitor.visit.page.screenshot(clip=clip)))


@pytest.mark.parametrize("name", ["Ольга", "Nguyễn", "山田", "مريم", "Zx̌", FAMILY])
def test_a_name_is_kept_as_the_field_shows_it(name: str, address: str, visit: Visits) -> None:
    page = visit(address).ready()
    visitor = naming(page)
    page.page.keyboard.insert_text(name)
    assert page.page.locator("#text-field").input_value() == name
    visitor.press("Done")
    shown = f"\u2068{name}\u2069" if name == "مريم" else name
    visitor.wait_for(f"Seat 1: {shown}")
    visitor.press("Start")
    visitor.wait_for_scene("Table")
    assert page.record()["seats"][0] == f"you:{name}"
    page.rest()


def test_a_name_is_cut_between_letters_where_the_field_is_full(address: str, visit: Visits) -> None:
    page = visit(address).ready()
    visitor = naming(page)
    page.page.keyboard.insert_text("x" * 8 + FAMILY + FAMILY)
    assert page.page.locator("#text-field").input_value() == "x" * 8 + FAMILY
    page.page.keyboard.insert_text("ab\u202ecd")
    assert page.page.locator("#text-field").input_value() == "x" * 8 + FAMILY + "a"
    visitor.press("Done")
    visitor.wait_for("Seat 1: " + "x" * 8 + FAMILY + "a")


def test_letters_the_typefaces_lack_are_drawn_and_run_from_right_to_left(address: str, visit: Visits) -> None:
    """Debian's browsers have letters of Armenian and Hebrew: those of two names look like what they are."""
    pictures = []
    for name in ("\u05d3\u05d3\u05d9\u05d9", "\u05d9\u05d9\u05d3\u05d3", "Աննա"):
        link = f"?game=mummy&players={quote(f'you:{name},friend:{name}')}&seed=7&speed=0"
        page = visit(address + link).ready()
        visitor = Visitor(page, Mouse(page, 1))
        visitor.press(ASK)
        visitor.press("That’s me!")
        visitor.wait_for("Menu")
        page.rest()
        shown = next(place for place in visitor.places() if name in place)
        pictures.append(picture(visitor, shown))
    wide, narrow = pictures[:2]
    assert wide.tobytes() != narrow.tobytes()
    assert len(pictures[2].convert("L").getcolors()) > 8


def test_the_mirror_sets_such_names_apart(address: str, visit: Visits) -> None:
    link = f"?game=pyramids&players={quote('you:מרים,friend:Anna')}&seed=7&speed=0"
    page = visit(address + link).ready()
    player = MirrorPlayer(page)
    player.enter()
    page.page.locator("#mirror").get_by_text("\u2068מרים\u2069").first.wait_for(state="attached")


def test_a_page_that_cannot_read_what_it_draws_refuses_in_words(address: str, visit: Visits) -> None:
    page = visit(address, script=GUARDED).ready()
    visitor = naming(page)
    page.page.keyboard.insert_text("Jo山")
    visitor.press("Done")
    page.page.wait_for_function("announcer.textContent.includes('These can’t be shown: 山')")
    assert page.page.locator("#text-field").input_value() == "Jo山"
    page.page.keyboard.press("Backspace")
    visitor.press("Done")
    visitor.wait_for("Seat 1: Jo")
