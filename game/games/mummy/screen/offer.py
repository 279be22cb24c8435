"""What the awaited person may do, sorted by how it is shown: fields that glow, cards that rise, buttons.

It computes no rule: everything comes from the legal actions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine import Action

from ..rules import (
    DECLINE,
    FACE,
    NO_CARD,
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

Ways = dict[int, dict[int, Action]]
"""Kind of a card → field → the action that moves there by it."""


@dataclass(slots=True)
class Offer:
    """All legal actions of one decision."""

    actions: tuple[Action, ...] = ()
    moves: Ways = field(default_factory=dict)
    """Own moves by a card of the hand or by a find, or pushes of the explorer whose turn it is."""
    direct: dict[int, Action] = field(default_factory=dict)
    """Fields chosen without a card: the Mummy's, the way of the card turned over, out of the Chamber."""
    dead_ends: dict[int, Action] = field(default_factory=dict)
    """Kind → the push that stops the explorer."""
    plays: dict[int, Action] = field(default_factory=dict)
    """Kind → playing this encounter card."""
    exchanges: dict[tuple[int, ...], Action] = field(default_factory=dict)
    heals: dict[int, Action] = field(default_factory=dict)
    """Kind of the find (NO_CARD: leaves) → healing."""
    cancels: dict[int, Action] = field(default_factory=dict)
    gives: dict[int, Action] = field(default_factory=dict)
    tests: dict[int, Action] = field(default_factory=dict)
    strikes: tuple[Strike, ...] = ()
    bids: tuple[Bid, ...] = ()
    plain: tuple[Plain, ...] = ()
    """Actions of one word."""

    @classmethod
    def of(cls, actions: tuple[Action, ...]) -> Offer:
        """Sort the legal actions of a decision."""
        offer = cls(
            actions,
            strikes=tuple(action for action in actions if isinstance(action, Strike)),
            bids=tuple(action for action in actions if isinstance(action, Bid)),
            plain=tuple(action for action in actions if isinstance(action, Plain)),
        )
        for action in actions:
            if not isinstance(action, Strike | Bid | Plain):
                offer._put(action)
        return offer

    def _put(self, action: Action) -> None:
        match action:
            case Push(card=card, field=to) if to == NOWHERE:
                self.dead_ends[card] = action
            case MoveBy(card=card, field=to) | Push(card=card, field=to):
                self.moves.setdefault(card, {})[to] = action
            case StepMummy(field=to) | Go(field=to) | Leave(field=to):
                self.direct[to] = action
            case Play(card=card):
                self.plays[card] = action
            case Exchange(cards=cards):
                self.exchanges[cards] = action
            case Heal(card=card):
                self.heals[card] = action
            case Cancel(card=card):
                self.cancels[card] = action
            case Give(card=card):
                self.gives[card] = action
            case Test(attribute=attribute):
                self.tests[attribute] = action
            case _:
                raise ValueError(f"the table does not know how to offer '{action}'")

    def __bool__(self) -> bool:
        return bool(self.actions)

    @property
    def mummy(self) -> bool:
        """Whether the Mummy is to be moved."""
        return any(isinstance(action, StepMummy) for action in self.direct.values())

    @property
    def response(self) -> bool:
        """Whether a card may be played on the explorer whose turn it is, or not."""
        return DECLINE in self.plain

    @property
    def fits(self) -> bool:
        """In a response: whether any card of the hand can be played."""
        return bool(self.moves or self.dead_ends or self.plays)

    @property
    def facing(self) -> bool:
        """Whether a card of an encounter is to be dealt with."""
        return bool(self.cancels or self.tests or self.gives or FACE in self.plain or self.fights)

    @property
    def fights(self) -> bool:
        """Whether a monster is to be attacked, tricked or fled from."""
        return any(action.word == "attack" for action in self.plain)

    @property
    def cards(self) -> frozenset[int]:
        """The kinds of cards by which something can be done: moves, dead ends, encounter cards."""
        return frozenset((*self.moves, *self.dead_ends, *self.plays))

    def fields(self, card: int | None = None) -> dict[int, list[int]]:
        """Field → kinds of cards that lead there; only those of `card` if one is chosen.

        A field that needs no card has an empty list.
        """
        found: dict[int, list[int]] = {} if card is not None else {to: [] for to in self.direct}
        for kind, ways in self.moves.items():
            if card in (None, kind):
                for to in ways:
                    found.setdefault(to, []).append(kind)
        return found

    def has(self, word: str) -> Plain | None:
        """The action of that one word, if it is legal."""
        return next((action for action in self.plain if action.word == word), None)

    @property
    def by_leaves(self) -> Action | None:
        """Healing for leaves, if it is legal."""
        return self.heals.get(NO_CARD)
