"""The layout of the table of Pyramids, for any window. Pure arithmetic, in units.

Five arrangements: `wide` (desktop), `broad` (tablet held across), `low` (phone held across), `tall` (tablet
upright) and `narrow` (phone upright). Nothing scrolls; both own cards are always in full view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from game.ui.table.board.layout import WIDE_HEAD, TableLayout, Usual, choose_layout, phone_head, table_head
from game.ui.toolkit.box import EDGE, GAP, NOWHERE, REST, Box, between
from game.ui.toolkit.theme import HIT

FRAME = 15.0
"""Stone between a chamber's cells and the outer edge of its block."""

PYRAMID_RATIO = 110 / 320
"""Height of a pyramid to its width."""

PYRAMID_SUNK = 0.06
"""Part of a pyramid's height that is hidden behind the block below it."""

ACTIONS = ("single", "rotate_left", "rotate_right", "mirror", "undo", "mark")
MARK_SHARE = 2.3
"""How many times as wide as the others the button that confirms is, where there is room for that."""

LEAST_PANEL = 72.0
LEAST_LOG = HIT
"""Height of two lines: one taps on it."""
ROUND = 150.0
"""Width of the sign of the round, and of the expedition card in a strip."""
PROMPT = 30.0
"""Height of what is to be done."""


@dataclass(frozen=True, slots=True)
class ChamberBox:
    """A pyramid and the chamber below it: `cell` is the side of a cell, `box` includes the pyramid."""

    box: Box
    cell: float

    @property
    def x(self) -> float:
        """x of the left edge."""
        return self.box.x

    @property
    def right(self) -> float:
        """x of the right edge."""
        return self.box.right

    def moved(self, across: float) -> ChamberBox:
        """The same, so many units further to the right."""
        return replace(self, box=self.box.moved(across))

    @property
    def block(self) -> Box:
        """The stone block with the 25 cells."""
        side = _side(self.cell)
        return Box(self.box.x, self.box.bottom - side, side, side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout(TableLayout):
    """See `TableLayout`."""

    expedition: Box
    to_come: Box
    chambers: tuple[ChamberBox, ChamberBox]
    score: Box
    display: Box
    actions: tuple[Box, ...]

    def own_parts(self) -> list[Box]:
        chambers = [chamber.box for chamber in self.chambers]
        return [self.expedition, self.to_come, self.score, self.display, *chambers, *self.actions]

    @property
    def cell(self) -> float:
        return self.chambers[0].cell

    def has_room(self) -> bool:
        panels = [self.expedition, self.to_come, self.score, self.display]
        return (
            all(panel.w >= LEAST_PANEL and panel.h >= LEAST_PANEL for panel in panels)
            and (self.log.w == 0 or self.log.w >= LEAST_PANEL)
            and all(button.w >= HIT - 0.01 for button in self.actions)
        )


def _pyramid_height(cell: float) -> float:
    return _side(cell) * 0.94 * PYRAMID_RATIO * (1 - PYRAMID_SUNK)


def _side(cell: float) -> float:
    """The side of a chamber's block with cells of this size."""
    return 5 * cell + 2 * FRAME


def _cell(side: float) -> float:
    """The size of cells in a block of that side."""
    return (side - 2 * FRAME) / 5


def _pair(area: Box, cell: float, pyramid: float, gap: float) -> tuple[ChamberBox, ChamberBox]:
    """Two chambers with pyramids of that height beside each other, in the middle of an area."""
    side = _side(cell)
    left, right = area.centred(2 * side + gap, side + pyramid).columns(2, gap)
    return ChamberBox(left, cell), ChamberBox(right, cell)


def _actions(area: Box, gap: float) -> tuple[Box, ...]:
    return area.toolbar(len(ACTIONS), MARK_SHARE, HIT, gap)


def _wide(w: float, h: float, opponents: int) -> Layout:
    gap = 16.0 if w > 1150 else GAP
    head, area = Box(0, 0, w, h).inset(EDGE).down(WIDE_HEAD, REST, gap=gap)
    sides = between(132.0, w * 0.125, 176.0), between(216.0, w * 0.195, 284.0)
    left, centre, right = area.across(sides[0], REST, sides[1], gap=gap)
    centre, prompt, buttons = centre.down(REST, PROMPT, 62.0, gap=GAP)
    cell = min(_cell((centre.w - gap) / 2), _cell(centre.h))
    while _side(cell) + _pyramid_height(cell) > centre.h:
        cell -= 0.5
    expedition, to_come, log = left.down(min(left.w * 0.98, 176.0), 176.0, REST, gap=gap)
    score, display = right.down(REST, min(290.0, right.h * 0.42), gap=gap)
    return Layout(
        kind="wide",
        **table_head(head, left.w, gap, opponents),
        expedition=expedition,
        to_come=to_come,
        chambers=_pair(centre, cell, _pyramid_height(cell), gap),
        score=score,
        display=display,
        prompt=prompt,
        log=log,
        actions=_actions(buttons.centred(640.0), GAP),
    )


def _broad(w: float, h: float, opponents: int) -> Layout:
    """Expedition cards and log in a strip above the chambers instead of a column beside them."""
    gap, air, least_pyramid = 10.0, 6.0, 62.0
    head, area = Box(0, 0, w, h).inset(EDGE).down(76.0, REST, gap=gap)
    area, right = area.across(REST, between(216.0, w * 0.2, 284.0), gap=EDGE)
    strip, centre = area.down(96.0, REST, gap=gap)
    centre, prompt, buttons = centre.down(REST, PROMPT, 60.0, gap=air)
    cell = min(_cell((centre.w - gap) / 2), _cell(centre.h - least_pyramid))
    expedition, to_come, log = strip.across(ROUND, 250.0, REST, gap=gap)
    score, display = right.down(REST, min(300.0, (right.h - gap) * 0.43), gap=gap)
    return Layout(
        kind="broad",
        **table_head(head, ROUND, gap, opponents),
        expedition=expedition,
        to_come=to_come,
        chambers=_pair(centre, cell, min(_pyramid_height(cell), centre.h - _side(cell)), gap),
        score=score,
        display=display,
        prompt=prompt,
        log=log,
        actions=_actions(buttons.centred(680.0), GAP),
    )


def _low(w: float, h: float, opponents: int) -> Layout:
    gap, least_pyramid, menu_side = 6.0, 30.0, 44.0
    area, sides = Box(0, 0, w, h).inset(gap), (max(96.0, w * 0.128), max(150.0, w * 0.208))
    left, centre, right = area.across(sides[0], REST, sides[1], gap=gap)
    centre, prompt, buttons = centre.down(REST, 24.0, 50.0, gap=gap / 2)
    cell = min(_cell((centre.w - gap) / 2), _cell(centre.h - least_pyramid))
    pyramid = min(_pyramid_height(cell), centre.h - _side(cell))
    # The hint has the place beside the menu.
    top, round_, expedition, to_come, log = left.down(menu_side, 40.0, 104.0, 96.0, REST, gap=gap)
    chips, score, display = right.down(54.0 if opponents else 0, REST, 86.0, gap=gap)
    return Layout(
        kind="low",
        round=round_,
        opponents=chips.row_of(opponents, right.w),
        menu=Box(top.x, top.y, menu_side, menu_side),
        expedition=expedition,
        to_come=to_come,
        chambers=_pair(Box(centre.x, centre.y, centre.w, _side(cell) + pyramid), cell, pyramid, gap),
        score=score,
        display=display,
        prompt=prompt,
        log=log if log.h >= LEAST_LOG else NOWHERE,
        actions=_actions(buttons, gap),
    )


def _narrow(w: float, h: float, opponents: int) -> Layout:
    gap, least_side, least_pyramid, display_height = 8.0, 106.0, 30.0, 84.0
    # A phone whose browser shows its bars has no height to spare: the display goes beside the chambers.
    short = h < 740
    head, area = Box(0, 0, w, h).inset(gap).down(56.0, REST, gap=gap / 2)
    prompt, area = area.down(34.0 if short else 40.0, REST, gap=gap)
    area, below, buttons = area.down(REST, 0 if short else display_height, 52.0, gap=gap)
    each = (area.h - gap) / 2
    cell = min(_cell(area.w - gap - least_side), _cell(each - least_pyramid))
    high = min(_side(cell) + _pyramid_height(cell), each)
    apart = max(0.0, area.h - 2 * high - gap) / 3
    column, side = area.across(_side(cell), REST, gap=gap)
    first = Box(column.x, column.y + apart, column.w, high)
    second = Box(column.x, first.bottom + gap + apart, column.w, high)
    # Where height is short the score card, which has eight rows, needs it most.
    heights = (80.0, 76.0, REST, display_height) if short else (108.0, 96.0, REST, 0)
    expedition, to_come, score, beside = side.down(*heights, gap=gap)
    return Layout(
        kind="narrow",
        **phone_head(head, prompt, opponents, sign=76.0, widest=196.0, gap=GAP, beside_menu=gap),
        expedition=expedition,
        to_come=to_come,
        chambers=(ChamberBox(first, cell), ChamberBox(second, cell)),
        score=score,
        display=beside if short else below,
        actions=_actions(buttons, 6.0),
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    gap, least_below, ample_below = 12.0, 228.0, 326.0
    head, area = Box(0, 0, w, h).inset(EDGE).down(80.0, REST, gap=gap)
    strip, area = area.down(132.0, REST, gap=gap)
    area, buttons = area.down(REST, 60.0, gap=4.0)
    area, prompt = area.down(REST, PROMPT, gap=gap)
    cell = _cell((area.w - gap) / 2)
    while area.h - gap - _side(cell) - _pyramid_height(cell) < least_below and cell >= HIT:
        cell -= 0.5
    high = _side(cell) + _pyramid_height(cell)
    extra = max(0.0, area.h - gap - high - ample_below) / 3
    blocks, panels = area.down(high + 2 * extra, REST, gap=gap)
    expedition, to_come, log = strip.across(168.0, 232.0, REST, gap=gap)
    score, display = panels.across((panels.w - gap) * 0.56, REST, gap=gap)
    return Layout(
        kind="tall",
        **table_head(head, ROUND, gap, opponents, gap),
        expedition=expedition,
        to_come=to_come,
        chambers=_pair(blocks, cell, _pyramid_height(cell), gap),
        score=score,
        display=display,
        prompt=prompt,
        log=log,
        actions=_actions(buttons, GAP),
    )


USUAL: Usual[Layout] = {
    "wide": (_wide, _broad),
    "low": (_low,),
    "tall": (_tall,),
    "narrow": (_narrow,),
}
arrange = partial(choose_layout, USUAL)
"""The layout for a window of some width and height with so many opponents (0–3)."""
