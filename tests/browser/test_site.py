"""The page around the game: what is in it, start, input, silence, failures in words."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine import GAMES
from game.play.settings import LANGUAGES
from game.ui.toolkit.translate import best_language
from tests.today import some_of

from .conftest import PROBE, START_LIMIT, Manner, Server, Visit, build
from .keeping import FORBID
from .spoilt_files import PORTAL, damaged, failure_text

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]


def listed_files(site: Path) -> dict[str, str]:
    """The service worker's list: name → SHA-256."""
    match = re.search(r"const FILES = (\{.*?\});", (site / "sw.js").read_text(), re.DOTALL)
    assert match
    return json.loads(match[1])


def checked_files(site: Path) -> set[str]:
    """The names in the page's list."""
    page = (site / "index.html").read_text(encoding="utf-8-sig")
    match = re.search(r'<script[^>]* id="site"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert match
    return set(json.loads(match[1])["files"])


# ---- what is in the site


def test_the_list_of_the_service_worker_is_the_site(site: Path) -> None:
    present = {p.relative_to(site).as_posix(): p for p in site.rglob("*") if p.is_file()}
    del present["sw.js"]
    # Pyodide's scripts are kept as they are; packed, they are for a first visit. The page is taken packed.
    scripts = [name for name in present if name.startswith("runtime-") and name.endswith(".js")]
    for name in ("index.html", *scripts):
        assert gzip.decompress(present.pop(f"{name}.gz").read_bytes()) == present[name].read_bytes()
    listed = listed_files(site)
    assert set(listed) == set(present)
    assert checked_files(site) <= set(listed), "what the page counts as kept, the worker keeps"
    for name, path in present.items():
        contents = path.read_bytes()
        whole = gzip.decompress(contents) if path.suffix == ".gz" else contents
        assert hashlib.sha256(whole).hexdigest() == listed[name], name


def test_every_name_ends_as_plain_hosts_know_it(site: Path) -> None:
    """Some send what they do not know as nothing known, or not at all."""
    ends = {path.suffix for path in site.rglob("*") if path.is_file()}
    assert ends == {".html", ".js", ".json", ".png", ".svg", ".gz", ".txt"}


def test_addresses_are_relative_and_manifest_icons_exist(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    for address in re.findall(r'(?:href|src)="([^"]*)"', page):
        assert not address.startswith(("/", "http")), address
        assert (site / address).is_file(), address
    manifest = json.loads((site / "manifest.json").read_text())
    for icon in manifest["icons"]:
        png = (site / icon["src"]).read_bytes()
        edge = int.from_bytes(png[16:20], "big")
        assert icon["sizes"] == f"{edge}x{edge}"
    assert {"192x192", "512x512"} <= {i["sizes"] for i in manifest["icons"] if i.get("purpose") == "maskable"}


def test_building_twice_gives_the_same_bytes(probe_site: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "again", PROBE)
    assert listed_files(again) == listed_files(probe_site)
    assert (again / "sw.js").read_bytes() == (probe_site / "sw.js").read_bytes()


# ---- starting


@pytest.mark.each_time
def test_the_game_starts_in_silence(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    game = visit(server.url).ready().wait_offline_ready()
    marks = game.stats()["marks"]
    assert 0 < marks["boot"] < marks["python"] < marks["pygame"] < marks["ready"]
    assert game.page.evaluate("mastaba.version") in (site / "sw.js").read_text()
    asked = {path.lstrip("/").partition("?")[0] or "index.html" for path in server.requests}
    packed = {path.relative_to(site).as_posix() for path in site.glob("runtime-*/*.js.gz")}
    assert packed <= asked <= {*listed_files(site), *packed, "index.html.gz", "sw.js"}


def test_preloads_are_exactly_the_files_fetched(site: Path, serve: Serve, visit: OpenPage) -> None:
    """Nothing comes twice, in two forms or without being wanted."""
    server = serve(site)
    visit(server.url, script="delete Navigator.prototype.serviceWorker;").ready()
    asked = [path.lstrip("/") for path in server.requests]
    assert len(set(asked)) == len(asked)
    early = re.findall(
        r'<link rel="(?:module)?preload"[^>]* href="([^"]+)"', (site / "index.html").read_text()
    )
    assert len(early) == 3
    assert set(early) <= set(asked)


@pytest.mark.each_time
@some_of("game", [*GAMES], today=1)
def test_a_first_visit_is_light(game: str, site: Path, serve: Serve, visit: OpenPage) -> None:
    """So much has to arrive until home is ready, and until any game is."""
    for link, most in {"": 7.0e6, f"?game={game}": 7.3e6}.items():
        server = serve(site)
        visit(f"{server.url}{link}", script="delete Navigator.prototype.serviceWorker;").ready()
        names = {path.lstrip("/").partition("?")[0] or "index.html" for path in server.requests}
        assert sum((site / name).stat().st_size for name in names) <= most, link
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) <= 16.4e6


def test_any_folder_will_do(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(probe_site, "/games/of old/".replace(" ", "-"))
    game = visit(server.url + "index.html").ready().wait_offline_ready()
    server.stop()
    game.page.goto(server.url)
    game.ready()


def test_progress_is_shown_in_the_players_language(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    # Pyodide's scripts arrive, and nothing else.
    slow = (
        "const { fetch } = globalThis; globalThis.fetch = (url) =>"
        " String(url).endsWith('.js.gz') ? fetch(url) : new Promise(() => {});"
    )
    game = visit(serve(probe_site).url, language="pl-PL", script=slow)
    game.page.wait_for_selector("#splash-step:has-text('Rozładunek karawany')")
    assert game.page.get_attribute("html", "lang") == "pl"
    game.page.wait_for_function(
        r"/0,[1-9] z [3-9],\d MB/.test(document.getElementById('splash-bytes').innerText)"
    )
    assert game.page.evaluate("document.getElementById('splash-bar').value") > 0


@pytest.mark.parametrize("dpr", [1, 1.5, 3])
def test_the_canvas_has_every_device_pixel(
    dpr: float, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site).url, width=800, height=600, dpr=dpr).ready()
    measure = "(({width, height, style}) => [width, height, style.width, style.height])(canvas)"
    assert game.page.evaluate(measure) == [800 * dpr, 600 * dpr, "800px", "600px"]
    game.page.set_viewport_size({"width": 500, "height": 700})
    game.page.wait_for_function("canvas.style.width === '500px'")
    assert game.page.evaluate(measure) == [500 * dpr, 700 * dpr, "500px", "700px"]


# ---- what the page may do


@pytest.mark.parametrize(
    "attempt",
    [
        "eval('1')",
        "document.body.innerHTML = '<p>'",
        "document.createElement('script').textContent = '1'",
        "document.createElement('script').src = 'boot.js'",
        "import(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })))",
        "fetch('ELSEWHERE', { mode: 'no-cors' })",
        "trustedTypes.createPolicy('mastaba', {})",
        "Object.assign(new Image(), { src: 'ELSEWHEREicons/app-192.png' }).decode()",
    ],
)
def test_the_page_runs_and_fetches_nothing_but_its_own(
    attempt: str, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site).url, quiet=False).ready()
    attempt = attempt.replace("ELSEWHERE", serve(probe_site).url)
    # Later, because what is evaluated for a test may itself evaluate.
    tried = f"async () => {{ try {{ await ({attempt}); done('ran'); }} catch {{ done('refused'); }} }}"
    assert game.page.evaluate(f"new Promise((done) => setTimeout({tried}))") == "refused"


# ---- failures, in words


def test_without_webassembly(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """All else is there: it was switched off, as by Apple's Lockdown Mode, and no update will bring it."""
    game = visit(serve(probe_site).url, script="delete globalThis.WebAssembly", language="el-GR")
    assert "Lockdown" in failure_text(game)
    assert "Ενημέρωσε" not in failure_text(game)


def test_with_a_webassembly_of_before(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """It knows no exceptions."""
    game = visit(serve(probe_site).url, script="WebAssembly.validate = () => false", language="el-GR")
    assert "WebAssembly" in failure_text(game)
    assert "Ενημέρωσε τον περιηγητή" in failure_text(game)


@pytest.mark.parametrize(
    ("named", "spoken"),
    [
        ("languages: [], language: 'el'", "el"),
        ("languages: undefined, language: 'pl_PL'", "pl"),
        ("languages: ['plt', 'elx', 'el-CY'], language: 'plt'", "el"),
        ("languages: ['zh-Hant-TW', 'PL'], language: 'zh'", "pl"),
    ],
)
def test_languages_are_read_by_their_whole_names(
    named: str, spoken: str, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """Of the browser, however it names them; the game has the same list."""
    script = f"""for (const [key, value] of Object.entries({{{named}}}))
      Object.defineProperty(navigator, key, {{ value }});"""
    game = visit(serve(probe_site).url, script=script).ready()
    assert game.page.get_attribute("html", "lang") == spoken
    assert best_language(game.page.evaluate("mastaba_host.languages()"), LANGUAGES) == spoken


def test_opened_as_a_file(probe_site: Path, visit: OpenPage) -> None:
    game = visit((probe_site / "index.html").as_uri(), quiet=False)
    assert "make play" in failure_text(game)


def test_without_javascript(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url, java_script_enabled=False)
    assert "Allow JavaScript" in game.page.inner_text("noscript")
    assert game.page.locator("#splash button:visible").count() == 0, "nobody would hear them"


def test_storage_forbidden(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url, script=FORBID).ready()
    with pytest.raises(Exception, match="insecure"):
        game.page.evaluate("mastaba_host.storage.set('table', '1')")
    game.page.evaluate("mastaba_host.setLanguage('pl')")


def test_storage_keeps_to_its_own_names(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url, script="try { localStorage.setItem('other', 'x') } catch {}").ready()
    game.page.evaluate("mastaba_host.storage.set('table', 'ankh')")
    game.page.evaluate("mastaba_host.setLanguage('el')")
    kept = game.page.evaluate("[mastaba_host.storage.keys(), mastaba_host.storage.get('table')]")
    assert kept == [["table"], "ankh"]
    assert game.page.evaluate("mastaba_host.storage.get('other') === undefined")
    game.page.reload()
    game.ready()
    assert game.page.get_attribute("html", "lang") == "el"


def test_a_language_for_this_visit_only_is_forgotten(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url).ready()
    game.page.evaluate("mastaba_host.setLanguage('pl')")
    game.page.evaluate("mastaba_host.setLanguage('el', true)")
    assert game.page.get_attribute("html", "lang") == "el"
    game.page.reload()
    game.ready()
    assert game.page.get_attribute("html", "lang") == "pl"


def test_the_whole_screen(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url).ready()
    game.page.evaluate(
        "document.addEventListener('click', () => mastaba_host.fullscreen(true), {once: true})"
    )
    assert game.page.evaluate("[mastaba_host.canFullscreen(), mastaba_host.isFullscreen()]") == [True, False]
    game.page.mouse.click(200, 200)
    game.page.wait_for_function("mastaba_host.isFullscreen()")
    before = len(game.stats()["reasons"])
    game.page.evaluate("document.exitFullscreen()")
    game.page.wait_for_function("!mastaba_host.isFullscreen()")
    game.page.wait_for_function("(n) => mastaba.stats().reasons.length > n", arg=before)


def test_every_change_of_the_whole_screen_wakes_the_game(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site).url).ready().rest()
    game.page.evaluate(
        "document.documentElement.dispatchEvent(new Event('fullscreenchange', {bubbles: true}))"
    )
    game.page.wait_for_function("mastaba.stats().reasons.at(-1) === 'fullscreen'")


def test_pictures_of_another_scale_come_when_they_are_asked_for(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site).url).ready()
    load = "mastaba_host.loadArt('2').then(() => 'here', (error) => error.message)"
    lose = (
        "globalThis.kept = window.fetch; window.fetch = async () => { throw new TypeError('no network'); };"
    )
    game.page.evaluate(f"() => {{ {lose} }}")
    assert "no network" in game.page.evaluate(load)
    game.page.evaluate("() => { window.fetch = kept; }")
    assert game.page.evaluate(load) == "here", "a failure is not remembered"


def test_a_fault_of_the_page_is_not_called_a_failed_download(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    fault = (
        "const { mark } = performance; performance.mark = function (name) {"
        " if (name === 'mastaba-pygame') throw new TypeError('a fault');"
        " return mark.apply(this, arguments); };"
    )
    game = visit(serve(probe_site).url, script=fault, quiet=False)
    assert "The game has stopped" in failure_text(game)


@pytest.mark.parametrize("name", ["game.zip.gz", "stdlib.zip.gz"])
def test_a_connection_that_is_lost(name: str, probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    lose = """
      const { fetch } = window;
      window.fetch = async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input.url ?? input).endsWith('NAME')) return response;
        const lost = new TransformStream({
          transform: (chunk, controller) => controller.error(new TypeError('network error')),
        });
        return new Response(response.body.pipeThrough(lost), response);
      };"""
    game = visit(serve(probe_site).url, script=lose.replace("NAME", name), quiet=False)
    assert "could not be loaded completely" in failure_text(game)
    assert f"{name}: network error" in (game.page.text_content("#failure-detail-text") or "")


@some_of(
    "name", ["pyodide.asm.wasm.gz", "pyodide.js.gz", "pygame.wasm.gz", "stdlib.zip.gz", "boot.js"], today=2
)
def test_a_failed_download_can_be_tried_again(
    name: str, probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(probe_site, tmp_path / "site"))
    path = next(folder.glob(f"*/{name}"))
    path.rename(path.with_suffix(".away"))
    game = visit(serve(folder).url, quiet=False)
    assert "could not be loaded completely" in failure_text(game)
    path.with_suffix(".away").rename(path)
    with game.page.expect_navigation(timeout=START_LIMIT):
        game.page.click("#failure-button")
    game.ready()


def test_a_download_that_breaks_off(probe_site: Path, serve: Serve, visit: OpenPage, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(probe_site, tmp_path / "site"))
    path = next(folder.glob("*/pyodide.asm.wasm.gz"))
    path.write_bytes(path.read_bytes()[:2_000_000])
    game = visit(serve(folder).url, quiet=False)
    text = failure_text(game)
    assert "could not be loaded completely" in text
    assert "Try again" in text
    game.page.keyboard.press("Tab")
    assert game.page.evaluate("document.activeElement.id") == "failure-button", (
        "the page behind is out of reach"
    )


@some_of("name", ["pyodide.asm.wasm.gz", "pyodide.js.gz", "stdlib.zip.gz", "game.zip.gz"], today=1)
@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda whole: PORTAL, id="the page of a captive portal"),
        pytest.param(lambda whole: b"", id="nothing"),
        pytest.param(lambda whole: gzip.compress(PORTAL), id="another packed file"),
        pytest.param(lambda whole: whole[:-9], id="cut off"),
        pytest.param(damaged, id="does not unpack"),
    ],
)
def test_a_wrong_file_can_be_fetched_again(
    name: str,
    wrong: Callable[[bytes], bytes],
    probe_site: Path,
    serve: Serve,
    visit: OpenPage,
    tmp_path: Path,
) -> None:
    """It is never taken for the right one, nor for a browser that is too old, and nothing of it is kept."""
    folder = Path(shutil.copytree(probe_site, tmp_path / "site"))
    path = next(folder.glob(f"*/{name}"))
    whole = path.read_bytes()
    path.write_bytes(wrong(whole))
    game = visit(serve(folder).url, quiet=False)
    assert "could not be loaded completely" in failure_text(game)
    path.write_bytes(whole)
    os.utime(path, (path.stat().st_mtime + 2,) * 2)  # the server's dates have whole seconds
    with game.page.expect_navigation(timeout=START_LIMIT):
        game.page.click("#failure-button")
    game.ready().wait_offline_ready()


def test_a_host_that_says_how_a_file_is_packed(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """The browser unpacks it then; the page and the worker take it as it comes."""

    class Telling(Manner):
        def headers(self, path: str) -> dict[str, str]:
            return {"Content-Encoding": "gzip"} if path.endswith(".gz") else {}

    server = serve(probe_site, manner=Telling())
    game = visit(server.url).ready().wait_offline_ready()
    server.stop()
    game.page.reload()
    game.ready()


def test_a_browser_that_cannot_unpack(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url, script="delete globalThis.DecompressionStream", language="pl-PL")
    assert "DecompressionStream" in failure_text(game)
    assert "Wczytaj ponownie" in failure_text(game)


def test_a_crash_at_the_start(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url + "?crash=start", quiet=False)
    assert "The game has stopped" in failure_text(game)
    assert "the probe was asked to fail" in (game.page.text_content("#failure-detail-text") or "")


def test_a_crash_in_the_library_is_told_with_the_games_lines(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """The library has no lines of its own, and is none the worse to follow."""
    game = visit(serve(probe_site).url + "?crash=library", quiet=False)
    assert "The game has stopped" in failure_text(game)
    details = game.page.text_content("#failure-detail-text") or ""
    assert re.search(r'File "game/main\.py", line \d+, in run\n', details)
    assert 'File "json/decoder.py", line' in details
    assert "JSONDecodeError" in details
    assert "await run()" in details, "the start program has its source"
    assert "excepthook" not in details


def test_a_crash_in_play_gives_the_record(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(
        serve(probe_site).url + "?crash=key", permissions=["clipboard-read", "clipboard-write"], quiet=False
    ).ready()
    game.page.keyboard.press("x")
    assert "The game has stopped" in failure_text(game)
    record = game.page.input_value("#failure-record-text")
    assert json.loads(record)["probe"] == "papyrus\n"
    assert 'File "game/main.py", line' in (game.page.text_content("#failure-detail-text") or "")
    game.page.click("#failure-copy")
    game.page.wait_for_selector("text=Copied")
    assert game.page.evaluate("navigator.clipboard.readText()") == record
    # The keys belong to the sheet now, not to the dead game.
    game.page.press("#failure-record-text", "Tab")
    assert game.page.evaluate("document.activeElement.id") == "failure-copy"
    game.page.goto(game.page.url.partition("?")[0])
    game.ready()


def test_a_dead_interpreter_still_gives_what_was_saved(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site).url + "?crash=fatal", quiet=False).ready()
    game.page.evaluate("mastaba_host.storage.set('table', 'saved before')")
    game.page.keyboard.press("x")
    assert "The game has stopped" in failure_text(game)
    assert "saved before" in game.page.input_value("#failure-record-text")


def test_a_game_that_ends_says_so(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url + "?end=1")
    assert "The game is closed" in failure_text(game)
