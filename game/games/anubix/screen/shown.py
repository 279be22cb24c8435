"""A game of Anubix as the screen shows it: follows the events, one by one, as they are played out."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Event

from ..rules import BONUSES, AnubixState, last_turn
from ..rules import events as ev
from ..rules.position import active_seat, round_of, still_open
from ..rules.scoring import ENOUGH, Breakdown, breakdown, complete_structures
from ..rules.sheets import WHOLE, Sheet

END = len(BONUSES)
"""The end bonus's number, after those of BONUSES."""


@dataclass(slots=True)
class ShownSeat:
    """One seat as it is on screen. Masks are those of the engine: see `AnubixState`."""

    sheet: Sheet
    marked: int = 0
    crossed: int = 0
    jokers: int = 0
    bonuses: int = 0
    gone: int = 0
    """Of the crossed stones the one that a variant has taken away at the start."""

    @property
    def parts(self) -> Breakdown:
        """The points by their sources."""
        return breakdown(self.marked, self.crossed, self.jokers, self.bonuses)

    @property
    def points(self) -> int:
        """The score so far."""
        return self.parts.total

    @property
    def reserve(self) -> int:
        """The points of quarry stones and jokers that are left: they go as they pay."""
        return self.parts.quarry + self.parts.jokers

    @property
    def built(self) -> int:
        """The points that nothing takes away any more."""
        return self.points - self.reserve

    def has(self, kind: int) -> bool:
        """True if a bonus is earned, the end bonus among them."""
        return complete_structures(self.marked) >= ENOUGH if kind == END else bool(self.bonuses >> kind & 1)

    @property
    def progress(self) -> float:
        """How far the seat is on its way to two complete structures: 0–1."""
        shares = sorted((self.marked & whole).bit_count() / whole.bit_count() for whole in WHOLE)
        return sum(shares[1:]) / 2

    def apply(self, event: Event) -> None:
        """Apply an event to the belongings of this seat."""
        match event:
            case ev.QuarryCrossed(stone=stone):
                self.crossed |= 1 << stone - 1
            case ev.JokerSpent(left=left):
                self.jokers = left
            case ev.StoneMarked(place=place):
                self.marked |= 1 << place
            case ev.BonusEarned(kind=kind):
                self.bonuses |= 1 << kind


@dataclass(slots=True)
class Shown:
    """The whole table as it is on screen."""

    seats: list[ShownSeat]
    closed: int
    """Kinds of bonuses that nobody can earn any more."""
    dice: tuple[int, ...]
    locked: int
    """Dice that the active seat has used."""
    taken: int
    """Dice that the seat whose go it is has just used."""
    turn: int
    first: int
    """The active seat of turn 1."""
    seat: int
    """The seat whose go it is; -1 when the game is over."""

    @classmethod
    def of(cls, state: AnubixState) -> Shown:
        """Everything as a state has it."""
        rows = zip(state.sheets, state.marked, state.crossed, state.jokers, state.bonuses, strict=True)
        return cls(
            seats=[ShownSeat(*row, state.table_rule.crossed) for row in rows],
            closed=state.closed,
            dice=state.dice,
            locked=state.locked,
            taken=0,
            turn=state.turn,
            first=state.first,
            seat=state.seat,
        )

    @property
    def round(self) -> int:
        """See `round_of`."""
        return round_of(self.turn, len(self.seats))

    @property
    def last(self) -> bool:
        """True if the game ends with this turn, as far as can be known."""
        return bool(self.holders(END)) or self.turn == last_turn(len(self.seats))

    @property
    def active(self) -> int:
        """The seat that has rolled the dice."""
        return active_seat(self.first, self.turn, len(self.seats))

    @property
    def catchable(self) -> int:
        """Kinds of bonuses that were earned in this turn and may still be earned in it."""
        return still_open((seat.bonuses for seat in self.seats), self.closed)

    def holders(self, kind: int) -> list[int]:
        """The seats that have earned a bonus."""
        return [player for player, seat in enumerate(self.seats) if seat.has(kind)]

    @property
    def progress(self) -> float:
        """How far the game is by its most advanced seat: 0–1."""
        return max(seat.progress for seat in self.seats)

    def still_to_come(self) -> list[int]:
        """The seats whose go in this turn is now or later, in order."""
        if self.seat < 0:
            return []
        count = len(self.seats)
        done = (self.seat - self.active) % count
        return [(self.active + i) % count for i in range(done, count)]

    def apply(self, event: Event) -> None:
        """Let one event have happened."""
        if event.player is not None:
            self.seats[event.player].apply(event)
        match event:
            case ev.TurnStarted(turn=turn, active=active):
                self.turn, self.seat, self.locked = turn, active, 0
            case ev.DiceRolled(colours=colours):
                self.dice = colours
            case ev.SeatStarted(player=player):
                self.seat, self.taken = player, 0
            case ev.DieUsed(die=die):
                self.taken |= 1 << die
            case ev.DiceLocked(dice=dice):
                self.locked |= sum(1 << die for die in dice)
                self.taken = 0
            case ev.DiceReturned():
                self.taken = 0
            case ev.BonusClosed(kind=kind):
                self.closed |= 1 << kind
            case ev.GameEnded():
                self.seat = -1
