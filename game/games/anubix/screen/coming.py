"""The rolls of the turns to come, for puzzles that tell them."""

from __future__ import annotations

from game.ui.toolkit.sentences import list_of_lists, listed
from game.ui.toolkit.translate import _

from ..rules import AnubixState
from .log import COLOUR_NAMES


def coming(state: AnubixState, turns: int) -> str:
    """The dice of so many further turns: nothing that the seats do changes them."""
    later = state.copy()
    rolls = [later.roll() for _turn in range(turns)]
    return list_of_lists(listed(_(COLOUR_NAMES[colour]) for colour in roll) for roll in rolls)
