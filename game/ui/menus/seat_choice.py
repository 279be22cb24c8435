"""A seat's choice before a game, one of several things that no other seat can have: each shown large."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.table.contracts import ChoiceGallery
from game.ui.table.scene import Scene, Shell, Subject
from game.ui.toolkit.box import GAP, PAD, REST, Box
from game.ui.toolkit.theme import INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel

from .seating import Seating

COLUMNS = 3
TAKE, NOTE = 56.0, 26.0


class SeatChoiceScene(Scene):
    """Pictures of all that there is to choose from, and what is known of the one that is looked at."""

    def __init__(
        self,
        app: Shell,
        seating: Seating,
        place: int,
        gallery: ChoiceGallery,
        about: Subject,
        back: Callable[[], None],
    ) -> None:
        super().__init__(app, about)
        assert seating.choices
        self._seating, self._place, self._back = seating, place, back
        self._choices, self._gallery = seating.choices, gallery
        self.looked_at = seating.choice_of(place)
        """The key of the thing on show."""

    def build(self) -> None:
        title = _("Seat {number}").format(number=self._place + 1)
        safe = self.safe()
        wide = safe.w > safe.h
        body = self.under_header(f"{title}: {self._seating.name_at(self._place)}", 1100.0 if wide else 620.0)
        body = body.centred(h=620.0 if wide else 1000.0, high=0.3)
        if wide:
            grid, detail = body.across(REST, body.w * 0.48, gap=GAP)
        else:
            grid, detail = body.down(min(420.0, body.h * 0.44), REST, gap=GAP)
        self._build_grid(grid)
        self._build_detail(detail)

    def _build_grid(self, area: Box) -> None:
        keys = ["", *self._choices.keys()]
        for key, place in zip(keys, area.grid(COLUMNS, -(-len(keys) // COLUMNS), 6), strict=False):
            button = PictureButton(
                self.app,
                self.px(place),
                partial(self._look, key),
                text=self._choices.name(key),
                picture=self._gallery.picture(key),
                picture_size=min(110.0, place.h * 0.66),
                size=SIZE_TEXT,
            )
            if button.cut:
                button.text = ""  # it is named beside the pictures
            button.select(key == self.looked_at)
            self.add(button)

    def _build_detail(self, area: Box) -> None:
        app = self.app
        self.add(Panel(app, self.px(area)))
        holder = self._seating.chooser_of(self.looked_at) if self.looked_at else None
        held = holder not in (None, self._place)
        room, note, take = area.inset(PAD).down(REST, NOTE if held else 0.0, TAKE, gap=6)
        for widget in self._gallery.describe(app, room, self.looked_at):
            self.add(widget)
        if held and holder is not None:
            text = _("Already chosen by: {name}").format(name=self._seating.name_at(holder))
            self.add(Label(app, self.px(note), text, size=SIZE_SMALL, align="center", colour=INK_SOFT))
        text = _("Deal me one")
        if self.looked_at:
            text = _("Choose {name}").format(name=self._choices.name(self.looked_at))
        rect = self.px(take.centred(420.0))
        self.add(Button(app, rect, self._take, text=text, icon="ui.check", style="gold", size=SIZE_LARGE))

    def _look(self, key: str) -> None:
        if key == self.looked_at:
            self._take()
            return
        self.looked_at = key
        self.rebuild()

    def _take(self) -> None:
        self._seating.take(self._place, self.looked_at)
        self.back()

    def back(self) -> None:
        self._back()
