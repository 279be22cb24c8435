"""The keyboard on the table of Anubix: a cursor among the stones that can be planned or are planned.

Arrows and N move the cursor; Enter plans, and on a planned stone builds; the space bar takes it back.
P pays otherwise, B builds, Z takes back, X passes.
"""

from __future__ import annotations

import pygame

from game.ui.table.board.cursor_keys import nearest, next_place
from game.ui.toolkit.stage import ARROWS, ENTER

from .action_words import stone_words
from .deciding import Deciding
from .planning import Planning

BUILD, TAKE_UP = ENTER, pygame.K_SPACE
BACK = (pygame.K_z, pygame.K_u, pygame.K_BACKSPACE, pygame.K_DELETE)
KEYS = {*ARROWS, *BUILD, TAKE_UP, *BACK, pygame.K_n, pygame.K_b, pygame.K_p, pygame.K_x}
"""Keys of the plan: after one of these, hints speak of keys, not of taps."""


def press_key(deciding: Deciding, event: pygame.event.Event) -> bool:
    """Do what a key means on the table of Anubix; whether it means anything."""
    planning, key = deciding.planning, event.key
    if planning is None:
        return False
    if key in KEYS:
        deciding.use_keys(True)
    if key in ARROWS:
        deciding.board.kit.stage.set_focus(None)
        _step(deciding, planning, *ARROWS[key])
    elif key == pygame.K_n:
        back = bool(event.mod & pygame.KMOD_SHIFT)
        _go_to(deciding, planning, next_place(_places(deciding), deciding.cursor, -1 if back else 1))
    elif key in (*BUILD, TAKE_UP):
        _choose(deciding, planning, confirm=key != TAKE_UP)
    elif key == pygame.K_b:
        deciding.confirm()
    elif key == pygame.K_p:
        deciding.pay_otherwise()
    elif key in BACK:
        deciding.take_back()
    elif key == pygame.K_x:
        deciding.pass_on()
    elif key == pygame.K_ESCAPE and (planning.plan or deciding.chosen):
        deciding.take_back()
    else:
        return False
    return True


def _places(deciding: Deciding) -> list[int]:
    """All that the cursor may come to."""
    sheet = deciding.board.sheet
    return sorted({*sheet.offers, *sheet.plan})


def _step(deciding: Deciding, planning: Planning, dx: int, dy: int) -> None:
    """Move the cursor to the nearest stone in a direction that can be planned or is planned.

    It comes up on what is planned, else on the stone that costs least.
    """
    places, sheet = _places(deciding), deciding.board.sheet
    if deciding.cursor is None:
        costs = {place: (place not in sheet.plan, sheet.prices.get(place, 0), place) for place in places}
        _go_to(deciding, planning, min(places, key=costs.__getitem__, default=None))
    else:
        centres = {place: sheet.place_rect(place).center for place in places}
        _go_to(deciding, planning, nearest(centres, deciding.cursor, dx, dy))


def _go_to(deciding: Deciding, planning: Planning, place: int | None) -> None:
    board, sheet = deciding.board, deciding.board.sheet
    if place is None:
        board.kit.sound.play("illegal")
        return
    deciding.cursor = place
    sheet.point(place)
    pay = sheet.plan[place] if place in sheet.plan else sheet.offers[place]
    board.kit.host.announce(stone_words(place, planning.colours[place], pay))


def _choose(deciding: Deciding, planning: Planning, confirm: bool) -> None:
    """Plan the stone under the cursor; on a planned one Enter builds and the space bar takes it back."""
    place = deciding.cursor
    if place is not None and place not in planning.places:
        deciding.tap(place)
    elif confirm:
        if planning.turn():
            deciding.confirm()
        else:
            deciding.board.kit.sound.play("illegal")
    elif place is not None:
        deciding.put_back(place)
