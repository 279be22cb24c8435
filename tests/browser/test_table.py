"""Frames at the table in the real page: some while something moves, none while nothing does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Server, Visit, frames_at_rest
from .hands import Finger, Mouse
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,priest&seed=7"


def frames(visit: Visit) -> int:
    return visit.stats()["frames"]


def test_nothing_is_drawn_while_nobody_moves(address: str, visit: Visits) -> None:
    """On Home, at the draft, while a shape is awaited, while one lies, and in the menu."""
    page = visit(address).ready()
    assert frames_at_rest(page) == 0
    page.page.goto(address + LINK)
    player = PyramidsPlayer(page.ready(), Mouse(page, 1))
    assert player.wait_for_turn()
    assert frames_at_rest(page) == 0
    player.decide()
    assert player.wait_for_turn()
    assert frames_at_rest(page) == 0
    player.lay_best()
    assert frames_at_rest(page) == 0
    before = frames(page)
    player.press("Turn right")
    page.page.wait_for_function("count => mastaba.stats().frames > count", arg=before)
    player.press("Menu")
    player.wait_for("Keep playing")
    assert frames_at_rest(page) == 0


def test_frames_are_drawn_while_the_shape_is_dragged(address: str, visit: Visits) -> None:
    """The shape follows the mouse over both chambers, and lies where it is let go."""
    page = visit(address + LINK + "&speed=0").ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.play(2)
    places = player.places()
    cards = player.state().seats[0].cards
    mouse, middle = page.page.mouse, player.hand.middle
    mouse.move(*middle(places["expedition"]))
    mouse.down()
    before = frames(page)
    for card in cards:
        for cell in ("a1", "e1", "a3", "e3", "a5", "e5"):
            mouse.move(*middle(places[f"{card}:{cell}"]), steps=4)
    assert frames(page) - before >= 24
    before = len(player.actions())
    mouse.up()
    assert len(player.actions()) == before
    assert frames_at_rest(page) == 0


def test_a_second_finger_turns_the_shape_that_the_first_one_holds(address: str, visit: Visits) -> None:
    page = visit(address + LINK + "&speed=0", width=820, height=1180, dpr=2, touch=True).ready()
    player = PyramidsPlayer(page, Finger(page, 2))
    player.play(1)
    middle, places = player.hand.middle, player.places()
    start = middle(places["expedition"])
    card = player.state().seats[0].cards[0]
    x, y = middle(places[f"{card}:c3"])
    page.touch("touchStart", [start])
    page.touch("touchMove", [(x, y)])
    assert frames_at_rest(page) == 0
    before = frames(page)
    page.touch("touchStart", [(x, y), (x + 200, y + 300)])
    page.page.wait_for_function("count => mastaba.stats().frames > count", arg=before)
    page.touch("touchEnd", [(x, y)])
    page.touch("touchEnd", [])
    assert player.wait_for_turn()
    player.decide()


def test_a_canvas_that_the_graphics_have_lost_is_drawn_again(address: str, visit: Visits) -> None:
    """After a driver's failure browsers give an empty one, and say so; all else goes on as before."""
    page = visit(address + LINK, width=1024, height=768).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.play(1)
    page.page.mouse.move(1, 1)
    page.rest()
    before = page.page.screenshot()
    page.page.evaluate("() => { canvas.width = canvas.width; }")
    assert page.page.screenshot() != before
    page.page.evaluate("() => canvas.dispatchEvent(new Event('contextrestored'))")
    page.rest()
    assert page.page.screenshot() == before


def test_a_screen_drawn_in_parts_equals_one_drawn_whole(address: str, visit: Visits) -> None:
    """Turns are shown by what changes; after another window and back all of it is drawn again."""
    page = visit(address + LINK, width=1024, height=768).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.play(3)
    page.page.mouse.move(1, 1)
    page.rest()
    in_parts = page.page.screenshot()
    for size in ({"width": 900, "height": 768}, {"width": 1024, "height": 768}):
        page.page.set_viewport_size(size)
        page.page.wait_for_function("width => mastaba.stats().window[0] === width", arg=size["width"])
        page.rest()
    assert page.page.screenshot() == in_parts
