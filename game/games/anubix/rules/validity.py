"""Checks that a position of Anubix can come about, for saved states.

A state that passes can be played on to the end. A valid state need not be one that play can reach: neither
the history nor what the dice may have shown in it is searched. Each sheet, the bonuses and the dice are
looked at for what the rules can never bring about.
"""

from __future__ import annotations

from functools import cache

from game.engine.reading import expect

from .actions import MOST_STONES
from .position import Position, last_turn
from .scoring import ENOUGH, complete_structures
from .sheets import BONUSES, COLOURS, NAMES, NEEDS, RELIEF, places_in, reliefs


@cache
def _relief_sets() -> frozenset[int]:
    return frozenset(reliefs())


def check_state(state: Position) -> None:
    """Raise ValueError, naming the first fault found, unless the parts of a state fit together."""
    for p in range(state.players):
        _check_marks(state, p)
        _check_payments(state, p)
        _check_bonuses(state, p)
    _check_closed(state)
    _check_locked(state)
    finished = any(complete_structures(marked) >= ENOUGH for marked in state.marked)
    if state.is_over:
        expect(finished or state.turn == last_turn(state.players), "seat: the game is over before its end")
    else:
        expect(state.can_mark(), "seat: the seat cannot mark anything; it would have passed")


def _check_marks(state: Position, player: int) -> None:
    where = f"seats[{player}].marked"
    marked = state.marked[player]
    for place in places_in(marked):
        expect(not NEEDS[place] & ~marked, f"{where}: {NAMES[place]} lies on a stone that is not marked")
    expect(marked & RELIEF in _relief_sets(), f"{where}: the tiles cannot be parted into neighbours")
    turns = state.turn if state.has_acted(player) else state.turn - 1
    count = marked.bit_count()
    most = MOST_STONES * turns
    expect(count <= most, f"{where}: {count} stones are marked; {most} are possible by now")
    ended = complete_structures(marked) >= ENOUGH
    expect(
        not ended or state.has_acted(player), f"{where}: two structures are complete, yet the game goes on"
    )


def _check_payments(state: Position, player: int) -> None:
    """Every crossed stone and spent joker, and the locked dice, have paid for a marked stone."""
    where = f"seats[{player}]"
    sheet = state.sheets[player]
    stones = [sheet.colours[place] for place in places_in(state.marked[player])]
    gone = state.table_rule.crossed
    fresh = state.crossed[player] & ~gone
    expect(
        state.crossed[player] & gone == gone and (not fresh or fresh & -fresh > gone),
        f"{where}.crossed: stones are gone from the start",
    )
    paid = [colour for i, colour in enumerate(sheet.quarry) if fresh >> i & 1]
    for colour, name in enumerate(COLOURS):
        marked, crossed = stones.count(colour), paid.count(colour)
        expect(crossed <= marked, f"{where}.crossed: {crossed} {name}, but {marked} are marked")
    if player == state.active:
        paid += [colour for die, colour in enumerate(state.dice) if state.locked >> die & 1]
        for colour, name in enumerate(COLOURS):
            used = paid.count(colour)
            expect(used <= stones.count(colour), f"locked: {name} dice have paid for no marked stone")
    spent = state.table_rule.jokers_of(state.players) - state.jokers[player]
    expect(
        len(paid) + spent <= len(stones), f"{where}.jokers: {spent} are spent, more than stones were marked"
    )


def _check_bonuses(state: Position, player: int) -> None:
    where = f"seats[{player}].bonuses"
    marked, bonuses = state.marked[player], state.bonuses[player]
    for kind, symbols in enumerate(state.sheets[player].symbols):
        name = BONUSES[kind]
        complete = not symbols & ~marked
        earned = bool(bonuses >> kind & 1)
        closed = bool(state.closed >> kind & 1)
        expect(complete or not earned, f"{where}: {name} is earned, but not all its symbols are marked")
        if not closed:
            expect(earned or not complete, f"{where}: {name} is open and complete, but not earned")
            expect(
                not earned or state.has_acted(player),
                f"{where}: {name} was earned in an earlier turn, but is not closed",
            )


def _check_closed(state: Position) -> None:
    for kind, name in enumerate(BONUSES):
        earned = any(bonuses >> kind & 1 for bonuses in state.bonuses)
        if state.closed >> kind & 1:
            expect(earned, f"closed: {name}, which nobody has earned")
        elif state.is_over:
            expect(not earned, f"closed: {name} was earned; it closes with the turn")


def _check_locked(state: Position) -> None:
    locked = state.locked
    expect(locked.bit_count() <= MOST_STONES, "locked: a turn uses two dice at most")
    expect(not locked or state.has_acted(state.active), "locked: the active seat has not used any dice yet")
    for die, colour in enumerate(state.dice):
        earlier = [d for d in range(die) if state.dice[d] == colour and not locked >> d & 1]
        expect(not (locked >> die & 1 and earlier), "locked: of equal dice the first is used first")
