"""Looking back through the real page: history, replay, statistics, links that are sent, and files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine import GAMES
from game.engine.record import record_from_json, replay
from game.play.links import link_for_record
from tests.today import some_of

from .conftest import START_LIMIT, Server, Visit
from .far_on import far_on
from .hands import Finger, Hand, Mouse
from .keeping import NO_WORKER, fill, go_to_fillable, kept
from .player import WAIT_MS, Typist, Visitor
from .pyramids_player import PyramidsPlayer
from .two_games import ENDED, committed, row_of, two_games

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=pyramids&players=you,scribe&seed=7&speed=0"


def wait_for_position(visitor: Visitor, count: int) -> None:
    """Wait until the replay has come to rest after so many actions."""
    visitor.visit.page.wait_for_function(
        "count => mastaba.stats().awaiting && (mastaba.record()?.actions.length ?? -1) === count",
        arg=count,
        timeout=WAIT_MS,
    )


def test_a_game_is_played_kept_watched_sent_and_taken_away(site: Path, serve: Serve, visit: Visits) -> None:
    """The whole way, without a network from the middle on."""
    server, begun = serve(site), far_on("pyramids", ("you", "scribe"), 7)
    page = visit(server.url + LINK, kept=begun, permissions=["clipboard-read", "clipboard-write"]).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.play_to_the_end()
    whole = page.record()
    assert whole is not None
    (text,) = kept(page, "history.").values()
    filed = json.loads(text)
    assert filed["actions"] == whole["actions"]
    assert filed["ended"] > ENDED
    page.wait_offline_ready()
    server.stop()

    # The list, and the game watched again from it
    player.press("Home")
    player.press("Finished games")
    row = row_of(player, "Pyramids")
    assert "against Scribe" in row
    assert "today" in row or "yesterday" in row, "it was played before midnight"
    state, _ = replay(record_from_json(whole, GAMES), GAMES)
    mine, other = state.scores()
    assert f"{mine} : {other}".replace("-", "−") in row
    player.press(row)
    player.wait_for_scene("ReplayScene")
    wait_for_position(player, 0)
    for count in (1, 2, 3):
        player.press("Step forward")
        wait_for_position(player, count)
        assert page.record()["actions"] == whole["actions"][:count]
    player.press("Step back")
    wait_for_position(player, 2)
    player.press("Next round")
    page.page.wait_for_function("mastaba.record().actions.length > 2", timeout=WAIT_MS)
    player.press("Play")
    wait_for_position(player, len(whole["actions"]))
    assert page.record()["actions"] == whole["actions"]

    # The link to it, in another tab
    player.press("Menu")
    player.press("Copy link")
    player.press("Close")
    link = page.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(server.url + "#record=")
    assert len(link) < 250
    tab = page.context.new_page()
    page.page, first = tab, page.page
    tab.goto(link)
    page.ready()
    friend = Visitor(page, Mouse(page, 1))
    friend.wait_for_scene("LinkPreview")
    assert "Pyramids" in friend.heard()
    assert re.search("today|yesterday", friend.heard())
    friend.press("Watch")
    friend.wait_for_scene("ReplayScene")
    player_end = friend.places()["Progress"]
    assert player_end
    tab.keyboard.press("End")
    wait_for_position(friend, len(whole["actions"]))
    assert page.record()["actions"] == whole["actions"]
    assert page.record()["seed"] == 7
    tab.close()
    page.page = first

    # Everything as a file, everything deleted, everything brought back
    player.press("Menu")
    player.press("Leave")
    player.press("Export and import")
    with page.page.expect_download() as download:
        player.press("Save as a file")
    file = Path(download.value.path())
    exported = json.loads(file.read_text(encoding="utf-8"))
    assert exported["texts"]["history.1"] == text
    player.press("OK")
    player.press("Delete all finished games")
    player.press("Delete, keep the calendar")
    player.press("OK")
    assert kept(page, "history.") == {}
    with page.page.expect_file_chooser() as chooser:
        player.press("Open a file")
    chooser.value.set_files(
        {"name": "mastaba.json", "mimeType": "application/json", "buffer": file.read_bytes()}
    )
    player.wait_for_scene("ParcelScene")
    assert "1 finished game" in player.places()
    player.press("Import")
    player.press("OK")
    assert list(kept(page, "history.").values()) == [text]


GAPS = """
  globalThis.longest = 0;
  let before = performance.now();
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    setTimeout(turn);
  };
  turn();
"""
"""Watches how long the page is held up, in ms."""


def test_a_long_file_is_read_beside_the_game_and_can_be_called_off(address: str, visit: Visits) -> None:
    page = visit(address, kept=two_games()).ready()
    player = Visitor(page, Mouse(page, 1))
    before = kept(page, "")
    game = json.loads(next(iter(two_games().values())))
    texts = {f"history.{number}": json.dumps({**game, "ended": number}) for number in range(2000)}
    whole = json.dumps({"mastaba": 1, "texts": texts}).encode()
    player.press("Finished games")
    player.press("Export and import")
    for ends in ("Cancel", ""):
        with page.page.expect_file_chooser() as chooser:
            player.press("Open a file")
        chooser.value.set_files({"name": "long.json", "mimeType": "application/json", "buffer": whole})
        player.wait_for("Cancel")
        page.page.evaluate(GAPS)
        if ends:
            player.press(ends)
            player.wait_for("Open a file")
            assert page.rest().stats()["scene"] == "DataScene"
    player.wait_for_scene("ParcelScene")
    assert "2000 finished games" in player.places()
    longest = page.page.evaluate("longest")
    print(f"held up for {longest:.0f} ms")
    assert longest < 1000, "half a minute at once it would be"
    assert kept(page, "") == before


@some_of(("width", "height", "dpr"), [(320, 568, 2), (844, 390, 1)], today=1)
def test_a_replay_by_touch(width: int, height: int, dpr: int, address: str, visit: Visits) -> None:
    window = {"width": width, "height": height, "dpr": dpr, "touch": True}
    page = visit(address + "?speed=0", kept=two_games(), **window).ready()
    watch_anubix(page, Finger(page, dpr))


def watch_anubix(page: Visit, hand: Hand) -> None:
    """Open the newest game, step, draw the bar to its end, look from the other side, and leave."""
    visitor = Visitor(page, hand)
    whole = committed("anubix-2")
    visitor.press("Finished games")
    assert "Anubix" in visitor.places() or row_of(visitor, "Anubix")
    visitor.press(row_of(visitor, "Anubix"))
    visitor.wait_for_scene("ReplayScene")
    wait_for_position(visitor, 0)
    visitor.press("Step forward")
    wait_for_position(visitor, 1)
    page.page.wait_for_function("() => !mastaba.stats().busy", timeout=WAIT_MS)
    x, y, bar, height = visitor.places()["Progress"]
    middle = [x + bar // 2, y, 0, height]
    hand.press(middle)
    page.page.wait_for_function("mastaba.record().actions.length > 10", timeout=WAIT_MS)
    if "Whose side of the table?" not in visitor.places():
        visitor.press("Menu")  # where the bar is short
    visitor.press("Whose side of the table?")
    visitor.wait_for("Back")  # the dialog is there: a panel of the table is called Scribe too
    visitor.press("Scribe")
    visitor.press("Play")
    wait_for_position(visitor, len(whole.actions))
    assert page.record()["actions"] == whole.to_json()["actions"]
    visitor.press("Menu")
    visitor.press("Leave")
    visitor.wait_for_scene("HistoryScene")


def test_looking_back_by_keys_alone(address: str, visit: Visits) -> None:
    page = visit(address + "?speed=0", kept=two_games()).ready()
    typist = Typist(page)
    typist.press("Finished games")
    typist.press(row_of(typist, "Pyramids"))
    typist.wait_for_scene("ReplayScene")
    whole = committed("pyramids-2")
    typist.keys("ArrowRight", "ArrowRight")
    wait_for_position(typist, 2)
    typist.keys("ArrowLeft")
    wait_for_position(typist, 1)
    typist.keys("End")
    wait_for_position(typist, len(whole.actions))
    typist.keys("Escape")
    typist.press("Leave")
    typist.wait_for_scene("HistoryScene")
    row_of(typist, "Pyramids")
    typist.press("Statistics")
    typist.wait_for("Anubix")
    typist.keys("Escape")
    typist.wait_for_scene("HistoryScene")
    typist.keys("Escape")
    typist.wait_for_scene("Home")


def test_a_sent_seed_is_shown_and_played(address: str, visit: Visits) -> None:
    """The link is followed in a page that is open: only what follows the '#' changes."""
    page = visit(address + "?speed=0").ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.wait_for("Finished games")
    page.page.evaluate("link => { location.hash = link; }", "game=anubix&players=you,scribe&seed=99")
    visitor.wait_for_scene("LinkPreview")
    assert "Anubix" in visitor.heard()
    assert page.record() is None
    visitor.press("Play")
    visitor.wait_for_scene("Table")
    record = page.record()
    assert record
    assert (record["game"], record["seed"], record["seats"]) == ("anubix", 99, ["you", "scribe"])


GARBLED = link_for_record(committed("pyramids-2"))


@pytest.mark.parametrize(
    "fragment",
    [
        GARBLED[:-9],
        GARBLED.replace("record=2", "record=9"),
        "record=1eNpjYBgFgwkAAAEAAAE",
        "game=pyramids&players=you,<img src=x onerror=alert(1)>",
        "game=pyramids&seed=" + "9" * 5000,
        "record=2" + "A" * 150_000,
    ],
    ids=["cut", "other version", "damaged", "markup", "huge number", "long"],
)
def test_a_wrong_link_is_explained_and_refused(fragment: str, address: str, visit: Visits) -> None:
    page = visit(address + "#" + fragment).ready()
    visitor = Visitor(page, Mouse(page, 1))
    visitor.wait_for("OK")
    assert page.stats()["scene"] == "Home"
    assert "This link doesn’t work" in visitor.heard()
    assert page.page.evaluate("document.querySelectorAll('img').length") == 0
    assert kept(page, "save.") == {}
    visitor.press("OK")
    visitor.wait_for("Finished games")


def test_a_full_storage_is_told_and_nothing_is_lost(site: Path, serve: Serve, visit: Visits) -> None:
    """The browser's own limit, met while a file is brought in."""
    url = serve(site).url
    page = visit(url + "favicon.png", kept={"settings": "{}"}, script=NO_WORKER)
    go_to_fillable(page, url + "?speed=0")
    visitor = Visitor(page, Mouse(page, 1))
    exported = json.dumps({"mastaba": 1, "texts": two_games()}).encode()
    visitor.press("Finished games")
    visitor.press("Export and import")
    fill(page)
    with page.page.expect_file_chooser(timeout=START_LIMIT) as chooser:
        visitor.press("Open a file")
    chooser.value.set_files({"name": "all.json", "mimeType": "application/json", "buffer": exported})
    visitor.wait_for_scene("ParcelScene")
    visitor.press("Import")
    visitor.wait_for("OK")
    assert "storage is full" in visitor.heard()
    assert kept(page, "history.") == {}
    fill(page, full=False)
    visitor.press("OK")
    visitor.press("Import")
    visitor.press("OK")
    assert kept(page, "history.") == two_games()
