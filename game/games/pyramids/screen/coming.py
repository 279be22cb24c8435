"""The expedition cards of the turns to come, for puzzles that tell them."""

from __future__ import annotations

from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _

from ..rules import PyramidsState
from .log import PATTERN_NAMES


def coming(state: PyramidsState, turns: int) -> str:
    """The shapes of so many further turns of this round, in their order."""
    return listed(_(PATTERN_NAMES[pattern]) for pattern in state.expeditions[state.turn :][:turns])
