"""Play one seat on for some turns by rule of thumb, and value where it ends: what `priest` counts with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..rules.position import TURNS
from ..rules.scoring import GEM_LIMIT, PYRAMID_POINTS, SKULL_LIMIT, SKULL_PENALTY, TORCH_POINTS, gem_points
from .sketch import GAME_TURNS, Sketch, award_worth
from .tables import GREEN_SHIFT, RED_MASK, SINGLE
from .worth import FETCH, GEM, SKULL, STEP, Ranked, Ranking, ranking

GEM_RATE = 0.28
"""Chance that a turn brings a gem of one given colour."""
SKULL_RATE = 0.22
ELIXIR_RATE = 0.04
TORCH_RATE = 0.09
REACH = 2.6
"""Cells that a seat goes towards a tomb in a turn when it does nothing else."""
POOR = 2.0
"""A shape worth less than this is compared with single cells too."""
PAIRING = 3.0
"""Promise of a card whose colour needs one more pyramid for an award."""
LATE = 6.0
"""Taken off the promise of a card whose tomb is out of reach."""
SPARE = 4.0
"""Cells that a seat should be able to mark beyond a tomb's distance to be sure of reaching it in time."""
HALF_AWARD = 0.4
"""Share of an award that an odd number of explored pyramids of its colour is worth."""


@cache
def gem_values(left: int) -> tuple[tuple[float, ...], ...]:
    """[red][green]: points to expect of gems when `left` turns are still to come."""
    size = GEM_LIMIT + 1
    if not left:
        return tuple(tuple(float(sum(gem_points(r, g))) for g in range(size)) for r in range(size))
    later = gem_values(left - 1)
    p, q = GEM_RATE, 1 - GEM_RATE

    def value(r: int, g: int) -> float:
        r2, g2 = min(r + 1, GEM_LIMIT), min(g + 1, GEM_LIMIT)
        return q * q * later[r][g] + p * q * (later[r2][g] + later[r][g2]) + p * p * later[r2][g2]

    return tuple(tuple(value(r, g) for g in range(size)) for r in range(size))


@cache
def skull_values(left: int) -> tuple[float, ...]:
    """[skulls]: points to expect (0 or less) of crossed skulls when `left` turns are still to come."""
    if not left:
        return tuple(-float(penalty) for penalty in SKULL_PENALTY)
    later = skull_values(left - 1)
    stay = 1 - SKULL_RATE - ELIXIR_RATE
    return tuple(
        stay * later[s] + SKULL_RATE * later[min(s + 1, SKULL_LIMIT)] + ELIXIR_RATE * later[max(s - 2, 0)]
        for s in range(SKULL_LIMIT + 1)
    )


@cache
def torch_chance(left: int) -> float:
    """Chance that a seat lights a round's torch in the `left` turns that remain of the round."""
    return 1.0 - (1.0 - TORCH_RATE) ** left


class Outlook:
    """The outlook of one decision: the same for all its candidates and samples."""

    __slots__ = ("awards_gone", "display", "end", "gems", "skulls", "turn")

    def __init__(
        self, turn: int, end: int, display: Sequence[int], awards_gone: Sequence[Sequence[float]]
    ) -> None:
        """Play-outs start with `turn` (0–28, of the whole game) and stop before turn `end`.

        `awards_gone[colour][t]` is how many of a colour's awards are expected to be gone by turn t.
        """
        self.turn = turn
        self.end = end
        self.display = display
        self.awards_gone = awards_gone
        self.gems = gem_values(GAME_TURNS - end)
        self.skulls = skull_values(GAME_TURNS - end)


def first_legal(entries: tuple[Ranked, ...], front: int, marked: int) -> Ranked | None:
    """The first placement that touches the frontier and covers no marked cell."""
    for entry in entries:
        mask = entry[0]
        if mask & front and not mask & marked:
            return entry
    return None


def take(display: list[int], refill: Sequence[int], left: int, explored: Sequence[int]) -> int:
    """The most promising card of the display by rule of thumb; the next of `refill` takes its place."""
    best = display[0]
    best_promise = -1e9
    for number in display:
        fresh = ranking(number)
        promise = fresh.appeal if fresh.table.path <= REACH * left else fresh.loot - LATE
        if explored[fresh.table.colour] & 1:
            promise += PAIRING
        if promise > best_promise:
            best, best_promise = number, promise
    display[display.index(best)] = refill[(best + left) % len(refill)]
    return best


Pick = tuple[float, Ranked | None]
"""A placement and what it is worth by rule of thumb, with the way to the tomb that it saves."""

NO_PICK: Pick = (-100.0, None)


def _picks(sketch: Sketch, pattern: int, turn: int) -> list[Pick]:
    """The best placement of a pattern, or SINGLE, in each slot."""
    lit = sketch.torches >> turn // TURNS & 1
    reach = REACH * (GAME_TURNS - turn)
    found = [NO_PICK, NO_PICK]
    for slot, owned in enumerate(sketch.rankings):
        if owned is None:
            continue
        distance = sketch.distances[slot]
        near = distance <= reach
        entries = (owned.heading if near else owned.looting)[lit][pattern]
        entry = first_legal(entries, sketch.fronts[slot], sketch.marks[slot])
        if entry is not None:
            worth = entry[4]
            if near and entry[3] < distance:
                worth += STEP * (distance - entry[3])
            found[slot] = worth, entry
    return found


def mark_shape(sketch: Sketch, pattern: int, turn: int) -> None:
    """Mark what is worth most by rule of thumb: a shape, or a single cell, then all extra cells."""
    picks = _picks(sketch, pattern, turn)
    if picks[0][0] < POOR and picks[1][0] < POOR:
        singles = _picks(sketch, SINGLE, turn)
        picks = [max(pick, single, key=_worth) for pick, single in zip(picks, singles, strict=True)]
    _mark_better(sketch, picks, turn)
    mark_extra_cells(sketch, turn)


def mark_extra_cells(sketch: Sketch, turn: int) -> None:
    """Mark the extra cells of red crosses, each where it is worth most by rule of thumb."""
    while sketch.crosses > 0:
        sketch.crosses -= 1
        if not _mark_better(sketch, _picks(sketch, SINGLE, turn), turn):
            sketch.crosses = 0


def _mark_better(sketch: Sketch, picks: list[Pick], turn: int) -> bool:
    """Mark the better one of a pick for each slot; False if there is none."""
    slot = 0 if picks[0][0] >= picks[1][0] else 1
    entry = picks[slot][1]
    if entry is None:
        return False
    sketch.mark(slot, entry[:4], turn)
    return True


def _worth(pick: Pick) -> float:
    return pick[0]


def play_on(sketch: Sketch, order: Sequence[int], outlook: Outlook, refill: Sequence[int]) -> float:
    """Play a seat from `outlook.turn` to `outlook.end` by rule of thumb; return the points to expect.

    `order` are the pattern indices of these turns, `refill` card numbers that may come into the display
    (not empty). `sketch` is not changed.
    """
    sketch = sketch.copy()
    sketch.crosses = 0
    display = list(outlook.display)
    for turn, pattern in enumerate(order, outlook.turn):
        for slot in (0, 1):
            if sketch.rankings[slot] is None:
                sketch.place(slot, take(display, refill, GAME_TURNS - turn, sketch.explored))
        mark_shape(sketch, pattern, turn)
        sketch.end_turn(outlook.awards_gone, turn)
    return promise(sketch, outlook)


def promise(sketch: Sketch, outlook: Outlook) -> float:
    """Points to expect of a seat before turn `outlook.end`."""
    end, left = outlook.end, GAME_TURNS - outlook.end
    red = min(sketch.gems & RED_MASK, GEM_LIMIT)
    green = min(sketch.gems >> GREEN_SHIFT, GEM_LIMIT)
    value = (
        outlook.gems[red][green]
        + outlook.skulls[sketch.skulls]
        + TORCH_POINTS * sketch.torches.bit_count()
        + PYRAMID_POINTS * sum(sketch.explored)
        + sketch.awards
    )
    if not left:
        return value
    if end % TURNS and not sketch.torches >> end // TURNS & 1:
        value += TORCH_POINTS * torch_chance(TURNS - end % TURNS)
    for colour, count in enumerate(sketch.explored):
        if count & 1:
            value += HALF_AWARD * award_worth(count + 1, outlook.awards_gone[colour][end])
    for slot, owned in enumerate(sketch.rankings):
        if owned is not None:
            value += card_in_hand(owned, sketch.marks[slot], sketch.distances[slot], left)
    return value


def card_in_hand(ranking: Ranking, marked: int, distance: int, left: int) -> float:
    """Worth of a card in hand, against having to take a new one, with `left` turns to come."""
    icons = FETCH * (GEM * (ranking.good & ~marked).bit_count() + SKULL * (ranking.bad & ~marked).bit_count())
    spare = REACH * left - distance
    if spare < 0:
        return icons
    tomb = PYRAMID_POINTS - STEP * distance
    return icons + (tomb if spare >= SPARE else tomb * spare / SPARE)
