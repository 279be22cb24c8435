"""How the person plays each game against each level of opponent: games, wins, points, and their trend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.engine import GAMES
from game.play.history import FinishedGame, read_history
from game.play.opponents import levels_of
from game.play.saves import DamagedSave
from game.play.seats import FRIEND
from game.play.statistics import SOLO, Result, Summary, by_level, person_of, result_of, summarize
from game.play.storage import StoreError
from game.ui.table.presentation import Presentation, presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.table.seats import kind_name
from game.ui.toolkit.numbers import mean_change, number_text
from game.ui.toolkit.theme import CREAM, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.header import HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.widgets.trend import Trend

MARGIN, GAP, PAD = 16.0, 8.0, 14.0
CHOICE = 46.0
FIGURES = 62.0
PART = 24.0
"""Height of a line of a part."""
READ_MS = 6.0


class StatisticsScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app)
        self._back = back
        self._reading: Iterator[FinishedGame | DamagedSave] | None = None
        self._results: dict[str, list[Result]] = {}  # newest first, by game
        self._whole = False
        self._game = ""
        self._level = ""

    def back(self) -> None:
        self._back()

    def enter(self) -> None:
        self.app.host.announce(_("Statistics"))

    def update(self) -> bool:
        if self._whole:
            return False
        if self._reading is None:
            self._reading = read_history(self.app.store, GAMES)
        until = self.app.host.now() + READ_MS
        while not self._whole and self.app.host.now() < until:
            self._read_one(self._reading)
        if self._whole:
            self.rebuild()
        return not self._whole

    def _read_one(self, entries: Iterator[FinishedGame | DamagedSave]) -> None:
        try:
            entry = next(entries)
        except (StopIteration, StoreError):  # what cannot be read adds nothing; the list tells of it
            self._whole = True
            return
        if not isinstance(entry, FinishedGame) or entry.record.reached is None:
            return
        record, person = entry.record, person_of(entry.record.seats)
        parts = presentation_of(record.game).statistics(entry.record.reached, person or 0)
        result = result_of(record, levels_of(record.game), parts)
        if result:
            self._results.setdefault(record.game, []).append(result)

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        self.sky(4)
        left, top, width, height = self.safe()
        self.add(Header(self.app, left, top, width, _("Statistics"), self.back))
        across = min(width - 2 * MARGIN, 1000.0)
        x, y = left + (width - across) / 2, top + HEADER
        bottom = top + height - MARGIN / 2
        games = [game for game in GAMES if game in self._results]
        if not games:
            if self._whole:
                text = _("Nothing to count yet. Games that you play to the end are counted here.")
                rect = self.box(x, y, across, 120)
                self.add(
                    Label(self.app, rect, text, size=SIZE_LARGE, colour=CREAM, align="center", wrap=True)
                )
            return
        self._game = self._game if self._game in games else games[0]
        levels = by_level(reversed(self._results[self._game]), levels_of(self._game))
        self._level = self._level if self._level in levels else next(iter(levels))
        beside = height < 480 and len(games) > 1
        half = (across - GAP) / 2 if beside else across
        if len(games) > 1:
            options = [(game, _(presentation_of(game).name)) for game in games]
            self.add(Choice(self.app, self.box(x, y, half, CHOICE), options, self._game, self._choose_game))
            y += 0 if beside else CHOICE + GAP
        named = [(level, self._level_name(level)) for level in levels]
        rect = self.box(x + (half + GAP if beside else 0), y, half, CHOICE)
        self.add(Choice(self.app, rect, named, self._level, self._choose_level))
        y += CHOICE + GAP
        summary = summarize(levels[self._level])
        self._build_panel(summary, x, y, across, min(bottom - y, 560.0))

    @staticmethod
    def _level_name(level: str) -> str:
        return {SOLO: _("Solo"), FRIEND: _("Friends")}.get(level) or kind_name(level)

    def _build_panel(self, summary: Summary, x: float, y: float, width: float, height: float) -> None:
        game = presentation_of(self._game)
        self.add(Panel(self.app, self.box(x, y, width, height)))
        x, y, width, height = x + PAD, y + PAD / 2, width - 2 * PAD, height - PAD
        parts = len(summary.parts)
        if width > 620:
            half = (width - PAD) / 2
            self._build_figures(game, summary, x, y, half)
            self._build_parts(game, summary, x, y + FIGURES, half, height - FIGURES)
            self._build_trend(game, summary, x + half + PAD, y, half, height)
            return
        self._build_figures(game, summary, x, y, width)
        tall = min(parts * PART, (height - FIGURES) * 0.55)
        self._build_trend(game, summary, x, y + FIGURES, width, height - FIGURES - tall)
        self._build_parts(game, summary, x, y + height - tall, width, tall)

    def _build_figures(
        self, game: Presentation[Any], summary: Summary, x: float, y: float, width: float
    ) -> None:
        """Numbers with what they mean below them."""
        cells = [(str(summary.games), ngettext("game", "games", summary.games))]
        if not (game.counted and self._level == SOLO):  # who plays for points alone always wins
            share = f"{summary.wins} ({round(100 * summary.wins / summary.games)} %)"
            cells.append((share, ngettext("win", "wins", summary.wins)))
        if game.counted and summary.best is not None:
            cells += [
                (number_text(round(summary.average)), _("average")),
                (number_text(summary.best), _("best")),
            ]
        each = width / len(cells)
        for i, (number, word) in enumerate(cells):
            rect = self.box(x + i * each, y + 4, each - 4, 34)
            self.add(
                Label(self.app, rect, number, size=SIZE_TITLE - 4, face="bold", align="center", colour=INK)
            )
            rect = self.box(x + i * each, y + 36, each - 4, 20)
            self.add(Label(self.app, rect, word, size=SIZE_SMALL, align="center", colour=INK_SOFT))

    def _build_trend(
        self,
        game: Presentation[Any],
        summary: Summary,
        x: float,
        y: float,
        width: float,
        height: float,
    ) -> None:
        title = _("Points of each game, and the mean of five") if game.counted else _("Wins in five games")
        self.add(Label(self.app, self.box(x, y, width, 22), title, size=SIZE_SMALL, colour=INK_SOFT))
        values: list[float] = [*summary.points] if game.counted else [float(won) for won in summary.won]
        means = summary.trend(game.counted)
        rect = self.box(x, y + 24, width, max(40.0, height - 30))
        self.add(Trend(self.app, rect, values, means, part=not game.counted))

    def _build_parts(
        self,
        game: Presentation[Any],
        summary: Summary,
        x: float,
        y: float,
        width: float,
        height: float,
    ) -> None:
        """What the points are made of in the mean, or how the games have ended."""
        if not summary.parts:
            return
        each = min(PART * 1.5, height / len(summary.parts))
        for i, (name, amount) in enumerate(summary.parts.items()):
            top = y + i * each
            mean = amount / summary.games
            number = mean_change(mean) if game.counted else number_text(round(amount))
            self.add(Label(self.app, self.box(x, top, width - 76, each), _(name), size=SIZE_TEXT))
            rect = self.box(x + width - 72, top, 68, each)
            self.add(Label(self.app, rect, number, size=SIZE_TEXT, face="bold", align="right"))

    # --- doing --------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        self._game = game
        self.rebuild()

    def _choose_level(self, level: str) -> None:
        self._level = level
        self.rebuild()

    def awaiting(self) -> bool:
        return self._whole and not self.app.motion.busy
