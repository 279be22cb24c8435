"""The start, the languages and the sounds in every engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.hands import Mouse
from tests.browser.player import Visitor

from .browser import PATIENCE_MS
from .conftest import Engine
from .window import Window

pytestmark = [pytest.mark.browser, pytest.mark.engines]

OpenPage = Callable[..., Any]
NEW_GAME = {"en": "New game", "pl": "Nowa gra", "el": "Νέο παιχνίδι"}
NOISY = """<!doctype html><title>noise</title><link rel=icon href=data:,><script>
setTimeout(async () => {
  console.error("one");
  console.warn("two");
  setTimeout(() => { throw new Error("three"); });
  Promise.reject(new Error("four"));
  await fetch("http://mastaba.example/").catch(() => {});
  document.title = "done";
}, 1000);
</script>"""
"""A page that does all that ours must not do, once it is being listened to."""
LISTEN = """
() => {
  document.sounding = [];
  document.begun = 0;
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = function (...data) {
    document.sounding.push(this);
    return decodeAudioData.apply(this, data);
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    document.begun += 1;
    return start.apply(this, when);
  };
}
"""
"""Remembers in which contexts sounds are prepared, and how many have begun."""
HEARD = """
() => document.sounding.length > 0 && document.sounding.every((context) => context.state === "running"
  ? document.begun > 0
  : navigator.getAutoplayPolicy?.(context) === "allowed")
"""
"""Firefox starts no context on a machine without a sound card, but tells whether the page may make sounds."""


@pytest.mark.each_time
def test_the_home_is_there_and_the_splash_has_gone(open_page: OpenPage) -> None:
    """Each step of the start is marked, and nothing is left of it."""
    visit = open_page().ready()
    stats = visit.stats()
    assert stats["scene"] == "Home"
    assert {"boot", "pygame", "game", "imported", "ready"} <= set(stats["marks"])
    assert len({"python", "restored"} & set(stats["marks"])) == 1
    assert "New game" in stats["places"]
    visit.page.wait_for_function("() => !document.getElementById('splash')", timeout=PATIENCE_MS)


@pytest.mark.each_time
def test_errors_and_requests_of_a_page_are_noticed(
    engine: Engine, serve: Callable[..., Server], open_page: OpenPage, tmp_path: Path
) -> None:
    """Else the silence of all other tests would mean nothing."""
    (tmp_path / "index.html").write_text(NOISY, encoding="utf-8")
    visit = open_page(server=serve(tmp_path))
    visit.page.wait_for_function("() => document.title === 'done'", timeout=PATIENCE_MS)
    said = "\n".join([*visit.noise, *engine.browser().foreign_requests()])
    assert [word for word in ("one", "two", "three", "four", "mastaba.example") if word not in said] == []
    visit.noise.clear()


@pytest.mark.parametrize("language", ["pl-PL", "el-GR", "de-DE"])
def test_the_browsers_language(language: str, engine: Engine, open_page: OpenPage) -> None:
    """The page and the game speak it, or English."""
    engine.need("language")
    visit = open_page(window=Window(language=language)).ready()
    spoken = language[:2] if language[:2] in NEW_GAME else "en"
    assert visit.page.evaluate("document.documentElement.lang") == spoken
    assert NEW_GAME[spoken] in visit.stats()["places"]


@pytest.mark.parametrize("language", list(NEW_GAME))
def test_the_chosen_language(language: str, open_page: OpenPage) -> None:
    """That of the settings, whatever the browser's is."""
    visit = open_page(kept={"settings": json.dumps({"language": language})}).ready()
    assert visit.page.evaluate("document.documentElement.lang") == language
    assert NEW_GAME[language] in visit.stats()["places"]


@pytest.mark.each_time
def test_the_first_tap_unlocks_the_sound(open_page: OpenPage) -> None:
    """Its sounds can be heard: its context runs."""
    visit = open_page().ready()
    visit.page.evaluate(LISTEN)
    person = Visitor(visit, Mouse(visit, 1))
    for name in ("Settings", "Settings Sound", "Settings Game", "Back"):
        person.press(name)
        for _ in range(20):  # what a busy page hears of late is silent: then another one is pressed
            if visit.page.evaluate(HEARD):
                return
            visit.page.wait_for_timeout(250)
    raise AssertionError("nothing is heard")
