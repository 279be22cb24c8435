"""Hands and keys in every engine: what each tells in its own order and by its own numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.hands import Finger, Mouse
from tests.browser.player import Typist, Visitor

from .conftest import Engine
from .window import TABLET

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]


@pytest.mark.each_time
def test_the_key_after_a_text_field_counts(open_page: OpenPage) -> None:
    visit = open_page("?speed=0").ready()
    visitor, typist = Visitor(visit, Mouse(visit, 1)), Typist(visit)
    visitor.press("New game")
    for name, leaving in (("Ra", "Tab"), ("Isis", "Enter")):
        typist.press("Seat 1: Name and medallion")
        visit.page.wait_for_function("() => document.activeElement.id === 'text-field'")
        visit.page.evaluate("() => document.activeElement.select()")
        for letter in name:
            visit.page.keyboard.press(letter)
        visit.key(leaving)
        if leaving == "Tab":
            typist.press("Done")
        visitor.wait_for(f"Seat 1: {name}")


def test_a_mouse_that_is_dragged_out_of_the_window_is_let_go_of_there(open_page: OpenPage) -> None:
    visit = open_page("?speed=0").ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.wait_for("Settings")
    mouse = visit.page.mouse
    mouse.move(*visitor.hand.middle(visitor.places()["Settings"]))
    mouse.down()
    mouse.move(600, 2)
    mouse.up()
    visitor.press("New game")
    visitor.wait_for_scene("NewGameScene")


def test_a_double_click_opens_how_to_play_and_begins_nothing(open_page: OpenPage) -> None:
    visit = open_page("?speed=0").ready()
    visitor = Visitor(visit, Mouse(visit, 1))
    visitor.wait_for("How to play")
    place = visitor.hand.middle(visitor.places()["How to play"])
    visit.page.mouse.click(*place)
    visit.page.mouse.click(*place)
    visitor.wait_for_scene("HowToPlay")
    visit.heard()
    assert visit.stats()["scene"] == "HowToPlay"


def test_a_resting_thumb_lets_others_tap(engine: Engine, open_page: OpenPage) -> None:
    engine.need("touch")
    visit = open_page("?speed=0", window=TABLET).ready()
    visitor = Visitor(visit, Finger(visit, 2))
    visitor.wait_for("Settings")
    tap = visitor.hand.middle(visitor.places()["Settings"])
    visit.touch("touchStart", [(6, 700), tap])
    visit.touch("touchEnd", [])
    visitor.wait_for_scene("SettingsScene")
