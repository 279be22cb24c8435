"""Where one can press on the table of Anubix, besides buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..rules import NAMES, QUARRY_LENGTH

if TYPE_CHECKING:
    from .view import AnubixBoard


def named_spots(board: AnubixBoard) -> dict[str, list[int]]:
    """Every stone, die, quarry stone and joker, and the badges of what is planned, by name."""
    found = {NAMES[place]: list(board.sheet.place_rect(place)) for place in range(len(NAMES))}
    found |= {f"die{die}": list(board.tray.die_rect(die)) for die in range(len(board.shown.dice))}
    for number in range(1, QUARRY_LENGTH + 1):
        found[f"quarry{number}"] = list(board.quarry.stone_rect(number))
    for number in range(len(board.session.seats)):
        found[f"joker{number + 1}"] = list(board.quarry.joker_rect(number))
    if board.planning:
        for place in board.planning.places:
            found[f"badge {NAMES[place]}"] = list(board.sheet.badge_rect(place, large=True))
    return found


def spots_to_press(board: AnubixBoard) -> list[pygame.Rect]:
    """What the person may use now: stones that are offered or planned, dice, quarry stones and jokers."""
    sheet = board.sheet
    stones = [sheet.place_rect(place) for place in (*sheet.offers, *sheet.plan)]
    quarry = [rect for _pay, _colour, rect in board.quarry.payments()]
    return [*stones, *quarry, *(rect for _die, rect in board.tray.dice_in_the_middle())]
