"""The player's data, on the page around a probe: the way from localStorage, windows, faults, leaving."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import START_LIMIT, Server, Visit
from .keeping import (
    NO_DATABASE,
    NO_WORKER,
    fill,
    go_to_fillable,
    go_with,
    go_without,
    keep_as_before,
    kept,
)

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Visit]
Serve = Callable[..., Server]

SET = "([key, text]) => (mastaba_host.storage.set(key, text), mastaba_host.storage.settled())"
LOCAL = "Object.keys(localStorage).filter((key) => key.startsWith('mastaba.')).sort()"
WRITE = """async ([key, text]) => {
  const db = await new Promise((resolve) => {
    const request = indexedDB.open("mastaba");
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = db.transaction("texts", "readwrite");
  if (text === null) transaction.objectStore("texts").delete(key);
  else transaction.objectStore("texts").put(text, key);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}"""
"""Write past the game, as a window would that this one has not heard of yet."""
DELETE = """() => new Promise((resolve) => {
  indexedDB.deleteDatabase("mastaba").onsuccess = () => resolve();
})"""
HOLDING = """
  let held = false;
  const waiting = [];
  self.addEventListener("message", (event) => {
    if (!held) return;
    event.stopImmediatePropagation();
    waiting.push(event);
  });
  const channel = new BroadcastChannel("held");
  channel.onmessage = (event) => {
    held = event.data;
    if (!held) for (const event of waiting.splice(0)) self.onmessage(event);
    channel.postMessage("heard");
  };
"""
"""Before the worker's own script: it does nothing while it is held."""
LATE = """
  self.addEventListener("message", (event) => {
    if (event.data.name === "run") return;
    event.stopImmediatePropagation();
    setTimeout(() => self.onmessage(event), 1000);
  });
"""
"""Before the worker's own script: it runs at once, and hears everything else a second later."""
SLOW = "const since = Date.now(); while (Date.now() - since < 4000);"
"""Before the worker's own script: it takes four seconds to begin."""
UNSTEADY = """
  let open = 0;
  const { open: opened } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const request = opened.apply(this, given);
    request.addEventListener("success", () => open++);
    return request;
  };
  const { close, transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.close = function () {
    open--;
    close.call(this);
  };
  let tries = 0;
  IDBDatabase.prototype.transaction = function (...given) {
    if (tries++ % 2 === 0) throw new DOMException("the connection is gone", "InvalidStateError");
    return transaction.apply(this, given);
  };
  const channel = new BroadcastChannel("connections");
  channel.onmessage = () => channel.postMessage(open);
"""
"""Before the worker's own script: every other transaction fails. It tells how many connections are open."""
TELL = """([name, words]) => new Promise((resolve) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event) => resolve(event.data);
  channel.postMessage(words);
})"""
"""Tell the worker something, and hear its answer."""
LIMIT = """
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (act, ms, ...given) => wait(act, ms === %d ? %d : ms, ...given);
"""
"""A script with which one limit of web/storage.mjs is another: in ms, what it is and what it is to be."""
LEFT = "Object.entries(localStorage).filter(([key]) => key.startsWith('mastaba-page.left.'))"


def record(*actions: str, ended: int | None = None) -> str:
    """A text like that of a saved game."""
    obj: dict[str, Any] = {"format": 1, "game": "anubix", "rules": 1, "seed": 7, "seats": ["you", "scribe"]}
    obj["actions"] = list(actions)
    obj |= {"round": len(actions)} if ended is None else {"ended": ended}
    return json.dumps(obj, separators=(",", ":"))


OLDER = {
    "save.anubix": record("0: a", "1: b"),
    "save.pyramids": "{ damaged",
    "begun.2026-11-20.mummy": record("0: m"),
    "daily.2026-11-19.mummy": '{"won":true,"points":1,"ended":1795176000,"record":"2x"}',
    "history.1": record("0: x", ended=1),
    "history.2": record("0: y", ended=2),
    "history.10": record("0: z", ended=3),
    "settings": '{"language": "pl"}',
    "asked": "1",
}
"""The texts that a version before IndexedDB has stored."""


@pytest.fixture
def url(probe_site: Path, serve: Serve) -> str:
    return serve(probe_site).url


def texts(visit: Visit) -> dict[str, str]:
    """As the game sees them."""
    found: dict[str, str] = visit.page.evaluate(
        "Object.fromEntries(mastaba_host.storage.keys().map((key) => [key, mastaba_host.storage.get(key)]))"
    )
    return found


def again(visit: Visit) -> Visit:
    visit.page.reload()
    return visit.ready()


def blank(visit: Visit, url: str) -> Visit:
    """One more page of the site, without the game."""
    other = copy.copy(visit)
    other.page = visit.context.new_page()
    other.page.goto(url + "favicon.png")
    return other


def open_with(before: str, visit: Visit, url: str) -> Visit:
    """Open the page with a worker that has this before its own script, later ones not."""
    go_with(before, visit, url)
    go_without(visit)
    return visit


def wait_for(visit: Visit, condition: str) -> None:
    visit.page.wait_for_function(condition, timeout=START_LIMIT)


# --- its worker

TRY = """
  const asked = new BroadcastChannel("attempts");
  asked.onmessage = async ({ data: elsewhere }) => {
    const ran = [];
    try { eval("ran.push('eval')"); } catch {}
    await fetch(elsewhere, { mode: "no-cors" }).then(() => ran.push("fetch"), () => {});
    asked.postMessage(ran);
  };
"""
"""Before the worker's own script: it tells what it was let do."""


def test_the_worker_is_bound_by_the_page_s_policy_and_asked_for_once(
    url: str, probe_site: Path, serve: Serve, visit: OpenPage
) -> None:
    """It is made of what the page has checked: no host can answer otherwise to a worker than to the page."""
    page = visit(url + "favicon.png", quiet=False)
    asked: list[str] = []
    page.context.on(
        "request", lambda request: asked.append(request.url) if "/database.js" in request.url else None
    )
    go_with(TRY, page, url)
    assert len(asked) == 1
    assert [worker.url.startswith("blob:") for worker in page.page.workers] == [True]
    assert page.page.evaluate(TELL, ["attempts", serve(probe_site).url]) == []


# --- from localStorage


def test_an_older_versions_store_is_taken_over_once_and_completely(url: str, visit: OpenPage) -> None:
    other = "localStorage.setItem('other', 'x'); localStorage.setItem('mastaba-page.language', 'pl');"
    page = visit(url, kept=OLDER, script=f"if (location.protocol === 'http:') {{ {other} }}").ready()
    assert texts(page) == OLDER
    assert kept(page) == OLDER
    assert page.page.evaluate(LOCAL) == []
    assert page.page.evaluate("[localStorage.other, localStorage['mastaba-page.language']]") == ["x", "pl"]
    page.page.evaluate("mastaba_host.storage.remove('history.1'); mastaba_host.storage.settled()")
    assert texts(again(page)) == {key: text for key, text in OLDER.items() if key != "history.1"}


def test_texts_that_were_taken_over_do_not_come_back(url: str, visit: OpenPage) -> None:
    """A killed browser has not written down that it was deleted."""
    page = visit(url, kept=OLDER).ready()
    newer = {"save.anubix": record("0: a", "1: b", "0: c"), "settings": '{"language": "el"}'}
    for key, text in newer.items():
        page.page.evaluate(SET, [key, text])
    page.page.evaluate("mastaba_host.storage.remove('history.2'); mastaba_host.storage.settled()")
    keep_as_before(page.page, OLDER)
    assert texts(again(page)) == {key: text for key, text in (OLDER | newer).items() if key != "history.2"}
    assert page.page.evaluate(LOCAL) == []


def test_a_take_over_without_room_waits_and_goes_on(url: str, visit: OpenPage) -> None:
    page = visit(url + "favicon.png", script=NO_WORKER)
    keep_as_before(page.page, OLDER)
    go_to_fillable(page, url, full=True)
    assert texts(page) == OLDER
    assert kept(page) == {}
    page.page.evaluate(SET, ["save.anubix", record("0: a", "1: b", "0: c")])
    whole = OLDER | {"save.anubix": record("0: a", "1: b", "0: c")}
    go_without(page)
    assert texts(again(page)) == kept(page) == whole
    assert page.page.evaluate(LOCAL) == []


def test_an_older_version_in_another_tab_loses_and_overwrites_nothing(url: str, visit: OpenPage) -> None:
    page = visit(url, kept=OLDER).ready()
    old = blank(page, url)

    def writes(texts: dict[str, str]) -> None:
        keep_as_before(old.page, texts)
        wait_for(old, f"!({LOCAL}).length")  # the other tab hears later that there is something

    def plays(*actions: str) -> None:
        writes({"save.anubix": record(*actions)})

    plays("0: a", "1: b", "0: c")
    assert texts(page)["save.anubix"] == record("0: a", "1: b", "0: c"), "it has gone on"
    assert page.page.evaluate("mastaba_host.storeTouched()")
    page.page.evaluate(SET, ["save.anubix", record("0: a", "1: b", "0: c", "1: d")])
    plays("0: a", "1: b")
    plays("0: a", "1: b", "0: other")
    plays("0: a", "1: b", "0: other", "1: e")
    writes({"history.1": record("0: w", ended=4), "settings": "{}"})
    assert (
        texts(page)
        == kept(page)
        == OLDER
        | {
            "save.anubix": record("0: a", "1: b", "0: c", "1: d"),
            "damaged.save.anubix": record("0: a", "1: b", "0: other", "1: e"),
            "history.11": record("0: w", ended=4),
        }
    )


# --- without IndexedDB


def test_without_a_database_all_is_as_it_was(url: str, visit: OpenPage) -> None:
    page = visit(url, kept=OLDER, script=NO_DATABASE).ready()
    assert texts(page) == OLDER
    page.page.evaluate(SET, ["save.anubix", "new"])
    old = blank(page, url)
    keep_as_before(old.page, {"settings": "{}"})
    wait_for(page, "mastaba_host.storage.get('settings') === '{}'")
    assert texts(again(page)) == OLDER | {"save.anubix": "new", "settings": "{}"}


def test_moved_player_reads_that_nothing_can_be_kept(url: str, visit: OpenPage) -> None:
    moved = "if (location.protocol === 'http:') localStorage.setItem('mastaba-page.indexeddb', '1');"
    page = visit(url, script=NO_DATABASE + moved).ready()
    with pytest.raises(Exception, match="insecure"):
        page.page.evaluate(SET, ["settings", "{}"])
    assert page.page.evaluate(LOCAL) == []


def test_a_database_that_is_gone_in_the_middle_is_made_anew(url: str, visit: OpenPage) -> None:
    page = visit(url, kept=OLDER).ready()
    blank(page, url).page.evaluate(DELETE)
    wait_for(page, "mastaba_host.storage.keys().length === 0")
    page.page.evaluate(SET, ["save.anubix", "new"])
    assert kept(page) == {"save.anubix": "new"}
    assert texts(again(page)) == {"save.anubix": "new"}


def test_a_database_that_answers_late_takes_over_nothing_any_more(url: str, visit: OpenPage) -> None:
    """Games played without it would be lost beside those it has taken over."""
    page = visit(url + "favicon.png", script=NO_WORKER + LIMIT % (5000, 200))
    keep_as_before(page.page, OLDER)
    open_with(LATE, page, url)
    page.page.evaluate(SET, ["settings", "{}"])
    page.page.wait_for_timeout(3000)
    assert kept(page) == {}
    assert texts(page) == OLDER | {"settings": "{}"}
    assert page.page.evaluate(LOCAL) == [f"mastaba.{key}" for key in sorted(OLDER)]


@pytest.mark.parametrize(("limit", "taken"), [(5000, OLDER), (15_000, {})])
def test_a_worker_may_take_long_to_begin_but_not_for_ever(
    limit: int, taken: dict[str, str], url: str, visit: OpenPage
) -> None:
    """On a busy machine it does; that is no reason to do without a database."""
    page = visit(url + "favicon.png", script=NO_WORKER + LIMIT % (limit, 2000))
    keep_as_before(page.page, OLDER)
    open_with(SLOW, page, url)
    assert texts(page) == OLDER
    assert kept(page) == taken
    assert bool(page.page.evaluate(LOCAL)) == (not taken)


def test_a_change_that_is_never_kept_is_told_of(url: str, visit: OpenPage) -> None:
    page = open_with(HOLDING, visit(url + "favicon.png", script=NO_WORKER + LIMIT % (20_000, 200)), url)
    page.page.evaluate(TELL, ["held", True])
    page.page.evaluate("mastaba_host.storage.set('save.anubix', 'one')")
    wait_for(page, "mastaba_host.storage.fault() === 'TimeoutError'")
    assert page.page.evaluate("mastaba_host.storeTouched()")
    with pytest.raises(Exception, match="does not answer"):
        page.page.evaluate(SET, ["save.anubix", "two"])
    page.page.evaluate(
        "mastaba_host.storage.remove('save.anubix'), mastaba_host.storage.set('history.1', 'two')"
    )
    page.page.evaluate(TELL, ["held", False])
    wait_for(page, "mastaba_host.storage.fault() === undefined")
    page.page.evaluate("mastaba_host.storage.settled()")
    assert texts(page) == kept(page) == {"history.1": "two"}


def test_a_connection_that_is_not_used_any_more_is_closed(url: str, visit: OpenPage) -> None:
    page = open_with(UNSTEADY, visit(url + "favicon.png", script=NO_WORKER), url)
    for number in range(3):
        page.page.evaluate(SET, ["settings", str(number)])
    assert page.page.evaluate(TELL, ["connections", "?"]) == 1


def test_no_room_is_told_until_there_is_some(url: str, visit: OpenPage) -> None:
    before = {"save.anubix": "old", "settings": "{}"}
    page = go_to_fillable(visit(url + "favicon.png", kept=before, script=NO_WORKER), url)
    fill(page)
    page.page.evaluate(
        "mastaba_host.storage.set('history.1', 'x'.repeat(1000)); mastaba_host.storage.remove('save.anubix')"
    )
    wait_for(page, "mastaba_host.storage.fault() === 'QuotaExceededError'")
    assert page.page.evaluate("mastaba_host.storeTouched()")
    assert kept(page) == before, "what belongs together is kept together"
    with pytest.raises(Exception, match="Quota"):
        page.page.evaluate("mastaba_host.storage.settled()")
    fill(page, full=False)
    page.page.evaluate(SET, ["settings", "[]"])
    assert page.page.evaluate("mastaba_host.storage.fault()") is None
    assert kept(page) == {"history.1": "x" * 1000, "settings": "[]"}


# --- windows


def test_windows_hear_of_one_another(url: str, visit: OpenPage) -> None:
    page = visit(url).ready()
    other = copy.copy(page)
    other.page = page.context.new_page()
    other.page.goto(url)
    other.ready()
    page.page.evaluate("mastaba_host.storeTouched()")
    other.page.evaluate(SET, ["settings", "{}"])
    wait_for(page, "mastaba_host.storage.get('settings') === '{}'")
    assert page.page.evaluate("mastaba_host.storeTouched()")
    page.page.evaluate("mastaba_host.storage.remove('settings')")
    wait_for(other, "mastaba_host.storage.get('settings') === undefined")
    other.page.evaluate(
        "globalThis.heard = []; globalThis.ear = new BroadcastChannel('mastaba');"
        "void (ear.onmessage = (event) => heard.push([...event.data.keys()]))"
    )
    page.page.evaluate("mastaba_host.storage.set('probe', '1'), mastaba_host.storage.remove('probe')")
    page.page.evaluate(SET, ["asked", "1"])
    wait_for(other, "heard.length")
    assert other.page.evaluate("heard") == [["asked"]], "what is as it was is no news"


def test_a_quicker_write_of_another_window_stays(url: str, visit: OpenPage) -> None:
    page = visit(url, kept={"save.anubix": "old", "history.1": "first"}).ready()
    other = blank(page, url)
    for key, text in (("save.anubix", "theirs"), ("history.2", "their game"), ("asked", None)):
        other.page.evaluate(WRITE, [key, text])
    page.page.evaluate("mastaba_host.storeTouched()")
    page.page.evaluate(
        """() => {
          const { storage } = mastaba_host;
          storage.set("save.anubix", "ours");
          storage.flush();
          storage.set("save.anubix", "ours again");
          storage.set("history.2", "our game");
          return storage.settled();
        }"""
    )
    history = {"history.1": "first", "history.2": "their game", "history.3": "our game"}
    assert texts(page) == kept(page) == {"save.anubix": "theirs", **history}
    assert page.page.evaluate("mastaba_host.storeTouched()")


def test_a_save_that_is_gone_is_no_loss_to_write_again(url: str, visit: OpenPage) -> None:
    page = visit(url, kept={"save.anubix": "old"}).ready()
    blank(page, url).page.evaluate(WRITE, ["save.anubix", None])
    page.page.evaluate(SET, ["save.anubix", "new"])
    assert kept(page) == {"save.anubix": "new"}


# --- leaving


@pytest.mark.each_time
def test_the_last_change_is_kept_when_the_page_goes(url: str, visit: OpenPage) -> None:
    page = visit(url, kept={"save.anubix": record("0: a")}).ready()
    with page.page.expect_navigation():
        page.page.evaluate(
            "text => { mastaba_host.storage.set('save.anubix', text); location.reload(); }",
            record("0: a", "1: b"),
        )
    page.ready()
    assert texts(page) == {"save.anubix": record("0: a", "1: b")}
    assert page.page.evaluate(LOCAL) == []


def leave(page: Visit, url: str, change: str, *, going: bool = False) -> None:
    """Change something while the worker does nothing, and go; or change it when the page already goes."""
    page.page.evaluate(TELL, ["held", True])
    act = f"() => {{ const {{ storage }} = mastaba_host; {change} }}"
    page.page.evaluate(f"() => addEventListener('pagehide', {act})" if going else act)
    page.page.goto(url + "favicon.png")


@pytest.mark.parametrize("going", [False, True], ids=["before it goes", "as it goes"])
def test_last_changes_follow_earlier_ones(going: bool, url: str, visit: OpenPage) -> None:
    """Settings and deletions, too, and once."""
    page = visit(url + "favicon.png", script=NO_WORKER)
    keep_as_before(page.page, {"settings": "old", "save.anubix": "game", "history.1": "first"})
    open_with(HOLDING, page, url)
    leave(
        page,
        url,
        "storage.set('settings', 'newer'); storage.set('settings', 'new');"
        " storage.remove('save.anubix'); storage.set('history.2', 'game');",
        going=going,
    )
    wait_for(page, f"({LEFT}).length")
    left = page.page.evaluate(LEFT)
    page.page.goto(url)
    page.ready()
    new = {"settings": "new", "history.1": "first", "history.2": "game"}
    assert texts(page) == kept(page) == new
    assert page.page.evaluate(LEFT) == []
    page.page.evaluate(SET, ["settings", "old"])
    page.page.evaluate("left => void Object.assign(localStorage, Object.fromEntries(left))", left)
    assert texts(again(page)) == kept(page) == new | {"settings": "old"}, (
        "a killed browser has not deleted it"
    )


def test_last_changes_overwrite_nothing_of_another_window(url: str, visit: OpenPage) -> None:
    page = visit(url + "favicon.png", script=NO_WORKER)
    keep_as_before(page.page, {"settings": "old", "save.anubix": record("0: a"), "draft": "x", "asked": "1"})
    open_with(HOLDING, page, url)
    other = copy.copy(page)
    other.page = page.context.new_page()
    other.page.goto(url)
    other.ready()
    page.page.evaluate(TELL, ["held", True])
    page.page.evaluate(
        """() => {
          const { storage } = mastaba_host;
          storage.set("settings", "ours");
          storage.remove("draft");
          storage.set("history.1", "ours");
        }"""
    )
    for key, text in (("settings", "theirs"), ("draft", "y"), ("history.1", "theirs")):
        other.page.evaluate(SET, [key, text])
    longer = record("0: a", "1: b")
    leave(page, url, f"storage.set('save.anubix', '{longer}'); storage.remove('asked');")
    wait_for(other, "mastaba_host.storage.get('asked') === undefined")
    there = {
        "settings": "theirs",
        "draft": "y",
        "save.anubix": longer,
        "history.1": "theirs",
        "history.2": "ours",
    }
    assert texts(other) == kept(other) == there
    assert other.page.evaluate(LEFT) == []
