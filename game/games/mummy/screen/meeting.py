"""How a monster is met, in words: what can be done, what that needs, and what may be lost."""

from __future__ import annotations

from game.ui.toolkit.translate import _

from ..rules import Card
from ..rules.cards import Monster
from ..rules.combat import BEFRIENDS


def meeting_sentences(card: Card) -> tuple[str, ...]:
    """What one can do about a monster (combat.py has the rules); nothing about any other card."""
    if not isinstance(card, Monster):
        return ()
    attack = _(
        "Attack: roll a die and add Strength, against the monster’s. Higher: you win. Lower: you lose 1 "
        "Endurance. Equal: you are captured."
    )
    trick = _(
        "Trick: the same with Cunning. Higher: it goes; {more} or more: it becomes your ally. Otherwise you "
        "are captured."
    ).format(more=BEFRIENDS)
    flee = _("Flee: the same with Speed. Equal or higher: you are away. Lower: you must attack.")
    return (attack, trick, flee) if card.cunning else (attack, flee)
