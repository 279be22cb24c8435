"""The quarry of a seat, and its jokers: what pays when no die does."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.toolkit.motion import ease_in_out
from game.ui.toolkit.stage import Kit, Thing, Widget

from ..rules import COLOURS, JOKER, QUARRY_LENGTH
from .shown import ShownSeat

FALL_MS = 420.0
ROW = QUARRY_LENGTH // 2


class Quarry(Widget):
    """Twelve stones, crossed from left to right, in one row or two; the jokers after them."""

    overhang = 28.0

    def __init__(self, kit: Kit, rect: pygame.Rect, jokers: int) -> None:
        super().__init__(kit, rect)
        self.seat: ShownSeat | None = None
        self.planned: frozenset[int] = frozenset()
        self.jokers_planned = 0
        self.chosen: int | None = None
        self.jokers = jokers
        """As many as there were at the start."""
        self._falling: dict[int, float] = {}
        self._stones, self._jokers = self._arrange()

    def _arrange(self) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Whatever makes the stones largest: (columns, rows) of stones, jokers beside or below them."""
        k = self.kit.k
        pad = round(7 * k)
        area = self.rect.inflate(-2 * pad, -2 * pad)
        jokers = self.jokers
        best: tuple[float, int, bool] = (0.0, QUARRY_LENGTH, True)
        for columns in (QUARRY_LENGTH, ROW):
            rows = QUARRY_LENGTH // columns
            beside = columns + 0.4 + -(-jokers // rows)
            best = max(best, (min(area.width / beside, area.height / rows), columns, True))
            below = max(columns, jokers)
            best = max(best, (min(area.width / below, area.height / (rows + 1.1)), columns, False))
        step, columns, is_beside = best
        step = min(step, 52 * k)
        rows = QUARRY_LENGTH // columns
        side = max(4, round(step * 0.94))
        across = step * (columns + 0.4 + -(-jokers // rows) if is_beside else max(columns, jokers))
        down = step * (rows if is_beside else rows + 1.1)
        left, top = area.centerx - across / 2, area.centery - down / 2

        def at(column: float, row: float) -> pygame.Rect:
            rect = pygame.Rect(0, 0, side, side)
            rect.center = (round(left + (column + 0.5) * step), round(top + (row + 0.5) * step))
            return rect

        inset = 0.0 if is_beside else (across / step - columns) / 2
        stones = [at(inset + i % columns, i // columns) for i in range(QUARRY_LENGTH)]
        if is_beside:
            each = -(-jokers // rows)
            tokens = [
                at(columns + 0.4 + i % each, i // each + (rows - -(-jokers // each)) / 2)
                for i in range(jokers)
            ]
        else:
            start = (across / step - jokers) / 2
            tokens = [at(start + i, rows + 0.1) for i in range(jokers)]
        return stones, tokens

    def things(self) -> Sequence[Thing]:
        return [("quarry", self.rect), *(("joker", rect) for rect in self._jokers)]

    # --- what is shown ------------------------------------------------------------------------

    def set(self, seat: ShownSeat) -> None:
        """Show a seat's quarry and jokers at rest."""
        self.seat = seat
        self._falling.clear()
        self.invalidate()

    def plan(self, planned: frozenset[int], jokers: int, chosen: int | None) -> None:
        """Show which stones and how many jokers pay for what is planned, and what is chosen to pay."""
        if (planned, jokers, chosen) != (self.planned, self.jokers_planned, self.chosen):
            self.planned, self.jokers_planned, self.chosen = planned, jokers, chosen
            self.invalidate()

    def stone_rect(self, number: int) -> pygame.Rect:
        """Where a stone (1–12) is, in device px."""
        return self._stones[number - 1]

    def joker_rect(self, left: int) -> pygame.Rect:
        """Where the joker is that goes when `left` remain."""
        return self._jokers[min(left, len(self._jokers) - 1)]

    def rects(self) -> list[pygame.Rect]:
        """Where all stones and jokers have their places, those that are used up too."""
        return [*self._stones, *self._jokers]

    def payments(self) -> list[tuple[int, int | None, pygame.Rect]]:
        """Payment (1–12 or JOKER), colour and place of all that can still be used."""
        seat = self.seat
        if seat is None:
            return []
        first = seat.crossed.bit_length()
        stones = [
            (number, seat.sheet.quarry[number - 1], rect)
            for number, rect in enumerate(self._stones, 1)
            if number > first
        ]
        return [*stones, *((JOKER, None, rect) for rect in self._jokers[: seat.jokers])]

    def pay_surface(self, pay: int, left: int = 0) -> tuple[pygame.Surface, pygame.Rect]:
        """The picture of a payment and its place; `left` jokers remain."""
        assert self.seat
        if pay == JOKER:
            rect = self.joker_rect(left)
            return self.kit.sprites.get("joker", *rect.size), rect
        rect = self.stone_rect(pay)
        return self.kit.sprites.get(f"quarry.{COLOURS[self.seat.sheet.quarry[pay - 1]]}", *rect.size), rect

    def lose(self, numbers: tuple[int, ...]) -> None:
        """Stones that were skipped fall out of the row."""
        for number in numbers:

            def step(t: float, number: int = number) -> None:
                self._falling[number] = t
                self.invalidate()

            def done(number: int = number) -> None:
                self._falling.pop(number, None)
                self.invalidate()

            self._falling[number] = 0.0
            self.kit.motion.add(FALL_MS, step, done=done, ease=ease_in_out, key=("lost", number))

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        seat = self.seat
        if seat is None:
            return
        sprites = self.kit.sprites
        sprites.draw_nine(target, "panel.stone", self.rect)
        last = seat.crossed.bit_length()
        doomed = max(self.planned, default=0)
        for number, rect in enumerate(self._stones, 1):
            colour = COLOURS[seat.sheet.quarry[number - 1]]
            if number <= last:
                self._draw_used(target, rect, number, colour, bool(seat.crossed >> number - 1 & 1))
                continue
            stone = sprites.get(f"quarry.{colour}", *rect.size)
            if number < doomed and number not in self.planned:
                stone = stone.copy()
                stone.set_alpha(90)
            target.blit(stone, rect)
            if number in self.planned or number == self.chosen:
                sprites.draw_nine(target, "glow.quarry", rect)
            elif number < doomed:
                self._draw_minus(target, rect)
        for i, rect in enumerate(self._jokers):
            target.blit(sprites.get("joker" if i < seat.jokers else "joker.spent", *rect.size), rect)
            first = seat.jokers - self.jokers_planned
            if first <= i < seat.jokers or (self.chosen == JOKER and i == first - 1):
                sprites.draw_nine(target, "glow.joker", rect)

    def _draw_used(
        self, target: pygame.Surface, rect: pygame.Rect, number: int, colour: str, crossed: bool
    ) -> None:
        """A crossed stone stays to be seen; of a lost one there is only a hole."""
        if crossed:
            target.blit(self.kit.sprites.get(f"quarry.{colour}.crossed", *rect.size), rect)
            return
        hole = rect.inflate(-round(rect.width * 0.2), -round(rect.height * 0.2))
        pygame.draw.rect(target, (0x8A, 0x6E, 0x45), hole, border_radius=round(5 * self.kit.k))
        if number in self._falling:
            t = self._falling[number]
            stone = self.kit.sprites.get(f"quarry.{colour}", *rect.size).copy()
            stone.set_alpha(round(255 * (1 - t)))
            target.blit(stone, rect.move(0, round(t * 26 * self.kit.k)))

    def _draw_minus(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        side = round(rect.width * 0.6)
        self.kit.sprites.draw(target, "ui.minus.ink", side, center=rect.center)
