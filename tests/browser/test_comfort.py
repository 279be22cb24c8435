"""Comfort of the table, through the real page: names, settings, music, the screen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image

from tests.today import some_of

from .conftest import Server, Visit
from .hands import Finger, Mouse
from .mummy_player import ASK
from .player import Visitor

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]

SMALL = {"width": 390, "height": 844, "dpr": 2, "touch": True}
LINKS = {
    "pyramids": "?game=pyramids&players=you,scribe,priest&seed=7&speed=0",
    "anubix": "?game=anubix&players=you,scribe,priest&seed=7&speed=0",
    "mummy": "?game=mummy&players=you,scribe,priest&seed=7&speed=0",
}
# A lock that only tells what becomes of it.
WAKE_LOCK = """
  globalThis.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: {
    request: async (kind) => {
      const lock = new EventTarget();
      lock.released = false;
      lock.release = async () => {
        lock.released = true;
        lock.dispatchEvent(new Event("release"));
      };
      locks.push({ kind, lock });
      return lock;
    },
  } });
"""
# Hides the page, or shows it again, as far as it can tell.
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Remembers what Web Audio plays over and over, and the context that it plays in.
LISTEN = """
  globalThis.loops = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    if (this.loop) loops.push({ seconds: this.buffer.duration, context: this.context });
    return start.apply(this, when);
  };
"""


# Remembers when effects are begun, and whether they can be heard.
EFFECTS = """
  globalThis.effects = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    const heard = !document.hidden && this.context.state === "running";
    if (!this.loop) effects.push({ heard, at: performance.now() });
    return start.apply(this, when);
  };
  // What the driver does counts as a person's deed; here only a press does.
  globalThis.touched = false;
  addEventListener("pointerup", () => (touched = true), true);
  Object.defineProperty(navigator.userActivation, "hasBeenActive", { get: () => touched });
"""
AT_ONCE = "since => effects.filter(({ at }) => at >= since && at < since + 600).length"


def opened(visit: Visits, address: str, link: str = "", **window: object) -> Visitor:
    """A page that a person visits."""
    touch, dpr = bool(window.get("touch")), float(window.get("dpr", 1))
    page = visit(address + link, **window).ready()
    return Visitor(page, Finger(page, dpr) if touch else Mouse(page, dpr))


CHANGED = """before => {
  const kept = JSON.parse(mastaba_host.storage.get("settings") ?? "{}");
  return JSON.stringify(kept) !== JSON.stringify(before);
}"""
"""True if the stored settings have changed."""


def settings(visitor: Visitor) -> dict[str, object]:
    """The texts stored in the browser."""
    return visitor.visit.page.evaluate("() => JSON.parse(mastaba_host.storage.get('settings') ?? '{}')")


def steady(visitor: Visitor) -> None:
    """Wait until the buttons stay where they are: some of what is set moves them."""
    visitor.visit.rest()


def set_up(visitor: Visitor, *wishes: tuple[str, str]) -> None:
    """Choose in the settings: (section, button) each."""
    visitor.press("Settings")
    for section, button in wishes:
        visitor.press(f"Settings {section}")
        before = settings(visitor)
        visitor.press(button)
        visitor.visit.page.wait_for_function(CHANGED, arg=before)
        steady(visitor)
    visitor.press("Back")


@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
def test_a_name_is_typed_and_remembered(address: str, visit: Visits, touch: bool) -> None:
    visitor = opened(visit, address, **(SMALL if touch else {}))
    page = visitor.visit.page
    visitor.press("New game")
    visitor.press("Seat 1: Name and medallion")
    visitor.wait_for("Lotus")
    field = page.locator("#text-field")
    assert field.get_attribute("aria-label") == "Name"
    box = field.bounding_box()
    window = page.viewport_size
    assert box
    assert window
    assert box["height"] >= 44
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    # A press where the person sees the field goes to the page's own field: keyboards on screen come up.
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touch:
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)
    assert field.evaluate("field => document.activeElement === field")
    page.keyboard.type("Zoë <b>, zqxm")  # letters and signs that are keys of the game elsewhere
    page.keyboard.press("Backspace")
    assert field.input_value() == "Zoë <b>, zqx"
    visitor.press("Lotus")
    visitor.press("Done")
    visitor.wait_for("Seat 1: Zoë <b> zqx")
    assert field.count() == 0
    assert page.locator("body b").count() == 0, "a name is no markup"
    visitor.press("Start")
    visitor.wait_for_scene("Table")
    assert visitor.visit.record()["seats"][0] == "you.lotus:Zoë <b> zqx"
    page.go_back(wait_until="commit")
    visitor.wait_for_scene("NewGameScene")
    page.reload()
    visitor.visit.ready()
    visitor.wait_for("Seat 1: Zoë <b> zqx")


def test_the_field_is_left_by_keys(address: str, visit: Visits) -> None:
    visitor = opened(visit, address)
    page = visitor.visit.page
    visitor.press("New game")
    visitor.press("Seat 1: Name and medallion")
    field = page.locator("#text-field")
    field.click()
    page.keyboard.type("Anna")
    page.keyboard.press("Tab")
    page.wait_for_function("() => mastaba.stats().focus === 'Cat'")
    page.keyboard.press("Shift+Tab")
    page.wait_for_function("() => document.activeElement.id === 'text-field'")
    page.keyboard.press("Enter")
    visitor.wait_for("Seat 1: Anna")
    visitor.press("Seat 1: Name and medallion")
    visitor.wait_for("Lotus")
    field.click()
    page.keyboard.type("bella")
    page.keyboard.press("Escape")
    visitor.wait_for("Seat 1: Anna")
    assert field.count() == 0


@some_of("window", [SMALL, {}], today=1, ids=lambda window: "phone" if window else "desktop")
def test_settings_together_are_felt_on_every_table_and_kept(
    address: str, visit: Visits, window: dict[str, object]
) -> None:
    """Large text, the dark table and the left hand together."""
    visitor = opened(visit, address, **window)
    page = visitor.visit.page
    before = visitor.places()["New game"]
    set_up(
        visitor,
        ("Screen", "Text size Large"),
        ("Screen", "Time of day Night"),
        ("Game", "Controls On the left"),
        ("Game", "Your moves Straight away"),
    )
    wished = {"large_text": True, "table": "night", "left_handed": True, "at_once": True}
    assert wished.items() <= settings(visitor).items()
    page.wait_for_function("() => history.state.mastaba.levels.length === 1")
    page.reload()
    visitor.visit.ready()
    assert visitor.places()["New game"] != before or window == SMALL
    for game, link in LINKS.items():
        page.goto(address + link)
        visitor.visit.ready()
        visitor.wait_for_scene("Table")
        asked = "() => mastaba.stats().awaiting || mastaba.stats().places.throw"
        page.wait_for_function(asked, timeout=60_000)
        if ASK in visitor.places():
            visitor.press(ASK)
            visitor.wait_for("Menu")
        width, height, _k = visitor.visit.stats()["window"]
        places = visitor.places()
        if game != "pyramids":  # whose draft lies above it
            assert places["Menu"][0] + places["Menu"][2] < width / 2, game
        found = [
            name
            for name, (x, y, w, h) in places.items()
            if x < -1 or y < -1 or x + w > width + 1 or y + h > height + 1
        ]
        assert found == [], f"{game}: outside of the window"
        found = [
            (one, other)
            for (one, a), (other, b) in combinations(places.items(), 2)
            if min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > 2
            and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > 2
        ]
        assert [pair for pair in found if not is_above(*pair)] == [], f"{game}: on top of each other"


def is_above(one: str, other: str) -> bool:
    """True if one of two things may lie on the other: draft and auction open above the table."""
    above = ("Pyramid ", "Keep", "Deck", "Seal", "More", "Fewer", "Look", "Bid", "See your cards")
    on_board = re.compile(
        r"\d[a-g]\d|card\d+|throw"
    )  # fields and cards of Mummy, and dice of Anubix, which are also buttons by their names
    return one.startswith(above) != other.startswith(above) or bool(
        on_board.fullmatch(one) or on_board.fullmatch(other)
    )


def test_the_screen_stays_on_during_a_game(address: str, visit: Visits) -> None:
    visitor = opened(visit, address, script=WAKE_LOCK)
    page = visitor.visit.page
    held = "() => locks.filter(({ lock }) => !lock.released).length"
    assert page.evaluate("() => locks.length") == 0
    visitor.press("New game")
    visitor.press("Start")
    visitor.wait_for_scene("Table")
    page.wait_for_function(f"() => ({held})() === 1")
    assert page.evaluate("() => locks[0].kind") == "screen"
    page.evaluate(HIDE, True)
    page.wait_for_function(f"() => ({held})() === 0")
    page.evaluate(HIDE, False)
    page.wait_for_function(f"() => ({held})() === 1")
    # The browser may take it away by itself, as when the battery is low, and gives it again later.
    page.evaluate("() => locks.at(-1).lock.release()")
    page.evaluate(HIDE, False)
    page.wait_for_function(f"() => ({held})() === 1")
    visitor.press("Menu")
    visitor.press("Home")
    visitor.wait_for_scene("Home")
    page.wait_for_function(f"() => ({held})() === 0")
    count = page.evaluate("() => locks.length")
    set_up(visitor, ("More", "Keep the screen on Off"))
    visitor.visit.rest()  # the page goes back in its history, which would end the loading of another
    page.goto(page.url + LINKS["anubix"])
    visitor.visit.ready()
    visitor.wait_for_scene("Table")
    visitor.visit.rest()
    assert count == 3
    assert page.evaluate("() => locks.length") == 0


def test_a_browser_that_cannot_keep_the_screen_on_is_not_asked(address: str, visit: Visits) -> None:
    visitor = opened(visit, address, script="delete Navigator.prototype.wakeLock;")
    visitor.press("Settings")
    visitor.press("Settings More")
    visitor.wait_for("About and thanks")
    assert "Keep the screen on Off" not in visitor.places()


def test_music_is_fetched_and_played_when_it_is_wished(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    visitor = opened(visit, server.url, script=LISTEN)
    page = visitor.visit.page
    visitor.visit.wait_offline_ready()
    visitor.press("Settings")
    visitor.press("Settings Sound")
    assert page.evaluate("() => loops.length") == 0
    visitor.press("Music")
    page.wait_for_function("() => loops.length === 1")
    assert page.evaluate("() => loops[0].seconds") == pytest.approx(69.6, abs=0.5)
    page.wait_for_function("() => loops[0].context.state === 'running'")
    page.evaluate(HIDE, True)
    page.wait_for_function("() => loops[0].context.state === 'suspended'")
    page.evaluate(HIDE, False)
    page.wait_for_function("() => loops[0].context.state === 'running'")
    assert settings(visitor)["music"] is True
    server.stop()  # the piece is there without a network, too
    page.go_back(wait_until="commit")
    visitor.wait_for_scene("Home")
    page.reload()
    visitor.visit.ready().rest()
    assert page.evaluate("() => loops.length") == 0, "nothing is heard before the first touch"
    visitor.press("Settings")
    page.wait_for_function("() => loops.length === 1")


BOTS = "?game=pyramids&players=scribe,priest&seed=7&speed=fast"


def test_unheard_effects_are_dropped(address: str, visit: Visits) -> None:
    """Bots go on while the page is hidden: their sounds do not wait for the person to come back."""
    page = opened(visit, address, BOTS, script=EFFECTS).visit.page
    page.wait_for_function("() => mastaba.record()?.actions.length > 3", timeout=60_000)
    assert page.evaluate("() => effects.length") == 0, "nothing is heard before the first touch"
    touched = page.evaluate("() => performance.now()")
    page.mouse.click(3, 3)
    page.wait_for_function("() => effects.length > 2")
    assert page.evaluate(AT_ONCE, touched) < 8
    page.evaluate(HIDE, True)
    hidden, count = page.evaluate("() => [performance.now(), mastaba.record().actions.length]")
    page.wait_for_function(
        "([time, count]) => performance.now() > time + 6000 && mastaba.record().actions.length > count",
        arg=[hidden, count],
        timeout=60_000,
    )
    back = page.evaluate("() => performance.now()")
    page.evaluate(HIDE, False)
    page.wait_for_function("back => performance.now() > back + 1000", arg=back)
    assert page.evaluate(AT_ONCE, back) < 8
    assert page.evaluate("() => effects.every(({ heard }) => heard)")


@pytest.mark.parametrize("state", ["suspended", "interrupted"])
def test_music_goes_on_where_it_was(address: str, visit: Visits, state: str) -> None:
    """After the page was hidden, and after a call for which an iPad has taken the loudspeaker away."""
    visitor = opened(visit, address, script=LISTEN)
    page = visitor.visit.page
    set_up(visitor, ("Sound", "Music"))
    page.wait_for_function("() => loops.length === 1 && loops[0].context.state === 'running'")
    if state == "suspended":
        page.evaluate(HIDE, True)
    else:
        page.evaluate("() => loops[0].context.suspend()")
    page.wait_for_function("() => loops[0].context.state === 'suspended'")
    before = page.evaluate("() => loops[0].context.currentTime")
    page.wait_for_timeout(300)
    if state == "suspended":
        page.evaluate(HIDE, False)
    else:
        page.mouse.click(3, 3)
    page.wait_for_function("() => loops[0].context.state === 'running'")
    assert page.evaluate("() => loops[0].context.currentTime") - before < 0.25
    assert page.evaluate("() => loops.length") == 1


@pytest.mark.parametrize("told", ["error", "statechange"])
def test_sound_comes_back_after_its_device_has_failed(address: str, visit: Visits, told: str) -> None:
    """The browser ends the context for good: the next gesture begins the music in another one, once."""
    visitor = opened(visit, address, script=LISTEN)
    page = visitor.visit.page
    set_up(visitor, ("Sound", "Music"))
    page.wait_for_function("() => loops.length === 1 && loops[0].context.state === 'running'")
    if told == "error":
        page.evaluate("() => loops[0].context.dispatchEvent(new Event('error'))")
    else:
        page.evaluate("() => loops[0].context.close()")
    assert page.evaluate("() => loops.length") == 1
    page.mouse.click(3, 3)
    page.wait_for_function("() => loops.length === 2 && loops[1].context.state === 'running'")
    assert page.evaluate("() => loops[0].context !== loops[1].context")
    page.mouse.click(3, 3)
    visitor.visit.heard()
    assert page.evaluate("() => loops.length") == 2


def test_a_link_with_names_and_tokens_is_shown_before_it_starts(address: str, visit: Visits) -> None:
    seats = quote("you.lotus:Zoë,friend.cat:<i>Bo</i>", safe=",:.")
    visitor = opened(visit, address, f"#game=pyramids&players={seats}&seed=7")
    visitor.wait_for_scene("LinkPreview")
    visitor.press("Play")
    visitor.wait_for_scene("Table")
    assert visitor.visit.record()["seats"] == ["you.lotus:Zoë", "friend.cat:<i>Bo</i>"]


def test_a_sky_that_is_earned_stands_over_the_table_and_is_kept(address: str, visit: Visits) -> None:
    """Chosen by touch on a tablet; opened again it is there from the first picture on."""
    kept = {f"earned.pyramids.medal{number}": "1" for number in range(4)}
    visitor = opened(visit, address, width=820, height=1180, dpr=2, touch=True, kept=kept)
    for name in ("Your journey", "Skies and card backs", "Green Nile", "Malachite"):
        visitor.press(name)
    visitor.wait_for("Green Nile. Chosen")
    visitor.wait_for("Malachite. Chosen")

    def colour() -> list[int]:
        """Of the sky in the middle above everything, once it has changed."""
        visitor.visit.rest()
        x = visitor.visit.page.viewport_size["width"] // 2
        picture = Image.open(io.BytesIO(visitor.visit.page.screenshot()))
        return list(picture.convert("RGB").getpixel((x, 3)))

    red, green, blue = colour()
    assert green > red
    assert green > blue
    visitor.visit.page.reload()
    visitor.visit.ready()
    assert colour() == [red, green, blue]
    settings = visitor.visit.page.evaluate("JSON.parse(mastaba_host.storage.get('settings'))")
    assert (settings["sky"], settings["back"]) == ("nile", "malachite")
