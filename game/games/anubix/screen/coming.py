"""The rolls of the turns to come, for puzzles that tell them."""

from __future__ import annotations

import pygame

from game.ui.toolkit.sentences import list_of_lists, listed
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _

from ..rules import AnubixState
from ..rules.sheets import COLOURS
from .log import COLOUR_NAMES


def coming(state: AnubixState, turns: int) -> str:
    """The dice of so many further turns: nothing that the seats do changes them."""
    rolls = _rolls(state, turns)
    return list_of_lists(listed(_(COLOUR_NAMES[colour]) for colour in roll) for roll in rolls)


def pictures(kit: Kit, state: AnubixState, turns: int, height: int) -> list[list[pygame.Surface]]:
    """These dice."""
    rolls = _rolls(state, turns)
    return [[kit.sprites.get(f"die.{COLOURS[colour]}", height) for colour in roll] for roll in rolls]


def _rolls(state: AnubixState, turns: int) -> list[tuple[int, ...]]:
    later = state.copy()
    return [later.roll() for _turn in range(turns)]
