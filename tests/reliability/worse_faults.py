"""Faults of more than one file: spoiled caches, a killed browser, releases that are themselves broken."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Playwright

from benchmarks.kill import chromium, kill, page_of
from tests.browser.chromium import FLAGS, chromium_path
from tests.browser.conftest import Visit
from tests.browser.keeping import keep_as_before
from tests.browser.release import page_with

from .faulty_host import FaultyHost
from .faulty_visitor import ANSWERED, LIMIT, TEXTS, WHOLE, Releases, came, check_playable, press, take_up

Attempt = Callable[[Playwright, Releases], int]
"""How many presses it took."""

GOOD, NEXT, BROKEN = "good", "mended", "broken"
OPENED = 10
"""How often a page is closed and opened at most: faster than a person does it, and the browser may lag."""
EVERY_SECOND = "(await cache.keys()).filter((_, at) => at % 2)"
EVERY = "await cache.keys()"
EMPTY = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of %s) await cache.delete(request);
  }
}"""
DELETE = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


@contextmanager
def hosted(release: Path) -> Iterator[FaultyHost]:
    """A host with that release."""
    host = FaultyHost(release)
    host.start()
    yield host
    host.release()
    host.stop()


@contextmanager
def profile(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    """A browser that keeps what it has on the disk."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=chromium_path(), args=list(FLAGS), locale="en-GB"
    )
    yield context
    context.close()


def install(visit: Visit, url: str) -> Visit:
    """Somebody who has a game under way and all of the release that is on the host."""
    visit.page.goto(f"{url}favicon.png")
    keep_as_before(visit.page, TEXTS)
    visit.page.goto(url, wait_until="commit")
    visit.ready().wait_offline_ready().page.wait_for_function(WHOLE, timeout=LIMIT)
    return visit


@contextmanager
def somebody(playwright: Playwright, releases: Releases) -> Iterator[tuple[Visit, FaultyHost]]:
    """A visitor who has played the good release, and its host."""
    with (
        TemporaryDirectory() as name,
        hosted(releases.make(GOOD)) as host,
        profile(playwright, Path(name)) as context,
    ):
        yield install(Visit(context, quiet=False), host.url), host


def go_on(visit: Visit) -> int:
    """See how the start ends, press the button if there is one, and play; how many presses."""
    end = came(visit.page)
    if end == "failed":
        press(visit.page)
    check_playable(visit)
    return int(end != "plays")


def with_caches(spoil: str, playwright: Playwright, releases: Releases) -> int:
    """Somebody comes back after this has run in the page."""
    with somebody(playwright, releases) as (visit, _host):
        visit.page.evaluate(spoil)
        visit.page.reload(wait_until="commit")
        return go_on(visit)


def with_a_spoiled_disk(playwright: Playwright, releases: Releases) -> int:
    """While the browser is closed, bytes of all that the worker keeps are changed."""
    with TemporaryDirectory() as name, hosted(releases.make(GOOD)) as host:
        with profile(playwright, Path(name)) as context:
            install(Visit(context, quiet=False), host.url)
        kept = [path for path in Path(name).rglob("CacheStorage/**/*") if path.is_file()]
        assert kept, "the browser keeps its caches elsewhere"
        for path in kept:
            whole = bytearray(path.read_bytes())
            for at in range(len(whole) // 3, len(whole), max(1, len(whole) // 8)):
                whole[at] ^= 0x55
            path.write_bytes(whole)
        with profile(playwright, Path(name)) as context:
            visit = Visit(context, quiet=False)
            visit.page.goto(host.url, wait_until="commit")
            return go_on(visit)


def killed_while_installing(end: str, playwright: Playwright, releases: Releases) -> int:
    """All processes end while the update waits for the file whose name ends so."""
    with TemporaryDirectory() as name, hosted(releases.make(GOOD)) as host:
        with chromium(playwright, Path(name)) as (browser, group):
            page = page_of(browser)
            visit = install(Visit(page.context, quiet=False, page=page), host.url)
            host.exchange(releases.make(NEXT))
            host.hold(end)
            host.requests.clear()
            visit.page.evaluate("void navigator.serviceWorker.getRegistration().then((r) => r.update())")
            host.wait_for(lambda paths: any(path.endswith(end) for path in paths))
            kill(group)
        host.release()
        with chromium(playwright, Path(name)) as (browser, _group):
            page = page_of(browser)
            visit = Visit(page.context, quiet=False, page=page)
            visit.page.goto(host.url, wait_until="commit")
            presses = go_on(visit)
            assert visit.page.evaluate(ANSWERED), "the update does not come"
            take_up(visit, host.url, NEXT)
            check_playable(visit)
            return presses


def broken_release(make: Callable[[Releases], Path], playwright: Playwright, releases: Releases) -> int:
    """It is taken up where a good one was; then the next one comes, and nobody clears anything."""
    with somebody(playwright, releases) as (visit, host):
        host.exchange(make(releases))
        assert visit.page.evaluate(ANSWERED), "it is not installed"
        end = take_up(visit, host.url, BROKEN)
        assert end == "failed", "it is not broken"
        host.exchange(releases.make(NEXT))
        press(visit.page)
        check_playable(visit)
        assert NEXT in visit.page.evaluate("mastaba.version"), "it is not the next one that plays"
        return 1


def broken_worker(script: str, playwright: Playwright, releases: Releases) -> int:
    """A release comes whose worker is this; then the next one."""
    with somebody(playwright, releases) as (visit, host):
        broken = releases.make(BROKEN)
        (broken / "sw.js").write_text(script, encoding="utf-8")
        host.exchange(broken)
        visit.page.evaluate(ANSWERED)
        visit.page.close()
        visit.page = visit.context.new_page()
        visit.page.goto(host.url, wait_until="commit")
        came(visit.page)
        host.exchange(releases.make(NEXT))
        visit.page.evaluate(ANSWERED)
        visit.page.close()
        visit.page = visit.context.new_page()
        visit.page.goto(host.url, wait_until="commit")
        return go_on(visit)


def silent_release(playwright: Playwright, releases: Releases) -> int:
    """Its page's first script cannot be read: there is nothing to press, so the page is closed and opened."""
    with somebody(playwright, releases) as (visit, host):
        broken = releases.make(BROKEN)
        page_with(broken, '"use strict";', '"use strict"; ((')
        host.exchange(broken)
        assert visit.page.evaluate(ANSWERED), "it is not installed"
        visit.page.goto(f"{host.url}favicon.png")
        assert take_up(visit, host.url, BROKEN) == "nothing", "it is not broken"
        host.exchange(releases.make(NEXT))
        for _ in range(OPENED):
            visit.page.close()
            visit.page = visit.context.new_page()
            visit.page.goto(host.url)
            if visit.page.evaluate("Boolean(globalThis.mastaba_page)"):
                break
            visit.page.evaluate(ANSWERED)
        return go_on(visit)


def _script(name: str, text: str) -> Callable[[Releases], Path]:
    return lambda releases: releases.make(BROKEN, {name: text.encode()})


def _wrong_game(releases: Releases) -> Path:
    """An archive as it should be, with nothing of the game in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("game/__init__.py", "raise RuntimeError('a broken release')\n")
    return releases.make(BROKEN, {"game.zip.gz": packed.getvalue()})


THROWS = "throw new Error('broken');"

WORSE: dict[str, Attempt] = {
    "every second file of the cache is gone": partial(with_caches, EMPTY % EVERY_SECOND),
    "all files of the cache are gone": partial(with_caches, EMPTY % EVERY),
    "the caches are gone": partial(with_caches, DELETE),
    "the cache is spoiled on the disk": with_a_spoiled_disk,
    "killed while an update begins": partial(killed_while_installing, "/boot.js"),
    "killed in the middle of an update": partial(killed_while_installing, "/game.zip.gz"),
    "boot.js of a release throws": partial(broken_release, _script("boot.js", THROWS)),
    "boot.js of a release cannot be read": partial(broken_release, _script("boot.js", "((")),
    "game.zip of a release is wrong inside": partial(broken_release, _wrong_game),
    "sw.js of a release cannot be read": partial(broken_worker, "(("),
    "sw.js of a release cannot be installed": partial(
        broken_worker,
        "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('broken'))));",
    ),
    "sw.js of a release hears and answers nothing": partial(broken_worker, "// nothing"),
    "the page of a release has a first script that cannot be read": silent_release,
}
"""In words, what is tried."""
