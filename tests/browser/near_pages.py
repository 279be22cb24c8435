"""Several pages at one table: how they are brought together, and how a guest's page is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import GAMES
from game.engine.record import record_from_json, replay
from game.games.anubix.rules import AnubixState

from .anubix_player import AnubixPlayer
from .conftest import START_LIMIT, Visit
from .hands import Mouse
from .player import WAIT_MS, Visitor

Visits = Callable[..., Visit]


class NearAnubix(AnubixPlayer):
    """Plays at a guest's page; what has been done is read at the host's."""

    def __init__(self, visit: Visit, keeper: Visit) -> None:
        super().__init__(visit, Mouse(visit, 1))
        self.keeper = keeper

    def state(self) -> AnubixState:
        state, _ = replay(record_from_json(self.keeper.record(), GAMES), GAMES)
        assert isinstance(state, AnubixState)
        return state

    def actions(self) -> list[str]:
        record = self.keeper.record()
        assert record is not None
        return list(record["actions"])

    def wait_for_turn(self) -> bool:
        """See `Player`. A tap may only put away a large moment, and dice may be uncovered without a throw."""
        while True:
            self.visit.page.wait_for_function(
                """() => {
                  const stats = mastaba.stats();
                  return stats.scene.endsWith("Scores") || stats.awaiting || stats.places["Roll the dice"];
                }""",
                timeout=WAIT_MS,
            )
            if self.over() or self.visit.stats()["awaiting"]:
                return not self.over()
            if "Roll the dice" in self.places():
                self.press("Roll the dice")
                self.visit.page.wait_for_timeout(400)

    def wait_for_actions(self, count: int) -> None:
        self.keeper.page.wait_for_function(
            "count => mastaba.stats().scene.endsWith('Scores') || mastaba.record().actions.length >= count",
            arg=count,
            timeout=WAIT_MS,
        )


def open_lobby(host: Visit) -> Visitor:
    """The host's list of people to invite, from the menu of its table."""
    player = Visitor(host, Mouse(host, 1))
    while (first := player.wait_for("That’s me!", "That’s fine", "Menu")) != "Menu":
        player.press(first)  # whoever shares the screen is asked first
        player.visit.rest()
    player.press("Menu")
    player.press("Several devices")
    player.wait_for_scene("HostTable")
    return player


def invited(player: Visitor, name: str) -> str:
    """The link of an invitation."""
    player.press(f"Invite {name}")
    page = player.visit.page
    page.wait_for_selector("#near canvas", timeout=START_LIMIT)
    return page.input_value("#near-link")


def answer_of(visits: Visits, link: str, **options: Any) -> Visit:
    """A page that has opened an invitation, and shows its answer."""
    guest = visits(link, **options).ready()
    guest.page.wait_for_selector("#near-link", timeout=START_LIMIT)
    return guest


def connect(player: Visitor, guest: Visit) -> None:
    """Bring the answer to the host by hand, and wait for the guest's table."""
    answer = guest.page.input_value("#near-link")
    player.visit.page.fill("#near-answer", answer)  # that is enough
    at_table(guest)


def at_table(guest: Visit) -> None:
    """Wait for a guest's table."""
    Visitor(guest, Mouse(guest, 1)).wait_for_scene("GuestTable")


def joined(player: Visitor, visits: Visits, name: str, **options: Any) -> Visit:
    """A page that has come to that person's seat."""
    guest = answer_of(visits, invited(player, name), **options)
    connect(player, guest)
    return guest
