"""The games of one day: play them, see what came of them, hand on the result, watch them again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.daily import BEGUN, FINISHED, LATE, Diary, open_days
from game.play.daily_results import DailyResult, load_result
from game.play.saves import DamagedSave, SavedRecord
from game.play.statistics import person_of
from game.play.storage import StoreError
from game.play.tutorial_slot import beginners_games
from game.ui.table.damaged_save import damage_title
from game.ui.table.dates import calendar_day
from game.ui.table.faults import record_words
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import MARGIN, PLAYING, Scene, Shell
from game.ui.toolkit.box import GAP, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.theme import SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.surface import Panel

from .daily_card import DailyCard, Deed
from .daily_marks import daily_games, diary_of, mark_of, streak_of
from .daily_share import forgiving_line, offer_to_share, place_words, share_text, streak_label
from .week_chart import WeekChart

FOOT, HIGH_FOOT = 52.0, 72.0
"""The second one where there is room."""
TALL = 600.0
WEEK, WIDE_BUTTON = 150.0, 190.0


class DailyScene(Scene):
    """`back` returns to where the player came from; `day` None is today, also after midnight."""

    def __init__(self, app: Shell, back: Callable[[], None], day: date | None = None) -> None:
        super().__init__(app)
        self._back, self._day = back, day
        self._days = open_days()
        self._diary = Diary(())
        self._records: dict[DailyResult, SavedRecord | None] = {}
        """The replayed games of results; None for one that this build cannot play."""
        self._unread: list[DailyResult] = []
        """The results that are shown and are still to be replayed."""
        self._damaged: list[DamagedSave] = []
        """Results that were found unreadable and are still to be reported."""

    @property
    def _today(self) -> date:
        return self._days[0]

    @property
    def day(self) -> date:
        """The day whose games these are."""
        return self._day or self._today

    @property
    def address(self) -> str:
        return f"daily {self._day.isoformat()}" if self._day else "daily"

    def back(self) -> None:
        self._back()

    def enter(self) -> None:
        if self._day == self._today:
            self._day = None
        self.app.host.announce(read_on(self._title(), forgiving_line(self._diary.streak(*self._days))))

    def update(self) -> bool:
        if self._days != open_days():
            self.rebuild()
        if self._damaged:
            self._tell_of_damage(self._damaged.pop(0))
        if self._unread and not self.app.stage.dirty:  # the screen has been shown
            self._read(self._unread.pop(0))
            if not self._unread:
                self.rebuild()
        return bool(self._unread)

    def _read(self, result: DailyResult) -> None:
        """Replay the game of a result, which takes a moment: its rules are loaded for that."""
        try:
            self._records[result] = result.record(GAMES)
        except RecordError:
            self._records[result] = None

    # --- words --------------------------------------------------------------------------------

    def _title(self) -> str:
        if self.day == self._today:
            return _("Today’s games")
        return calendar_day(self.day.year, self.day.month, self.day.day)

    def _words(self, result: DailyResult, record: SavedRecord | None) -> str:
        """The result of a game in a few words."""
        game = presentation_of(result.key.game_id)
        if record is not None and record.reached is not None:
            return game.brief(record.reached, person_of(record.seats) or 0)
        if game.counted:  # of other rules: what the result itself says
            points = ngettext("{count} point", "{count} points", result.points)
            return points.format(count=number_text(result.points))
        return _("Won") if result.won else _("Lost")

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self._days = open_days()
        self._diary = diary_of(self.app.store)
        self._unread = []
        safe, games = self.safe(), daily_games()
        wide = safe.w > safe.h
        body = self.under_header(self._title(), 1120.0 if wide else 620.0, foot=MARGIN / 2)
        area, foot = body.down(REST, HIGH_FOOT if body.h > TALL else FOOT, gap=GAP)
        columns = len(games) if wide else 1
        rows = -(-len(games) // columns)
        each = min((area.h - GAP * (rows - 1)) / rows, 520.0 if wide else 260.0)
        places = area.centred(h=rows * (each + GAP) - GAP, high=0.4).grid(columns, rows, GAP)
        for game_id, place in zip(games, places, strict=False):
            self.add(self._card(game_id)).build(place)
        self._build_foot(foot)

    def _build_foot(self, foot: Box) -> None:
        app, name = self.app, _("Calendar")
        wide = foot.w > 560
        tag, button = foot.across(REST, WIDE_BUTTON if wide else FOOT, gap=GAP)
        self.add(Panel(app, self.px(tag), "tag.lapis"))
        week, words = tag.inset(10, 4).across(WEEK, REST, gap=GAP)
        counts = self._diary.week(self._today)
        if any(counts):
            self.add(WeekChart(app, self.px(week), self._today, counts, len(daily_games())))
        else:
            words = tag.inset(10, 3)
        self.add(streak_label(app, self.px(words), self._diary.streak(*self._days)))
        rect, text = self.px(button.centred(h=FOOT)), name if wide else ""
        size = SIZE_TEXT + 2
        self.add(Button(app, rect, self._calendar, text=text, icon="ui.calendar", size=size, name=name))

    def _card(self, game_id: str) -> DailyCard:
        kind = self._diary.kind(self.day, game_id)
        if kind in (FINISHED, LATE):
            return self._finished(game_id)
        if kind == BEGUN:
            deed = Deed(_("Continue"), "ui.play", partial(self._play, game_id), "gold")
            return DailyCard(self.app, game_id, BEGUN, "", [deed])
        deed = Deed(_("Play"), "ui.play", partial(self._play, game_id), "gold")
        return DailyCard(self.app, game_id, mark_of(None, False), "", [deed])

    def _finished(self, game_id: str) -> DailyCard:
        result = self._result(game_id)
        if result is None:  # it could not be read, and is set aside
            deed = Deed(_("Play"), "ui.play", partial(self._play, game_id), "gold")
            return DailyCard(self.app, game_id, mark_of(None, False), "", [deed])
        if result not in self._records:
            self._unread.append(result)
        record = self._records.get(result)
        deeds = []
        if record is not None or result in self._unread:
            deeds.append(
                Deed(
                    _("Share"), "ui.share", partial(self._with, result, partial(self._share, result)), "gold"
                )
            )
            deeds.append(Deed(_("Watch"), "ui.eye", partial(self._with, result, self._watch)))
        if self._diary.begun(self.day, game_id):
            deeds.append(Deed(_("Continue"), "ui.play", partial(self._play, game_id)))
        else:
            deeds.append(Deed(_("Play again"), "ui.restart", partial(self._play, game_id)))
        mark = mark_of(result.key.kind, result.won)
        place = place_words(self.app.store, self._diary, result)
        return DailyCard(self.app, game_id, mark, self._words(result, record), deeds, place)

    def _result(self, game_id: str) -> DailyResult | None:
        try:
            result = load_result(self.app.store, self._diary, self.day, game_id)
        except StoreError:
            return None
        if isinstance(result, DamagedSave):
            self._damaged.append(result)
            return None
        return result

    def _tell_of_damage(self, damage: DamagedSave) -> None:
        """Say that something of a game of the day cannot be read."""
        text = _("The saved game of this day can’t be read. It has been set aside; you can start again.")
        if damage.kept_as == damage.key:
            text = _(
                "The saved game of this day can’t be read, and this browser won’t let us move it out of "
                "the way."
            )
        words = f"{text}\n\n{record_words(damage.error)}"
        self.tell(damage_title(), words, detail=str(damage.error))

    # --- doing --------------------------------------------------------------------------------

    def _play(self, game_id: str) -> None:
        """Play, but offer the lesson first to a player who has never played the game."""
        if not self._unknown(game_id):
            self._open(game_id)
            return
        name = _(presentation_of(game_id).name)
        text = _("You haven’t played {game} yet. Learn it first? A guided game shows you how, step by step.")
        answers: list[Answer] = [
            (_("Learn by playing"), partial(self._learn, game_id), "gold"),
            (_("Play now"), partial(self._open, game_id), "papyrus"),
            (_("Not now"), lambda: None, "papyrus"),
        ]
        self.add(Dialog(self.app, name, text.format(game=name), answers))

    def _unknown(self, game_id: str) -> bool:
        """True if neither the game nor its lesson was ever played to the end, and none of a day was begun."""
        if not presentation_of(game_id).has("tutorial") or self._diary.knows(game_id):
            return False
        try:
            return bool(beginners_games(self.app.store, [game_id]))
        except StoreError:
            return False

    def _learn(self, game_id: str) -> None:
        from game.ui.table.playing.tutorial_table import learn

        self.app.load(game_id, PLAYING, lambda: learn(self.app, game_id, self))

    def _open(self, game_id: str) -> None:
        from .daily_table import open_daily

        table = open_daily(self.app, self.day, game_id)
        if isinstance(table, DamagedSave):
            self.rebuild()
            self._tell_of_damage(table)
        else:
            self.app.go(table)

    def _with(self, result: DailyResult, deed: Callable[[SavedRecord], None]) -> None:
        """Do something with the game of a result, if this build can play it."""
        if result not in self._records:
            self._read(result)
        record = self._records[result]
        if record is None:
            self.rebuild()
        else:
            deed(record)

    def _share(self, result: DailyResult, record: SavedRecord) -> None:
        streak, place = streak_of(self._diary, self.day), place_words(self.app.store, self._diary, result)
        offer_to_share(self.app, share_text(record, self.day, self.app.host.address(), streak, place))

    def _watch(self, record: SavedRecord) -> None:
        from game.ui.table.reviewing.replay_scene import ReplayScene

        self.app.go(ReplayScene(self.app, record, self.return_here))

    def _calendar(self) -> None:
        from .daily_calendar import DailyCalendar

        self.app.go(DailyCalendar(self.app, self.return_here, (self.day.year, self.day.month)))
