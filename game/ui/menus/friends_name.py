"""Asking what a person is called, before a link with their game goes to friends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from game.play.seats import clean_name
from game.play.storage import Store, StoreError
from game.ui.table.scene import Scene
from game.ui.toolkit.box import GAP
from game.ui.toolkit.theme import INK_SOFT, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label

from .name_panel import BUTTON, FIELD, AskForName

NAME = "friends.name"
"""The key under which the store keeps what the person is called among friends."""


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


class NamePanel(AskForName):
    """Asks for a name; `then` is called with it. Without a name nothing is sent."""

    def __init__(self, scene: Scene, then: Callable[[str], None]) -> None:
        super().__init__(scene, known_name(scene.app.store))
        self._then = then
        self._begun = False
        """True if the field has been given the keys."""
        self.build()
        scene.kit.host.announce(_("What should your friends call you?"))

    def build(self) -> None:
        question = _("What should your friends call you?")
        asked = self.kit.text_height(question, self.room(), SIZE_TEXT) + 4
        words, field, _gap, answers = self.frame(_("Your name"), asked, FIELD, GAP, BUTTON)
        self.add(Label(self.kit, self.px(words), question, size=SIZE_TEXT, colour=INK_SOFT, wrap=True))
        self.add_field(field, self._rename)
        self._button = self.add_answers(answers)
        self._button.set_enabled(bool(clean_name(self._name)))

    def update(self) -> None:
        if self.field and not self._begun:
            self._begun = True
            self.kit.stage.set_focus(self.field, visible=False)
        super().update()

    def _rename(self, text: str) -> None:
        self._name = text
        self._button.set_enabled(bool(clean_name(text)))

    def done(self) -> None:
        self.read()
        name = clean_name(self._name)
        if not name:
            return
        self.close()
        keep_name(self._scene.app.store, name)
        self._then(name)
