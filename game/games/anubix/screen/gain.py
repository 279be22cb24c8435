"""Gains and costs of a turn before it is taken, and the tag that shows them in place of the prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ui.table.board.gain_tag import Entry, Gain
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.translate import _

from ..rules import BONUSES, STRUCTURES, AnubixState, Turn
from ..rules import events as ev
from ..rules.numbers import BONUS_POINTS

OTHERS = (("end_bonus", "bonus.end.earned"), ("quarry", "quarry.blue.crossed"), ("jokers", "joker"))
"""Other parts of the score, and their signs."""


def gain_of(state: AnubixState, player: int, turn: Turn) -> Gain:
    """The gain of `turn`, which must be legal, for `player`; it uses no roll to come."""
    after = state.copy()
    events = after.apply(player, turn)
    had, has = state.sources(player), after.sources(player)
    bonuses = [event.kind for event in events if isinstance(event, ev.BonusEarned)]
    completed = [event.structure for event in events if isinstance(event, ev.StructureCompleted)]
    return tag_of({part: has[part] - had[part] for part in has}, bonuses, completed)


def tag_of(change: Mapping[str, int], bonuses: Sequence[int], completed: Sequence[str]) -> Gain:
    """Structures, bonuses (kinds), quarry and jokers, as far as they change; then the sum.

    `change` is that of each part of the score, by its name in `Breakdown`.
    """
    entries = []
    for structure in STRUCTURES:
        points = change[structure]
        if structure in completed:
            # Translators: a small tag at a structure that a turn completes; the points have a sign: "+21".
            text = _("Complete: {points}").format(points=signed(points))
            entries.append(Entry(f"structure.{structure}", text, max(1, points), signed(points)))
        elif points:
            entries.append(Entry(f"structure.{structure}", signed(points), points))
    worth = signed(BONUS_POINTS)
    entries += [Entry(f"bonus.{BONUSES[kind]}.earned", worth, BONUS_POINTS) for kind in bonuses]
    entries += [Entry(sprite, signed(change[part]), change[part]) for part, sprite in OTHERS if change[part]]
    if not entries:
        return Gain((Entry("ui.trophy.white", signed(0), 0),), None)
    return Gain(tuple(entries), sum(change.values()) if len(entries) != 1 or completed else None)
