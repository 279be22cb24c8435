"""Files that do not arrive as they were sent, from a host that lets browsers keep what they have had."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.today import some_of

from .conftest import START_LIMIT, Handler, Manner, Server, Visit, probe_saying
from .keeping import kept
from .mirror_player import MirrorPlayer
from .probe_updates import greeting, until
from .spoilt_files import PORTAL, damaged, failure_text

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]
Wrong = Callable[[bytes], bytes]
DAY = "max-age=86400"
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
TOLD = """
  addEventListener("DOMContentLoaded", () => {
    globalThis.told = document.getElementById("splash-done");
  });
"""
"""A script that remembers where the page tells how much has arrived."""
LISTENERS = """
  globalThis.listeners = 0;
  for (const [name, step] of [["addEventListener", 1], ["removeEventListener", -1]]) {
    const act = document[name];
    document[name] = function (kind, ...given) {
      if (kind === "securitypolicyviolation") listeners += step;
      return act.call(this, kind, ...given);
    };
  }
"""
"""A script that counts who listens for what the policy has refused."""
NO_HASHES = "Object.defineProperty(Crypto.prototype, 'subtle', { get() {} });"


class Host(Manner):
    """A host's headers, and its replacements of some files."""

    def __init__(self) -> None:
        self.kept = DAY
        self.types: dict[str, str] = {}
        self.wrong: dict[str, Wrong] = {}
        self.times = 10**9
        """How often something else is sent."""
        self.unpacks = False
        """True if the host declares how files are packed."""

    def headers(self, path: str) -> dict[str, str]:
        return {"Cache-Control": self.kept}

    def type_of(self, name: str) -> str | None:
        return self.types.get(name)

    def answers(self, handler: Handler) -> bool:
        """Send the wrong file, if it is time for it."""
        name = handler.path.partition("?")[0].rpartition("/")[2]
        if self.times < 1 or name not in self.wrong:
            return False
        self.times -= 1
        contents = self.wrong[name](Path(handler.translate_path(handler.path)).read_bytes())
        handler.send_response(HTTPStatus.OK)
        is_page = contents == PORTAL
        handler.send_header("Content-Type", "text/html" if is_page else handler.guess_type(name))
        if self.unpacks and name.endswith(".gz"):
            handler.send_header("Content-Encoding", "gzip")
        handler.send_header("Content-Length", str(len(contents)))
        handler.end_headers()
        handler.wfile.write(contents)
        return True


@pytest.fixture
def host() -> Host:
    """The manner of the test's servers."""
    return Host()


def other(packed: bytes) -> bytes:
    """A whole packed file of the same length when it is unpacked."""
    return gzip.compress(damaged(gzip.decompress(packed)))


WRONG = {"a page": lambda whole: PORTAL, "cut off": lambda whole: whole[:-9], "damaged": damaged}
PYTHON = "pyodide.asm.wasm.gz"
PACKED = (PYTHON, "pyodide.asm.js.gz", "stdlib.zip.gz", "game.zip.gz")


def test_all_bytes_are_counted_wherever_they_come_from(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    page = visit(serve(probe_site).url, script=TOLD + LISTENERS).ready().wait_offline_ready()
    assert page.page.evaluate("listeners") == 1, "the page's own, from its beginning on"
    first = page.page.evaluate("told.values")
    page.page.reload()
    assert page.ready().page.evaluate("told.values") == first
    assert first["done"] == first["total"] > 0


@some_of(
    ("name", "wrong"),
    [
        *((PYTHON, wrong) for wrong in WRONG),
        *(("boot.js", wrong) for wrong in WRONG),
        ("database.js", "damaged"),
        ("pyodide.asm.js.gz", "damaged"),
        ("stdlib.zip.gz", "a page"),
        ("game.zip.gz", "cut off"),
        ("art@1.zip.gz", "a page"),
    ],
    today=4,
)
def test_a_wrong_file_is_fetched_past_the_cache(
    name: str, wrong: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """By the page itself, without a word: packed files in the same start, scripts with one more."""
    host.wrong[name], host.times = WRONG[wrong], 1
    server = serve(probe_site, manner=host)
    game = visit(server.url, script=NO_WORKER, quiet=False).ready()
    assert greeting(game) == "papyrus"
    assert sum(path.endswith(f"/{name}") for path in server.requests) == 2
    assert not game.page.evaluate("history.state?.again")
    game.page.reload()
    game.ready()


@some_of(
    ("name", "wrong"),
    [
        (PYTHON, "a page"),
        ("game.zip.gz", "cut off"),
        ("boot.js", "damaged"),
        ("database.js", "a page"),
    ],
    today=2,
)
def test_a_file_that_stays_wrong_is_told_and_heals_by_a_plain_reload(
    name: str, wrong: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.wrong[name] = WRONG[wrong]
    game = visit(serve(probe_site, manner=host).url, quiet=False)
    assert "could not be loaded completely" in failure_text(game)
    host.wrong.clear()
    game.page.reload()
    game.ready()


@some_of("name", PACKED, today=1)
def test_a_file_of_the_right_length_with_other_contents(
    name: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """A host that says how files are packed: nothing but the hash tells then."""
    host.wrong[name], host.unpacks = other, True
    game = visit(serve(probe_site, manner=host).url, quiet=False)
    assert "could not be loaded completely" in failure_text(game)
    assert f"{name}: damaged" in (game.page.text_content("#failure-detail-text") or "")
    host.wrong.clear()
    game.page.reload()
    game.ready()


@pytest.mark.parametrize("wrong", ["a page", "damaged"])
def test_without_hashes_as_over_plain_http(
    wrong: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.wrong[PYTHON], host.times = WRONG[wrong], 1
    visit(serve(probe_site, manner=host).url, script=NO_HASHES + NO_WORKER, quiet=False).ready()


def test_without_hashes_what_does_not_compile_is_damaged(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.wrong[PYTHON], host.unpacks = other, True
    game = visit(serve(probe_site, manner=host).url, script=NO_HASHES, quiet=False)
    assert "could not be loaded completely" in failure_text(game)


def test_the_mirror_is_asked_for_again(host: Host, site: Path, serve: Serve, visit: OpenPage) -> None:
    host.wrong["mirror.js"], host.times = WRONG["cut off"], 1
    game = visit(serve(site, manner=host).url, script=NO_WORKER, quiet=False).ready()
    MirrorPlayer(game).enter()


@pytest.mark.parametrize("charset", ["iso-8859-1", "utf-16le"])
def test_a_page_that_is_said_to_be_written_otherwise(
    charset: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.types["index.html"] = f"text/html; charset={charset}"
    game = visit(serve(probe_site, manner=host).url).ready()
    assert game.page.evaluate("mastaba_page.text('left_minutes')") == "about {n} min left"


@pytest.mark.parametrize("gone", ["app-*", "app-*/game.zip.gz"])
def test_a_page_of_before_an_update_finds_the_new_one(
    gone: str, host: Host, probe_site: Path, newer: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """The browser has kept the page, and not all of its files, which are gone from the host."""
    folder = Path(shutil.copytree(newer, tmp_path / "host"))
    shutil.copytree(probe_site, folder, dirs_exist_ok=True)
    (folder / "index.html").write_bytes((newer / "index.html").read_bytes())
    for path in probe_site.glob(gone):
        old = folder / path.relative_to(probe_site)
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    page = (probe_site / "index.html").read_bytes()
    host.wrong["index.html"], host.times = lambda _whole: page, 1
    game = visit(serve(folder, manner=host).url + "index.html", script=NO_WORKER, quiet=False).ready()
    assert greeting(game) == "vellum"


@some_of("name", [PYTHON, "pyodide.asm.js", "pyodide.js", "game.zip.gz", "boot.js", "database.js"], today=2)
def test_a_damaged_file_of_the_workers_is_fetched_again(
    name: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site, manner=host).url, quiet=False).ready().wait_offline_ready()
    middle = """async (name) => {
      const cache = await caches.open((await caches.keys())[0]);
      const file = (await cache.keys()).find(({ url }) => url.endsWith(`/${name}`));
      const kept = await cache.match(file);
      const bytes = new Uint8Array(await kept.arrayBuffer());
      const middle = bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 16);"""
    right = game.page.evaluate(f"{middle} return middle.join(); }}", name)
    spoil = """
      middle.forEach((byte, at) => (middle[at] = ~byte));
      await cache.put(file, new Response(bytes, { headers: kept.headers }));
    }"""
    game.page.evaluate(middle + spoil, name)
    game.page.reload()
    game.ready()
    game.page.evaluate("mastaba_host.storage.set('last', 'done'); mastaba_host.storage.settled()")
    assert kept(game, "last") == {"last": "done"}
    found = f"(await ({middle} return middle.join(); }})(given[0])) === given[1]"
    until(game, found, [name, right])


def test_an_update_of_which_a_file_arrives_wrong(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """It is collected whole all the same, and the browser's cache is not asked twice."""
    next_build = probe_saying("vellum", tmp_path)
    folder = Path(shutil.copytree(probe_site, tmp_path / "host"))
    game = visit(serve(folder, manner=host).url, quiet=False).ready().wait_offline_ready()
    shutil.rmtree(folder)
    shutil.copytree(next_build, folder)
    host.wrong["game.zip.gz"], host.times = WRONG["a page"], 1
    game.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
