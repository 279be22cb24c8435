"""The expedition cards of the turns to come, for puzzles that tell them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _

from ..rules import PyramidsState
from ..rules.patterns import PATTERN_CELLS
from .card_art import piece_surface
from .expedition import lying
from .log import PATTERN_NAMES


def coming(state: PyramidsState, turns: int) -> str:
    """The shapes of so many further turns of this round, in their order."""
    return listed(_(PATTERN_NAMES[pattern]) for pattern in _patterns(state, turns))


def pictures(kit: Kit, state: PyramidsState, turns: int, height: int) -> list[list[pygame.Surface]]:
    """These shapes; none is more than two blocks high."""
    return [
        [piece_surface(kit, lying(PATTERN_CELLS[pattern]), height / 2)] for pattern in _patterns(state, turns)
    ]


def _patterns(state: PyramidsState, turns: int) -> Sequence[str]:
    return state.expeditions[state.turn :][:turns]
