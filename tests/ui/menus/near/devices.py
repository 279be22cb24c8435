"""Devices in one network, each with an app of its own: what the page's data channels would be, in memory."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

from game.engine import GAMES
from game.main import first_scene
from game.play.session import Session
from game.ui.app import App
from game.ui.menus.near.guest_table import GuestTable
from game.ui.menus.near.host_table import HostTable
from game.ui.table.playing.table import Table
from game.ui.toolkit.widgets.dialog import Dialog
from tests.ui.driver import frames, run, tap_in_the_loop, throw
from tests.ui.games import random_bot
from tests.ui.host import ScriptedHost

MakeApp = Callable[..., App]
HOST = 0


class Air:
    """The wire between the devices."""

    def __init__(self) -> None:
        self.host: Device | None = None
        self.guests: dict[int, Device] = {}
        self.invited: int | None = None
        self.network = True


class Device:
    """See `game.ui.host.Near`."""

    def __init__(self, air: Air) -> None:
        self.air = air
        self.inbox: list[tuple[int, str]] = []
        self.stands: dict[int, str] = {}
        self.seat: int | None = None
        self.shows = False
        self.said: list[dict[str, str]] = []
        """The texts of what it has shown."""

    def take(self) -> list[tuple[int, str]]:
        arrived, self.inbox = self.inbox, []
        return arrived

    def send(self, seat: int, text: str) -> None:
        if self.stands.get(seat) != "open":
            return
        if self.seat is None:
            self.air.guests[seat].inbox.append((HOST, text))
        else:
            assert self.air.host
            self.air.host.inbox.append((self.seat, text))

    def states(self) -> dict[int, str]:
        return dict(self.stands)

    def asking(self) -> bool:
        return self.shows

    async def invite(self, seat: int, words: str) -> str:
        if not self.air.network:
            return "network"
        self.said.append(json.loads(words))
        self.air.host, self.air.invited, self.shows = self, seat, True
        return ""

    async def join(self, invitation: str, words: str) -> str:
        self.said.append(json.loads(words))
        if invitation != "join=us":
            return "code"
        seat, host = self.air.invited, self.air.host
        assert seat is not None
        assert host
        if before := self.air.guests.get(seat):
            before.stands[HOST] = "gone"
        self.seat, self.air.guests[seat] = seat, self
        self.stands[HOST] = host.stands[seat] = "open"
        host.shows = False
        return ""

    def close(self, seat: int) -> None:
        self.stands.pop(seat, None)
        if self.seat is None and seat in self.air.guests:
            self.air.guests[seat].stands[HOST] = "gone"

    def close_all(self) -> None:
        for seat in [*self.stands]:
            self.close(seat)

    def pull(self, seat: int, state: str = "lost") -> None:
        """Let the host's end see a device that is locked, or out of the network."""
        self.stands[seat] = state


def near_of(app: App) -> Device:
    """The device's way to others."""
    assert isinstance(app.host, ScriptedHost)
    assert isinstance(app.host.others, Device)
    return app.host.others


def host_app(
    make_app: MakeApp, air: Air, game: str, seats: Sequence[str], seed: int, *window: int, setup: str = ""
) -> App:
    """A device with the lobby of a new game."""
    app = make_app(*window, query="speed=0")
    assert isinstance(app.host, ScriptedHost)
    app.host.others = Device(air)
    app.visit_speed = "off"
    app.apply_settings()
    session = Session.new(GAMES[game], seats, seed, setup=setup, store=app.store, make_bot=random_bot)
    app.go(Table(app, session))
    frames(app, 2)
    assert isinstance(app.scene, Table)
    invite_others(app)
    assert isinstance(app.scene, HostTable)
    return app


def invite_others(app: App) -> None:
    """Choose it in the menu of a table."""
    table = app.scene
    assert isinstance(table, Table)

    async def go() -> None:
        table.several()
        for _ in range(4):
            await app.turn()

    run(go())


def guest_app(make_app: MakeApp, host: App, name: str, *window: int, invited: bool = False) -> App:
    """A device that has come to that person's seat; `invited`: the invitation is shown already."""
    if not invited:
        tap_in_the_loop(host, f"Invite {name}")
    app = make_app(*window, query="speed=0", fragment="join=us")
    assert isinstance(app.host, ScriptedHost)
    app.host.others = Device(near_of(host).air)
    app.go(first_scene(app))
    app.visit_speed = "off"
    app.apply_settings()
    for _ in range(20):
        frames(app, 2)
        frames(host, 2)
        if isinstance(app.scene, GuestTable):
            return app
    raise AssertionError(f"never at the table: {app.scene}")


def both_turn(apps: Sequence[App]) -> None:
    """Let a moment pass on each device; a second for what tells of time."""
    for app in apps:
        frames(app, 2)
        assert isinstance(app.host, ScriptedHost)
        app.host.time += 500
        throw(app)


def decide(app: App, chance: random.Random) -> bool:
    """The person at this device does anything that they may; whether they were asked."""
    table = app.scene
    if not isinstance(table, Table) or not table.awaiting() or isinstance(app.stage.scope, Dialog):
        return False
    player = table.session.awaiting()
    assert player is not None
    table.act(chance.choice(table.session.state.legal_actions(player)))
    return True
