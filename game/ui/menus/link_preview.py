"""A preview of a game from a link: its name, players, time and end, before anything starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.links import NewGame, OpenRecord
from game.play.saves import SavedRecord
from game.play.seats import FRIEND, YOU, chosen_token, kind_of, person_name, person_seat, unknown_characters
from game.ui.table.dates import date_text
from game.ui.table.ending.outcomes import headline, points_text
from game.ui.table.faults import quoted, record_words
from game.ui.table.presentation import game_title, presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.table.seat_names import kind_name, seat_name, seat_token, temper
from game.ui.toolkit.box import GAP, PAD_L, REST, Box
from game.ui.toolkit.sentences import listed, read_on
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from .game_card import Cover

BUTTON = 54.0
NAME, LINE, SEAT = 42.0, 28.0, 40.0
LEAST_PICTURE = 60.0


def of_somebody(record: SavedRecord) -> SavedRecord:
    """A record from a link, in which 'you' becomes a friend."""
    seats = tuple(
        person_seat(FRIEND, person_name(seat), chosen_token(seat)) if kind_of(seat) == YOU else seat
        for seat in record.seats
    )
    return replace(record, seats=seats)


def _unknown_words(seat: str) -> str:
    """Tell who plays in place of a character that the game does not have."""
    # Translators: {name} is written in a link, {level} is who plays instead: "Priest".
    text = _("This game has no opponent called {name}: {level} will play.")
    kind, _colon, name = seat.partition(":")
    return text.format(name=quoted(name), level=kind_name(kind))


class LinkPreview(Scene):
    """`go_on` starts the game of the link, after asking what must be asked."""

    def __init__(self, app: Shell, wanted: NewGame | OpenRecord, go_on: Callable[[], None]) -> None:
        super().__init__(app)
        self._go_on = go_on
        self._record: SavedRecord | None = None
        if isinstance(wanted, OpenRecord):
            record = wanted.record
            over = record.reached is not None and record.reached.is_over
            self._record = of_somebody(record) if over else record
            game, self._seats, setup = record.game, self._record.seats, record.setup
        else:
            game, self._seats, setup = wanted.game.id, wanted.seats or (), wanted.setup
        unknown = wanted.unknown if isinstance(wanted, NewGame) else unknown_characters(game, self._seats)
        self._unknown = [_unknown_words(seat) for seat in unknown]
        self._seeded = isinstance(wanted, NewGame) and wanted.seed is not None
        self._game = presentation_of(game)
        self._title = game_title(game, setup)
        variant, _rest = GAMES[game].variant_of(setup)
        self._rule = self._game.variant_words(variant)[1] if variant else ""

    @property
    def _finished(self) -> SavedRecord | None:
        """The record of the link, if it goes to the end of its game."""
        record = self._record
        return record if record and record.reached and record.reached.is_over else None

    # --- building -----------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Facts about the game, without its name and its players."""
        if self._finished and self._finished.reached:
            record, state = self._finished, self._finished.reached
            return [
                line
                for line in (headline(record, state), points_text(record, state), date_text(record.ended))
                if line
            ]
        if self._record and self._record.reached:
            return [
                self._game.progress(self._record.reached.round),
                *self._unknown,
                *filter(None, (self._rule,)),
            ]
        same = _(self._game.same) if self._seeded else ""
        return [line for line in (*self._unknown, same, self._rule) if line]

    def build(self) -> None:
        app, safe, answers = self.app, self.safe(), self._answers()
        wide = safe.w > safe.h
        body = self.under_header(_("A game for you"), 880.0 if wide else 560.0)
        foot_height = BUTTON if wide else (BUTTON + GAP) * len(answers) - GAP
        tall = min(body.h - foot_height - GAP, 420.0 if wide else 620.0)
        panel, foot, _rest = body.down(tall, foot_height, REST, gap=GAP)
        self.add(Panel(app, self.px(panel)))
        inner = panel.inset(PAD_L)
        if wide:
            picture, words = inner.across(min(inner.w * 0.4, inner.h * 1.3), REST, gap=PAD_L)
        else:
            needed = self._words_height(self.lines(), inner.w)
            picture, words = inner.down(REST, min(inner.h, needed), gap=GAP)
        if wide or picture.h > LEAST_PICTURE:
            self.add(Cover(app, self.px(picture), self._game))
        self._build_words(words)
        places = foot.columns(len(answers), GAP) if wide else foot.rows(len(answers), GAP)
        for (word, icon, action, style), place in zip(answers, places, strict=True):
            rect = self.px(place)
            self.add(Button(app, rect, action, text=word, icon=icon, style=style, size=SIZE_TEXT + 2))

    def _line_height(self, line: str, width: float) -> float:
        """Twice as much where even small letters need two lines."""
        narrow = self.app.text_width(line, SIZE_SMALL / self.app.fonts.larger, "bold") > width
        return 2 * LINE if narrow else LINE

    def _words_height(self, lines: Sequence[str], width: float, columns: int = 1) -> float:
        heights = sum(self._line_height(line, width) for line in lines)
        return NAME + heights + SEAT * -(-len(self._seats) // columns)

    def _build_words(self, area: Box) -> None:
        """The game, what is known of it, and who plays; closer together where the height is short."""
        app, lines, columns = self.app, self.lines(), 1
        if lines and self._words_height(lines, area.w) > area.h:
            lines, columns = [lines[0], " · ".join(lines[1:])][: len(lines)], 2
        needed = self._words_height(lines, area.w, columns)
        scale = min(1.0, area.h / needed)
        heights = [self._line_height(line, area.w) * scale for line in lines]
        name, *places, seats = area.centred(h=needed).down(NAME * scale, *heights, REST)
        rect = app.box(name.x, name.y, name.w, name.h - 2 * scale)
        self.add(Label(app, rect, self._title, size=SIZE_TITLE, face="title", align="center"))
        for i, (line, place) in enumerate(zip(lines, places, strict=True)):
            rect = app.box(place.x, place.y, place.w, place.h - scale)
            size, face, colour = (SIZE_LARGE, "bold", INK) if i == 0 else (SIZE_TEXT + 1, "plain", INK_SOFT)
            self.add(Label(app, rect, line, size=size, face=face, align="center", colour=colour, wrap=True))
        self._build_seats(seats, SEAT * scale, columns)

    def _build_seats(self, area: Box, height: float, columns: int) -> None:
        app, seats = self.app, self._seats
        names = self._names()
        widest = max((app.text_width(name, SIZE_TEXT + 1) for name in names), default=0.0)
        side = height - 6
        rows = -(-len(names) // columns)
        cells = area.centred(h=rows * height, high=0).grid(columns, rows, 0)
        for p, (name, cell) in enumerate(zip(names, cells, strict=False)):
            inset = max(0.0, (cell.w - side - GAP - widest) / 2)
            _inset, token, words = cell.across(inset, side, REST)
            self.add(Picture(app, self.px(token.inset(0, 3)), seat_token(seats, p)))
            rect = app.box(words.x + GAP, words.y, words.w - GAP, words.h)
            self.add(Label(app, rect, name, size=SIZE_TEXT + 1))

    def _names(self) -> list[str]:
        names = [seat_name(self._seats, p) for p in range(len(self._seats))]
        levels = [kind_name(kind_of(seat)) if temper(seat) else "" for seat in self._seats]
        return [" · ".join(filter(None, both)) for both in zip(names, levels, strict=True)]

    def _answers(self) -> list[tuple[str, str, Callable[[], None], str]]:
        if self._finished:
            return [
                (_("Watch"), "ui.play", self.watch, "gold"),
                (_("Play the same game"), "ui.restart", self.play_anew, "papyrus"),
                (_("Home"), "ui.home", self.back, "papyrus"),
            ]
        word = _("Continue this game") if self._record else _("Play")
        return [(word, "ui.play", self._go_on, "gold"), (_("Home"), "ui.home", self.back, "papyrus")]

    def enter(self) -> None:
        self.app.host.announce(read_on(self._title, *self.lines(), listed(self._names())))

    # --- doing --------------------------------------------------------------------------------

    def watch(self) -> None:
        """Show the game from its beginning."""
        from game.ui.table.reviewing.replay_scene import ReplayScene

        assert self._record
        try:
            self.app.go(ReplayScene(self.app, self._record, self.return_here))
        except RecordError as error:
            self.tell(_("Watch"), record_words(error))

    def play_anew(self) -> None:
        """Ask who plays the same game."""
        from .new_game import same_game

        assert self._record
        self.app.go(same_game(self.app, self._record, self.return_here))

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
