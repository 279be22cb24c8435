"""Other pages, other copies and other workers at the same address: each of them has what is its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import START_LIMIT, Server, Visit
from .probe_updates import deploy, greeting, look_for_update, start_again_with, until
from .release import make_release

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]
PAGE = "<!doctype html><link rel=icon href=data:,><title>{0}</title><h1>{0}</h1>"
OTHER_WORKER = """
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", () => {});
"""


def lay(host: Path, site: Path, folders: tuple[str, ...]) -> Path:
    """A host with other pages, and with the site in some folders."""
    for folder in folders:
        shutil.copytree(site, host / folder, dirs_exist_ok=True)
    for name in ("blog/index.html", "blog/old/entry.html", "about.html"):
        (host / name).parent.mkdir(parents=True, exist_ok=True)
        (host / name).write_text(PAGE.format(name))
    return host


def at(visit: Visit, url: str) -> str:
    """The heading of a page."""
    visit.page.goto(url)
    return visit.page.inner_text("h1")


@pytest.mark.each_time
def test_other_pages_of_the_address_are_their_own(
    probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    server = serve(lay(tmp_path / "host", probe_site, (".",)))
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    for name in ("blog/", "blog/old/entry.html", "about.html", "about.html?from=blog"):
        heading = name.partition("?")[0] + ("index.html" if name.endswith("/") else "")
        assert at(game, server.url + name) == heading
    game.page.goto(server.url + "blog")  # the host sends it on to the folder
    assert game.page.url == server.url + "blog/"
    for name in ("?again=1", "index.html?again=1"):
        game.page.goto(server.url + name)
        game.ready()
    server.stop()
    # A connection that the browser had opened in advance is still answered.
    until(game, "await fetch('nothing', { cache: 'no-store' }).then(() => false, () => true)")
    game.page.goto(server.url + "blog/never/seen.html")
    game.ready()
    assert game.page.url == server.url, "without a network there is the game at least, where it is at home"


@pytest.mark.parametrize("folders", [("a", "b"), (".", "beta"), ("a", "a/beta")])
def test_two_copies_beside_and_within_each_other(
    folders: tuple[str, str], probe_site: Path, newer: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """Each is kept by a worker of its own, updated and freed by itself."""
    host = lay(tmp_path / "host", probe_site, folders[:1])
    shutil.copytree(newer, host / folders[1])
    server = serve(host)
    outer, inner = (server.url + f"{folder}/".removeprefix("./") for folder in folders)
    game = visit(outer, quiet=False).ready().wait_offline_ready()
    assert greeting(game) == "papyrus"
    game.page.goto(inner)
    assert greeting(game.ready()) == "vellum"
    own = f"navigator.serviceWorker.controller?.scriptURL === '{inner}sw.js'"
    until(game, own)
    stamp = (host / folders[1] / "sw.js").stat().st_mtime
    make_release(host / folders[1], "later")
    os.utime(host / folders[1] / "sw.js", (stamp + 2, stamp + 2))  # the server's dates have whole seconds
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    game.page.goto(outer)
    assert game.ready().page.evaluate("mastaba_host.update() === undefined"), "it is of the other copy"
    game.page.goto(inner)
    later = "() => site.textContent.includes('-later') && globalThis.mastaba?.stats().marks.ready"
    game.page.wait_for_function(later, timeout=START_LIMIT)
    server.stop()
    for address, words in ((outer, "papyrus"), (inner, "vellum")):
        game.page.goto(address)
        assert greeting(game.ready()) == words
    game.page.evaluate("mastaba_host.uninstall()")
    game.page.goto(outer)
    assert greeting(game.ready()) == "papyrus", "the other one has freed nothing here"


def test_a_page_of_the_outer_copy_s_worker_does_not_take_it_for_its_own(
    probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """As long as the inner copy is not kept itself, nothing is to be freed there."""
    server = serve(lay(tmp_path / "host", probe_site, (".", "beta")))
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    game.page.evaluate("localStorage.setItem('mastaba-page.offline', 'off')")
    game.page.goto(server.url + "beta/")
    game.ready()
    assert game.page.evaluate("navigator.serviceWorker.controller.scriptURL") == server.url + "sw.js"
    assert game.page.evaluate("mastaba_page.worker()") is None
    game.page.evaluate("mastaba_host.uninstall()")
    server.stop()
    game.page.goto(server.url)
    game.ready()


def test_another_worker_of_the_address(
    probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """It answers for the first visit, and the game's own from then on."""
    host = lay(tmp_path / "host", probe_site, ("game",))
    (host / "theirs.js").write_text(OTHER_WORKER)
    server = serve(host)
    game = visit(server.url + "about.html", quiet=False)
    game.page.evaluate("navigator.serviceWorker.register('theirs.js')")
    game.wait_offline_ready()
    game.page.goto(server.url + "game/")
    game.ready()
    until(game, f"navigator.serviceWorker.controller.scriptURL === '{server.url}game/sw.js'")
    server.stop()
    game.page.reload()
    game.ready()


def test_other_pages_that_are_open_hold_up_no_update(
    probe_site: Path, newer: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    site = Path(shutil.copytree(probe_site, tmp_path / "host"))
    server = serve(site)
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    deploy(newer, site)
    lay(site, site, ())
    other = game.context.new_page()
    other.goto(server.url + "blog/")
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    start_again_with(game, "vellum")
