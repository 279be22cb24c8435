"""The Mummy: its steps, and its attack on whoever stands where it arrives."""

from __future__ import annotations

from game.engine.core import Action, Event

from . import events as ev
from .actions import NO_CARD, STAY, StepMummy, Strike
from .belongings import lose_find
from .board import load_board
from .dice import roll
from .fields import FIELDS, NOWHERE
from .flow import lose_endurance
from .phases import ATTACK, EFFECTS, START_TURN, STRIKE
from .position import NOBODY, Position
from .seat import distinct

COMES = 10
"""Solo: from this roll on the Mummy comes nearer."""

TAKES_FIND = 6
"""Solo: up to this roll its attack takes a find, above it Endurance."""

_STEPS = tuple(StepMummy(field) for field in range(FIELDS))


def next_fields(mummy: int) -> tuple[int, ...]:
    """The fields that the Mummy can go to: from outside a head, else one step away."""
    board = load_board()
    return board.heads if mummy == NOWHERE else board.mummy_steps[mummy]


def steps_to(mummy: int, field: int) -> int:
    """How many steps the Mummy needs to a field; from outside the first one leads onto a head."""
    board = load_board()
    if mummy != NOWHERE:
        return board.mummy_distance[mummy][field]
    return 1 + min(board.mummy_distance[head][field] for head in board.heads)


def can_attack(state: Position) -> bool:
    """True if an explorer is where the Mummy could go next."""
    near = next_fields(state.mummy)
    return any(seat.field in near for seat in state.seats if not seat.is_out)


def options(state: Position) -> tuple[Action, ...]:
    """The auction's winner may move it, or leave it where it is."""
    return (*[_STEPS[field] for field in next_fields(state.mummy)], STAY)


def decided(state: Position, action: Action, out: list[Event]) -> None:
    """It moves, and may attack there; or it stays."""
    if action == STAY:
        out.append(ev.MummyStayed(state.mummy, state.asked))
        state.phase = START_TURN
        return
    assert isinstance(action, StepMummy)
    _move(state, action.field, state.asked, out)


def _move(state: Position, field: int, by: int, out: list[Event]) -> None:
    """Move the Mummy; seat `by` decides about an attack."""
    out.append(ev.MummyMoved(state.mummy, field, None if by == NOBODY else by))
    state.mummy = field
    state.asked = by
    state.phase = ATTACK


def come_nearer(state: Position, player: int, by: int, out: list[Event]) -> None:
    """One step on a shortest way to the explorer, or in on the nearest head; ties: the lowest field."""
    distance = load_board().mummy_distance[state.seats[player].field]
    field = min(next_fields(state.mummy), key=lambda field: (distance[field], field))
    _move(state, field, by, out)


def hunt(state: Position, out: list[Event]) -> None:
    """Solo: a die before each turn."""
    die = roll(state)
    out.append(ev.MummyRolled(die, die >= COMES))
    state.phase = START_TURN
    if die >= COMES:
        come_nearer(state, state.active, NOBODY, out)


# --- the attack ---------------------------------------------------------------------------------


def attack(state: Position, out: list[Event]) -> None:
    """If an explorer is there: solo a die decides; otherwise the controller, asked if it has a choice."""
    choices = strikes(state)
    if not choices:
        _go_on(state)
    elif state.players == 1:
        _strike_by_die(state, out)
    elif len(choices) == 1:
        _strike(state, choices[0], out)
    else:
        state.phase = STRIKE


def strikes(state: Position) -> list[Strike]:
    """Possible losses in the attack, seat by seat: Endurance or a find, but a holder of decoys loses one of
    those."""
    found = []
    for seat in state.seats:
        if seat.field == state.mummy and not seat.is_out:
            decoys = seat.finds_that("decoy")
            found += [Strike(seat.explorer)] if not decoys else []
            found += [Strike(seat.explorer, kind) for kind in decoys or distinct(seat.finds)]
    return found


def strike_options(state: Position) -> tuple[Action, ...]:
    """For the seat that controls the Mummy in this attack."""
    return tuple(strikes(state))


def strike_decided(state: Position, action: Action, out: list[Event]) -> None:
    """The controller has chosen."""
    assert isinstance(action, Strike)
    _strike(state, action, out)


def _strike(state: Position, strike: Strike, out: list[Event]) -> None:
    player = next(p for p, seat in enumerate(state.seats) if seat.explorer == strike.explorer)
    out.append(ev.MummyAttacked(player, state.asked, None))
    _take(state, player, strike.card, out)


def _strike_by_die(state: Position, out: list[Event]) -> None:
    """A find, drawn by chance, on a low roll; but a decoy whatever the roll."""
    player = state.active
    seat = state.seats[player]
    die = roll(state)
    pool = seat.finds_that("decoy") or (seat.finds if die <= TAKES_FIND else ())
    kind = pool[state.random.randrange(len(pool))] if pool else NO_CARD
    out.append(ev.MummyAttacked(player, None, die))
    _take(state, player, kind, out)


def _take(state: Position, player: int, kind: int, out: list[Event]) -> None:
    """Take that find, or Endurance (NO_CARD); then the Mummy leaves the pyramid."""
    if kind == NO_CARD:
        lose_endurance(state, player, 1, "mummy", out)
    else:
        lose_find(state, player, kind, "mummy", out)
    out.append(ev.MummyLeft(state.mummy))
    state.mummy = NOWHERE
    _go_on(state)


def _go_on(state: Position) -> None:
    """Back to the surprise that brought the Mummy, or on to the turn."""
    state.phase = START_TURN if state.card == NO_CARD else EFFECTS
