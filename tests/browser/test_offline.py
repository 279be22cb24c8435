"""The game without a network, and how a new build takes the place of an old one."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import START_LIMIT, Server, Visit
from .probe_updates import deploy, greeting, look_for_update, start_again_with, until
from .release import make_release

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]
Profile = Callable[..., Any]
FORMER = Path(__file__).resolve().parent / "former"


@pytest.mark.each_time
def test_offline_after_the_first_visit_and_after_closing_the_browser(
    probe_site: Path, serve: Serve, profile: Profile
) -> None:
    server = serve(probe_site)
    with profile() as context:
        first = Visit(context, quiet=True)
        first.page.goto(server.url)
        first.ready().wait_offline_ready()
        server.stop()
        second = context.new_page()
        second.goto(server.url + "?again=1")
        second.wait_for_function("mastaba.stats().marks.ready", timeout=START_LIMIT)
        assert first.noise == []
    with profile() as context:
        third = Visit(context, quiet=True)
        third.page.goto(server.url)
        third.ready()
        assert greeting(third) == "papyrus"
        assert third.noise == []


MOVES = """
  const folder = location.href.replace(/[^/]*$/, "");
  const still = new Promise((resolve) => (globalThis.rest = resolve));
  // There are no locks before the site is there.
  navigator.locks?.request(`mastaba ${folder} moving`, { mode: "shared" }, () => still);
  globalThis.said = [];
  const { request } = globalThis.LockManager?.prototype ?? {};
  if (request) LockManager.prototype.request = function (name, ...more) {
    said.push(name);
    return request.call(this, name, ...more);
  };
"""
"""A page on which something moves from the beginning on, until `rest()`; `said` are the locks it asks for."""
KEPT_FILES = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return kept.reduce((sum, count) => sum + count, 0);
}"""


def test_nothing_is_collected_while_something_moves(site: Path, serve: Serve, visit: OpenPage) -> None:
    """A file waits for a rest, or for two seconds; all of it comes when there is one."""
    first = visit(serve(site).url, script=MOVES)
    page = first.ready().page
    page.wait_for_timeout(3000)
    assert page.evaluate(KEPT_FILES) < 10
    page.evaluate("said.length = 0")
    page.mouse.move(300, 300)
    page.mouse.move(310, 310)
    page.wait_for_function("said.length === 1 && said[0].endsWith(' moving')")  # the page itself says so, too
    page.evaluate("rest()")
    first.wait_offline_ready()
    assert page.evaluate(KEPT_FILES) > 50


@pytest.mark.each_time
def test_an_update_waits_for_the_player(deployed: Path, newer: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(deployed).url).ready().wait_offline_ready()
    assert game.page.evaluate("mastaba_host.update() === undefined")
    before = game.page.evaluate("mastaba.version")
    deploy(newer, deployed)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    game.page.wait_for_function("mastaba.stats().reasons.includes('update')", timeout=START_LIMIT)
    promised = game.page.evaluate("mastaba_host.update()")
    # Another page opened meanwhile still gets the old build, complete.
    other = game.context.new_page()
    other.goto(game.page.url)
    other.wait_for_function("mastaba.stats().marks.ready", timeout=START_LIMIT)
    assert other.evaluate("[mastaba.version, mastaba.record().probe.trim()]") == [before, "papyrus"]
    other.close()
    with game.page.expect_navigation(timeout=START_LIMIT):
        game.page.evaluate("mastaba_host.applyUpdate()")
    game.ready()
    assert game.page.evaluate("mastaba.version") == promised != before
    assert greeting(game) == "vellum"
    kept = game.page.evaluate("caches.keys()")
    assert len(kept) == 1
    assert kept[0].endswith(promised)


def test_an_update_is_taken_up_at_the_next_start(
    deployed: Path, newer: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(deployed)
    game = visit(server.url).ready().wait_offline_ready()
    deploy(newer, deployed)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    server.stop()
    start_again_with(game, "vellum")


def with_the_former_worker(site: Path, folder: Path) -> Path:
    """The site as it was installed before files were packed: by a worker that kept each as it came."""
    host = Path(shutil.copytree(site, folder))
    hashes = {
        path.relative_to(host).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in host.rglob("*")
        if path.is_file() and path.name != "sw.js"
    }
    worker = (FORMER / "sw.js").read_text(encoding="utf-8")
    worker = worker.replace("@VERSION@", "former").replace("/*FILES*/ {}", json.dumps(hashes))
    (host / "sw.js").write_text(worker, encoding="utf-8")
    return host


def test_an_installation_from_before_files_were_packed(
    probe_site: Path, newer: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """Its stored files are packed, at the same addresses: nothing of it is taken over, and no save is
    lost."""
    host = with_the_former_worker(probe_site, tmp_path / "former host")
    server = serve(host)
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    game.page.evaluate("mastaba_host.storage.set('table', 'saved before')")
    game.page.reload()
    game.ready()
    deploy(newer, host)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    server.stop()
    start_again_with(game, "vellum")
    assert game.page.evaluate("mastaba_host.storage.get('table')") == "saved before"
    packed = """async () => {
      const [name, ...others] = await caches.keys();
      const cache = await caches.open(name);
      const files = (await cache.keys()).filter(({ url }) => url.endsWith('.gz'));
      const found = await Promise.all(files.map((file) => cache.match(file)));
      const packed = found.filter((file) => !file.headers.has('x-unpacked'));
      return [name, others.length, files.length > 0, packed.length];
    }"""
    name, *rest = game.page.evaluate(packed)
    assert name.endswith(version_of(newer))
    assert rest == [0, True, 0]


FORMER_NAMES = {
    "boot.js": "boot.mjs",
    "database.js": "database.mjs",
    "mirror.js": "mirror.mjs",
    "manifest.json": "manifest.webmanifest",
}


def with_the_former_names(site: Path, folder: Path) -> Path:
    """The site as it was before every host knew the ends of its names, and with the page as it comes."""
    host = Path(shutil.copytree(site, folder))
    boot = next(host.glob("app-*/boot.js")).read_bytes()
    for name, former in FORMER_NAMES.items():
        boot = boot.replace(name.encode(), former.encode())
    make_release(host, "former", {"boot.js": boot})
    page, worker = host / "index.html", host / "sw.js"
    for name, former in FORMER_NAMES.items():
        path = next(host.rglob(name))
        path.rename(path.with_name(former))
        for text in (page, worker):
            text.write_text(text.read_text("utf-8").replace(name, former), "utf-8")
    (host / "index.html.gz").unlink()
    from_page = 'const PACKED_PAGE = "index.html"'
    script = worker.read_text("utf-8").replace('const PACKED_PAGE = "index.html.gz"', from_page)
    digest = hashlib.sha256(page.read_bytes()).hexdigest()
    worker.write_text(re.sub(r'("index\.html": )"\w+"', rf'\1"{digest}"', script), "utf-8")
    return host


def test_an_installation_from_before_names_that_every_host_knows(
    probe_site: Path, newer: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """It goes on from what is kept, with all files of the next build, and with none of its own left."""
    host = with_the_former_names(probe_site, tmp_path / "former host")
    server = serve(host)
    game = visit(server.url).ready().wait_offline_ready()
    assert any(path.endswith("/database.mjs") for path in server.requests)
    game.page.evaluate("mastaba_host.storage.set('table', 'saved before'); mastaba_host.storage.settled()")
    deploy(newer, host)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    server.stop()
    start_again_with(game, "vellum")
    assert game.page.evaluate("mastaba_host.storage.get('table')") == "saved before"
    names = "(await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url)"
    kept = game.page.evaluate(f"async () => [await caches.keys(), {names}]")
    assert [name.endswith(version_of(newer)) for name in kept[0]] == [True]
    assert not [url for url in kept[1] if url.endswith((".mjs", ".webmanifest"))]


def test_no_room_to_keep_it(probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path) -> None:
    """The game can be played without being kept, from each start again, and is kept as soon as there is
    room."""
    host = Path(shutil.copytree(probe_site, tmp_path / "host"))
    whole = (host / "sw.js").read_text(encoding="utf-8")
    full = "Cache.prototype.put = async () => { throw new DOMException('no room', 'QuotaExceededError'); };\n"
    (host / "sw.js").write_text(full + whole, encoding="utf-8")
    game = visit(serve(host).url, quiet=False).ready()
    until(game, "!(await navigator.serviceWorker.getRegistration())?.installing")
    game.page.reload()
    game.ready()
    assert game.page.evaluate("navigator.serviceWorker.controller === null")
    stamp = (host / "sw.js").stat().st_mtime
    (host / "sw.js").write_text(whole, encoding="utf-8")
    os.utime(host / "sw.js", (stamp + 2, stamp + 2))
    game.page.reload()
    game.ready().wait_offline_ready()


def test_half_an_update_changes_nothing(deployed: Path, newer: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(deployed)
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    damaged = next(newer.glob("app-*/game.zip.gz"))
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[:-1] + b"?")
    server.requests.clear()
    deploy(newer, deployed)
    damaged = deployed / damaged.relative_to(newer)
    look_for_update(game)
    # The browser may have looked by itself meanwhile: nothing but the end of it is sure to be seen.
    until(game, "!(await navigator.serviceWorker.getRegistration()).installing")
    assert any(path.endswith("game.zip.gz") for path in server.requests)
    assert game.page.evaluate("mastaba_host.update() === undefined")
    game.page.reload()
    game.ready()
    assert greeting(game) == "papyrus"
    damaged.write_bytes(whole)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)


@pytest.mark.parametrize("script", ["throw new Error('broken')", "(("], ids=["throws", "can’t be read"])
def test_a_broken_build_is_mended_by_the_next_one(
    script: str, probe_site: Path, deployed: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """It cannot take up the next one itself: the button of its failure does."""
    broken, mended = (Path(shutil.copytree(probe_site, tmp_path / name)) for name in ("broken", "mended"))
    make_release(broken, "broken", {"boot.js": script.encode()})
    version = make_release(mended, "mended")
    game = visit(serve(deployed).url, quiet=False).ready().wait_offline_ready()
    game.page.evaluate("mastaba_host.storage.set('table', 'saved before')")
    deploy(broken, deployed)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    game.page.evaluate("mastaba_host.applyUpdate()")
    game.page.wait_for_selector("#failure:not([hidden])", timeout=START_LIMIT)
    deploy(mended, deployed)
    game.page.click("#failure-button")
    game.page.wait_for_function("() => site.textContent.includes('-mended')", timeout=START_LIMIT)
    game.ready()
    assert game.page.evaluate("mastaba.version") == version
    assert game.page.evaluate("mastaba_host.storage.get('table')") == "saved before"


def test_a_worker_that_never_answers_does_not_keep_the_game_from_starting(
    deployed: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(deployed)
    game = visit(server.url).ready().wait_offline_ready()
    (deployed / "sw.js").write_text("// A worker of another time: it hears no messages.\n")
    look_for_update(game)
    until(game, "(await navigator.serviceWorker.getRegistration()).waiting")
    game.page.reload()
    game.page.wait_for_function("globalThis.mastaba?.stats().marks.ready", timeout=START_LIMIT)
    assert greeting(game) == "papyrus"


def test_a_build_that_is_being_collected_survives_the_one_before(
    deployed: Path, newer: Path, newest: Path, serve: Serve, visit: OpenPage
) -> None:
    """The second build waits; while the third is half collected, the second is taken up and clears up."""
    server = serve(deployed)
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    deploy(newer, deployed)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    deploy(newest, deployed)
    server.hold("/game.zip.gz")
    look_for_update(game)
    version = version_of(newest)
    until(game, "(await caches.keys()).some((name) => name.endsWith(given))", version)
    with game.page.expect_navigation(timeout=START_LIMIT):
        game.page.evaluate("mastaba_host.applyUpdate()")
    game.ready()  # as long as it starts, it would take up the third one itself
    game.page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")
    server.release()
    # A collection that was broken off is begun again by the next look for an update.
    until(
        game,
        "((all) => all.waiting || (all.installing || all.update().catch(() => {}), false))"
        "(await navigator.serviceWorker.getRegistration())",
    )
    server.stop()
    start_again_with(game, "paper")
    assert game.page.evaluate("mastaba.version") == version
    kept = game.page.evaluate("caches.keys()")
    assert [name.endswith(version) for name in kept] == [True], "older builds are cleared away"


def test_a_build_whose_cache_was_deleted_is_not_taken_for_complete(
    deployed: Path, newer: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(deployed)
    game = visit(server.url, quiet=False).ready().wait_offline_ready()
    deploy(newer, deployed)
    server.hold("/game.zip.gz")
    look_for_update(game)
    version = version_of(newer)
    until(game, "(await caches.keys()).some((name) => name.endsWith(given))", version)
    game.page.evaluate(
        "async (version) => { const [name] = (await caches.keys()).filter((name) => name.endsWith(version));"
        " await caches.delete(name); }",
        version,
    )
    game.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((r) => { globalThis.collected = new Promise((done) =>"
        " { const worker = r.installing; worker.onstatechange = () => done(worker.state); }); })"
    )
    server.release()
    assert game.page.evaluate("collected") == "redundant"
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)


def test_a_page_that_belongs_to_no_worker_asks_for_it(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """As one that was reloaded just when the first worker took over; loading past all caches makes one."""
    game = visit(serve(probe_site).url).ready().wait_offline_ready()
    devtools = game.context.new_cdp_session(game.page)
    with game.page.expect_navigation(timeout=START_LIMIT):
        devtools.send("Page.reload", {"ignoreCache": True})
    game.ready().wait_offline_ready()


def test_a_cleared_cache_heals_by_playing(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(probe_site)
    game = visit(server.url).ready().wait_offline_ready()
    game.page.evaluate(
        "caches.keys().then(async ([name]) => { const cache = await caches.open(name);"
        " for (const request of await cache.keys()) await cache.delete(request); })"
    )
    game.page.reload()
    game.ready()
    used = "[new URL('index.html', location), ...performance.getEntriesByType('resource').map((e) => e.name)]"
    until(game, f"(await Promise.all({used}.map((url) => caches.match(url)))).every(Boolean)")
    server.stop()
    game.page.reload()
    game.ready()
    assert greeting(game) == "papyrus"


def test_a_page_that_the_cache_has_spoiled_is_fetched_anew(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """Half a page has no scripts that could say so."""
    server = serve(probe_site)
    game = visit(server.url).ready().wait_offline_ready()
    spoil = """async () => {
      const cache = await caches.open((await caches.keys())[0]);
      const url = new URL('index.html', location);
      const before = await cache.match(url);
      const text = await before.text();
      await cache.put(url, new Response(text.slice(0, text.length / 2), { headers: before.headers }));
    }"""
    game.page.evaluate(spoil)
    game.page.reload(wait_until="commit")
    game.ready()
    whole = "(await (await caches.match(new URL('index.html', location))).text()).includes('</html>')"
    until(game, whole)
    server.stop()
    game.page.reload()
    game.ready()


def test_a_file_put_back_is_of_this_build(deployed: Path, newer: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(deployed).url).ready().wait_offline_ready()
    deploy(newer, deployed)
    (deployed / "sw.js").write_text("// never fetched: this page looks for no update\n")
    heal = """async () => {
      const [name] = await caches.keys();
      const cache = await caches.open(name);
      const has = async (file) => Boolean(await cache.match(new URL(file, location)));
      await cache.delete(new URL('index.html', location));
      await cache.delete(new URL('favicon.png', location));
      await (await fetch('index.html', {cache: 'reload'})).text();
      await (await fetch('favicon.png', {cache: 'reload'})).blob();
      for (let i = 0; i < 50 && !(await has('favicon.png')); i++) await new Promise((r) => setTimeout(r, 20));
      const page = await cache.match(new URL('index.html', location));
      return [!page || (await page.text()).includes(`"${mastaba.version}"`), await has('favicon.png')];
    }"""
    assert game.page.evaluate(heal) == [True, True], "the browser may have kept the page that is right"


def version_of(site: Path) -> str:
    """The name of a build."""
    match = re.search(r'const VERSION = "(.+?)"', (site / "sw.js").read_text())
    assert match
    return match[1]
