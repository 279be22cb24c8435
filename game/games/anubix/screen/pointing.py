"""Where on the table of Anubix a turn is done, and what to look at to find it."""

from __future__ import annotations

import pygame

from game.engine import Action, Event
from game.ui.toolkit.sentences import listed, within_sentence
from game.ui.toolkit.translate import _

from ..rules import DIE, JOKER, Turn
from ..rules import events as ev
from ..rules.sheets import structure_of
from .log import STRUCTURE_TITLES
from .planning import dice_of
from .view import AnubixBoard

PLACES_TELL = True


def spots(board: AnubixBoard, action: Action) -> list[pygame.Rect]:
    """See `Pointing.spots`: the stones and what pays for them; once that is planned, what builds it."""
    if not isinstance(action, Turn):
        return []
    found = [board.sheet.place_rect(place) for place, _pay in action.marks]
    seat = board.shown.seats[board.viewer]
    middle = [(die, board.shown.dice[die]) for die, _rect in board.tray.dice_in_the_middle()]
    dice = dice_of(action.marks, seat.sheet.colours, middle)
    jokers = seat.jokers
    for place, pay in action.marks:
        if pay == DIE:
            found += [board.tray.dice[dice[place]]] if place in dice else []
        elif pay == JOKER:
            jokers -= 1
            found.append(board.quarry.joker_rect(max(0, jokers)))
        else:
            found.append(board.quarry.stone_rect(pay))
    planning = board.deciding.planning
    if planning and planning.turn() == action:
        found.append(board.deciding.buttons["build"].rect)
    return found


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
