"""Python's memory, kept by one start for the next: it is used, and nothing hangs on its being good."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import START_LIMIT, Server, Visit
from .hands import Mouse
from .installed import ALL_KEPT, INSTALLED, OFFER, costly
from .player import Visitor
from .probe_updates import deploy, greeting, look_for_update
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]

FIND = """
  const find = async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const [request] = (await cache.keys()).filter((request) => request.url.endsWith("/snapshot"));
      if (request) return { name, cache, request, response: await cache.match(request) };
    }
  };
"""
KEPT = f"async () => {{ {FIND} return (await find())?.name; }}"
"""The name of the cache that has one."""
WAIT = f"""async (limit) => {{
  {FIND}
  for (const end = Date.now() + limit; Date.now() < end; ) {{
    if (await find()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }}
  return false;
}}"""
"""True if there is one in time, in ms."""

CHANGE = f"""async ([change, proven]) => {{
  {FIND}
  const {{ cache, request, response }} = await find();
  const kept = response.headers.get("x-sha256");
  let bytes = new Uint8Array(await response.arrayBuffer());
  const [length, start] = new Uint32Array(bytes.buffer, 0, 2);
  const info = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  if (change === "byte") bytes[bytes.length - 5000] ^= 1;
  else if (change === "zeros") bytes.fill(0, start);
  else if (change === "end") bytes = bytes.slice(0, bytes.length / 2);
  else {{
    if (change === "table") info.place.table += 1;
    if (change === "functions") info.functions += 1;
    if (change === "browser") info.browser += " or another";
    const json = new TextEncoder().encode(JSON.stringify(info));
    bytes.set(json, 8);
    new Uint32Array(bytes.buffer, 0, 1)[0] = json.length;
  }}
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = proven ? btoa(String.fromCharCode(...digest)) : kept;
  await cache.put(request, new Response(bytes, {{ headers: {{ "x-sha256": hash }} }}));
}}"""
"""Changes what is kept of the memory; `proven`: as if it had been kept like that."""

UNDER_WAY = "mastaba-page.snapshot"
FAILS = """
  if (location.protocol === "http:") globalThis.failures = Number(sessionStorage.getItem("failures"));
  const mark = performance.mark;
  performance.mark = function (name) {
    if (name === "mastaba-restored") {
      sessionStorage.setItem("failures", failures + 1);
      throw new WebAssembly.RuntimeError("as if the memory were not good");
    }
    return mark.apply(performance, arguments);
  };
"""
"""A script after which no start from a snapshot comes to its end."""
FILL = """() => {
  let filling = "x".repeat(6_000_000);
  for (; filling; filling = filling.slice(0, filling.length / 2)) {
    try {
      while (true) localStorage.setItem("filling", (localStorage.getItem("filling") ?? "") + filling);
    } catch {}
  }
}"""


def wait_kept(page: Visit) -> Visit:
    """Wait until the memory is kept."""
    assert page.page.evaluate(WAIT, START_LIMIT), "none is kept"
    return page


def starts(page: Visit) -> str:
    """Load the page again: how Python began."""
    page.page.reload()
    return began(page.ready())


def began(page: Visit) -> str:
    """From a snapshot, or without one."""
    (how,) = {"python", "restored"} & set(page.stats()["marks"])
    return how


@pytest.mark.each_time
def test_a_return_goes_on_with_the_memory_of_the_first_start(
    site: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(site)
    page = wait_kept(visit(server.url).ready().wait_offline_ready())
    assert began(page) == "python"
    server.stop()
    page.page.goto(server.url + "?game=pyramids&players=you,scribe&seed=7&speed=0")
    assert began(page.ready()) == "restored"
    player = PyramidsPlayer(page, Mouse(page, 1))
    assert player.play(3) == 3
    before = page.record()
    page.page.goto(server.url + "?speed=0")
    assert began(page.ready()) == "restored"
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.press("Continue")
    player.wait_for_scene("Table")
    assert page.record() == before


def test_nothing_of_the_player_is_in_it(site: Path, serve: Serve, visit: OpenPage) -> None:
    """The same memory does for another language and another window."""
    page = wait_kept(visit(serve(site).url, language="pl-PL", width=800, height=600).ready())
    page.page.evaluate("localStorage.setItem('mastaba-page.chosen', 'el')")
    page.page.set_viewport_size({"width": 1000, "height": 700})
    assert starts(page) == "restored"
    assert page.page.evaluate("document.documentElement.lang") == "el"
    page.page.wait_for_function("() => 'Νέο παιχνίδι' in mastaba.stats().places", timeout=START_LIMIT)


def test_every_start_has_chance_of_its_own(site: Path, serve: Serve, visit: OpenPage) -> None:
    """New games are not the ones of the last time, though the memory is."""
    url = serve(site).url + "?game=pyramids&players=you&speed=0"
    page = wait_kept(visit(url).ready())
    seeds = set()
    for _ in range(3):
        page.page.goto("about:blank")  # as a reload would, the same address leads back to the same game
        page.page.goto(url)
        assert began(page.ready()) == "restored"
        record = page.record()
        assert record
        seeds.add(record["seed"])
    assert len(seeds) == 3


@pytest.mark.parametrize("change", ["byte", "end"])
def test_a_damaged_one_is_replaced(change: str, probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    page = wait_kept(visit(serve(probe_site).url).ready())
    page.page.evaluate(CHANGE, [change, False])
    assert starts(page) == "python"
    assert starts(wait_kept(page)) == "restored"


@pytest.mark.parametrize("change", ["table", "functions", "browser"])
def test_one_that_does_not_fit_is_replaced(
    change: str, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """Of another browser, or of one whose Python lies elsewhere."""
    page = wait_kept(visit(serve(probe_site).url).ready())
    page.page.evaluate(CHANGE, [change, True])
    assert starts(page) == "python"
    assert greeting(page) == "papyrus"
    assert starts(wait_kept(page)) == "restored"


NOTE = f"""([of, tries, before]) => localStorage.setItem(
  '{UNDER_WAY}', `${{of || mastaba.version}} ${{tries}} ${{Date.now() - before}}`)"""
"""That so many starts of a version have not come to their end, the last one some ms before."""
DAY = 24 * 60 * 60 * 1000


@pytest.mark.parametrize(
    "healed", [pytest.param(["", 2, DAY], id="a day later"), pytest.param(["another", 2, 0], id="an update")]
)
def test_starts_that_do_not_end_are_given_up_for_a_while(
    healed: list[object], probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """A single start may go on in another window; after two, this version makes do without."""
    page = wait_kept(visit(serve(probe_site).url).ready())
    page.page.evaluate(NOTE, ["", 1, 0])
    assert starts(page) == "restored"
    assert page.page.evaluate(f"localStorage.getItem('{UNDER_WAY}')") is None
    page.page.evaluate(NOTE, ["", 2, 0])
    assert starts(page) == "python"
    assert page.page.evaluate(ALL_KEPT)
    assert page.page.evaluate(KEPT) is None
    assert starts(page) == "python"
    page.page.evaluate(NOTE, healed)
    assert starts(page) == "python"
    assert starts(wait_kept(page)) == "restored"


HELD = f"""
  const {{ digest }} = crypto.subtle ?? {{}}; // before there is an address there is none
  const note = () => localStorage.getItem("{UNDER_WAY}");
  const before = digest && note();
  const {{ now }} = performance;
  let later = 0;
  performance.now = () => now.call(performance) + later;
  if (digest) crypto.subtle.digest = async function (...given) {{
    while (sessionStorage.getItem("held") && note() !== before) {{
      later = Number(sessionStorage.getItem("held"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }}
    return digest.apply(this, given);
  }};
"""
"""A script with which a start is held in its middle, where it has gone on for so many ms already."""


def leave_in_the_middle(page: Visit, url: str, ms: int = 1) -> int:
    """Load the page again, leave it when it has begun with what is kept, and count the starts that failed."""
    page.page.evaluate("ms => sessionStorage.setItem('held', ms)", ms)
    note = page.page.evaluate(f"localStorage.getItem('{UNDER_WAY}')")
    page.page.goto(url, wait_until="commit")
    page.page.wait_for_function(
        f"note => localStorage.getItem('{UNDER_WAY}') !== note && performance.now() > {ms}",
        arg=note,
        timeout=START_LIMIT,
    )
    page.page.goto(url + "favicon.png")
    page.page.evaluate("sessionStorage.removeItem('held')")
    return int(page.page.evaluate(f"localStorage.getItem('{UNDER_WAY}').split(' ')[1]"))


def test_a_player_who_is_impatient_loses_nothing(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """However often: to leave in the middle is no fault of what is kept."""
    url = serve(probe_site).url
    page = wait_kept(visit(url, script=HELD).ready())
    assert [leave_in_the_middle(page, url) for _ in range(3)] == [0, 0, 0]
    page.page.goto(url)
    assert began(page.ready()) == "restored"


def test_a_start_that_has_hung_is_one_that_failed(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    """A player who leaves after half a minute has waited long enough."""
    url = serve(probe_site).url
    page = wait_kept(visit(url, script=HELD).ready())
    assert [leave_in_the_middle(page, url, 40_000) for _ in range(2)] == [1, 2]
    page.page.goto(url)
    assert began(page.ready()) == "python"


def test_one_that_kills_python_is_not_seen(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    page = wait_kept(visit(serve(probe_site).url, quiet=False).ready())
    page.page.evaluate(CHANGE, ["zeros", True])
    assert starts(page) == "python"
    assert greeting(page) == "papyrus"


def test_a_snapshot_is_not_made_any_more_after_starts_from_it_failed(
    probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    page = wait_kept(visit(serve(probe_site).url, script=FAILS).ready())
    assert starts(page) == "python"
    assert starts(wait_kept(page)) == "python"
    assert page.page.evaluate(ALL_KEPT)
    assert page.page.evaluate(KEPT) is None
    assert page.page.evaluate("failures") == 2


def test_a_full_local_storage_makes_do_without(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    page = wait_kept(visit(serve(probe_site).url).ready())
    page.page.evaluate(FILL)
    assert starts(page) == "python"
    assert page.page.evaluate(KEPT), "it may do next time"
    page.page.evaluate("localStorage.removeItem('filling')")
    assert starts(page) == "restored"


def test_python_finds_modules_in_one_order(probe_site: Path, serve: Serve, visit: OpenPage) -> None:
    page = wait_kept(visit(serve(probe_site).url).ready())
    path = page.record()["path"]
    assert starts(page) == "restored"
    assert page.record()["path"] == path


def test_an_update_takes_its_own(deployed: Path, newer: Path, serve: Serve, visit: OpenPage) -> None:
    page = wait_kept(visit(serve(deployed).url).ready().wait_offline_ready())
    before = page.page.evaluate(KEPT)
    deploy(newer, deployed)
    look_for_update(page)
    page.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    with page.page.expect_navigation(timeout=START_LIMIT):
        page.page.evaluate("mastaba_host.applyUpdate()")
    assert began(page.ready()) == "python"
    wait_kept(page)
    assert page.page.evaluate(KEPT) != before
    assert starts(page) == "restored"
    assert greeting(page) == "vellum"


def test_none_is_made_where_nothing_is_to_be_kept(site: Path, serve: Serve, visit: OpenPage) -> None:
    page = visit(serve(site).url, script=costly(True, "4g")).ready()
    Visitor(page, Mouse(page, 1)).wait_for(OFFER)
    page.rest()
    assert page.page.evaluate(INSTALLED) == [False, 0]
    assert starts(page) == "python"


def test_freed_site_keeps_no_snapshot(site: Path, serve: Serve, visit: OpenPage) -> None:
    page = wait_kept(visit(serve(site).url).ready().wait_offline_ready())
    page.page.evaluate("mastaba_host.uninstall()")
    assert page.page.evaluate(INSTALLED) == [False, 0]
    assert starts(page) == "python"
    page.rest()
    assert page.page.evaluate(INSTALLED) == [False, 0]
