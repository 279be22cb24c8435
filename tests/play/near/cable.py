"""A wire in memory between a host and its guests, which may lose, double, swap and spoil messages."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from game.bots import choose, make_bot
from game.engine import GAMES, Action, Random, State
from game.play.near.hosting import HostSession
from game.play.near.visiting import HOST, Guest, GuestSession
from game.play.seats import YOU, kind_of
from game.play.session import Session
from game.play.storage import MemoryStore, Store

SEATS = {
    ("pyramids", 2): ("you:Ola", "friend:Anna"),
    ("pyramids", 4): ("you:Ola", "friend:Anna", "apprentice", "friend.cat:Ben"),
    ("anubix", 5): ("you", "friend:Anna", "friend:Ben", "friend:Cy", "friend:Di"),
    ("anubix", 2): ("friend:Anna", "you"),
    ("mummy", 2): ("you", "friend"),
    ("mummy", 4): ("friend:Anna", "you:Ola", "friend:Ben", "apprentice"),
}
Spoil = Callable[[str, random.Random], str]


class Cable:
    """All wires of a table. `faults` is the share of messages to which something happens."""

    def __init__(self, faults: float = 0.0, seed: int = 0) -> None:
        self.faults, self.chance = faults, random.Random(seed)
        self.to_host: list[tuple[int, str]] = []
        self.to_guest: dict[int, list[tuple[int, str]]] = {}
        self.sent: dict[int, list[str]] = {}
        """All that has left the host, by seat."""
        self.pulled: set[int] = set()

    def carry(self, line: list[tuple[int, str]], who: int, text: str) -> None:
        """Put a message at the end of a line, or do something to it."""
        if self.chance.random() >= self.faults:
            line.append((who, text))
            return
        fault = self.chance.randrange(4)
        if fault == 1:
            line += [(who, text)] * 2
        elif fault == 2:
            line.insert(self.chance.randrange(len(line) + 1), (who, text))
        elif fault == 3:
            at = self.chance.randrange(len(text))
            line.append((who, text[:at] + chr(self.chance.randrange(32, 0x2FF)) + text[at + 1 :]))


class HostEnd:
    """The host's side of a cable."""

    def __init__(self, cable: Cable) -> None:
        self.cable = cable

    def take(self) -> list[tuple[int, str]]:
        arrived, self.cable.to_host = self.cable.to_host, []
        return arrived

    def send(self, seat: int, text: str) -> None:
        self.cable.sent.setdefault(seat, []).append(text)
        if seat not in self.cable.pulled:
            self.cable.carry(self.cable.to_guest.setdefault(seat, []), HOST, text)


class GuestEnd:
    """A guest's side."""

    def __init__(self, cable: Cable, seat: int) -> None:
        self.cable, self.seat = cable, seat

    def take(self) -> list[tuple[int, str]]:
        arrived = self.cable.to_guest.pop(self.seat, [])
        return [] if self.seat in self.cable.pulled else arrived

    def send(self, _host: int, text: str) -> None:
        if self.seat not in self.cable.pulled:
            self.cable.carry(self.cable.to_host, self.seat, text)


class Ticks:
    """Seconds that pass only when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class NearTable:
    """A host, and a guest for each of its other people, on one cable."""

    def __init__(
        self,
        game_id: str,
        seats: Sequence[str],
        seed: int,
        cable: Cable | None = None,
        store: Store | None = None,
        random_: Random | None = None,
    ) -> None:
        self.cable, self.clock = cable or Cable(), Ticks()
        self.store = store or MemoryStore()
        self.host = HostSession.new(GAMES[game_id], seats, seed, store=self.store)
        self.host.connect(HostEnd(self.cable), random_ or Random(seed + 1))
        self.guests: dict[int, Guest | GuestSession] = {}
        for seat in self.host.people:
            if kind_of(seats[seat]) != YOU:
                self.host.lend(seat)
                self.come(seat)
        self.chance = random.Random(seed)
        self.happened: dict[int, list[object]] = {}

    def gather(self) -> NearTable:
        """Let all guests come before anything is decided."""
        while len(self.sessions()) < len(self.guests):
            self.clock.now += 0.5
            for seat, guest in list(self.guests.items()):
                if isinstance(guest, Guest):
                    self.guests[seat] = guest.pump() or guest
            self.host.pump()
        return self

    def come(self, seat: int) -> None:
        """A device without any memory comes to that seat."""
        self.guests[seat] = Guest(GuestEnd(self.cable, seat), self.clock)

    def turn(self, *, deciding: bool = True) -> None:
        """Half a second of everybody's; `deciding`: whoever is asked decides."""
        self.clock.now += 0.5
        self.host.pump()
        self.host.tick(1000.0)
        if deciding:
            self.decide(self.host)
        for seat, guest in list(self.guests.items()):
            if isinstance(guest, Guest):
                self.guests[seat] = guest.pump() or guest
                continue
            guest.pump()
            while guest.tick(0.0):
                pass
            self.happened.setdefault(seat, []).extend(guest.events())
            if deciding:
                self.decide(guest)

    def decide(self, session: Session) -> None:
        """The person of a session does anything that they may."""
        player = session.awaiting()
        if player is not None:
            session.act(self.choice(session.state, player))

    def choice(self, state: State, player: int) -> Action:
        """Any legal action."""
        return choose(make_bot(game_of(state), "random", self.chance.getrandbits(32)), state, player)

    def play(self, most: int = 6_000) -> int:
        """Play to the end, and until everybody knows of it; how many turns that took."""
        for number in range(most):
            if self.host.over and all(guest.over for guest in self.sessions()) and self.all_there():
                return number
            self.turn()
        raise AssertionError(f"the game has not ended: {len(self.host.chapters)} actions")

    def all_there(self) -> bool:
        """True if each guest has the whole record."""
        return all(guest.record().actions for guest in self.sessions())

    def sessions(self) -> list[GuestSession]:
        """Those of the guests that have been dealt to."""
        return [guest for guest in self.guests.values() if isinstance(guest, GuestSession)]


def game_of(state: State) -> str:
    """The id of the game of a position."""
    return type(state).__module__.split(".")[2]
