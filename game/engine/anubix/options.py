"""All turns that a seat may take: places that can be marked, times the ways to pay for their colours.

The two are independent. A *menu* lists the single places and pairs that a set of marks allows; *prices* say
for a colour, or for a pair of colours, how it can be paid with these dice, this quarry and these jokers. Both
are remembered, so that listing the turns of a position is little more than joining ready lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from .actions import DIE, JOKER, PASS, PAYMENTS, Turn, turn_of
from .layout import BUILT, DOMINOES, NEEDS, RELIEF, available
from .sheets import COLOURS, Sheet, load_sheets

_N = len(COLOURS)
_DIE_KEY = tuple(1 << 3 * colour for colour in range(_N))
"""Dice of several colours are counted in one number, three bits for each colour."""
MOST_JOKERS = 2
"""A turn has no use for more."""


class _Singles(dict[int, Turn]):
    """Payment → the turn that marks one place so. Made when first asked for."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def __missing__(self, pay: int) -> Turn:
        turn = self[pay] = turn_of((self.place, pay))
        return turn


class _Pairs(dict[int, Turn]):
    """Two payments in one number (see `Prices`) → the turn that marks two places so."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__()
        self.one, self.two = one, two

    def __missing__(self, pays: int) -> Turn:
        turn = self[pays] = turn_of((self.one, pays // PAYMENTS), (self.two, pays % PAYMENTS))
        return turn


Menu = tuple[tuple[int, dict[int, Turn]], ...]
"""Keys of `Prices`, and the turns by payment."""


class Prices(dict[int, tuple[int, ...]]):
    """How colours can be paid. Filled when asked.

    Key `colour`: the payments for one stone of that colour. Key `pair_key(...)`: those for two stones, the
    first one's times PAYMENTS plus the second one's.
    """

    def __init__(self, sheet: Sheet, dice: int, last: int, jokers: int, distinct: bool) -> None:
        """`dice` counts those in the middle by `_DIE_KEY`; `last` is the last crossed quarry stone."""
        super().__init__()
        self.dice = [dice >> 3 * colour & 7 for colour in range(_N)]
        self.stones = [tuple(stone for stone in stones if stone > last) for stones in sheet.stones]
        self.jokers = jokers
        self.distinct = distinct

    def __missing__(self, key: int) -> tuple[int, ...]:
        if key < _N:
            found = self._payments(key, self.dice[key], 0, self.jokers)
        else:
            colours, dependent = divmod(key - _N, 2)
            found = self._pair_payments(colours // _N, colours % _N, bool(dependent))
        self[key] = found
        return found

    def _payments(self, colour: int, dice: int, last: int, jokers: int) -> tuple[int, ...]:
        """For a stone of this colour, with so many dice of it, the quarry crossed up to `last`."""
        if dice:
            return (DIE,)
        stones = tuple(stone for stone in self.stones[colour] if stone > last)
        return (*stones, JOKER) if jokers else stones

    def _in_this_order(self, first: int, second: int) -> list[tuple[int, int]]:
        """The payments for two stones, the first of which is marked and paid before the second."""
        found = []
        for one in self._payments(first, self.dice[first], 0, self.jokers):
            dice = self.dice[second] - (one == DIE and first == second)
            last = one if DIE < one < JOKER else 0
            found += [(one, two) for two in self._payments(second, dice, last, self.jokers - (one == JOKER))]
        return found

    def _pair_payments(self, one: int, two: int, dependent: bool) -> tuple[int, ...]:
        pays = set(self._in_this_order(one, two))
        if not dependent:
            pays.update((a, b) for b, a in self._in_this_order(two, one))
        if self.distinct and one == two:
            pays = {(a, b) for a, b in pays if a <= b or (b, a) not in pays}
        return tuple(a * PAYMENTS + b for a, b in sorted(pays))


def _pair_key(one: int, two: int, dependent: bool) -> int:
    """The key of `Prices` for two colours; `dependent` if the first stone must be marked first."""
    return _N + 2 * (one * _N + two) + dependent


@cache
def _singles(place: int) -> _Singles:
    return _Singles(place)


@cache
def _pairs(one: int, two: int) -> _Pairs:
    return _Pairs(one, two)


class Options:
    """The turns of one sheet."""

    __slots__ = ("_building", "_prices", "_reliefs", "sheet")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._building: dict[int, Menu] = {}
        self._reliefs: dict[int, Menu] = {}
        self._prices: dict[tuple[int, int, int, bool], Prices] = {}

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
        for menu in (self._build_menu(marked & BUILT), self._relief_menu(marked & RELIEF)):
            for key, by_payment in menu:
                pays = prices[key]
                if pays:
                    found += [by_payment[pay] for pay in pays]
        return found

    def can_mark(self, marked: int, crossed: int, jokers: int, dice: Iterable[int]) -> bool:
        """Whether there is any turn but passing."""
        prices = self.prices(crossed, jokers, dice)
        if any(prices[key] for key, _ in self._build_menu(marked & BUILT)):
            return True
        return any(prices[key] for key, _ in self._relief_menu(marked & RELIEF))

    def prices(self, crossed: int, jokers: int, dice: Iterable[int], distinct: bool = False) -> Prices:
        """How each colour can be paid."""
        count = 0
        for colour in dice:
            count += _DIE_KEY[colour]
        key = (count, crossed.bit_length(), min(jokers, MOST_JOKERS), distinct)
        found = self._prices.get(key)
        if found is None:
            found = self._prices[key] = Prices(self.sheet, *key)
        return found

    def _build_menu(self, built: int) -> Menu:
        """Single places of pyramid and arch, then pairs of them, by ascending places."""
        menu = self._building.get(built)
        if menu is None:
            colours = self.sheet.colours
            now = available(built)
            found: list[tuple[int, dict[int, Turn]]] = [(colours[one], _singles(one)) for one in now]
            for one in now:
                for two in available(built | 1 << one):
                    if two > one:
                        dependent = bool(NEEDS[two] >> one & 1)
                        found.append((_pair_key(colours[one], colours[two], dependent), _pairs(one, two)))
            menu = self._building[built] = tuple(found)
        return menu

    def _relief_menu(self, marked: int) -> Menu:
        """Pairs of neighbouring tiles."""
        menu = self._reliefs.get(marked)
        if menu is None:
            colours = self.sheet.colours
            menu = self._reliefs[marked] = tuple(
                (_pair_key(colours[one], colours[two], False), _pairs(one, two))
                for one, two in DOMINOES
                if not (marked >> one | marked >> two) & 1
            )
        return menu


@cache
def all_options() -> tuple[Options, ...]:
    """The options of the sheets A–F."""
    return tuple(Options(sheet) for sheet in load_sheets())


@cache
def relief_sets() -> frozenset[int]:
    """All sets of tiles that can come to be marked, two neighbours at a time."""
    found = [0]
    known = {0}
    for marked in found:
        for one, two in DOMINOES:
            pair = 1 << one | 1 << two
            if not marked & pair and marked | pair not in known:
                known.add(marked | pair)
                found.append(marked | pair)
    return frozenset(known)
