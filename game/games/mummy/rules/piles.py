"""Decks and their discards: one of each in a game of several; solo, one for moves and one for encounters."""

from __future__ import annotations

from game.engine.core import Event

from . import events as ev
from .actions import HAND, NO_CARD
from .cards import Move, load_cards
from .position import Position

MOVES, ENCOUNTERS = 0, 1
"""The indices of solo's decks."""


def deck_of(state: Position, kind: int) -> int:
    """The deck to which a card of this kind belongs."""
    return ENCOUNTERS if state.players == 1 and not isinstance(load_cards()[kind], Move) else MOVES


def discard(state: Position, *kinds: int) -> None:
    """Put cards on the discards of their decks."""
    for kind in kinds:
        state.discards[deck_of(state, kind)].append(kind)


def draw(state: Position, deck: int, out: list[Event]) -> int:
    """Take the top card; NO_CARD if there is none, not even among the discards."""
    if not state.decks[deck]:
        pile = state.discards[deck]
        if not pile:
            return NO_CARD
        pile.sort()  # so that the order does not depend on who discarded first
        state.random.shuffle(pile)
        out.append(ev.DeckShuffled(deck, len(pile)))
        state.decks[deck], state.discards[deck] = pile, []
    return state.decks[deck].pop()


def fill_hand(state: Position, player: int, out: list[Event]) -> None:
    """Draw up to a full hand."""
    seat = state.seats[player]
    drawn: list[int] = []
    while len(seat.hand) + len(drawn) < HAND:
        kind = draw(state, MOVES, out)
        if kind == NO_CARD:
            break
        drawn.append(kind)
    if drawn:
        seat.hand = tuple(sorted((*seat.hand, *drawn)))
        out.append(ev.Drawn(player, len(drawn)))
