"""Games of the day through the real page: played, resumed, shared, looked back at; without a network too."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.engine import GAMES
from game.engine.record import record_from_json
from game.play.daily import daily_seed
from game.play.saves import to_text
from game.ui.menus.daily_share import share_text
from tests.today import some_of

from .anubix_player import AnubixPlayer
from .calendar_days import CLOCK, DAY, clock_at, finished_daily, go_to_day
from .conftest import START_LIMIT, Server, Visit
from .far_on import far_on, nearly_over
from .hands import Finger, Mouse
from .keeping import kept
from .mummy_player import MummyPlayer
from .player import Visitor
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
SHARE = """
  globalThis.shared = [];
  navigator.canShare = data => typeof data.text === "string";
  navigator.share = async data => { shared.push(data.text); };
"""


def to_the_day(player: Visitor) -> None:
    """From home to the games of today."""
    player.press("Today’s games")
    player.wait_for_scene("DailyScene")


def noon(day: date) -> float:
    """Noon of a day in this place, in seconds since 1970."""
    return time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))


def expected_text(visit: Visit, address: str) -> str:
    """The shared text of the game that was last on the table."""
    record = record_from_json(visit.record(), GAMES)
    return share_text(record, DAY, address)


def test_the_race_of_the_day(site: Path, serve: Serve, visit: Visits) -> None:
    """Anubix: away in the middle, on without the network, to the end; shared, and counted the next day."""
    server = serve(site)
    options = {"permissions": ["clipboard-read", "clipboard-write"]}
    page = visit(server.url + "?speed=0", script=clock_at(), **options).ready()
    player = AnubixPlayer(page, Mouse(page, 1))
    to_the_day(player)
    player.press("Play: Anubix")
    player.press("Play now")
    player.wait_for_scene("DailyTable")
    assert player.play(3) == 3
    before = page.record()
    assert before
    assert (before["seats"], before["seed"]) == (["you", "priest"], daily_seed(DAY, GAMES["anubix"]))
    assert list(kept(page, "begun.")) == [f"begun.{DAY}.anubix"]
    page.wait_offline_ready()
    server.stop()
    page.page.reload()
    page.ready()
    player.wait_for_scene("DailyTable")
    assert page.record() == before
    page.page.go_back(wait_until="commit")
    player.press("Continue: Anubix")
    player.wait_for_scene("DailyTable")
    assert player.wait_for_turn()
    assert page.record() == before
    player.play_to_the_end()
    player.wait_for_scene("DailyScores")
    assert kept(page, "begun.") == {}
    result = json.loads(kept(page, "daily.")[f"daily.{DAY}.anubix"])
    state = player.state()
    assert (result["won"], result["points"]) == (0 in state.winners(), state.scores()[0])
    assert kept(page, "save.") == {}
    player.press("Today")
    player.press("Share: Anubix")
    player.press("Close")
    assert page.page.evaluate("navigator.clipboard.readText()") == expected_text(page, server.url)
    go_to_day(page, DAY + timedelta(1))
    page.page.reload()
    page.ready()
    player.wait_for("Play: Anubix")
    assert player.heard() == "Today’s games. Streak: 1 day · longest: 1. One missed day doesn’t break it."
    assert {"Play: Anubix", "Play: Pyramids", "Play: Mummy"} <= set(player.places())


@pytest.mark.parametrize("scene", ["Home", "DailyScene"])
def test_a_page_that_nobody_touches_shows_the_new_day(
    scene: str, site: Path, serve: Serve, visit: Visits
) -> None:
    before = finished_daily(DAY, "anubix", noon(DAY))
    url = serve(site).url + "?speed=0"
    page = visit(url, script=clock_at(), kept=before, timezone_id="UTC").ready()
    player = Visitor(page, Mouse(page, 1))
    if scene == "DailyScene":
        to_the_day(player)
        player.wait_for("Play again: Anubix")
    page.page.evaluate("""() => {
      const { now } = Date;
      const ahead = 86_400_000 - 3000 - (now() % 86_400_000);
      Date.now = () => now() + ahead;
    }""")
    page.page.mouse.move(5, 5)
    page.heard()
    frames = page.rest().stats()["frames"]
    page.page.wait_for_function(f"() => mastaba.stats().frames > {frames}", timeout=START_LIMIT)
    if scene == "DailyScene":
        player.wait_for("Play: Anubix")


@some_of("day", ["1500-01-01", "1969-12-31", "2300-06-01", "9999-12-31", "+012000-01-01"], today=1)
def test_a_clock_that_is_centuries_off_stops_nobody(
    day: str, site: Path, serve: Serve, visit: Visits
) -> None:
    begun = far_on("pyramids", ("you", "scribe"), 7)
    page = visit(serve(site).url + "?speed=0", script=CLOCK % day, kept=begun).ready()
    player = Visitor(page, Mouse(page, 1))
    player.press("Today’s games")
    player.wait_for_scene("DailyScene")
    player.press("Calendar")
    player.wait_for_scene("DailyCalendar")
    player.press("Back")
    player.wait_for_scene("DailyScene")
    player.press("Back")
    player.wait_for_scene("Home")
    player.press("Continue")
    player.wait_for_scene("Table")
    table = PyramidsPlayer(page, Mouse(page, 1))
    table.play_to_the_end()
    player.wait_for_scene("Scores")
    (text,) = kept(page, "history.").values()
    assert 0 <= json.loads(text)["ended"] < 253_402_300_800


@some_of(
    ("game", "kind"),
    [("Pyramids", PyramidsPlayer), ("Mummy", MummyPlayer)],
    today=1,
    ids=lambda case: case[0],
)
def test_a_game_alone_of_the_day_on_a_phone(
    game: str, kind: type[PyramidsPlayer | MummyPlayer], site: Path, serve: Serve, visit: Visits
) -> None:
    """By touch from home through the last decisions to the scores, and sent on through the system."""
    server = serve(site)
    script = clock_at() + SHARE
    window = {"width": 390, "height": 844, "dpr": 2, "touch": True}
    record = nearly_over(game.lower(), ("you",), daily_seed(DAY, GAMES[game.lower()]))
    begun = {f"begun.{DAY}.{game.lower()}": to_text(record)}
    page = visit(server.url + "?speed=0", script=script, kept=begun, **window).ready()
    player = kind(page, Finger(page, 2))
    to_the_day(player)
    player.press(f"Continue: {game}")
    player.wait_for_scene("DailyTable")
    player.play_to_the_end()
    player.wait_for_scene("DailyScores")
    player.press("Today")
    player.press(f"Share: {game}")
    player.press("Send")
    page.page.wait_for_function("shared.length === 1", timeout=START_LIMIT)
    assert page.page.evaluate("shared[0]") == expected_text(page, server.url)
    player.press(f"Watch: {game}")
    player.wait_for_scene("ReplayScene")
    page.key("Escape")
    player.press("Leave")
    player.press(f"Play again: {game}")
    player.wait_for_scene("DailyTable")
    first = kept(page, "daily.")
    assert player.play(2) == 2
    assert kept(page, "daily.") == first


def test_the_calendar_leads_to_every_day(site: Path, serve: Serve, visit: Visits) -> None:
    yesterday, before, month = DAY - timedelta(1), DAY - timedelta(3), date(2026, 10, 31)
    texts = {
        **finished_daily(yesterday, "pyramids", noon(yesterday)),
        **finished_daily(before, "anubix", noon(DAY)),
        **finished_daily(month, "mummy", noon(month)),
    }
    texts = {key: text for key, text in texts.items() if not key.startswith("history.")}
    page = visit(serve(site).url + "?speed=0", script=clock_at(), kept=texts).ready()
    player = Visitor(page, Mouse(page, 1))
    to_the_day(player)
    assert player.heard() == "Today’s games. Streak: 1 day · longest: 1. One missed day doesn’t break it."
    player.press("Calendar")
    player.wait_for_scene("DailyCalendar")
    names = set(player.places())
    assert "17 Nov 2026, Pyramids: not played, Anubix: finished later, Mummy: not played" in names
    assert not any(name.startswith("21 Nov") for name in names)
    player.press("Previous")
    lost = json.loads(texts[f"daily.{month}.mummy"])["won"] is False
    word = "finished" if lost else "won"
    player.press(f"31 Oct 2026, Pyramids: not played, Anubix: not played, Mummy: {word}")
    player.wait_for_scene("DailyScene")
    player.press("Watch: Mummy")
    player.wait_for_scene("ReplayScene")
    assert page.record()["seed"] == daily_seed(month, GAMES["mummy"])  # type: ignore[index] # it is watched
    page.key("Escape")
    player.press("Leave")
    player.press("Play: Pyramids")
    player.wait_for_scene("DailyTable")
    assert page.record()["seed"] == daily_seed(month, GAMES["pyramids"])  # type: ignore[index] # it is played


def test_damaged_daily_games_are_told_of_and_harm_nothing(site: Path, serve: Serve, visit: Visits) -> None:
    texts = {f"daily.{DAY}.anubix": "{", f"begun.{DAY}.mummy": '{"format":1}', "daily.2026-02-30.mummy": "x"}
    page = visit(serve(site).url + "?speed=0", script=clock_at(), kept=texts).ready()
    player = Visitor(page, Mouse(page, 1))
    to_the_day(player)
    player.press("OK")
    player.press("Continue: Mummy")
    player.press("OK")
    player.press("Play: Mummy")
    player.press("Play now")
    player.wait_for_scene("DailyTable")
    assert set(kept(page, "damaged.")) == {
        f"damaged.daily.{DAY}.anubix",
        f"damaged.begun.{DAY}.mummy",
    }
