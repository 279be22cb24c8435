"""A tag beside the shape that says what marking here brings and costs; tapping it marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.pyramids import COLOURS

from ...stage import Point, Pointer, Widget
from ...theme import COST_ON_DARK, CREAM, GAIN_ON_DARK, SIZE_LARGE, SIZE_TEXT
from ...translate import ngettext
from .card_art import ICON_SPRITES
from .outcome import Effect, Outcome

if TYPE_CHECKING:
    from ...app import App

Part = tuple[pygame.Surface, pygame.Surface]


def signed(points: int) -> str:
    """'+5', '−2', '±0'."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "±0"


class GainTag(Widget):
    """Shows an Outcome near a place; hidden when there is nothing to say."""

    def __init__(self, app: App, area: pygame.Rect, confirm: Callable[[], None]) -> None:
        super().__init__(app)
        self.area = area
        """The tag stays inside this."""
        self.confirm = confirm
        self.outcome: Outcome | None = None
        self.confirmable = False
        self._parts: list[Part] = []

    def say(self, outcome: Outcome | None, near: pygame.Rect, above: pygame.Rect, confirmable: bool) -> None:
        """Show `outcome` over the chamber `above`, near the shape; with a tick if tapping it is to mark.

        It keeps off the cells: what a player weighs must stay in view.
        """
        self.app.stage.invalidate(self.bounds())
        self.outcome, self.confirmable = outcome, confirmable
        if outcome is None:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        k = self.app.k
        self._parts = [self._part(effect) for effect in outcome.effects]
        gap = round(10 * k)
        width = sum(icon.get_width() + text.get_width() + round(3 * k) + gap for icon, text in self._parts)
        if self._has_total:
            width += gap + self._total().get_width()
        if confirmable:
            width += round(40 * k)
        self.rect = pygame.Rect(0, 0, width + round(8 * k), round(46 * k))
        self.rect.midbottom = (near.centerx, above.y + round(6 * k))
        self.rect.clamp_ip(self.area)
        self.app.stage.invalidate(self.bounds())

    def _part(self, effect: Effect) -> Part:
        k, fonts = self.app.k, self.app.fonts
        side = round(26 * k)
        if effect.icon == "award":
            sprite = f"sign.{COLOURS[effect.colour]}.white"
            text = f"+{effect.points}?"
        else:
            sprite = ICON_SPRITES[effect.icon]
            if effect.icon == "cross":
                text = ngettext("+{count} cell", "+{count} cells", effect.count).format(count=effect.count)
            else:
                text = signed(effect.points)
        colour = GAIN_ON_DARK if effect.points > 0 else COST_ON_DARK if effect.points < 0 else CREAM
        return self.app.sprites.get(sprite, side), fonts.render(text, SIZE_TEXT, colour, "bold")

    @property
    def _has_total(self) -> bool:
        """One effect's points need no sum."""
        certain = [e for e in self.outcome.effects if e.icon != "award"] if self.outcome else []
        return len(certain) != 1 or certain[0].icon == "cross"

    def _total(self) -> pygame.Surface:
        assert self.outcome
        points = self.outcome.points
        colour = GAIN_ON_DARK if points > 0 else COST_ON_DARK if points < 0 else CREAM
        return self.app.fonts.render(signed(points), SIZE_LARGE, colour, "bold")

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(8, 8) if self.rect.width else self.rect

    def hit(self, pos: Point) -> bool:
        return self.confirmable and self.outcome is not None and self.rect.collidepoint(pos)

    def cursor(self, pos: Point) -> str:
        return "pointer"

    def release(self, pointer: Pointer) -> None:
        if self.rect.collidepoint(pointer.pos) and self.confirmable:
            self.confirm()

    def draw(self, target: pygame.Surface) -> None:
        if self.outcome is None:
            return
        k, rect = self.app.k, self.rect
        self.app.sprites.draw_nine(target, "tag.lapis", rect)
        gap = round(10 * k)
        x = rect.x + gap
        for icon, text in self._parts:
            target.blit(icon, icon.get_rect(midleft=(x, rect.centery)))
            x += icon.get_width() + round(3 * k)
            target.blit(text, text.get_rect(midleft=(x, rect.centery)))
            x += text.get_width() + gap
        if self._has_total:
            total = self._total()
            target.blit(total, total.get_rect(midleft=(x, rect.centery)))
        if self.confirmable:
            button = pygame.Rect(0, 0, round(34 * k), round(34 * k))
            button.midright = (rect.right - round(5 * k), rect.centery)
            self.app.sprites.draw_nine(target, "tag.gold", button)
            tick = self.app.sprites.get("ui.check.ink", round(26 * k))
            target.blit(tick, tick.get_rect(center=button.center))
