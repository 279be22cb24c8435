"""The end of a game: what everybody's points are made of, who has won, and what next."""

from __future__ import annotations

from collections.abc import Callable

from game.play.seats import is_human
from game.play.seed import draw_seed
from game.play.session import Session
from game.ui.table.scene import Scene, Shell
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

MARGIN, GAP, PAD = 16, 10, 14
PICTURES = 34.0
"""What the pictures before the rows take where there is no room for words."""
NAMES, MOST_ROW = 120.0, 84.0
"""What the names take with the panel's edges, and the most that a line of the table takes."""
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

    teller = "game.ui.table.scores_reader"

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
                "{count} more point makes you: {rank}", "{count} more points make you: {rank}", rank.missing
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
        self.sky(4)
        left, top, width, height = self.safe()
        low = height < 480
        count = len(self._next()) + 2
        wished = 400.0 + 140.0 * len(self.session.seats)
        across = min(width - 2 * MARGIN, max(wished, WISHED_LOW * count) if low else wished)
        x, y = left + (width - across) / 2, top + (6 if low else MARGIN)
        head = self._build_head(x, y, across, low)
        if weighing_level(self.session.game.id):
            self._add_corner("ui.chart", _("Coach"), _("Coach"), self._ask_coach, right=False)
        self._add_corner("ui.history", _("Replay"), _("Watch the game again"), self._watch, right=True)
        one_row = across > (LEAST_LOW if low else LEAST_BUTTON) * count
        foot = (50.0 if low else 56.0) if one_row else 2 * 54.0 + GAP
        room = height - (y - top) - head - foot - 2 * GAP - (6 if low else MARGIN)
        lines = len(self._game.score_rows(self.session.state)) + self._game.counted
        tall = min(room, 600.0, NAMES + lines * MOST_ROW)
        y += head + GAP
        if not low:
            y += (room - tall) * 0.3
        self._build_table(x, y, across, tall, low)
        self._build_foot(x, y + tall + GAP, across, foot, one_row)

    def _add_corner(
        self, sign: str, word: str, name: str, action: Callable[[], None], *, right: bool
    ) -> None:
        """A button in an upper corner, with its word if what else is up there leaves it room."""
        app, k = self.app, self.app.k
        left, top, width, _height = self.safe()
        wide = CORNER + app.fonts.width(word, SIZE_TEXT + 2, "bold") / k + 2 * PAD
        for across, text in ((wide, word), (CORNER, "")):
            x = left + (width - MARGIN / 2 - across if right else MARGIN / 2)
            rect = self.box(x, top + MARGIN / 2, across, CORNER)
            others = [w.rect for w in self.children if isinstance(w, Picture | Panel | Label | Button)]
            if not text or rect.inflate(round(GAP * k), 0).collidelist(others) < 0:
                break
        self.add(
            Button(app, rect, action, text=text, icon=sign, style="lapis", size=SIZE_TEXT + 2, name=name)
        )

    def _build_head(self, x: float, y: float, width: float, low: bool) -> float:
        """The winners' medallions, headline and remark; returns the height."""
        app, session = self.app, self.session
        medallions = [seat_token(session.seats, p) for p in session.state.winners()] or [self._game.emblem]
        side = 52.0 if low else 84.0
        step = side * 0.7
        tokens = side + step * (len(medallions) - 1)
        remark = self.remark()
        if low:
            text_w = app.fonts.width(self.headline(), SIZE_TITLE, "title") / app.k + 8
            text_w = min(width - tokens - GAP, max(text_w, app.fonts.width(remark, SIZE_TEXT) / app.k + 8))
            start = x + (width - tokens - GAP - text_w) / 2
        else:
            start = x + (width - tokens) / 2
        for i, medallion in enumerate(medallions):
            self.add(Picture(app, self.box(start + i * step, y, side, side), medallion))
        if low:
            left, top, align = start + tokens + GAP, y + (0 if remark else 8), "left"
        else:
            left, top, text_w, align = x, y + side + 2, width, "center"
        plate_w: float = max(
            app.fonts.width(self.headline(), SIZE_TITLE, "title"), app.fonts.width(remark, SIZE_TEXT + 1)
        )
        if not low:  # the moon must not shine through the words
            plate_w = min(text_w, plate_w / app.k + 40)
            rect = self.box(left + (text_w - plate_w) / 2, top - 2, plate_w, 80 if remark else 40)
            self.add(Panel(app, rect, "tag.lapis"))
            left, text_w = left + (text_w - plate_w) / 2 + 8, plate_w - 16
        rect = self.box(left, top, text_w, 36)
        self.add(Label(app, rect, self.headline(), size=SIZE_TITLE, face="title", colour=GOLD, align=align))
        if remark:
            rect = self.box(left, top + 34, text_w, 20 if low else 42)
            size = SIZE_TEXT if low else SIZE_TEXT + 1
            self.add(Label(app, rect, remark, size=size, colour=CREAM, align=align, wrap=True, middle=False))
        return 56.0 if low else side + 42 + (40 if remark else 0)

    def _build_table(self, x: float, y: float, width: float, height: float, low: bool) -> None:
        app, session = self.app, self.session
        state = session.state
        rows, counted = self._game.score_rows(state), self._game.counted
        players = range(len(session.seats))
        self.add(Panel(app, self.box(x, y, width, height)))
        pad = 8.0 if low else PAD
        x, y, width, height = x + pad, y + pad, width - 2 * pad, height - 2 * pad
        column = max(50.0, min(130.0, width * 0.52 / len(players)))
        if column < 56:  # names need all the room that the pictures of the rows leave
            column = max(column, (width - PICTURES) / len(players))
        names = width - column * len(players)
        head = 40.0 if low else 88.0
        each = (height - head) / max(1, len(rows) + counted)
        winners = state.winners() if len(players) > 1 else ()
        for p in players:
            left = x + names + p * column
            if p in winners:
                self.add(Panel(app, self.box(left + 2, y, column - 4, head - 2), "tag.gold"))
            self._build_name(p, left, y, column, head, low)
        if counted:
            total = self.box(x, y + height - each + 2, width, each - 2)
            self.add(Panel(app, total, "tag.gold"))
        for i, row in enumerate(rows):
            top = y + head + i * each
            self._build_label(row, x, top, names, each)
            cells = []
            for p in players:
                result = self._game.result(state, p, row.part)
                place = (x + names + p * column, top, column, each)
                if isinstance(result, str):
                    rect = self.box(place[0] + 2, top, column - 4, each)
                    self.add(Label(app, rect, result, size=SIZE_TEXT, align="center", wrap=True))
                else:
                    cells.append(self._number(result, *place, SIZE_LARGE))
            self._cells.append(cells)
        if not counted:
            return
        top = y + height - each + 1
        self._build_label(ScoreRow("total", ("ui.trophy.ink",), ""), x, top, names, each, _("Together"))
        size = SIZE_TITLE if each > 34 else SIZE_LARGE
        scores = state.scores()
        totals = [self._number(scores[p], x + names + p * column, top, column, each, size) for p in players]
        self._cells.append(totals)

    def _build_name(self, p: int, x: float, y: float, width: float, height: float, low: bool) -> None:
        app, seats = self.app, self.session.seats
        if low and width >= 100:
            side = height - 8
            self.add(Picture(app, self.box(x + 6, y + 3, side, side), seat_token(seats, p)))
            rect = self.box(x + 10 + side, y, width - side - 14, height - 2)
        elif low:  # there is room for the name only
            rect = self.box(x + 2, y, width - 4, height - 2)
        else:
            side = 44.0
            self.add(Picture(app, self.box(x + (width - side) / 2, y + 4, side, side), seat_token(seats, p)))
            rect = self.box(x + 1, y + 4 + side, width - 2, height - side - 8)
        label = Label(app, rect, seat_name(seats, p), size=SIZE_TEXT, face="bold", align="center", wrap=True)
        self.add(label)

    def _build_label(
        self, row: ScoreRow, x: float, y: float, width: float, height: float, text: str = ""
    ) -> None:
        side = min(32.0 if width > 150 else 28.0, height - 4)
        icons = side * (2 if width > 170 else 1)
        shown = row.sprites
        inset = (icons - side * len(shown)) / 2 if len(shown) * side <= icons else 0.0
        if len(shown) * side > icons:  # two pictures in the place of one overlap
            step = (icons - side * 0.72) / (len(shown) - 1)
            side *= 0.72
        else:
            step = side
        for i, sprite in enumerate(shown):
            rect = self.box(x + inset + i * step, y + (height - side) / 2, side, side)
            self.add(Picture(self.app, rect, sprite))
        if width - icons - 6 < 56:
            return  # on the narrowest screens the pictures must do
        left = x + icons + 6
        rect = self.box(left, y, width - icons - 6, height)
        text = text or _(row.label)
        face = "bold" if row.part == "total" else "plain"
        self.add(
            Label(
                self.app, rect, text, size=SIZE_TEXT + 1 if width > 170 else SIZE_SMALL, face=face, wrap=True
            )
        )

    def _number(
        self, points: int, x: float, y: float, width: float, height: float, size: float
    ) -> tuple[Label, int]:
        colour: Colour = DANGER if points < 0 else INK if points else INK_SOFT
        rect = self.box(x, y, width, height)
        label = Label(
            self.app, rect, number_text(points), size=size, face="bold", align="center", colour=colour
        )
        return self.add(label), points

    def _build_foot(self, x: float, y: float, width: float, height: float, one_row: bool) -> None:
        """What next: all in a row, or in two rows, the first of which has what one most likely wants."""
        look, home = (_("See the table"), "ui.eye", self._look), (_("Home"), "ui.home", self.back)
        first = self._next()
        if one_row:
            rows = [[*first, look, home]]
        else:
            rows = [first, [look, home]]
        tall = (height - GAP * (len(rows) - 1)) / len(rows)
        for j, row in enumerate(rows):
            shares = [FIRST if one_row and len(row) > 3 and i == 0 else 1.0 for i in range(len(row))]
            each, left = (width - GAP * (len(row) - 1)) / sum(shares), x
            for i, (word, sign, action) in enumerate(row):
                main = (i, j) == (0, 0)
                rect = self.box(left, y + j * (tall + GAP), each * shares[i], tall)
                left += each * shares[i] + GAP
                style, size = ("gold", SIZE_LARGE) if main else ("papyrus", SIZE_TEXT + 2)
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
