"""Hands and keys in the game itself: nothing that is meant is lost, and nothing counts that is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Visit
from .hands import Finger, Mouse
from .player import Typist, Visitor
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
TABLET = {"width": 820, "height": 1180, "dpr": 2, "touch": True}
PYRAMIDS = "?game=pyramids&players=you,scribe&seed=7"


def test_the_key_after_a_text_field_counts(address: str, visit: Visits) -> None:
    page = visit(address).ready()
    typist, seats = Typist(page), Visitor(page, Mouse(page, 1))
    seats.press("New game")
    for name, leaving in (("Ra", "Tab"), ("Isis", "Enter"), ("Horus", "Escape")):
        typist.press("Seat 1: Name and medallion")
        seats.wait_for("Lotus")
        page.page.wait_for_selector("#text-field:focus")
        page.page.keyboard.press("Control+a")
        page.page.keyboard.type(name)
        page.key(leaving)
        if leaving == "Tab":
            typist.press("Done")
        seats.wait_for(f"Seat 1: {'Isis' if name == 'Horus' else name}")
        page.rest()


def test_a_resting_thumb_lets_others_tap(address: str, visit: Visits) -> None:
    page = visit(address, **TABLET).ready()
    visitor = Visitor(page, Finger(page, 2))
    visitor.wait_for("Settings")
    tap = visitor.hand.middle(visitor.places()["Settings"])
    page.touch("touchStart", [(6, 700)])
    page.touch("touchStart", [(6, 700), tap])
    page.touch("touchEnd", [])
    visitor.wait_for_scene("SettingsScene")


@pytest.mark.parametrize("between", [60, 200, 320])
def test_a_double_click_opens_how_to_play_and_begins_nothing(
    address: str, visit: Visits, between: int
) -> None:
    page = visit(address).ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.wait_for("How to play")
    hand = page.page.mouse
    hand.move(*visitor.hand.middle(visitor.places()["How to play"]))
    for pause in (between, 0):
        hand.down()
        hand.up()
        page.page.wait_for_timeout(pause)
    visitor.wait_for_scene("HowToPlay")
    page.heard()
    page.rest()
    assert page.stats()["scene"] == "HowToPlay"


def test_a_system_that_wants_less_motion_is_heard_while_one_plays(address: str, visit: Visits) -> None:
    page = visit(address + PYRAMIDS, fresh=True).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    assert player.wait_for_turn()

    def frames() -> int:
        """How many it takes to turn the shape twice."""
        before = page.rest().stats()["frames"]
        for _ in range(2):
            player.press("Turn right")
            page.page.wait_for_timeout(500)
        return page.rest().stats()["frames"] - before

    player.play(1)
    page.key("n")  # somewhere on the card
    moving = frames()
    page.page.emulate_media(reduced_motion="reduce")
    page.rest()
    still = frames()
    page.page.emulate_media(reduced_motion="no-preference")
    page.rest()
    assert 2 * still < min(moving, frames())
