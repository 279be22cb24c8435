"""The game on any host as it comes; and where a host does break it, what the page says."""

from __future__ import annotations

import io
import re
import sys
import zipfile
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.today import some_of

from .conftest import START_LIMIT, Handler, Manner, Server, Visit
from .hosts import SERVERS
from .installed import in_settings, wait_for_word
from .keeping import kept
from .probe_updates import until

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))

from upload import upload

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]
KNOWN = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".png": "image/png",
}
"""The types that every host knows."""
HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
ANALYTICS = "<script>globalThis.counted = true;</script>"


class Host(Manner):
    """A host's headers and habits beside the files; without configuration it has none."""

    def __init__(self) -> None:
        self.own_headers: dict[str, str] = {}
        self.types: dict[str, str] | None = None
        """Of names by their ends; what is none of them is nothing known."""
        self.says_packed = False
        self.redirects: dict[str, str] = {}
        self.page: Callable[[str], str] | None = None
        """Its changes to pages."""
        self.missing = ""
        """The files it lacks: names that end so."""

    def headers(self, path: str) -> dict[str, str]:
        packed = {"Content-Encoding": "gzip"} if self.says_packed and path.endswith(".gz") else {}
        return self.own_headers | packed

    def type_of(self, name: str) -> str | None:
        return None if self.types is None else self.types.get(Path(name).suffix, "application/octet-stream")

    def answers(self, handler: Handler) -> bool:
        path = urlsplit(handler.path).path
        if path in self.redirects:
            handler.send_response(HTTPStatus.MOVED_PERMANENTLY)
            handler.send_header("Location", self.redirects[path])
            handler.end_headers()
        elif self.missing and path.endswith(self.missing):
            handler.send_error(HTTPStatus.NOT_FOUND)
        elif self.page and path.endswith(("/", ".html")):
            self._send_page(self.page, handler)
        else:
            return False
        return True

    def _send_page(self, change: Callable[[str], str], handler: Handler) -> None:
        """The page, changed."""
        file = Path(handler.translate_path(handler.path))
        text = (file / "index.html" if file.is_dir() else file).read_text(encoding="utf-8-sig")
        contents = change(text).encode()
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Type", "text/html; charset=utf-8")
        handler.send_header("Content-Length", str(len(contents)))
        handler.end_headers()
        handler.wfile.write(contents)


@pytest.fixture
def host() -> Host:
    """The manner of the test's servers."""
    return Host()


STARTED = "() => Boolean(globalThis.mastaba?.stats().marks.ready)"
KEPT = "() => navigator.serviceWorker.controller !== null"


def plays_without(stop: Callable[[], object], game: Visit) -> None:
    """The game is kept, and starts without its host."""
    game.ready().wait_offline_ready()
    stop()
    game.page.reload()
    game.ready()
    assert game.page.evaluate("mastaba_page.failed") is False


# ---- where it plays


def plays_on(name: str, site: Path, visit: OpenPage) -> None:
    server: Any = SERVERS[name](site)
    url = server.__enter__()
    stopped: list[bool] = []

    def stop() -> None:
        if not stopped:
            stopped.append(True)
            server.__exit__(None, None, None)

    try:
        plays_without(stop, visit(url))
    finally:
        stop()


@pytest.mark.each_time
def test_the_game_plays_on_nginx_as_it_comes(site: Path, visit: OpenPage) -> None:
    plays_on("nginx", site, visit)


@pytest.mark.parametrize("name", [name for name in SERVERS if name != "nginx"])
def test_the_game_plays_on_a_server_as_it_comes(name: str, site: Path, visit: OpenPage) -> None:
    plays_on(name, site, visit)


@pytest.mark.each_time
def test_a_host_that_knows_few_types_and_forbids_to_guess(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.types = KNOWN
    host.own_headers["X-Content-Type-Options"] = "nosniff"
    server = serve(probe_site, manner=host)
    plays_without(server.stop, visit(server.url))


def without_indentation(page: str) -> str:
    return re.sub(r"\n\s+", "\n", page)


def in_one_line(page: str) -> str:
    return re.sub(r">\s+<", "><", page)


@some_of("rewritten", [without_indentation, in_one_line], today=1, ids=lambda made: str(made.__name__))
def test_a_host_that_takes_space_out_of_pages(
    rewritten: Callable[[str], str], host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.page = rewritten
    server = serve(probe_site, manner=host)
    assert rewritten((probe_site / "index.html").read_text()) != (probe_site / "index.html").read_text()
    plays_without(server.stop, visit(server.url))


@pytest.mark.parametrize("place", ["<head>", "</body>"])
def test_a_host_that_inserts_a_script_is_played_on_and_kept_without_it(
    place: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """Before the page's policy it runs, and after it does not; what is kept is the page as it was built."""
    before = place.startswith("</")
    host.page = lambda page: page.replace(place, ANALYTICS + place if before else place + ANALYTICS)
    server = serve(probe_site, manner=host)
    game = visit(server.url, quiet=False)
    plays_without(server.stop, game)
    assert ANALYTICS not in game.page.content()


def test_a_folder_with_redirects(host: Host, probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """To the folder with a stroke, and from the name of the page to the folder."""
    host.redirects = {"/games": "/games/", "/games/index.html": "./"}
    server = serve(probe_site, "/games/", manner=host)
    game = visit(server.url.removesuffix("/"))
    plays_without(server.stop, game)
    game.page.goto(server.url + "index.html")
    game.ready()


def test_the_policy_that_hosts_are_advised_to_send(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """It lets the game do all it does, in silence."""
    found = re.search(r"at least `(script-src[^`]+)`", HOSTING.read_text(encoding="utf-8"))
    assert found
    host.own_headers["Content-Security-Policy"] = f"default-src 'none'; {found[1]}"
    server = serve(probe_site, manner=host)
    plays_without(server.stop, visit(server.url))


def test_a_host_that_allows_workers_of_the_site_alone(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """The database has its worker all the same: it is loaded from the site then."""
    host.own_headers["Content-Security-Policy"] = "worker-src 'self'"
    game = visit(serve(probe_site, manner=host).url, quiet=False).ready().wait_offline_ready()
    game.page.evaluate("mastaba_host.storage.set('table', 'ankh'); mastaba_host.storage.settled()")
    assert kept(game, "table") == {"table": "ankh"}


def test_a_host_that_forbids_workers(host: Host, probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """The game is played and kept up, though not without a network."""
    host.own_headers["Content-Security-Policy"] = "worker-src 'none'"
    game = visit(serve(probe_site, manner=host).url, quiet=False).ready()
    game.page.evaluate("mastaba_host.storage.set('table', 'ankh')")
    game.page.reload()
    assert game.ready().page.evaluate("mastaba_host.storage.get('table')") == "ankh"


def test_a_missing_file_is_told_when_keeping_is_asked_for(
    host: Host, site: Path, serve: Serve, visit: OpenPage
) -> None:
    """The game plays without the file, but is not all there."""
    host.missing = "licences/NOTICES.txt"
    game = visit(serve(site, manner=host).url, quiet=False).ready()
    until(game, "!(await navigator.serviceWorker.getRegistration())?.installing")
    player = in_settings(game)
    for _time in range(2):
        player.press(wait_for_word(player, "Download "))
        player.wait_for("Technical details")
        assert "This website keeps the game from being saved" in player.heard()
        player.press("Technical details")
        player.wait_for("Copy")
        assert "NOTICES.txt is not there: the host answers 404" in player.heard()
        player.press("Close")
        player.press("OK")
    host.missing = ""
    player.press(wait_for_word(player, "Download "))
    wait_for_word(player, "Free up ")


# ---- in a frame of another site

ITCH = (
    "autoplay; fullscreen *; geolocation; microphone; camera; midi; xr-spatial-tracking; gamepad; gyroscope; "
    "accelerometer; cross-origin-isolated"
)
"""The permissions that itch.io gives framed games, as far as browsers know it."""
SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-modals"


@pytest.mark.parametrize(
    ("name", "sandbox"),
    [
        pytest.param("127.0.0.1", "", id="another origin"),
        pytest.param("localhost", "", id="another site"),
        pytest.param("127.0.0.1", f'sandbox="{SANDBOX}"', id="sandbox"),
    ],
)
def test_the_zip_for_itch_plays_in_its_frame(
    name: str, sandbox: str, host: Host, site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    """It is served from elsewhere, says that `.gz` is packed, and may neither keep awake nor copy.

    In a frame of another site this browser lets nothing be kept.
    """
    with zipfile.ZipFile(io.BytesIO(upload(site))) as archive:
        archive.extractall(tmp_path / "zone")
    host.says_packed = True
    game_url = (
        serve(tmp_path / "zone", "/html/1234/", manner=host).url
        + "index.html?game=pyramids&players=you&seed=7"
    )
    around = tmp_path / "page"
    around.mkdir()
    frame = f'<iframe width=1280 height=760 allow="{ITCH}" {sandbox} src="{game_url}"></iframe>'
    (around / "index.html").write_text(f"<!doctype html><link rel=icon href=data:,>{frame}")
    game = visit(serve(around, manner=host).url.replace("127.0.0.1", name), height=900, quiet=False)
    element = game.page.wait_for_selector("iframe")
    assert element
    inside = element.content_frame()
    assert inside
    inside.wait_for_function(STARTED, timeout=START_LIMIT, polling=50)
    inside.evaluate("mastaba_host.keepAwake(true)")
    assert inside.evaluate("mastaba_host.copy('text')") is False
    assert inside.evaluate("mastaba.stats().scene") == "Table"
    if name == "127.0.0.1":
        inside.wait_for_function(KEPT, timeout=START_LIMIT, polling=50)
    assert [noise for noise in game.noise if "foreign request" not in noise] == []


# ---- where it does not


def told(game: Visit) -> tuple[str, str]:
    """The words for the person, and those for who runs the site, which the console has, too."""
    game.page.wait_for_selector("#failure:not([hidden])", timeout=START_LIMIT)
    return game.page.inner_text("#failure"), game.page.text_content("#failure-detail-text") or ""


RULES = {
    "script-src 'self' 'unsafe-inline'": "wasm-unsafe-eval",
    "connect-src 'none'": "connect-src",
    "style-src 'self'": "style-src",
    "trusted-types others": "trusted-types",
}
"""Policies of hosts, and what has to be said of them."""


@some_of(("policy", "word"), RULES.items(), today=2)
def test_a_rule_of_the_host_is_told_as_one(
    policy: str, word: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.own_headers["Content-Security-Policy"] = policy
    game = visit(serve(probe_site, manner=host).url, quiet=False)
    words, details = told(game)
    assert "This website keeps the game from starting" in words
    assert "connection are fine" in words
    assert word in details
    assert any("Mastaba does not start" in noise and word in noise for noise in game.noise)


@pytest.mark.parametrize("language", ["pl-PL", "el-GR"])
def test_it_is_told_in_the_persons_language(
    language: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.own_headers["Content-Security-Policy"] = "connect-src 'none'"
    words, _ = told(visit(serve(probe_site, manner=host).url, quiet=False, language=language))
    assert {"pl-PL": "Ta strona nie pozwala", "el-GR": "Ο ιστότοπος δεν αφήνει"}[language] in words


@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-forms"])
def test_a_frame_without_an_origin_of_its_own(
    sandbox: str, probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    around = f'<link rel=icon href=data:,><iframe sandbox="{sandbox}" src="{serve(probe_site).url}">'
    (tmp_path / "index.html").write_text(f"<!doctype html>{around}")
    game = visit(serve(tmp_path).url, quiet=False)
    frame = game.page.frame_locator("iframe")
    frame.locator("#failure:not([hidden])").wait_for(timeout=START_LIMIT)
    assert "This website keeps the game from starting" in frame.locator("#failure").inner_text()
    assert "allow-same-origin" in (frame.locator("#failure-detail-text").text_content() or "")


def changed(page: str) -> str:
    """A proxy has been at the page's own script."""
    return page.replace('<script id="first">', '<script id="first">/* optimized */')


@pytest.mark.parametrize(
    ("policy", "rewritten", "word"),
    [
        pytest.param("default-src 'self'", None, "forbids the page's inline script", id="a rule"),
        pytest.param("", changed, "rewrites HTML", id="a proxy"),
    ],
)
def test_a_page_whose_own_script_does_not_run_says_so_at_once(
    policy: str,
    rewritten: Callable[[str], str] | None,
    word: str,
    host: Host,
    probe_site: Path,
    serve: Serve,
    visit: OpenPage,
) -> None:
    if policy:
        host.own_headers["Content-Security-Policy"] = policy
    host.page = rewritten
    game = visit(serve(probe_site, manner=host).url, quiet=False)
    game.page.wait_for_selector("#blocked pre", timeout=START_LIMIT)
    assert game.page.locator("#blocked [lang=el]").is_visible()
    assert word in game.page.inner_text("#blocked pre")
    assert not game.page.locator("#splash-bar").count(), "no bar that never moves"
    assert any("Mastaba does not start" in noise for noise in game.noise)


def test_a_page_without_any_script_says_so_after_a_while(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.own_headers["Content-Security-Policy"] = "script-src 'none'"
    game = visit("about:blank", quiet=False)
    tools = game.context.new_cdp_session(game.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 10})
    game.page.goto(serve(probe_site, manner=host).url)
    blocked = game.page.locator("#blocked [lang=en]")
    assert not blocked.is_visible()
    blocked.wait_for(state="visible", timeout=START_LIMIT)


def test_a_script_of_the_wrong_type_is_told_as_the_hosts_fault(
    host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.types = KNOWN | {".js": "text/plain"}
    words, details = told(visit(serve(probe_site, manner=host).url, quiet=False))
    assert "This website keeps the game from starting" in words
    assert re.search(r"boot\.js is sent as text/plain", details)


@some_of("name", ["boot.js", "game.zip.gz"], today=1)
def test_a_file_the_host_lacks_is_not_the_connections_fault(
    name: str, host: Host, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    host.missing = name
    words, details = told(visit(serve(probe_site, manner=host).url, quiet=False))
    assert "could not be loaded completely" in words
    assert "connection" not in words
    assert "404" in details


def test_a_connection_that_fails_is_told_as_one(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(probe_site)
    game = visit("about:blank", quiet=False)
    game.context.route("**/game.zip.gz", lambda route: route.abort("connectionreset"))
    game.page.goto(server.url)
    words, _ = told(game)
    assert "Check the connection" in words
