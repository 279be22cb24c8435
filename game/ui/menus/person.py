"""The name and the medallion of a person at the table."""

from __future__ import annotations

from functools import partial

from game.play.seats import LONGEST_NAME, TOKENS, clean_name, person_name
from game.ui.table.scene import Scene
from game.ui.table.seat_names import token_name, token_sprite
from game.ui.toolkit.box import EDGE, GAP, PAD_L, REST
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Shade
from game.ui.toolkit.widgets.text_field import TextField

from .seating import Seating

HEAD, LINE, FIELD, BUTTON = 44.0, 24.0, 48.0, 52.0
WIDEST = 440.0


class PersonPanel(Shade):
    """Asks for name and medallion of the person on a seat; nothing is changed before that is confirmed."""

    def __init__(self, scene: Scene, seating: Seating, place: int) -> None:
        super().__init__(scene.kit)
        self._scene, self._seating, self._place = scene, seating, place
        self._name = person_name(seating.seats[place]) or ""
        self._token = seating.token_at(place)
        self.field: TextField | None = None
        self.build()
        self._tell()

    def build(self) -> None:
        kit, safe = self.kit, self._scene.safe()
        across = min(safe.w - 2 * EDGE, WIDEST)
        medallion = min((across - 2 * PAD_L - GAP * (len(TOKENS) - 1)) / len(TOKENS), 72.0)
        head = 0.0 if safe.h < 420 else HEAD
        heights = (head, LINE, FIELD, GAP, medallion, LINE, GAP, BUTTON)
        tall = sum(heights) + 2 * PAD_L
        # Keyboards on screen come from below: the panel stands high.
        _above, panel, _below = safe.centred(across).down(max(4.0, (safe.h - tall) * 0.25), tall, REST)
        self.add(Panel(kit, self.px(panel)))
        top, caption, field, _gap, tokens, note, _gap, answers = panel.inset(PAD_L).down(*heights)
        if head:
            title = _("Seat {number}").format(number=self._place + 1)
            rect = kit.box(top.x, top.y - 4, top.w, top.h)
            self.add(Label(kit, rect, title, size=SIZE_TITLE, face="title", align="center", colour=INK))
        self.add(Label(kit, self.px(caption), _("Name"), colour=INK_SOFT, face="bold"))
        rect = self.px(field)
        self.field = self.add(
            TextField(kit, rect, _("Name"), self._name, LONGEST_NAME, self._rename, self._ended)
        )
        self.field.open()
        for token, place in zip(TOKENS, tokens.columns(len(TOKENS), GAP), strict=True):
            rect, take = self.px(place.centred(medallion)), partial(self._take, token)
            button = Button(kit, rect, take, icon=token_sprite(token), name=token_name(token))
            button.select(token == self._token)
            self.add(button)
        rect = self.px(note)
        self._told = self.add(Label(kit, rect, self._note(), align="center", colour=INK_SOFT))
        cancel, done = map(self.px, answers.columns(2, GAP))
        self.add(Button(kit, cancel, self.close, text=_("Cancel"), size=SIZE_LARGE))
        text = _("Done")
        self.add(Button(kit, done, self._done, text=text, icon="ui.check", style="gold", size=SIZE_LARGE))

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

    def update(self) -> None:
        if self.field:
            self.field.follow()

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
            _("No letters here for {signs}").format(signs=" ".join(dict.fromkeys(lacking))) if lacking else ""
        )

    def _take(self, token: str) -> None:
        self._token = token
        self.rebuild()

    def _ended(self, how: str) -> None:
        if how == "done":
            self._done()
        else:
            self.close()

    def _done(self) -> None:
        if self.field:
            self.field.read()
        if lacking := self._lacking():
            self.kit.host.announce(lacking)
            if self.field:
                self.kit.stage.set_focus(self.field, visible=False)
                self.field.activate()
            return
        self._leave()
        self._seating.call(self._place, clean_name(self._name), self._token)
        self._scene.rebuild()

    def close(self) -> None:
        """Leave everything as it was."""
        self._leave()

    def _leave(self) -> None:
        if self.field:
            self.field.close()
        self.remove()
