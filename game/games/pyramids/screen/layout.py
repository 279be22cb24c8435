"""Where everything lies on the table of Pyramids, for any window. Pure arithmetic, in units.

Five arrangements: `wide` (desktop), `broad` (tablet held across), `low` (phone held across), `tall` (tablet
upright) and `narrow` (phone upright). Nothing scrolls; both own cards are always in full view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ui.toolkit.box import EDGE, GAP, Box, lie_apart

FRAME = 15.0
"""Stone between a chamber's cells and the outer edge of its block."""

PYRAMID_RATIO = 110 / 320
"""Height of a pyramid to its width."""

PYRAMID_SUNK = 0.06
"""Part of a pyramid's height that is hidden behind the block below it."""

ACTIONS = ("single", "rotate_left", "rotate_right", "mirror", "undo", "mark")
MARK_SHARE = 2.3
"""How many times as wide as the others the button that confirms is, where there is room for that."""

LEAST_BUTTON = 44.0
LEAST_PANEL = 72.0
LEAST_LOG = 40.0
"""Height of two lines."""


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
    def pyramid_height(self) -> float:
        """Height of the pyramid above the block."""
        return self.box.h - self.block.h

    @property
    def block(self) -> Box:
        """The stone block with the 25 cells."""
        side = 5 * self.cell + 2 * FRAME
        return Box(self.box.x, self.box.bottom - side, side, side)

    @property
    def grid(self) -> Box:
        """The 5 × 5 cells."""
        block = self.block
        return Box(block.x + FRAME, block.y + FRAME, 5 * self.cell, 5 * self.cell)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all parts of the table."""

    kind: str
    round: Box
    opponents: tuple[Box, ...]
    menu: Box
    expedition: Box
    to_come: Box
    chambers: tuple[ChamberBox, ChamberBox]
    score: Box
    display: Box
    prompt: Box
    log: Box
    """Without width where there is no room for one."""
    actions: tuple[Box, ...]

    def parts(self) -> list[Box]:
        """All places, none of which may cover another."""
        single = (self.round, self.menu, self.expedition, self.to_come, self.score, self.display, self.prompt)
        log = (self.log,) if self.log.w else ()
        return [*single, *log, *(chamber.box for chamber in self.chambers), *self.opponents, *self.actions]


Arrangement = Callable[[float, float, int], Layout]
"""Makes a layout from a window's width and height in units and the number of opponents."""


def _chamber_at(x: float, y: float, cell: float, pyramid: float) -> ChamberBox:
    side = 5 * cell + 2 * FRAME
    return ChamberBox(Box(x, y, side, side + pyramid), cell)


def _pyramid_height(cell: float) -> float:
    return (5 * cell + 2 * FRAME) * 0.94 * PYRAMID_RATIO * (1 - PYRAMID_SUNK)


def _actions(area: Box, gap: float) -> tuple[Box, ...]:
    return area.toolbar(len(ACTIONS), MARK_SHARE, LEAST_BUTTON, gap)


def arrange(width: float, height: float, opponents: int) -> Layout:
    """The layout for a window of that size with that many opponents (0–3)."""
    if width < height:
        choices: tuple[Arrangement, ...] = (_narrow,) if width < 620 else (_tall,)
    else:
        choices = (_low,) if height < 540 else (_wide, _broad)
    # Where the usual ones leave no room for the chambers (nearly square windows), whatever suits best.
    best = choices[0](width, height, opponents)
    for arrangements in (choices, (_wide, _broad, _low, _tall, _narrow)):
        layouts = [arranged(width, height, opponents) for arranged in arrangements]
        fitting = [layout for layout in layouts if _fits(layout, width, height)]
        best = max(fitting, key=lambda layout: layout.chambers[0].cell, default=best)
        if fitting and best.chambers[0].cell >= LEAST_BUTTON:
            break
    return best


def _fits(layout: Layout, width: float, height: float) -> bool:
    """Whether all parts lie in the window, large enough to be read and hit, and none upon another."""
    panels = [layout.expedition, layout.to_come, layout.score, layout.display]
    return (
        lie_apart(layout.parts(), width, height)
        and all(panel.w >= LEAST_PANEL and panel.h >= LEAST_PANEL for panel in panels)
        and (layout.log.w == 0 or layout.log.w >= LEAST_PANEL)
        and all(button.w >= LEAST_BUTTON - 0.01 for button in layout.actions)
    )


def _wide(w: float, h: float, opponents: int) -> Layout:
    top, bottom = 84.0, 62.0
    left = min(176.0, max(132.0, w * 0.125))
    right = min(284.0, max(216.0, w * 0.195))
    gap = 16.0 if w > 1150 else GAP
    centre = Box(EDGE + left + gap, EDGE + top + gap, w - left - right - 2 * (EDGE + gap), 0)
    room = h - centre.y - EDGE - bottom - GAP - 30 - GAP
    cell = min((centre.w - gap - 4 * FRAME) / 10, (room - 2 * FRAME) / 5)
    while 5 * cell + 2 * FRAME + _pyramid_height(cell) > room:
        cell -= 0.5
    pyramid = _pyramid_height(cell)
    side = 5 * cell + 2 * FRAME
    x = centre.x + (centre.w - 2 * side - gap) / 2
    y = centre.y + (room - side - pyramid) / 2
    chambers = (_chamber_at(x, y, cell, pyramid), _chamber_at(x + side + gap, y, cell, pyramid))
    actions_width = min(centre.w, 640.0)
    actions = Box(centre.x + (centre.w - actions_width) / 2, h - EDGE - bottom, actions_width, bottom)
    x_right = w - EDGE - right
    display_height = min(290.0, (h - top - 2 * EDGE - gap) * 0.42)
    score = Box(x_right, EDGE + top + gap, right, h - 2 * EDGE - top - 2 * gap - display_height)
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    expedition = Box(EDGE, EDGE + top + gap, left, min(left * 0.98, 176))
    to_come = Box(EDGE, expedition.bottom + gap, left, 176)
    return Layout(
        kind="wide",
        round=Box(EDGE, EDGE, left, top),
        opponents=Box(centre.x, EDGE, menu.x - GAP - centre.x, top).row_of(opponents, 420),
        menu=menu,
        expedition=expedition,
        to_come=to_come,
        chambers=chambers,
        score=score,
        display=Box(x_right, score.bottom + gap, right, display_height),
        prompt=Box(centre.x, actions.y - GAP - 30, centre.w, 30),
        log=Box(EDGE, to_come.bottom + gap, left, h - EDGE - to_come.bottom - gap),
        actions=_actions(actions, GAP),
    )


def _broad(w: float, h: float, opponents: int) -> Layout:
    """Expedition cards and log in a strip above the chambers instead of a column beside them."""
    top, bar, strip, gap = 76.0, 60.0, 96.0, 10.0
    right = min(284.0, max(216.0, w * 0.2))
    centre = Box(EDGE, EDGE + top + gap + strip + gap, w - right - 3 * EDGE, 0)
    prompt_y = h - EDGE - bar - 6 - 30
    room = prompt_y - 6 - centre.y
    least_pyramid = 62.0
    cell = min((centre.w - gap - 4 * FRAME) / 10, (room - 2 * FRAME - least_pyramid) / 5)
    side = 5 * cell + 2 * FRAME
    pyramid = min(_pyramid_height(cell), room - side)
    x = centre.x + (centre.w - 2 * side - gap) / 2
    y = centre.y + (room - side - pyramid) / 2
    chambers = (_chamber_at(x, y, cell, pyramid), _chamber_at(x + side + gap, y, cell, pyramid))
    x_right = w - EDGE - right
    panels = EDGE + top + gap
    display_height = min(300.0, (h - panels - EDGE - gap) * 0.43)
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    strip_y = EDGE + top + gap
    expedition = Box(EDGE, strip_y, 150, strip)
    to_come = Box(expedition.right + gap, strip_y, 250, strip)
    log = Box(to_come.right + gap, strip_y, centre.right - to_come.right - gap, strip)
    score = Box(x_right, panels, right, h - EDGE - display_height - gap - panels)
    rivals = Box(EDGE + 150 + gap, EDGE, menu.x - EDGE - 150 - 2 * gap, top)
    actions_width = min(centre.w, 680.0)
    actions = Box(centre.x + (centre.w - actions_width) / 2, h - EDGE - bar, actions_width, bar)
    return Layout(
        kind="broad",
        round=Box(EDGE, EDGE, 150, top),
        opponents=rivals.row_of(opponents, 420),
        menu=menu,
        expedition=expedition,
        to_come=to_come,
        chambers=chambers,
        score=score,
        display=Box(x_right, score.bottom + gap, right, display_height),
        prompt=Box(centre.x, prompt_y, centre.w, 30),
        log=log,
        actions=_actions(actions, GAP),
    )


def _low(w: float, h: float, opponents: int) -> Layout:
    edge, gap, bar = 6.0, 6.0, 50.0
    left, right = max(96.0, w * 0.128), max(150.0, w * 0.208)
    centre = Box(edge + left + gap, edge, w - left - right - 2 * (edge + gap), h)
    room = h - 2 * edge - bar - gap - 24
    cell = (centre.w - gap - 4 * FRAME) / 10
    cell = min(cell, (room - 30 - 2 * FRAME) / 5)
    side = 5 * cell + 2 * FRAME
    pyramid = min(_pyramid_height(cell), room - side)
    x = centre.x + (centre.w - 2 * side - gap) / 2
    chambers = (_chamber_at(x, edge, cell, pyramid), _chamber_at(x + side + gap, edge, cell, pyramid))
    actions = Box(centre.x, h - edge - bar, centre.w, bar)
    x_right = w - edge - right
    menu = Box(edge, edge, 44, 44)  # the hint has the place beside it
    round_ = Box(edge, edge + 44 + gap, left, 40)
    rival_height = 54.0 if opponents else 0.0
    chips = Box(x_right, edge, right, rival_height)
    display_height = 86.0
    score_top = edge + (rival_height + gap if opponents else 0)
    expedition = Box(edge, round_.bottom + gap, left, 104)
    to_come = Box(edge, expedition.bottom + gap, left, 96)
    log_y = to_come.bottom + gap
    return Layout(
        kind="low",
        round=round_,
        opponents=chips.row_of(opponents, right),
        menu=menu,
        expedition=expedition,
        to_come=to_come,
        chambers=chambers,
        score=Box(x_right, score_top, right, h - edge - display_height - gap - score_top),
        display=Box(x_right, h - edge - display_height, right, display_height),
        prompt=Box(centre.x, actions.y - 24 - gap / 2, centre.w, 24),
        log=Box(edge, log_y, left, h - edge - log_y) if h - edge - log_y >= LEAST_LOG else Box(0, 0, 0, 0),
        actions=_actions(actions, gap),
    )


def _narrow(w: float, h: float, opponents: int) -> Layout:
    edge, gap, bar = 8.0, 8.0, 52.0
    top = 56.0
    # A phone whose browser shows its bars has no height to spare: the display goes beside the chambers.
    short = h < 740
    display_height = 84.0
    prompt_height = 34.0 if short else 40.0
    middle = edge + top + gap + prompt_height + gap / 2
    room = h - middle - edge - bar - (gap if short else 2 * gap + display_height)
    least_side = 106.0
    cell = min((w - 2 * edge - gap - least_side - 2 * FRAME) / 5, ((room - gap) / 2 - 30 - 2 * FRAME) / 5)
    side = 5 * cell + 2 * FRAME
    pyramid = min(_pyramid_height(cell), (room - gap) / 2 - side)
    spare = room - 2 * (side + pyramid) - gap
    y = middle + max(0.0, spare / 3)
    second = y + side + pyramid + gap + max(0.0, spare / 3)
    chambers = (_chamber_at(edge, y, cell, pyramid), _chamber_at(edge, second, cell, pyramid))
    x = edge + side + gap
    column = w - edge - x
    # Where height is short the score card, which has eight rows, needs it most.
    expedition = Box(x, middle, column, 80 if short else 108)
    to_come = Box(x, expedition.bottom + gap, column, 76 if short else 96)
    bottom = h - edge - bar - gap - display_height
    display = (
        Box(x, bottom, column, display_height) if short else Box(edge, bottom, w - 2 * edge, display_height)
    )
    score = Box(x, to_come.bottom + gap, column, bottom - gap - to_come.bottom - gap)
    menu = Box(w - edge - 46, edge, 46, 48)
    round_ = Box(edge, edge + 4, 76, top - 8)
    chips = Box(round_.right + gap / 2, edge, menu.x - round_.right - 1.5 * gap, top)
    return Layout(
        kind="narrow",
        round=round_,
        opponents=chips.row_of(opponents, 130),
        menu=menu,
        expedition=expedition,
        to_come=to_come,
        chambers=chambers,
        score=score,
        display=display,
        prompt=Box(edge, edge + top + gap / 2, w - 2 * edge, prompt_height),
        log=Box(0, 0, 0, 0),
        actions=_actions(Box(edge, h - edge - bar, w - 2 * edge, bar), 6.0),
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    top, bar, gap = 80.0, 60.0, 12.0
    cell = (w - 2 * EDGE - gap - 4 * FRAME) / 10
    strip = 132.0
    least_below = 232.0
    while True:
        pyramid = _pyramid_height(cell)
        side = 5 * cell + 2 * FRAME
        used = EDGE + top + gap + strip + gap + pyramid + side + gap + 30 + bar + EDGE + gap
        if used + least_below <= h or cell < 44:
            break
        cell -= 0.5
    below = h - used
    extra = max(0.0, below - 330) / 3
    y = EDGE + top + gap + strip + gap + extra
    x = (w - 2 * side - gap) / 2
    chambers = (_chamber_at(x, y, cell, pyramid), _chamber_at(x + side + gap, y, cell, pyramid))
    expedition = Box(EDGE, EDGE + top + gap, 168, strip)
    to_come = Box(expedition.right + gap, expedition.y, 232, strip)
    panels = chambers[0].box.bottom + gap + extra
    panel_height = h - EDGE - bar - 30 - gap - 4 - panels
    score_width = (w - 2 * EDGE - gap) * 0.56
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    actions = Box(EDGE, h - EDGE - bar, w - 2 * EDGE, bar)
    rivals = Box(EDGE + 150 + gap, EDGE, menu.x - EDGE - 150 - 2 * gap, top)
    return Layout(
        kind="tall",
        round=Box(EDGE, EDGE, 150, top),
        opponents=rivals.row_of(opponents, 420),
        menu=menu,
        expedition=expedition,
        to_come=to_come,
        chambers=chambers,
        score=Box(EDGE, panels, score_width, panel_height),
        display=Box(EDGE + score_width + gap, panels, w - 2 * EDGE - gap - score_width, panel_height),
        prompt=Box(EDGE, actions.y - 34, w - 2 * EDGE, 30),
        log=Box(to_come.right + gap, expedition.y, w - EDGE - to_come.right - gap, strip),
        actions=_actions(actions, GAP),
    )
