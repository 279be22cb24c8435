"""The events of Anubix. Places are numbers (see `sheets`), colours index COLOURS, kinds index BONUSES.

Dice are counted from 0, quarry stones from 1 at the left.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.core import Event


@dataclass(slots=True)
class TurnStarted(Event):
    """A seat becomes active; turns count from 1."""

    turn: int
    active: int


@dataclass(slots=True)
class DiceRolled(Event):
    """The active seat has rolled: the colour of each die."""

    active: int
    colours: tuple[int, ...]


@dataclass(slots=True)
class SeatStarted(Event):
    """It is this seat's go; `dice` are those that lie in the middle for it."""

    player: int
    dice: tuple[int, ...]


@dataclass(slots=True)
class DieUsed(Event):
    """A die is taken from the middle to pay for the next stone."""

    player: int
    die: int
    colour: int


@dataclass(slots=True)
class QuarryCrossed(Event):
    """A quarry stone pays for the next stone; those in `lost` were skipped. `left` can still be used."""

    player: int
    stone: int
    colour: int
    lost: tuple[int, ...]
    left: int


@dataclass(slots=True)
class JokerSpent(Event):
    """A joker pays for the next stone; the seat has `left` more."""

    player: int
    left: int


@dataclass(slots=True)
class StoneMarked(Event):
    """A stone, or a tile of the relief, is marked; `payment` is 'die', 'quarry' or 'joker', told before."""

    player: int
    structure: str
    place: int
    colour: int
    payment: str


@dataclass(slots=True)
class BonusEarned(Event):
    """The only or the last symbol of its kind is marked, at `place`, and the bonus is open.

    `first` if nobody has earned it before: from now on it can be earned in this turn only.
    """

    player: int
    kind: int
    place: int
    first: bool


@dataclass(slots=True)
class StructureCompleted(Event):
    """The last place of a structure is marked; the seat has now completed `count` of them."""

    player: int
    structure: str
    count: int


@dataclass(slots=True)
class EndBonusEarned(Event):
    """A seat has completed its second structure: the game ends after this turn."""

    player: int


@dataclass(slots=True)
class Passed(Event):
    """A seat marks nothing; `forced` if it could not pay for anything and was not asked."""

    player: int
    forced: bool


@dataclass(slots=True)
class DiceLocked(Event):
    """The dice that the active seat has used are out for the rest of the turn."""

    player: int
    dice: tuple[int, ...]


@dataclass(slots=True)
class DiceReturned(Event):
    """The dice that a seat has used are back in the middle."""

    player: int
    dice: tuple[int, ...]


@dataclass(slots=True)
class BonusClosed(Event):
    """The turn ends in which these seats have earned a bonus: nobody can earn it any more."""

    kind: int
    earned_by: tuple[int, ...]


@dataclass(slots=True)
class BonusStruck(Event):
    """A seat strikes a closed bonus out, which it has not earned."""

    player: int
    kind: int


@dataclass(slots=True)
class GameEnded(Event):
    """Two structures are complete somewhere, or (`by_turns`) as many turns are played as there may be."""

    by_turns: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
