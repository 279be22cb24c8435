"""The table of points: a line for each kind, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.play.session import Session
from game.ui.toolkit.box import PAD, REST, Box, Size
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.theme import (
    DANGER,
    INK,
    INK_SOFT,
    SIZE_LARGE,
    SIZE_SMALL,
    SIZE_TEXT,
    SIZE_TITLE,
    Colour,
)
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from ..presentation import Presentation, ScoreRow
from ..scene import Scene
from ..seat_names import seat_name, seat_token
from .counting import Count

PICTURES = 30.0
"""The width of the pictures before the rows where there is no room for words."""
TOTAL = ScoreRow("total", ("ui.trophy.ink",), "")
SHARE, LOW_WORDY_SHARE = 0.52, 0.66
"""The greatest part of the width for the seats' columns; the second where they hold words and the lines are
too low for two rows."""
CELL_EDGE = 3.0
"""The margin at the sides of each column, which keeps words of two columns apart."""
NARROW_CELL = 100.0
"""Up to this width of a column words are small."""


class PointsTable:
    """Puts the table on a scene, and what of it is counted up into `count`."""

    def __init__(self, scene: Scene, session: Session, game: Presentation[Any], count: Count) -> None:
        self.scene, self.app, self.session = scene, scene.app, session
        self._game, self._count = game, count

    def build(self, area: Box, low: bool) -> Box:
        """Fill an area of the scene, of a low window if `low`; return the corner that stays empty."""
        app, session, state = self.app, self.session, self.session.state
        rows, counted = self._game.score_rows(state), self._game.counted
        players = range(len(session.seats))
        self.scene.add(Panel(app, self.app.px(area)))
        inner = area.inset(8.0 if low else PAD)
        share = LOW_WORDY_SHARE if low and not counted else SHARE
        column = max(50.0, min(130.0, inner.w * share / len(players)))
        room = (inner.w - PICTURES) / len(players)
        if column < 56:  # names need all the room that the pictures of the rows leave
            column = max(column, room)
        column = max(column, min(room, max(map(self._name_width, players)) + 4))
        columns: list[Size] = [REST, *[column] * len(players)]
        results = [[self._game.result(state, p, row.part, session.chapters) for p in players] for row in rows]
        top, rest = inner.down(40.0 if low else 88.0, REST)
        each = rest.h / (len(rows) + counted)
        wordy = [self._words_height(row, column) for row in results]
        head, *lines = inner.down(
            top.h, *[high if high > each else REST for high in wordy], *[REST] * counted
        )
        corner, *names = head.across(*columns)
        winners = state.winners() if len(players) > 1 else ()
        for p, place in enumerate(names):
            if len(players) > 1:
                rect = app.box(place.x + 2, place.y, place.w - 4, place.h - 2)
                plate = self.scene.add(Panel(app, rect, "tag.gold"))
                plate.show(p in winners)
                self._count.plates.append(plate)
            self._build_name(p, place, low)
        if counted:
            total = lines.pop()
            self.scene.add(Panel(app, app.box(total.x, total.y + 2, total.w, total.h - 2), "tag.gold"))
        for row, told, line in zip(rows, results, lines, strict=True):
            label, *cells = line.across(*columns)
            self._build_label(row, label, _(row.label), min(each, line.h))
            self._count.lines.append(self._build_results(cells, told, SIZE_LARGE))
        if counted:
            label, *cells = replace(total, y=inner.bottom - total.h + 1).across(*columns)
            self._build_label(TOTAL, label, _("Total"), total.h)
            size = SIZE_TITLE if total.h > 34 else SIZE_LARGE
            self._count.sums = self._build_results(cells, state.scores(), size)
        return replace(corner, w=corner.w - CELL_EDGE)

    def _build_name(self, p: int, place: Box, low: bool) -> None:
        app, token = self.app, seat_token(self.session.seats, p)
        x, y, width, height = place.x, place.y, place.w, place.h
        if low and width >= 100:
            side = height - 8
            self.scene.add(Picture(app, app.box(x + 6, y + 3, side, side), token))
            rect = app.box(x + 10 + side, y, width - side - 14, height - 2)
        elif low:  # there is room for the name only
            rect = app.box(x + 2, y, width - 4, height - 2)
        else:
            _edge, picture, name, _edge = place.down(4, 44, REST, 4)
            self.scene.add(Picture(app, self.app.px(picture.centred(44)), token))
            rect = self.app.px(name.inset(1, 0))
        text, breaks = seat_name(self.session.seats, p), self._name_width(p) * app.k > rect.width
        self.scene.add(
            Label(app, rect, text, size=SIZE_TEXT, face="bold", align="center", wrap=True, breaks=breaks)
        )

    def _name_width(self, p: int) -> float:
        """The width of the longest word of a seat's name."""
        least = SIZE_SMALL / self.app.fonts.larger
        words = seat_name(self.session.seats, p).split()
        return max((self.app.text_width(word, least, "bold") for word in words), default=0.0)

    def _build_label(self, row: ScoreRow, place: Box, text: str, high: float) -> None:
        """The pictures of a row, which are as in one so high, and its words where there is room for them."""
        wide = place.w > 170
        side = min(32.0 if place.w > 150 else 28.0, high - 4)
        icons, words = place.across(side * (2 if wide else 1), REST, gap=6)
        count = len(row.sprites)
        step, left = side, icons.x + (icons.w - side * count) / 2
        if side * count > icons.w:  # two pictures in the place of one overlap
            side *= 0.72
            step, left = (icons.w - side) / (count - 1), icons.x
        for i, sprite in enumerate(row.sprites):
            rect = self.app.box(left + i * step, place.y + (place.h - side) / 2, side, side)
            self.scene.add(Picture(self.app, rect, sprite))
        if words.w < 56:
            return  # on the narrowest screens the pictures must do
        size = SIZE_TEXT + 1 if wide else SIZE_SMALL
        face = "bold" if row is TOTAL else "plain"
        label = Label(self.app, self.app.px(words), text, size=size, face=face, wrap=True)
        if not label.cut:  # else the pictures must do, too
            self.scene.add(label)

    def _words_height(self, results: Sequence[int | str], column: float) -> float:
        """The height of a line of the table for its words in the smallest letters, in such columns."""
        app = self.app
        least, room = SIZE_SMALL / app.fonts.larger, column - 2 * CELL_EDGE
        told = [result for result in results if isinstance(result, str)]
        return max((app.text_height(text, room, least, breaks=True) for text in told), default=0.0)

    def _build_results(
        self, cells: Sequence[Box], results: Sequence[int | str], size: float
    ) -> dict[int, tuple[Label, int]]:
        """Every seat's result in a row: words, or points, which are counted up and returned by seat."""
        app = self.app
        counted: dict[int, tuple[Label, int]] = {}
        for seat, (cell, result) in enumerate(zip(cells, results, strict=True)):
            if isinstance(result, str):
                rect = self.app.px(cell.inset(CELL_EDGE, 0))
                words = SIZE_TEXT if cell.w > NARROW_CELL else SIZE_SMALL
                told = self.scene.add(Label(app, rect, result, size=words, align="center", wrap=True))
                told.breaks = told.cut  # a long word of a narrow column goes on in the next line
                continue
            colour: Colour = DANGER if result < 0 else INK if result else INK_SOFT
            rect, text = self.app.px(cell), number_text(result)
            label = Label(app, rect, text, size=size, face="bold", align="center", colour=colour)
            counted[seat] = self.scene.add(label), result
        return counted
