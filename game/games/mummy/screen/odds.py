"""Chances as the screen says them; how likely something is, `game.games.mummy.rules.odds` knows."""

from __future__ import annotations

from ..rules.combat import CONTESTED
from ..rules.odds import (
    OUTCOMES,
    advantage,
    chamber_chances,
    contest_chances,
    fight_chances,
    passing_chance,
    surprise_chances,
)

__all__ = [
    "CONTESTED",
    "OUTCOMES",
    "advantage",
    "chamber_chances",
    "contest_chances",
    "fight_chances",
    "passing_chance",
    "percent",
    "surprise_chances",
]


def percent(chance: float) -> int:
    """A chance (0–1) as a whole number of hundredths; what can be is at least 1, what can fail at most 99."""
    if chance <= 0 or chance >= 1:
        return round(100 * chance)
    return max(1, min(99, round(100 * chance)))
