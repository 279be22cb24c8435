"""Whole games in every engine: by mouse, by touch, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.anubix_player import AnubixPlayer
from tests.browser.finished import check_finished
from tests.browser.hands import Finger, Mouse
from tests.browser.mummy_player import MummyPlayer, foreseen, short_game
from tests.browser.player import Player
from tests.browser.pyramids_player import PyramidsPlayer, PyramidsTypist

from .conftest import Engine
from .window import DESK, TABLET

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
PYRAMIDS = "?game=pyramids&players=you,scribe&seed=7&speed=0"
ANUBIX = "?game=anubix&players=you,scribe&seed=7&speed=0"
MUMMY = "?game=mummy&players=you,scribe&seed=7&speed=0"
ALONE = ("you",)


def test_pyramids_by_mouse(open_page: OpenPage) -> None:
    """From the draft to the scores."""
    visit = open_page(PYRAMIDS).ready()
    assert PyramidsPlayer(visit, Mouse(visit, 1)).play_to_the_end() >= 29
    check_finished(visit, PYRAMIDS)


def test_anubix_by_mouse(open_page: OpenPage) -> None:
    """Stones are tapped, dice are dragged."""
    visit = open_page(ANUBIX).ready()
    player = AnubixPlayer(visit, Mouse(visit, 1))
    player.wait_for_turn()
    player.plan_and_undo()
    assert player.play_to_the_end() >= 12
    check_finished(visit, ANUBIX)


def test_mummy_by_mouse(open_page: OpenPage) -> None:
    """The page's game is the one that the engine and the bots play here."""
    seed = short_game(ALONE, 60, "enter", "try", "go")
    link = f"?game=mummy&players=you&seed={seed}&speed=0"
    visit = open_page(link).ready()
    assert MummyPlayer(visit, Mouse(visit, 1)).play_to_the_end() >= 10
    assert tuple(visit.record()["actions"]) == foreseen(ALONE, seed)
    check_finished(visit, link)


def test_mummy_by_touch_on_a_tablet(engine: Engine, open_page: OpenPage) -> None:
    """Taps and drags with a finger, upright, at two device pixels per CSS pixel."""
    engine.need("touch")
    seed = short_game(ALONE, 60, "enter", "try", "go")
    visit = open_page(f"?game=mummy&players=you&seed={seed}&speed=0", window=TABLET).ready()
    assert MummyPlayer(visit, Finger(visit, 2)).play_to_the_end() >= 10
    assert tuple(visit.record()["actions"]) == foreseen(ALONE, seed)


@pytest.mark.each_time
def test_every_game_is_played_with_the_left_hand(open_page: OpenPage) -> None:
    """With controls on the left each table opens, has them there, and what is pressed is what is seen."""
    for link, kind in ((PYRAMIDS, PyramidsPlayer), (ANUBIX, AnubixPlayer), (MUMMY, MummyPlayer)):
        visit = open_page(link, kept={"settings": '{"left_handed": true}'}).ready()
        player: Player[Any, Any] = kind(visit, Mouse(visit, 1))
        assert player.play(2) == 2
        assert player.places()["Menu"][0] < DESK.width / 2


@pytest.mark.each_time
def test_a_tablets_density(open_page: OpenPage) -> None:
    """The picture has a pixel for each of the screen's, and what is pressed is what is seen."""
    visit = open_page(PYRAMIDS, window=TABLET).ready()
    assert visit.page.evaluate("[canvas.width, canvas.height]") == [1640, 2360]
    player = PyramidsPlayer(visit, Mouse(visit, 2))
    assert player.play(3) == 3


def test_pyramids_by_keyboard(open_page: OpenPage) -> None:
    """Keys alone draft and mark."""
    visit = open_page(PYRAMIDS).ready()
    player = PyramidsTypist(visit)
    assert player.play(5) == 5
