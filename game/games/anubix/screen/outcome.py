"""What a turn would bring and cost, before it is taken."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import STRUCTURES, AnubixState, Breakdown, Turn
from ..rules import events as ev
from .shown import Shown


@dataclass(frozen=True, slots=True)
class Outcome:
    """The parts of the score before and after, and what is earned on the way."""

    before: Breakdown
    after: Breakdown
    bonuses: tuple[int, ...]
    """Kinds that are earned."""
    completed: tuple[str, ...]
    """Structures that are completed, of STRUCTURES."""

    @property
    def points(self) -> int:
        """The change of the score."""
        return self.after.total - self.before.total

    def change(self, part: str) -> int:
        """The change of one part of the score, by its name in Breakdown."""
        return int(getattr(self.after, part)) - int(getattr(self.before, part))


def outcome(state: AnubixState, player: int, action: Turn) -> Outcome:
    """What `action`, which must be legal, would do for `player`; no roll to come is looked at."""
    shown = Shown.of(state)
    before = shown.seats[player].parts
    bonuses: list[int] = []
    completed: list[str] = []
    for event in state.copy().apply(player, action):
        if isinstance(event, ev.DiceLocked | ev.DiceReturned | ev.SeatStarted | ev.TurnStarted):
            break  # the turn of the seat is over
        shown.apply(event)
        if isinstance(event, ev.BonusEarned):
            bonuses.append(event.kind)
        elif isinstance(event, ev.StructureCompleted):
            completed.append(event.structure)
    completed.sort(key=STRUCTURES.index)
    return Outcome(before, shown.seats[player].parts, tuple(bonuses), tuple(completed))
