"""The layout of Mummy's table, for any window. Pure arithmetic, in units.

Four arrangements: `wide` (desktop, and tablet held across), `low` (phone held across), `tall` (tablet
upright) and `narrow` (phone upright). Nothing scrolls; every field of the pyramid and the own hand are always
in view. The fields get all the room that the rest does not need.
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
from game.ui.toolkit.box import EDGE, GAP, NOWHERE, REST, Box, between
from game.ui.toolkit.theme import HIT

from ..rules import HAND
from .pyramid_box import PyramidBox

SLIVER = 0.5
"""A card narrower than this part of its height can hardly be read."""
WORTH = 1.25
"""The fields of an unusual arrangement must be so much larger for it to be taken."""
PROMPT = 36.0
"""Height of the prompt: two lines of the smallest type."""
HIGH_PROMPT = 44.0
"""The height of the prompt where the hint's button is beside it, below the menu."""
AIR = 6.0
"""Above and below the prompt."""
BAR = 56.0
"""Height of a row of buttons."""
OVER_LEVEL_1, OWN_MOST = 122.0, 280.0
"""The least and the most height of the own explorer above level 1 on an upright tablet, in units."""
LEAST_LOG = 64.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout(TableLayout):
    """See `TableLayout`."""

    pyramid: PyramidBox
    panel: Box
    """The room of the pyramid, over which panels open."""
    explorer: Box
    """The own explorer: attributes, Endurance, leaves, what it has."""
    hand: Box
    """The own cards; solo: the decks and the card turned over."""
    actions: Box
    """The row of buttons; which ones there are changes with the decision."""

    def own_parts(self) -> list[Box]:
        return [self.explorer, self.hand, self.actions, *self.pyramid.steps]

    @property
    def cell(self) -> float:
        return self.pyramid.cell

    def has_room(self) -> bool:
        panels = (self.explorer, self.hand)
        return all(part.w > 0 and part.h > 0 for part in self.parts()) and all(
            panel.w >= HIT and panel.h >= HIT for panel in panels
        )

    def replaces(self, own: TableLayout | None) -> bool:
        """True if this does not make the cards too small."""
        slivers = self.hand.w < HAND * SLIVER * self.hand.h
        return not slivers and (own is None or self.cell >= WORTH * own.cell)


def _wide(w: float, h: float, opponents: int) -> Layout:
    head, area = Box(0, 0, w, h).inset(EDGE).down(WIDE_HEAD, REST, gap=GAP)
    left, area = area.across(between(190.0, w * 0.19, 262.0), REST, gap=GAP)
    explorer, log = left.down(min(470.0, area.h * 0.72), REST, gap=GAP)
    room, prompt, foot = area.down(REST, PROMPT, between(128.0, h * 0.2, 200.0), gap=AIR)
    hand, beside = foot.across(REST, between(168.0, w * 0.19, 270.0), gap=GAP)
    _, actions = beside.down(REST, min(foot.h, 2 * BAR + 8))
    return Layout(
        kind="wide",
        **table_head(head, left.w, GAP, opponents),
        pyramid=PyramidBox.widest(room),
        panel=room,
        explorer=explorer,
        hand=hand,
        prompt=prompt,
        log=log,
        actions=actions,
    )


def _tall(w: float, h: float, opponents: int) -> Layout:
    head, area = Box(0, 0, w, h).inset(EDGE).down(80.0, REST, gap=GAP)
    area, actions = area.down(REST, BAR, gap=GAP)
    room, prompt, hand = area.down(REST, PROMPT, between(132.0, h * 0.16, 200.0), gap=AIR)
    pyramid = PyramidBox.climbing(room, OVER_LEVEL_1 + GAP)
    level_1, _level_2, level_3, _chamber = pyramid.steps
    left = level_1.right - room.x
    explorer = Box(room.x, room.y, left, min(OWN_MOST, level_1.y - GAP - room.y))
    log = Box(level_1.right + GAP, room.y, room.right - level_1.right - GAP, level_3.y - GAP - room.y)
    return Layout(
        kind="tall",
        **table_head(head, 150.0, GAP, opponents),
        pyramid=pyramid,
        panel=Box(room.x, explorer.bottom, room.w, room.bottom - explorer.bottom),
        explorer=explorer,
        hand=hand,
        prompt=prompt,
        log=log if log.h >= LEAST_LOG else NOWHERE,
        actions=actions,
    )


def _low(w: float, h: float, opponents: int) -> Layout:
    gap, top, bar = 6.0, 44.0, 46.0
    area = Box(0, 0, w, h).inset(gap)
    room, _ = area.across(REST, between(226.0, w * 0.3, 380.0), gap=gap)
    pyramid = PyramidBox.widest(room, thin=True)
    pyramid = pyramid.moved(area.x - pyramid.x)
    panel, column = area.across(pyramid.right + 2 - area.x, REST, gap=gap)
    head, chips, column = column.down(top, top if opponents else 0, REST, gap=gap)
    least = between(54.0, (column.h - PROMPT - bar - 3 * gap) * 0.42, 110.0)
    explorer, hand, prompt, actions = column.down(least, REST, PROMPT, bar, gap=gap)
    round_, menu = head.across(REST, 46.0, gap=gap)
    return Layout(
        kind="low",
        round=round_,
        menu=menu,
        opponents=chips.row_of(opponents, column.w, 4),
        pyramid=pyramid,
        panel=panel,
        explorer=explorer,
        hand=hand,
        prompt=prompt,
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
    head, area = Box(0, 0, w, h).inset(6.0).down(50.0, REST, gap=2.0)
    prompt, area = area.down(PROMPT if opponents < CROWD else HIGH_PROMPT, REST, gap=3.0)
    room, explorer, hand, actions = area.down(REST, 54.0 if h < 900 else 64.0, hand_h, 48.0, gap=5.0)
    return Layout(
        kind="narrow",
        **phone_head(head, prompt, opponents, inset=2.0),
        pyramid=PyramidBox.largest(room),
        panel=room,
        explorer=explorer,
        hand=hand,
        actions=actions,
    )


USUAL: Usual[Layout] = {
    "wide": (_wide,),
    "low": (_low,),
    "tall": (_tall,),
    "narrow": (_narrow,),
}
arrange = partial(choose_layout, USUAL)
"""The layout for a window of some width and height with so many opponents (0–3)."""
