"""The finished games, a page at a time: open one to watch it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.history import FinishedGame, read_history
from game.play.saves import DamagedSave
from game.play.storage import StoreError
from game.ui.table.copying import copy_record
from game.ui.table.damaged_save import damage_title, what_is_left
from game.ui.table.faults import record_words
from game.ui.table.scene import MARGIN, Scene, Shell
from game.ui.toolkit.box import GAP_S, REST, Box
from game.ui.toolkit.stage import Point
from game.ui.toolkit.theme import CREAM, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Aside, Dialog
from game.ui.toolkit.widgets.label import Label

from .game_row import DamagedRow, GameRow
from .history_reading import READ_MS
from .how_to_play import Swipe

ROW, FOOT, NUMBER = 66.0, 52.0, 64.0

Listed = FinishedGame | DamagedSave


class HistoryScene(Scene):
    """Every finished game with its result. `back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)
        self._entries: list[Listed] = []
        self._reading: Iterator[Listed] | None = None
        self._fault = ""
        self._whole = False  # whether all have been read
        self._built = (0, 0, False)
        self._page = 0
        self._rows = 1

    @property
    def address(self) -> str:
        return "history"

    # --- what there is ------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.host.announce(_("Finished games"))

    def leave(self) -> None:
        self._reading = None  # what is there may be otherwise when one comes back

    def store_touched(self) -> None:
        self._reading = None  # another window may have finished, deleted or brought in games

    def update(self) -> bool:
        """Read on; games are replayed for their result, which takes a moment for each."""
        if self._reading is None:
            self._entries, self._fault, self._whole = [], "", False
            self._built = (0, 0, False)  # others may have come in place of as many
            self._reading = read_history(self.app.store, GAMES)
        shown, until = (self._page + 1) * self._rows, self.app.host.now() + READ_MS
        more = True
        while more and self.app.host.now() < until:
            more = self._read_one()
            if len(self._entries) == shown:
                break  # first show what there is room for
        self._whole = not more
        if self._view() != self._built and (self._whole or len(self._entries) >= shown):
            self.rebuild()  # till then what was there before stays on the screen
        return more

    def _view(self) -> tuple[int, int, bool]:
        """The state of the screen: entries of the page, pages, and whether that is all."""
        on_page = len(self._entries[self._page * self._rows : (self._page + 1) * self._rows])
        return on_page, self._pages() if self._whole else 0, self._whole

    def _read_one(self) -> bool:
        assert self._reading
        try:
            self._entries.append(next(self._reading))
        except StopIteration:
            return False
        except StoreError as error:
            self._fault = str(error)
            return False
        return True

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        body = self.under_header(_("Finished games"), 1080.0, foot=MARGIN / 2)
        area, foot = body.down(REST, FOOT, gap=GAP_S)
        columns = 2 if area.w > 800 else 1
        rows = max(1, int((area.h + GAP_S) // (ROW + GAP_S)))
        self._rows = rows * columns
        if self._whole:
            self._page = max(0, min(self._page, self._pages() - 1))
        self.add(Swipe(self.app, self.px(area), self.turn))
        shown = self._entries[self._page * self._rows : (self._page + 1) * self._rows]
        list_ = area.centred(h=rows * (ROW + GAP_S) - GAP_S, high=0)
        places = [place for column in list_.columns(columns, GAP_S) for place in column.rows(rows, GAP_S)]
        for entry, place in zip(shown, places, strict=False):
            if isinstance(entry, FinishedGame):
                self.add(GameRow(self.app, self.px(place), entry.record, partial(self._open, entry)))
            else:
                self.add(DamagedRow(self.app, self.px(place), entry, partial(self._tell_of_damage, entry)))
        if self._whole and not shown:
            rect, text = self.px(area.centred(h=120.0, high=0)), self._nothing()
            self.add(Label(self.app, rect, text, size=SIZE_LARGE, colour=CREAM, align="center", wrap=True))
        self._built = self._view()
        self._build_foot(foot)

    def _nothing(self) -> str:
        if self._fault:
            return _("Your browser can’t save games here, so there are no finished games.")
        return _("No finished games yet. Games that you play to the end are kept here.")

    def _pages(self) -> int:
        return max(1, -(-len(self._entries) // self._rows))

    def _build_foot(self, foot: Box) -> None:
        app, pages, wide = self.app, self._pages(), foot.w > 560
        each = 190.0 if wide else FOOT
        back, number, on, _rest = foot.across(FOOT, NUMBER, FOOT, REST)
        if pages > 1:
            self._add_turn(back, -1, "ui.previous", _("Previous"), self._page > 0)
            rect, text = self.px(number), f"{self._page + 1} / {pages}"
            self.add(Label(app, rect, text, size=SIZE_TEXT, face="bold", align="center", colour=CREAM))
            self._add_turn(on, 1, "ui.next", _("Next"), self._page < pages - 1)
        _rest, left, right = foot.across(REST, each, each, gap=GAP_S)
        for place, icon, text, action in (
            (left, "ui.chart", _("Statistics"), self._statistics),
            (right, "ui.download", _("Export and import"), self._data),
        ):
            rect, shown = self.px(place), text if wide else ""
            self.add(Button(app, rect, action, icon=icon, text=shown, size=SIZE_TEXT + 1, name=text))

    def _add_turn(self, place: Box, step: int, icon: str, name: str, possible: bool) -> None:
        action = partial(self.turn, step)
        button = Button(self.app, self.px(place), action, icon=icon, style="lapis", name=name)
        button.set_enabled(possible)
        self.add(button)

    # --- doing --------------------------------------------------------------------------------

    def turn(self, step: int) -> None:
        """Turn pages on (1) or back (-1), as far as there are any."""
        page = max(0, min(self._pages() - 1, self._page + step))
        if page != self._page:
            self._page = page
            self.app.sound.play("button")
            self.rebuild()

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        if step is not None:
            self.turn(step)
        return step is not None

    def wheel(self, pos: Point, steps: int) -> bool:
        self.turn(-1 if steps > 0 else 1)  # over a game, too, which lies above what takes a swipe
        return True

    def _open(self, entry: FinishedGame) -> None:
        from game.ui.table.reviewing.replay_scene import ReplayScene

        try:
            scene = ReplayScene(self.app, entry.record, self.return_here, entry)
        except RecordError as error:
            self._tell_of_damage(DamagedSave(entry.key, entry.key, error, entry.text))
            return
        self.app.go(scene)

    def _statistics(self) -> None:
        from .statistics_scene import StatisticsScene

        self.app.go(StatisticsScene(self.app, self.return_here))

    def _data(self) -> None:
        self.app.go(self.app.scenes.data(self.return_here))

    def _tell_of_damage(self, damage: DamagedSave) -> None:
        text = _("This finished game can’t be shown. It hasn’t been deleted, and everything else works.")
        text += "\n\n" + record_words(damage.error)
        answers: list[Answer] = [(_("OK"), lambda: None, "gold")]
        for word, action, style in what_is_left(damage, self.app.store, partial(copy_record, self.app)):
            act = action if isinstance(action, Aside) else self._and_read(action)
            answers.append((word, act, style))
        self.add(Dialog(self.app, damage_title(), text, answers, escape=0))

    def _and_read(self, action: Callable[[], None]) -> Callable[[], None]:
        """Wrap an action so that the list is read again after it."""

        def act() -> None:
            action()
            self._reading = None

        return act

    def awaiting(self) -> bool:
        return self._whole and not self.app.motion.busy
