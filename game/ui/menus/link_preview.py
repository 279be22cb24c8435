"""What somebody has sent: which game, who plays, when and how it ended, before anything starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.record import RecordError
from game.play.links import NewGame, OpenRecord
from game.play.saves import SavedRecord
from game.play.seats import FRIEND, YOU, chosen_token, kind_of, person_name, person_seat
from game.ui.table.faults import record_words
from game.ui.table.outcomes import headline, points_text, when_text
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import Scene, Shell
from game.ui.table.seats import seat_name, seat_token
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.header import HEADER, Header
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from .game_card import Cover

MARGIN, GAP, PAD = 16.0, 10.0, 18.0
BUTTON = 54.0
SEAT = 40.0


def of_somebody(record: SavedRecord) -> SavedRecord:
    """A record that somebody has sent, in which 'you' is somebody else: a friend."""
    seats = tuple(
        person_seat(FRIEND, person_name(seat), chosen_token(seat)) if kind_of(seat) == YOU else seat
        for seat in record.seats
    )
    return replace(record, seats=seats)


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
            game, self._seats = record.game, self._record.seats
        else:
            game, self._seats = wanted.game.id, wanted.seats or ()
        self._game = presentation_of(game)

    @property
    def _finished(self) -> SavedRecord | None:
        """The record of the link, if it goes to the end of its game."""
        record = self._record
        return record if record and record.reached and record.reached.is_over else None

    # --- building -----------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """What is known of the game besides its name and its players."""
        if self._finished and self._finished.reached:
            record, state = self._finished, self._finished.reached
            return [
                line
                for line in (headline(record, state), points_text(record, state), when_text(record))
                if line
            ]
        if self._record and self._record.reached:
            return [self._game.progress(self._record.reached)]
        return [_("The same cards and dice")]

    def build(self) -> None:
        app = self.app
        self.sky(4)
        left, top, width, height = self.safe()
        self.add(Header(app, left, top, width, _("You have followed a link"), self.back))
        wide = width > height
        across = min(width - 2 * MARGIN, 880.0 if wide else 560.0)
        x, y = left + (width - across) / 2, top + HEADER
        foot = BUTTON if wide else (BUTTON + GAP) * len(self._answers()) - GAP
        tall = min(height - HEADER - foot - GAP - MARGIN, 420.0 if wide else 620.0)
        self.add(Panel(app, self.box(x, y, across, tall)))
        inner = (x + PAD, y + PAD, across - 2 * PAD, tall - 2 * PAD)
        if wide:
            side = min(inner[2] * 0.4, inner[3] * 1.3)
            self.add(Cover(app, self.box(inner[0], inner[1], side, inner[3]), self._game))
            self._build_words(inner[0] + side + PAD, inner[1], inner[2] - side - PAD, inner[3])
        else:
            words = min(inner[3], self._words_height(len(self.lines())))
            picture = inner[3] - words - GAP
            if picture > 60:
                rect = self.box(inner[0], inner[1], inner[2], picture)
                self.add(Cover(app, rect, self._game))
            self._build_words(inner[0], inner[1] + inner[3] - words, inner[2], words)
        self._build_foot(x, y + tall + GAP, across, wide)

    def _words_height(self, lines: int, columns: int = 1) -> float:
        return 42.0 + 28.0 * lines + SEAT * -(-len(self._seats) // columns)

    def _build_words(self, x: float, y: float, width: float, height: float) -> None:
        """The game, what is known of it, and who plays; closer together where the height is short."""
        app, lines, seats = self.app, self.lines(), self._seats
        columns = 1
        if self._words_height(len(lines)) > height:
            lines, columns = [lines[0], " · ".join(lines[1:])][: len(lines)], 2
        needed = self._words_height(len(lines), columns)
        scale = min(1.0, height / needed)
        y += max(0.0, height - needed) / 2
        rect = self.box(x, y, width, 40 * scale)
        self.add(Label(app, rect, _(self._game.name), size=SIZE_TITLE, face="title", align="center"))
        y += 42 * scale
        for i, line in enumerate(lines):
            rect = self.box(x, y, width, 27 * scale)
            size, face, colour = (SIZE_LARGE, "bold", INK) if i == 0 else (SIZE_TEXT + 1, "plain", INK_SOFT)
            self.add(Label(app, rect, line, size=size, face=face, align="center", colour=colour))
            y += 28 * scale
        side, each = SEAT * scale - 6, width / columns
        names = [seat_name(seats, p) for p in range(len(seats))]
        widest = max((app.fonts.width(name, SIZE_TEXT + 1) / app.k for name in names), default=0.0)
        inset = max(0.0, (each - side - 10 - widest) / 2)
        for p, name in enumerate(names):
            left, top = x + p % columns * each + inset, y + p // columns * SEAT * scale
            self.add(Picture(app, self.box(left, top + 3, side, side), seat_token(seats, p)))
            rect = self.box(left + side + 10, top, each - inset - side - 10, SEAT * scale)
            self.add(Label(app, rect, name, size=SIZE_TEXT + 1))

    def _answers(self) -> list[tuple[str, str, Callable[[], None], str]]:
        if self._finished:
            return [
                (_("Watch"), "ui.play", self.watch, "gold"),
                (_("Play the same game"), "ui.restart", self.play_anew, "papyrus"),
                (_("Home"), "ui.home", self.back, "papyrus"),
            ]
        word = _("Go on with this game") if self._record else _("Play")
        return [(word, "ui.play", self._go_on, "gold"), (_("Home"), "ui.home", self.back, "papyrus")]

    def _build_foot(self, x: float, y: float, width: float, wide: bool) -> None:
        answers = self._answers()
        each = (width - GAP * (len(answers) - 1)) / len(answers) if wide else width
        for i, (word, icon, action, style) in enumerate(answers):
            left, top = (x + i * (each + GAP), y) if wide else (x, y + i * (BUTTON + GAP))
            rect = self.box(left, top, each, BUTTON)
            self.add(Button(self.app, rect, action, text=word, icon=icon, style=style, size=SIZE_TEXT + 2))

    def enter(self) -> None:
        names = [seat_name(self._seats, p) for p in range(len(self._seats))]
        self.app.host.announce(read_on(_(self._game.name), *self.lines(), ", ".join(names)))

    # --- doing --------------------------------------------------------------------------------

    def watch(self) -> None:
        """Show the game from its beginning."""
        from game.ui.table.replay import ReplayScene

        assert self._record
        try:
            self.app.go(ReplayScene(self.app, self._record, lambda: self.app.go(self)))
        except RecordError as error:
            self.add(Dialog(self.app, _("Watch"), record_words(error), [(_("Go on"), lambda: None, "gold")]))

    def play_anew(self) -> None:
        """Ask who plays the same game."""
        from .new_game import same_game

        assert self._record
        self.app.go(same_game(self.app, self._record, lambda: self.app.go(self)))

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
