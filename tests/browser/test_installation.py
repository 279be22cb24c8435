"""The life of the installation through the real page: updates, storage that is full, kept or forgotten."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.today import some_of

from .conftest import START_LIMIT, Server, Visit
from .far_on import far_on
from .hands import Finger, Mouse
from .installed import ALL_KEPT, INSTALLED, OFFER, costly, in_settings, wait_for_word
from .keeping import NO_WORKER, fill, go_to_fillable, kept
from .newer_site import NEWS, make_newer
from .player import WAIT_MS, Visitor
from .pyramids_player import PyramidsPlayer
from .two_games import two_games

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


def hears(player: Visitor, words: str) -> None:
    """Wait until the page has said that to those who do not see it."""
    player.visit.page.wait_for_function(
        "words => announcer.textContent.includes(words)", arg=words, timeout=WAIT_MS
    )


def test_an_update_tells_what_is_new_before_and_after(
    site: Path, serve: Serve, visit: Visits, tmp_path: Path
) -> None:
    host = Path(shutil.copytree(site, tmp_path / "host"))
    page = visit(serve(host).url).ready().wait_offline_ready()
    player = Visitor(page, Mouse(page, 1))
    player.wait_for("Today’s games")
    page.page.wait_for_function("mastaba_host.storage.get('changes')", timeout=WAIT_MS)
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
    # A dialog that is closed is a step back in the page's history, which is no new page.
    with page.page.expect_event("domcontentloaded", timeout=START_LIMIT):
        player.press("Update")
    page.ready()
    assert page.page.evaluate("mastaba.version") == promised
    player.wait_for("OK")
    hears(player, f"What’s new. • {NEWS}")
    player.press("OK")
    player.wait_for("Today’s games")
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert "OK" not in player.places(), "it is told once"


def test_a_full_storage_is_told_of_and_nothing_stops(site: Path, serve: Serve, visit: Visits) -> None:
    url = serve(site).url
    page = visit(url + "favicon.png", script=NO_WORKER)
    go_to_fillable(page, url + LINK)
    player = PyramidsPlayer(page, Mouse(page, 1))
    assert player.play(2) == 2
    before = kept(page, "save.")
    fill(page)
    player.decide()
    player.wait_for("Keep playing")
    assert "storage is full" in player.heard()
    player.press("Keep playing")
    assert player.play(3) == 3
    assert kept(page, "save.") == before
    page.key("Escape")
    player.press("Settings")
    player.wait_for_scene("SettingsScene")
    fill(page, full=False)
    page.key("Escape")
    player.wait_for_scene("Table")
    assert player.play(1) == 1
    page.page.wait_for_function(
        "before => mastaba_host.storage.get('save.pyramids') !== before",
        arg=before["save.pyramids"],
        timeout=WAIT_MS,
    )
    after = player.actions()
    page.page.goto(page.page.url.partition("?")[0])
    page.ready()
    player.press("Continue")
    player.wait_for_scene("Table")
    assert player.actions() == after


def test_the_browser_is_asked_to_keep_games_after_the_second_one(
    site: Path, serve: Serve, visit: Visits
) -> None:
    before = far_on("pyramids", ("you",), 7) | {"history.1": two_games()["history.1"]}
    page = visit(serve(site).url + LINK, kept=before, script=KEEPER).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    assert player.play(1) == 1
    assert page.page.evaluate("asked") == 0
    player.play_to_the_end()
    page.page.wait_for_function("asked === 1", timeout=WAIT_MS)
    player.press("Home")
    player.press("Finished games")
    player.press("Export and import")
    player.wait_for("Save as a file")
    assert "Protect it" not in player.places()


def test_the_browser_can_be_asked_among_the_data(site: Path, serve: Serve, visit: Visits) -> None:
    page = visit(serve(site).url, script=KEEPER).ready()
    player = Visitor(page, Mouse(page, 1))
    player.press("Finished games")
    player.press("Export and import")
    player.press("Protect it")
    page.page.wait_for_function(
        "() => asked === 1 && !('Protect it' in mastaba.stats().places)",
        timeout=WAIT_MS,
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
    page.key("Escape")
    player.wait_for("Today’s games")
    page.rest()
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert "Save a copy of your games" not in player.places()
    page.page.evaluate(
        "mastaba_host.storage.set('copied', String(Math.floor(Date.now() / 1000) - 8 * 86400)),"
        " mastaba_host.storage.settled()"
    )
    page.page.reload()
    page.ready()
    player.press("Not now")
    page.page.wait_for_function("() => !('Not now' in mastaba.stats().places)", timeout=WAIT_MS)
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert "Save a copy of your games" not in player.places()


# ---- the game on this device


def starts_offline(page: Visit, server: Server) -> None:
    """The game starts, and a table opens, without a server."""
    server.stop()
    page.page.goto(server.url + LINK)
    page.ready()
    Visitor(page, Mouse(page, 1)).wait_for_scene("Table")


@some_of(("saves", "kind"), [(True, "4g"), (False, "3g"), (False, "2g")], today=1)
def test_a_costly_connection_fetches_only_what_is_needed_and_asks(
    saves: bool, kind: str, site: Path, serve: Serve, visit: Visits
) -> None:
    server = serve(site)
    page = visit(server.url, script=costly(saves, kind)).ready()
    player = Visitor(page, Mouse(page, 1))
    player.wait_for(OFFER)
    names = {path.lstrip("/").partition("?")[0] or "index.html" for path in server.requests}
    assert "sw.js" not in names
    assert sum((site / name).stat().st_size for name in names) <= 7e6
    assert page.page.evaluate(INSTALLED) == [False, 0]
    player.press(OFFER)
    player.press("Download")
    hears(player, "Done: the game now works offline.")
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert OFFER not in player.places()
    starts_offline(page, server)


def test_declined_offer_is_not_repeated(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    page = visit(server.url, script=costly(True, "4g")).ready()
    player = Visitor(page, Mouse(page, 1))
    player.press(OFFER)
    player.press("Not now")
    page.page.wait_for_function(
        "names => !names.some((name) => name in mastaba.stats().places)",
        arg=["Not now", OFFER],
        timeout=WAIT_MS,
    )
    page.page.reload()
    page.ready()
    player.wait_for("Today’s games")
    page.rest()
    assert OFFER not in player.places()
    assert page.page.evaluate(INSTALLED) == [False, 0]


def test_kept_files_are_told_freed_and_fetched_again(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    page = visit(server.url, kept=two_games()).ready().wait_offline_ready()
    saves = kept(page, "")
    assert page.page.evaluate(ALL_KEPT)
    player = in_settings(page)
    found = page.page.evaluate("mastaba_host.installation()")
    used = page.page.evaluate("navigator.storage.estimate().then((estimate) => estimate.usage)") / 1e6
    assert found["room"] == pytest.approx(used, abs=2)
    assert found["kept"] < found["room"]
    player.press(f"Free up {found['room']} MB")
    page.rest()
    player.press(f"Free up {found['room']} MB")
    wait_for_word(player, "Download ")
    assert page.page.evaluate(INSTALLED) == [False, 0]
    page.page.evaluate("fetch('favicon.png', {cache: 'reload'}).then((answer) => answer.blob())")
    assert kept(page, "") == saves
    page.page.reload()
    page.ready().rest()
    assert page.page.evaluate(INSTALLED) == [False, 0], "nothing is kept that was not asked for"
    wait_for_word(player, "Download ")
    player.press(wait_for_word(player, "Download "))
    wait_for_word(player, "Free up ")
    assert kept(page, "") == saves
    starts_offline(page, server)


def test_freed_and_fetched_again_in_one_visit(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    page = visit(server.url).ready().wait_offline_ready()
    for _time in range(2):
        page.page.evaluate("mastaba_host.uninstall()")
        assert page.page.evaluate(INSTALLED) == [False, 0]
        assert page.page.evaluate("mastaba_host.install()") is True
    starts_offline(page, server)


def test_a_storage_that_is_full_while_it_is_fetched(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    page = visit(server.url, script=costly(True, "4g"), quiet=False).ready()
    tools = page.context.new_cdp_session(page.page)
    quota = {"origin": server.url.rstrip("/")}
    tools.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 4_000_000})
    player = Visitor(page, Mouse(page, 1))
    player.press(OFFER)
    player.press("Download")
    hears(player, "The download didn’t finish.")
    player.press("OK")
    tools.send("Storage.overrideQuotaForOrigin", quota)
    player.press(OFFER)
    player.press("Download")
    hears(player, "Done: the game now works offline.")
    starts_offline(page, server)


def test_a_connection_that_is_lost_while_it_is_fetched(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    page = visit(server.url, script=costly(False, "2g"), quiet=False).ready()
    server.stop()
    player = in_settings(page)
    player.press(wait_for_word(player, "Download "))
    player.wait_for("OK")
    assert "didn’t finish" in player.heard()
    player.press("OK")
    again = server.restarted()
    player.press(wait_for_word(player, "Download "))
    wait_for_word(player, "Free up ")
    starts_offline(page, again)
