"""What a person at the table is called, and which medallion is theirs."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.play.seats import LONGEST_NAME, TOKENS, clean_name, person_name
from game.ui.table.seats import token_name, token_sprite
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Shade
from game.ui.toolkit.widgets.text_field import TextField

PAD, GAP, MARGIN = 18.0, 10.0, 12.0
HEAD, LINE, FIELD, BUTTON = 44.0, 24.0, 48.0, 52.0
WIDEST = 440.0


class Seating(Protocol):
    """What the panel asks of the seats."""

    kit: Kit
    seats: list[str]

    def safe(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, in units, of what neither notches nor round corners cover."""

    def token_at(self, place: int) -> str:
        """The medallion of the person on a seat, or that a person would get there."""

    def holder_of(self, token: str) -> int | None:
        """The place of the person who has that medallion."""

    def name_at(self, place: int) -> str:
        """What the person on a seat is called."""

    def call(self, place: int, name: str, token: str) -> None:
        """Give the person on a seat a name ('' for none) and a medallion; who had that one gets theirs."""


class PersonPanel(Shade):
    """Asks for name and medallion of the person on a seat; nothing is changed before that is confirmed."""

    def __init__(self, scene: Seating, place: int) -> None:
        super().__init__(scene.kit)
        self._scene, self._place = scene, place
        self._name = person_name(scene.seats[place]) or ""
        self._token = scene.token_at(place)
        self.field: TextField | None = None
        self.build()
        self._tell()

    def build(self) -> None:
        kit, scene = self.kit, self._scene
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
        self.add(Panel(kit, kit.box(x, y, across, tall)))
        x, y = x + PAD, y + PAD
        if not low:
            title = _("Seat {number}").format(number=self._place + 1)
            rect = kit.box(x, y - 4, inner, head)
            self.add(Label(kit, rect, title, size=SIZE_TITLE, face="title", align="center", colour=INK))
        y += head
        self.add(Label(kit, kit.box(x, y, inner, LINE), _("Name"), colour=INK_SOFT, face="bold"))
        y += LINE
        rect = kit.box(x, y, inner, FIELD)
        self.field = self.add(
            TextField(kit, rect, _("Name"), self._name, LONGEST_NAME, self._rename, self._ended)
        )
        self.field.open()
        y += FIELD + GAP
        for i, token in enumerate(TOKENS):
            rect = kit.box(x + i * (each + GAP) + (each - medallion) / 2, y, medallion, medallion)
            take = partial(self._take, token)
            button = Button(kit, rect, take, icon=token_sprite(token), name=token_name(token))
            button.select(token == self._token)
            self.add(button)
        y += medallion
        self.add(
            Label(
                kit, kit.box(x, y, inner, LINE), self._note(), size=SIZE_TEXT, align="center", colour=INK_SOFT
            )
        )
        y += LINE + GAP
        half = (inner - GAP) / 2
        cancel = kit.box(x, y, half, BUTTON)
        self.add(Button(kit, cancel, self.close, text=_("Cancel"), size=SIZE_LARGE))
        done = kit.box(x + half + GAP, y, half, BUTTON)
        self.add(
            Button(kit, done, self._done, text=_("Done"), icon="ui.check", style="gold", size=SIZE_LARGE)
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
        self.kit.host.announce(seat + ". " + _("Name"))

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
        name = clean_name("".join(sign for sign in self._name if self.kit.fonts.has(sign)))
        self._scene.call(self._place, name, self._token)

    def close(self) -> None:
        """Leave everything as it was."""
        self._leave()

    def _leave(self) -> None:
        if self.field:
            self.field.close()
        self.remove()
