"""Several pages at one table, over the browser's own data channels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.games.anubix.rules import AnubixState

from .conftest import START_LIMIT, Server, Visit
from .hands import Mouse
from .near_pages import NearAnubix, answer_of, at_table, connect, invited, joined, open_lobby
from .player import WAIT_MS, Visitor

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]

LONGEST_LINK = 350
PEOPLE = ("you:Ola", "friend:Anna", "friend:Ben", "friend:Cy", "friend:Di")


NOWHERE = """
  const own = Object.getOwnPropertyDescriptor(RTCPeerConnection.prototype, "localDescription");
  Object.defineProperty(RTCPeerConnection.prototype, "localDescription", {
    get() {
      const { type, sdp } = own.get.call(this);
      return { type, sdp: sdp.replace(/^a=candidate.*\\r\\n/gm, "") };
    },
  });
"""
"""A browser that finds no network."""


def host_page(visit: Visits, server: Server, game: str, count: int, **options: object) -> Visit:
    """A page with a new game of so many people."""
    link = f"{server.url}?game={game}&players={','.join(PEOPLE[:count])}&seed=5&speed=0"
    return visit(link, fresh=True, **options).ready()


def play(host: Visit, guests: dict[int, Visit], turns: int) -> int:
    """Let everybody decide in turn at their own page, so many times at most; how many turns that took."""
    players = {seat: NearAnubix(guest, host) for seat, guest in guests.items()}
    players[0] = NearAnubix(host, host)
    for number in range(turns):
        state = players[0].state()
        assert isinstance(state, AnubixState)
        if state.is_over:
            return number
        player = players[state.to_act()[0]]
        if not player.wait_for_turn():
            return number
        player.decide()
    return turns


def test_two_pages_play_a_whole_game(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    host = host_page(visit, server, "anubix", 2)
    lobby = open_lobby(host)
    guest = joined(lobby, visit, "Anna", width=390, height=844, fresh=True)
    lobby.press("Play")
    play(host, {1: guest}, 200)
    for page in (host, guest):
        page.page.wait_for_function("mastaba.stats().scene.endsWith('Scores')", timeout=WAIT_MS)
    guest.page.wait_for_function("mastaba.record().actions.length > 0", timeout=WAIT_MS)
    kept, told = host.record(), guest.record()
    assert kept
    assert told
    assert told["actions"] == kept["actions"]
    assert told["seats"] == ["friend:Ola", "you:Anna"]


def test_a_device_without_a_network_invites_nobody(site: Path, serve: Serve, visit: Visits) -> None:
    host = host_page(visit, serve(site), "anubix", 2, script=NOWHERE)
    lobby = open_lobby(host)
    lobby.press("Invite Anna")
    lobby.wait_for("OK")
    assert host.page.query_selector("#near") is None


ORDER = ["near-copy", "near-answer", "near-connect", "near-close"]
"""The way of the Tab key through the sheet of an invitation, after the link itself."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_an_invitation_is_seen_whole_and_reached_by_key(
    width: int, height: int, site: Path, serve: Serve, visit: Visits
) -> None:
    host = host_page(visit, serve(site), "anubix", 2, width=width, height=height)
    lobby = open_lobby(host)
    invited(lobby, "Anna")
    page = host.page
    seen = page.evaluate(
        """() => {
          const sheet = document.getElementById("near");
          const { top, bottom } = sheet.getBoundingClientRect();
          const code = sheet.querySelector("canvas");
          const by = (name) => document.getElementById(sheet.getAttribute(name)).textContent;
          return [
            sheet.scrollHeight - sheet.clientHeight, top >= 0 && bottom <= innerHeight,
            code.getBoundingClientRect().width, code.getAttribute("aria-label"), by("aria-labelledby"),
            by("aria-describedby").slice(0, 2), getComputedStyle(sheet.querySelector("h2")).fontFamily,
            [...document.fonts].map(({ status }) => status),
          ];
        }"""
    )
    hidden, inside, code, label, title, words, family, fonts = seen
    assert hidden <= 0
    assert inside
    assert code >= 280, "a camera reads it from an arm's length away"
    assert (label, title, words) == ("Invitation code", "Invite Anna", "1.")
    assert family.startswith('"Alegreya SC"')
    assert fonts.count("loaded") == 3, "the game's own letters"
    way = []
    for name in ORDER:
        way.append(page.evaluate("document.activeElement.id"))
        if name != ORDER[-1]:
            page.keyboard.press("Tab")
    assert way == ORDER
    page.keyboard.press("Escape")
    page.wait_for_function("!document.getElementById('near')")
    lobby.wait_for("Invite Anna")


def test_five_pages_sit_at_one_table(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    host = host_page(visit, server, "anubix", 5)
    lobby = open_lobby(host)
    guests = {
        seat: joined(lobby, visit, name.partition(":")[2], width=844, height=390, fresh=True)
        for seat, name in enumerate(PEOPLE)
        if seat
    }
    lobby.press("Play")
    assert play(host, guests, 10) == 10


@pytest.mark.parametrize(("game", "own"), [("pyramids", "0:a1"), ("mummy", "card1")])
def test_the_other_games_are_dealt_to_a_guest(
    game: str, own: str, site: Path, serve: Serve, visit: Visits
) -> None:
    host = host_page(visit, serve(site), game, 2)
    lobby = open_lobby(host)
    guest = joined(lobby, visit, "Anna", width=390, height=844, fresh=True)
    lobby.press("Play")
    Visitor(guest, Mouse(guest, 1)).wait_for(own)


def test_an_invitation_is_short_and_good_for_one_device(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    host = host_page(visit, server, "anubix", 2)
    link = invited(open_lobby(host), "Anna")
    assert link.startswith(f"{server.url}#join=")
    assert len(link) <= LONGEST_LINK
    guest = answer_of(visit, link, fresh=True)
    answer = guest.page.input_value("#near-link")
    assert answer.startswith(f"{server.url}#answer=")
    assert len(answer) <= LONGEST_LINK
    for wrong in ("", "x", link, answer[:-20], f"{server.url}#answer={'A' * 200}", "answer=" + "_" * 4000):
        host.page.fill("#near-answer", wrong)
        host.page.click("#near-connect")
        host.page.wait_for_selector("#near-status:has-text('This isn’t the answer to this invitation.')")
        host.page.evaluate("document.getElementById('near-status').textContent = ''")
    host.page.click("#near-close")
    late = answer_of(visit, link, fresh=True)  # the invitation is closed: nobody hears
    late.page.click("#near-close")
    late.page.wait_for_function("mastaba.stats().scene === 'Arriving'")
    assert "Show the answer" in late.stats()["places"]
    shown = []
    for number in range(3):
        if number == 2:
            late.page.evaluate("dispatchEvent(new Event('online'))")
        Visitor(late, Mouse(late, 1)).press("Show the answer")
        late.page.wait_for_selector("#near-link", timeout=START_LIMIT)
        shown.append(late.page.input_value("#near-link"))
        late.page.click("#near-close")
    assert shown[0] == shown[1], "an answer that has been sent stays good"
    assert shown[2] != shown[1], "one that names the addresses of another network does not"


def test_an_answer_that_the_hosts_own_camera_has_opened_finds_the_game(
    site: Path, serve: Serve, visit: Visits
) -> None:
    host = host_page(visit, serve(site), "anubix", 2)
    guest = answer_of(visit, invited(open_lobby(host), "Anna"), fresh=True)
    opened = host.context.new_page()
    opened.goto(guest.page.input_value("#near-link"))
    opened.wait_for_selector("#failure-title:has-text('The table has been told')", timeout=START_LIMIT)
    at_table(guest)


def test_a_page_that_is_killed_comes_back_to_its_seat(site: Path, serve: Serve, visit: Visits) -> None:
    host = host_page(visit, serve(site), "anubix", 2)
    lobby = open_lobby(host)
    guest = joined(lobby, visit, "Anna", fresh=True)
    lobby.press("Play")
    assert play(host, {1: guest}, 3) == 3
    guest.page.close()
    lobby.press("Invite again")
    host.page.wait_for_selector("#near canvas", timeout=START_LIMIT)
    back = answer_of(visit, host.page.input_value("#near-link"), fresh=True)
    connect(lobby, back)
    assert play(host, {1: back}, 4) == 4


def test_the_hosts_page_is_loaded_again_and_goes_on(site: Path, serve: Serve, visit: Visits) -> None:
    host = host_page(visit, serve(site), "anubix", 2)
    lobby = open_lobby(host)
    guest = joined(lobby, visit, "Anna", fresh=True)
    lobby.press("Play")
    assert play(host, {1: guest}, 3) == 3
    kept = host.record()
    host.page.reload()
    host.ready()
    seer = Visitor(guest, Mouse(guest, 1))
    seer.wait_for("Leave the table")  # it says that the host is gone
    assert host.record() == kept
    back = answer_of(visit, invited(open_lobby(host), "Anna"), fresh=True)
    connect(lobby, back)
    lobby.press("Play")
    assert play(host, {1: back}, 3) == 3


def test_home_fetches_nothing_of_it(site: Path, serve: Serve, visit: Visits) -> None:
    server = serve(site)
    visit(server.url, script="delete Navigator.prototype.serviceWorker;").ready().rest()
    assert not [path for path in server.requests if "near" in path]
