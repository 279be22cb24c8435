"""A tag beside the plan with its gain and price; a tap carries the plan out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.toolkit.numbers import signed
from game.ui.toolkit.stage import Kit, Point, Pointer, Widget
from game.ui.toolkit.theme import COST_ON_DARK, CREAM, GAIN_ON_DARK, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, Colour

Lettering = tuple[pygame.Surface, pygame.Surface]


def gain_colour(points: int) -> Colour:
    """The colour of a change by so many points, on a dark ground."""
    return GAIN_ON_DARK if points > 0 else COST_ON_DARK if points < 0 else CREAM


@dataclass(frozen=True, slots=True)
class Entry:
    """One effect: its sprite, its words, and the sign of `points` as its colour."""

    sprite: str
    text: str
    points: int
    brief: str = ""
    """The words where there is little room; by default `text`."""


@dataclass(frozen=True, slots=True)
class Gain:
    """All effects of a decision, and the certain change of the score (None: one entry's text says it)."""

    entries: tuple[Entry, ...]
    total: int | None

    @property
    def sum(self) -> int | None:
        """The total where there is something to add up: nothing gained needs no sum."""
        return self.total if self.entries or self.total else None


class GainTag(Widget):
    """Shows a Gain near a place; hidden when there is nothing to say."""

    height = 46.0
    """The height in units."""

    def __init__(self, kit: Kit, area: pygame.Rect, confirm: Callable[[], None]) -> None:
        super().__init__(kit)
        self.area = area
        """The tag stays inside this."""
        self.confirm = confirm
        self.gain: Gain | None = None
        self.confirmable = False
        self.parts: list[Lettering] = []
        """The entries that there is room for."""

    def say(self, gain: Gain | None, near: pygame.Rect, top: int, confirmable: bool) -> None:
        """Show `gain` above y = `top`, over the middle of `near`; with a tick if tapping it is to confirm.

        It keeps off the cells: what a player weighs must stay in view.
        """
        self.kit.stage.invalidate(self.bounds())
        if gain and not confirmable and not gain.entries and gain.sum is None:
            gain = None
        self.gain, self.confirmable = gain, confirmable
        if gain is None:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        u = self.kit.u
        room = self.area.width - self._rest(gain)
        self.parts = self._fitting(gain, room)
        self.rect = pygame.Rect(0, 0, self._width(self.parts) + self._rest(gain), u(self.height))
        self.rect.midbottom = (near.centerx, top)
        self.rect.clamp_ip(self.area)
        self.kit.stage.invalidate(self.bounds())

    def _fitting(self, gain: Gain, room: int) -> list[Lettering]:
        """The entries as they fit: in full, in brief, small; then without the least ones."""
        for brief, size in ((False, SIZE_TEXT), (True, SIZE_TEXT), (True, SIZE_SMALL)):
            parts = [self._part(entry, brief, size) for entry in gain.entries]
            if self._width(parts) <= room:
                return parts
        kept = sorted(range(len(gain.entries)), key=lambda i: -abs(gain.entries[i].points))
        while len(kept) > 1 and self._width([parts[i] for i in kept]) > room:
            kept.pop()
        return [parts[i] for i in sorted(kept)]

    def _rest(self, gain: Gain) -> int:
        """The width of everything but the entries."""
        u = self.kit.u
        width = u(8) + (u(40) if self.confirmable else 0)
        total = self._shown_sum(gain)
        if total is not None:
            width += self._gap(len(gain.entries)) + self._total(total).get_width()
        return width

    def _shown_sum(self, gain: Gain) -> int | None:
        """The sum; beside a tick also that there is none, or nothing would stand there."""
        return 0 if self.confirmable and not gain.entries and gain.sum is None else gain.sum

    def _width(self, parts: list[Lettering]) -> int:
        between = self.kit.u(3) + self._gap(len(parts))
        return sum(icon.get_width() + text.get_width() + between for icon, text in parts)

    def _gap(self, count: int) -> int:
        """Between the parts: less where there are many."""
        return self.kit.u(10 if count < 4 else 6)

    def _part(self, entry: Entry, brief: bool, size: float) -> Lettering:
        u, fonts = self.kit.u, self.kit.fonts
        words = entry.brief or entry.text if brief else entry.text
        text = fonts.render(words, size, gain_colour(entry.points), "bold")
        return self.kit.sprites.get(entry.sprite, u(26 if size == SIZE_TEXT else 20)), text

    def _total(self, total: int) -> pygame.Surface:
        return self.kit.fonts.render(f"= {signed(total)}", SIZE_LARGE, gain_colour(total), "bold")

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(8, 8) if self.rect.width else self.rect

    def hit(self, pos: Point) -> bool:
        return self.confirmable and self.gain is not None and self.rect.collidepoint(pos)

    def cursor(self, pos: Point) -> str:
        return "pointer"

    def release(self, pointer: Pointer) -> None:
        if self.rect.collidepoint(pointer.pos) and self.confirmable:
            self.confirm()

    def draw(self, target: pygame.Surface) -> None:
        if self.gain is None:
            return
        u, rect = self.kit.u, self.rect
        self.kit.sprites.draw_nine(target, "tag.lapis", rect)
        gap = self._gap(len(self.parts))
        x = rect.x + gap
        for icon, text in self.parts:
            target.blit(icon, icon.get_rect(midleft=(x, rect.centery)))
            x += icon.get_width() + u(3)
            target.blit(text, text.get_rect(midleft=(x, rect.centery)))
            x += text.get_width() + gap
        shown_sum = self._shown_sum(self.gain)
        if shown_sum is not None:
            total = self._total(shown_sum)
            target.blit(total, total.get_rect(midleft=(x, rect.centery)))
        if self.confirmable:
            side = rect.height - u(12)
            button = pygame.Rect(0, 0, side, side).move_to(midright=(rect.right - u(5), rect.centery))
            self.kit.sprites.draw_nine(target, "tag.gold", button)
            self.kit.sprites.draw(target, "ui.check.ink", round(side * 0.76), center=button.center)
