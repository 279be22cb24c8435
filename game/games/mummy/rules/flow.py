"""The course of the game: rounds, whose turn it is, who is out, and the end."""

from __future__ import annotations

from game.engine.core import Event

from . import events as ev
from .actions import NO_CARD
from .phases import AUCTION, HUNT, OVER, START_ROUND, START_TURN, TURN
from .piles import discard, fill_hand
from .position import NOBODY, Position

MOST_ROUNDS = 200
"""After so many rounds the pyramid seals."""
MOST_SOLO_TURNS = 21


def most_rounds(players: int) -> int:
    """The last round there can be; solo, each turn is a round."""
    return MOST_ROUNDS if players > 1 else MOST_SOLO_TURNS


def start_round(state: Position, out: list[Event]) -> None:
    """A round begins with the auction; solo, with the Mummy's die. A first player that is out is replaced."""
    if state.round == most_rounds(state.players):
        end_game(state, NOBODY, "sealed", out)
        return
    state.round += 1
    if state.seats[state.first].is_out:
        state.first = next_seat(state, state.first)
    state.active = state.first
    out.append(ev.RoundStarted(state.round, state.first))
    state.phase = AUCTION if state.players > 1 else HUNT


def start_turn(state: Position, out: list[Event]) -> None:
    """The active seat is asked what to do."""
    if state.seats[
        state.active
    ].is_out:  # the Mummy has just struck the first player out: its turn falls away
        state.active = next_seat(state, state.active)
    out.append(ev.TurnStarted(state.active))
    state.asked = state.active
    state.phase = TURN


def end_turn(state: Position, out: list[Event]) -> None:
    """The hand is drawn up; then the next seat, or a new round before the first player's turn.

    The first player's place is that of its seat, even if its explorer is out: all others have their turns.
    """
    if state.players > 1 and not state.seats[state.active].is_out:
        fill_hand(state, state.active, out)
    if is_last(state):
        state.phase = START_ROUND
    else:
        state.active = next_seat(state, state.active)
        state.phase = START_TURN


def is_last(state: Position) -> bool:
    """True if the active seat's turn is the last one of the round."""
    following = next_seat(state, state.active)
    return (following - state.first) % state.players <= (state.active - state.first) % state.players


def next_seat(state: Position, player: int) -> int:
    """The next seat clockwise whose explorer is in the game; the same one if there is no other."""
    for step in range(1, state.players):
        seat = (player + step) % state.players
        if not state.seats[seat].is_out:
            return seat
    return player


def lose_endurance(state: Position, player: int, amount: int, cause: str, out: list[Event]) -> None:
    """Endurance goes down; at 0 the explorer is out."""
    seat = state.seats[player]
    amount = min(amount, seat.endurance)
    seat.endurance -= amount
    out.append(ev.EnduranceLost(player, amount, seat.endurance, cause))
    if not seat.endurance:
        _out_of_the_game(state, player, out)


def _out_of_the_game(state: Position, player: int, out: list[Event]) -> None:
    """All its cards are discarded, its leaves are gone."""
    seat = state.seats[player]
    cards = seat.cards()
    out.append(ev.ExplorerOut(player, seat.field, cards))
    discard(state, *cards)
    seat.leave_the_game()


def check_survivors(state: Position, out: list[Event]) -> None:
    """The last explorer of several wins; solo, nobody wins when it is out."""
    left = [player for player, seat in enumerate(state.seats) if seat.endurance]
    if not left:
        end_game(state, NOBODY, "out", out)
    elif len(left) == 1 and state.players > 1:
        end_game(state, left[0], "last", out)


def end_game(state: Position, winner: int, how: str, out: list[Event]) -> None:
    """The game is over; the cards of an unfinished encounter are discarded."""
    if state.card != NO_CARD:
        if not state.kept:
            discard(state, state.card)
        state.put_card_away()
    discard(state, *[kind for _, kind in state.pending])
    state.pending = []
    state.clear_effects()
    state.asked = NOBODY
    state.winner = winner
    state.phase = OVER
    out.append(ev.GameOver(None if winner == NOBODY else winner, how))
