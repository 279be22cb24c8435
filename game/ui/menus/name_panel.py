"""A panel that asks for a name: its frame, the field, and the answers."""

from __future__ import annotations

from collections.abc import Callable

from game.play.seats import LONGEST_NAME
from game.ui.table.scene import Scene
from game.ui.toolkit.box import EDGE, GAP, PAD_L, REST, Box
from game.ui.toolkit.theme import INK, SIZE_LARGE, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Shade
from game.ui.toolkit.widgets.text_field import TextField

FIELD, BUTTON = 48.0, 52.0
"""Heights of the field and of the answers."""
LEAST = 420.0
"""A lower window has no room for a title."""


class AskForName(Shade):
    """A panel over a scene; nothing is changed before it is confirmed."""

    WIDEST = 420.0
    HEAD = 40.0

    def __init__(self, scene: Scene, name: str) -> None:
        """`name` is the one to begin with."""
        super().__init__(scene.kit)
        self._scene, self._name = scene, name
        self.field: TextField | None = None

    def room(self) -> float:
        """The width inside the panel, in units."""
        return min(self._scene.safe().w - 2 * EDGE, self.WIDEST) - 2 * PAD_L

    def frame(self, title: str, *heights: float) -> list[Box]:
        """Add the panel, and its title where there is room; return the places for lines of such heights."""
        kit, safe = self.kit, self._scene.safe()
        lines = (0.0 if safe.h < LEAST else self.HEAD, *heights)
        tall = sum(lines) + 2 * PAD_L
        block = safe.centred(self.room() + 2 * PAD_L)
        # Keyboards on screen come from below: the panel stands high.
        _above, panel, _below = block.down(max(4.0, (safe.h - tall) * 0.25), tall, REST)
        self.add(Panel(kit, self.px(panel)))
        top, *places = panel.inset(PAD_L).down(*lines)
        if top.h:
            rect = kit.box(top.x, top.y - 4, top.w, top.h)
            self.add(Label(kit, rect, title, size=SIZE_TITLE, face="title", align="center", colour=INK))
        return places

    def add_field(self, place: Box, changed: Callable[[str], None]) -> None:
        """Add the field, open; `changed` gets what is typed."""
        field = TextField(self.kit, self.px(place), _("Name"), self._name, LONGEST_NAME, changed, self._ended)
        self.field = self.add(field)
        field.open()

    def add_answers(self, place: Box) -> Button:
        """Add the two answers; return the one that confirms."""
        kit = self.kit
        cancel, done = map(self.px, place.columns(2, GAP))
        self.add(Button(kit, cancel, self.close, text=_("Cancel"), size=SIZE_LARGE))
        button = Button(kit, done, self.done, text=_("Done"), icon="ui.check", style="gold", size=SIZE_LARGE)
        return self.add(button)

    def update(self) -> None:
        if self.field:
            self.field.follow()

    def _ended(self, how: str) -> None:
        if how == "done":
            self.done()
        else:
            self.close()

    def done(self) -> None:
        """It is confirmed."""
        raise NotImplementedError

    def read(self) -> None:
        """Take what the field holds."""
        if self.field:
            self.field.read()

    def close(self) -> None:
        """Leave everything as it was."""
        if self.field:
            self.field.close()
        self.remove()
