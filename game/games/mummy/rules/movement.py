"""Moving: by a move card of one's own or a find; then, unless the step is sure, the pushes of the others."""

from __future__ import annotations

from functools import cache

from game.engine.core import Action, Event

from . import events as ev
from .actions import DECLINE, MoveBy, Push
from .belongings import lose_find
from .cards import UP, Find, Move, load_cards
from .fields import ABOVE, BELOW, BESIDE, NOWHERE
from .phases import ENCOUNTER, NEXT_PUSH, PUSH
from .piles import discard
from .position import Position
from .seat import Kinds, distinct, without


@cache
def targets(kind: int, field: int) -> tuple[int, ...]:
    """The fields that a card leads to from a field, wherever the Mummy is; none if it is no card to move
    by."""
    card = load_cards()[kind]
    if field == NOWHERE or not isinstance(card, Move | Find):
        return ()
    if card.stairs:
        found = [ABOVE[field] if card.stairs == UP else BELOW[field]]
    else:
        found = [BESIDE[field][direction] for direction in card.compass]
    return tuple(target for target in found if target != NOWHERE)


def is_sure(kind: int) -> bool:
    """True if nobody else may play a move card on an explorer that has moved by this one."""
    card = load_cards()[kind]
    return isinstance(card, Move) and card.sure


@cache
def _moves(kind: int, field: int) -> tuple[MoveBy, ...]:
    return tuple(MoveBy(kind, target) for target in targets(kind, field))


@cache
def _pushes(kind: int, field: int) -> tuple[Push, ...]:
    """The pushes of a card: like `targets`, but only for cards that can be played on others."""
    card = load_cards()[kind]
    if not isinstance(card, Move):
        return ()
    return (Push(kind),) if card.dead_end else tuple(Push(kind, target) for target in targets(kind, field))


def moves_by_hand(state: Position) -> list[Action]:
    """The active explorer's moves by its own move cards."""
    cards = load_cards()
    hand = state.seats[state.active].hand
    return _own_moves(state, tuple([kind for kind in hand if isinstance(cards[kind], Move)]))


def moves_by_finds(state: Position) -> list[Action]:
    """Its moves by finds that can be used so once."""
    return _own_moves(state, state.seats[state.active].finds)


def _own_moves(state: Position, cards: Kinds) -> list[Action]:
    """The moves by these cards; never onto the Mummy's field."""
    field, mummy = state.seats[state.active].field, state.mummy
    return [move for kind in distinct(cards) for move in _moves(kind, field) if move.field != mummy]


def step(state: Position, by: int, kind: int, to: int, out: list[Event]) -> None:
    """The active explorer goes one step by a card of seat `by`."""
    seat = state.seats[state.active]
    out.append(ev.MoveCardPlayed(by, state.active, kind, seat.field, to))
    seat.field = to


def move(state: Position, action: MoveBy, out: list[Event]) -> None:
    """The active seat's own move; the card is discarded; after a step that is not sure the others push."""
    seat, card = state.seats[state.active], load_cards()[action.card]
    step(state, state.active, action.card, action.field, out)
    if isinstance(card, Find):
        lose_find(state, state.active, action.card, "used", out)
    else:
        seat.hand = without(seat.hand, action.card)
        discard(state, action.card)
    state.asked = state.active
    state.phase = ENCOUNTER if is_sure(action.card) else NEXT_PUSH


def next_push(state: Position, _out: list[Event]) -> None:
    """The next seat clockwise with a hand is asked; after the last one comes the encounter.

    Nobody is asked about an explorer that stands steady.
    """
    state.phase = ENCOUNTER
    if state.seats[state.active].is_steady:
        return
    for offset in range(1, state.players):
        player = (state.asked + offset) % state.players
        if player == state.active:
            return
        if state.seats[player].hand:
            state.asked = player
            state.phase = PUSH
            return


def push_options(state: Position) -> tuple[Action, ...]:
    """Each move card of the hand that leads somewhere, dead ends, or nothing."""
    field, mummy = state.seats[state.active].field, state.mummy
    found: list[Action] = []
    for kind in distinct(state.seats[state.asked].hand):
        found += [push for push in _pushes(kind, field) if push.field == NOWHERE or push.field != mummy]
    return (*found, DECLINE)


def push_decided(state: Position, action: Action, out: list[Event]) -> None:
    """Push, stop or leave the explorer. A dead end lies before it and ends the movement."""
    player = state.asked
    state.phase = NEXT_PUSH
    if not isinstance(action, Push):
        out.append(ev.Declined(player, "push"))
        return
    seat = state.seats[player]
    seat.hand = without(seat.hand, action.card)
    if action.field != NOWHERE:
        step(state, player, action.card, action.field, out)
        discard(state, action.card)
        return
    state.seats[state.active].barrier = action.card
    out.append(ev.DeadEndPlayed(player, state.active, action.card))
    state.phase = ENCOUNTER
