"""All turns that a seat may take: places that can be marked, times the ways to pay for their colours.

The two are independent. A *menu* lists the single places and pairs that a set of marks allows; *prices* say
for a colour, or for a pair of colours, how it can be paid with these dice, this quarry and these jokers. Both
are remembered, so that listing the turns of a position is little more than joining ready lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from game.engine.remembered import Remembered

from .actions import DIE, JOKER, MOST_STONES, PASS, PAYMENTS, Turn, turn_of
from .sheets import BUILT, COLOURS, DOMINOES, NEEDS, PLACES, RELIEF, Sheet, available, load_sheets

REMEMBERED = 1 << 12
"""Answers of a kind that are kept; a page that has played on for long must not grow."""
_N = len(COLOURS)
_DIE_KEY = tuple(1 << 3 * colour for colour in range(_N))
"""Dice of several colours are counted in one number, three bits for each colour."""

Turns = Remembered[int, Turn]
"""Payment → the turn that marks one place so; of two places, two payments in one number (see `Prices`)."""


@cache
def _single(place: int) -> Turns:
    return Remembered(lambda pay: turn_of((place, pay)))


@cache
def _pair(one: int, two: int) -> Turns:
    return Remembered(lambda pays: turn_of((one, pays // PAYMENTS), (two, pays % PAYMENTS)))


Entry = tuple[int, Turns]
"""A key of `Prices`, and the turns by payment."""
Menu = tuple[Entry, ...]


@lru_cache(REMEMBERED)
def _payments(dice: int, stones: tuple[int, ...], jokers: int) -> tuple[int, ...]:
    """For one stone, with so many dice and these quarry stones of its colour."""
    if dice:
        return (DIE,)
    return (*stones, JOKER) if jokers else stones


Means = tuple[int, tuple[int, ...]]
"""How many dice and which quarry stones there are of a colour."""


@lru_cache(REMEMBERED)
def _pair_payments(
    one: Means, two: Means, same: bool, jokers: int, dependent: bool, distinct: bool
) -> tuple[int, ...]:
    """For two stones, `same` if of one colour; `dependent` if the first must be marked first."""
    pays = set(_in_this_order(one, two, same, jokers))
    if not dependent:
        pays.update((a, b) for b, a in _in_this_order(two, one, same, jokers))
    if distinct and same:
        pays = {(a, b) for a, b in pays if a <= b or (b, a) not in pays}
    return tuple(a * PAYMENTS + b for a, b in sorted(pays))


def _in_this_order(first: Means, second: Means, same: bool, jokers: int) -> list[tuple[int, int]]:
    """The payments for two stones, the first of which is marked and paid before the second."""
    found = []
    for one in _payments(*first, jokers):
        dice = second[0] - (same and one == DIE)
        last = one if DIE < one < JOKER else 0
        stones = tuple(stone for stone in second[1] if stone > last)
        found += [(one, two) for two in _payments(dice, stones, jokers - (one == JOKER))]
    return found


class Prices(dict[int, tuple[int, ...]]):
    """How colours can be paid. Filled when asked.

    Key `colour`: the payments for one stone of that colour. Key `_pair_key(...)`: those for two stones, the
    first one's times PAYMENTS plus the second one's.
    """

    def __init__(self, sheet: Sheet, dice: int, last: int, jokers: int, distinct: bool) -> None:
        """`dice` counts those in the middle by `_DIE_KEY`; `last` is the last crossed quarry stone."""
        super().__init__()
        counts = [dice >> 3 * colour & 7 for colour in range(_N)]
        self.means: list[Means] = [
            (min(count, MOST_STONES), tuple([stone for stone in stones if stone > last]))
            for count, stones in zip(counts, sheet.stones, strict=True)
        ]
        self.jokers = jokers
        self.distinct = distinct

    def __missing__(self, key: int) -> tuple[int, ...]:
        means = self.means
        if key < _N:
            found = _payments(*means[key], self.jokers)
        else:
            colours, dependent = divmod(key - _N, 2)
            one, two = divmod(colours, _N)
            same = one == two
            found = _pair_payments(means[one], means[two], same, self.jokers, bool(dependent), self.distinct)
        self[key] = found
        return found


def _pair_key(one: int, two: int, dependent: bool) -> int:
    """The key of `Prices` for two colours; `dependent` if the first stone must be marked first."""
    return _N + 2 * (one * _N + two) + dependent


@lru_cache(REMEMBERED)
def _next(built: int) -> tuple[int, ...]:
    """The stones of pyramid and arch that can be marked, on any sheet."""
    return tuple(available(built))


def _step(one: int, two: int) -> int:
    """A pair of places in one number, the lower one first; a single place is its own number."""
    return (one + 1) * PLACES + two


@lru_cache(REMEMBERED)
def _build_steps(built: int) -> tuple[int, ...]:
    """The single stones that can be marked, then the pairs, by ascending places: the same on any sheet."""
    now = _next(built)
    return (*now, *(_step(one, two) for one in now for two in _next(built | 1 << one) if two > one))


@lru_cache(REMEMBERED)
def _relief_steps(marked: int) -> tuple[int, ...]:
    """The pairs of neighbouring tiles that can be marked."""
    return tuple(_step(one, two) for one, two in DOMINOES if not (marked >> one | marked >> two) & 1)


class Options:
    """The turns of one sheet."""

    __slots__ = ("_build_menus", "_prices", "_relief_menus", "sheet")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        entries = Remembered(self._entry)
        self._build_menus: Remembered[int, Menu]
        self._build_menus = Remembered(
            lambda built: tuple([entries[step] for step in _build_steps(built)]), REMEMBERED
        )
        self._relief_menus: Remembered[int, Menu]
        self._relief_menus = Remembered(
            lambda tiles: tuple([entries[step] for step in _relief_steps(tiles)]), REMEMBERED
        )
        self._prices: Remembered[tuple[int, int, int, bool], Prices]
        self._prices = Remembered(lambda key: Prices(sheet, *key), REMEMBERED)

    def _entry(self, step: int) -> Entry:
        """A step's entry in the menus."""
        colours = self.sheet.colours
        if step < PLACES:
            return colours[step], _single(step)
        one, two = divmod(step - PLACES, PLACES)
        return _pair_key(colours[one], colours[two], bool(NEEDS[two] >> one & 1)), _pair(one, two)

    def turns(
        self, marked: int, crossed: int, jokers: int, dice: Iterable[int], distinct: bool = False
    ) -> list[Turn]:
        """All legal turns, passing first, in a fixed order.

        `dice` are the colours of those in the middle. With `distinct`, of turns that mark the same places
        and use up the same dice, quarry stones and jokers only one is listed: they differ in which of two
        stones of one colour was paid with what, which nothing depends on.
        """
        found = [PASS]
        prices = self.prices(crossed, jokers, dice, distinct)
        for menu in (self._build_menus[marked & BUILT], self._relief_menus[marked & RELIEF]):
            for key, by_payment in menu:
                pays = prices[key]
                if pays:
                    found += [by_payment[pay] for pay in pays]
        return found

    def can_mark(self, marked: int, crossed: int, jokers: int, dice: Iterable[int]) -> bool:
        """True if there is any turn but passing."""
        if jokers and BUILT & ~marked:
            return True  # something can always be built next
        prices = self.prices(crossed, jokers, dice)
        colours = self.sheet.colours
        for place in _next(marked & BUILT):
            if prices[colours[place]]:
                return True
        return any(prices[key] for key, _ in self._relief_menus[marked & RELIEF])

    def prices(self, crossed: int, jokers: int, dice: Iterable[int], distinct: bool = False) -> Prices:
        """How each colour can be paid."""
        count = 0
        for colour in dice:
            count += _DIE_KEY[colour]
        return self._prices[count, crossed.bit_length(), min(jokers, MOST_STONES), distinct]


@cache
def all_options() -> tuple[tuple[Options, ...], ...]:
    """For each engraving the options of the sheets A–F."""
    return tuple(tuple(map(Options, sheets)) for sheets in load_sheets())
