"""The name and the medallion of a person at the table."""

from __future__ import annotations

from functools import partial

from game.play.seats import TOKENS, clean_name, person_name
from game.ui.table.scene import Scene
from game.ui.table.seat_names import token_name, token_sprite
from game.ui.toolkit.box import GAP
from game.ui.toolkit.theme import INK_SOFT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label

from .name_panel import BUTTON, FIELD, AskForName
from .seating import Seating

LINE = 24.0
"""Height of the caption, and of the words below the medallions."""
MEDALLION = 72.0
"""The most width of one."""


class PersonPanel(AskForName):
    """Asks for name and medallion of the person on a seat."""

    WIDEST = 440.0
    HEAD = 44.0

    def __init__(self, scene: Scene, seating: Seating, place: int) -> None:
        super().__init__(scene, person_name(seating.seats[place]) or "")
        self._seating, self._place = seating, place
        self._token = seating.token_at(place)
        self.build()
        self._tell()

    def build(self) -> None:
        kit = self.kit
        medallion = min((self.room() - GAP * (len(TOKENS) - 1)) / len(TOKENS), MEDALLION)
        title = _("Seat {number}").format(number=self._place + 1)
        heights = (LINE, FIELD, GAP, medallion, LINE, GAP, BUTTON)
        caption, field, _gap, tokens, note, _gap, answers = self.frame(title, *heights)
        self.add(Label(kit, self.px(caption), _("Name"), colour=INK_SOFT, face="bold"))
        self.add_field(field, self._rename)
        for token, place in zip(TOKENS, tokens.columns(len(TOKENS), GAP), strict=True):
            rect, take = self.px(place.centred(medallion)), partial(self._take, token)
            button = Button(kit, rect, take, icon=token_sprite(token), name=token_name(token))
            button.select(token == self._token)
            self.add(button)
        rect = self.px(note)
        self._told = self.add(Label(kit, rect, self._note(), align="center", colour=INK_SOFT))
        self.add_answers(answers)

    def _note(self) -> str:
        """Signs of the name that cannot be drawn; else the medallion's name, and the player who gives it
        up."""
        if lacking := self._lacking():
            return lacking
        holder = self._seating.holder_of(self._token)
        name = token_name(self._token)
        if holder in (None, self._place):
            return name
        other = self._seating.name_at(holder)
        # Translators: two players swap their medallions.
        return _("{medallion}: {name} gets your old one.").format(medallion=name, name=other)

    def _tell(self) -> None:
        seat = _("Seat {number}").format(number=self._place + 1)
        self.kit.host.announce(seat + ". " + _("Name"))

    # --- doing --------------------------------------------------------------------------------

    def _rename(self, text: str) -> None:
        before, self._name = self._lacking(), text
        if (lacking := self._lacking()) and lacking != before:
            self.kit.host.announce(lacking)
        self._told.set(self._note())

    def _lacking(self) -> str:
        """Words about what of the name nobody here can draw; '' if there is nothing of the kind."""
        lacking = self.kit.fonts.lacking(clean_name(self._name))
        # Translators: a name is typed for which there are no letters: which ones are missing follows.
        return (
            _("These can’t be shown: {signs}").format(signs=" ".join(dict.fromkeys(lacking)))
            if lacking
            else ""
        )

    def _take(self, token: str) -> None:
        self._token = token
        self.rebuild()

    def done(self) -> None:
        self.read()
        if lacking := self._lacking():
            self.kit.host.announce(lacking)
            if self.field:
                self.kit.stage.set_focus(self.field, visible=False)
                self.field.activate()
            return
        self.close()
        self._seating.call(self._place, clean_name(self._name), self._token)
        self._scene.rebuild()
