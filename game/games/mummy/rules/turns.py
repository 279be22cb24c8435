"""The turn of the active seat: what it may do, and all that needs no file of its own."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from game.engine.core import Action, Event

from . import chamber, healing, movement, solo
from . import events as ev
from .actions import BREAK, ENTER, NO_CARD, PASS, REMOVE, TRY, TURN, Exchange, Heal, Leave, MoveBy
from .attributes import CUNNING
from .belongings import remove_barrier
from .cards import load_cards
from .dice import test
from .fields import CHAMBER
from .phases import END_TURN
from .piles import discard, fill_hand
from .position import Position
from .seat import Kinds, without


def options(state: Position) -> tuple[Action, ...]:
    """Held or blocked: only getting free. In the Chamber: the tests, or leave. Otherwise all other choices.

    Whoever is free may also do nothing, but alone, where the deck leads on. Alone, healing is no turn: for
    leaves it is possible beside anything.
    """
    seat = state.seats[state.active]
    alone = state.players == 1
    found: list[Action] = []
    if seat.captured:
        found.append(BREAK)
    if seat.barrier != NO_CARD:
        found.append(REMOVE)
    if seat.field == CHAMBER:
        found += chamber.options(state)
        found += healing.by_leaves(seat) if alone else []
    elif found:
        found += healing.all_ways(seat) if alone else []
    else:
        found += [TURN] if alone else movement.moves_by_hand(state)
        found += movement.moves_by_finds(state)
        found += [ENTER] if chamber.may_enter(state, seat) else []
        found += exchanges(seat.hand)
        found += healing.all_ways(seat)
        found += [] if alone else [PASS]
    return tuple(found)


@lru_cache(maxsize=64)
def exchanges(hand: Kinds) -> tuple[Action, ...]:
    """Each non-empty part of the hand once, small parts first."""
    parts = [part for size in range(1, len(hand) + 1) for part in combinations(hand, size)]
    return tuple([Exchange(part) for part in dict.fromkeys(parts)])


def decided(state: Position, action: Action, out: list[Event]) -> None:
    """Carry out the choice; most end the turn."""
    state.phase = END_TURN
    match action:
        case MoveBy():
            movement.move(state, action, out)
        case Exchange():
            _exchange(state, action, out)
        case Heal():
            healing.heal(state, action, out)
        case Leave():
            chamber.leave(state, action, out)
        case _:
            _WORDS[str(action)](state, out)


def _exchange(state: Position, action: Exchange, out: list[Event]) -> None:
    """Discard, receive the leaves, draw as many."""
    player = state.active
    seat = state.seats[player]
    cards = load_cards()
    leaves = 0
    for kind in action.cards:
        seat.hand = without(seat.hand, kind)
        leaves += cards[kind].leaves
    discard(state, *action.cards)
    seat.leaves += leaves
    out.append(ev.Exchanged(player, action.cards, leaves, seat.leaves))
    fill_hand(state, player, out)


def _break(state: Position, out: list[Event]) -> None:
    """A test of Cunning; if it succeeds the explorer acts from its next turn."""
    value, die, passed = test(state, CUNNING)
    state.seats[state.active].captured = not passed
    out.append(ev.BreakTried(state.active, value, die, passed))


def _remove(state: Position, out: list[Event]) -> None:
    """Remove the barrier before the explorer; that is the whole turn."""
    remove_barrier(state, moved_away=False, out=out)


def _pass(state: Position, out: list[Event]) -> None:
    out.append(ev.Passed(state.active))


_WORDS = {
    str(BREAK): _break,
    str(REMOVE): _remove,
    str(PASS): _pass,
    str(ENTER): chamber.enter,
    str(TRY): chamber.face_tests,
    str(TURN): solo.turn_over,
}
