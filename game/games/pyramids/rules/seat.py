"""One player's side of the table: two cards with their marks, and the score card."""

from __future__ import annotations

from .cards import Card
from .grid import ALL, NOT_FIRST, NOT_LAST


class Seat:
    """One player's cards and score."""

    __slots__ = (
        "awards",
        "cards",
        "crosses",
        "done",
        "explored",
        "explored_marks",
        "front",
        "green",
        "hand",
        "kept",
        "marked",
        "red",
        "skulls",
        "started",
        "torches",
    )

    def __init__(self, hand: tuple[int, ...] = ()) -> None:
        self.hand = hand
        """Draft: the four cards dealt, ascending; empty afterwards."""
        self.kept: tuple[int, int] | None = None
        """Draft: the two chosen, until everybody has chosen."""
        self.cards = [0, 0]
        """The card numbers in the two slots; 0 where there is none."""
        self.marked = [0, 0]
        """The marked cells of each slot's card."""
        self.front = [0, 0]
        """The cells of each slot's card that may be marked next."""
        self.torches = 0
        """Bit r-1 is set when the torch of round r burns."""
        self.red = 0
        self.green = 0
        self.skulls = 0
        self.explored: list[int] = []
        """Numbers of the explored cards, in the order in which they were explored."""
        self.explored_marks: list[int] = []
        """Their marked cells, in the same order."""
        self.awards: list[tuple[int, int]] = []
        """(colour, points) of each award taken, in order."""
        self.crosses = 0
        """Extra cells that are still to be marked for red crosses."""
        self.started = False
        """True once the seat has made its mark of this turn (extra cells may be pending)."""
        self.done = False
        """True if the seat has nothing more to mark this turn."""

    def copy(self) -> Seat:
        """An independent copy."""
        new = Seat.__new__(Seat)
        new.hand = self.hand
        new.kept = self.kept
        new.cards = self.cards[:]
        new.marked = self.marked[:]
        new.front = self.front[:]
        new.torches = self.torches
        new.red = self.red
        new.green = self.green
        new.skulls = self.skulls
        new.explored = self.explored[:]
        new.explored_marks = self.explored_marks[:]
        new.awards = self.awards[:]
        new.crosses = self.crosses
        new.started = self.started
        new.done = self.done
        return new


def frontier(card: Card, marked: int) -> int:
    """The cells that may be marked next: the entrance of an untouched card, else those beside a mark."""
    if not marked:
        return card.entrance
    grown = marked << 5 | marked >> 5 | (marked & NOT_LAST) << 1 | (marked & NOT_FIRST) >> 1
    return grown & card.open & ~marked & ALL
