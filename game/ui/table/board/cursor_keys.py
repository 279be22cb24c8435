"""Moving a cursor among scattered places by key. No pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def nearest(centres: Mapping[int, tuple[int, int]], at: int | None, dx: int, dy: int) -> int | None:
    """The nearest place in a direction; without a cursor the lowest, leftmost one; None if there is none."""
    if not centres:
        return None
    if at is None or at not in centres:
        return min(centres, key=lambda place: (-centres[place][1], centres[place][0]))
    x, y = centres[at]
    best, best_cost = None, 0.0
    for place, (px, py) in centres.items():
        ahead = (px - x) * dx + (py - y) * dy
        aside = abs((px - x) * dy) + abs((py - y) * dx)
        if place == at or ahead <= 0 or aside > 4 * ahead:
            continue
        cost = ahead + 2 * aside
        if best is None or cost < best_cost:
            best, best_cost = place, cost
    return best


def next_place(places: Sequence[int], at: int | None, step: int) -> int | None:
    """The next (1) or previous (-1) of some places, around the ends; None if there is none."""
    if not places:
        return None
    if at not in places:
        return places[0 if step > 0 else -1]
    return places[(places.index(at) + step) % len(places)]
