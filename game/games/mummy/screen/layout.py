"""Where everything lies on the table of Mummy, for any window. Pure arithmetic, in units.

Four arrangements: `wide` (desktop, and tablet held across), `low` (phone held across), `tall` (tablet
upright) and `narrow` (phone upright). Nothing scrolls; every field of the pyramid and the own hand are always
in view. The fields get all the room that the rest does not need.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.toolkit.box import EDGE, GAP, Box, lie_apart

from ..rules import HAND
from .pyramid_box import PyramidBox

LEAST_CELL = 44.0
LEAST_BUTTON = 44.0
WIDEST_OPPONENT = 420.0
SLIVER = 0.5
"""A card narrower than this part of its height can hardly be read."""
WORTH = 1.25
"""How much larger the fields of another arrangement than the usual one must be for it to be taken."""
PROMPT = 36.0
"""Height of the prompt: two lines of the smallest type."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all parts of the table."""

    kind: str
    round: Box
    menu: Box
    opponents: tuple[Box, ...]
    pyramid: PyramidBox
    panel: Box
    """The room of the pyramid, over which panels open."""
    explorer: Box
    """The own explorer: attributes, Endurance, leaves, what it has."""
    hand: Box
    """The own cards; solo: the decks and the card turned over."""
    prompt: Box
    log: Box
    """Without width where there is no room for one."""
    actions: Box
    """The row of buttons; which ones there are changes with the decision."""

    def parts(self) -> list[Box]:
        """All places, none of which may cover another."""
        single = (self.round, self.menu, self.explorer, self.hand, self.prompt, self.actions)
        log = (self.log,) if self.log.w else ()
        return [*single, *log, *self.pyramid.steps, *self.opponents]


Arrangement = Callable[[float, float, int], Layout]
"""Makes a layout from a window's width and height in units and the number of opponents."""


def arrange(width: float, height: float, opponents: int) -> Layout:
    """The layout for a window of that size with that many opponents (0–3)."""
    if width < height:
        choices: tuple[Arrangement, ...] = (_narrow,) if width < 620 else (_tall,)
    else:
        choices = (_low,) if height < 540 else (_wide,)
    usual = choices[0](width, height, opponents)
    if usual.pyramid.cell >= LEAST_CELL and _fits(usual, width, height):
        return usual
    # Nearly square and small windows: whatever suits best, but not at the cards' expense.
    others = [arranged(width, height, opponents) for arranged in (_wide, _low, _tall, _narrow)]
    fitting = [layout for layout in others if _fits(layout, width, height) and not _has_slivers(layout)]
    best = max(fitting, key=lambda layout: layout.pyramid.cell, default=usual)
    better = best.pyramid.cell >= WORTH * usual.pyramid.cell
    return best if better or not _fits(usual, width, height) else usual


def _has_slivers(layout: Layout) -> bool:
    """Whether the cards of the hand are so slim that nothing can be read on them."""
    return layout.hand.w < HAND * SLIVER * layout.hand.h


def _fits(layout: Layout, width: float, height: float) -> bool:
    """Whether all parts lie in the window, large enough to be read and hit, and none upon another."""
    parts = layout.parts()
    panels = (layout.explorer, layout.hand)
    return (
        all(part.w > 0 and part.h > 0 for part in parts)
        and all(panel.w >= LEAST_BUTTON and panel.h >= LEAST_BUTTON for panel in panels)
        and lie_apart(parts, width, height)
    )


def _wide(w: float, h: float, opponents: int) -> Layout:
    top, bar, prompt, gap = 84.0, 56.0, PROMPT, GAP
    left = min(262.0, max(190.0, w * 0.19))
    buttons = min(270.0, max(168.0, w * 0.19))
    hand_h = min(200.0, max(128.0, h * 0.2))
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    panels = EDGE + top + gap
    foot = h - EDGE - hand_h
    explorer_h = min(470.0, (h - EDGE - panels) * 0.72)
    explorer = Box(EDGE, panels, left, explorer_h)
    x = explorer.right + gap
    actions_h = min(hand_h, 2 * bar + 8)
    actions = Box(w - EDGE - buttons, h - EDGE - actions_h, buttons, actions_h)
    log_y = explorer.bottom + gap
    room = Box(x, panels, w - EDGE - x, foot - 6 - prompt - 6 - panels)
    return Layout(
        kind="wide",
        round=Box(EDGE, EDGE, left, top),
        menu=menu,
        opponents=Box(x, EDGE, menu.x - gap - x, top).row_of(opponents, WIDEST_OPPONENT),
        pyramid=PyramidBox.widest(room),
        panel=room,
        explorer=explorer,
        hand=Box(x, foot, actions.x - gap - x, hand_h),
        prompt=Box(x, room.bottom + 6, w - EDGE - x, prompt),
        log=Box(EDGE, log_y, left, h - EDGE - log_y),
        actions=actions,
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    top, bar, prompt, gap = 80.0, 56.0, PROMPT, 10.0
    across = w - 2 * EDGE
    hand_h = min(200.0, max(132.0, h * 0.16))
    explorer_h = min(250.0, max(150.0, h * 0.18))
    menu = Box(w - EDGE - 56, EDGE, 56, 56)
    round_ = Box(EDGE, EDGE, 150, top)
    actions = Box(EDGE, h - EDGE - bar, across, bar)
    hand = Box(EDGE, actions.y - gap - hand_h, across, hand_h)
    prompt_box = Box(EDGE, hand.y - 6 - prompt, across, prompt)
    y = EDGE + top + gap
    explorer = Box(EDGE, y, across * 0.58, explorer_h)
    log = Box(explorer.right + gap, y, w - EDGE - explorer.right - gap, explorer_h)
    below = explorer.bottom + gap
    room = Box(EDGE, below, across, prompt_box.y - 6 - below)
    return Layout(
        kind="tall",
        round=round_,
        menu=menu,
        opponents=Box(round_.right + gap, EDGE, menu.x - round_.right - 2 * gap, top).row_of(
            opponents, WIDEST_OPPONENT
        ),
        pyramid=PyramidBox.widest(room),
        panel=room,
        explorer=explorer,
        hand=hand,
        prompt=prompt_box,
        log=log,
        actions=actions,
    )


def _low(w: float, h: float, opponents: int) -> Layout:
    edge, gap, bar, prompt = 6.0, 6.0, 46.0, PROMPT
    least = max(226.0, min(w * 0.3, 380.0))
    pyramid = PyramidBox.widest(Box(edge, edge, w - least - gap - 2 * edge, h - 2 * edge), thin=True)
    pyramid = pyramid.moved(edge - pyramid.x)
    x = pyramid.right + gap + 2
    column = w - edge - x
    menu = Box(w - edge - 46, edge, 46, 44)
    actions = Box(x, h - edge - bar, column, bar)
    chips_h = 44.0 if opponents else 0.0
    chips_y = edge + 44 + gap
    explorer_y = chips_y + (chips_h + gap if opponents else 0.0)
    explorer_h = min(110.0, max(54.0, (h - explorer_y - bar - prompt - edge - 3 * gap) * 0.42))
    hand_y = explorer_y + explorer_h + gap
    prompt_y = actions.y - gap - prompt
    return Layout(
        kind="low",
        round=Box(x, edge, column - 46 - gap, 44),
        menu=menu,
        opponents=Box(x, chips_y, column, chips_h).row_of(opponents, column, 4),
        pyramid=pyramid,
        panel=Box(edge, edge, x - gap - edge, h - 2 * edge),
        explorer=Box(x, explorer_y, column, explorer_h),
        hand=Box(x, hand_y, column, prompt_y - gap - hand_y),
        prompt=Box(x, prompt_y, column, prompt),
        log=Box(0, 0, 0, 0),
        actions=actions,
    )


def _narrow(w: float, h: float, opponents: int) -> Layout:
    least = _narrow_with(w, h, opponents, min(140.0, max(80.0, h * 0.12)))
    # Where the width limits the fields, the height that they leave is the hand's.
    spare = least.panel.h - max(step.bottom for step in least.pyramid.steps)
    spare += min(step.y for step in least.pyramid.steps)
    if spare < 24:
        return least
    return _narrow_with(w, h, opponents, min(120.0, least.hand.h + spare * 0.3))


def _narrow_with(w: float, h: float, opponents: int, hand_h: float) -> Layout:
    edge, gap, bar, top, prompt = 6.0, 5.0, 48.0, 50.0, PROMPT
    across = w - 2 * edge
    menu = Box(w - edge - 46, edge, 46, 48)
    round_ = Box(edge, edge + 2, 72, top - 4)
    chips = Box(round_.right + 4, edge, menu.x - round_.right - 10, top)
    explorer_h = 54.0 if h < 900 else 64.0
    actions = Box(edge, h - edge - bar, across, bar)
    hand = Box(edge, actions.y - gap - hand_h, across, hand_h)
    explorer = Box(edge, hand.y - gap - explorer_h, across, explorer_h)
    prompt_box = Box(edge, edge + top + 2, across, prompt)
    y = prompt_box.bottom + 3
    room = Box(edge, y, across, explorer.y - gap - y)
    return Layout(
        kind="narrow",
        round=round_,
        menu=menu,
        opponents=chips.row_of(opponents, 150, 4),
        pyramid=PyramidBox.largest(room, thin=True),
        panel=room,
        explorer=explorer,
        hand=hand,
        prompt=prompt_box,
        log=Box(0, 0, 0, 0),
        actions=actions,
    )
