"""An opponent's card that comes closer for a moment, to show what has just been marked on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.pyramids import load_cards
from game.engine.pyramids.grid import cell_indices

from ...motion import linear
from ...stage import Widget
from .card_art import draw_icon, draw_strokes, small_card, small_cell, small_height

if TYPE_CHECKING:
    from ...app import App

WIDTH = 178.0
GROW_MS = 170.0
SHOW_MS = 1150.0
PAINT_AT = 0.22
PAINT_UNTIL = 0.62
"""Parts of SHOW_MS between which the new marks are painted."""


class CloseUp(Widget):
    """Grows out of the small card at `start`, below `panel`; paints `new` marks over `before`; then goes."""

    def __init__(
        self, app: App, panel: pygame.Rect, start: pygame.Rect, number: int, before: int, new: int
    ) -> None:
        width = round(WIDTH * app.k)
        area = pygame.Rect(0, 0, width, small_height(app, width))
        area.midtop = (start.centerx, panel.bottom + round(6 * app.k))
        area.clamp_ip(app.window.inflate(-round(12 * app.k), 0))
        super().__init__(app, area)
        self.number, self.before, self.new = number, before, new
        self._start = start
        self._at = start.copy()
        self._part = 0.0

    def appear(self) -> None:
        """Come, show, go."""

        def step(t: float) -> None:
            grown = min(1.0, t * SHOW_MS / GROW_MS)
            self._part = min(1.0, max(0.0, (t - PAINT_AT) / (PAINT_UNTIL - PAINT_AT)))
            self._move(1 - (1 - grown) ** 3)

        motion = self.app.motion
        if motion.factor == 0.0:  # no motion is wanted: the card is simply there for a while
            step(1.0)
            motion.after(SHOW_MS, self.remove)
        else:
            motion.add(SHOW_MS, step, done=self.remove, ease=linear)

    def _move(self, t: float) -> None:
        self.app.stage.invalidate(self._at)
        a, b = self._start, self.rect
        corners = [round(p + (q - p) * t) for p, q in zip(a, b, strict=True)]
        self._at = pygame.Rect(corners)
        self.app.stage.invalidate(self._at)

    def bounds(self) -> pygame.Rect:
        return self._at

    def draw(self, target: pygame.Surface) -> None:
        surface = small_card(self.app, self.number, self.before, self.rect.width)
        if self._at.size != self.rect.size:
            target.blit(pygame.transform.smoothscale(surface, self._at.size), self._at)
            return
        target.blit(surface, self._at)
        card = load_cards()[self.number]
        for index in cell_indices(self.new):
            rect = small_cell(self.app, self.rect.width, index).move(self._at.topleft)
            light = self.app.sprites.get("glow.chosen", round(rect.width * 96 / 72))
            target.blit(light, light.get_rect(center=rect.center))
            draw_icon(self.app, target, rect, card, index)
            draw_strokes(self.app, target, rect, card, index, self._part)
