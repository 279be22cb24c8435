"""The life of the installation through the real page: updates, storage that is full, kept or forgotten."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import START_LIMIT, Server, Visit
from .far_on import far_on
from .hands import Finger, Mouse
from .newer_site import NEWS, make_newer
from .player import WAIT_MS, Visitor
from .pyramids_player import PyramidsPlayer
from .test_history import kept, two_games

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you&seed=7&speed=0"

SAFARI = """
  Object.defineProperty(Navigator.prototype, "vendor", { get: () => "Apple Computer, Inc." });
  if (navigator.storage) StorageManager.prototype.persisted = async () => false;
"""
KEEPER = """
  globalThis.asked = 0;
  if (navigator.storage) {
    StorageManager.prototype.persist = async () => { asked += 1; return true; };
    StorageManager.prototype.persisted = async () => asked > 0;
  }
"""
FULL = """
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    const refused = globalThis.full && key.startsWith("mastaba.");
    if (refused) throw new DOMException("no room", "QuotaExceededError");
    set.call(this, key, text);
  };
"""


def hears(player: Visitor, words: str) -> None:
    """Wait until the page has said that to those who do not see it."""
    player.visit.page.wait_for_function(
        "words => announcer.textContent.includes(words)", arg=words, timeout=WAIT_MS, polling=50
    )


def test_an_update_tells_what_is_new_before_and_after(
    site: Path, serve: Serve, visit: Visits, tmp_path: Path
) -> None:
    host = Path(shutil.copytree(site, tmp_path / "host"))
    page = visit(serve(host).url).ready().wait_offline_ready()
    player = Visitor(page, Mouse(page, 1))
    player.wait_for("Today’s games")
    page.page.wait_for_function("localStorage.getItem('mastaba.changes')", timeout=WAIT_MS, polling=50)
    before = page.page.evaluate("mastaba.version")
    stamp = (host / "sw.js").stat().st_mtime
    promised = make_newer(host)
    os.utime(host / "sw.js", (stamp + 2, stamp + 2))  # the server's dates have whole seconds
    page.page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update())")
    player.press("A new version is ready: update now")
    hears(player, NEWS)
    player.press("Later")
    player.wait_for("Today’s games")
    assert page.page.evaluate("mastaba.version") == before
    player.press("A new version is ready: update now")
    player.wait_for("Update")
    with page.page.expect_navigation(timeout=START_LIMIT):
        player.press("Update")
    page.ready()
    assert page.page.evaluate("mastaba.version") == promised
    player.wait_for("OK")
    hears(player, f"What is new. • {NEWS}")
    player.press("OK")
    player.wait_for("Today’s games")
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert "OK" not in player.places(), "it is told once"


def test_a_full_storage_is_told_of_and_nothing_stops(site: Path, serve: Serve, visit: Visits) -> None:
    page = visit(serve(site).url + LINK, script=FULL).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    assert player.play(2) == 2
    before = kept(page, "save.")
    page.page.evaluate("globalThis.full = true")
    player.decide()
    player.wait_for("Keep playing")
    assert "storage is full" in player.heard()
    player.press("Keep playing")
    assert player.play(3) == 3
    assert kept(page, "save.") == before
    page.page.keyboard.press("Escape")
    player.press("Settings")
    player.wait_for_scene("SettingsScene")
    page.page.evaluate("globalThis.full = false")
    page.page.keyboard.press("Escape")
    player.wait_for_scene("Table")
    assert player.play(1) == 1
    page.page.wait_for_function(
        "before => localStorage.getItem('mastaba.save.pyramids') !== before",
        arg=before["mastaba.save.pyramids"],
        timeout=WAIT_MS,
        polling=50,
    )
    after = player.actions()
    page.page.goto(page.page.url.partition("?")[0])
    page.ready()
    player.press("Continue")
    player.wait_for_scene("Table")
    assert player.actions() == after


def test_the_browser_is_asked_to_keep_games_after_the_first_one(
    site: Path, serve: Serve, visit: Visits
) -> None:
    begun = far_on("pyramids", ("you",), 7)
    page = visit(serve(site).url + LINK, kept=begun, script=KEEPER).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    assert player.play(1) == 1
    assert page.page.evaluate("asked") == 0
    player.play_to_the_end()
    page.page.wait_for_function("asked === 1", timeout=WAIT_MS, polling=50)
    player.press("Home")
    player.press("Finished games")
    player.press("Export and import")
    player.wait_for("Save as a file")
    assert "Keep my data" not in player.places()


def test_the_browser_can_be_asked_among_the_data(site: Path, serve: Serve, visit: Visits) -> None:
    page = visit(serve(site).url, script=KEEPER).ready()
    player = Visitor(page, Mouse(page, 1))
    player.press("Finished games")
    player.press("Export and import")
    player.press("Keep my data")
    page.page.wait_for_function(
        "() => asked === 1 && !('Keep my data' in mastaba.stats().places)",
        timeout=WAIT_MS,
        polling=50,
    )


def test_safari_is_reminded_of_a_copy_once_a_week(site: Path, serve: Serve, visit: Visits) -> None:
    window = {"width": 390, "height": 844, "dpr": 2, "touch": True, "accept_downloads": True}
    page = visit(serve(site).url, script=SAFARI, kept=two_games(), **window).ready()
    player = Visitor(page, Finger(page, 2))
    player.press("Save a copy of your games")
    with page.page.expect_download() as download:
        player.press("Save as a file")
    assert download.value.suggested_filename.startswith("mastaba-")
    player.press("OK")
    page.rest()
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert "Save a copy of your games" not in player.places()
    page.page.evaluate(
        "localStorage.setItem('mastaba.copied', String(Math.floor(Date.now() / 1000) - 8 * 86400))"
    )
    page.page.reload()
    page.ready()
    player.press("Not now")
    page.page.wait_for_function("() => !('Not now' in mastaba.stats().places)", timeout=WAIT_MS, polling=50)
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert "Save a copy of your games" not in player.places()
