"""Prompts for the awaited person."""

from __future__ import annotations

from game.ui.toolkit.translate import _, ngettext

from ..rules import PyramidsState
from ..rules.phases import DRAFT, REPLACE
from .log import PATTERN_NAMES
from .placing import Placing


def task_of(state: PyramidsState, player: int, placing: Placing | None, *, by_hand: bool) -> str:
    """The next thing to do: with a shape that is moved `by_hand`, or else by choosing among places."""
    if state.phase == DRAFT:
        return _("Keep two of your four pyramids.")
    if state.phase == REPLACE:
        return _("Choose a new pyramid.")
    if state.seats[player].started:
        count = state.seats[player].crosses
        return ngettext(
            "Red cross: mark {count} more cell.", "Red cross: mark {count} more cells.", count
        ).format(count=count)
    if by_hand and placing and placing.place:
        return _when_laid(placing)
    if placing and not placing.can_choose_shape:
        return _("The shape fits nowhere: mark one cell.")
    if not by_hand:
        return _("Mark {shape}, or one cell instead.").format(shape=_(PATTERN_NAMES[state.pattern]))
    if placing and placing.single:
        return _("Mark one cell in one of your pyramids.")
    return _("Drag the shape into a pyramid, or tap a cell.")


def _when_laid(placing: Placing) -> str:
    if not placing.is_legal():
        return _("It doesn’t fit there.")
    if placing.single:
        return _("Mark this cell, or tap another.")
    return _("Mark it, or tap the shape again to turn it.")
