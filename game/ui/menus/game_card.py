"""A game on the home screen: its picture, name, a line about it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import pygame

from game.play.saves import Glance
from game.ui.table.ending.outcomes import rivals_text
from game.ui.table.presentation import Presentation, presentation_of
from game.ui.toolkit.box import GAP_S, PAD_L, REST, Box
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.surfaces import rounded, transparent
from game.ui.toolkit.theme import HIT, INK_SOFT, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel

NAME, BUTTON, MOST_BUTTON = 40.0, 52.0, 60.0
WORDY, NARROW, SQUARE = 121.0, 100.0, 48.0
"""Widths of buttons: from which on one that shares a row keeps all its words; the least that is left for the
others if it does not; and its own then, with its sign alone."""
LEAST_PICTURE = 56.0
"""A picture above the words that would be lower stands beside them instead, where there is width."""
WIDE_SMALL, HIGH_SMALL, LOW_NAME = 92.0, 64.0, 30.0
"""A picture that has room only beside name and line: width, height without a line; the name's with one."""
NOTE = 18.0
"""The extra height of a saved game's button: it says where the game stands."""


def saved_notes(saved: Glance) -> list[str]:
    """Where a saved game stands and against whom: the whole of it, and shorter for small buttons."""
    place = presentation_of(saved.game).progress(saved.round)
    return [f"{place} · {rivals_text(saved.seats)}", place]


class GameMenu(Protocol):
    """The actions of a card's buttons."""

    kit: Kit

    def expect(self, game_id: str) -> None:
        """One of the others will be asked for in a moment."""

    def start(self, game_id: str) -> None:
        """Ask who plays."""

    def resume(self, game_id: str) -> None:
        """Go on with a saved game."""

    def learn(self, game_id: str) -> None:
        """Play the tutorial."""

    def teach(self, game_id: str) -> None:
        """Explain the rules."""


class GameCard(Widget):
    """A panel with one game: its picture, name, a line about it and what can be done."""

    def __init__(
        self, home: GameMenu, game_id: str, saved: Glance | None, unlearnt: bool, learning: bool
    ) -> None:
        """`unlearnt` if it has a tutorial that is offered first of all; `learning` if that is under way."""
        super().__init__(home.kit)
        self._unlearnt, self._learning = unlearnt, learning
        self._home, self._game_id, self._saved = home, game_id, saved
        self._game = presentation_of(game_id)

    def build(self, box: Box) -> None:
        """Lay out there: the picture beside the words, or above them."""
        kit = self.kit
        self.rect = kit.px(box)
        self.add(Panel(kit, self.rect))
        inner = words = box.inset(PAD_L)
        above = inner.h - self._words_height(inner.w)
        stacked = self._height_of(self._rows()) + GAP_S <= inner.h
        across = box.w > 1.25 * box.h
        picture = None
        if box.w >= 340 and (across or (above <= LEAST_PICTURE and stacked)):
            wide = min(inner.w * (0.48 if across else 0.36), inner.h * 1.5)
            if not stacked:  # some buttons share a row, which takes width
                wide = min(wide, inner.w - PAD_L - self._least_width(inner.h))
            if wide >= LEAST_PICTURE:
                picture, words = inner.across(wide, REST, gap=PAD_L)
        elif above > LEAST_PICTURE:
            picture, words = inner.down(min(above, inner.w * 1.1), REST, gap=GAP_S)
        if picture:
            self.add(Cover(kit, kit.px(picture), self._game))
        self._build_words(words, small=picture is None and inner.w >= NARROW + WIDE_SMALL)

    def _rows(self) -> int:
        """How many buttons there are."""
        return len(self._buttons())

    @staticmethod
    def _height_of(rows: int) -> float:
        """The least height of the name and so many rows of buttons."""
        return NAME + rows * (HIT + GAP_S)

    def _least_width(self, height: float) -> float:
        """The width that buttons need which share a row because of that height."""
        if self._height_of(max(1, self._rows() - 1)) <= height or self._rows() == 2:
            return NARROW + GAP_S + SQUARE
        return WORDY + GAP_S + NARROW + GAP_S + SQUARE

    def _shared(self, count: int, width: float, height: float) -> int:
        """How many buttons, the last ones, share a row: as few as there is height for."""
        if count == 3 and height < 250 and width >= 2 * WORDY + GAP_S:
            height = min(height, self._height_of(2))
        return next((n for n in range(1, count) if self._height_of(count + 1 - n) <= height), count)

    def _words_height(self, width: float) -> float:
        """The height of name, line and buttons if they have room."""
        note = NOTE if self._saved else 0
        return NAME + 4 + self._line_height(width) + self._rows() * (BUTTON + GAP_S) + GAP_S + note

    def _line_height(self, width: float) -> float:
        return self.kit.text_height(_(self._game.line), width)

    def _build_words(self, area: Box, *, small: bool) -> None:
        """Name, line and buttons; the last buttons share a row where the height is short.

        With `small` there is room for a picture only beside name and line.
        """
        kit, buttons = self.kit, self._buttons()
        shared = self._shared(len(buttons), area.w, area.h)
        rows = len(buttons) + 1 - shared
        name_h, size, least, wide = NAME, SIZE_TEXT, BUTTON, area.w
        if small:
            name_h, size, least, wide = (
                LOW_NAME,
                SIZE_SMALL,
                HIT + GAP_S,
                area.w - WIDE_SMALL - PAD_L,
            )
        line_h = kit.text_height(_(self._game.line), wide, size) + 4
        with_line = bool(self._game.line) and area.h - name_h - line_h >= rows * least - 4
        if not with_line:
            name_h = min(HIGH_SMALL, area.h - rows * least) if small else NAME
            line_h = 0.0
        spare = area.h - name_h - line_h - rows * GAP_S
        note = NOTE if self._saved and spare - NOTE >= HIT * rows else 0.0
        each = max(HIT, min(MOST_BUTTON, (spare - note) / rows))
        tall = name_h + line_h + note + rows * (GAP_S + each)
        name, line, _gap, places = area.centred(h=tall).down(name_h, line_h, GAP_S, REST)
        high = line.bottom - name.y
        if small and high >= LOW_NAME:  # else nothing of the picture would be recognized
            head = Box(name.x, name.y, WIDE_SMALL, high)
            self.add(Cover(kit, kit.px(head), self._game))
            name, line = (Box(box.right - wide, box.y, wide, box.h) for box in (name, line))
        rect = kit.px(name)
        self.add(Label(kit, rect, _(self._game.name), size=SIZE_TITLE, face="title", align="center"))
        if with_line:
            rect, text = kit.box(line.x, line.y, line.w, line.h - 2), _(self._game.line)
            label = Label(
                kit, rect, text, size=size, colour=INK_SOFT, align="center", wrap=True, middle=False
            )
            self.add(label)
        *single, last_row = places.down(each + note, *[each] * (rows - 1), gap=GAP_S)
        equal = (area.w - GAP_S * (shared - 1)) / shared
        last = equal if equal >= WORDY or shared == 1 else SQUARE
        together = last_row.across(*[REST] * (shared - 1), last, gap=GAP_S)
        if shared == 3 and together[0].w < WORDY:  # what one most likely wants has the most words
            first = min(WORDY, together[0].w + together[1].w - NARROW)
            together = last_row.across(first, REST, last, gap=GAP_S)
        made = [
            self.add(make(kit.px(place))) for make, place in zip(buttons, [*single, *together], strict=True)
        ]
        for button in made:
            button.touched = partial(self._home.expect, self._game_id)
            button.in_full = _("{action}: {game}").format(action=button.name, game=_(self._game.name))
        _write_alike([button for button in made[len(single) :] if button.text])

    def _shrinking(
        self, rect: pygame.Rect, action: Callable[[], None], name: str, icon: str, style: str
    ) -> Button:
        """A button that shows its sign alone where there is no room for its name."""
        text = name if rect.width > SQUARE * self.kit.k + 1 else ""
        return Button(self.kit, rect, action, text=text, icon=icon, style=style, name=name)

    def _buttons(self) -> list[Callable[[pygame.Rect], Button]]:
        """Makers of the game's buttons, the likeliest first."""
        kit, home, game_id, saved = self.kit, self._home, self._game_id, self._saved

        def new_game(rect: pygame.Rect) -> Button:
            style = "papyrus" if saved or self._unlearnt else "gold"
            action = partial(home.start, game_id)
            return Button(kit, rect, action, text=_("New game"), icon="ui.play", style=style)

        def learn(rect: pygame.Rect) -> Button:
            style = "papyrus" if saved else "gold"
            name = _("Continue the guided game") if self._learning else _("Learn by playing")
            return self._shrinking(rect, partial(home.learn, game_id), name, "ui.tap", style)

        def how_to_play(rect: pygame.Rect) -> Button:
            return self._shrinking(rect, partial(home.teach, game_id), _("How to play"), "ui.book", "papyrus")

        others: list[Callable[[pygame.Rect], Button]] = (
            [new_game, how_to_play] if self._game.has("lessons") else [new_game]
        )
        if self._unlearnt and (saved is None or not self._game.has("lessons")):
            others = [learn, *others]  # with a game under way, how to play leads to it
        if saved is None:
            return others
        notes = saved_notes(saved)

        def resume(rect: pygame.Rect) -> Button:
            action = partial(home.resume, game_id)
            text = _("Continue")
            for note in notes:
                button = PictureButton(kit, rect, action, text=text, note=note, style="gold")
                if not button.cut:
                    return button
            return Button(kit, rect, action, text=text, style="gold")

        return [resume, *others]


def _write_alike(row: list[Button]) -> None:
    """The words of a row in letters of one size; a sign that would make them small gives way."""
    for button in row:
        if button.icon and button.letters < SIZE_TEXT:
            button.icon = ""
    for button in row:
        button.size = min(other.letters for other in row)


class Cover(Widget):
    """A game's picture that fills its place, cut at the sides, in a thin dark frame."""

    def __init__(self, kit: Kit, rect: pygame.Rect, game: Presentation[Any]) -> None:
        super().__init__(kit, rect)
        self._sprite, self._focus = game.picture, game.picture_focus

    def _bake(self) -> pygame.Surface:
        key = ("cover", self._sprite, self._focus, self.rect.size)
        surface = self.kit.baked.get(key)
        if surface is None:
            width, height = self.rect.size
            own_w, own_h = self.kit.sprites.nominal(self._sprite)
            zoom = max(width / own_w, height / own_h)
            picture = self.kit.sprites.fresh(self._sprite, round(own_w * zoom) + 1, round(own_h * zoom) + 1)
            surface = transparent((width, height))
            place = picture.get_rect(centery=height // 2)
            place.x = max(width - place.width, min(0, round(width / 2 - place.width * self._focus)))
            surface.blit(picture, place)
            radius, edge = self.kit.u(10), max(1, self.kit.u(2))
            surface = rounded(surface, radius)
            pygame.draw.rect(surface, (*INK_SOFT, 255), surface.get_rect(), edge, border_radius=radius)
            self.kit.baked[key] = surface
        return surface

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self._bake(), self.rect)
