"""The traits of an action of Mummy: what a character can have a liking for, and the arena counts."""

from __future__ import annotations

from game.engine import Action

from ..rules import Bid, Exchange, Find, Move, MoveBy, MummyState, Play, Push, Strike, load_cards
from ..rules.cards import DOWN

HIGH = 5
"""Leaves of a high bid."""


def traits(state: MummyState, player: int, action: Action) -> dict[str, float]:
    """How much of each trait an action has.

    They are: pushes, cards of a pusher (dead ends, stairs down) used for anything else, strikes of the Mummy,
    high bids, encounter cards played on rivals, finds taken.
    """
    match action:
        case Bid(leaves=leaves):
            return {"high bid": leaves >= HIGH}
        case Push():
            return {"push": 1}
        case Strike():
            return {"strike": 1}
        case Exchange(cards=cards):
            return {"pusher spent": sum(map(_pushes, cards))}
        case MoveBy(card=card):
            return {"pusher spent": _pushes(card)}
        case Play(card=card):
            find = isinstance(load_cards()[card], Find)
            return {"find": find} if state.active == player else {"ambush": 1}
    return {}


def _pushes(kind: int) -> bool:
    """True if a card is at its best against others."""
    card = load_cards()[kind]
    return isinstance(card, Move) and (card.dead_end or card.stairs == DOWN)
