"""Surprises: their tests, and one small function for each effect."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.core import Action, Event

from . import events as ev
from .actions import NO_CARD, Give, Test
from .belongings import change_leaves, grow, lose_find, remove_barrier
from .board import load_board
from .cards import Effect, Surprise, load_cards
from .dice import test
from .fields import ABOVE, BELOW, NOWHERE
from .flow import lose_endurance
from .phases import EFFECTS, GIVE, RESOLVE
from .piles import discard
from .position import NOBODY, Position
from .pursuit import come_nearer
from .seat import distinct, with_card
from .sweep import capture, sweep


def test_options(state: Position) -> tuple[Action, ...]:
    """The attributes between which the explorer chooses."""
    return tuple(Test(attribute) for attribute in faced(state).tests)


def test_decided(state: Position, action: Action, out: list[Event]) -> None:
    """The explorer has chosen what to test."""
    assert isinstance(action, Test)
    run_tests(state, faced(state), (action.attribute,), out)


def faced(state: Position) -> Surprise:
    """The surprise that the active explorer faces."""
    card = load_cards()[state.card]
    assert isinstance(card, Surprise)
    return card


def run_tests(state: Position, card: Surprise, attributes: tuple[int, ...], out: list[Event]) -> None:
    """All must succeed; without a test nothing is passed or failed. Then the effects begin."""
    state.clear_effects()
    for attribute in attributes:
        value, die, passed = test(state, attribute)
        out.append(ev.SurpriseTested(state.active, state.card, attribute, value, die, passed))
        state.passed = passed and state.passed is not False
    out.append(ev.SurpriseEnded(state.active, state.card, state.passed))
    state.swept = state.passed is False and not card.keep_others
    state.phase = EFFECTS


def next_effect(state: Position, out: list[Event]) -> None:
    """The next effect; after the last one, or when the explorer is out, the card is done with."""
    effects = effects_of(state)
    if state.effect == len(effects) or state.seats[state.active].is_out:
        _finish(state, out)
        return
    effect = effects[state.effect]
    state.effect += 1
    EFFECT[effect.name](state, effect, out)


def effects_of(state: Position) -> tuple[Effect, ...]:
    """The effects of the surprise, given the result of its tests."""
    return faced(state).success if state.passed else faced(state).fail


def _finish(state: Position, out: list[Event]) -> None:
    """The card is discarded unless it stays; so are the others if it says so or the explorer is gone."""
    seat = state.seats[state.active]
    if state.swept or seat.is_out:
        sweep(state, out)
    if not state.kept:
        discard(state, state.card)
    state.put_card_away()
    state.clear_effects()
    state.phase = RESOLVE


# --- the effects --------------------------------------------------------------------------------


def _endurance(state: Position, effect: Effect, out: list[Event]) -> None:
    lose_endurance(state, state.active, -effect.amount, "surprise", out)


def _leaves(state: Position, effect: Effect, out: list[Event]) -> None:
    seat = state.seats[state.active]
    amount = max(effect.amount, -seat.leaves)
    if amount:
        change_leaves(state, amount, "surprise", out)
    else:
        _nothing(state, effect, out)


def _find(state: Position, effect: Effect, out: list[Event]) -> None:
    """Its choice, asked if there is one."""
    kinds = distinct(state.seats[state.active].finds)
    if len(kinds) == 1:
        lose_find(state, state.active, kinds[0], "surprise", out)
    elif kinds:
        state.asked = state.active
        state.phase = GIVE
    else:
        _nothing(state, effect, out)


def _captured(state: Position, _effect: Effect, out: list[Event]) -> None:
    capture(state, out)
    state.swept = True


def _blocked(state: Position, effect: Effect, out: list[Event]) -> None:
    """The card lies before the explorer, unless something does already."""
    seat = state.seats[state.active]
    if seat.barrier == NO_CARD:
        seat.barrier = state.card
        state.kept = True
        out.append(ev.Blocked(state.active, state.card))
    else:
        _nothing(state, effect, out)


def _curse(state: Position, _effect: Effect, out: list[Event]) -> None:
    seat = state.seats[state.active]
    seat.curses = with_card(seat.curses, state.card)
    state.kept = True
    out.append(ev.Cursed(state.active, state.card))


def _grow(state: Position, effect: Effect, out: list[Event]) -> None:
    if not grow(state, effect.attribute, state.card, out):
        _nothing(state, effect, out)


def _mummy(state: Position, _effect: Effect, out: list[Event]) -> None:
    """Let the Mummy come nearer. The controller decides about its attack (see `controller_of`); solo, a die
    does."""
    by = NOBODY if state.players == 1 else controller_of(state)
    come_nearer(state, state.active, by, out)


def controller_of(state: Position) -> int:
    """The seat that decides for a Mummy that a card brings: the one that played it; if that explorer is out,
    the one that faces it."""
    return state.active if state.seats[state.card_by].is_out else state.card_by


def _fall(state: Position, effect: Effect, out: list[Event]) -> None:
    _take_to(state, BELOW[state.seats[state.active].field], effect, out)


def _climb(state: Position, effect: Effect, out: list[Event]) -> None:
    _take_to(state, ABOVE[state.seats[state.active].field], effect, out)


def _start(state: Position, effect: Effect, out: list[Event]) -> None:
    _take_to(state, load_board().starts[state.active], effect, out)


def _take_to(state: Position, field: int, effect: Effect, out: list[Event]) -> None:
    """Move the explorer, unless there is no such field or the Mummy is there. No new encounter.

    It leaves behind what lay before it.
    """
    seat = state.seats[state.active]
    if field in (NOWHERE, state.mummy, seat.field):
        _nothing(state, effect, out)
        return
    out.append(ev.ExplorerMoved(state.active, seat.field, field, effect.name))
    seat.field = field
    state.swept = True
    if seat.barrier != NO_CARD:
        remove_barrier(state, moved_away=True, out=out)


def _nothing(state: Position, effect: Effect, out: list[Event]) -> None:
    """The effect comes to nothing."""
    attribute = effect.attribute if effect.name == "grow" else None
    out.append(ev.NothingHappened(state.active, state.card, effect.name, attribute))


EFFECT: dict[str, Callable[[Position, Effect, list[Event]], None]] = {
    "endurance": _endurance,
    "leaves": _leaves,
    "find": _find,
    "captured": _captured,
    "blocked": _blocked,
    "curse": _curse,
    "grow": _grow,
    "mummy": _mummy,
    "fall": _fall,
    "climb": _climb,
    "start": _start,
}
"""The effects of surprises, by the names that the cards use."""


def give_options(state: Position) -> tuple[Action, ...]:
    """Any of its finds."""
    return tuple(Give(kind) for kind in distinct(state.seats[state.asked].finds))


def give_decided(state: Position, action: Action, out: list[Event]) -> None:
    """The explorer has chosen which find it loses; the other effects follow."""
    assert isinstance(action, Give)
    lose_find(state, state.active, action.card, "surprise", out)
    state.phase = EFFECTS
