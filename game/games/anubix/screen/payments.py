"""Payments for stones: the dice in the middle, rolled, used and locked; a seat's quarry and its jokers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.table.seat_names import seat_token
from game.ui.toolkit.motion import ease_in_out, linear
from game.ui.toolkit.stage import Kit, Thing, Widget

from ..rules import COLOURS, JOKER, QUARRY_LENGTH
from .shown import Shown, ShownSeat

TUMBLE_MS = 620.0
STAGGER_MS = 90.0
FRAMES = 8
MOST_SIDE = 68.0
REACH = 34.0
"""How far from its place a die comes rolling, in units."""
GROWS = 1.25
"""How much larger it is there."""


class Tray(Widget):
    """All dice of the turn, and the medallion of the seat that has rolled them."""

    overhang = 2 * REACH + GROWS * MOST_SIDE

    def __init__(self, kit: Kit, rect: pygame.Rect, seats: tuple[str, ...], count: int) -> None:
        super().__init__(kit, rect)
        self.seats = seats
        self.shown: Shown | None = None
        self.planned: frozenset[int] = frozenset()
        self.chosen: int | None = None
        self.held: int | None = None
        """A die that is being dragged is not in the tray."""
        self.unthrown = False
        """True if the dice are still to be thrown: nobody sees what they show."""
        self._tumbling = 0.0
        self._token, self.dice = self._arrange(count)
        """`dice` are the places of all of them, in device px."""

    def _arrange(self, count: int) -> tuple[pygame.Rect, list[pygame.Rect]]:
        """The places of the medallion and of the dice: whatever makes the dice largest."""
        k = self.kit.k
        pad = self.kit.u(16 if min(self.rect.size) > 90 * k else 11)
        area = self.rect.inflate(-2 * pad, -2 * pad)

        def room(columns: int) -> tuple[float, float]:
            """The room for the medallion beside the dice, and above them."""
            return (0.8, 0.0) if columns == count else (0.0, 0.8 if columns == 1 else 0.55)

        def largest(columns: int) -> float:
            beside, above = room(columns)
            return min(area.width / (columns + beside), area.height / (-(-count // columns) + above))

        columns = max(range(1, count + 1), key=lambda columns: (largest(columns), columns))
        rows = -(-count // columns)
        side = min(largest(columns), MOST_SIDE * k)
        die, token = round(side * 0.92), round(side * (0.66 if 1 in (columns, rows) else 0.5))
        beside, above = (side * part for part in room(columns))
        left = area.centerx - (side * columns + beside) / 2
        top = area.centery - (side * rows + above) / 2
        middle = area.centerx - token // 2, area.centery - token // 2
        place = pygame.Rect((round(left), middle[1]) if beside else (middle[0], round(top)), (token, token))
        rects = []
        for i in range(count):
            row, column = divmod(i, columns)
            short = max(0, (row + 1) * columns - count)  # of the last row, which stands in the middle
            x, y = left + beside + (column + short / 2 + 0.5) * side, top + above + (row + 0.5) * side
            rects.append(pygame.Rect(0, 0, die, die).move_to(center=(round(x), round(y))))
        return place, rects

    def things(self) -> Sequence[Thing]:
        return [("dice@tray", self.rect), *(("dice", rect) for rect in self.dice)]

    # --- what is shown ------------------------------------------------------------------------

    def update(self, shown: Shown, *, unthrown: bool = False) -> None:
        """Show the dice as they are."""
        self.shown, self.unthrown = shown, unthrown
        self.invalidate()

    def plan(self, planned: frozenset[int], chosen: int | None) -> None:
        """Show the dice that pay for planned stones, and the one that is chosen to pay."""
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
        if self.shown is None or self.held is not None or self.unthrown:
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

    @property
    def is_rolling(self) -> bool:
        """True while any die is rolling."""
        return self._tumbling > 0

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
        kit, shown = self.kit, self.shown
        kit.sprites.draw_nine(target, "tray", self.rect)
        token = kit.sprites.get(seat_token(self.seats, shown.active), self._token.width)
        target.blit(token, self._token)
        for die, rect in enumerate(self.dice):
            left = self._ms_left(die)
            if self.unthrown:
                kit.sprites.draw(target, f"die.tumble.{die * 3 % FRAMES}", rect.width, center=rect.center)
                continue
            if left > 0:
                self._draw_tumbling(target, rect, die, min(1.0, left / TUMBLE_MS))
                continue
            if die == self.held or shown.taken >> die & 1:
                hole = rect.inflate(-round(rect.width * 0.3), -round(rect.height * 0.3))
                pygame.draw.rect(target, (12, 20, 44), hole, border_radius=kit.u(6))
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
        reach = self.kit.k * REACH
        away = left * left
        x = rect.centerx + away * reach * math.cos(die * 2.3)
        y = rect.centery - away * reach * abs(math.sin(left * 9 + die))
        side = round(rect.width * (1.05 + (GROWS - 1.05) * away))
        self.kit.sprites.draw(target, f"die.tumble.{frame}", side, center=(round(x), round(y)))


FALL_MS = 420.0
COLUMNS = tuple(QUARRY_LENGTH // rows for rows in (1, 2, 3))
"""Quarry stones beside each other, in one row, two or three."""


class Quarry(Widget):
    """Its stones, crossed from left to right, in one row, two or three; the jokers after them."""

    overhang = 28.0

    def __init__(self, kit: Kit, rect: pygame.Rect, jokers: int) -> None:
        super().__init__(kit, rect)
        self.seat: ShownSeat | None = None
        self.planned: frozenset[int] = frozenset()
        self.jokers_planned = 0
        self.chosen: int | None = None
        self.jokers = jokers
        """The number of jokers at the start."""
        self._falling: dict[int, float] = {}
        self._stones, self._jokers = self._arrange()

    def _arrange(self) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Whatever makes the stones largest: (columns, rows) of stones, jokers beside or below them."""
        k = self.kit.k
        pad = self.kit.u(7)
        area = self.rect.inflate(-2 * pad, -2 * pad)
        jokers = self.jokers
        best: tuple[float, int, bool] = (0.0, QUARRY_LENGTH, True)
        for columns in COLUMNS:
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
            middle = (round(left + (column + 0.5) * step), round(top + (row + 0.5) * step))
            return pygame.Rect(0, 0, side, side).move_to(center=middle)

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
        """Show the stones and the number of jokers that pay for the plan, and the chosen payment."""
        if (planned, jokers, chosen) != (self.planned, self.jokers_planned, self.chosen):
            self.planned, self.jokers_planned, self.chosen = planned, jokers, chosen
            self.invalidate()

    def stone_rect(self, number: int) -> pygame.Rect:
        """The place of a stone (1–12), in device px."""
        return self._stones[number - 1]

    def joker_rect(self, left: int) -> pygame.Rect:
        """The place of the joker that goes when `left` remain."""
        return self._jokers[min(left, len(self._jokers) - 1)]

    def rects(self) -> list[pygame.Rect]:
        """The places of all stones and jokers, also of used ones."""
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
            self._falling[number] = 0.0
            fall = partial(self._fall, number)
            self.kit.motion.add(FALL_MS, fall, ease=ease_in_out, key=("lost", number))

    def _fall(self, number: int, t: float) -> None:
        """At 1 nothing is left to be seen of it, nor to be drawn."""
        if t < 1:
            self._falling[number] = t
        else:
            self._falling.pop(number, None)
        self.invalidate()

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
                paid = (seat.crossed & ~seat.gone) >> number - 1 & 1
                self._draw_used(target, rect, number, colour, bool(paid))
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
        pygame.draw.rect(target, (0x8A, 0x6E, 0x45), hole, border_radius=self.kit.u(5))
        if number in self._falling:
            t = self._falling[number]
            stone = self.kit.sprites.get(f"quarry.{colour}", *rect.size).copy()
            stone.set_alpha(round(255 * (1 - t)))
            target.blit(stone, rect.move(0, self.kit.u(t * 26)))

    def _draw_minus(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        side = round(rect.width * 0.6)
        self.kit.sprites.draw(target, "ui.minus.ink", side, center=rect.center)
