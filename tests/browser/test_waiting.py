"""The page while it loads: games, languages, and how long it will take."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from game.engine import GAMES
from tests.today import some_of

from .conftest import ROOT, START_LIMIT, Server, Visit
from .far_on import far_on
from .hands import Mouse
from .keeping import FORBID, kept
from .mirror_player import MirrorPlayer
from .player import Visitor

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]
TEXTS: dict[str, dict[str, str]] = json.loads((ROOT / "web" / "texts.json").read_text(encoding="utf-8"))
PYTHON, GAME, PICTURES = "/pyodide.asm.wasm.gz", "/game.zip.gz", "/pyramids@1.zip.gz"
"""The file that is held back: until it is there, there is no Python, no game, or no table of Pyramids."""
SLOW = {"offline": False, "latency": 40, "downloadThroughput": 3e6 / 8, "uploadThroughput": 3e6 / 8}


def button(visit: Visit, name: str, **state: bool) -> Locator:
    """By the name that a screen reader says."""
    return visit.page.get_by_role("button", name=name, exact=True, **state)


def wait_for_scene(visit: Visit, scene: str) -> None:
    Visitor(visit.ready(), Mouse(visit, 1)).wait_for_scene(scene)


# ---- games


def test_a_game_that_is_pressed_opens(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(PYTHON)
    page = visit(server.url)
    button(page, "Anubix New game").click()
    button(page, "Mummy New game").click()
    expect(button(page, "Mummy New game", pressed=True)).to_be_visible()
    expect(button(page, "Anubix New game", pressed=False)).to_be_visible()
    expect(page.page.get_by_role("status").filter(has_text="Mummy opens")).to_be_visible()
    server.release()
    wait_for_scene(page, "NewGameScene")
    assert any(path.endswith("/mummy@1.zip.gz") for path in server.requests)
    page.page.keyboard.press("Escape")
    wait_for_scene(page, "Home")


def test_the_choice_can_be_taken_back(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(GAME)
    page = visit(server.url, width=390, height=844, dpr=1, touch=True)
    place = button(page, "Pyramids New game").bounding_box()
    button(page, "Pyramids New game").tap()
    assert button(page, "Pyramids New game").bounding_box() == {**place, "y": place["y"] + 2}, "it only sinks"
    button(page, "Pyramids New game", pressed=True).tap()
    expect(button(page, "Pyramids New game", pressed=False)).to_be_visible()
    expect(page.page.get_by_role("group", name=TEXTS["en"]["ask"])).to_be_visible()
    server.release()
    wait_for_scene(page, "Home")


def test_by_keys_alone(site: Path, serve: Serve, visit: OpenPage) -> None:
    """The keyboard comes by all buttons in their order, and is the game's when it is there."""
    server = serve(site)
    server.hold(PYTHON)
    page = visit(server.url)
    button(page, "Mummy New game").wait_for()
    page.page.wait_for_function("mastaba_page.running")
    met = []
    for _step in range(6):
        page.page.keyboard.press("Tab")
        met.append(page.page.evaluate("document.activeElement.textContent"))
    languages = [own["own_name"] for own in TEXTS.values()]
    assert met == [TEXTS["en"]["mirror_on"], *languages, "Pyramids New game", "Anubix New game"]
    page.page.keyboard.press("Space")
    expect(button(page, "Anubix New game", pressed=True)).to_be_visible()
    server.release()
    wait_for_scene(page, "NewGameScene")
    assert page.page.evaluate("document.activeElement.id") == "canvas"
    page.page.keyboard.press("Escape")
    wait_for_scene(page, "Home")


def test_with_a_screen_reader(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(PYTHON)
    page = visit(server.url)
    page.page.wait_for_function("mastaba_page.running")
    entry = button(page, TEXTS["en"]["mirror_on"])
    entry.focus()
    entry.press("Enter")
    pyramids = button(page, "Pyramids New game")
    pyramids.focus()
    pyramids.press("Enter")
    server.release()
    page.ready()
    page.page.wait_for_function("document.activeElement.matches('#mirror h1')", timeout=START_LIMIT)
    wait_for_scene(page, "NewGameScene")
    reader = MirrorPlayer(page)
    assert reader.focused == reader.title()


def test_the_game_under_way_can_be_gone_on_with(site: Path, serve: Serve, visit: OpenPage) -> None:
    """Until its pictures are there, players can still choose another game: keys are the page's until then."""
    server = serve(site)
    server.hold(PICTURES)
    saved = json.loads(far_on("pyramids", ("you",), 7)["save.pyramids"]) | {"round": 4}
    kept = {"save.pyramids": json.dumps(saved)}
    older = json.loads(far_on("anubix", ("you", "scribe"), 7)["save.anubix"]) | {"round": 4, "rules": 0}
    kept |= {"save.mummy": "{", "save.anubix": json.dumps(older)}
    press = "document.querySelector('[data-game=pyramids][data-resume]').click()"
    at_once = f"document.addEventListener('DOMContentLoaded', () => {press});"
    page = visit(server.url, kept=kept, script=at_once)
    resume = button(page, "Pyramids Continue")
    resume.wait_for()
    assert page.page.get_by_role("button", name="Continue").count() == 1
    page.page.wait_for_function("mastaba.stats().marks.imported", timeout=START_LIMIT)
    page.page.wait_for_function("canvas.width > 1", timeout=START_LIMIT)  # the game has a window
    resume.focus()
    page.page.keyboard.press("Space")
    expect(resume).to_have_attribute("aria-pressed", "false")
    page.page.keyboard.press("Enter")
    expect(resume).to_have_attribute("aria-pressed", "true")
    server.release()
    wait_for_scene(page, "Table")


@pytest.mark.parametrize("link", ["?game=anubix", "#game=anubix", "?record=1", "?seed=7"])
def test_a_link_is_not_asked_again(link: str, site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(PYTHON)
    page = visit(server.url + link)
    button(page, "Polski").wait_for()
    expect(page.page.locator("#splash-games")).to_be_hidden()


def test_late_presses_are_ignored(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """A click that waited while the first picture was drawn was meant for the page before it."""
    game = visit(serve(probe_site).url).ready()
    press = """(early) => {
      const event = new PointerEvent("pointerdown", { bubbles: true, buttons: 1, clientX: 5, clientY: 5 });
      if (early) Object.defineProperty(event, "timeStamp", { value: 1 });
      canvas.dispatchEvent(event);
    }"""
    game.page.evaluate(press, True)
    game.page.evaluate(press, False)
    game.page.wait_for_function(
        "mastaba.stats().events.some(({ type }) => type === 'down')", timeout=START_LIMIT
    )
    assert [event["type"] for event in game.stats()["events"]].count("down") == 1


# ---- language


def test_a_language_that_is_pressed_is_spoken_at_once_and_kept(
    site: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(site)
    server.hold(PYTHON)
    page = visit(server.url)
    for language in ("el", "pl"):
        own = TEXTS[language]
        button(page, own["own_name"]).click()
        expect(button(page, own["own_name"], pressed=True)).to_be_visible()
        expect(page.page.locator("html")).to_have_attribute("lang", language)
        expect(page.page.get_by_role("group", name=own["language"])).to_be_visible()
        expect(page.page.get_by_role("progressbar", name=own["step_download"])).to_be_visible()
        expect(button(page, f"Anubix {own['new_game']}")).to_be_visible()
    page.page.reload()  # before the game has heard of it
    expect(button(page, "Polski", pressed=True)).to_be_visible()
    server.release()
    page.ready()
    assert language_kept(page) == "pl"
    assert page.page.evaluate("localStorage.getItem('mastaba-page.chosen')") is None
    assert page.page.get_attribute("html", "lang") == "pl"


def test_a_language_in_the_settings_is_changed_on_the_page(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(GAME)
    page = visit(server.url, kept={"settings": '{"language": "pl", "sound": false}'})
    button(page, "Ελληνικά").click()
    server.release()
    page.ready()
    assert language_kept(page) == "el"
    assert json.loads(kept(page)["settings"])["sound"] is False


def language_kept(visit: Visit) -> str:
    return str(json.loads(kept(visit)["settings"])["language"])


def test_choices_without_a_storage(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(GAME)
    page = visit(server.url, script=FORBID)
    button(page, "Polski").click()
    button(page, f"Anubix {TEXTS['pl']['new_game']}").click()
    server.release()
    wait_for_scene(page, "NewGameScene")
    assert page.page.get_attribute("html", "lang") == "pl"


# ---- how long


def test_the_bar_tells_what_has_arrived_and_how_long_it_will_take(
    site: Path, serve: Serve, visit: OpenPage
) -> None:
    page = visit("about:blank", script="delete Navigator.prototype.serviceWorker;")
    tools = page.context.new_cdp_session(page.page)
    arrived: list[int] = []
    tools.on("Network.dataReceived", lambda event: arrived.append(event["encodedDataLength"]))
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW)
    page.page.goto(serve(site).url, wait_until="commit")
    left = page.page.locator("#splash-left")
    expect(left).to_have_text(re.compile(r"^about \d+ s left$"), timeout=START_LIMIT)
    told: dict[str, Any] = page.page.evaluate(
        "(() => { const [bar, done, left] = ['bar', 'done', 'left']"
        ".map((part) => document.getElementById(`splash-${part}`));"
        " return { bar: bar.value, bytes: done.textContent, left: left.textContent }; })()"
    )
    first = seconds(told["left"])
    done, total = map(float, re.findall(r"\d+\.\d", told["bytes"]))
    assert told["bar"] == pytest.approx(done / total, abs=0.02)
    assert sum(arrived) / 1e6 - 1 <= done <= sum(arrived) / 1e6 + 0.1
    assert (total - done) * 1e6 / SLOW["downloadThroughput"] == pytest.approx(first, rel=0.5)
    page.page.wait_for_timeout(4000)
    assert seconds(left.inner_text()) < first


def seconds(words: str) -> int:
    found = re.search(r"\d+", words)
    assert found
    return int(found[0])


def test_no_time_is_told_while_nothing_arrives(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    server.hold(PYTHON)
    page = visit(server.url)
    page.page.wait_for_function("document.getElementById('splash-done').textContent")
    page.page.wait_for_timeout(9000)
    assert page.page.inner_text("#splash-left") == ""


@pytest.mark.parametrize("language", TEXTS)
@some_of(("width", "height"), [(1280, 800), (820, 1180), (390, 844), (844, 390), (360, 640)], today=2)
def test_all_of_it_is_on_the_screen(
    language: str, width: int, height: int, site: Path, serve: Serve, visit: OpenPage
) -> None:
    """Large enough for fingers, nothing over another thing, nothing to scroll for."""
    server = serve(site)
    server.hold(PYTHON)
    saves = {name: {"game": name, "rules": game.rules_version, "round": 1} for name, game in GAMES.items()}
    kept = {f"save.{name}": json.dumps(save) for name, save in saves.items()}
    page = visit(server.url, width=width, height=height, language=language, kept=kept)
    button(page, "Anubix " + TEXTS[language]["continue"]).click()
    places = page.page.evaluate(
        "[...document.querySelectorAll('#splash button, #splash-ask, #splash-bytes, #splash h1')]"
        ".map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"
    )
    assert len(places) == 12
    for i, (x, y, wide, high) in enumerate(places):
        assert min(x, y, width - x - wide, height - y - high) >= 0
        for left, top, across, down in places[i + 1 :]:
            apart = x + wide <= left or left + across <= x or y + high <= top or top + down <= y
            assert apart, (places[i], [left, top, across, down])
    for _x, _y, wide, high in places[:3] + places[-6:]:
        assert min(wide, high) >= 44
