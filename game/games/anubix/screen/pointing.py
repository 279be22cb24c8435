"""The places of a turn on the table of Anubix, and clues to it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine import Action, Event
from game.ui.table.selection import Part
from game.ui.toolkit.sentences import listed, within_sentence
from game.ui.toolkit.translate import _

from ..rules import DIE, JOKER, Turn
from ..rules import events as ev
from ..rules.sheets import structure_of
from .log import STRUCTURE_TITLES
from .planning import dice_of
from .view import AnubixBoard

PLACES_TELL = True

A_STONE, A_DIE, A_QUARRY_STONE, A_JOKER = "stone", "die", "quarry stone", "joker"
"""Parts of actions: a place of the sheet; and what pays: a die by its number, a quarry stone, a joker."""


def parts(board: AnubixBoard, action: Action) -> Iterator[Part]:
    """See `Pointing.parts`: the stones, then what pays for them."""
    if not isinstance(action, Turn):
        return
    for place, _pay in action.marks:
        yield Part(A_STONE, place)
    seat = board.shown.seats[board.viewer]
    middle = [(die, board.shown.dice[die]) for die, _rect in board.tray.dice_in_the_middle()]
    dice = dice_of(action.marks, seat.sheet.colours, middle)
    jokers = seat.jokers
    for place, pay in action.marks:
        if pay == DIE and place in dice:
            yield Part(A_DIE, dice[place])
        elif pay == JOKER:
            jokers -= 1
            yield Part(A_JOKER, max(0, jokers))
        elif pay != DIE:
            yield Part(A_QUARRY_STONE, pay)


def where(board: AnubixBoard, part: Part) -> list[pygame.Rect]:
    """See `Pointing.where`."""
    number: int = part.value
    match part.kind:
        case "stone":
            return [board.sheet.place_rect(number)]
        case "die":
            return [board.tray.dice[number]]
        case "quarry stone":
            return [board.quarry.stone_rect(number)]
    return [board.quarry.joker_rect(number)]


def regard(board: AnubixBoard, action: Action) -> tuple[str, list[pygame.Rect]]:
    """See `Pointing.regard`."""
    assert isinstance(action, Turn)
    structures = list(dict.fromkeys(structure_of(place) for place, _pay in action.marks))
    if not structures:
        return _("Compare what each possible stone would cost you."), [board.quarry.rect]
    rects = []
    for structure in structures:
        stones = [rect for place, rect in board.sheet.places() if structure_of(place) == structure]
        rects.append(stones[0].unionall(stones[1:]))
    names = listed(within_sentence(_(STRUCTURE_TITLES[structure])) for structure in structures)
    return _("Look here: {places}.").format(places=names), rects


def happened(board: AnubixBoard, event: Event) -> list[pygame.Rect]:
    """See `Pointing.happened`: the viewer's stones and payments, the dice, a bonus."""
    match event:
        case ev.DiceRolled() | ev.DieUsed() | ev.DiceLocked() | ev.DiceReturned():
            return [board.tray.rect]
        case ev.BonusClosed(kind=kind) | ev.BonusStruck(kind=kind):
            return [board.ledger.medals[kind]]
        case ev.TurnStarted():
            return [board.dial.rect]
    if event.player != board.viewer:
        return []
    match event:
        case ev.StoneMarked(place=place) | ev.BonusEarned(place=place):
            return [board.sheet.place_rect(place)]
        case ev.StructureCompleted(structure=structure):
            return [rect for place, rect in board.sheet.places() if structure_of(place) == structure]
        case ev.QuarryCrossed(stone=stone):
            return [board.quarry.stone_rect(stone)]
        case ev.JokerSpent(left=left):
            return [board.quarry.joker_rect(left)]
    return [board.ledger.rect]
