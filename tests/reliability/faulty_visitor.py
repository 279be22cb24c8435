"""Somebody who has a game under way, and a browser whose caches and host do what they should not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from playwright.sync_api import TimeoutError as TimeIsUp

from tests.browser.chromium import BRIEF, FLAGS, chromium_path
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.keeping import NO_WORKER, keep_as_before
from tests.browser.player import Visitor
from tests.browser.release import make_release

from .faulty_host import CONTENTS, PORTAL, FaultyHost

LIMIT = 60_000
"""In ms."""

STARTS = 4

SAVE = {
    "format": 1,
    "game": "pyramids",
    "rules": 1,
    "seed": 7,
    "seats": ["you", "scribe"],
    "actions": [],
    "round": 1,
}
TEXTS = {"save.pyramids": json.dumps(SAVE), "settings": json.dumps({"speed": "off", "sound": False})}
"""The player's data."""

STARTED = """() => globalThis.mastaba_page
  ? mastaba_page.failed || globalThis.mastaba?.stats().marks.ready
  : (document.readyState === 'complete' || performance.now() > 10_000) && 'nothing'"""
SPOIL = """async ([file, contents]) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const url = new URL(file, location.origin + '/').href;
  const before = await cache.match(url);
  if (!before) throw new Error(`${url} is not kept`);
  if (contents === null) return cache.delete(url);
  const whole = new Uint8Array(await before.clone().arrayBuffer());
  const middle = whole.length >> 1;
  const made = {
    "half of it": () => whole.slice(0, middle),
    "nothing": () => new Uint8Array(0),
    "some bytes wrong": () => whole.map((byte, at) => (at >= middle && at < middle + 16 ? byte ^ 85 : byte)),
  }[contents] ?? (() => contents);
  return cache.put(url, new Response(made(), { headers: before.headers }));
}"""
WHOLE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.active && !registration.installing && navigator.serviceWorker.controller);
}"""
ANSWERED = """() => navigator.serviceWorker.getRegistration().then(async (registration) => {
  await registration.update().catch(() => {});
  const worker = registration.installing;
  if (!worker) return Boolean(registration.waiting);
  return new Promise((done) => {
    const look = () => worker.state !== 'installing' && done(worker.state === 'installed');
    worker.addEventListener('statechange', look);
    look();
  });
})"""


class Releases:
    """Copies of the site, each a release of its own."""

    def __init__(self, site: Path, folder: Path) -> None:
        self._site, self._folder = site, folder

    def make(self, name: str, contents: dict[str, bytes] | None = None) -> Path:
        """The folder of a release; made again if there is one of that name."""
        folder = self._folder / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self._site, folder)
        make_release(folder, name, contents)
        return folder


def came(page: Page) -> str:
    """How the start ended: 'plays', 'failed' with the sheet on the screen, or 'nothing' of ours arrived."""
    try:
        found = page.wait_for_function(STARTED, timeout=LIMIT).json_value()
    except TimeIsUp:
        raise AssertionError("the page neither starts nor says why") from None
    if found == "nothing":
        return "nothing"
    return "failed" if page.evaluate("mastaba_page.failed") else "plays"


def check_playable(visit: Visit) -> None:
    """The save is there, and its game goes on."""
    visitor = Visitor(visit.ready(), Mouse(visit, 1))
    texts = visit.page.evaluate("mastaba_host.storage.keys().map(key => mastaba_host.storage.get(key))")
    assert set(TEXTS.values()) <= set(texts), "something of the player's is gone"
    visitor.press("Continue")
    visitor.wait_for_scene("Table")
    record = visit.record()
    assert record is not None
    assert record["seed"] == SAVE["seed"], "it is another game"


def press(page: Page) -> None:
    """Press the button of the sheet that tells of the failure."""
    with page.expect_navigation(timeout=LIMIT):
        page.click("#failure-button")


def take_up(visit: Visit, url: str, release: str) -> str:
    """Start until that release is there, which is the next start unless the machine is slow; how it ended."""
    for _ in range(STARTS):
        visit.page.goto(url, wait_until="commit")
        end = came(visit.page)
        if visit.page.evaluate(f"site.textContent.includes('-{release}')"):
            return end
    raise AssertionError("the update is not taken up")


class FaultyVisitor:
    """A browser, and a host that changes between two releases."""

    def __init__(self, playwright: Playwright, releases: Releases) -> None:
        self._playwright = playwright
        self._folders = [releases.make("one"), releases.make("two")]
        self._host = FaultyHost(self._folders[0])
        self._browser: Browser | None = None
        self._kept: Visit | None = None
        """Of somebody who has been here before."""

    def __enter__(self) -> Self:
        self._host.start()
        flags = [*FLAGS, BRIEF]
        self._browser = self._playwright.chromium.launch(executable_path=chromium_path(), args=flags)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._browser:
            self._browser.close()
        self._host.stop()

    def files_of_the_start(self) -> list[str]:
        """By their names on the host, the page and the worker included."""
        visit = self._visit(NO_WORKER)
        self._open(visit)
        check_playable(visit)
        visit.context.close()
        asked = [path.partition("?")[0].lstrip("/") or "index.html" for path in self._host.requests]
        return [*dict.fromkeys(name for name in asked if name != "favicon.ico"), "sw.js"]

    def rest(self) -> None:
        """Let no game run in the window of somebody who has been here before."""
        if self._kept:
            self._kept.page.goto(f"{self._host.url}favicon.png")

    def start_over(self) -> None:
        """Forget what is kept."""
        if self._kept:
            self._kept.context.close()
        self._kept = None
        self._host.mend()

    # --- cases --------------------------------------------------------------------------------

    def first_visit(self, file: str, fault: str, cached: bool) -> int:
        """Nothing is there yet but the save."""
        visit = self._visit()
        self._host.spoil(self._now(file), fault, cached)
        return self._until_playable(visit)

    def unkept_return(self, file: str, fault: str) -> int:
        """Somebody comes back who keeps nothing for offline play."""
        visit = self._visit(NO_WORKER)
        self._host.cached = False
        self._open(visit)
        visit.ready()
        self._host.spoil(self._now(file), fault, False)
        return self._until_playable(visit)

    def spoiled_return(self, file: str, fault: str) -> int:
        """The worker's copy of that file is gone or wrong."""
        visit = self._installed()
        contents = {"the page of a portal": PORTAL.decode()}.get(fault, fault if fault in CONTENTS else None)
        visit.page.evaluate(SPOIL, [self._now(file), contents])
        return self._until_playable(visit, close=False)

    def update(self, file: str, fault: str, cached: bool) -> int:
        """The next release is on the host, but for that file; then all of it."""
        visit = self._installed()
        self._folders.reverse()
        self._host.exchange(self._folders[0])
        self._host.spoil(self._now(file), fault, cached)
        self._host.requests.clear()
        complete = visit.page.evaluate(ANSWERED)
        asked = {path.partition("?")[0].lstrip("/") or "index.html" for path in self._host.requests}
        # Files that are the same in both releases are copied, and a worker with a wrong comment is as good as
        # any.
        whole = self._now(file) not in asked or file == "sw.js"
        assert not complete or whole, "an update was installed that is not whole"
        self._open(visit)
        check_playable(visit)
        self._host.mend()
        if not complete or file == "sw.js":
            assert visit.page.evaluate(ANSWERED), "the update does not come"
        take_up(visit, self._host.url, self._folders[0].name)
        check_playable(visit)
        return 0

    # --- parts --------------------------------------------------------------------------------

    def _now(self, file: str) -> str:
        """The name of a file in the release that is on the host."""
        folder, slash, name = file.partition("/")
        kind = folder.partition("-")[0]
        return f"{kind}-{self._folders[0].name}/{name}" if slash and kind in ("app", "runtime") else file

    def _visit(self, script: str = "") -> Visit:
        assert self._browser
        context = self._browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
        return self._saving(context, script)

    def _saving(self, context: BrowserContext, script: str) -> Visit:
        if script:
            context.add_init_script(script)
        visit = Visit(context, quiet=False)
        self._host.cached = False
        visit.page.goto(f"{self._host.url}favicon.png")
        keep_as_before(visit.page, TEXTS)
        return visit

    def _open(self, visit: Visit) -> None:
        visit.page.goto(self._host.url, wait_until="commit")

    def _installed(self) -> Visit:
        """Somebody who has all of the release that is on the host."""
        if self._kept is None:
            self._kept = self._visit()
            self._open(self._kept)
            self._kept.ready().wait_offline_ready()
        self._kept.page.wait_for_function(WHOLE, timeout=LIMIT)
        return self._kept

    def _until_playable(self, visit: Visit, close: bool = True) -> int:
        """Open the page, mend the host when it has failed, press once; how many presses."""
        self._open(visit)
        end = came(visit.page)
        self._host.mend()
        if end == "failed":
            press(visit.page)
        elif end == "nothing":
            visit.page.reload(wait_until="commit")
        check_playable(visit)
        if close:
            visit.context.close()
        return int(end != "plays")
