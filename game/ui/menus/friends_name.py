"""Asking what a person is called, before a link with their game goes to friends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from game.play.seats import LONGEST_NAME, clean_name
from game.play.storage import Store, StoreError
from game.ui.table.scene import Scene
from game.ui.toolkit.box import EDGE, GAP, PAD_L, REST
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Shade
from game.ui.toolkit.widgets.text_field import TextField

NAME = "friends.name"
"""The key under which the store keeps what the person is called among friends."""

HEAD, FIELD, BUTTON = 40.0, 48.0, 52.0
WIDEST = 420.0


def known_name(store: Store) -> str:
    """The person's name among friends; '' if they never said."""
    try:
        return clean_name(store.get(NAME) or "")
    except StoreError:
        return ""


def keep_name(store: Store, name: str) -> None:
    """Remember it for the next time, if the store can."""
    with contextlib.suppress(StoreError):
        store.set(NAME, name)


class NamePanel(Shade):
    """Asks for a name; `then` is called with it. Without a name nothing is sent."""

    def __init__(self, scene: Scene, then: Callable[[str], None]) -> None:
        super().__init__(scene.kit)
        self._scene, self._then = scene, then
        self._name = known_name(scene.app.store)
        self.field: TextField | None = None
        self._begun = False
        """True if the field has been given the keys."""
        self.build()
        scene.kit.host.announce(_("What should your friends call you?"))

    def build(self) -> None:
        kit, safe = self.kit, self._scene.safe()
        across = min(safe.w - 2 * EDGE, WIDEST)
        question = _("What should your friends call you?")
        asked = kit.text_height(question, across - 2 * PAD_L, SIZE_TEXT) + 4
        head = 0.0 if safe.h < 420 else HEAD
        heights = (head, asked, FIELD, GAP, BUTTON)
        tall = sum(heights) + 2 * PAD_L
        # Keyboards on screen come from below: the panel stands high.
        _above, panel, _below = safe.centred(across).down(max(4.0, (safe.h - tall) * 0.25), tall, REST)
        self.add(Panel(kit, self.px(panel)))
        top, words, field, _gap, answers = panel.inset(PAD_L).down(*heights)
        if head:
            rect = kit.box(top.x, top.y - 4, top.w, top.h)
            title = _("Your name")
            self.add(Label(kit, rect, title, size=SIZE_TITLE, face="title", align="center", colour=INK))
        self.add(Label(kit, self.px(words), question, size=SIZE_TEXT, colour=INK_SOFT, wrap=True))
        self.field = self.add(
            TextField(kit, self.px(field), _("Name"), self._name, LONGEST_NAME, self._rename, self._ended)
        )
        self.field.open()
        cancel, done = map(self.px, answers.columns(2, GAP))
        self.add(Button(kit, cancel, self.close, text=_("Cancel"), size=SIZE_LARGE))
        self._button = self.add(
            Button(kit, done, self._done, text=_("Done"), icon="ui.check", style="gold", size=SIZE_LARGE)
        )
        self._button.set_enabled(bool(clean_name(self._name)))

    def update(self) -> None:
        if self.field and not self._begun:
            self._begun = True
            self.kit.stage.set_focus(self.field, visible=False)
        if self.field:
            self.field.follow()

    def _rename(self, text: str) -> None:
        self._name = text
        self._button.set_enabled(bool(clean_name(text)))

    def _ended(self, how: str) -> None:
        if how == "done":
            self._done()
        else:
            self.close()

    def _done(self) -> None:
        if self.field:
            self.field.read()
        name = clean_name(self._name)
        if not name:
            return
        self._leave()
        keep_name(self._scene.app.store, name)
        self._then(name)

    def close(self) -> None:
        """Send nothing."""
        self._leave()

    def _leave(self) -> None:
        if self.field:
            self.field.close()
        self.remove()
