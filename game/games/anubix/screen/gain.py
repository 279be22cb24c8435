"""What a turn brings and costs, as the tag beside the stones shows it."""

from __future__ import annotations

from game.ui.table.gain_tag import Entry, Gain
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.translate import _

from ..rules import BONUSES, STRUCTURES
from ..rules.scoring import BONUS_POINTS
from .outcome import Outcome
from .sheet_art import structure_sprite


def gain_of(outcome: Outcome) -> Gain:
    """Structures, bonuses, quarry and jokers, as far as they change; then the sum."""
    entries = []
    for structure in STRUCTURES:
        change = outcome.change(structure)
        if structure in outcome.completed:
            text = _("{points} complete").format(points=signed(change))
            entries.append(Entry(structure_sprite(structure), text, max(1, change), signed(change)))
        elif change:
            entries.append(Entry(structure_sprite(structure), signed(change), change))
    entries += [
        Entry(f"bonus.{BONUSES[kind]}.earned", signed(BONUS_POINTS), BONUS_POINTS) for kind in outcome.bonuses
    ]
    for part, sprite in (
        ("end_bonus", "bonus.end.earned"),
        ("quarry", "quarry.blue.crossed"),
        ("jokers", "joker"),
    ):
        change = outcome.change(part)
        if change:
            entries.append(Entry(sprite, signed(change), change))
    return Gain(tuple(entries), outcome.points if len(entries) != 1 or outcome.completed else None)
