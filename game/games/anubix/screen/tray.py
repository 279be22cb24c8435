"""The dice in the middle: rolled, used, locked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.ui.table.seats import seat_token
from game.ui.toolkit.motion import linear
from game.ui.toolkit.stage import Kit, Thing, Widget

from ..rules import COLOURS
from .shown import Shown

TUMBLE_MS = 620.0
STAGGER_MS = 90.0
FRAMES = 8
MOST_SIDE = 68.0


class Tray(Widget):
    """All dice of the turn, and the medallion of the seat that has rolled them."""

    overhang = 28.0

    def __init__(self, kit: Kit, rect: pygame.Rect, seats: tuple[str, ...], count: int) -> None:
        super().__init__(kit, rect)
        self.seats = seats
        self.shown: Shown | None = None
        self.planned: frozenset[int] = frozenset()
        self.chosen: int | None = None
        self.held: int | None = None
        """A die that is being dragged is not in the tray."""
        self._tumbling = 0.0
        self._token, self.dice = self._arrange(count)
        """`dice` are the places of all of them, in device px."""

    def _arrange(self, count: int) -> tuple[pygame.Rect, list[pygame.Rect]]:
        """The places of the medallion and of the dice: whatever makes the dice largest."""
        k = self.kit.k
        pad = round((16 if min(self.rect.size) > 90 * k else 11) * k)
        area = self.rect.inflate(-2 * pad, -2 * pad)
        best: tuple[float, int] = (0.0, count)
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            across = columns + (0.8 if columns == count else 0)
            down = rows + (0.8 if rows == count else 0 if columns == count else 0.55)
            best = max(best, (min(area.width / across, area.height / down), columns))
        columns = best[1]
        rows = -(-count // columns)
        side = min(best[0], MOST_SIDE * k)
        die = round(side * 0.92)
        row_like, column_like = columns == count, rows == count and count > 1
        token = round(side * (0.66 if row_like or column_like else 0.5))
        across = side * columns + (side * 0.8 if row_like else 0)
        down = side * rows + (side * 0.8 if column_like else 0 if row_like else side * 0.55)
        left, top = area.centerx - across / 2, area.centery - down / 2
        if row_like:
            place = pygame.Rect(round(left), area.centery - token // 2, token, token)
            left += side * 0.8
        else:
            place = pygame.Rect(area.centerx - token // 2, round(top), token, token)
            top += side * (0.8 if column_like else 0.55)
        rects = []
        for i in range(count):
            row, column = divmod(i, columns)
            short = columns - (count - row * columns) if row == rows - 1 else 0
            x = left + (column + short / 2 + 0.5) * side
            rect = pygame.Rect(0, 0, die, die).move_to(center=(round(x), round(top + (row + 0.5) * side)))
            rects.append(rect)
        return place, rects

    def things(self) -> Sequence[Thing]:
        return [("dice@tray", self.rect), *(("dice", rect) for rect in self.dice)]

    # --- what is shown ------------------------------------------------------------------------

    def update(self, shown: Shown) -> None:
        """Show the dice as they are."""
        self.shown = shown
        self.invalidate()

    def plan(self, planned: frozenset[int], chosen: int | None) -> None:
        """Show which dice pay for what is planned, and which one is chosen to pay."""
        if (planned, chosen) != (self.planned, self.chosen):
            self.planned, self.chosen = planned, chosen
            self.invalidate()

    def hold(self, die: int | None) -> None:
        """Take a die out of the tray while it is dragged, or put it back."""
        if die != self.held:
            self.held = die
            self.invalidate()

    def dice_in_the_middle(self) -> list[tuple[int, pygame.Rect]]:
        """Number and place of each die that can be used now."""
        if self.shown is None or self.held is not None:
            return []
        return [(die, rect) for die, rect in enumerate(self.dice) if not self._gone(die)]

    def _gone(self, die: int) -> bool:
        assert self.shown
        return bool((self.shown.locked | self.shown.taken) >> die & 1)

    def die_surface(self, die: int) -> pygame.Surface:
        """The picture of a die as it lies."""
        assert self.shown
        return self.kit.sprites.get(f"die.{COLOURS[self.shown.dice[die]]}", self.dice[die].width)

    def tumble(self, landed: Callable[[], object]) -> float:
        """The dice roll until they show what they show; the ms that it takes.

        `landed` is called whenever one or more of them come to rest.
        """
        whole = TUMBLE_MS + STAGGER_MS * (len(self.dice) - 1)

        def step(t: float) -> None:
            before = self._rolling()
            self._tumbling = (1 - t) * whole
            if self._rolling() < before:
                landed()
            self.invalidate()

        self._tumbling = whole
        self.kit.motion.add(whole, step, ease=linear, key="tumble")
        return whole

    def _ms_left(self, die: int) -> float:
        """How long a die still rolls; the first one lies first."""
        return self._tumbling - STAGGER_MS * (len(self.dice) - 1 - die)

    def _rolling(self) -> int:
        """How many dice roll."""
        return sum(self._ms_left(die) > 0 for die in range(len(self.dice)))

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        if self.shown is None:
            return
        kit, shown, k = self.kit, self.shown, self.kit.k
        kit.sprites.draw_nine(target, "tray", self.rect)
        token = kit.sprites.get(seat_token(self.seats, shown.active), self._token.width)
        target.blit(token, self._token)
        for die, rect in enumerate(self.dice):
            left = self._ms_left(die)
            if left > 0:
                self._draw_tumbling(target, rect, die, min(1.0, left / TUMBLE_MS))
                continue
            if die == self.held or shown.taken >> die & 1:
                hole = rect.inflate(-round(rect.width * 0.3), -round(rect.height * 0.3))
                pygame.draw.rect(target, (12, 20, 44), hole, border_radius=round(6 * k))
                continue
            locked = shown.locked >> die & 1
            target.blit(self.die_surface(die), rect)
            if locked:
                target.blit(kit.sprites.get("die.locked", rect.width), rect)
                side = round(rect.width * 0.44)
                kit.sprites.draw(target, seat_token(self.seats, shown.active), side, topleft=rect.topleft)
            elif die == self.chosen:
                kit.sprites.draw_nine(target, "glow.die", rect)
                kit.sprites.draw_nine(target, "glow.die", rect)
            elif die in self.planned:
                kit.sprites.draw_nine(target, "glow.die", rect)
                side = round(rect.width * 0.42)
                tick = kit.sprites.get("ui.check.white", side)
                plate = pygame.Rect(0, 0, side, side).move_to(bottomright=rect.bottomright)
                kit.sprites.draw_nine(target, "tag.lapis", plate)
                target.blit(tick, plate)

    def _draw_tumbling(self, target: pygame.Surface, rect: pygame.Rect, die: int, left: float) -> None:
        """`left` is how much of its way the die still has before it (1–0): it comes rolling from above."""
        frame = int(left * 14 + die * 3) % FRAMES
        reach = self.kit.k * 34
        away = left * left
        x = rect.centerx + away * reach * math.cos(die * 2.3)
        y = rect.centery - away * reach * abs(math.sin(left * 9 + die))
        side = round(rect.width * (1.05 + 0.2 * away))
        self.kit.sprites.draw(target, f"die.tumble.{frame}", side, center=(round(x), round(y)))
