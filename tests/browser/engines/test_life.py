"""Data outlives the network, the page and the browser, in every engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import START_LIMIT, Server
from tests.browser.hands import Mouse
from tests.browser.keeping import kept
from tests.browser.pyramids_player import PyramidsPlayer

from .browser import PATIENCE_MS
from .conftest import BLANK, Engine

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
Serve = Callable[..., Server]
SET_AND_GO = """() => addEventListener("pagehide", () => {
  mastaba_host.storage.set("last", "done");
  mastaba_host.storage.flush();
}, true)"""
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"


def seated(visit: Any) -> PyramidsPlayer:
    """Somebody with a mouse before the page."""
    return PyramidsPlayer(visit, Mouse(visit, 1))


def goes_on(visit: Any, before: dict[str, Any]) -> None:
    """The game that was left can be continued from the first screen, just as it was."""
    player = seated(visit.ready())
    player.press("Continue")
    player.wait_for_scene("Table")
    assert visit.record() == before
    assert player.play(2) == 2


def begun(open_page: OpenPage, server: Server) -> tuple[Any, dict[str, Any]]:
    """A visit in the middle of a game that can be played without a network, and the game's record."""
    visit = open_page(LINK, server=server).ready()
    assert seated(visit).play(3) == 3
    visit.wait_offline_ready()
    return visit, visit.record()


@pytest.mark.each_time
def test_without_a_network_after_the_first_visit(
    site: Path, home: Server, serve: Serve, open_page: OpenPage
) -> None:
    """The page is loaded again, is left, and comes back, all without a server."""
    server = serve(site)
    visit, before = begun(open_page, server)
    server.stop()
    visit.again().ready()
    assert visit.record() == before
    visit.go(home.url + BLANK)
    goes_on(visit.go(server.url + "?speed=0"), before)


def test_without_a_network_in_a_browser_that_was_closed(
    site: Path, serve: Serve, engine: Engine, open_page: OpenPage
) -> None:
    """The browser is opened again without a server."""
    engine.need("closed")
    server = serve(site)
    _, before = begun(open_page, server)
    server.stop()
    visit = engine.browser().reopened().go(server.url + "?speed=0")
    goes_on(visit, before)
    assert visit.noise == []


@pytest.mark.each_time
def test_a_killed_browser_loses_nothing(home: Server, engine: Engine, open_page: OpenPage) -> None:
    """Its processes end in the middle of a game, after it has written down what it was given to keep."""
    engine.need("killed")
    _, before = begun(open_page, home)
    time.sleep(engine.browser().writes_after)
    visit = engine.browser().killed().go(home.url + "?speed=0")
    goes_on(visit, before)
    assert visit.noise == []


def test_a_page_that_one_may_come_back_to_holds_nothing(home: Server, open_page: OpenPage) -> None:
    """Browsers keep it and stop its worker in the middle: others get at the database all the same."""
    visit = open_page("?speed=0").ready()
    visit.page.evaluate(SET_AND_GO)
    visit.go(home.url + BLANK)
    assert kept(visit, "last") in ({}, {"last": "done"})


def test_a_page_that_one_comes_back_to_goes_on(engine: Engine, home: Server, open_page: OpenPage) -> None:
    """Changes on their way when the page closed are kept."""
    engine.need("back")
    visit = open_page("?speed=0").ready()
    visit.page.evaluate(SET_AND_GO)
    visit.go(home.url + BLANK)
    visit.page.evaluate("history.back()")
    visit.page.wait_for_function("globalThis.mastaba?.stats().marks.ready", timeout=START_LIMIT)
    # The note of a closing page may reach the next one after its start.
    visit.page.wait_for_function(
        "() => mastaba_host.storage.get('last') === 'done' && !mastaba_host.storage.fault()",
        timeout=START_LIMIT,
    )
    visit.page.evaluate("mastaba_host.storage.settled()")
    assert kept(visit, "last") == {"last": "done"}


def test_a_damaged_save_is_refused_in_words(open_page: OpenPage) -> None:
    """It is set aside, and a new game can be played and saved."""
    text = '{"game": "pyr'
    visit = open_page("?speed=0", kept={"save.pyramids": text}).ready()
    player = seated(visit)
    player.wait_for("OK")
    visit.page.wait_for_function(
        "() => announcer.textContent.includes('can’t be read')",
        timeout=PATIENCE_MS,
    )
    player.press("OK")
    player.wait_for("New game")
    assert kept(visit, "damaged.") == {"damaged.save.pyramids": text}
    player.press("New game")
    player.press("Start")
    player.wait_for_scene("Table")
    assert player.play(2) == 2
    before = visit.record()
    visit.again().ready()
    player.wait_for_scene("Table")
    assert visit.record() == before
