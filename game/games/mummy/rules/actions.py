"""The actions of Mummy and their texts: see docs/records.md.

Cards are kinds (see `cards`), fields are numbers (see `fields`), explorers index `load_explorers()`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from reprlib import repr as short

from game.engine.core import Action

from .attributes import ATTRIBUTES, parse_attribute
from .cards import load_cards, parse_card
from .explorers import load_explorers, parse_explorer
from .fields import NAMES, NOWHERE, parse_field

NO_CARD = -1
"""The value for "no card" in place of a kind."""

HAND = 5
"""Cards to which a hand is drawn up."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Offer leaves for the Mummy: 'bid 3'."""

    leaves: int

    def __str__(self) -> str:
        return f"bid {self.leaves}"


@dataclass(frozen=True, slots=True)
class StepMummy(Action):
    """The auction's winner moves the Mummy, or lets it enter on a head: 'mummy 1d2'."""

    field: int

    def __str__(self) -> str:
        return f"mummy {NAMES[self.field]}"


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """The choice of victim and loss when the Mummy attacks: 'strike ID endurance' (NO_CARD), 'strike ID
    torch'."""

    explorer: int
    card: int = NO_CARD

    def __str__(self) -> str:
        what = "endurance" if self.card == NO_CARD else load_cards()[self.card].id
        return f"strike {load_explorers()[self.explorer].id} {what}"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Discard cards for their leaves and draw as many: 'exchange east torch'; kinds ascending."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"exchange {' '.join(load_cards()[kind].id for kind in self.cards)}"


@dataclass(frozen=True, slots=True)
class Heal(Action):
    """Regain Endurance and lose all curses, for leaves (NO_CARD) or a find: 'heal', 'heal balm'."""

    card: int = NO_CARD

    def __str__(self) -> str:
        return "heal" if self.card == NO_CARD else f"heal {load_cards()[self.card].id}"


@dataclass(frozen=True, slots=True)
class MoveBy(Action):
    """Move by a card of the hand, or by a find that can be used so once: 'move east 1e4'."""

    card: int
    field: int

    def __str__(self) -> str:
        return f"move {load_cards()[self.card].id} {NAMES[self.field]}"


@dataclass(frozen=True, slots=True)
class Push(Action):
    """Move the explorer whose turn it is: 'push east 1e4'; a dead end has no field (NOWHERE): 'push wall'."""

    card: int
    field: int = NOWHERE

    def __str__(self) -> str:
        card = load_cards()[self.card].id
        return f"push {card}" if self.field == NOWHERE else f"push {card} {NAMES[self.field]}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an encounter card on the explorer that has moved: 'play adder'."""

    card: int

    def __str__(self) -> str:
        return f"play {load_cards()[self.card].id}"


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """Give an ally or a find to be rid of a surprise or a monster: 'cancel baboon'."""

    card: int

    def __str__(self) -> str:
        return f"cancel {load_cards()[self.card].id}"


@dataclass(frozen=True, slots=True)
class Test(Action):
    """Choose the attribute that a surprise tests: 'test cunning'."""

    attribute: int

    def __str__(self) -> str:
        return f"test {ATTRIBUTES[self.attribute]}"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Choose the find that a surprise takes: 'give torch'."""

    card: int

    def __str__(self) -> str:
        return f"give {load_cards()[self.card].id}"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave the Chamber to a key field: 'leave 3c4'."""

    field: int

    def __str__(self) -> str:
        return f"leave {NAMES[self.field]}"


@dataclass(frozen=True, slots=True)
class Go(Action):
    """Solo: choose where the card turned over leads: 'go 1e4'."""

    field: int

    def __str__(self) -> str:
        return f"go {NAMES[self.field]}"


@dataclass(frozen=True, slots=True)
class Plain(Action):
    """An action of one word; the constants below are all there are."""

    word: str

    def __str__(self) -> str:
        return self.word


DECLINE = Plain("decline")
"""Push nobody, or play no encounter card."""
FACE = Plain("face")
"""Cancel nothing."""
ATTACK = Plain("attack")
TRICK = Plain("trick")
FLEE = Plain("flee")
ENTER = Plain("enter")
"""Go into the Chamber of Osiris."""
TRY = Plain("try")
"""The three tests in the Chamber."""
BREAK = Plain("break")
"""Captured: try to break free."""
REMOVE = Plain("remove")
"""Take away what lies before the explorer."""
PASS = Plain("pass")
"""Do nothing in the own turn."""
STAY = Plain("stay")
"""The auction's winner leaves the Mummy where it is."""
TURN = Plain("turn")
"""Solo: turn over the top move card."""

_PLAIN = {
    action.word: action
    for action in (DECLINE, FACE, ATTACK, TRICK, FLEE, ENTER, TRY, BREAK, REMOVE, PASS, STAY, TURN)
}

EXAMPLES = "'bid 3', 'move CARD 1e4', 'exchange CARD CARD', 'attack'"


def _parse_leaves(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 5:
        raise ValueError(f"a bid is a number of leaves, not {short(text)}")
    return int(text)


def _parse_strike(words: list[str]) -> Strike:
    explorer, card = parse_explorer(words[0]), words[1]
    return Strike(explorer) if card == "endurance" else Strike(explorer, parse_card(card))


def _parse_exchange(words: list[str]) -> Exchange:
    return Exchange(tuple(sorted(parse_card(word) for word in words)))


Form = Callable[[list[str]], Action]
"""Makes an action of the words that follow the verb, of which there are as many as it wants."""


def _plain(action: Action) -> Form:
    return lambda _none: action


_FORMS: dict[tuple[str, int], Form] = {
    **{(verb, 0): _plain(action) for verb, action in _PLAIN.items()},
    **{("exchange", count): _parse_exchange for count in range(1, HAND + 1)},
    ("bid", 1): lambda words: Bid(_parse_leaves(words[0])),
    ("mummy", 1): lambda words: StepMummy(parse_field(words[0])),
    ("strike", 2): _parse_strike,
    ("heal", 0): _plain(Heal()),
    ("heal", 1): lambda words: Heal(parse_card(words[0])),
    ("move", 2): lambda words: MoveBy(parse_card(words[0]), parse_field(words[1])),
    ("push", 1): lambda words: Push(parse_card(words[0])),
    ("push", 2): lambda words: Push(parse_card(words[0]), parse_field(words[1])),
    ("play", 1): lambda words: Play(parse_card(words[0])),
    ("cancel", 1): lambda words: Cancel(parse_card(words[0])),
    ("give", 1): lambda words: Give(parse_card(words[0])),
    ("test", 1): lambda words: Test(parse_attribute(words[0])),
    ("leave", 1): lambda words: Leave(parse_field(words[0])),
    ("go", 1): lambda words: Go(parse_field(words[0])),
}
"""All that can be said, by the verb and how many words follow it."""


def parse_action(text: str) -> Action:
    """The action that `text` says; cards of an exchange in any order. ValueError, naming what is wrong."""
    verb, *rest = text.lower().split() or [""]
    form = _FORMS.get((verb, len(rest)))
    if form is None:
        raise ValueError(f"{short(text)} is no action: say e.g. {EXAMPLES}")
    return form(rest)
