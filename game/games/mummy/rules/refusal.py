"""Why a card of the hand cannot be played now."""

from __future__ import annotations

from .actions import NO_CARD, MoveBy, Play, Push
from .cards import Move, load_cards
from .fields import CHAMBER
from .movement import targets
from .phases import PLAY, PUSH, TURN
from .state import MummyState

NOT_ASKED = "not asked"
"""Another seat decides now."""
NOT_CARDS = "not cards"
"""Something is to be decided that no card is played for."""
FOR_ENCOUNTERS = "for encounters"
"""An encounter card, in the own turn."""
FOR_OTHERS = "for others"
"""A dead end, in the own turn."""
CAPTURED = "captured"
BLOCKED = "blocked"
INSIDE = "inside"
"""The explorer is in the Chamber of Osiris."""
ONLY_MOVES = "only moves"
"""An encounter card, while an explorer moves."""
ONLY_ENCOUNTERS = "only encounters"
"""A move card, after an explorer has moved."""
NOWHERE_FROM_HERE = "nowhere from here"
"""There is no space where it leads."""
MUMMY_THERE = "mummy there"
"""The Mummy is on the space where it leads."""


def refusal(state: MummyState, player: int, kind: int) -> str:
    """Which of these keeps a seat from playing a card of its hand; '' if it can play it."""
    if player not in state.to_act():
        return NOT_ASKED
    legal = state.legal_actions(player)
    if any(isinstance(action, MoveBy | Push | Play) and action.card == kind for action in legal):
        return ""
    moves = isinstance(load_cards()[kind], Move)
    if state.phase == PLAY:
        return ONLY_ENCOUNTERS
    if state.phase == PUSH:
        return _leads_nowhere(state, kind) if moves else ONLY_MOVES
    if state.phase == TURN:
        return _in_own_turn(state, kind) if moves else FOR_ENCOUNTERS
    return NOT_CARDS


def _in_own_turn(state: MummyState, kind: int) -> str:
    """The obstacle that keeps the explorer from moving by a move card."""
    card, seat = load_cards()[kind], state.seats[state.active]
    if isinstance(card, Move) and card.dead_end:
        return FOR_OTHERS
    if seat.captured:
        return CAPTURED
    if seat.barrier != NO_CARD:
        return BLOCKED
    return INSIDE if seat.field == CHAMBER else _leads_nowhere(state, kind)


def _leads_nowhere(state: MummyState, kind: int) -> str:
    return MUMMY_THERE if targets(kind, state.seats[state.active].field) else NOWHERE_FROM_HERE
