"""What a person at the table is called, and which medallion is theirs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.play.seats import LONGEST_NAME, TOKENS, clean_name, person_name

from ..seats import token_name, token_sprite
from ..theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from ..translate import _
from ..widgets.button import Button
from ..widgets.label import Label
from ..widgets.surface import Panel, Shade
from ..widgets.text_field import TextField

if TYPE_CHECKING:
    from .new_game import NewGameScene

PAD, GAP, MARGIN = 18.0, 10.0, 12.0
HEAD, LINE, FIELD, BUTTON = 44.0, 24.0, 48.0, 52.0
WIDEST = 440.0


class PersonPanel(Shade):
    """Asks for name and medallion of the person on a seat; nothing is changed before that is confirmed."""

    def __init__(self, scene: NewGameScene, place: int) -> None:
        super().__init__(scene.app)
        self._scene, self._place = scene, place
        self._name = person_name(scene.seats[place]) or ""
        self._token = scene.token_at(place)
        self.field: TextField | None = None
        self.build()
        self._tell()

    def build(self) -> None:
        app, scene = self.app, self._scene
        left, top, width, height = scene.safe()
        across = min(width - 2 * MARGIN, WIDEST)
        inner = across - 2 * PAD
        each = (inner - GAP * (len(TOKENS) - 1)) / len(TOKENS)
        medallion = min(each, 72.0)
        low = height < 420
        head = 0.0 if low else HEAD
        tall = 2 * PAD + head + LINE + FIELD + GAP + medallion + LINE + GAP + BUTTON
        # Keyboards on screen come from below: the panel stands high.
        x, y = left + (width - across) / 2, top + max(4.0, (height - tall) * 0.25)
        self.add(Panel(app, app.box(x, y, across, tall)))
        x, y = x + PAD, y + PAD
        if not low:
            title = _("Seat {number}").format(number=self._place + 1)
            rect = app.box(x, y - 4, inner, head)
            self.add(Label(app, rect, title, size=SIZE_TITLE, face="title", align="center", colour=INK))
        y += head
        self.add(Label(app, app.box(x, y, inner, LINE), _("Name"), colour=INK_SOFT, face="bold"))
        y += LINE
        rect = app.box(x, y, inner, FIELD)
        self.field = self.add(
            TextField(app, rect, _("Name"), self._name, LONGEST_NAME, self._rename, self._ended)
        )
        self.field.open()
        y += FIELD + GAP
        for i, token in enumerate(TOKENS):
            rect = app.box(x + i * (each + GAP) + (each - medallion) / 2, y, medallion, medallion)
            take = partial(self._take, token)
            button = Button(app, rect, take, icon=token_sprite(token), name=token_name(token))
            button.select(token == self._token)
            self.add(button)
        y += medallion
        self.add(
            Label(
                app, app.box(x, y, inner, LINE), self._note(), size=SIZE_TEXT, align="center", colour=INK_SOFT
            )
        )
        y += LINE + GAP
        half = (inner - GAP) / 2
        cancel = app.box(x, y, half, BUTTON)
        self.add(Button(app, cancel, self.close, text=_("Cancel"), size=SIZE_LARGE))
        done = app.box(x + half + GAP, y, half, BUTTON)
        self.add(
            Button(app, done, self._done, text=_("Done"), icon="ui.check", style="gold", size=SIZE_LARGE)
        )

    def _note(self) -> str:
        """What the medallion is called, and who gives it up."""
        holder = self._scene.holder_of(self._token)
        name = token_name(self._token)
        if holder in (None, self._place):
            return name
        other = self._scene.name_at(holder)
        return _("{medallion}: {name} gets yours.").format(medallion=name, name=other)

    def _tell(self) -> None:
        seat = _("Seat {number}").format(number=self._place + 1)
        self.app.host.announce(seat + ". " + _("Name"))

    def update(self) -> None:
        if self.field:
            self.field.follow()

    # --- doing --------------------------------------------------------------------------------

    def _rename(self, text: str) -> None:
        self._name = text

    def _take(self, token: str) -> None:
        self._token = token
        self.rebuild()

    def _ended(self, how: str) -> None:
        if how == "done":
            self._done()
        else:
            self.close()

    def _done(self) -> None:
        self._leave()
        name = clean_name("".join(sign for sign in self._name if self.app.fonts.has(sign)))
        self._scene.call(self._place, name, self._token)

    def close(self) -> None:
        """Leave everything as it was."""
        self._leave()

    def _leave(self) -> None:
        if self.field:
            self.field.close()
        self.remove()
