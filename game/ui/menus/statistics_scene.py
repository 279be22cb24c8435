"""How the person plays each game against each level of opponent: games, wins, points, and their trend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine import GAMES
from game.play.saves import SavedRecord
from game.play.seats import FRIEND, levels_of
from game.play.statistics import SOLO, VARIANT, Result, Summary, by_level, person_of, result_of, summarize
from game.ui.table.presentation import Presentation, presentation_of
from game.ui.table.scene import MARGIN, Scene, Shell
from game.ui.table.seat_names import kind_name
from game.ui.toolkit.box import GAP_S, PAD, REST, Box, Share
from game.ui.toolkit.numbers import mean_change, number_text, percent_text
from game.ui.toolkit.theme import CREAM, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.choice import Choice, rows_for
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel
from game.ui.toolkit.widgets.trend import Trend

from .history_reading import Reading

CHOICE = 46.0
FIGURES = 62.0
PART = 24.0
"""Height of a line of a part."""
HEADING = 22.0
"""Height of the line above the parts."""
NAME = 34.0
FEWEST = 2
"""Games that make a plot."""


class StatisticsScene(Scene):
    """`back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None]) -> None:
        super().__init__(app, back=back)
        self._reading = Reading(app.store, GAMES)
        self._results: dict[str, list[Result]] = {}  # newest first, by game
        self._game = ""
        self._level = ""

    @property
    def address(self) -> str:
        return "statistics"

    def enter(self) -> None:
        self.app.host.announce(_("Statistics"))

    def update(self) -> bool:
        if self._reading.whole:
            return False
        for record in self._reading.on(self.app.host.now):
            self._count(record)
        if self._reading.whole:
            self.rebuild()
        return not self._reading.whole

    def _count(self, record: SavedRecord) -> None:
        if record.reached is None:
            return
        parts = presentation_of(record.game).statistics(record.reached, person_of(record.seats) or 0)
        result = result_of(record, levels_of(record.game), parts)
        if result:
            self._results.setdefault(record.game, []).append(result)

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        app = self.app
        body = self.under_header(_("Statistics"), 1000.0, foot=MARGIN / 2)
        self.header.add_corner("ui.trophy", _("Your journey"), self._journey)
        games = [game for game in GAMES if game in self._results]
        if not games:
            if self._reading.whole:
                rect = self.px(body.centred(h=120, high=0))
                text = _("No statistics yet. Games that you play to the end are counted here.")
                self.add(Label(app, rect, text, size=SIZE_LARGE, colour=CREAM, align="center", wrap=True))
            return
        self._game = self._game if self._game in games else games[0]
        levels = by_level(reversed(self._results[self._game]), levels_of(self._game))
        self._level = self._level if self._level in levels else next(iter(levels))
        area = self._build_choices(body, games, list(levels))
        self._build_panel(summarize(levels[self._level]), area.centred(h=560.0, high=0))

    def _build_choices(self, body: Box, games: Sequence[str], levels: Sequence[str]) -> Box:
        """Build the choices of game and opponent. Returns the remaining room."""
        app = self.app
        options = [(game, _(presentation_of(game).name)) for game in games]
        named = [(level, self._level_name(level)) for level in levels]
        texts = [text for _level, text in named]
        rows = rows_for(app, texts, body.w)
        tall = rows * CHOICE + (rows - 1) * GAP_S
        if len(games) == 1:
            of_game, of_level, area = body.down(NAME, tall, REST, gap=GAP_S / 2)
            rect, name = self.px(of_game), _(presentation_of(self._game).name)
            self.add(Label(app, rect, name, size=SIZE_TITLE, face="title", align="center", colour=CREAM))
        elif self.safe().h < 480:
            choices, area = body.down(CHOICE, REST, gap=GAP_S)
            of_game, of_level = choices.across(Share(len(games)), Share(len(levels)), gap=GAP_S)
            rows = 1
        else:
            of_game, of_level, area = body.down(CHOICE, tall, REST, gap=GAP_S)
        if len(games) > 1:
            self.add(Choice(app, self.px(of_game), options, self._game, self._choose_game))
        self.add(Choice(app, self.px(of_level), named, self._level, self._choose_level, rows=rows))
        return area

    @staticmethod
    def _level_name(level: str) -> str:
        return {SOLO: _("Solo"), FRIEND: _("Friends"), VARIANT: _("Variants")}.get(level) or kind_name(level)

    def _build_panel(self, summary: Summary, panel: Box) -> None:
        game = presentation_of(self._game)
        self.add(Panel(self.app, self.px(panel)))
        inner = panel.inset(PAD, PAD / 2)
        if inner.w > 620:
            left, trend = inner.columns(2, PAD)
            figures, parts = left.down(FIGURES, REST)
            self._build_figures(game, summary, figures)
            self._build_parts(game, summary, parts)
            self._build_trend(game, summary, trend)
        else:
            tall = min(len(summary.parts) * PART + HEADING, (inner.h - FIGURES) * 0.55)
            figures, trend, parts = inner.down(FIGURES, REST, tall)
            self._build_figures(game, summary, figures)
            self._build_trend(game, summary, trend)
            self._build_parts(game, summary, parts)

    def _build_figures(self, game: Presentation[Any], summary: Summary, area: Box) -> None:
        """Numbers with what they mean below them."""
        app = self.app
        # Translators: a caption under a number.
        cells = [(str(summary.games), ngettext("game", "games", summary.games))]
        mixed = self._level == VARIANT  # whose points and opponents are not alike
        if not (mixed or (game.counted and self._level == SOLO)):  # who plays for points alone always wins
            share = f"{summary.wins} ({percent_text(round(100 * summary.wins / summary.games))})"
            cells.append((share, ngettext("win", "wins", summary.wins)))
        if game.counted and summary.best is not None and not mixed:
            cells += [
                (number_text(round(summary.average)), _("average")),
                (number_text(summary.best), _("best")),
            ]
        for (number, word), cell in zip(cells, area.columns(len(cells), 0), strict=True):
            x, y, width = cell.x, cell.y, cell.w - 4
            rect = app.box(x, y + 4, width, 34)
            self.add(Label(app, rect, number, size=SIZE_TITLE - 4, face="bold", align="center", colour=INK))
            rect = app.box(x, y + 36, width, 20)
            self.add(Label(app, rect, word, size=SIZE_SMALL, align="center", colour=INK_SOFT))

    def _build_trend(self, game: Presentation[Any], summary: Summary, area: Box) -> None:
        if summary.games < FEWEST:
            text = _("From your second game on, this shows how you’re getting on.")
            self.add(Label(self.app, self.px(area), text, colour=INK_SOFT, align="center", wrap=True))
            return
        title = (
            _("Points per game, and the average of the last five")
            if game.counted
            else _("Wins in the last five games")
        )
        head, _gap, plot = area.down(22, 2, max(40.0, area.h - 30))
        self.add(Label(self.app, self.px(head), title, size=SIZE_SMALL, colour=INK_SOFT))
        values: list[float] = [*summary.points] if game.counted else [float(won) for won in summary.won]
        means = summary.trend(game.counted)
        self.add(Trend(self.app, self.px(plot), values, means, part=not game.counted))

    def _build_parts(self, game: Presentation[Any], summary: Summary, area: Box) -> None:
        """The average parts of the points, or the ends of the games."""
        if not summary.parts:
            return
        if game.counted:
            head, area = area.down(HEADING, REST)
            text = _("Average points per game")
            self.add(Label(self.app, self.px(head), text, size=SIZE_SMALL, colour=INK_SOFT))
        each = min(PART * 1.5, area.h / len(summary.parts))
        lines = area.down(*[each] * len(summary.parts))
        for (name, amount), line in zip(summary.parts.items(), lines, strict=True):
            mean = amount / summary.games
            number = mean_change(mean) if game.counted else number_text(round(amount))
            words, _gap, figure, _edge = line.across(REST, 4, 68, 4)
            self.add(Label(self.app, self.px(words), _(name), size=SIZE_TEXT))
            rect = self.px(figure)
            self.add(Label(self.app, rect, number, size=SIZE_TEXT, face="bold", align="right"))

    # --- doing --------------------------------------------------------------------------------

    def _journey(self) -> None:
        from .journey import JourneyScene

        self.app.go(JourneyScene(self.app, self.return_here))

    def _choose_game(self, game: str) -> None:
        self._game = game
        self.rebuild()

    def _choose_level(self, level: str) -> None:
        self._level = level
        self.rebuild()

    def awaiting(self) -> bool:
        return self._reading.whole and not self.app.motion.busy
