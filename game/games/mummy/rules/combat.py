"""Monsters: attack, trick or flee."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import ATTACK, FLEE, TRICK
from .attributes import ATTRIBUTES, CUNNING, SPEED, STRENGTH
from .belongings import change_leaves, grow
from .cards import Monster, load_cards
from .dice import roll
from .flow import lose_endurance
from .phases import RESOLVE
from .piles import discard
from .position import Position
from .seat import Seat, with_card
from .sweep import capture, sweep

CONTESTED = {"attack": STRENGTH, "trick": CUNNING, "flee": SPEED}
"""Which attribute of explorer and monster counts in each contest."""

BEFRIENDS = 4
"""A trick that is higher by so much wins an ally."""


def options(state: Position) -> tuple[Action, ...]:
    """A monster without cunning cannot be tricked; nobody flees in a dead end."""
    trick = (TRICK,) if monster_of(state).cunning else ()
    flee = (FLEE,) if state.seats[state.asked].can_flee else ()
    return (ATTACK, *trick, *flee)


def monster_of(state: Position) -> Monster:
    """The monster that the active explorer faces."""
    card = load_cards()[state.card]
    assert isinstance(card, Monster)
    return card


def decided(state: Position, action: Action, out: list[Event]) -> None:
    """One contest; after a failed flight the attack."""
    state.phase = RESOLVE
    if action == TRICK:
        _trick(state, out)
    elif action == ATTACK or not _flee(state, out):
        _attack(state, out)


def outcome(how: str, margin: int) -> str:
    """The outcome of a contest that the explorer has won by `margin`: see `events.MonsterFought`."""
    if how == "attack":
        return "captured" if not margin else "won" if margin > 0 else "lost"
    if how == "trick":
        return "captured" if margin <= 0 else "ally" if margin >= BEFRIENDS else "won"
    return "won" if margin >= 0 else "lost"


def contest_values(seat: Seat, monster: Monster, how: str) -> tuple[int, int, int]:
    """The values beside the dice: the explorer's attribute and its finds' bonus; the monster's number."""
    attribute = CONTESTED[how]
    monster_value: int = getattr(monster, ATTRIBUTES[attribute])
    return seat.value(attribute), seat.bonus(how), monster_value


def _contest(state: Position, how: str, out: list[Event]) -> str:
    """Both roll and add; returns the outcome."""
    value, bonus, monster_value = contest_values(state.seats[state.active], monster_of(state), how)
    die, monster_die = roll(state), roll(state)
    result = outcome(how, die + value + bonus - monster_die - monster_value)
    player, kind = state.active, state.card
    out.append(ev.MonsterFought(player, kind, how, die, value, bonus, monster_die, monster_value, result))
    return result


def _attack(state: Position, out: list[Event]) -> None:
    """Lower: Endurance; higher: the hoard; both: the next card. Equal: captured."""
    seat = state.seats[state.active]
    monster = monster_of(state)
    result = _contest(state, "attack", out)
    if result == "captured":
        _captured(state, out)
        return
    if result == "lost":
        lose_endurance(state, state.active, 1, "monster", out)
        if seat.is_out:
            sweep(state, out)
    else:
        if monster.hoard:
            change_leaves(state, monster.hoard, "hoard", out)
        _grow(state, monster, out)
    _discard_monster(state)


def _trick(state: Position, out: list[Event]) -> None:
    """Lower or equal: captured; a little higher: it goes; much higher: an ally."""
    seat = state.seats[state.active]
    result = _contest(state, "trick", out)
    if result == "captured":
        _captured(state, out)
        return
    _grow(state, monster_of(state), out)
    if result == "ally":
        seat.allies = with_card(seat.allies, state.card)
        out.append(ev.AllyWon(state.active, state.card))
        state.put_card_away()
    else:
        _discard_monster(state)


def _flee(state: Position, out: list[Event]) -> bool:
    """Away: the monster is discarded, what else was played stays. Returns whether it succeeded."""
    if _contest(state, "flee", out) == "lost":
        return False
    _discard_monster(state)
    return True


def grown_by(monster: Monster, seat: Seat) -> tuple[int, ...]:
    """The attributes that grow for an explorer that beats or fools the monster."""
    return seat.person.stars if monster.grows_stars else monster.grows


def _grow(state: Position, monster: Monster, out: list[Event]) -> None:
    """Let the explorer that has beaten or fooled it grow."""
    for attribute in grown_by(monster, state.seats[state.active]):
        grow(state, attribute, state.card, out)


def _captured(state: Position, out: list[Event]) -> None:
    """The turn ends; the monster and the other cards are discarded."""
    capture(state, out)
    sweep(state, out)
    _discard_monster(state)


def _discard_monster(state: Position) -> None:
    discard(state, state.card)
    state.put_card_away()
