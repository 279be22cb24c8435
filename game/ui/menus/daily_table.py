"""The table of a daily game, and its scores: they lead back to the games of the day."""

from __future__ import annotations

import contextlib
from datetime import date

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.daily import Diary, daily_seed, today
from game.play.daily_results import DailyResult, DailySlot, forget_oldest_begun, load_result
from game.play.saves import DamagedSave, load_slot, set_aside
from game.play.seats import is_human, levels_of
from game.play.session import Session
from game.play.statistics import person_of
from game.play.storage import StoreError
from game.ui.table.dates import calendar_day
from game.ui.table.ending.scores import NextDeed, Scores
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.table.seat_names import kind_name
from game.ui.toolkit.sentences import read_on, within_sentence
from game.ui.toolkit.translate import _, pgettext

from .daily_marks import streak_of
from .daily_share import offer_to_share, place_words, share_text

RIVAL_MS = 8.0
"""How long the rival may think before each frame: nothing else goes on then."""


def open_daily(app: Shell, day: date, game_id: str) -> DailyTable | DamagedSave:
    """The table of a day's game: gone on with if it is under way, else from the beginning.

    If what was kept of it cannot be read or gone on with, that is set aside and reported; then the next call
    begins afresh.
    """
    store, game = app.store, GAMES[game_id]
    slot = DailySlot(day, game)
    try:
        saved, text = load_slot(store, slot, GAMES), store.get(slot.key) or ""
    except StoreError:
        saved, text = None, ""  # the table will say that nothing is kept
    if isinstance(saved, DamagedSave):
        return saved
    if saved is not None:
        try:
            return DailyTable(app, Session.resume(saved, store=store, slot=slot), day)
        except RecordError as error:
            return DamagedSave(slot.key, set_aside(store, slot.key, text), error, text)
    forget_oldest_begun(store)
    seats = presentation_of(game_id).daily
    return DailyTable(app, Session.new(game, seats, daily_seed(day, game), store=store, slot=slot), day)


class DailyTable(Table):
    """Plays the game of a day."""

    def __init__(self, app: Shell, session: Session, day: date) -> None:
        super().__init__(app, session)
        self.day = day

    @property
    def address(self) -> str:
        return "" if self.session.over else f"daily-table {self.day.isoformat()} {self.session.game.id}"

    def with_session(self, session: Session) -> DailyTable:
        return DailyTable(self.app, session, self.day)

    def _make_scores(self) -> Scores:
        return DailyScores(self.app, self.session, self.day, self)


class DailyScores(Scores):
    """Instead of another game it offers the games of the day, and the strongest level plays the same deal."""

    def __init__(self, app: Shell, session: Session, day: date, table: Scene | None = None) -> None:
        super().__init__(app, session, table)
        self.day = day
        self._place = ""
        """Where the game stands among those of other days; '' if it does not count, or there is none."""
        with contextlib.suppress(StoreError):
            diary = Diary(app.store.keys())
            result = load_result(app.store, diary, day, session.game.id)
            if isinstance(result, DailyResult) and result.ended == session.finished().ended:
                self._place = place_words(app.store, diary, result)
        levels = levels_of(session.game.id)
        self._level = levels[-1] if levels else ""
        self._rival: Session | None = None
        """The game of that level; None before it begins."""

    def update(self) -> bool:
        more = super().update()
        if more or self._counting or self.moments.view or not self._level:
            return more
        session = self.session
        if self._rival is None:
            seats = [self._level if is_human(seat) else seat for seat in session.seats]
            self._rival = Session.new(session.game, seats, session.record().seed)
        elif not self._rival.over:
            self._rival.tick(RIVAL_MS)
            if self._rival.over:
                self.tell_story()
                self.app.host.announce(self._rival_words())
        return not self._rival.over

    def lines(self) -> list[str]:
        return [*filter(None, [self._rival_words()]), *super().lines()]

    def _rival_words(self) -> str:
        """The result of the strongest level with the same cards and dice; '' where there are no levels."""
        if not self._level:
            return ""
        state, game = self._rival and self._rival.state, presentation_of(self.session.game.id)
        result = game.brief(state, person_of(self.session.seats) or 0) if state and state.is_over else "…"
        return _("{name} on this deal: {result}").format(
            name=kind_name(self._level), result=within_sentence(result)
        )

    def remark(self) -> str:
        return read_on(super().remark(), self._place and self._place + ".")

    def _next(self) -> list[NextDeed]:
        if self.day == today():
            name = pgettext("on a button", "Today")
        else:
            name = calendar_day(self.day.year, self.day.month, self.day.day)
        return [(name, "ui.daily", self._to_the_day), (_("Share"), "ui.share", self._share), *self._coach()]

    def _share(self) -> None:
        """Hand on what counts: the day's first result, else this game."""
        store, record, streak, place = self.app.store, self.session.finished(), 0, ""
        with contextlib.suppress(StoreError, RecordError):
            diary = Diary(store.keys())
            streak = streak_of(diary, self.day)
            result = load_result(store, diary, self.day, record.game)
            if isinstance(result, DailyResult):
                record, place = result.record(GAMES), place_words(store, diary, result)
        offer_to_share(self.app, share_text(record, self.day, self.app.host.address(), streak, place))

    def _to_the_day(self) -> None:
        scenes = self.app.scenes
        self.app.go(scenes.daily(scenes.home().return_here, self.day))
