"""A month of daily games: what has become of each, and the way to every day that has been."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date
from functools import partial

import pygame

from game.play.daily import FINISHED, Diary, open_days
from game.play.daily_results import DailyResult, load_result
from game.play.storage import StoreError
from game.ui.table.dates import WEEKDAYS, calendar_day, month_text
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.header import BAR, EDGE, HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .daily_card import MarkPicture
from .daily_marks import MARKS, NOTHING, daily_games, mark_name, mark_of, mark_picture
from .daily_share import streak_line
from .rules import Swipe

MARGIN, GAP, BETWEEN = 16.0, 10.0, 4.0
LEFT = 248.0
"""Width of the column beside the month, in windows that are wider than high."""
WEEKDAY, LEGEND, FOOT, MARK = 22.0, 24.0, 52.0, 16.0
INSET = 6.0
"""Between the edge of the legend and its signs."""
LEGENDS = -(-len(MARKS) // 2) * LEGEND + 2 * INSET
WEEKS = 6
"""A month touches at most so many."""


class DailyCalendar(Scene):
    """`back` returns to where the player came from; `month` is (year, month), that of today unless given."""

    def __init__(self, app: Shell, back: Callable[[], None], month: tuple[int, int] | None = None) -> None:
        super().__init__(app)
        self._back = back
        self._days = open_days()
        self._diary = Diary(())
        self.month = month or (self._today.year, self._today.month)

    @property
    def _today(self) -> date:
        return self._days[0]

    def back(self) -> None:
        self._back()

    def enter(self) -> None:
        self.app.host.announce(_("Calendar") + ", " + month_text(*self.month))

    def update(self) -> bool:
        if self._days != open_days():
            self.rebuild()
        return False

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self._days = open_days()
        try:
            self._diary = Diary(self.app.store.keys())
        except StoreError:  # home says when the store keeps nothing
            self._diary = Diary(())
        self.sky(4)
        left, top, width, height = self.safe()
        if width > height:
            across = min(width, 1080.0)
            left += (width - across) / 2
            self._build_beside(left, top, height)
            beside = MARGIN + LEFT + 2 * GAP
            grid = (left + beside, top + GAP, across - beside - MARGIN, height - 2 * GAP)
        else:
            across = min(width, 620.0)
            left += (width - across) / 2
            self.add(Header(self.app, left, top, across, _("Calendar"), self.back))
            self._build_month(left + MARGIN, top + HEADER, across - 2 * MARGIN)
            foot = top + height - FOOT - MARGIN / 2
            legend = foot - LEGENDS - GAP
            self._build_legend(left + MARGIN, legend, across - 2 * MARGIN)
            self._build_streak(left + MARGIN, foot, across - 2 * MARGIN, FOOT)
            y = top + HEADER + BAR + GAP
            grid = (left + EDGE, y, across - 2 * EDGE, min(legend - GAP - y, 560.0))
        self._build_grid(*grid)

    def _build_beside(self, left: float, top: float, height: float) -> None:
        """Everything but the days, in the column at the left."""
        app = self.app
        rect = self.box(left + MARGIN, top + EDGE, BAR, BAR)
        self.add(Button(app, rect, self.back, icon="ui.back", style="lapis", name=_("Back")))
        rect = self.box(left + MARGIN + BAR + GAP, top + EDGE, LEFT - BAR - GAP, BAR)
        self.add(Label(app, rect, _("Calendar"), size=SIZE_TITLE, face="title", colour=GOLD))
        low = height < 480
        y = top + HEADER + (0 if low else 40)
        self._build_month(left + MARGIN, y, LEFT)
        y += BAR + GAP
        self._build_legend(left + MARGIN, y, LEFT)
        y += LEGENDS + GAP
        tall = min(96.0, top + height - y - GAP)
        self._build_streak(left + MARGIN, y, LEFT, tall)

    def _build_month(self, x: float, y: float, width: float) -> None:
        app, first = self.app, self._diary.first_day(self._today)
        rect = self.box(x, y, BAR, BAR)
        before = Button(
            app, rect, partial(self.turn, -1), icon="ui.previous", style="lapis", name=_("Previous")
        )
        before.set_enabled((first.year, first.month) < self.month)
        self.add(before)
        rect = self.box(x + BAR + GAP, y, width - 2 * (BAR + GAP), BAR)
        text = month_text(*self.month)
        self.add(Label(app, rect, text, size=SIZE_LARGE, face="bold", align="center", colour=CREAM))
        rect = self.box(x + width - BAR, y, BAR, BAR)
        after = Button(app, rect, partial(self.turn, 1), icon="ui.next", style="lapis", name=_("Next"))
        after.set_enabled(self.month < (self._today.year, self._today.month))
        self.add(after)

    def _build_legend(self, x: float, y: float, width: float) -> None:
        """What the signs mean, in rows of two."""
        self.add(Panel(self.app, self.box(x, y, width, LEGENDS), "tag.papyrus"))
        each = (width - 2 * INSET) / 2
        for i, kind in enumerate(MARKS):
            row, column = divmod(i, 2)
            left, line = x + INSET + column * each, y + INSET + row * LEGEND
            self.add(MarkPicture(self.app, self.box(left, line + (LEGEND - MARK) / 2, MARK, MARK), kind))
            rect = self.box(left + MARK + 4, line, each - MARK - 6, LEGEND)
            self.add(Label(self.app, rect, mark_name(kind), size=SIZE_SMALL, colour=INK))

    def _build_streak(self, x: float, y: float, width: float, height: float) -> None:
        self.add(Panel(self.app, self.box(x, y, width, height), "tag.lapis"))
        text = streak_line(self._diary.streak(*self._days))
        rect = self.box(x + 10, y + 3, width - 20, height - 6)
        self.add(Label(self.app, rect, text, size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))

    def _build_grid(self, x: float, y: float, width: float, height: float) -> None:
        self.add(Swipe(self.app, self.box(x, y, width, height), self.turn))
        each_w = (width - 6 * BETWEEN) / 7
        for i, word in enumerate(WEEKDAYS):
            rect = self.box(x + i * (each_w + BETWEEN), y, each_w, WEEKDAY)
            self.add(
                Label(self.app, rect, _(word), size=SIZE_SMALL, face="bold", align="center", colour=CREAM)
            )
        y += WEEKDAY
        each_h = min((height - WEEKDAY - (WEEKS - 1) * BETWEEN) / WEEKS, each_w * 1.2, 110.0)
        for line, week in enumerate(calendar.monthcalendar(*self.month)):
            for column, number in enumerate(week):
                if number:
                    place = (x + column * (each_w + BETWEEN), y + line * (each_h + BETWEEN), each_w, each_h)
                    self._build_day(date(*self.month, number), self.box(*place))

    def _build_day(self, day: date, rect: pygame.Rect) -> None:
        marks = self._marks(day)
        games = [_(presentation_of(game_id).name) for game_id in daily_games()]
        told = [
            _("{name} {value}").format(name=game, value=mark_name(mark))
            for game, mark in zip(games, marks, strict=True)
        ]
        name = ", ".join([calendar_day(day.year, day.month, day.day), *told])
        button = Day(self.app, rect, partial(self._open, day), day.day, marks, name)
        button.select(day == self._today)
        button.set_enabled(day <= self._today or any(kind != NOTHING for kind in marks))
        self.add(button)

    def _marks(self, day: date) -> list[str]:
        """The signs of the games of a day."""
        marks = []
        for game_id in daily_games():
            kind, won = self._diary.kind(day, game_id), False
            if kind == FINISHED:
                try:
                    result = load_result(self.app.store, self._diary, day, game_id)
                except StoreError:
                    result = None
                won = isinstance(result, DailyResult) and result.won
                kind = kind if isinstance(result, DailyResult) else None
            marks.append(mark_of(kind, won))
        return marks

    # --- doing --------------------------------------------------------------------------------

    def turn(self, step: int) -> None:
        """Turn to the next month (1) or the one before (-1), as far as there are days."""
        first = self._diary.first_day(self._today)
        months = self.month[0] * 12 + self.month[1] - 1 + step
        month = months // 12, months % 12 + 1
        if (first.year, first.month) <= month <= (self._today.year, self._today.month):
            self.month = month
            self.rebuild()
            self.enter()

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        if step is not None:
            self.turn(step)
        return step is not None

    def _open(self, day: date) -> None:
        self.app.go(self.app.scenes.daily(self.return_here, day))


class Day(Button):
    """A day of the month: its number, and below it a sign for each game."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        action: Callable[[], None],
        number: int,
        marks: list[str],
        name: str,
    ) -> None:
        super().__init__(kit, rect, action, name=name)
        self.number, self.marks = number, marks

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        k, rect = self.kit.k, self.rect
        face = "bold" if self.enabled else "plain"
        size = SIZE_TEXT if rect.height < 56 * k else SIZE_LARGE
        text = self.kit.fonts.render(str(self.number), size, INK if self.enabled else INK_SOFT, face)
        if not self.enabled:
            target.blit(text, text.get_rect(center=rect.center))
            return
        side = min(round(rect.width / (len(self.marks) + 0.6)), round(rect.height * 0.34), round(22 * k))
        gap = max(1, side // 8)
        wide = len(self.marks) * side + (len(self.marks) - 1) * gap
        top = rect.y + round(rect.height * 0.54)
        target.blit(text, text.get_rect(midbottom=(rect.centerx, top)))
        for i, mark in enumerate(self.marks):
            picture = mark_picture(self.kit, mark, side, INK)
            target.blit(picture, (rect.centerx - wide // 2 + i * (side + gap), top))
