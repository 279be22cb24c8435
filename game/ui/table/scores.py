"""The end of a game: what everybody's points are made of, who has won, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.play.seats import is_human
from game.play.seed import draw_seed
from game.play.session import Session
from game.ui.table.scene import MARGIN, NIGHT, Scene, Shell
from game.ui.toolkit.box import REST, Box, Share, Size
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.theme import (
    CREAM,
    DANGER,
    GOLD,
    INK,
    INK_SOFT,
    SIZE_LARGE,
    SIZE_SMALL,
    SIZE_TEXT,
    SIZE_TITLE,
    Colour,
)
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from .keeping import ask_to_keep_once
from .presentation import ScoreRow, presentation_of
from .replacing import begin_unless_kept
from .seats import called_you, seat_name, seat_token

GAP, PAD = 10.0, 14.0
PICTURES = 34.0
"""What the pictures before the rows take where there is no room for words."""
NAMES, MOST_ROW = 120.0, 84.0
"""What the names take with the panel's edges, and the most that a line of the table takes."""
MEDALLION, LOW_MEDALLION = 84.0, 52.0
STEP = 0.7
"""What of a winner's medallion the next one leaves to be seen."""
TOTAL = ScoreRow("total", ("ui.trophy.ink",), "")
CORNER = 48.0
"""Side of the button in the corner."""
LEAST_BUTTON, LEAST_LOW, WISHED_LOW = 170.0, 120.0, 150.0
"""The buttons stand in a row if each has so many units. Low windows have no room for two rows: there fewer
do, and so many are wished."""
FIRST = 1.5
"""How much wider than the others the first button is where it stands in a row with all of them."""
COUNT_MS, COUNT_STEP_MS = 420, 240


Deed = tuple[str, str, Callable[[], None]]
"""A button's word, its sign, and what it does."""


class Scores(Scene):
    """The final table of `session`, whose game is over."""

    reader = "game.ui.table.scores_reader"

    def __init__(self, app: Shell, session: Session, table: Scene | None = None) -> None:
        """`table` is where the game was played, if that can be looked at again."""
        super().__init__(app)
        self.session = session
        self._game = presentation_of(session.game.id)
        self.sheet = self._game.sheet
        self._table = table
        self._counted = False
        self._asked = False

    # --- words --------------------------------------------------------------------------------

    def headline(self) -> str:
        """Who has won."""
        seats = self.session.seats
        names = [seat_name(seats, p) for p in range(len(seats))]
        return self._game.headline(self.session.state, names, called_you(seats))

    def remark(self) -> str:
        """What must be said beside it: a decided tie, or how far it is to the next rank."""
        state = self.session.state
        rank = self._game.rank(state.scores()[0]) if len(self.session.seats) == 1 else None
        if rank:
            if rank.following is None:
                return _("There is no higher rank.")
            text = ngettext(
                "Next rank: {rank} ({count} more point)",
                "Next rank: {rank} ({count} more points)",
                rank.missing,
            )
            return text.format(count=rank.missing, rank=_(rank.following))
        return self._game.remark(state)

    # --- building -----------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.host.announce(read_on(self.headline(), self.remark()))
        if not self._counted:
            self._counted = True
            if any(is_human(self.session.seats[p]) for p in self.session.state.winners()):
                self.app.sound.play("win")
            self._count_up()

    def update(self) -> bool:
        if not self._asked and self.session.kept:
            self._asked = True
            ask_to_keep_once(self.app)
        return False

    def build(self) -> None:
        from game.play.coach import weighing_level

        self._cells: list[list[tuple[Label, int]]] = []
        self.sky(NIGHT)
        safe = self.safe()
        low = safe.h < 480
        count = len(self._next()) + 2
        wished = 400.0 + 140.0 * len(self.session.seats)
        area = safe.inset(MARGIN, 6 if low else MARGIN).centred(max(wished, WISHED_LOW * count if low else 0))
        one_row = area.w > (LEAST_LOW if low else LEAST_BUTTON) * count
        head_height = 56.0 if low else MEDALLION + 42 + (40 if self.remark() else 0)
        foot_height = (50.0 if low else 56.0) if one_row else 2 * 54.0 + GAP
        head, body = area.down(head_height, REST, gap=GAP)
        lines = len(self._game.score_rows(self.session.state)) + self._game.counted
        tall = min(body.h - GAP - foot_height, 600.0, NAMES + lines * MOST_ROW)
        block = body.centred(h=tall + GAP + foot_height, high=0 if low else 0.3)
        table, foot = block.down(tall, foot_height, gap=GAP)
        if low:
            self._build_low_head(head)
        else:
            self._build_head(head)
        if weighing_level(self.session.game.id):
            self._add_corner("ui.chart", _("Coach"), _("Coach"), self._ask_coach, right=False)
        self._add_corner("ui.history", _("Replay"), _("Watch the game again"), self._watch, right=True)
        self._build_table(table, low)
        self._build_foot(foot, one_row)

    def _add_corner(
        self, sign: str, word: str, name: str, action: Callable[[], None], *, right: bool
    ) -> None:
        """A button in an upper corner, with its word if what else is up there leaves it room."""
        app, size = self.app, SIZE_TEXT + 2
        bar = self.safe().inset(MARGIN / 2)
        others = [w.rect for w in self.children if isinstance(w, Picture | Panel | Label | Button)]
        for wide, text in ((CORNER + app.text_width(word, size, "bold") + 2 * PAD, word), (CORNER, "")):
            rect = app.box(bar.right - wide if right else bar.x, bar.y, wide, CORNER)
            if not text or rect.inflate(round(GAP * app.k), 0).collidelist(others) < 0:
                break
        self.add(Button(app, rect, action, text=text, icon=sign, style="lapis", size=size, name=name))

    def _medallions(self) -> list[str]:
        """The winners', or what stands for nobody."""
        seats = self.session.seats
        return [seat_token(seats, p) for p in self.session.state.winners()] or [self._game.emblem]

    def _add_medallions(self, row: Box, side: float, at: float) -> None:
        """Each covers a part of the one before; `at` 0 is at the left of the row, 0.5 in the middle."""
        left = row.x + (row.w - self._row_width(side)) * at
        for i, medallion in enumerate(self._medallions()):
            self.add(Picture(self.app, self.app.box(left + i * side * STEP, row.y, side, side), medallion))

    def _build_head(self, area: Box) -> None:
        """The winners' medallions, and below them headline and remark on a plate."""
        app, headline, remark = self.app, self.headline(), self.remark()
        row, plate, _rest = area.down(MEDALLION, 80 if remark else 40, REST)
        self._add_medallions(row, MEDALLION, 0.5)
        plate = plate.centred(
            40 + max(app.text_width(headline, SIZE_TITLE, "title"), app.text_width(remark, SIZE_TEXT + 1))
        )
        self.add(Panel(app, self.px(plate), "tag.lapis"))  # the moon must not shine through the words
        self._add_words(plate.inset(8, 2), "center", SIZE_TEXT + 1)

    def _build_low_head(self, area: Box) -> None:
        """The winners' medallions, and beside them headline and remark."""
        app, headline, remark = self.app, self.headline(), self.remark()
        medallions = self._row_width(LOW_MEDALLION)
        words = 8 + max(app.text_width(headline, SIZE_TITLE, "title"), app.text_width(remark, SIZE_TEXT))
        row, beside = area.centred(medallions + GAP + words).across(medallions, REST, gap=GAP)
        self._add_medallions(row, LOW_MEDALLION, 0.0)
        _above, beside = beside.down(0 if remark else 8, REST)
        self._add_words(beside, "left", SIZE_TEXT)

    def _row_width(self, side: float) -> float:
        return side * (1 + STEP * (len(self._medallions()) - 1))

    def _add_words(self, area: Box, align: str, size: float) -> None:
        """The headline, and below it the remark if there is one."""
        rect = self.app.box(area.x, area.y, area.w, 36)
        text = self.headline()
        self.add(Label(self.app, rect, text, size=SIZE_TITLE, face="title", colour=GOLD, align=align))
        if text := self.remark():
            rect = self.app.box(area.x, area.y + 34, area.w, 20 if align == "left" else 42)
            label = Label(self.app, rect, text, size=size, colour=CREAM, align=align, wrap=True, middle=False)
            self.add(label)

    def _build_table(self, area: Box, low: bool) -> None:
        app, session, state = self.app, self.session, self.session.state
        rows, counted = self._game.score_rows(state), self._game.counted
        players = range(len(session.seats))
        self.add(Panel(app, self.px(area)))
        inner = area.inset(8.0 if low else PAD)
        column = max(50.0, min(130.0, inner.w * 0.52 / len(players)))
        if column < 56:  # names need all the room that the pictures of the rows leave
            column = max(column, (inner.w - PICTURES) / len(players))
        columns: list[Size] = [REST, *[column] * len(players)]
        head, *lines = inner.down(40.0 if low else 88.0, *[REST] * (len(rows) + counted))
        _corner, *names = head.across(*columns)
        winners = state.winners() if len(players) > 1 else ()
        for p, place in enumerate(names):
            if p in winners:
                rect = app.box(place.x + 2, place.y, place.w - 4, place.h - 2)
                self.add(Panel(app, rect, "tag.gold"))
            self._build_name(p, place, low)
        if counted:
            total = lines.pop()
            self.add(Panel(app, app.box(total.x, total.y + 2, total.w, total.h - 2), "tag.gold"))
        for row, line in zip(rows, lines, strict=True):
            label, *cells = line.across(*columns)
            self._build_label(row, label, _(row.label))
            self._build_results(cells, [self._game.result(state, p, row.part) for p in players], SIZE_LARGE)
        if counted:
            label, *cells = replace(total, y=inner.bottom - total.h + 1).across(*columns)
            self._build_label(TOTAL, label, _("Total"))
            self._build_results(cells, state.scores(), SIZE_TITLE if total.h > 34 else SIZE_LARGE)

    def _build_name(self, p: int, place: Box, low: bool) -> None:
        app, token = self.app, seat_token(self.session.seats, p)
        x, y, width, height = place.x, place.y, place.w, place.h
        if low and width >= 100:
            side = height - 8
            self.add(Picture(app, app.box(x + 6, y + 3, side, side), token))
            rect = app.box(x + 10 + side, y, width - side - 14, height - 2)
        elif low:  # there is room for the name only
            rect = app.box(x + 2, y, width - 4, height - 2)
        else:
            _edge, picture, name, _edge = place.down(4, 44, REST, 4)
            self.add(Picture(app, self.px(picture.centred(44)), token))
            rect = self.px(name.inset(1, 0))
        text = seat_name(self.session.seats, p)
        self.add(Label(app, rect, text, size=SIZE_TEXT, face="bold", align="center", wrap=True))

    def _build_label(self, row: ScoreRow, place: Box, text: str) -> None:
        """The pictures of a row, and its words where there is room for them."""
        wide = place.w > 170
        side = min(32.0 if place.w > 150 else 28.0, place.h - 4)
        icons, words = place.across(side * (2 if wide else 1), REST, gap=6)
        count = len(row.sprites)
        step, left = side, icons.x + (icons.w - side * count) / 2
        if side * count > icons.w:  # two pictures in the place of one overlap
            side *= 0.72
            step, left = (icons.w - side) / (count - 1), icons.x
        for i, sprite in enumerate(row.sprites):
            rect = self.app.box(left + i * step, place.y + (place.h - side) / 2, side, side)
            self.add(Picture(self.app, rect, sprite))
        if words.w < 56:
            return  # on the narrowest screens the pictures must do
        size = SIZE_TEXT + 1 if wide else SIZE_SMALL
        face = "bold" if row is TOTAL else "plain"
        self.add(Label(self.app, self.px(words), text, size=size, face=face, wrap=True))

    def _build_results(self, cells: Sequence[Box], results: Sequence[int | str], size: float) -> None:
        """What everybody has in a row: words, or points, which are counted up."""
        app = self.app
        counted = []
        for cell, result in zip(cells, results, strict=True):
            if isinstance(result, str):
                rect = self.px(cell.inset(2, 0))
                self.add(Label(app, rect, result, size=SIZE_TEXT, align="center", wrap=True))
                continue
            colour: Colour = DANGER if result < 0 else INK if result else INK_SOFT
            rect, text = self.px(cell), number_text(result)
            label = Label(app, rect, text, size=size, face="bold", align="center", colour=colour)
            counted.append((self.add(label), result))
        self._cells.append(counted)

    def _build_foot(self, foot: Box, one_row: bool) -> None:
        """What next: all in a row, or in two rows, the first of which has what one most likely wants."""
        first = self._next()
        others = [(_("See the table"), "ui.eye", self._look), (_("Home"), "ui.home", self.back)]
        rows = [[*first, *others]] if one_row else [first, others]
        for row, line in zip(rows, foot.rows(len(rows), GAP), strict=True):
            main = Share(FIRST) if one_row and len(row) > 3 else REST
            places = line.across(main, *[REST] * (len(row) - 1), gap=GAP)
            for (word, sign, action), place in zip(row, places, strict=True):
                style, size = ("gold", SIZE_LARGE) if word == first[0][0] else ("papyrus", SIZE_TEXT + 2)
                rect = self.px(place)
                self.add(Button(self.app, rect, action, text=word, icon=sign, style=style, size=size))

    # --- counting up --------------------------------------------------------------------------

    def _count_up(self) -> None:
        if self.app.motion.factor == 0:
            return
        for i, cells in enumerate(self._cells):
            for label, _points in cells:
                label.set("")

            def step(t: float, cells: list[tuple[Label, int]] = cells) -> None:
                for label, points in cells:
                    label.set(number_text(round(points * t)))

            self.app.motion.add(COUNT_MS, step, delay=200 + i * COUNT_STEP_MS)

    # --- doing --------------------------------------------------------------------------------

    def _next(self) -> list[Deed]:
        """What one most likely wants now, and what else goes with it."""
        return [(_("Play again"), "ui.restart", self._again)]

    def _again(self) -> None:
        if self.session.humans:
            begin_unless_kept(self, self.session.game.id, self._begin_again)
        else:
            self._begin_again()

    def _begin_again(self) -> None:
        session = self.session
        seed = draw_seed()
        fresh = Session.new(
            session.game, session.seats, seed, store=self.app.store, practice=session.practice
        )
        self.app.go(self.app.scenes.table(fresh))

    def _look(self) -> None:
        self.app.go(self._table or self.app.scenes.table(self.session))

    def _watch(self) -> None:
        self.app.go(self.app.scenes.replay(self.session.finished(), self.return_here))

    def _ask_coach(self) -> None:
        self.app.go(self.app.scenes.coach(self.session.finished(), self.return_here))

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
