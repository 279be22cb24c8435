"""Friends in two browsers that know nothing of each other: only the links go from one to the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine import GAMES
from game.engine.record import Record
from game.play.links import Challenge, link_for_challenge, link_for_turn
from game.play.saves import from_text, to_text

from .conftest import START_LIMIT, Server, Visit
from .hands import Finger
from .player import WAIT_MS, Visitor
from .pyramids_player import PyramidsPlayer
from .sharing import INSECURE, sent_link

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
PHONE = {"width": 390, "height": 844, "dpr": 3, "touch": True}
TABLET = {"width": 820, "height": 1180, "dpr": 2, "touch": True}


WITHOUT = """
  delete Navigator.prototype.serviceWorker;
  const { fetch } = globalThis;
  globalThis.fetch = (url, ...more) => {
    if (String(url).includes("late@") && !globalThis.there) return Promise.reject(new TypeError("offline"));
    return fetch(url, ...more);
  };
"""
"""A page to which nothing comes late until it is `there`."""


def shown_link(page: Visit, server: Server) -> str:
    """The part behind '#' of the link that is shown to be copied by hand; it is closed again."""
    field = page.page.wait_for_selector("#by-hand-text", timeout=START_LIMIT)
    assert field
    text = str(field.input_value())
    assert text.startswith(server.url + "#")
    page.page.keyboard.press("Escape")
    page.page.wait_for_function("!document.getElementById('by-hand')")
    return text.partition("#")[2]


def a_challenge() -> str:
    """A link with a finished game of Pyramids alone."""
    game, chance = GAMES["pyramids"], random.Random(3)
    record, state = Record("pyramids", game.rules_version, 3, ("you:Anna",)), game.new(1, 3)
    while not state.is_over:
        action = chance.choice(state.legal_actions(0))
        state.apply(0, action)
        record.actions.append((0, action))
    board, over = from_text(to_text(record), GAMES)
    assert over
    return link_for_challenge(Challenge((board,), ghosts=False))


def call(page: Visit, player: Visitor, name: str) -> None:
    """Say what friends call one."""
    player.press("Name")
    page.page.keyboard.type(name)
    player.press("Done")


def test_a_challenge_goes_there_and_back_in_three_links(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    anna = visit(f"{server.url}?speed=0#{sent_link()}", script=INSECURE, **PHONE).ready()
    player = Visitor(anna, Finger(anna, 3))
    player.press("Watch")
    player.wait_for_scene("ReplayScene")
    player.press("Menu")
    player.press("Challenge a friend")
    player.wait_for_scene("ChallengeScene")
    player.press("Send it")
    call(anna, player, "Anna")
    player.press("Copy link")
    challenge = shown_link(anna, server)

    ben = visit(f"{server.url}?speed=0#{challenge}", script=INSECURE, **TABLET).ready()
    friend = PyramidsPlayer(ben, Finger(ben, 2))
    friend.wait_for_scene("ChallengeScene")
    friend.press("Play")
    call(ben, friend, "Ben")
    friend.wait_for_scene("TrialTable")
    friend.play_to_the_end()
    friend.wait_for_scene("TrialScores")
    friend.press("Compare")
    friend.wait_for_scene("ChallengeScene")
    friend.press("Send the results")
    friend.press("Copy link")
    answer = shown_link(ben, server)

    anna.page.goto("about:blank")
    anna.page.goto(f"{server.url}?speed=0#{answer}", wait_until="commit")
    anna.ready()
    player.wait_for_scene("ChallengeScene")
    player.press("Watch both")
    player.wait_for_scene("TwinReplay")
    assert anna.noise == ben.noise == []


def test_friends_are_there_without_a_network(site: Path, serve: Serve, visit: Visits) -> None:
    """The parts that come late are kept with the rest after a first visit to home alone."""
    server = serve(site)
    page = visit(f"{server.url}?speed=0").ready().wait_offline_ready()
    server.stop()
    page.page.goto("about:blank")
    page.page.goto(f"{server.url}?speed=0#{a_challenge()}", wait_until="commit")
    page.ready()
    Visitor(page, Finger(page, 1)).wait_for_scene("ChallengeScene")
    assert page.noise == []


def test_friends_that_do_not_come_are_said_to_be_missing(site: Path, serve: Serve, visit: Visits) -> None:
    page = visit(f"{serve(site).url}?speed=0#{a_challenge()}", script=WITHOUT, quiet=False, **PHONE).ready()
    player = Visitor(page, Finger(page, 3))
    player.wait_for("Try again")
    assert page.stats()["scene"] == "LateLink"
    page.page.evaluate("globalThis.there = true")
    player.press("Try again")
    player.wait_for_scene("ChallengeScene")


def move(page: Visit, player: PyramidsPlayer, seat: int) -> None:
    """Decide for that seat until the link can be sent on: a turn may have several decisions."""
    player.wait_for_turn()
    while "Copy link" not in player.places():
        player.decide(player.best(player.state(), seat))
        page.page.wait_for_function(
            "() => 'Copy link' in mastaba.stats().places || mastaba.stats().awaiting", timeout=WAIT_MS
        )


def test_a_game_by_link_goes_round(site: Path, serve: Serve, visit: Visits) -> None:
    """Each opens what the other has sent, sees their own side of the table, and sends it on."""
    server = serve(site)
    seats = ("friend:Anna", "friend:Ben")
    link = link_for_turn(Record("pyramids", GAMES["pyramids"].rules_version, 5, seats), 1)
    pages = [
        visit(f"{server.url}?speed=0", script=INSECURE, **PHONE),
        visit(f"{server.url}?speed=0", script=INSECURE, **TABLET),
    ]
    players = [
        PyramidsPlayer(page, Finger(page, page_dpr)) for page, page_dpr in zip(pages, (3, 2), strict=True)
    ]
    for turn in range(6):
        page, player = pages[turn % 2], players[turn % 2]
        page.page.goto("about:blank")
        page.page.goto(f"{server.url}?speed=0#{link}", wait_until="commit")
        page.ready()
        if turn < 2:
            player.wait_for_scene("TurnPreview")
            player.press(f"Play as {('Anna', 'Ben')[turn]}")
        player.wait_for_scene("MailTable")
        move(page, player, turn % 2)
        player.press("Copy link")
        link = shown_link(page, server)
        player.wait_for("Send it on")
    counts = [len(page.record()["actions"]) for page in pages]
    assert counts[1] > counts[0] > 3
    assert pages[0].noise == pages[1].noise == []


def test_a_challenge_is_kept_until_what_it_takes_can_be_loaded(
    site: Path, serve: Serve, visit: Visits
) -> None:
    server = serve(site)
    alone = "delete Navigator.prototype.serviceWorker;"
    page = visit(server.url, script=alone, quiet=False, **PHONE).ready()
    page.page.route("**/late@*", lambda route: route.abort())
    page.page.goto(f"{server.url}?speed=0#{a_challenge()}", wait_until="commit")
    page.ready()
    player = Visitor(page, Finger(page, 3))
    player.wait_for("Try again")
    player.press("Home")
    player.wait_for("Games with friends: 1 is waiting for you")
    page.page.unroute("**/late@*")
    page.page.goto("about:blank")
    page.page.goto(f"{server.url}?speed=0", wait_until="commit")
    page.ready()
    player.press("Games with friends: 1 is waiting for you")
    player.press("A challenge for you, From a link you opened")
    player.wait_for_scene("ChallengeScene")
    player.wait_for("Play")
