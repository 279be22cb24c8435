"""Where everything lies on the table of Anubix, for any window. Pure arithmetic, in units.

Five arrangements: `wide` (desktop, and tablet held across), `low` (phone held across), `tall` (tablet
upright), `narrow` (phone upright) and `short` (phone upright whose browser shows its bars). Nothing scrolls;
the whole own sheet is always in view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.toolkit.box import EDGE, GAP, Box, lie_apart

from .sheet_box import SheetBox, at_least

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
    top, bar, prompt, strip = 84.0, 60.0, 36.0, 62.0
    left = min(200.0, max(132.0, w * 0.145))
    right = min(330.0, max(216.0, w * 0.24))
    gap = 14.0 if w > 1150 else GAP
    panels = EDGE + top + gap
    x = EDGE + left + gap
    across = w - left - right - 2 * (EDGE + gap)
    room = h - panels - EDGE - bar - 6 - prompt - 6 - strip - gap
    relief_w, relief_h = right, min(right * 0.9, (h - panels - EDGE - gap) * 0.46)
    sheet = SheetBox.side_by_side(x, panels, across, room, rim=1.0, opening=1.3)
    sheet = sheet.with_relief(Box(w - EDGE - right, panels, relief_w, relief_h), 1.0 if right > 270 else 0.5)
    quarry = Box(x, panels + room + gap, across, strip)
    actions_width = min(across, 680.0)
    actions = Box(x + (across - actions_width) / 2, h - EDGE - bar, actions_width, bar)
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    tray = Box(EDGE, panels, left, min(left, 190.0))
    ledger_y = panels + relief_h + gap
    return Layout(
        kind="wide",
        round=Box(EDGE, EDGE, left, top),
        menu=menu,
        opponents=Box(x, EDGE, menu.x - GAP - x, top).row_of(opponents, 420),
        sheet=sheet,
        quarry=quarry,
        tray=tray,
        ledger=Box(w - EDGE - right, ledger_y, right, h - EDGE - ledger_y),
        prompt=Box(x, actions.y - 6 - prompt, across, prompt),
        log=Box(EDGE, tray.bottom + gap, left, h - EDGE - tray.bottom - gap),
        actions=_actions(actions, GAP),
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    top, bar, prompt, gap = 80.0, 60.0, 36.0, 10.0
    strip, tray_h = 58.0, 92.0
    across = w - 2 * EDGE
    spare = h - 2 * EDGE - top - bar - prompt - strip - tray_h - 6 * gap
    lower = at_least(min(spare * 0.36, 330.0), 40.0)
    upper = spare - lower
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    y = EDGE + top + gap
    tray = Box(EDGE, y, min(across * 0.55, 4 * 84.0 + 70), tray_h)
    sheet = SheetBox.side_by_side(EDGE, tray.bottom + gap, across, upper, rim=1.0, opening=1.2)
    quarry = Box(EDGE, tray.bottom + 2 * gap + upper, across, strip)
    panels = quarry.bottom + gap
    relief_w = across * 0.5
    sheet = sheet.with_relief(Box(EDGE, panels, relief_w, lower), 1.0)
    actions = Box(EDGE, h - EDGE - bar, across, bar)
    return Layout(
        kind="tall",
        round=Box(EDGE, EDGE, 150, top),
        menu=menu,
        opponents=Box(EDGE + 150 + gap, EDGE, menu.x - EDGE - 150 - 2 * gap, top).row_of(opponents, 420),
        sheet=sheet,
        quarry=quarry,
        tray=tray,
        ledger=Box(EDGE + relief_w + gap, panels, across - relief_w - gap, lower),
        prompt=Box(EDGE, actions.y - prompt - 4, across, prompt),
        log=Box(tray.right + gap, y, w - EDGE - tray.right - gap, tray_h),
        actions=_actions(actions, GAP),
    )


def _low(w: float, h: float, opponents: int) -> Layout:
    edge, gap, bar, prompt = 6.0, 6.0, 46.0, 30.0
    right = max(132.0, min(w * 0.225, 240.0))
    across = w - right - 2 * edge - gap
    room = h - 2 * edge - bar - prompt - 2 * gap + 4
    stones = (across - 2 * gap) * 0.685
    sheet = SheetBox.side_by_side(edge, edge, stones, room, rim=0.0, opening=0.45, gap=gap)
    relief_x = edge + stones + gap
    relief_w = edge + across - relief_x
    relief_h = room * 0.62
    sheet = sheet.with_relief(Box(relief_x, edge, relief_w, relief_h), 0.0)
    quarry = Box(relief_x, edge + relief_h + gap, relief_w, room - relief_h - gap)
    foot = edge + room + gap
    tray = Box(edge, foot, min(across * 0.4, 250.0), h - edge - foot)
    beside = edge + tray.w + gap
    actions = Box(beside, h - edge - bar, edge + across - beside, bar)
    x = w - edge - right
    menu = Box(w - edge - 46, edge, 46, 44)
    chip_rows = 2 if opponents > 2 else 1
    rivals = Box(x, edge + 44 + gap, right, chip_rows * 46.0 + (chip_rows - 1) * 4)
    chips: tuple[Box, ...] = ()
    for i, row in enumerate(rivals.rows(chip_rows, 4)):
        chips += row.row_of(min(2, opponents - 2 * i), right, 4)
    ledger_y = rivals.bottom + gap
    return Layout(
        kind="low",
        round=Box(x, edge, right - 46 - gap, 44),
        menu=menu,
        opponents=chips,
        sheet=sheet,
        quarry=quarry,
        tray=tray,
        ledger=Box(x, ledger_y, right, h - edge - ledger_y),
        prompt=Box(beside, foot, actions.w, prompt),
        log=Box(0, 0, 0, 0),
        actions=_actions(actions, gap),
    )


def _phone_top(w: float, edge: float, top: float, opponents: int) -> tuple[Box, Box, tuple[Box, ...]]:
    """Round, menu and the opponents' chips in a row at the top of a phone held upright."""
    menu = Box(w - edge - 46, edge, 46, min(48, top))
    round_ = Box(edge, edge + 4, 72, top - 8)
    chips = Box(round_.right + 4, edge, menu.x - round_.right - 10, top)
    return round_, menu, chips.row_of(opponents, 150, 4)


def _narrow(w: float, h: float, opponents: int) -> Layout:
    edge, gap, bar, top, prompt, tray_h = 6.0, 6.0, 50.0, 52.0, 34.0, 64.0
    across = w - 2 * edge
    round_, menu, chips = _phone_top(w, edge, top, opponents)
    y = edge + top + 3 + prompt + 3
    spare = h - y - edge - bar - tray_h - 4 * gap
    upper = spare * 0.495
    lower = spare - upper
    column = max(72.0, across * 0.2)
    sheet = SheetBox.one_above_the_other(
        Box(edge, y, across - column - gap, upper), Box(edge, y + upper + gap, across * 0.42, lower), rim=0.22
    )
    relief_x = sheet.arch_block.right + gap
    relief_h = lower * 0.62
    sheet = sheet.with_relief(Box(relief_x, y + upper + gap, w - edge - relief_x, relief_h), 0.15)
    quarry_y = y + upper + gap + relief_h + gap
    tray_y = y + spare + 2 * gap
    return Layout(
        kind="narrow",
        round=round_,
        menu=menu,
        opponents=chips,
        sheet=sheet,
        quarry=Box(relief_x, quarry_y, w - edge - relief_x, y + upper + gap + lower - quarry_y),
        tray=Box(edge, tray_y, across, tray_h),
        ledger=Box(w - edge - column, y, column, upper),
        prompt=Box(edge, edge + top + 3, across, prompt),
        log=Box(0, 0, 0, 0),
        actions=_actions(Box(edge, h - edge - bar, across, bar), gap),
    )


def _short(w: float, h: float, opponents: int) -> Layout:
    edge, gap, bar, top, prompt, tray_h = 6.0, 5.0, 46.0, 48.0, 28.0, 58.0
    across = w - 2 * edge
    round_, menu, chips = _phone_top(w, edge, top, opponents)
    y = edge + top + 2 + prompt + 2
    spare = h - y - edge - bar - tray_h - 3 * gap
    upper = spare * 0.62
    lower = spare - upper
    sheet = SheetBox.side_by_side(edge, y, across, upper, rim=0.0, opening=0.12, gap=3.0)
    relief_w = across * 0.52
    below = y + upper + gap
    sheet = sheet.with_relief(Box(edge, below, relief_w, lower), 0.0)
    x = edge + relief_w + gap
    quarry_h = max(LEAST_PANEL, lower * 0.5)
    return Layout(
        kind="short",
        round=round_,
        menu=menu,
        opponents=chips,
        sheet=sheet,
        quarry=Box(x, below, w - edge - x, quarry_h),
        tray=Box(edge, below + lower + gap, across, tray_h),
        ledger=Box(x, below + quarry_h + gap, w - edge - x, lower - quarry_h - gap),
        prompt=Box(edge, edge + top + 2, across, prompt),
        log=Box(0, 0, 0, 0),
        actions=_actions(Box(edge, h - edge - bar, across, bar), gap),
    )
