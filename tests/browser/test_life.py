"""Games that outlive the network, the tab, the window, and damage to what was saved."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from game.games.pyramids.rules import Mark, load_cards
from game.games.pyramids.rules.state import PyramidsState

from .chromium import Chromium
from .conftest import START_LIMIT, Server, Visit
from .hands import Finger, Mouse
from .keeping import FORBID, kept
from .player import Visitor
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"


def crossing(state: PyramidsState, player: int) -> Mark | None:
    """A legal mark of one cell, a red cross, after which one more cell is to be marked."""
    for action in state.legal_actions(player):
        if isinstance(action, Mark) and action.cells & load_cards()[action.card].icons["cross"]:
            after = state.copy()
            after.apply(player, action)
            if action.cells.bit_count() == 1 and after.seats[player].crosses:
                return action
    return None


def play_until_a_cross_is_pending(player: PyramidsPlayer) -> None:
    """Play on until a cell of a red cross is still to be marked."""
    for _ in range(40):
        assert player.wait_for_turn()
        state = player.state()
        wanted = None if state.seats[0].started else crossing(state, 0)
        player.decide(wanted)
        if wanted:
            assert player.state().seats[0].crosses
            return
    raise AssertionError("no red cross can be reached")


def fits_the_window(visit: Visit, width: int, height: int, dpr: float) -> None:
    """Wait until the picture has one pixel for each of the screen's, and the game knows."""
    visit.page.wait_for_function(
        """([width, height, dpr]) =>
            canvas.width === Math.round(width * dpr) && canvas.height === Math.round(height * dpr) &&
            canvas.style.width === `${width}px` && canvas.style.height === `${height}px` &&
            mastaba.stats().window[0] === canvas.width && mastaba.stats().window[1] === canvas.height""",
        arg=[width, height, dpr],
        timeout=START_LIMIT,
    )


@pytest.mark.each_time
def test_a_killed_tab_loses_nothing(address: str, visit: Visits, chromium: Chromium) -> None:
    """The renderer dies in the middle of a turn, with the cell of a red cross still to be marked."""
    first = visit(address + LINK).ready()
    play_until_a_cross_is_pending(PyramidsPlayer(first, Mouse(first, 1)))
    before = first.record()
    with suppress(Error):  # the navigation has no end: the renderer is gone
        first.page.goto("chrome://crash", timeout=5000)
    first.page.close()
    first.page = first.context.new_page()
    first.page.goto(address + "?speed=0")
    player = PyramidsPlayer(first.ready().wait_offline_ready(), Mouse(first, 1))  # home makes room till then
    assert "Continue" in player.places()
    player.press("Continue")
    player.wait_for_scene("Table")
    assert first.record() == before
    assert player.state().seats[0].started
    player.play(2)
    assert len(player.actions()) > len(before["actions"] if before else [])
    chromium.expected_crash()


ILLEGAL = {
    "format": 1,
    "game": "pyramids",
    "rules": 1,
    "seed": 7,
    "seats": ["you", "scribe"],
    "actions": ["0: keep 1 2"],
}


@pytest.mark.parametrize(
    ("text", "reason"),
    [('{"game": "pyr', "JSON"), (json.dumps(ILLEGAL), "action 1")],
    ids=["garbage", "illegal action"],
)
def test_a_damaged_save_is_refused_in_words_and_the_rest_works(
    text: str, reason: str, address: str, visit: Visits
) -> None:
    page = visit(address + "?speed=0", kept={"save.pyramids": text}).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.wait_for("OK")
    hears = "words => document.getElementById('announcer').textContent.includes(words)"
    page.page.wait_for_function(hears, arg="can’t be read", timeout=START_LIMIT)
    player.press("Technical details")
    page.page.wait_for_function(hears, arg=reason, timeout=START_LIMIT)
    player.press("Close")
    player.press("OK")
    player.wait_for("New game")
    assert "Continue" not in player.places()
    assert kept(page, "damaged.") == {"damaged.save.pyramids": text}
    player.press("New game")
    player.press("Start")
    player.wait_for_scene("Table")
    player.play(2)
    saved = json.loads(kept(page, "save.")["save.pyramids"])
    assert saved["actions"] == player.actions()
    page.page.reload()
    page.ready()
    player.wait_for_scene("Table")
    assert player.actions() == saved["actions"]


def test_forbidden_storage_is_told_and_one_can_play(site: Path, serve: Serve, visit: Visits) -> None:
    page = visit(serve(site).url + LINK, script=FORBID).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.wait_for_turn()
    player.decide()
    player.press("Keep playing")
    assert player.play(4) == 4
    assert len(player.actions()) >= 7


def test_turning_the_tablet_and_changing_the_screen_keep_the_game_and_the_sharpness(
    address: str, visit: Visits
) -> None:
    page = visit(address + LINK, width=820, height=1180, dpr=2, touch=True, fresh=True).ready()
    hand = Finger(page, 2)
    player = PyramidsPlayer(page, hand)
    player.play(2)
    for width, height in ((1180, 820), (390, 844), (844, 390)):
        assert player.wait_for_turn()
        before = page.record()
        page.page.set_viewport_size({"width": width, "height": height})
        fits_the_window(page, width, height, 2)
        assert page.record() == before
        assert player.wait_for_turn()
        player.decide()
    session = page.context.new_cdp_session(page.page)
    for width, height, dpr in ((1280, 800, 1.5), (1280, 800, 3), (2560, 1440, 1)):
        assert player.wait_for_turn()
        before = page.record()
        session.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": dpr, "mobile": False},
        )
        # DevTools' emulation does not tell the page of another pixel ratio alone; the next input does.
        page.page.mouse.move(10, 10)
        fits_the_window(page, width, height, dpr)
        assert page.record() == before
        hand.dpr = dpr
        assert player.wait_for_turn()
        player.decide()


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "game=pyramids&players=you,nobody",
        "game=pyramids&seed=minus",
        "record=AAAA",
        "speed=warp",
    ],
)
def test_a_wrong_link_is_explained(query: str, address: str, visit: Visits) -> None:
    page = visit(f"{address}?{query}").ready()
    player = Visitor(page, Mouse(page, 1))
    player.wait_for("OK")
    assert page.stats()["scene"] == "Home"
    page.page.wait_for_function(
        "document.getElementById('announcer').textContent.includes('This link doesn’t work')",
        timeout=START_LIMIT,
    )
    player.press("OK")
    player.wait_for("New game")
    assert page.record() is None
