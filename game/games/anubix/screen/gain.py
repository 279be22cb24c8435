"""What a turn would bring and cost, before it is taken, and how the tag in place of the prompt says it."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.table.gain_tag import Entry, Gain
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.translate import _

from ..rules import BONUSES, STRUCTURES, AnubixState, Turn
from ..rules import events as ev
from ..rules.scoring import BONUS_POINTS, Breakdown


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
        change: int = getattr(self.after, part) - getattr(self.before, part)
        return change


def outcome(state: AnubixState, player: int, action: Turn) -> Outcome:
    """What `action`, which must be legal, would do for `player`; no roll to come is looked at."""
    after = state.copy()
    events = after.apply(player, action)
    bonuses = tuple(event.kind for event in events if isinstance(event, ev.BonusEarned))
    completed = {event.structure for event in events if isinstance(event, ev.StructureCompleted)}
    return Outcome(
        state.breakdown(player),
        after.breakdown(player),
        bonuses,
        tuple(structure for structure in STRUCTURES if structure in completed),
    )


def gain_of(found: Outcome) -> Gain:
    """Structures, bonuses, quarry and jokers, as far as they change; then the sum."""
    entries = []
    for structure in STRUCTURES:
        change = found.change(structure)
        if structure in found.completed:
            # Translators: a small tag at a structure that a turn completes; the points have a sign: "+21".
            text = _("Complete: {points}").format(points=signed(change))
            entries.append(Entry(f"structure.{structure}", text, max(1, change), signed(change)))
        elif change:
            entries.append(Entry(f"structure.{structure}", signed(change), change))
    entries += [
        Entry(f"bonus.{BONUSES[kind]}.earned", signed(BONUS_POINTS), BONUS_POINTS) for kind in found.bonuses
    ]
    for part, sprite in (
        ("end_bonus", "bonus.end.earned"),
        ("quarry", "quarry.blue.crossed"),
        ("jokers", "joker"),
    ):
        change = found.change(part)
        if change:
            entries.append(Entry(sprite, signed(change), change))
    if not entries:
        return Gain((Entry("ui.trophy.white", signed(0), 0),), None)
    return Gain(tuple(entries), found.points if len(entries) != 1 or found.completed else None)
