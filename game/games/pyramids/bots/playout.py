"""Whole games at random, fast: the engine's rules on masks and packed counters, without events.

Driven by the same choices a game ends with the same scores as in the engine; a test holds that. No level
plays by it: it measures how fast the tables are (`python -m benchmarks.engine`). The site does without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..rules.cards import CARD_COUNT
from ..rules.position import DISPLAY, ROUNDS, TURNS
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
from .tables import (
    COUNT,
    CROSS_SHIFT,
    ELIXIR_SHIFT,
    GEMS,
    GREEN_SHIFT,
    RED_MASK,
    SKULL_SHIFT,
    TOMB,
    TORCH,
    Placement,
    Table,
    table,
)

KEEPS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The ways to keep two of four cards, in the engine's order."""

LAST_TURN = ROUNDS * TURNS - 1
"""Turns of the whole game count from 0."""


class Side:
    """One seat in a play-out: like the engine's, but packed. A slot without a card has frontier 0."""

    __slots__ = (
        "awards",
        "explored",
        "front0",
        "front1",
        "gems",
        "marked0",
        "marked1",
        "skulls",
        "table0",
        "table1",
        "torches",
    )

    def __init__(self, table0: Table, table1: Table) -> None:
        self.table0 = table0
        self.marked0 = 0
        self.front0 = table0.entrance
        self.table1 = table1
        self.marked1 = 0
        self.front1 = table1.entrance
        self.gems = 0
        """Red in the low bits, green above; not yet cut to what the score card holds."""
        self.skulls = 0
        self.torches = 0
        self.explored = [0, 0, 0]
        """Explored pyramids of each colour."""
        self.awards = 0
        """Points."""

    def score(self) -> int:
        """Points as they stand."""
        red = min(self.gems & RED_MASK, GEM_LIMIT)
        green = min(self.gems >> GREEN_SHIFT, GEM_LIMIT)
        pairs = min(red, green)
        return (
            GEM_PAIR_POINTS * pairs
            + GEM_SINGLE_POINTS * (red + green - 2 * pairs)
            - SKULL_PENALTY[self.skulls]
            + TORCH_POINTS * self.torches.bit_count()
            + PYRAMID_POINTS * sum(self.explored)
            + self.awards
        )


def random_game(
    hands: Sequence[Sequence[int]],
    shuffled: Callable[[list[int]], list[int]],
    orders: Sequence[Sequence[int]],
    random: Callable[[], float],
) -> list[int]:
    """Play one game of two to four seats with random actions, all equally likely; return the scores.

    `hands` are the four cards dealt to each seat, ascending. `shuffled` gives the deck after the draft,
    top card last, from the numbers of the cards that nobody kept, ascending. `orders` are the pattern
    indices of the four rounds. `random` gives a number in [0, 1) for each decision, which is
    `legal_actions[int(random() * len(legal_actions))]`; seats decide one after the other.
    """
    left = set(range(1, CARD_COUNT + 1))
    sides = []
    for hand in hands:
        i, j = KEEPS[int(random() * len(KEEPS))]
        sides.append(Side(table(hand[i]), table(hand[j])))
        left -= {hand[i], hand[j]}
    deck = shuffled(sorted(left))
    display = [deck.pop() for _ in range(DISPLAY)]
    open_awards = [0, 0, 0]
    for turn in range(LAST_TURN + 1):
        fresh: list[tuple[int, Side]] = []
        pattern = orders[turn // TURNS][turn % TURNS]
        torch = 1 << turn // TURNS
        for side in sides:
            _random_marks(side, pattern, torch, random, fresh)
        if fresh:
            fresh.sort(key=_number)
            _set_aside(fresh)
            if turn < LAST_TURN:
                _random_replacements(fresh, display, deck, random)
            _give_awards(fresh, open_awards)
    return [side.score() for side in sides]


def _number(entry: tuple[int, Side]) -> int:
    return entry[0]


def _random_marks(
    side: Side,
    pattern: int,
    torch: int,
    random: Callable[[], float],
    fresh: list[tuple[int, Side]],
) -> None:
    """One turn of one seat; cards whose tomb is reached are added to `fresh`."""
    front0 = side.front0
    front1 = side.front1
    if not front0 and not front1:
        return
    table0 = side.table0
    table1 = side.table1
    marked0 = side.marked0
    marked1 = side.marked1
    # The choice counts the legal actions in the engine's order: shapes on each card, then single cells.
    shapes = [p for m, p in table0.shapes[pattern] if m & front0 and not m & marked0] if front0 else []
    first = len(shapes)
    if front1:
        shapes += [p for m, p in table1.shapes[pattern] if m & front1 and not m & marked1]
    singles0 = front0.bit_count()
    count = len(shapes)
    k = int(random() * (count + singles0 + front1.bit_count()))
    crosses = 0
    on_first: bool | int
    placement: Placement
    while True:
        if k < count:
            placement = shapes[k]
            on_first = k < first
        else:
            k -= count
            on_first = k < singles0
            if on_first:
                cells = front0
                singles = table0.singles
            else:
                k -= singles0
                cells = front1
                singles = table1.singles
            while k:
                cells &= cells - 1
                k -= 1
            placement = singles[cells & -cells]
        mask, beside, effect, _ = placement
        if on_first:
            marked0 |= mask
            front0 = (front0 | beside if marked0 != mask else beside) & ~marked0
        else:
            marked1 |= mask
            front1 = (front1 | beside if marked1 != mask else beside) & ~marked1
        if effect:
            side.gems += effect & GEMS
            if effect > GEMS:
                skulls = effect >> SKULL_SHIFT & COUNT
                elixirs = effect >> ELIXIR_SHIFT & COUNT
                if skulls or elixirs:
                    skulls += side.skulls
                    if skulls > SKULL_LIMIT:
                        skulls = SKULL_LIMIT
                    skulls -= 2 * elixirs
                    side.skulls = skulls if skulls > 0 else 0
                if effect & TORCH:
                    side.torches |= torch
                crosses += effect >> CROSS_SHIFT & COUNT
                if effect & TOMB:
                    fresh.append(((table0 if on_first else table1).number, side))
        if not crosses or not (front0 or front1):
            break
        crosses -= 1
        count = 0
        singles0 = front0.bit_count()
        k = int(random() * (singles0 + front1.bit_count()))
    side.marked0 = marked0
    side.front0 = front0
    side.marked1 = marked1
    side.front1 = front1


def _set_aside(fresh: list[tuple[int, Side]]) -> None:
    for number, side in fresh:
        if side.table0.number == number and side.marked0:
            side.explored[side.table0.colour] += 1
            side.marked0 = side.front0 = 0
        else:
            side.explored[side.table1.colour] += 1
            side.marked1 = side.front1 = 0


def _random_replacements(
    fresh: list[tuple[int, Side]], display: list[int], deck: list[int], random: Callable[[], float]
) -> None:
    """Owners choose in order of their lowest explored card; the display is refilled after each owner."""
    owners: list[Side] = []
    for _, side in fresh:
        if side not in owners:
            owners.append(side)
    for side in owners:
        explored = [number for number, owner in fresh if owner is side]
        for in_first in (True, False):
            if (side.table0 if in_first else side.table1).number not in explored:
                continue
            if (side.front0 if in_first else side.front1) or not (deck or any(display)):
                continue
            offered = [number for number in display if number]
            k = int(random() * (len(offered) + (1 if deck else 0)))
            if k < len(offered):
                number = offered[k]
                display[display.index(number)] = 0
            else:
                number = deck.pop()
            new = table(number)
            if in_first:
                side.table0 = new
                side.front0 = new.entrance
            else:
                side.table1 = new
                side.front1 = new.entrance
        for place, number in enumerate(display):
            if not number and deck:
                display[place] = deck.pop()


def _give_awards(fresh: list[tuple[int, Side]], open_awards: list[int]) -> None:
    """In ascending card number, each seat's own colours counted up to that card."""
    for i, (number, side) in enumerate(fresh):
        colour = (number - 1) % 3
        later = sum(owner is side and (n - 1) % 3 == colour for n, owner in fresh[i + 1 :])
        if side.explored[colour] - later in AWARD_STEPS and open_awards[colour] < len(AWARDS):
            side.awards += AWARDS[open_awards[colour]]
            open_awards[colour] += 1
