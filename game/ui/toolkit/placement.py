"""Find the place where a thing covers least of the others. In device px."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import pygame


@dataclass(frozen=True, slots=True)
class KeepOff:
    """A thing that should not be covered, and what it costs to cover it."""

    rect: pygame.Rect
    touched: float = 0.0
    """For covering anything of it."""
    each: float = 0.0
    """For each px of it that is covered."""
    torn: float = 0.0
    """For covering a part of it and not all."""

    def cost(self, place: pygame.Rect) -> float:
        """The cost of the part that `place` covers."""
        both = self.rect.clip(place)
        if not both.width or not both.height:
            return 0.0
        cost = self.touched + self.each * (both.width * both.height)
        return cost if both.size == self.rect.size else cost + self.torn


class Candidate(NamedTuple):
    """A place that a thing could have."""

    rect: pygame.Rect
    cost: float = 0.0
    """The place's own cost, without the things that it covers."""
    form: int = 0
    """Which of its forms the thing has there, by an index of the caller's."""


def least_covering(
    candidates: Iterable[Candidate], keep_off: Sequence[KeepOff], *, air: int = 0
) -> Candidate:
    """The candidate that costs least, of equal ones the first.

    With `air` it counts as so many px wider and higher.

    Raises:
        ValueError: there is none
    """
    best, least = None, math.inf
    for candidate in candidates:
        cost, around = candidate.cost, candidate.rect.inflate(air, air)
        for thing in keep_off:
            if cost >= least:  # it need not be added up to its end
                break
            if around.colliderect(thing.rect):
                cost += thing.cost(around)
        if best is None or cost < least:
            best, least = candidate, cost
    if best is None:
        raise ValueError("no place to choose from")
    return best


def spread(room: pygame.Rect, size: tuple[int, int], across: int, down: int) -> Iterator[pygame.Rect]:
    """Places of that size all over a room, from its one edge to the other in so many steps."""
    width, height = size
    for column, row in product(range(across + 1), range(down + 1)):
        x = room.x + (room.width - width) * column // across
        yield pygame.Rect(x, room.y + (room.height - height) * row // down, width, height)
