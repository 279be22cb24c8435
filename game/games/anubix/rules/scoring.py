"""The values of everything in Anubix."""

from __future__ import annotations

from typing import NamedTuple

from .numbers import (
    ARCH_POINTS,
    BONUS_POINTS,
    CAPSTONE_POINTS,
    JOKER_POINTS,
    PYRAMID_POINTS,
    QUARRY_LENGTH,
    QUARRY_POINTS,
    RELIEF_POINTS,
)
from .sheets import CAPSTONE, LEFT, PYRAMID, RELIEF, RIGHT, ROWS, WHOLE

ENOUGH = 2
"""Complete structures that end the game and earn the end bonus."""


class Breakdown(NamedTuple):
    """A seat's points by their sources."""

    pyramid: int
    arch: int
    relief: int
    bonuses: int
    end_bonus: int
    quarry: int
    jokers: int

    @property
    def total(self) -> int:
        """The seat's points."""
        return sum(self)


def pyramid_row(marked: int) -> int:
    """The highest row with a marked stone: 1–6; 0 for none."""
    return sum(1 for row in ROWS if marked & row)


def arch_level(marked: int) -> int:
    """The level that both columns have reached, 0–5; the capstone does not count."""
    return sum(1 for left, right in zip(LEFT, RIGHT, strict=True) if marked & left and marked & right)


def relief_pairs(marked: int) -> int:
    """Pairs of marked tiles: 0–6."""
    return (marked & RELIEF).bit_count() // 2


def pyramid_points(marked: int) -> int:
    """Points for the highest row with a marked stone."""
    return PYRAMID_POINTS[pyramid_row(marked)]


def arch_points(marked: int) -> int:
    """Points for the level that both columns have reached, or for the capstone."""
    return CAPSTONE_POINTS if marked & CAPSTONE else ARCH_POINTS[arch_level(marked)]


def relief_points(marked: int) -> int:
    """Points for the marked pairs of tiles."""
    return RELIEF_POINTS[relief_pairs(marked)]


def complete_structures(marked: int) -> int:
    """How many of the three structures are complete."""
    return sum(1 for whole in WHOLE if marked & whole == whole)


def pyramid_stones(marked: int) -> int:
    """Marked stones of the pyramid: they break a tie."""
    return (marked & PYRAMID).bit_count()


def breakdown(marked: int, crossed: int, jokers: int, bonuses: int) -> Breakdown:
    """The points of a seat as they stand: its marked places, crossed quarry stones, jokers left, bonuses."""
    return Breakdown(
        pyramid=pyramid_points(marked),
        arch=arch_points(marked),
        relief=relief_points(marked),
        bonuses=BONUS_POINTS * bonuses.bit_count(),
        end_bonus=BONUS_POINTS if complete_structures(marked) >= ENOUGH else 0,
        quarry=QUARRY_POINTS * (QUARRY_LENGTH - crossed.bit_length()),
        jokers=JOKER_POINTS * jokers,
    )


def points(marked: int, crossed: int, jokers: int, bonuses: int) -> int:
    """`breakdown(...).total`, without the parts."""
    return (
        pyramid_points(marked)
        + arch_points(marked)
        + relief_points(marked)
        + BONUS_POINTS * (bonuses.bit_count() + (complete_structures(marked) >= ENOUGH))
        + QUARRY_POINTS * (QUARRY_LENGTH - crossed.bit_length())
        + JOKER_POINTS * jokers
    )


def standing(marked: int, crossed: int, jokers: int, bonuses: int) -> tuple[int, int]:
    """The key by which seats are ranked: the points, then the stones of the pyramid."""
    return points(marked, crossed, jokers, bonuses), pyramid_stones(marked)
