"""Healing: for leaves or by a find, one Endurance comes back and all curses go."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import NO_CARD, Heal
from .belongings import lose_find
from .piles import discard
from .position import Position
from .seat import FULL_ENDURANCE, Seat

PRICE = 10
"""Leaves for one healing."""

BY_LEAVES = Heal()


def by_leaves(seat: Seat) -> list[Action]:
    """Healing for leaves, if it can be paid and would do anything."""
    return [BY_LEAVES] if seat.leaves >= PRICE and seat.can_be_healed else []


def all_ways(seat: Seat) -> list[Action]:
    """For leaves, and by each find that heals."""
    if not seat.can_be_healed:
        return []
    return [*by_leaves(seat), *[Heal(kind) for kind in seat.finds_that("heals")]]


def heal(state: Position, action: Heal, out: list[Event]) -> None:
    """The active explorer pays, and is healed."""
    player = state.active
    seat = state.seats[player]
    card = None if action.card == NO_CARD else action.card
    if card is None:
        seat.leaves -= PRICE
    amount = int(seat.endurance < FULL_ENDURANCE)
    seat.endurance += amount
    curses, seat.curses = seat.curses, ()
    discard(state, *curses)
    out.append(ev.Healed(player, amount, seat.endurance, card, curses))
    if card is not None:
        lose_find(state, player, card, "used", out)
