"""The parts of all tables' layouts, the choice of one, and their top row. Pure arithmetic, in units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypedDict, TypeVar

from game.ui.toolkit.box import GAP, NOWHERE, REST, Box, Shape, lie_apart, shape_of
from game.ui.toolkit.theme import HIT

MENU = 56.0
"""Side of the menu button where there is room."""
WIDEST_RIVAL = 420.0
WIDE_HEAD = 84.0
"""Height of the top row of a wide window."""
PHONE_MENU = 46.0, 48.0
"""Width and height of the menu button on a phone held upright."""
CROWD = 3
"""So many rivals, or more, leave no place beside the menu for the hint's button."""
MENU_GAP = 8.0
"""Between the menu and the button of the hint, beside or below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """The places of what lies on every table. A game's own layout adds the others."""

    kind: str
    """The name of the arrangement."""
    round: Box
    """The round's sign."""
    menu: Box
    opponents: tuple[Box, ...]
    """The rivals' panels, from the left."""
    prompt: Box
    log: Box = NOWHERE
    """Without width where there is no room for one."""

    def own_parts(self) -> Sequence[Box]:
        """The places that a game's layout adds."""
        raise NotImplementedError

    @property
    def cell(self) -> float:
        """Side of the cells or fields that all else makes room for: the larger, the better."""
        raise NotImplementedError

    def has_room(self) -> bool:
        """True if all parts but the cells are large enough to read and hit."""
        raise NotImplementedError

    def replaces(self, own: TableLayout | None) -> bool:
        """True if it may be taken where `own` has cells that are too small, or nothing usual fits."""
        return True

    def parts(self) -> list[Box]:
        """All rectangles; they must not overlap."""
        log = (self.log,) if self.log.w else ()
        return [self.round, self.menu, self.prompt, *log, *self.opponents, *self.own_parts()]


L = TypeVar("L", bound=TableLayout)
Arrangement = Callable[[float, float, int], L]
"""Makes a layout from a window's width and height in units and the number of opponents."""
Usual = Mapping[Shape, Sequence[Arrangement[L]]]
"""Arrangements to try for windows of each shape; the first of equally good ones wins."""


def choose_layout(usual: Usual[L], width: float, height: float, opponents: int) -> L:
    """The one with the largest cells among those that are usual for the window and fit into it.

    Where none has cells that can be hit (nearly square windows), it is the best of all that there are;
    where nothing fits, it is what is usual.
    """

    def fitting(arrangements: Iterable[Arrangement[L]]) -> list[L]:
        layouts = (arrange(width, height, opponents) for arrange in arrangements)
        return [each for each in layouts if each.has_room() and lie_apart(each.parts(), width, height)]

    choices = usual[shape_of(width, height)]
    own = max(fitting(choices), key=_cell, default=None)
    if own and own.cell >= HIT:
        return own
    others = [each for each in fitting(chain.from_iterable(usual.values())) if each.replaces(own)]
    return max(others, key=_cell, default=own or choices[0](width, height, opponents))


def _cell(layout: TableLayout) -> float:
    return layout.cell


class Head(TypedDict):
    """The top row, as fields of a layout."""

    round: Box
    opponents: tuple[Box, ...]
    menu: Box


class PhoneHead(Head):
    """The same, with the prompt below."""

    prompt: Box


def table_head(head: Box, sign: float, gap: float, rivals: int, beside_menu: float = GAP) -> Head:
    """The sign, so wide; the rivals; the menu: their places in a row of a window with room."""
    round_, beside = head.across(sign, REST, gap=gap)
    row, menu = beside.across(REST, MENU, gap=beside_menu)
    return {
        "round": round_,
        "opponents": row.row_of(rivals, WIDEST_RIVAL),
        "menu": Box(menu.x, menu.y, MENU, MENU),
    }


def phone_head(
    head: Box,
    prompt: Box,
    rivals: int,
    *,
    sign: float = 72.0,
    inset: float = 4.0,
    widest: float = 150.0,
    gap: float = 4.0,
    beside_menu: float = 6.0,
) -> PhoneHead:
    """The same on a phone held upright: the sign, with `inset` above and below; small rivals; the menu.

    Where rivals are a crowd and the row of the prompt is high enough, the prompt gives way to a button below
    the menu.
    """
    row, menu = head.across(REST, PHONE_MENU[0], gap=beside_menu)
    round_, chips = row.across(sign, REST, gap=4.0)
    menu = replace(menu, h=min(PHONE_MENU[1], menu.h))
    if rivals >= CROWD and prompt.bottom - menu.y >= 2 * HIT + MENU_GAP:
        menu = replace(menu, h=HIT)
        prompt = replace(prompt, w=menu.x - MENU_GAP - prompt.x)
    return {
        "round": round_.inset(0, inset),
        "opponents": chips.row_of(rivals, widest, gap),
        "menu": menu,
        "prompt": prompt,
    }
