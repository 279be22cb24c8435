"""The rules of solo games: the move card turned over, and healing at any time."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import Go
from .belongings import change_leaves
from .cards import Move, load_cards
from .healing import by_leaves
from .movement import step, targets
from .phases import CANCEL, ENCOUNTER, END_TURN, FIGHT, GIVE, GO, TEST
from .piles import MOVES, discard, draw
from .position import Position

HEALS_AT = (GO, CANCEL, TEST, FIGHT, GIVE)
"""Decisions, beside its turn's, at which an explorer alone may also pay for Endurance."""


def turn_over(state: Position, out: list[Event]) -> None:
    """Turn over the top move card: where it leads to one field only, the explorer goes there at once."""
    kind = draw(state, MOVES, out)
    seat = state.seats[state.active]
    out.append(ev.CardTurned(state.active, kind))
    card = load_cards()[kind]
    assert isinstance(card, Move)
    fields = ways(state, kind)
    if card.dead_end:
        seat.barrier = kind
        out.append(ev.DeadEndPlayed(state.active, state.active, kind))
        state.phase = END_TURN
    elif not fields:
        _impossible(state, kind, out)
    elif len(fields) == 1:
        _go(state, kind, fields[0], out)
    else:
        state.card = kind
        state.asked = state.active
        state.phase = GO


def ways(state: Position, kind: int) -> list[int]:
    """The fields that a move card leads the explorer to now."""
    field = state.seats[state.active].field
    return [target for target in targets(kind, field) if target != state.mummy]


def _impossible(state: Position, kind: int, out: list[Event]) -> None:
    """The card is discarded and pays its leaves."""
    discard(state, kind)
    out.append(ev.MoveImpossible(state.active, kind))
    leaves = load_cards()[kind].leaves
    if leaves:
        change_leaves(state, leaves, "turned", out)
    state.phase = END_TURN


def _go(state: Position, kind: int, field: int, out: list[Event]) -> None:
    step(state, state.active, kind, field, out)
    discard(state, kind)
    state.phase = ENCOUNTER


def go_options(state: Position) -> tuple[Action, ...]:
    """Each way that the card turned over leads."""
    return tuple(Go(field) for field in ways(state, state.card))


def go_decided(state: Position, action: Action, out: list[Event]) -> None:
    """The explorer goes the way chosen."""
    assert isinstance(action, Go)
    kind = state.card
    state.put_card_away()
    _go(state, kind, action.field, out)


def healing_besides(state: Position) -> list[Action]:
    """Healing at a decision that is about something else."""
    if state.players > 1 or state.phase not in HEALS_AT:
        return []
    return by_leaves(state.seats[state.active])
