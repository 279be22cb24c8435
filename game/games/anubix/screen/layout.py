"""Where everything lies on the table of Anubix, for any window. Pure arithmetic, in units.

Five arrangements: `wide` (desktop, and tablet held across), `low` (phone held across), `tall` (tablet
upright), `narrow` (phone upright) and `short` (phone upright whose browser shows its bars). Nothing scrolls;
the whole own sheet is always in view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.table.head import table_head
from game.ui.toolkit.box import EDGE, GAP, NOWHERE, Box, between, lie_apart

from .sheet_box import SheetBox

ACTIONS = ("pass", "pay", "undo", "build")
BUILD_SHARE = 2.0
"""How many times as wide as the others the button that confirms is, where there is room for that."""

LEAST_CELL = 44.0
LEAST_BUTTON = 44.0
LEAST_PANEL = 40.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all parts of the table."""

    kind: str
    round: Box
    menu: Box
    opponents: tuple[Box, ...]
    sheet: SheetBox
    quarry: Box
    tray: Box
    ledger: Box
    prompt: Box
    log: Box
    """Without width where there is no room for one."""
    actions: tuple[Box, ...]

    def parts(self) -> list[Box]:
        """All places, none of which may cover another."""
        single = (self.round, self.menu, self.quarry, self.tray, self.ledger, self.prompt)
        log = (self.log,) if self.log.w else ()
        return [*single, *log, *self.sheet.blocks(), *self.opponents, *self.actions]


Arrangement = Callable[[float, float, int], Layout]
"""Makes a layout from a window's width and height in units and the number of opponents."""


def arrange(width: float, height: float, opponents: int) -> Layout:
    """The layout for a window of that size with that many opponents (1–4)."""
    if width < height:
        choices: tuple[Arrangement, ...] = (_narrow, _short) if width < 620 else (_tall,)
    else:
        choices = (_low,) if height < 540 else (_wide,)
    best = choices[0](width, height, opponents)
    # Where the usual ones leave no room for the stones (nearly square windows), whatever suits best.
    for arrangements in (choices, (_wide, _low, _tall, _narrow, _short)):
        layouts = [arranged(width, height, opponents) for arranged in arrangements]
        fitting = [layout for layout in layouts if _fits(layout, width, height)]
        enough = [layout for layout in fitting if layout.sheet.least >= LEAST_CELL]
        if enough:
            return enough[0]
        best = max(fitting, key=lambda layout: layout.sheet.least, default=best)
    return best


def _fits(layout: Layout, width: float, height: float) -> bool:
    """Whether all parts lie in the window, large enough to be read and hit, and none upon another."""
    panels = (layout.quarry, layout.tray, layout.ledger)
    return (
        lie_apart(layout.parts(), width, height)
        and all(panel.w >= LEAST_PANEL and panel.h >= LEAST_PANEL for panel in panels)
        and all(button.w >= LEAST_BUTTON - 0.01 for button in layout.actions)
    )


def _actions(area: Box, gap: float) -> tuple[Box, ...]:
    return area.toolbar(len(ACTIONS), BUILD_SHARE, LEAST_BUTTON, gap)


def _wide(w: float, h: float, opponents: int) -> Layout:
    gap, air = 14.0 if w > 1150 else GAP, 6.0
    head, area = Box(0, 0, w, h).inset(EDGE).cut_top(84.0, gap)
    left, area = area.cut_left(between(132.0, w * 0.145, 200.0), gap)
    right, centre = area.cut_right(between(216.0, w * 0.24, 330.0), gap)
    round_, rivals, menu = table_head(head, left.w, gap, opponents)
    buttons, centre = centre.cut_bottom(60.0, air)
    prompt, centre = centre.cut_bottom(36.0, air)
    quarry, centre = centre.cut_bottom(62.0, gap)
    relief, ledger = right.cut_top(min(right.w * 0.9, (right.h - gap) * 0.46), gap)
    tray, log = left.cut_top(min(left.w, 190.0), gap)
    sheet = SheetBox.side_by_side(centre, rim=1.0, opening=1.3)
    return Layout(
        kind="wide",
        round=round_,
        menu=menu,
        opponents=rivals,
        sheet=sheet.with_relief(relief, 1.0 if right.w > 270 else 0.5),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        prompt=prompt,
        log=log,
        actions=_actions(buttons.middle(min(buttons.w, 680.0)), GAP),
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    gap, air, strip = 10.0, 4.0, 58.0
    head, area = Box(0, 0, w, h).inset(EDGE).cut_top(80.0, gap)
    round_, rivals, menu = table_head(head, 150.0, gap, opponents)
    buttons, area = area.cut_bottom(60.0, air)
    prompt, area = area.cut_bottom(36.0, 2 * gap - air)
    row, area = area.cut_top(92.0, gap)
    tray, log = row.cut_left(min(row.w * 0.55, 406.0), gap)
    lower = between(40.0, (area.h - strip - 2 * gap) * 0.36, 330.0)
    panels, area = area.cut_bottom(lower, gap)
    quarry, upper = area.cut_bottom(strip, gap)
    relief, ledger = panels.cut_left(panels.w * 0.5, gap)
    sheet = SheetBox.side_by_side(upper, rim=1.0, opening=1.2)
    return Layout(
        kind="tall",
        round=round_,
        menu=menu,
        opponents=rivals,
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
    right, area = Box(0, 0, w, h).inset(gap).cut_right(max(132.0, min(w * 0.225, 240.0)), gap)
    foot, area = area.cut_bottom(30.0 + air + 46.0, gap)
    stones, beside = area.cut_left((area.w - 2 * gap) * 0.685, gap)
    relief, quarry = beside.cut_top(beside.h * 0.62, gap)
    tray, foot = foot.cut_left(min(area.w * 0.4, 250.0), gap)
    prompt, buttons = foot.cut_top(30.0, air)
    top, right = right.cut_top(44.0, gap)
    menu, round_ = top.cut_right(46.0, gap)
    rows = 2 if opponents > 2 else 1
    rivals, ledger = right.cut_top(rows * chip + (rows - 1) * chip_gap, gap)
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
        log=NOWHERE,
        actions=_actions(buttons, gap),
    )


def _phone_top(head: Box, opponents: int) -> tuple[Box, Box, tuple[Box, ...]]:
    """Round, menu and the opponents' chips in a row at the top of a phone held upright."""
    menu, row = head.cut_right(46.0, 6.0)
    round_, chips = row.cut_left(72.0, 4.0)
    return (
        Box(round_.x, round_.y + 4, round_.w, round_.h - 8),
        Box(menu.x, menu.y, menu.w, min(48.0, menu.h)),
        chips.row_of(opponents, 150.0, 4.0),
    )


def _narrow(w: float, h: float, opponents: int) -> Layout:
    gap, air = 6.0, 3.0
    head, area = Box(0, 0, w, h).inset(gap).cut_top(52.0, air)
    round_, menu, chips = _phone_top(head, opponents)
    prompt, area = area.cut_top(34.0, air)
    buttons, area = area.cut_bottom(50.0, 2 * gap)
    tray, area = area.cut_bottom(64.0, gap)
    upper, lower = area.cut_top((area.h - gap) * 0.495, gap)
    ledger, pyramid = upper.cut_right(max(72.0, upper.w * 0.2), gap)
    arch, _ = lower.cut_left(lower.w * 0.42, gap)
    sheet = SheetBox.one_above_the_other(pyramid, arch, rim=0.22)
    _, beside = lower.cut_left(sheet.arch_block.right - lower.x, gap)
    relief, quarry = beside.cut_top(beside.h * 0.62, gap)
    return Layout(
        kind="narrow",
        round=round_,
        menu=menu,
        opponents=chips,
        sheet=sheet.with_relief(relief, 0.15),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        prompt=prompt,
        log=NOWHERE,
        actions=_actions(buttons, gap),
    )


def _short(w: float, h: float, opponents: int) -> Layout:
    edge, gap, air = 6.0, 5.0, 2.0
    head, area = Box(0, 0, w, h).inset(edge).cut_top(48.0, air)
    round_, menu, chips = _phone_top(head, opponents)
    prompt, area = area.cut_top(28.0, air)
    buttons, area = area.cut_bottom(46.0, gap)
    tray, area = area.cut_bottom(58.0, gap)
    upper, lower = area.cut_top((area.h - gap) * 0.62, gap)
    relief, beside = lower.cut_left(lower.w * 0.52, gap)
    quarry, ledger = beside.cut_top(max(LEAST_PANEL, beside.h * 0.5), gap)
    sheet = SheetBox.side_by_side(upper, rim=0.0, opening=0.12, gap=3.0)
    return Layout(
        kind="short",
        round=round_,
        menu=menu,
        opponents=chips,
        sheet=sheet.with_relief(relief, 0.0),
        quarry=quarry,
        tray=tray,
        ledger=ledger,
        prompt=prompt,
        log=NOWHERE,
        actions=_actions(buttons, gap),
    )
