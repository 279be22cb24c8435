"""The kinds of cards. A kind is a number, the index into `load_cards()`; copies of a kind are equal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pkgutil import get_data
from reprlib import repr as short

from .attributes import ATTRIBUTES

UNCHANGED = (0,) * len(ATTRIBUTES)

UP, DOWN = 1, -1
"""Directions of stairs."""


@dataclass(frozen=True, slots=True)
class Card:
    """What all kinds have."""

    id: str
    copies: int
    """How many cards of this kind there are."""
    leaves: int
    """What exchanging it pays."""


@dataclass(frozen=True, slots=True)
class Move(Card):
    """A move card: exactly one of the three is set."""

    compass: tuple[int, ...] = ()
    """One step in any of these directions, indices into COMPASS, ascending."""
    stairs: int = 0
    """UP or DOWN."""
    dead_end: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a surprise does; see `surprise.EFFECT` for what each name means."""

    name: str
    amount: int = 0
    """Signed; 0 for effects without a number."""


@dataclass(frozen=True, slots=True)
class Surprise(Card):
    """A trap or a strange device."""

    tests: tuple[int, ...] = ()
    """The attributes tested; none: what `fail` says simply happens, and the other cards stay."""
    choice: bool = False
    """Whether the explorer tests one of them by choice; otherwise all must succeed."""
    fail: tuple[Effect, ...] = ()
    success: tuple[Effect, ...] = ()
    keep_others: bool = False
    """Whether the other cards stay after a failure."""
    modifiers: tuple[int, ...] = UNCHANGED
    """As a curse under an explorer: what it adds to each attribute."""


@dataclass(frozen=True, slots=True)
class Monster(Card):
    """Something that lives in the pyramid."""

    strength: int = 0
    speed: int = 0
    cunning: int = 0
    """0: it cannot be tricked."""
    hoard: int = 0
    """Leaves for the explorer that attacks it and wins."""


@dataclass(frozen=True, slots=True)
class Find(Card):
    """An item, kept under the explorer's card."""

    key: bool = False
    """Whether it is a Key of Osiris."""
    modifiers: tuple[int, ...] = UNCHANGED
    """What it adds to each attribute."""
    fight: int = 0
    """Added to attacks on monsters."""
    trick: int = 0
    flee: int = 0
    heals: bool = False
    """Once: instead of 10 leaves."""
    cancels_surprise: bool = False
    """Once."""
    cancels_monster: bool = False
    """Once."""
    compass: tuple[int, ...] = ()
    """Once: as a move card on oneself."""
    stairs: int = 0
    """Once: as a move card on oneself."""
    decoy: bool = False
    """When the Mummy attacks, it must take this."""


KEYS = 3
"""Keys of Osiris in the deck."""


def check_set(cards: tuple[Card, ...]) -> None:
    """Raise ValueError unless these kinds make a deck that the rules can be played with."""
    keys = sum(card.copies for card in cards if isinstance(card, Find) and card.key)
    if keys != KEYS:
        raise ValueError(f"there must be {KEYS} keys, not {keys}")
    if sum(card.copies for card in cards if isinstance(card, Move)) < 2:
        raise ValueError("there must be a second move card, for one may lie before the explorer")
    for kind in (Move, Surprise, Monster, Find):
        if not any(isinstance(card, kind) for card in cards):
            raise ValueError(f"there is no {kind.__name__.lower()}")


@cache
def load_cards() -> tuple[Card, ...]:
    """All kinds of cards, in the order of `cards.txt`."""
    from .card_text import parse_cards

    data = get_data(__package__, "cards.txt")
    assert data is not None
    cards = parse_cards(data.decode("utf-8"))
    check_set(cards)
    return cards


@cache
def _by_id() -> dict[str, int]:
    return {card.id: kind for kind, card in enumerate(load_cards())}


def parse_card(text: str) -> int:
    """The kind with that id. Raises ValueError if there is none."""
    kind = _by_id().get(text.lower())
    if kind is None:
        raise ValueError(f"there is no card {short(text)}")
    return kind
