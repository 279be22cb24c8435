"""One explorer: its field, its state, and the cards of its player."""

from __future__ import annotations

from functools import lru_cache

from .actions import NO_CARD
from .attributes import HIGHEST, LOWEST
from .cards import UNCHANGED, Card, Find, Move, Surprise, load_cards
from .explorers import Explorer, load_explorers
from .fields import CHAMBER, NOWHERE

FULL_ENDURANCE = 4
LEAVES_AT_START = 6

Kinds = tuple[int, ...]
"""Cards by kind, ascending."""


def with_card(cards: Kinds, kind: int) -> Kinds:
    """The cards with one more, in order."""
    return tuple(sorted((*cards, kind)))


def without(cards: Kinds, kind: int) -> Kinds:
    """One card of that kind less."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def distinct(cards: Kinds) -> Kinds:
    """The kinds, each once."""
    return tuple(dict.fromkeys(cards))


class Seat:
    """The belongings of one player. All are public but the hand."""

    __slots__ = (
        "allies",
        "barrier",
        "captured",
        "curses",
        "endurance",
        "explorer",
        "field",
        "finds",
        "growth",
        "hand",
        "leaves",
    )

    def __init__(self, explorer: int, field: int) -> None:
        self.explorer = explorer
        """Index into `load_explorers()`."""
        self.field = field
        """NOWHERE when the explorer is out."""
        self.endurance = FULL_ENDURANCE
        """0: out of the game."""
        self.leaves = LEAVES_AT_START
        self.growth = UNCHANGED
        """The points that each attribute has grown for good."""
        self.hand: Kinds = ()
        self.finds: Kinds = ()
        self.allies: Kinds = ()
        self.curses: Kinds = ()
        self.captured = False
        self.barrier = NO_CARD
        """The card that lies before the explorer, a dead end or a surprise that blocks, or NO_CARD."""

    @property
    def is_out(self) -> bool:
        """True if the explorer is out of the game."""
        return not self.endurance

    @property
    def person(self) -> Explorer:
        """The seat's explorer."""
        return load_explorers()[self.explorer]

    @property
    def has_key(self) -> bool:
        """True if a Key of Osiris is among the finds."""
        return _holds_key(self.finds)

    @property
    def is_steady(self) -> bool:
        """True if a find keeps others from playing move cards on the explorer."""
        return _stands_steady(self.finds)

    @property
    def is_held(self) -> bool:
        """True if no card of the hand is of use in its own turn: captured, blocked, or in the Chamber."""
        return self.captured or self.barrier != NO_CARD or self.field == CHAMBER

    @property
    def can_flee(self) -> bool:
        """True if it may flee from monsters: not in a dead end; other barriers leave the way back open."""
        return self.barrier == NO_CARD or not isinstance(load_cards()[self.barrier], Move)

    @property
    def can_be_healed(self) -> bool:
        """True if healing would do anything; captured explorers cannot heal."""
        return not self.captured and (self.endurance < FULL_ENDURANCE or bool(self.curses))

    def finds_that(self, name: str) -> Kinds:
        """Each kind of its finds once of which a field of `Find` is true: 'heals', 'decoy' …"""
        cards = load_cards()
        return tuple([kind for kind in distinct(self.finds) if getattr(cards[kind], name)])

    def value(self, attribute: int) -> int:
        """An attribute as it has grown, with what finds and curses change, LOWEST to HIGHEST."""
        return _values(self.explorer, self.growth, self.finds, self.curses)[attribute]

    def can_grow(self, attribute: int) -> bool:
        """True if an attribute can become a point higher for good."""
        return self.person.attributes[attribute] + self.growth[attribute] < HIGHEST

    def grow(self, attribute: int) -> None:
        """An attribute becomes a point higher for good."""
        growth = list(self.growth)
        growth[attribute] += 1
        self.growth = tuple(growth)

    def bonus(self, how: str) -> int:
        """The points that the finds add to the roll of 'attack', 'trick' or 'flee'."""
        return _bonuses(self.finds)[how]

    def cards(self) -> Kinds:
        """All cards that this player holds or that lie with the explorer."""
        barrier = () if self.barrier == NO_CARD else (self.barrier,)
        return tuple(sorted(self.hand + self.finds + self.allies + self.curses + barrier))

    def leave_the_game(self) -> None:
        """Everything is gone but the explorer's name."""
        self.endurance = self.leaves = 0
        self.field, self.barrier, self.captured = NOWHERE, NO_CARD, False
        self.growth = UNCHANGED
        self.hand = self.finds = self.allies = self.curses = ()

    def copy(self) -> Seat:
        """An independent copy."""
        new = Seat.__new__(Seat)
        new.explorer = self.explorer
        new.field = self.field
        new.endurance = self.endurance
        new.leaves = self.leaves
        new.growth = self.growth
        new.hand = self.hand
        new.finds = self.finds
        new.allies = self.allies
        new.curses = self.curses
        new.captured = self.captured
        new.barrier = self.barrier
        return new


@lru_cache(maxsize=1 << 12)
def _values(explorer: int, growth: tuple[int, ...], finds: Kinds, curses: Kinds) -> tuple[int, ...]:
    """All attributes: asked for so often, by the bots above all, that they are remembered."""
    changes = [growth]
    for card in _cards(finds + curses):
        assert isinstance(card, Find | Surprise)
        changes.append(card.modifiers)
    totals = load_explorers()[explorer].attributes
    for change in changes:
        totals = tuple([total + more for total, more in zip(totals, change, strict=True)])
    return tuple([min(HIGHEST, max(LOWEST, total)) for total in totals])


@lru_cache(maxsize=1 << 12)
def _holds_key(finds: Kinds) -> bool:
    return any(isinstance(card, Find) and card.key for card in _cards(finds))


@lru_cache(maxsize=1 << 12)
def _stands_steady(finds: Kinds) -> bool:
    return any(isinstance(card, Find) and card.steady for card in _cards(finds))


@lru_cache(maxsize=1 << 12)
def _bonuses(finds: Kinds) -> dict[str, int]:
    items = [card for card in _cards(finds) if isinstance(card, Find)]
    return {
        "attack": sum(find.fight for find in items),
        "trick": sum(find.trick for find in items),
        "flee": sum(find.flee for find in items),
    }


def _cards(kinds: Kinds) -> list[Card]:
    catalogue = load_cards()
    return [catalogue[kind] for kind in kinds]
