"""Input of hands and keys, as the page passes it to the game: by real events, around the probe.

Fingers, layouts of keys and a mouse that leaves come from Chromium's own tools (CDP), which take them where a
device's drivers would hand them over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from .conftest import NEXT_FRAME, START_LIMIT, Server, Visit

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
OpenProbe = Callable[..., Visit]

PHONE = {"width": 390, "height": 844, "dpr": 3, "touch": True}
SHIFT, CTRL, META, ALT = 8, 2, 4, 1


@pytest.fixture
def probe(probe_site: Path, serve: Serve, visit: Visits) -> OpenProbe:
    """Opens a page around the probe in a window of that kind."""
    return lambda **window: visit(serve(probe_site).url, **window).ready()


def events(visit: Visit, kind: str = "", count: int = 1) -> list[dict[str, Any]]:
    """The events of a kind, or all, that have reached Python, once there are ``count`` of them."""
    visit.page.wait_for_function(
        "([kind, count]) => mastaba.stats().events.filter((e) => !kind || e.type === kind).length >= count",
        arg=[kind, count],
        timeout=START_LIMIT,
    )
    visit.heard()
    return [event for event in visit.stats()["events"] if kind in ("", event["type"])]


def story(visit: Visit) -> list[tuple[str, int]]:
    """The actions of pointers up to now, with the pointer of each."""
    visit.rest()
    return [(event["type"], event.get("pointer", 0)) for event in visit.stats()["events"]]


def driver(visit: Visit) -> CDPSession:
    """Chromium's own tools for a page."""
    return visit.context.new_cdp_session(visit.page)


def mouse(tools: CDPSession, kind: str, x: float, y: float, **more: object) -> None:
    """A mouse's reports include its buttons, even if it never reported their presses."""
    tools.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **more})


def fingers(tools: CDPSession, kind: str, at: Mapping[int, tuple[float, float]]) -> None:
    """Fingers by their numbers: all that are down, for touchEnd those that are lifted, and none for all."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in at.items()]
    tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def key(tools: CDPSession, says: str, place: str, modifiers: int = 0, **more: object) -> None:
    """A key as one layout has it: what it says, and where it is."""
    for kind in ("rawKeyDown", "keyUp"):
        told = {"type": kind, "key": says, "code": place, "modifiers": modifiers, **more}
        tools.send("Input.dispatchKeyEvent", told)


# ---- mouse


def test_mouse_and_wheel_reach_the_game(probe: OpenProbe) -> None:
    game = probe(dpr=2)
    mouse = game.page.mouse
    mouse.move(300, 200)
    mouse.down()
    mouse.move(400, 250)
    mouse.up()
    mouse.click(50, 60, button="right")
    mouse.wheel(0, 53)  # a notch, however far that is; at two device pixels per CSS pixel it is half
    down, up = events(game, "down", 2), events(game, "up", 2)
    assert (down[0]["x"], down[0]["y"]) == (600, 400)
    assert (up[0]["x"], up[0]["y"]) == (800, 500)
    assert down[1]["button"] == 3
    assert {event["kind"] for event in (*down, *up)} == {"mouse"}
    assert [(each["turned"], each["notch"]) for each in events(game, "wheel")] == [(-1, True)]
    assert game.page.evaluate("scrollY") == 0


@pytest.mark.parametrize(
    ("told", "turned", "notch"),
    [
        ({"deltaY": 100, "wheelDeltaY": -120}, -1, True),
        ({"deltaY": 4, "wheelDeltaY": -120}, -1, True),  # a Mac’s, turned slowly
        ({"deltaY": -300, "wheelDeltaY": 360}, 3, True),
        ({"deltaY": 3, "deltaMode": 1}, -1, True),  # Firefox
        ({"deltaY": 40, "wheelDeltaY": -120}, -0.4, False),  # a Mac’s pad
        ({"deltaY": 7, "wheelDeltaY": -21}, -0.07, False),
        ({"deltaY": 21.66, "wheelDeltaY": -26}, -0.2166, False),  # a wheel that turns freely
    ],
)
def test_notches_are_told_from_the_way_on_a_pad(
    probe: OpenProbe, told: dict[str, float], turned: float, notch: bool
) -> None:
    """As browsers tell of them; these events are made, and all else of them is as Chromium has it."""
    game = probe()
    game.page.evaluate(
        "(told) => canvas.dispatchEvent(new WheelEvent('wheel', {...told, cancelable: true}))", told
    )
    heard = events(game, "wheel")[0]
    assert (heard["turned"], heard["notch"]) == (pytest.approx(turned), notch)


@pytest.mark.parametrize("modifier", [CTRL, META])
def test_the_wheel_that_zooms_is_the_browsers(probe: OpenProbe, modifier: int) -> None:
    game = probe()
    game.page.evaluate("addEventListener('wheel', (e) => { globalThis.left = !e.defaultPrevented; })")
    tools = driver(game)
    mouse(tools, "mouseWheel", 300, 200, deltaX=0, deltaY=120, modifiers=modifier)
    game.page.wait_for_function("globalThis.left === true")
    game.rest()
    assert not [each for each in game.stats()["events"] if each["type"] == "wheel"]
    mouse(tools, "mouseWheel", 300, 200, deltaX=0, deltaY=120)
    game.page.wait_for_function("globalThis.left === false")
    assert len(events(game, "wheel")) == 1


def test_the_wheel_moves_about_in_a_page_that_a_pad_has_enlarged(probe: OpenProbe) -> None:
    game = probe()
    tools = driver(game)
    tools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    game.page.wait_for_function("visualViewport.scale === 2")
    mouse(tools, "mouseWheel", 300, 200, deltaX=60, deltaY=120)
    game.page.wait_for_function("visualViewport.pageTop > 0 && visualViewport.pageLeft > 0")
    game.rest()
    assert not [each for each in game.stats()["events"] if each["type"] == "wheel"]


def test_a_click_with_ctrl_that_brings_the_menu_is_the_second_button(probe: OpenProbe) -> None:
    """As Macs tell of it, on which no button but the first one goes down."""
    game = probe()
    tools = driver(game)
    mouse(tools, "mousePressed", 300, 200, button="left", buttons=1, clickCount=1, modifiers=CTRL)
    menu = (
        "() => new PointerEvent('contextmenu', {clientX: 300, clientY: 200, ctrlKey: true, cancelable: true})"
    )
    assert not game.page.evaluate(f"() => canvas.dispatchEvent(({menu})())"), "the browser's menu opens"
    mouse(tools, "mouseReleased", 300, 200, button="left", buttons=0, clickCount=1, modifiers=CTRL)
    game.page.mouse.click(300, 200)
    told = [(each["type"], each.get("button")) for each in events(game, "", 6) if each["type"] != "move"]
    assert told == [("down", 1), ("cancel", None), ("down", 3), ("up", 3), ("down", 1), ("up", 1)]
    assert (events(game, "down", 3)[1]["x"], events(game, "down", 3)[1]["y"]) == (300, 200)


@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_drop_on_the_game_opens_nothing(probe: OpenProbe, tmp_path: Path, kind: str) -> None:
    game = probe()
    tools = driver(game)
    (tmp_path / "save.json").write_text("{}")
    link = {"mimeType": "text/uri-list", "data": game.page.url}
    files = {"files": [str(tmp_path / "save.json")]} if kind == "file" else {}
    data = {"items": [] if files else [link], "dragOperationsMask": 1, **files}
    game.page.evaluate("addEventListener('drop', (e) => { globalThis.kept = e.defaultPrevented; })")
    for step in ("dragEnter", "dragOver", "drop"):
        tools.send("Input.dispatchDragEvent", {"type": step, "x": 300, "y": 200, "data": data})
    game.page.wait_for_function("globalThis.kept === true")
    assert len(game.context.pages) == 1


def test_a_mouse_button_whose_release_is_lost_is_let_go_of(probe: OpenProbe) -> None:
    game = probe()
    tools = driver(game)
    mouse(tools, "mousePressed", 300, 200, button="left", buttons=1, clickCount=1)
    mouse(tools, "mouseMoved", 310, 200, button="none", buttons=0)
    game.heard()
    game.page.mouse.click(400, 300)
    kinds = [kind for kind, _ in story(game) if kind != "move"]
    assert kinds == ["down", "cancel", "down", "up"]


def test_a_mouse_that_leaves_is_told_of_and_one_that_draws_is_followed(probe: OpenProbe) -> None:
    game = probe()
    game.page.mouse.move(300, 200)
    events(game, "move")
    game.page.mouse.move(-10, 200)
    events(game, "leave")
    game.page.mouse.move(300, 200)
    game.page.mouse.down()
    game.page.mouse.move(-50, 900)  # it is caught: what is held is let go of wherever that is
    game.page.mouse.up()
    assert events(game, "up")[0]["y"] == 900


def test_two_buttons_of_a_mouse_are_told_one_by_one(probe: OpenProbe) -> None:
    game = probe()
    hand = game.page.mouse
    hand.move(300, 200)
    for do, button in (("down", "left"), ("down", "right"), ("up", "right"), ("up", "left")):
        getattr(hand, do)(button=button)
        game.heard()
    told = [(e["type"], e["button"]) for e in events(game) if e["type"] in ("down", "up")]
    assert told == [("down", 1), ("down", 3), ("up", 3), ("up", 1)]


def test_a_pen_is_a_pointer_that_hovers(probe: OpenProbe) -> None:
    game = probe()
    tools = driver(game)
    mouse(tools, "mouseMoved", 300, 200, pointerType="pen")
    mouse(tools, "mousePressed", 300, 200, pointerType="pen", button="left", buttons=1, clickCount=1)
    mouse(tools, "mouseReleased", 300, 200, pointerType="pen", button="left", clickCount=1)
    events(game, "up")
    assert [e["type"] for e in events(game) if e.get("kind") == "pen"] == ["move", "down", "up"]


# ---- fingers


def test_each_finger_is_its_own_pointer(probe: OpenProbe) -> None:
    game = probe(**PHONE)
    send = partial(fingers, driver(game))
    send("touchStart", {0: (100, 200)})
    send("touchStart", {0: (100, 200), 1: (300, 400)})
    send("touchMove", {0: (100, 200), 1: (310, 410)})
    events(game, "move")
    send("touchEnd", {1: (310, 410)})
    events(game, "up")
    send("touchStart", {0: (100, 200), 2: (200, 600)})
    send("touchEnd", {2: (200, 600)})
    events(game, "up", 2)
    send("touchEnd", {})
    ups = [event["pointer"] for event in events(game, "up", 3)]
    thumb, second, third = (event["pointer"] for event in events(game, "down", 3))
    assert len({thumb, second, third}) == 3
    assert ups == [second, third, thumb]
    assert [event["pointer"] for event in events(game, "move")] == [second]
    assert {event["kind"] for event in events(game)} == {"touch"}
    assert game.page.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]


def test_a_touch_that_is_taken_away_is_no_tap(probe: OpenProbe) -> None:
    game = probe(**PHONE)
    game.touch("touchStart", [(100, 200)])
    game.touch("touchCancel", [])
    assert [kind for kind, _ in story(game) if kind != "move"] == ["down", "cancel"]


DEAF = "addEventListener('pointerup', (e) => globalThis.deaf && e.stopImmediatePropagation(), true);"
DEAF += (
    "addEventListener('lostpointercapture', (e) => globalThis.deaf && e.stopImmediatePropagation(), true);"
)


def test_a_touch_whose_end_never_comes_is_let_go_of_by_the_next_one(probe: OpenProbe) -> None:
    game = probe(**PHONE, script=DEAF)
    game.page.evaluate("globalThis.deaf = true")
    game.touch("touchStart", [(100, 200)])
    game.touch("touchEnd", [])
    game.page.evaluate("globalThis.deaf = false")
    game.page.touchscreen.tap(200, 300)
    (lost, found), told = (e["pointer"] for e in events(game, "down", 2)), story(game)
    assert [each for each in told if each[0] != "move"] == [
        ("down", lost),
        ("cancel", lost),
        ("down", found),
        ("up", found),
    ]


@pytest.mark.parametrize("how", ["blur", "hidden"])
def test_a_window_that_is_left_lets_go_of_all_fingers(probe: OpenProbe, how: str) -> None:
    game = probe(**PHONE)
    game.touch("touchStart", [(100, 200), (200, 300)])
    events(game, "down", 2)
    if how == "blur":
        game.page.evaluate("window.dispatchEvent(new Event('blur'))")
    else:
        game.page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
            "document.dispatchEvent(new Event('visibilitychange'));"
            "delete document.hidden;"
        )
    events(game, "cancel", 2)
    game.touch("touchEnd", [])
    game.page.touchscreen.tap(200, 300)
    assert len(events(game, "up")) == 1


SHOWN = {
    "canvas": "",
    "splash": "const { fetch } = window; window.fetch = (url) => String(url).endsWith('.zip.gz')"
    " ? new Promise(() => {}) : fetch(url);",
    "field": "",
    "failure": "delete globalThis.WebAssembly",
}
"""The state of the page, and the script that brings it about."""


@pytest.mark.parametrize("part", SHOWN)
def test_nothing_can_be_pinched(part: str, probe_site: Path, serve: Serve, visit: Visits) -> None:
    """A part that was enlarged could not be made smaller from another: it would stay so for good."""
    page = visit(serve(probe_site).url, **PHONE, script=SHOWN[part]).page
    if part in ("canvas", "field"):
        page.wait_for_function("globalThis.mastaba?.stats().marks.ready", timeout=START_LIMIT)
        page.wait_for_selector("#splash", state="detached")
    else:
        page.wait_for_selector(f"#{part}:not([hidden])", timeout=START_LIMIT)
    if part == "field":
        page.evaluate("mastaba_host.field.open('Name', 'Lotus', 20, 20, 200, 340, 440)")
    assert page.evaluate("document.elementFromPoint(195, 400).closest('[id]').id").startswith(
        {"field": "text-field"}.get(part, part)
    )
    tools = page.context.new_cdp_session(page)
    pinch(tools)
    assert page.evaluate("visualViewport.scale") == 1
    if part != "canvas":  # which forbids it for itself
        page.evaluate("document.documentElement.style.touchAction = 'auto'")
        page.evaluate(NEXT_FRAME)
        pinch(tools)
        assert page.evaluate("visualViewport.scale") > 1, "it was no pinch"


def pinch(tools: CDPSession) -> None:
    """Two fingers are spread in the middle of a phone."""
    fingers(tools, "touchStart", {0: (195, 400)})
    fingers(tools, "touchStart", {0: (195, 400), 1: (195, 440)})
    for step in range(1, 12):
        fingers(tools, "touchMove", {0: (195, 400 - 15 * step), 1: (195, 440 + 15 * step)})
    fingers(tools, "touchEnd", {})


# ---- keys


def test_keys_reach_the_game_and_the_browser_keeps_its_own(probe: OpenProbe) -> None:
    game = probe()
    keyboard = game.page.keyboard
    for each in ("a", "Enter", "ArrowLeft", "Escape"):
        keyboard.press(each)  # while nothing in the page has the focus
    game.page.evaluate("canvas.focus()")
    for each in ("Tab", "Control+z", "Shift+N", "?"):
        keyboard.press(each)
    told = events(game, "key", 8)
    assert [e["key"] for e in told] == [
        "a", "Enter", "ArrowLeft", "Escape", "Tab", "z", "n", "?",
    ]  # fmt: skip
    assert [e["text"] for e in told if e["text"]] == ["a", "N", "?"]
    count = len(told)
    for each in (
        "F5",
        "F12",
        "Control+l",
        "Control+Shift+i",
        "Alt+ArrowLeft",
        "Control+r",
        "Control++",
        "Shift",
        "AudioVolumeUp",
    ):
        game.page.evaluate(
            "(keys) => { const held = keys.split(/[+](?!$)/); const key = held.pop();"
            " const on = (name) => held.includes(name);"
            " const event = new KeyboardEvent('keydown', {key, code: key, bubbles: true, cancelable: true,"
            " ctrlKey: on('Control'), shiftKey: on('Shift'), altKey: on('Alt')});"
            " canvas.dispatchEvent(event); globalThis.kept = !event.defaultPrevented; }",
            each,
        )
        assert game.page.evaluate("kept"), each
    keyboard.press("b")
    assert [e["key"] for e in events(game, "key", count + 1)][count:] == ["b"]


LAYOUTS = {
    "French, Ctrl+Z": ("z", "KeyW", CTRL, "z", ""),
    "French, Q": ("q", "KeyA", 0, "q", "q"),
    "French, 2": ("é", "Digit2", 0, "2", "é"),
    "French, 6, which says minus": ("-", "Digit6", 0, "-", "-"),
    "German, Ctrl+Z": ("z", "KeyY", CTRL, "z", ""),
    "German, Cmd+Z": ("z", "KeyY", META, "z", ""),
    "German, question mark": ("?", "Minus", SHIFT, "?", "?"),
    "Dvorak, Ctrl+Z": ("z", "Slash", CTRL, "z", ""),
    "Dvorak, M": ("m", "KeyM", 0, "m", "m"),
    "Greek, R": ("ρ", "KeyR", 0, "r", "ρ"),
    "Greek, Shift+N": ("Ν", "KeyN", SHIFT, "n", "Ν"),
    "Greek, Ctrl+Z": ("ζ", "KeyZ", CTRL, "z", ""),
    "Greek, Q, which says semicolon": (";", "KeyQ", 0, "q", ";"),
    "a Mac's Option+L": ("ł", "KeyL", ALT, "", "ł"),
}
"""Layout and key → what it says, where it is, what is held; what reaches the game, as a key and as text."""


def test_keys_mean_what_they_say_and_else_where_they_are(probe: OpenProbe) -> None:
    game = probe()
    tools = driver(game)
    for count, (layout, (says, place, held, meaning, text)) in enumerate(LAYOUTS.items(), 1):
        key(tools, says, place, held)
        told = events(game, "key", count)[-1]
        assert (told["key"], told["text"]) == (meaning, text), layout


def test_signs_that_are_typed_with_altgr_are_text_and_no_shortcuts(probe: OpenProbe) -> None:
    game = probe()
    type_it = (
        "canvas.dispatchEvent(new KeyboardEvent('keydown', {key: '@', code: 'KeyQ', bubbles: true,"
        " cancelable: true, modifierAltGraph: true, ctrlKey: %s, altKey: %s}))"
    )
    for held in ("false", "true"):  # Windows takes AltGr for both
        game.page.evaluate(f"void {type_it % (held, held)}")
    for told in events(game, "key", 2):
        assert (told["key"], told["text"]) == ("", "@")


def test_a_key_that_is_held_counts_once_and_each_press_of_it_counts(probe: OpenProbe) -> None:
    game = probe()
    tools = driver(game)
    for repeated in (False, True, True):
        told = {"type": "rawKeyDown", "key": "r", "code": "KeyR", "autoRepeat": repeated}
        tools.send("Input.dispatchKeyEvent", told)
    for _ in range(2):  # a Mac does not say that a key comes up while Cmd is down
        told = {"type": "rawKeyDown", "key": "z", "code": "KeyZ", "modifiers": META}
        tools.send("Input.dispatchKeyEvent", told)
    key(tools, "z", "KeyZ")
    assert [e["key"] for e in events(game, "key", 4)] == ["r", "z", "z", "z"]


COMPOSE = """(keys) => {
  const field = document.getElementById("text-field");
  field.focus();
  for (const [type, more] of keys) {
    const kind = type.startsWith("key") ? KeyboardEvent : CompositionEvent;
    const event = new kind(type, { bubbles: true, cancelable: true, ...more });
    if ("keyCode" in more) Object.defineProperty(event, "keyCode", { value: more.keyCode });
    field.dispatchEvent(event);
  }
  return mastaba_host.field.ended();
}"""
ENTER = {"key": "Enter", "code": "Enter"}
ORDERS = {
    "Chromium's": [["keydown", {**ENTER, "keyCode": 229, "isComposing": True}], ["compositionend", {}]],
    "Firefox's": [["keydown", {**ENTER, "keyCode": 13, "isComposing": True}], ["compositionend", {}]],
    "Safari's": [["compositionend", {}], ["keydown", {**ENTER, "keyCode": 229, "isComposing": False}]],
}


@pytest.mark.parametrize("order", ORDERS)
def test_the_enter_that_ends_a_composition_ends_nothing_else(probe: OpenProbe, order: str) -> None:
    game = probe()
    game.page.evaluate("mastaba_host.field.open('Name', 'Lotus', 20, 20, 20, 200, 40)")
    assert game.page.evaluate(COMPOSE, [["compositionstart", {}], *ORDERS[order]]) == ""
    assert game.page.evaluate(COMPOSE, [["keydown", {**ENTER, "keyCode": 13}]]) == "done"


def test_keys_of_the_text_field_are_not_the_games(probe: OpenProbe) -> None:
    game = probe()
    game.page.evaluate("mastaba_host.field.open('Name', '', 20, 20, 20, 200, 40)")
    game.page.evaluate("mastaba_host.field.focus()")
    for each in ("z", "q", "Enter"):
        game.page.keyboard.press(each)
    assert game.page.evaluate("[mastaba_host.field.text(), mastaba_host.field.ended()]") == ["zq", "done"]
    game.page.keyboard.press("Enter")  # the field has handed the focus on
    assert [e["key"] for e in events(game, "key")] == ["Enter"]
