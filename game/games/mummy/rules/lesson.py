"""The prepared start of the guided game: the fields and hands of two explorers, and the first cards to draw.

A record names it by the setup LESSON; all that is not named here is as the seed has it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.core import Random

from .cards import parse_card
from .explorers import parse_explorer
from .fields import parse_field
from .position import Position

LESSON = "lesson"
"""The name of the setup."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """One seat at the start of the lesson; cards and fields by their names."""

    explorer: str
    field: str
    leaves: int
    hand: tuple[str, ...]
    finds: tuple[str, ...] = ()


SEATS = (
    Prepared(
        "tomasz-wilk",
        "2c2",
        3,
        ("east", "north", "diagonal-cross", "stairs-up", "key-of-osiris"),
    ),
    Prepared(
        "nadia-haddad",
        "2f4",
        6,
        ("fan-west", "cross", "swinging-blade", "scarab-swarm", "dead-end"),
        ("book-of-signs",),
    ),
)
MUMMY = "2f5"
"""The Mummy's first field, beside the second explorer."""
DRAWN = ("heart-scarab", "failing-lamp")
"""The top of the deck, in the order in which it is drawn: by the first seat, which begins."""

DICE = 2759
"""The generator's state when the game begins, so that the dice do not depend on the deck."""


def explorers() -> tuple[int, ...]:
    """The explorers, seat by seat."""
    return tuple([parse_explorer(seat.explorer) for seat in SEATS])


def arrange(state: Position) -> None:
    """Lay out a game that has been dealt and not begun, as the lesson wants it."""
    (deck,) = state.decks
    for seat in state.seats:
        deck += seat.hand
    deck.sort()
    wanted = [card for seat in SEATS for card in (*seat.hand, *seat.finds)]
    for card in (*wanted, *DRAWN):
        deck.remove(parse_card(card))
    state.random.shuffle(deck)
    deck += map(parse_card, reversed(DRAWN))
    for seat, prepared in zip(state.seats, SEATS, strict=True):
        seat.field, seat.leaves = parse_field(prepared.field), prepared.leaves
        seat.hand = tuple(sorted(map(parse_card, prepared.hand)))
        seat.finds = tuple(sorted(map(parse_card, prepared.finds)))
    state.random = Random(DICE)
    state.first = state.active = 0
    state.mummy = parse_field(MUMMY)
