"""The values of everything in Pyramids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

TORCH_POINTS = 5
PYRAMID_POINTS = 10
GEM_PAIR_POINTS = 5
GEM_SINGLE_POINTS = 1
GEM_LIMIT = 10
SKULL_LIMIT = 10
SKULL_PENALTY = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18)
"""Points lost with 0–10 crossed skulls: only the last crossed one counts."""
AWARDS = (10, 6, 3)
"""Each colour's awards, highest first."""
AWARD_STEPS = (2, 4, 6)
"""A seat's 2nd, 4th and 6th explored pyramid of a colour earn an award."""

RANKS = (0, 60, 80, 100, 120, 135, 150)
"""Solo: the fewest points for each rank, lowest rank first."""


class Scored(Protocol):
    """A seat's score card: see `Seat`."""

    @property
    def torches(self) -> int: ...
    @property
    def red(self) -> int: ...
    @property
    def green(self) -> int: ...
    @property
    def skulls(self) -> int: ...
    @property
    def explored(self) -> Sequence[int]: ...
    @property
    def awards(self) -> Sequence[tuple[int, int]]: ...


class Breakdown(NamedTuple):
    """A seat's points by sources; `skulls` is zero or negative."""

    torches: int
    awards: int
    gem_pairs: int
    gem_singles: int
    skulls: int
    pyramids: int

    @property
    def total(self) -> int:
        """The seat's points."""
        return sum(self)


def gem_points(red: int, green: int) -> tuple[int, int]:
    """Points for so many gems of the two colours: for the pairs, and for those left over."""
    pairs = min(red, green)
    return GEM_PAIR_POINTS * pairs, GEM_SINGLE_POINTS * (red + green - 2 * pairs)


def breakdown(seat: Scored) -> Breakdown:
    """The points of a seat as they stand, by component."""
    pairs, singles = gem_points(seat.red, seat.green)
    return Breakdown(
        torches=TORCH_POINTS * seat.torches.bit_count(),
        awards=sum(value for _, value in seat.awards),
        gem_pairs=pairs,
        gem_singles=singles,
        skulls=-SKULL_PENALTY[seat.skulls],
        pyramids=PYRAMID_POINTS * len(seat.explored),
    )


def solo_rank(points: int) -> int:
    """Index of the highest rank in RANKS that a solo result reaches (0 for anything below the second)."""
    return max((i for i, least in enumerate(RANKS) if points >= least), default=0)
