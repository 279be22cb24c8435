"""Play one seat on for some turns by rule of thumb, and value where it ends: what `priest` counts with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..rules.position import ROUNDS, TURNS
from ..rules.scoring import (
    AWARD_STEPS,
    AWARDS,
    GEM_LIMIT,
    GEM_PAIR_POINTS,
    GEM_SINGLE_POINTS,
    PYRAMID_POINTS,
    SKULL_LIMIT,
    SKULL_PENALTY,
    TORCH_POINTS,
)
from .guide import FETCH, GEM, SKULL, STEP, Guide, Guided, guide
from .tables import (
    COUNT,
    CROSS_SHIFT,
    ELIXIR_SHIFT,
    GEMS,
    GREEN_SHIFT,
    RED_MASK,
    SINGLE,
    SKULL_SHIFT,
    TORCH,
    Placement,
)

GAME_TURNS = ROUNDS * TURNS
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
AWARDS_AND_NONE = (*AWARDS, 0)
HALF_AWARD = 0.4
"""Share of an award that an odd number of explored pyramids of its colour is worth."""


@cache
def gem_values(left: int) -> tuple[tuple[float, ...], ...]:
    """[red][green]: points to expect of gems when `left` turns are still to come."""
    size = GEM_LIMIT + 1
    if not left:
        return tuple(
            tuple(float(GEM_PAIR_POINTS * min(r, g) + GEM_SINGLE_POINTS * abs(r - g)) for g in range(size))
            for r in range(size)
        )
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
    """What one decision looks ahead to: the same for all its candidates and samples."""

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


class Hand:
    """One seat at the start of a play-out. A slot without a card has no guide and frontier 0."""

    __slots__ = (
        "awards",
        "crosses",
        "distances",
        "explored",
        "fronts",
        "gems",
        "guides",
        "marks",
        "skulls",
        "torches",
    )

    def __init__(self) -> None:
        self.guides: list[Guide | None] = [None, None]
        self.marks = [0, 0]
        self.fronts = [0, 0]
        self.distances = [0, 0]
        """Cells still to be marked to reach each tomb."""
        self.gems = 0
        """Red in the low bits, green above, as in packed effects."""
        self.skulls = 0
        self.torches = 0
        self.explored = [0, 0, 0]
        self.awards = 0.0
        """Points, some of them expected rather than certain."""
        self.crosses = 0
        """Extra cells still to be marked."""

    def copy(self) -> Hand:
        """An independent copy."""
        new = Hand()
        new.guides = self.guides[:]
        new.marks = self.marks[:]
        new.fronts = self.fronts[:]
        new.distances = self.distances[:]
        new.gems = self.gems
        new.skulls = self.skulls
        new.torches = self.torches
        new.explored = self.explored[:]
        new.awards = self.awards
        new.crosses = self.crosses
        return new

    def place(self, slot: int, number: int) -> None:
        """Put a fresh card into a slot."""
        fresh = guide(number)
        self.guides[slot] = fresh
        self.marks[slot] = 0
        self.fronts[slot] = fresh.table.entrance
        self.distances[slot] = fresh.table.path

    def mark(self, slot: int, placement: Placement, turn: int) -> None:
        """Mark cells in `turn` (0–27) and let their icons take effect, all but the tomb."""
        mask, beside, effect, nearest = placement
        marked = self.marks[slot] | mask
        self.fronts[slot] = ((self.fronts[slot] if self.marks[slot] else 0) | beside) & ~marked
        self.marks[slot] = marked
        self.distances[slot] = min(nearest, self.distances[slot])
        self.gems += effect & GEMS
        self.skulls = skulls_after(self.skulls, effect)
        if effect & TORCH:
            self.torches |= 1 << turn // TURNS
        self.crosses += effect >> CROSS_SHIFT & COUNT

    def end_turn(self, outlook: Outlook, turn: int) -> None:
        """Set cards aside whose tomb is marked, with the awards that they should earn."""
        for slot in (0, 1):
            done = self.guides[slot]
            if done is not None and not self.distances[slot]:
                colour = done.table.colour
                self.explored[colour] += 1
                self.awards += award_worth(self.explored[colour], outlook.awards_gone[colour][turn])
                self.guides[slot] = None
                self.fronts[slot] = 0


def skulls_after(skulls: int, effect: int) -> int:
    """Crossed skulls after a packed effect: skulls count before elixirs."""
    skulls = min(skulls + (effect >> SKULL_SHIFT & COUNT), SKULL_LIMIT)
    return max(skulls - 2 * (effect >> ELIXIR_SHIFT & COUNT), 0)


def award_worth(count: int, gone: float) -> float:
    """Points for one's `count`-th pyramid of a colour when `gone` of its awards should be gone by then."""
    if count & 1 or count > AWARD_STEPS[-1]:
        return 0.0
    low = int(gone)
    if low >= len(AWARDS):
        return 0.0
    best, next_best = AWARDS_AND_NONE[low], AWARDS_AND_NONE[low + 1]
    return best + (next_best - best) * (gone - low)


def first_legal(entries: tuple[Guided, ...], front: int, marked: int) -> Guided | None:
    """The first placement that touches the frontier and covers no marked cell."""
    for entry in entries:
        mask = entry[0]
        if mask & front and not mask & marked:
            return entry
    return None


def take(display: list[int], refill: Sequence[int], left: int, explored: Sequence[int]) -> Guide:
    """The most promising card of the display by rule of thumb; the next of `refill` takes its place."""
    best = display[0]
    best_promise = -1e9
    for number in display:
        fresh = guide(number)
        promise = fresh.appeal if fresh.table.path <= REACH * left else fresh.loot - LATE
        if explored[fresh.table.colour] & 1:
            promise += PAIRING
        if promise > best_promise:
            best, best_promise = number, promise
    display[display.index(best)] = refill[(best + left) % len(refill)]
    return guide(best)


def play_on(hand: Hand, order: Sequence[int], outlook: Outlook, refill: Sequence[int]) -> float:
    """Play a seat from `outlook.turn` to `outlook.end` by rule of thumb; return the points to expect.

    `order` are the pattern indices of these turns, `refill` card numbers that may come into the display
    (not empty). `hand` is not changed.
    """
    guide0, guide1 = hand.guides
    marked0, marked1 = hand.marks
    front0, front1 = hand.fronts
    distance0, distance1 = hand.distances
    gems = hand.gems
    skulls = hand.skulls
    torches = hand.torches
    awards = hand.awards
    explored = hand.explored[:]
    display = list(outlook.display)
    awards_gone = outlook.awards_gone
    end = outlook.end
    for turn, pattern in enumerate(order, outlook.turn):
        left = GAME_TURNS - turn
        if guide0 is None:
            guide0 = take(display, refill, left, explored)
            marked0, front0, distance0 = 0, guide0.table.entrance, guide0.table.path
        if guide1 is None:
            guide1 = take(display, refill, left, explored)
            marked1, front1, distance1 = 0, guide1.table.entrance, guide1.table.path
        torch = 1 << turn // TURNS
        reach = REACH * left
        crosses = 0
        while True:
            lit = 1 if torches & torch else 0
            head0 = distance0 <= reach
            head1 = distance1 <= reach
            lists0 = (guide0.heading if head0 else guide0.looting)[lit]
            lists1 = (guide1.heading if head1 else guide1.looting)[lit]
            entry0 = first_legal(lists0[pattern], front0, marked0)
            entry1 = first_legal(lists1[pattern], front1, marked1)
            if entry0 is None and entry1 is None and pattern != SINGLE:
                pattern = SINGLE
                continue
            worth0 = worth1 = -100.0
            if entry0 is not None:
                worth0 = entry0[4]
                if head0 and entry0[3] < distance0:
                    worth0 += STEP * (distance0 - entry0[3])
            if entry1 is not None:
                worth1 = entry1[4]
                if head1 and entry1[3] < distance1:
                    worth1 += STEP * (distance1 - entry1[3])
            if pattern != SINGLE and worth0 < POOR and worth1 < POOR:
                single0 = first_legal(lists0[SINGLE], front0, marked0)
                if single0 is not None:
                    worth = single0[4]
                    if head0 and single0[3] < distance0:
                        worth += STEP
                    if worth > worth0:
                        entry0, worth0 = single0, worth
                single1 = first_legal(lists1[SINGLE], front1, marked1)
                if single1 is not None:
                    worth = single1[4]
                    if head1 and single1[3] < distance1:
                        worth += STEP
                    if worth > worth1:
                        entry1, worth1 = single1, worth
            if worth0 >= worth1:
                if entry0 is None:
                    break
                mask, beside, effect, nearest, _ = entry0
                front0 = (front0 | beside if marked0 else beside) & ~(marked0 | mask)
                marked0 |= mask
                if nearest < distance0:
                    distance0 = nearest
            else:
                if entry1 is None:
                    break
                mask, beside, effect, nearest, _ = entry1
                front1 = (front1 | beside if marked1 else beside) & ~(marked1 | mask)
                marked1 |= mask
                if nearest < distance1:
                    distance1 = nearest
            if effect:
                gems += effect & GEMS
                if effect > GEMS:
                    skulls = skulls_after(skulls, effect)
                    if effect & TORCH:
                        torches |= torch
                    crosses += effect >> CROSS_SHIFT & COUNT
            if not crosses:
                break
            crosses -= 1
            pattern = SINGLE
        if not distance0:
            colour = guide0.table.colour
            explored[colour] += 1
            awards += award_worth(explored[colour], awards_gone[colour][turn])
            guide0 = None
        if not distance1:
            colour = guide1.table.colour
            explored[colour] += 1
            awards += award_worth(explored[colour], awards_gone[colour][turn])
            guide1 = None
    left = GAME_TURNS - end
    red = gems & RED_MASK
    green = gems >> GREEN_SHIFT
    value = (
        outlook.gems[red if red < GEM_LIMIT else GEM_LIMIT][green if green < GEM_LIMIT else GEM_LIMIT]
        + outlook.skulls[skulls]
        + TORCH_POINTS * torches.bit_count()
        + PYRAMID_POINTS * sum(explored)
        + awards
    )
    if left:
        if end % TURNS and not torches >> end // TURNS & 1:
            value += TORCH_POINTS * torch_chance(TURNS - end % TURNS)
        for colour in (0, 1, 2):
            count = explored[colour]
            if count & 1:
                value += HALF_AWARD * award_worth(count + 1, awards_gone[colour][end])
        if guide0 is not None:
            value += card_in_hand(guide0, marked0, distance0, left)
        if guide1 is not None:
            value += card_in_hand(guide1, marked1, distance1, left)
    return value


def card_in_hand(guide: Guide, marked: int, distance: int, left: int) -> float:
    """Worth of a card in hand, against having to take a new one, with `left` turns to come."""
    icons = FETCH * (GEM * (guide.good & ~marked).bit_count() + SKULL * (guide.bad & ~marked).bit_count())
    spare = REACH * left - distance
    if spare < 0:
        return icons
    tomb = PYRAMID_POINTS - STEP * distance
    return icons + (tomb if spare >= SPARE else tomb * spare / SPARE)
