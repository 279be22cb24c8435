"""The encounter after a movement: which cards are played, and their resolution one by one."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import DECLINE, FACE, NO_CARD, Cancel, Play
from .belongings import lose_find
from .cards import Find, Monster, Move, Surprise, load_cards
from .phases import CANCEL, END_TURN, FACE_CARD, FIGHT, NEXT_PLAY, PLAY, RESOLVE, TEST
from .piles import ENCOUNTERS, discard, draw
from .position import Position
from .seat import Kinds, distinct, with_card, without
from .surprise import run_tests

ORDER = (Surprise, Monster, Find)
"""The order in which cards are resolved; several of one category in the order played."""


def start(state: Position, out: list[Event]) -> None:
    """Begin an encounter on a numbered field: the others may play cards; solo, as many are turned over."""
    number = state.number()
    if not number:
        state.phase = END_TURN
        return
    out.append(ev.EncounterStarted(state.active, state.seats[state.active].field, number))
    state.asked = state.active
    state.phase = NEXT_PLAY
    if state.players == 1:
        _turn_over(state, number, out)
        _line_up(state)


def _turn_over(state: Position, number: int, out: list[Event]) -> None:
    for _ in range(number):
        kind = draw(state, ENCOUNTERS, out)
        if kind != NO_CARD:
            out.append(ev.CardTurned(state.active, kind))
            state.pending.append((state.active, kind))


def next_play(state: Position, _out: list[Event]) -> None:
    """The next seat clockwise with a hand is asked, the explorer's own last, up to the field's number."""
    if len(state.pending) < state.number():
        for offset in range(1, state.players + 1):
            player = (state.asked + offset) % state.players
            if state.seats[player].hand:
                state.asked = player
                state.phase = PLAY
                return
            if player == state.active:
                break
    _line_up(state)


def play_options(state: Position) -> tuple[Action, ...]:
    """One encounter card of the hand, or none."""
    cards = load_cards()
    hand = distinct(state.seats[state.asked].hand)
    return (*[Play(kind) for kind in hand if not isinstance(cards[kind], Move)], DECLINE)


def play_decided(state: Position, action: Action, out: list[Event]) -> None:
    """The card lies open before the explorer until its turn comes."""
    player = state.asked
    if isinstance(action, Play):
        seat = state.seats[player]
        seat.hand = without(seat.hand, action.card)
        state.pending.append((player, action.card))
        out.append(ev.EncounterCardPlayed(player, state.active, action.card))
    else:
        out.append(ev.Declined(player, "play"))
    state.phase = NEXT_PLAY
    if player == state.active:
        _line_up(state)


def _line_up(state: Position) -> None:
    """Surprises, then monsters, then finds."""
    cards = load_cards()
    state.pending.sort(key=lambda played: ORDER.index(type(cards[played[1]])))
    state.phase = RESOLVE


# --- one card after the other -------------------------------------------------------------------


def resolve(state: Position, out: list[Event]) -> None:
    """The next card: a find is taken; a surprise or monster is faced unless it can be cancelled."""
    if not state.pending:
        state.phase = END_TURN
        return
    by, kind = state.pending.pop(0)
    out.append(ev.CardFaced(state.active, kind, by))
    seat = state.seats[state.active]
    if isinstance(load_cards()[kind], Find):
        seat.finds = with_card(seat.finds, kind)
        out.append(ev.FindTaken(state.active, kind))
        return
    state.card, state.card_by = kind, by
    state.asked = state.active
    state.phase = CANCEL if cancelling(state) else FACE_CARD


def cancelling(state: Position) -> Kinds:
    """The active seat's cards that can cancel the card it faces: allies first, then finds."""
    seat = state.seats[state.active]
    surprise = isinstance(load_cards()[state.card], Surprise)
    return distinct(seat.allies) + seat.finds_that("cancels_surprise" if surprise else "cancels_monster")


def cancel_options(state: Position) -> tuple[Action, ...]:
    """Give one of them, or face the card."""
    return (*[Cancel(kind) for kind in cancelling(state)], FACE)


def cancel_decided(state: Position, action: Action, out: list[Event]) -> None:
    """Both cards are discarded, or the card is faced."""
    if not isinstance(action, Cancel):
        state.phase = FACE_CARD
        return
    player = state.asked
    seat = state.seats[player]
    ally = action.card in seat.allies
    out.append(ev.CardCancelled(player, state.card, action.card, ally))
    if ally:
        seat.allies = without(seat.allies, action.card)
        discard(state, action.card)
    else:
        lose_find(state, player, action.card, "used", out)
    discard(state, state.card)
    state.put_card_away()
    state.phase = RESOLVE


def face_card(state: Position, out: list[Event]) -> None:
    """The explorer fights the monster, or is tested by the surprise."""
    card = load_cards()[state.card]
    if isinstance(card, Monster):
        state.phase = FIGHT
        return
    assert isinstance(card, Surprise)
    if card.choice:
        state.phase = TEST
    else:
        run_tests(state, card, card.tests, out)
