"""The traits of an action of Pyramids: what a character can have a liking for, and the arena counts."""

from __future__ import annotations

from ..rules.actions import DECK, Mark, Take
from ..rules.cards import colour_of
from ..rules.scoring import AWARD_STEPS
from ..rules.state import PyramidsState
from .tables import table

SHORT = 10
"""Cells of a way that is not short any more."""


def traits(state: PyramidsState, player: int, action: object) -> dict[str, float]:
    """How much of each trait an action has.

    Of a mark: tombs reached, cells nearer to one, gems, awards earned and cells nearer to them. Of a card
    taken: gems on it, cells of its way below ten, and whether its colour is one pyramid short of an award.
    """
    seat = state.seats[player]
    if isinstance(action, Mark):
        card = table(action.card)
        marked = seat.marked[seat.cards.index(action.card)]
        icons = card.card.icons
        gems = action.cells & (icons["red"] | icons["green"])
        before = card.distance(marked)
        nearer = before - card.distance(marked | action.cells)
        tomb = bool(action.cells & icons["tomb"])
        odd = _explored(state, player, card.colour)
        return {
            "gem": gems.bit_count(),
            "nearer": nearer,
            "tomb": tomb,
            "award": tomb and odd,
            "towards an award": nearer * odd,
        }
    if isinstance(action, Take) and action.card != DECK:
        card = table(action.card)
        icons = card.card.icons
        return {
            "short way": max(0, SHORT - card.path),
            "gems on the card": (icons["red"] | icons["green"]).bit_count(),
            "pair": _explored(state, player, card.colour),
        }
    return {}


def _explored(state: PyramidsState, player: int, colour: int) -> bool:
    """True if the next pyramid of a colour earns an award, as long as there is one."""
    count = sum(colour_of(number) == colour for number in state.seats[player].explored)
    return count % 2 == 1 and count < AWARD_STEPS[-1]
