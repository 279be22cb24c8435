"""The layout of Anubix's table, for any window. Pure arithmetic, in units.

Five arrangements: `wide` (desktop, and tablet held across), `low` (phone held across), `tall` (tablet
upright), `narrow` (phone upright) and `short` (phone upright whose browser shows its bars). Nothing scrolls;
the whole own sheet is always in view.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.ui.table.board.layout import (
    CROWD,
    WIDE_HEAD,
    TableLayout,
    Usual,
    choose_layout,
    phone_head,
    table_head,
)
from game.ui.toolkit.box import EDGE, GAP, REST, Box, between
from game.ui.toolkit.theme import HIT

from .sheet_box import SheetBox

ACTIONS = ("pass", "pay", "undo", "build")
BUILD_SHARE = 2.0
"""How many times as wide as the others the button that confirms is, where there is room for that."""

LEAST_PANEL = 40.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout(TableLayout):
    """See `TableLayout`."""

    sheet: SheetBox
    quarry: Box
    tray: Box
    ledger: Box
    actions: tuple[Box, ...]

    def own_parts(self) -> list[Box]:
        return [self.quarry, self.tray, self.ledger, *self.sheet.blocks(), *self.actions]

    @property
    def cell(self) -> float:
        return min(self.sheet.least, HIT)  # larger ones are no better

    def has_room(self) -> bool:
        panels = (self.quarry, self.tray, self.ledger)
        return all(panel.w >= LEAST_PANEL and panel.h >= LEAST_PANEL for panel in panels) and all(
            button.w >= HIT - 0.01 for button in self.actions
        )


def _actions(area: Box, gap: float) -> tuple[Box, ...]:
    return area.toolbar(len(ACTIONS), BUILD_SHARE, HIT, gap)


def _wide(w: float, h: float, opponents: int) -> Layout:
    gap, air = 14.0 if w > 1150 else GAP, 6.0
    head, area = Box(0, 0, w, h).inset(EDGE).down(WIDE_HEAD, REST, gap=gap)
    sides = between(132.0, w * 0.145, 200.0), between(216.0, w * 0.24, 330.0)
    left, centre, right = area.across(sides[0], REST, sides[1], gap=gap)
    centre, prompt, buttons = centre.down(REST, 36.0, 60.0, gap=air)
    centre, quarry = centre.down(REST, 62.0, gap=gap)
    relief, ledger = right.down(min(right.w * 0.9, (right.h - gap) * 0.46), REST, gap=gap)
    tray, log = left.down(min(left.w, 190.0), REST, gap=gap)
    sheet = SheetBox.side_by_side(centre, rim=1.0, opening=1.3)
    return Layout(
        kind="wide",
        **table_head(head, left.w, gap, opponents),
        sheet=sheet.with_relief(relief, 1.0 if right.w > 270 else 0.5),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        prompt=prompt,
        log=log,
        actions=_actions(buttons.centred(680.0), GAP),
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    gap, air, strip = 10.0, 4.0, 58.0
    head, area = Box(0, 0, w, h).inset(EDGE).down(80.0, REST, gap=gap)
    area, buttons = area.down(REST, 60.0, gap=air)
    area, prompt = area.down(REST, 36.0, gap=2 * gap - air)
    row, area = area.down(92.0, REST, gap=gap)
    tray, log = row.across(min(row.w * 0.55, 406.0), REST, gap=gap)
    lower = between(40.0, (area.h - strip - 2 * gap) * 0.36, 330.0)
    upper, quarry, panels = area.down(REST, strip, lower, gap=gap)
    relief, ledger = panels.across(panels.w * 0.5, REST, gap=gap)
    sheet = SheetBox.side_by_side(upper, rim=1.0, opening=1.2)
    return Layout(
        kind="tall",
        **table_head(head, 150.0, gap, opponents),
        sheet=sheet.with_relief(relief, 1.0),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        prompt=prompt,
        log=log,
        actions=_actions(buttons, GAP),
    )


def _low(w: float, h: float, opponents: int) -> Layout:
    gap, air, chip, chip_gap = 6.0, 2.0, 46.0, 4.0
    area, right = Box(0, 0, w, h).inset(gap).across(REST, max(132.0, min(w * 0.225, 240.0)), gap=gap)
    area, foot = area.down(REST, 30.0 + air + 46.0, gap=gap)
    stones, beside = area.across((area.w - 2 * gap) * 0.685, REST, gap=gap)
    relief, quarry = beside.down(beside.h * 0.62, REST, gap=gap)
    tray, foot = foot.across(min(area.w * 0.4, 250.0), REST, gap=gap)
    prompt, buttons = foot.down(30.0, REST, gap=air)
    rows = 2 if opponents > 2 else 1
    top, rivals, ledger = right.down(44.0, rows * chip + (rows - 1) * chip_gap, REST, gap=gap)
    round_, menu = top.across(REST, 46.0, gap=gap)
    chips = [
        row.row_of(min(2, opponents - 2 * i), right.w, chip_gap)
        for i, row in enumerate(rivals.rows(rows, chip_gap))
    ]
    sheet = SheetBox.side_by_side(stones, rim=0.0, opening=0.45, gap=gap)
    return Layout(
        kind="low",
        round=round_,
        menu=menu,
        opponents=tuple(place for row in chips for place in row),
        sheet=sheet.with_relief(relief, 0.0),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        prompt=prompt,
        actions=_actions(buttons, gap),
    )


def _narrow(w: float, h: float, opponents: int, lamp: bool = True) -> Layout:
    gap, air = 6.0, 3.0
    # A crowd leaves the hint a place below the menu only, beside the prompt.
    prompted = 41.0 if lamp and opponents >= CROWD else 34.0
    head, prompt, area = Box(0, 0, w, h).inset(gap).down(52.0, prompted, REST, gap=air)
    area, buttons = area.down(REST, 50.0, gap=2 * gap)
    area, tray = area.down(REST, 64.0, gap=gap)
    upper, lower = area.down((area.h - gap) * 0.495, REST, gap=gap)
    pyramid, ledger = upper.across(REST, max(72.0, upper.w * 0.2), gap=gap)
    arch, _ = lower.across(lower.w * 0.42, REST, gap=gap)
    sheet = SheetBox.one_above_the_other(pyramid, arch, rim=0.22)
    _, beside = lower.across(sheet.arch.right - lower.x, REST, gap=gap)
    relief, quarry = beside.down(beside.h * 0.62, REST, gap=gap)
    return Layout(
        kind="narrow",
        **phone_head(head, prompt, opponents),
        sheet=sheet.with_relief(relief, 0.15),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        actions=_actions(buttons, gap),
    )


def _short(w: float, h: float, opponents: int) -> Layout:
    edge, gap, air = 6.0, 5.0, 2.0
    head, prompt, area = Box(0, 0, w, h).inset(edge).down(48.0, 28.0, REST, gap=air)
    area, tray, buttons = area.down(REST, 58.0, 46.0, gap=gap)
    upper, lower = area.down((area.h - gap) * 0.62, REST, gap=gap)
    relief, beside = lower.across(lower.w * 0.52, REST, gap=gap)
    quarry, ledger = beside.down(max(LEAST_PANEL, beside.h * 0.5), REST, gap=gap)
    sheet = SheetBox.side_by_side(upper, rim=0.0, opening=0.12, gap=3.0)
    return Layout(
        kind="short",
        **phone_head(head, prompt, opponents),
        sheet=sheet.with_relief(relief, 0.0),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        actions=_actions(buttons, gap),
    )


USUAL: Usual[Layout] = {
    "wide": (_wide,),
    "low": (_low,),
    "tall": (_tall,),
    "narrow": (_narrow, partial(_narrow, lamp=False), _short),
}
arrange = partial(choose_layout, USUAL)
"""The layout for a window of some width and height with so many opponents (1–4)."""
