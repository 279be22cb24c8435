"""Two windows of one browser: neither overwrites what the other has played, finished or set."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .anubix_player import AnubixPlayer
from .calendar_days import DAY, clock_at
from .conftest import START_LIMIT, Server, Visit
from .far_on import far_on
from .hands import Mouse
from .keeping import kept
from .mummy_player import MummyPlayer
from .player import Visitor
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
AnyPlayer = PyramidsPlayer | AnubixPlayer | MummyPlayer
PLAYERS: dict[str, type[AnyPlayer]] = {
    "pyramids": PyramidsPlayer,
    "anubix": AnubixPlayer,
    "mummy": MummyPlayer,
}

LISTENING = """
  globalThis.said = [];
  addEventListener("DOMContentLoaded", () => {
    const region = document.getElementById("announcer");
    const observer = new MutationObserver(() => said.push(region.textContent));
    if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
  });
"""
"""A script that keeps everything that is said to those who do not see the page."""


def beside(visit: Visit, url: str) -> Visit:
    """One more window of the same browser."""
    other = copy.copy(visit)
    other.page = visit.context.new_page()
    other.page.goto(url)
    return other.ready()


def stay_apart(first: AnyPlayer, second: AnyPlayer, key: str) -> None:
    """The second window has gone on with the game: the first changes nothing, and can catch up."""
    assert second.play(2) == 2
    ahead = kept(first.visit, key)
    assert len(ahead) == 1
    assert json.loads(next(iter(ahead.values())))["actions"] == second.actions()
    first.visit.page.bring_to_front()
    first.wait_for("Play here instead")  # told before anything is done
    said = first.visit.page.evaluate("globalThis.said")
    assert any("This game continues in another window" in words for words in said)
    first.press("Just look")
    assert first.wait_for_turn()
    first.decide()
    first.wait_for("Play here instead")
    assert kept(first.visit, key) == ahead
    first.press("Play here instead")
    first.visit.page.wait_for_function(
        "wanted => JSON.stringify(mastaba.record().actions) === JSON.stringify(wanted)",
        arg=json.loads(next(iter(ahead.values())))["actions"],
        timeout=START_LIMIT,
    )
    assert first.play(1) == 1
    assert json.loads(next(iter(kept(first.visit, key).values())))["actions"] == first.actions()
    second.visit.page.bring_to_front()
    second.wait_for("Play here instead")


@pytest.mark.parametrize("game", PLAYERS)
def test_two_windows_with_one_game(game: str, site: Path, serve: Serve, visit: Visits) -> None:
    link = f"{serve(site).url}?game={game}&players=you,scribe&seed=7&speed=0"
    page = visit(link, script=LISTENING).ready()
    first = PLAYERS[game](page, Mouse(page, 1))
    assert first.play(2) == 2
    other = beside(page, link)
    stay_apart(first, PLAYERS[game](other, Mouse(other, 1)), f"save.{game}")


@pytest.mark.parametrize("game", ["anubix"])
def test_two_windows_with_one_daily_game(game: str, site: Path, serve: Serve, visit: Visits) -> None:
    url = f"{serve(site).url}?speed=0"
    page = visit(url, script=clock_at() + LISTENING).ready()
    first = PLAYERS[game](page, Mouse(page, 1))
    first.press("Today’s games")
    first.press(f"Play: {game.capitalize()}")
    first.press("Play now")
    first.wait_for_scene("DailyTable")
    assert first.play(2) == 2
    other = beside(page, url)
    second = PLAYERS[game](other, Mouse(other, 1))
    second.press("Today’s games")
    second.press(f"Continue: {game.capitalize()}")
    second.wait_for_scene("DailyTable")
    stay_apart(first, second, f"begun.{DAY}.{game}")


def test_games_finished_in_two_windows_are_both_kept(address: str, visit: Visits) -> None:
    url = address
    begun = far_on("pyramids", ("you",), 7)
    page = visit(f"{url}?game=pyramids&players=you&seed=7&speed=0", kept=begun).ready()
    first = PyramidsPlayer(page, Mouse(page, 1))
    assert first.play(1) == 1
    other = beside(page, f"{url}?game=pyramids&players=you&seed=8&speed=0")
    second = PyramidsPlayer(other, Mouse(other, 1))
    second.press("Open the link")  # the other window's game is under way
    second.wait_for_scene("Table")
    second.play_to_the_end()
    assert len(kept(page, "history.")) == 1
    page.page.bring_to_front()
    first.press("Just look")
    first.decide()
    first.play_to_the_end()
    games = [json.loads(text) for text in kept(page, "history.").values()]
    assert {game["seed"] for game in games} == {7, 8}
    assert all("ended" in game for game in games)


def test_settings_of_two_windows_go_together(address: str, visit: Visits) -> None:
    url = address
    page = visit(url).ready()
    first = Visitor(page, Mouse(page, 1))
    first.wait_for("Sound")
    other = beside(page, url)
    second = Visitor(other, Mouse(other, 1))
    second.press("English")
    second.wait_for("Polski")
    page.page.bring_to_front()
    first.press("Dźwięk")
    page.page.wait_for_function(
        """() => {
          const kept = JSON.parse(mastaba_host.storage.get("settings"));
          return kept.sound === false && kept.language === "pl";
        }""",
        timeout=START_LIMIT,
    )
