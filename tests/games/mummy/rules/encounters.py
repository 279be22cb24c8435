"""Explorers who face a monster or a surprise, and dice that decide it."""

from __future__ import annotations

from typing import Any

from game.engine import Event
from game.games.mummy.rules import ATTRIBUTES, Monster, MummyState, Surprise

from .table import BY_ID, CARDS, do, roll, seat, table

MONSTER = next(card for card in CARDS if isinstance(card, Monster) and card.cunning and not card.hoard)

Result = tuple[MummyState, list[Event]]

THREE = "2d4"


def facing(card: str, pending: list[str] | None = None, *, phase: str = "fight", **mine: Any) -> MummyState:
    """Seat 0 faces a card of seat 1 on a field with number 3; seats 2 and 0 have played `pending`."""
    field = mine.pop("field", THREE)
    mummy = mine.pop("mummy", None)
    rest = [[by, id_] for by, id_ in zip((2, 0), pending or [], strict=False)]
    seats = [seat(field, **mine), seat("1a1"), seat("1a2")]
    return table(seats, phase=phase, card=card, card_by=1, pending=rest, mummy=mummy)


def playing(card: str, pending: list[str] | None = None, **mine: Any) -> MummyState:
    """Seat 1 is about to play a card on seat 0, and seat 2 (and 0) then the others."""
    hands = [mine.pop("hand", []), [card], [pending[0]] if pending else []]
    field, mummy = mine.pop("field", THREE), mine.pop("mummy", None)
    seats = [seat(field, hand=hands[0], **mine), seat("1a1", hand=hands[1]), seat("1a2", hand=hands[2])]
    return table(seats, phase="play", asked=1, mummy=mummy)


def surprised(
    card: str, *dice: int, pending: list[str] | None = None, **mine: Any
) -> tuple[MummyState, list]:
    """After the surprise of seat 1 (and, before it, a card of seat 2) has been resolved with these rolls."""
    state = playing(card, pending, **mine)
    if dice:
        roll(state, *dice)
    events = do(state, 1, f"play {card}")
    if pending:
        roll(state, *dice)
        events = do(state, 2, f"play {pending[0]}")
    return state, events


def fail_dice(card: str) -> list[int]:
    surprise = BY_ID[card]
    assert isinstance(surprise, Surprise)
    return [12] * (1 if surprise.choice else len(surprise.tests))


def fails(card: str, **mine: Any) -> Result:
    """The surprise, with its tests failed; where it lets one choose, the first attribute."""
    surprise = BY_ID[card]
    assert isinstance(surprise, Surprise)
    state, events = surprised(card, *fail_dice(card), **mine)
    if surprise.choice:
        roll(state, 12)
        events = events + do(state, 0, f"test {ATTRIBUTES[surprise.tests[0]]}")
    return state, events


def dice_for(mine: int, its: int, margin: int) -> tuple[int, int]:
    """Two rolls with which the explorer's sum is higher by `margin`."""
    return next((a, b) for a in range(1, 13) for b in range(1, 13) if mine + a - its - b == margin)
