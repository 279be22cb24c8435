"""The effects of icons under freshly marked cells on a seat's score card."""

from __future__ import annotations

from game.engine.core import Event

from . import events as ev
from .cards import Card
from .scoring import GEM_LIMIT, SKULL_LIMIT
from .seat import Seat


def take_effect(player: int, seat: Seat, card: Card, cells: int, round_: int, out: list[Event]) -> None:
    """Gems, torch, skulls, then elixirs, tomb, crosses: skulls count before elixirs."""
    icons = card.icons
    number = card.number
    red, green = cells & icons["red"], cells & icons["green"]
    if red or green:
        _take_gems(player, seat, number, red, green, out)
    if hit := cells & icons["torch"]:
        for cell in _single_bits(hit):
            bit = 1 << round_ - 1
            out.append(ev.TorchLit(player, number, cell, round_, bool(seat.torches & bit)))
            seat.torches |= bit
    if hit := cells & icons["skull"]:
        for cell in _single_bits(hit):
            wasted = seat.skulls == SKULL_LIMIT
            seat.skulls += not wasted
            out.append(ev.SkullCrossed(player, number, cell, seat.skulls, wasted))
    if hit := cells & icons["elixir"]:
        for cell in _single_bits(hit):
            erased = min(2, seat.skulls)
            seat.skulls -= erased
            out.append(ev.SkullsErased(player, number, cell, erased, seat.skulls))
    if hit := cells & icons["tomb"]:
        out.append(ev.TombReached(player, number, hit))
    if hit := cells & icons["cross"]:
        seat.crosses += hit.bit_count()
        out.append(ev.CrossesGained(player, number, hit, seat.crosses))


def _take_gems(player: int, seat: Seat, number: int, red: int, green: int, out: list[Event]) -> None:
    """The red ones, then the green ones; those for which the score card has no room are wasted."""
    for cell in _single_bits(red):
        wasted = seat.red == GEM_LIMIT
        seat.red += not wasted
        out.append(ev.GemTaken(player, number, cell, "red", seat.red, wasted))
    for cell in _single_bits(green):
        wasted = seat.green == GEM_LIMIT
        seat.green += not wasted
        out.append(ev.GemTaken(player, number, cell, "green", seat.green, wasted))


def _single_bits(mask: int) -> list[int]:
    """Each cell of a set as a mask of its own, ascending."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits
