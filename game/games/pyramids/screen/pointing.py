"""The places of an action on the table of Pyramids, and clues to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.engine import Action, Event
from game.ui.table.selection import Part
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.surface import Panel

from ..rules import DECK, Keep, Mark
from ..rules import events as ev
from ..rules.grid import cell_indices
from .look import CardButton, CardsOverlay
from .offers import chosen_cards
from .view import PyramidsBoard

PLACES_TELL = True

CELL = "cell"
"""Parts of actions: (card, index) of a cell. The others: see offers.py."""


def parts(_board: PyramidsBoard, action: Action) -> Iterator[Part]:
    """See `Pointing.parts`."""
    if isinstance(action, Mark):
        for index in cell_indices(action.cells):
            yield Part(CELL, (action.card, index))
    yield from chosen_cards(action)


def where(board: PyramidsBoard, part: Part) -> list[pygame.Rect]:
    """See `Pointing.where`: a cell in its chamber; a pyramid among those to choose from, else displayed."""
    match part:
        case Part("cell", (int(card), int(index))):
            chamber = board.chamber_of(card)
            return [chamber.cell_rect(index)] if chamber else []
        case Part("card", int(card)):
            return _button(board, card) or _displayed(board, card)
    return []


def regard(board: PyramidsBoard, action: Action) -> tuple[str, list[pygame.Rect]]:
    """See `Pointing.regard`."""
    match action:
        case Mark(card=card):
            chamber = board.chamber_of(card)
            places = [chamber.block_rect()] if chamber else []
            return _("Look at pyramid {number}.").format(number=card), places
        case Keep():
            return _("Look at the paths to the tombs and what lies beside them."), []
    covered = any(
        part.rect.colliderect(board.score.rect)
        for overlay in board.walk()
        if isinstance(overlay, CardsOverlay) and overlay.modal
        for part in overlay.children
        if isinstance(part, Panel)
    )
    places = [] if covered else [board.score.rect]
    return _("Look at the colours you need and the paths to the tombs."), places


def happened(board: PyramidsBoard, event: Event) -> list[pygame.Rect]:
    """See `Pointing.happened`: cells and cards as long as they lie there, and the signs that the event is
    about."""
    match event:
        case ev.Marked(player, card=card, cells=cells) | ev.CrossesGained(player, card, cells):
            return _on_card(board, player, card, cell_indices(cells))
        case (
            ev.GemTaken(player, card, cell)
            | ev.TorchLit(player, card, cell)
            | ev.SkullCrossed(player, card, cell)
            | ev.SkullsErased(player, card, cell)
            | ev.TombReached(player, card, cell)
        ):
            return _on_card(board, player, card, cell_indices(cell))
        case ev.CardTaken(player, card=card):
            return _on_card(board, player, card)
        case ev.ExpeditionRevealed():
            return [board.expedition.rect]
        case ev.RoundStarted():
            return [board.dial.rect]
        case ev.AwardStruck():
            return [board.score.rect]
    return [board.score.rect] if event.player == board.viewer else []


def _on_card(board: PyramidsBoard, player: int, card: int, cells: Sequence[int] = ()) -> list[pygame.Rect]:
    """These cells of a card, or all of it, where it lies; nothing once it has been set aside."""
    if player == board.viewer:
        chamber = board.chamber_of(card)
        if chamber is None:
            return []
        return [chamber.cell_rect(index) for index in cells] or [chamber.block_rect()]
    cards = board.shown.seats[player].cards
    return [board.opponents[player].card_rects()[cards.index(card)]] if card in cards else []


def _button(board: PyramidsBoard, card: int) -> list[pygame.Rect]:
    """The place of that card among the cards to choose from."""
    return [w.rect for w in board.walk() if isinstance(w, CardButton) and w.number == card]


def _displayed(board: PyramidsBoard, card: int) -> list[pygame.Rect]:
    display = board.display
    if card in display.cards:
        return [display.card_rect(display.cards.index(card))]
    return [display.rect] if card == DECK else []
