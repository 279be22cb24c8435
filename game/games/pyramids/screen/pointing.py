"""Where on the table of Pyramids an action is done, and what to look at to find it."""

from __future__ import annotations

import pygame

from game.engine import Action
from game.ui.toolkit.translate import _

from ..rules import DECK, Keep, Mark, Take
from ..rules.grid import cell_indices
from .board import PyramidsTable
from .look import CardButton


def spots(board: PyramidsTable, action: Action) -> list[pygame.Rect]:
    """See `Presentation.spots`."""
    match action:
        case Mark(card=card, cells=cells):
            chamber = board.chamber_of(card)
            return [chamber.cell_rect(index) for index in cell_indices(cells)] if chamber else []
        case Keep(low=low, high=high):
            return _buttons(board, low, high)
        case Take(card=card):
            return _buttons(board, card) or _displayed(board, card)
    return []


def regard(board: PyramidsTable, action: Action) -> tuple[str, list[pygame.Rect]]:
    """See `Presentation.regard`."""
    match action:
        case Mark(card=card):
            chamber = board.chamber_of(card)
            places = [chamber.block_rect()] if chamber else []
            return _("Look at pyramid {number}.").format(number=card), places
        case Keep():
            return _("Look at the ways to the tombs and what lies beside them."), []
    return _("Look at the colours you need and the ways to the tombs."), [board.score.rect]


def _buttons(board: PyramidsTable, *numbers: int) -> list[pygame.Rect]:
    """Of these cards where they lie to be chosen."""
    wanted = {0 if number == DECK else number for number in numbers}
    return [w.rect for w in board.walk() if isinstance(w, CardButton) and w.number in wanted]


def _displayed(board: PyramidsTable, card: int) -> list[pygame.Rect]:
    display = board.display
    if card in display.cards:
        return [display.card_rect(display.cards.index(card))]
    return [display.rect] if card == DECK else []
