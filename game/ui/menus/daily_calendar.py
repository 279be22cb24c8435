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
from game.ui.table.scene import MARGIN, NIGHT, Scene, Shell
from game.ui.toolkit.box import GAP, REST, Box
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import CREAM, GOLD, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.header import BAR, EDGE, HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .daily_marks import MARKS, NOTHING, MarkPicture, daily_games, diary_of, mark_name, mark_of, mark_picture
from .daily_share import streak_label
from .how_to_play import Swipe

BETWEEN = 4.0
LEFT = 248.0
"""Width of the column beside the month, in windows that are wider than high."""
WEEKDAY, LEGEND, FOOT, MARK = 22.0, 24.0, 52.0, 16.0
INSET = 6.0
"""Between the edge of the legend and its signs."""
LEGEND_ROWS = -(-len(MARKS) // 2)
LEGENDS = LEGEND_ROWS * LEGEND + 2 * INSET
WEEKS = 6
"""A month touches at most so many."""


class DailyCalendar(Scene):
    """`back` returns to where the player came from; `month` is (year, month), that of today unless given."""

    def __init__(self, app: Shell, back: Callable[[], None], month: tuple[int, int] | None = None) -> None:
        super().__init__(app, back=back)
        self._days = open_days()
        self._diary = Diary(())
        self.month = month or (self._today.year, self._today.month)

    @property
    def _today(self) -> date:
        return self._days[0]

    @property
    def address(self) -> str:
        return "calendar {:04}-{:02}".format(*self.month)

    def enter(self) -> None:
        self.app.host.announce(_("Calendar") + ", " + month_text(*self.month))

    def update(self) -> bool:
        if self._days != open_days():
            self.rebuild()
        return False

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self._days = open_days()
        self._diary = diary_of(self.app.store)
        self.sky(NIGHT)
        safe = self.safe()
        if safe.w > safe.h:  # all but the days in a column at the left
            column, grid = safe.centred(1080.0).inset(MARGIN, 0).across(LEFT, REST, gap=2 * GAP)
            grid = grid.inset(0, GAP)
            head, _gap, below = column.down(HEADER, 0 if safe.h < 480 else 40, REST)
            self._build_head(head.inset(0, EDGE))
            month, legend, streak = below.down(BAR, LEGENDS, REST, gap=GAP)
            streak = streak.centred(h=min(96.0, streak.h - GAP), high=0)
        else:
            page = safe.centred(620.0)
            head, body, _edge = page.down(HEADER, REST, MARGIN / 2)
            self.add(Header(self.app, head, _("Calendar"), self.back))
            parts = body.down(BAR, REST, LEGENDS, FOOT, gap=GAP)
            month, _days, legend, streak = (part.inset(MARGIN, 0) for part in parts)
            grid = parts[1].inset(EDGE, 0).centred(h=560.0, high=0)
        self._build_month(month)
        self._build_legend(legend)
        self._build_streak(streak)
        self._build_grid(grid)

    def _build_head(self, bar: Box) -> None:
        app = self.app
        back, title = map(self.px, bar.across(BAR, REST, gap=GAP))
        self.add(Button(app, back, self.back, icon="ui.back", style="lapis", name=_("Back")))
        self.add(Label(app, title, _("Calendar"), size=SIZE_TITLE, face="title", colour=GOLD))

    def _build_month(self, bar: Box) -> None:
        app, first = self.app, self._diary.first_day(self._today)
        before, month, after = map(self.px, bar.across(BAR, REST, BAR, gap=GAP))
        earlier = (first.year, first.month) < self.month
        self._add_turn(before, -1, "ui.previous", pgettext("a month", "Previous"), earlier)
        text = month_text(*self.month)
        self.add(Label(app, month, text, size=SIZE_LARGE, face="bold", align="center", colour=CREAM))
        this_month = self._today.year, self._today.month
        self._add_turn(after, 1, "ui.next", pgettext("a month", "Next"), self.month < this_month)

    def _add_turn(self, rect: pygame.Rect, step: int, icon: str, name: str, possible: bool) -> None:
        button = Button(self.app, rect, partial(self.turn, step), icon=icon, name=name)
        button.set_enabled(possible)
        self.add(button)

    def _build_legend(self, area: Box) -> None:
        """The meanings of the signs, in rows of two."""
        self.add(Panel(self.app, self.px(area), "tag.papyrus"))
        for kind, cell in zip(MARKS, area.inset(INSET).grid(2, LEGEND_ROWS, 0), strict=False):
            mark, _gap, words, _edge = cell.across(MARK, 4, REST, 2)
            self.add(MarkPicture(self.app, self.px(mark.centred(h=MARK)), kind))
            self.add(Label(self.app, self.px(words), mark_name(kind), size=SIZE_SMALL, colour=INK))

    def _build_streak(self, area: Box) -> None:
        self.add(Panel(self.app, self.px(area), "tag.lapis"))
        self.add(streak_label(self.app, self.px(area.inset(10, 3)), self._diary.streak(*self._days)))

    def _build_grid(self, area: Box) -> None:
        app = self.app
        self.add(Swipe(app, self.px(area), self.turn))
        head, days = area.down(WEEKDAY, REST)
        heads = head.columns(7, BETWEEN)
        for word, place in zip(WEEKDAYS, heads, strict=True):
            rect = self.px(place)
            self.add(Label(app, rect, _(word), size=SIZE_SMALL, face="bold", align="center", colour=CREAM))
        each = min((days.h - (WEEKS - 1) * BETWEEN) / WEEKS, heads[0].w * 1.2, 110.0)
        cells = days.centred(h=WEEKS * (each + BETWEEN) - BETWEEN, high=0).grid(7, WEEKS, BETWEEN)
        numbers = (number for week in calendar.monthcalendar(*self.month) for number in week)
        for number, cell in zip(numbers, cells, strict=False):
            if number:
                self._build_day(date(*self.month, number), self.px(cell))

    def _build_day(self, day: date, rect: pygame.Rect) -> None:
        marks = self._marks(day)
        games = [_(presentation_of(game_id).name) for game_id in daily_games()]
        told = [
            _("{name}: {value}").format(name=game, value=mark_name(mark))
            for game, mark in zip(games, marks, strict=True)
        ]
        name = listed([calendar_day(day.year, day.month, day.day), *told])
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
        side = min(round(rect.width / (len(self.marks) + 0.6)), round(rect.height * 0.34), self.kit.u(22))
        gap = max(1, side // 8)
        wide = len(self.marks) * side + (len(self.marks) - 1) * gap
        top = rect.y + round(rect.height * 0.54)
        target.blit(text, text.get_rect(midbottom=(rect.centerx, top)))
        for i, mark in enumerate(self.marks):
            picture = mark_picture(self.kit, mark, side, INK)
            target.blit(picture, (rect.centerx - wide // 2 + i * (side + gap), top))
