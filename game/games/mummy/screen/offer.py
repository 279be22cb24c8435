"""The awaited person's options, and their choice so far: a card, a field.

It computes no rule: everything comes from the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from game.engine import Action
from game.ui.table.selection import Part, Selection

from ..rules import (
    CHAMBER,
    DECLINE,
    ENTER,
    FACE,
    NOWHERE,
    Bid,
    Cancel,
    Exchange,
    Give,
    Go,
    Heal,
    Leave,
    MoveBy,
    Plain,
    Play,
    Push,
    StepMummy,
    Strike,
    Test,
)

CARD, FIELD = "card", "field"
"""Parts of actions: a kind of card in the hand or among the finds, a field of the pyramid."""


def chosen_parts(action: Action) -> Iterator[Part]:
    """The card and the field by which an action is chosen on the table; none of what has a button."""
    match action:
        case MoveBy(card=card, field=to) | Push(card=card, field=to):
            if to != NOWHERE:
                yield Part(FIELD, to)
            yield Part(CARD, card)
        case StepMummy(field=to) | Go(field=to) | Leave(field=to):
            yield Part(FIELD, to)
        case Play(card=card):
            yield Part(CARD, card)
        case Plain() if action == ENTER:
            yield Part(FIELD, CHAMBER)
        case Bid() | Cancel() | Exchange() | Give() | Heal() | Plain() | Strike() | Test():
            return
        case _:
            raise ValueError(f"the table does not know how to offer '{action}'")


class Offer(Selection):
    """All legal actions of one decision, sorted by how they are shown."""

    def __init__(self, actions: tuple[Action, ...] = ()) -> None:
        super().__init__(actions, chosen_parts)

    @property
    def card(self) -> int | None:
        """The kind of the chosen card, hand or find, with which something can be done."""
        card: int | None = self.picked(CARD)
        return card

    @property
    def field(self) -> int | None:
        """The chosen field."""
        field: int | None = self.picked(FIELD)
        return field

    @cached_property
    def moves(self) -> dict[int, dict[int, Action]]:
        """Kind of a card → field → the action: own moves, or pushes of the explorer whose turn it is."""
        found: dict[int, dict[int, Action]] = {}
        for action in self.actions:
            if isinstance(action, MoveBy | Push) and action.field != NOWHERE:
                found.setdefault(action.card, {})[action.field] = action
        return found

    @cached_property
    def direct(self) -> dict[int, Action]:
        """Fields chosen without a card: the Mummy's, the way of the card turned over, out of the Chamber."""
        return {way.field: way for way in self.actions if isinstance(way, StepMummy | Go | Leave)}

    @cached_property
    def dead_ends(self) -> dict[int, Action]:
        """Kind → the push that stops the explorer."""
        return {action.card: action for action in self.of(Push) if action.field == NOWHERE}

    @cached_property
    def plays(self) -> dict[int, Action]:
        """Kind → playing this encounter card."""
        return {action.card: action for action in self.of(Play)}

    @cached_property
    def cards(self) -> frozenset[int]:
        """The kinds of cards by which something can be done: moves, dead ends, encounter cards."""
        return frozenset((*self.moves, *self.dead_ends, *self.plays))

    @property
    def response(self) -> bool:
        """True if a card may be played on the explorer whose turn it is, or not."""
        return DECLINE in self.actions

    @property
    def facing(self) -> bool:
        """True if a card of an encounter is to be dealt with."""
        return FACE in self.actions or self.fights or bool(self.of(Cancel) or self.of(Test) or self.of(Give))

    @property
    def fights(self) -> bool:
        """True if a monster is to be attacked, tricked or fled from."""
        return self.has("attack") is not None

    def has(self, word: str) -> Plain | None:
        """The action of that one word, if it is legal."""
        return next((action for action in self.of(Plain) if action.word == word), None)
