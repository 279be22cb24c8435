"""When the game gets a turn: after input, in frames, in time for the next one, and in a hidden page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import ROOT, Server, Visit, frames_at_rest

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]


def test_nothing_happens_when_nobody_moves(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url).ready().wait_offline_ready().rest()
    assert frames_at_rest(game) == 0
    before = game.stats()["frames"]
    game.page.evaluate("mastaba_host.poke()")
    game.page.wait_for_function("(n) => mastaba.stats().frames > n", arg=before)
    assert game.stats()["reasons"][-1] == "poke"


LATE = """async () => {
  let frames = 0;
  const count = () => {
    frames++;
    requestAnimationFrame(count);
  };
  await new Promise(requestAnimationFrame);
  await mastaba_host.nextSlice(5, 12);
  count();
  const found = [];
  for (let time = 0; time < 20; time++) {
    const begun = await mastaba_host.nextFrame();
    const [had, wait] = [frames, time % 2 ? 14 : 0];
    while (performance.now() < begun + wait);
    const until = await mastaba_host.nextSlice(5, 12);
    found.push([wait > 0, frames - had, until - performance.now()]);
  }
  return found;
}"""


def test_nothing_is_begun_late_in_a_frame(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(probe_site).url).ready().wait_offline_ready().rest()
    for late, frames, left in game.page.evaluate(LATE):
        if late:
            assert frames >= 1, "the next frame is waited for"
        assert left <= 5


def test_wake_and_next_frame_never_hang_in_a_hidden_page(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    game = visit(serve(probe_site).url).ready()
    game.page.route("**/frames.mjs", lambda route: route.fulfill(path=ROOT / "web" / "frames.mjs"))
    hide = """async () => {
      const { Frames } = await import(new URL('frames.mjs', document.baseURI).href);
      const said = [];
      const moving = { begin: () => said.push("begin"), end: () => said.push("end") };
      const frames = new Frames(moving);
      const both = Promise.all([frames.wake(), frames.nextFrame()]);
      Object.defineProperty(document, 'hidden', {value: true, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
      const [reason, time] = await both;
      said.length = 0;
      const start = performance.now();
      const timed = await frames.wake(10);
      const spent = performance.now() - start;
      frames.happened('poke');
      const poked = await frames.wake();
      const moved = said.includes("begin");
      const left = (await frames.nextSlice(5, 12)) - performance.now();
      delete document.hidden;
      document.dispatchEvent(new Event('visibilitychange'));
      const seen = await frames.wake();
      return [reason, time > 0, timed, spent > 900, poked, moved, left > 0 && left <= 5, seen, said.at(-1)];
    }"""
    assert game.page.evaluate(hide) == [
        *("hidden", True, "time", True, "poke", False, True, "visible", "begin")
    ], "what nobody sees does not count as moving"
