"""A turn of Anubix: what a seat can do, all at once, and how it is written: see docs/records.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from reprlib import repr as short

from game.engine.core import Action
from game.engine.remembered import Remembered

from .numbers import QUARRY_LENGTH
from .sheets import NAMES, NEEDS, parse_place

DIE = 0
JOKER = QUARRY_LENGTH + 1
"""Payments are numbers: DIE, the number of a quarry stone from 1 on, or JOKER."""
PAYMENTS = JOKER + 1
MOST_STONES = 2
"""The most stones of a turn, which so has no use for more dice of one colour, or more jokers."""

Mark = tuple[int, int]
"""A place and the payment for it."""


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """None, one or two stones and how each is paid: 'pass', 'p2.3=die', 'r.b2=die r.b3=quarry7'.

    `marks` must be in the order of `in_order`: one turn has one text. The other fields follow from it and
    say, without events, what the turn does to the sheet; turns from the engine and the parser are shared,
    so that reading them costs nothing.
    """

    marks: tuple[Mark, ...]
    mask: int = field(init=False, compare=False, repr=False)
    """The places that are marked."""
    crossed: int = field(init=False, compare=False, repr=False)
    """The quarry stones that are crossed: bit 0 is the first."""
    jokers: int = field(init=False, compare=False, repr=False)
    """How many jokers are spent."""
    by_die: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The places that are paid with dice."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        pays = [pay for _, pay in self.marks]
        set_field(self, "mask", sum(1 << place for place, _ in self.marks))
        set_field(self, "crossed", sum(1 << pay - 1 for pay in pays if DIE < pay < JOKER))
        set_field(self, "jokers", pays.count(JOKER))
        set_field(self, "by_die", tuple(place for place, pay in self.marks if pay == DIE))

    def __str__(self) -> str:
        return " ".join(f"{NAMES[place]}={payment_text(pay)}" for place, pay in self.marks) or "pass"


PASS = Turn(())


def payment_text(pay: int) -> str:
    """'die', 'quarry4' or 'joker'."""
    return f"quarry{pay}" if DIE < pay < JOKER else kind_of(pay)


def kind_of(pay: int) -> str:
    """'die', 'quarry' or 'joker'."""
    return "die" if pay == DIE else "joker" if pay == JOKER else "quarry"


def in_order(one: Mark, two: Mark) -> tuple[Mark, Mark]:
    """Two marks of a turn in the order in which they are made.

    A support comes before what rests on it. Otherwise dice come first, then quarry stones from left to
    right, then jokers; of equal payments the lower place. If the two can be made in any order at all, they
    can be made in this one, with the same result.
    """
    if NEEDS[two[0]] >> one[0] & 1:
        return one, two
    if NEEDS[one[0]] >> two[0] & 1 or (two[1], two[0]) < (one[1], one[0]):
        return two, one
    return one, two


_SHARED: Remembered[tuple[Mark, ...], Turn] = Remembered(Turn)
_SHARED[()] = PASS


def turn_of(*marks: Mark) -> Turn:
    """The turn with these marks (two at most), put in order; equal turns are one object."""
    return _SHARED[in_order(*marks) if len(marks) == 2 else marks]


_PAYMENTS = {payment_text(pay): pay for pay in range(PAYMENTS)}


def _parse_payment(text: str) -> int:
    if text not in _PAYMENTS:
        raise ValueError(f"{text[:12]!r} is no payment: say die, joker, or quarry1 to quarry{QUARRY_LENGTH}")
    return _PAYMENTS[text]


def parse_action(text: str) -> Turn:
    """The turn that `text` says. Raises ValueError, naming what is wrong."""
    words = text.lower().replace(",", " ").split()
    if words == ["pass"]:
        return PASS
    if not 1 <= len(words) <= MOST_STONES or not all("=" in word for word in words):
        raise ValueError(f"{short(text)} is no turn: say e.g. 'pass', 'p2.3=die', 'r.b2=joker r.b3=quarry7'")
    marks = []
    for word in words:
        place, _, payment = word.partition("=")
        marks.append((parse_place(place), _parse_payment(payment)))
    if len({place for place, _ in marks}) < len(marks):
        raise ValueError(f"{short(text)} marks the same stone twice")
    return turn_of(*marks)
