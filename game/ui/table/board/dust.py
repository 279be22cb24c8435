"""Dust that rises where something heavy has come down, and settles."""

from __future__ import annotations

import math

import pygame

from game.ui.toolkit.motion import linear
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.surfaces import transparent
from game.ui.toolkit.theme import SAND

DUST_MS = 520.0
PUFFS = 7
GRADES = 8
"""The number of steps in which a puff becomes larger and fainter."""
DENSE = 150
"""How opaque it is at first: of 255."""


class Dust(Widget):
    """Puffs along the foot of a thing, blown aside; it lets every press through."""

    def __init__(self, kit: Kit, foot: pygame.Rect) -> None:
        """`foot` is what has come down."""
        self._side = max(4, round(foot.width * 0.5))
        area = pygame.Rect(0, 0, foot.width + 2 * self._side, 2 * self._side)
        area.center = foot.midbottom
        super().__init__(kit, area)
        self._foot = foot.copy()
        self._grade = 0

    def rise(self) -> None:
        """Let the puff rise, settle and go."""

        def step(t: float) -> None:
            grade = min(GRADES - 1, int(t * GRADES))
            if grade != self._grade:
                self._grade = grade
                self.invalidate()

        self.kit.motion.add(DUST_MS, step, done=self.remove, ease=linear)

    def draw(self, target: pygame.Surface) -> None:
        puff = _puff(self.kit, self._side, self._grade)
        gone = self._grade / GRADES
        for number in range(PUFFS):
            across = 2 * number / (PUFFS - 1) - 1
            x = self._foot.centerx + across * self._foot.width * (0.42 + 0.3 * gone)
            up = self._side * gone * (0.2 + 0.35 * abs(math.sin(2.4 * number)))
            target.blit(puff, puff.get_rect(center=(round(x), round(self._foot.bottom - up))))


def _puff(kit: Kit, side: int, grade: int) -> pygame.Surface:
    key = ("dust", side, grade)
    surface = kit.baked.get(key)
    if surface is None:
        small = transparent((16, 16))
        for ring in range(8):
            alpha = round(DENSE * (1 - grade / GRADES) * (ring + 1) / 8)
            pygame.draw.circle(small, (*SAND, alpha), (8, 8), 8 - ring)
        wide = max(2, round(side * (0.45 + 0.55 * grade / GRADES)))
        surface = kit.baked[key] = pygame.transform.smoothscale(small, (wide, wide))
    return surface


def settle_in_dust(board: Widget, foot: pygame.Rect) -> None:
    """Let dust rise on a board where something has come down, if things move."""
    if board.kit.motion.factor:
        board.add(Dust(board.kit, foot)).rise()
