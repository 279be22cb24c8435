"""The log, opened: everything that has happened, to be scrolled, and each line leads to its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.engine import Event
from game.ui.toolkit.box import REST
from game.ui.toolkit.stage import TAP_SLOP, Kit, Point, Pointer
from game.ui.toolkit.theme import HIT, INK, INK_SOFT, SIZE_TEXT
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.pressable import Pressable

from .seat_panel import SeatPanel

WIDTH, HEIGHT = 620.0, 620.0
PAD = 8.0
ARROW = 48.0
LEADS = 22.0
"""Width of the sign that a line leads somewhere."""
SHOW_MS = 2200.0
"""How long a place is pointed at."""


class LogLine(Pressable):
    """One past event; disabled if it leads nowhere. The page gets the pointer, since it scrolls, too."""

    def __init__(self, kit: Kit, rect: pygame.Rect, rows: list[str], lead: Callable[[], None] | None) -> None:
        super().__init__(kit, rect, lead or (lambda: None), " ".join(rows))
        self._rows = rows
        self.enabled = lead is not None

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        fonts, u = self.kit.fonts, self.kit.u
        x = self.rect.x + u(PAD)
        y = self.rect.centery - len(self._rows) * fonts.line_height(SIZE_TEXT) // 2
        for row in self._rows:
            target.blit(fonts.render(row, SIZE_TEXT, INK if self.enabled else INK_SOFT), (x, y))
            y += fonts.line_height(SIZE_TEXT)
        if self.enabled:
            place = (self.rect.right - u(LEADS / 2), self.rect.centery)
            self.kit.sprites.draw(target, "ui.next.ink", u(LEADS * 0.7), center=place)


class LogBoard(Protocol):
    """The log's view of the board."""

    kit: Kit
    story: list[Event]

    def words(self, event: Event) -> str:
        """An event as a sentence."""

    def whereabouts(self, event: Event) -> list[pygame.Rect]:
        """The place of an event."""

    def point_out(self, places: Sequence[pygame.Rect], ms: float) -> None:
        """Show these places for a moment."""


class LogPage(SeatPanel):
    """Scrolled by finger, wheel and keys; what happens meanwhile comes in at its foot."""

    def __init__(self, board: LogBoard) -> None:
        super().__init__(board.kit)
        self._board = board
        self._count = self._end = len(board.story)
        """`_end`: how many of the lines stand above the lower edge of the list."""
        self._held = 0
        self.lines: list[LogLine] = []
        self.build()

    def build(self) -> None:
        across, high = self.room()
        area = self.frame(min(across, WIDTH), min(high, HEIGHT), _("Log"), "")
        column, side = area.across(REST, ARROW, gap=PAD)
        self._list = self.px(column)
        up, _between, down = side.down(ARROW, REST, ARROW)
        self._turns = [
            self.add(Button(self.kit, self.px(place), partial(self.turn, step), icon=icon, name=name))
            for place, icon, name, step in (
                (up, "ui.previous", pgettext("log", "Earlier"), -1),
                (down, "ui.next", pgettext("log", "Later"), 1),
            )
        ]
        self.lines = []
        self._show_lines()

    def _rows(self, number: int) -> list[str]:
        room = self._list.width - self.kit.u(2 * PAD + LEADS)
        return self.kit.fonts.wrap(self._board.words(self._board.story[number]), room, SIZE_TEXT)

    def _height(self, rows: list[str]) -> int:
        needed = len(rows) * self.kit.fonts.line_height(SIZE_TEXT) + self.kit.u(PAD)
        return max(needed, self.kit.u(HIT))

    def _least_end(self) -> int:
        """The number of lines that fit, from the first one on."""
        left, end = self._list.height, 0
        while end < len(self._board.story):
            left -= self._height(self._rows(end))
            if left < 0:
                break
            end += 1
        return end

    def _show_lines(self) -> None:
        """Put up what there is room for."""
        self._end = max(self._least_end(), min(self._end, len(self._board.story)))
        for line in self.lines:
            line.remove()
        shown: list[tuple[list[str], Event]] = []
        left, first = self._list.height, self._end
        while first > 0:
            rows = self._rows(first - 1)
            left -= self._height(rows)
            if left < 0:
                break
            first -= 1
            shown.insert(0, (rows, self._board.story[first]))
        self.lines = []
        y = self._list.y
        for rows, event in shown:
            rect = pygame.Rect(self._list.x, y, self._list.width, self._height(rows))
            lead = partial(self.lead, event) if self._board.whereabouts(event) else None
            self.lines.append(self.add(LogLine(self.kit, rect, rows, lead)))
            y = rect.bottom
        self._turns[0].set_enabled(first > 0)
        self._turns[1].set_enabled(self._end < len(self._board.story))

    def update(self) -> None:
        count = len(self._board.story)
        if count != self._count:
            if self._end == self._count:
                self._end = count
            self._count = count
            self._show_lines()

    def lead(self, event: Event) -> None:
        """Back to the table, and show where that was."""
        self.close()
        self._board.point_out(self._board.whereabouts(event), SHOW_MS)

    # --- scrolling ----------------------------------------------------------------------------

    def scroll_to(self, end: int) -> None:
        """Let that be the last line, as far as that can be."""
        end = max(self._least_end(), min(len(self._board.story), end))
        if end != self._end:
            self._end = end
            self._show_lines()

    def turn(self, step: int) -> None:
        """A page on (1) or back (-1)."""
        self.scroll_to(self._end + step * max(1, len(self.lines) - 1))

    rolls = True

    def wheel(self, pos: Point, steps: int) -> bool:
        self.scroll_to(self._end - 2 * steps)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        if step is not None:
            self.turn(step)
        return step is not None

    def press(self, pointer: Pointer) -> None:
        super().press(pointer)
        self._held = self._end

    def drag(self, pointer: Pointer) -> None:
        if self._list.collidepoint(pointer.start):
            each = self._height([""])
            self.scroll_to(self._held - round((pointer.pos[1] - pointer.start[1]) / each))

    def release(self, pointer: Pointer) -> None:
        if pointer.stray <= TAP_SLOP:
            for line in self.lines:
                if line.rect.collidepoint(pointer.pos):
                    line.activate()
                    return
        super().release(pointer)
